"""Tables by the API: opening, finding, sitting, playing."""

import json

import pytest

from majlis.bots import OPPONENTS
from majlis.bots.simple import simple_bot
from majlis.games import GAMES
from majlis.room import thinkers
from majlis.transcript import check
from tests.api.rooms import QUICK, OpenRoom, Program, in_a_room


def test_a_guest_is_somebody() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest("Ada")
        assert await ada.get("/me") == ada.person
        assert ada.person["name"] == "Ada"
        assert ada.person["account"] is None
        renamed = await ada.ask("PUT", "/me/name", {"name": "Countess"})
        assert renamed.json()["name"] == "Countess"
        assert (await ada.get("/me"))["name"] == "Countess"

    in_a_room(test)


def test_every_game_is_described_with_all_its_options() -> None:
    async def test(room: OpenRoom) -> None:
        told = (await room.client.get("/api/games")).json()
        assert [game["id"] for game in told["games"]] == list(GAMES)
        assert told["bots"] == list(OPPONENTS)
        for rules in GAMES.values():
            game = (await room.client.get(f"/api/games/{rules.id}")).json()
            assert game["players"] == list(rules.players)
            assert [option["name"] for option in game["options"]] == [o.name for o in rules.options]
            for players in rules.players:
                defaults = {
                    option["name"]: option["players"][str(players)]["default"]
                    for option in game["options"]
                }
                assert defaults == rules.settle_options({}, players)

    in_a_room(test)


def test_a_table_has_the_settings_that_were_asked_for() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        wanted = {
            "game": "kozel",
            "players": 3,
            "options": {"limit": 8},
            "title": "Late night",
            "public": True,
            "spectators": True,
            "decision": 20,
            "bank": 60,
        }
        scene = (await ada.do("/tables", wanted))["scene"]
        assert {name: scene["setup"][name] for name in wanted if name != "options"} == {
            name: value for name, value in wanted.items() if name != "options"
        }
        assert scene["setup"]["options"]["limit"] == 8
        assert scene["phase"] == "waiting"
        assert scene["seat"] == 0
        assert scene["host"]
        assert [seat["kind"] for seat in scene["seats"]] == ["person", "free", "free"]
        listed = (await ada.get("/tables"))["tables"]
        assert [(table["table"], table["people"]) for table in listed] == [
            (scene["table"], ["Ada"])
        ]

    in_a_room(test)


def test_private_tables_are_listed_for_those_who_sit_there_alone() -> None:
    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        table = (await ada.do("/tables", {"game": "hez2"}))["scene"]["table"]
        assert (await boris.get("/tables"))["tables"] == []
        assert (await boris.get("/me/tables"))["tables"] == []
        assert [one["table"] for one in (await ada.get("/me/tables"))["tables"]] == [table]

    in_a_room(test)


def test_two_programs_sit_down_and_begin() -> None:
    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        table = (await ada.do("/tables", {"game": "hez2", "players": 3, **QUICK}))["scene"]["table"]
        at = f"/tables/{table}"
        scene = (await boris.do(f"{at}/sit", {"seat": 2}))["scene"]
        assert scene["seat"] == 2
        again = (await boris.do(f"{at}/sit"))["scene"]
        assert again["seat"] == 2
        assert (await boris.refused(f"{at}/begin"))[0] == 403
        scene = (await ada.do(f"{at}/begin"))["scene"]
        assert scene["phase"] == "playing"
        assert [seat["kind"] for seat in scene["seats"]] == ["person", "bot", "person"]
        scene = (await ada.get(at))["scene"]
        assert scene["view"]["seats"][2]["hand"] == ["??"] * 4
        assert "??" not in scene["view"]["seats"][0]["hand"]

    in_a_room(test)


def test_the_host_does_what_hosts_do() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        table = (await ada.do("/tables", {"game": "kozel", "players": 3}))["scene"]["table"]
        at = f"/tables/{table}"
        scene = (await ada.do(f"{at}/bot", {"seat": 1, "level": "simple"}))["scene"]
        assert scene["seats"][1]["level"] == "simple"
        assert (await ada.do(f"{at}/pause"))["scene"]["paused"]
        assert (await ada.do(f"{at}/pause"))["scene"]["paused"]
        assert not (await ada.do(f"{at}/resume"))["scene"]["paused"]
        scene = (await ada.do(f"{at}/close"))["scene"]
        assert (scene["phase"], scene["closed"]) == ("closed", "host")
        status, error = await ada.refused(f"{at}/sit")
        assert (status, error["code"]) == (410, "closed")

    in_a_room(test)


def test_getting_up_leaves_the_seat_to_a_bot() -> None:
    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        table = (await ada.do("/tables", {"game": "hez2", "players": 2, **QUICK}))["scene"]["table"]
        at = f"/tables/{table}"
        await boris.do(f"{at}/sit")
        await ada.do(f"{at}/begin")
        left = (await ada.do(f"{at}/leave"))["scene"]
        assert left["seat"] is None
        assert left["view"] is None
        scene = (await boris.get(at))["scene"]
        assert scene["host"]
        assert scene["seats"][0]["kind"] == "bot"

    in_a_room(test)


async def _play(program: Program, table: str) -> list[dict[str, object]]:
    """Play a match to its end by the first legal moves; all frames that were seen."""
    frames = []
    while True:
        frame = await program.get(f"/tables/{table}")
        frames.append(frame)
        scene = frame["scene"]
        if scene["phase"] == "over":
            return frames
        if scene["after"]:
            await program.do(f"/tables/{table}/agree", {"after": scene["after"]})
        elif scene["decision"]:
            move = (scene["questions"] or scene["view"]["legal"])[0]
            sent = {"decision": scene["decision"], "move": move}
            response = await program.ask("POST", f"/tables/{table}/move", sent)
            assert response.status_code in (200, 409), response.text


def test_a_match_is_played_and_its_transcript_is_right() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        wanted = {"game": "hearts2", "options": {"target": 10}, "begin": True, **QUICK}
        table = (await ada.do("/tables", wanted))["scene"]["table"]
        numbers = [frame["number"] for frame in await _play(ada, table)]
        assert numbers == sorted(numbers)  # type: ignore[type-var]
        scene = (await ada.get(f"/tables/{table}"))["scene"]
        assert (await room.client.get(f"/api/tables/{table}/matches/1")).status_code == 403
        transcript = await ada.ask("GET", f"/tables/{table}/matches/1")
        assert transcript.headers["content-type"] == "application/x-ndjson"
        lines = transcript.text.splitlines()
        assert not check(lines).faults
        assert json.loads(lines[0])["names"] == ["Ada", "Boris"]
        assert json.loads(lines[-1])["result"]["totals"] == scene["totals"]
        assert (await ada.refused(f"/tables/{table}/matches/2", method="GET"))[0] == 404
        results = (await ada.get("/me/results"))["results"]
        assert [(r["table"], r["match"], r["seat"]) for r in results] == [(table, 1, 0)]
        scene = (await ada.do(f"/tables/{table}/agree", {"after": "m1"}))["scene"]
        assert scene["match"] == 2

    in_a_room(test)


def test_a_move_that_is_repeated_is_played_once_and_answered_alike() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        wanted = {"game": "hearts", "begin": True, **QUICK}
        scene = (await ada.do("/tables", wanted))["scene"]
        move = f"/tables/{scene['table']}/move"
        text = scene["view"]["legal"][0]
        verb, *cards = text.split()
        sent = {"decision": scene["decision"], "move": text}
        turned = {"decision": scene["decision"], "move": " ".join([verb, *reversed(cards)])}
        first = await ada.do(move, sent)
        assert first == sent
        assert await ada.do(move, sent) == first
        assert await ada.do(move, turned) == first
        other = {"decision": scene["decision"], "move": scene["view"]["legal"][1]}
        status, error = await ada.refused(move, other)
        assert (status, error["code"]) == (409, "stale")
        await ada.until(scene["table"], lambda s: s["decision"] not in (None, scene["decision"]))
        status, error = await ada.refused(move, {"decision": "9.9.9", "move": text})
        assert (status, error["code"]) == (409, "stale")

    in_a_room(test)


def test_an_illegal_move_is_refused_with_its_ruling() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        wanted = {"game": "hearts2", "begin": True, **QUICK}
        table = (await ada.do("/tables", wanted))["scene"]["table"]
        scene = await ada.until(table, lambda scene: bool(scene["decision"]))
        foreign = next(
            f"play {rank}{suit}"
            for rank in "A2"
            for suit in "cdhs"
            if f"{rank}{suit}" not in scene["view"]["seats"][0]["hand"]
        )
        sent = {"decision": scene["decision"], "move": foreign}
        status, error = await ada.refused(f"/tables/{table}/move", sent)
        assert (status, error["code"]) == (409, "illegal")
        assert error["ruling"]
        assert error["ruling"] in error["message"]
        assert (await ada.get(f"/tables/{table}"))["scene"]["decision"] == scene["decision"]

    in_a_room(test)


def test_a_hint_is_a_legal_move_and_none_is_given_at_rated_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinkers, "bot_of", lambda level, game: simple_bot(game))

    async def test(room: OpenRoom) -> None:
        ada, boris = await room.guest("Ada"), await room.guest("Boris")
        wanted = {"game": "hearts", "begin": True, **QUICK}
        scene = (await ada.do("/tables", wanted))["scene"]
        hint = await ada.do(f"/tables/{scene['table']}/hint")
        assert hint["move"] in scene["view"]["legal"]
        assert hint["decision"] == scene["decision"]
        assert (await boris.refused(f"/tables/{scene['table']}/hint"))[0] == 403
        rated = (await ada.do("/tables", {**wanted, "rated": True}))["scene"]["table"]
        status, error = await ada.refused(f"/tables/{rated}/hint")
        assert (status, error["code"]) == (409, "not_now")

    in_a_room(test)


def test_spectators_see_what_is_public_if_the_table_has_any() -> None:
    async def test(room: OpenRoom) -> None:
        ada = await room.guest()
        for allowed in (True, False):
            wanted = {"game": "hearts", "begin": True, "spectators": allowed, **QUICK}
            table = (await ada.do("/tables", wanted))["scene"]["table"]
            scene = (await room.client.get(f"/api/tables/{table}")).json()["scene"]
            assert scene["seat"] is None
            assert (scene["view"] is not None) is allowed
            if allowed:
                hands = [seat["hand"] for seat in scene["view"]["seats"]]
                assert hands == [["??"] * 13] * 4

    in_a_room(test)
