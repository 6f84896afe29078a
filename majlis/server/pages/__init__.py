"""The pages that people see."""

from fastapi import APIRouter

from majlis.server.pages import (
    account,
    assets,
    bots,
    checking,
    daily,
    doing,
    hints,
    home,
    join,
    leaving,
    opening,
    people,
    purse,
    review,
    rules,
    settings,
    statistics,
    tables,
    tokens,
    transcripts,
)

PARTS = (
    home, join, opening, daily, checking, rules, statistics, bots, settings, people, purse,
    account, tokens, leaving, review, assets, tables, doing, hints, transcripts,
)  # fmt: skip

router = APIRouter()
for part in PARTS:
    router.include_router(part.router)
