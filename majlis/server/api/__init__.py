"""The JSON API: the same powers as the pages, for programs (docs/api.md)."""

from fastapi import APIRouter

from majlis.server.api import (
    doing,
    games,
    hints,
    me,
    page,
    purse,
    statistics,
    tables,
    transcripts,
    watching,
)

router = APIRouter(generate_unique_id_function=lambda route: route.name)
for part in (me, purse, games, tables, watching, doing, hints, transcripts, statistics, page):
    router.include_router(part.router)

__all__ = ["router"]
