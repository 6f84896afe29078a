#!/usr/bin/env python3
"""The smallest program that plays in a room: it sits down and plays any legal move.

python3 examples/room_bot.py http://127.0.0.1:8765 hearts    # a table of its own, with bots
python3 examples/room_bot.py http://127.0.0.1:8765 TABLE_ID  # a free seat at a table that waits
"""

import json
import random
import sys
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(url: str, token: str, body: dict | None = None) -> Iterator[dict]:
    """The lines of an answer: one object, or a stream of them."""
    headers = {"Accept": "application/json, application/x-ndjson"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Content-Type": "application/json"} if body is not None else {}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, headers), timeout=60) as lines:
        yield from map(json.loads, lines)


def post(url: str, token: str, body: dict) -> dict:
    """Have something done."""
    return next(iter(list(ask(url, token, body))))


def choose(scene: dict) -> str:
    """Put your play here: scene["view"] is what your seat may know."""
    return random.choice(scene["questions"] or scene["view"]["legal"])


def play(table: str, token: str) -> list[int]:
    """Play a match to its end; everybody's places."""
    for frame in ask(f"{table}/stream", token):
        if frame["event"] != "frame":
            continue
        scene = frame["scene"]
        try:
            if scene["phase"] in ("over", "closed"):
                return scene["places"]
            if scene["decision"]:
                move = {"decision": scene["decision"], "move": choose(scene)}
                post(f"{table}/move", token, move)
            elif scene["after"]:
                post(f"{table}/agree", token, {"after": scene["after"]})
        except HTTPError as refused:  # the table has moved on: the next frame says how
            with refused:
                print(json.load(refused)["error"]["message"], file=sys.stderr)
    return []


if __name__ == "__main__":
    api, what = f"{sys.argv[1]}/api", sys.argv[2]
    token = post(f"{api}/guests", "", {"name": "Example bot"})["token"]
    if what in ("hearts", "hearts2", "kozel", "hez2"):
        what = post(f"{api}/tables", token, {"game": what, "begin": True})["scene"]["table"]
    else:
        post(f"{api}/tables/{what}/sit", token, {})
    print(f"{sys.argv[1]}/table/{what}", "places:", play(f"{api}/tables/{what}", token))
