"""The pages that people see."""

from fastapi import APIRouter

from majlis.server.pages import (
    account,
    assets,
    bots,
    doing,
    hints,
    home,
    join,
    leaving,
    opening,
    people,
    review,
    rules,
    settings,
    tables,
    tokens,
    transcripts,
)

PARTS = (
    home, join, opening, rules, bots, settings, people, account, tokens, leaving, review, assets,
    tables, doing, hints, transcripts,
)  # fmt: skip

router = APIRouter()
for part in PARTS:
    router.include_router(part.router)
