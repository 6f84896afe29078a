"""One at a time, those that somebody waits for first, and the loop in between."""

import asyncio

import pytest

from majlis.server.turnstile import Turnstile


def test_the_urgent_go_first_and_the_others_in_order() -> None:
    done: list[str] = []

    async def work(turnstile: Turnstile, name: str, urgent: bool) -> None:
        async with turnstile.turn(urgent):
            done.append(name)

    async def main() -> None:
        turnstile = Turnstile()
        names = [("a", False), ("b", False), ("c", True), ("d", False), ("e", True)]
        await asyncio.gather(*(work(turnstile, name, urgent) for name, urgent in names))

    asyncio.run(main())
    assert done == ["a", "c", "e", "b", "d"]  # a found nobody there


def test_between_two_turns_the_loop_sees_to_everything_else() -> None:
    seen: list[str] = []

    async def work(turnstile: Turnstile, name: str) -> None:
        async with turnstile.turn():
            seen.append(name)
            asyncio.get_running_loop().call_soon(seen.append, "else")

    async def main() -> None:
        turnstile = Turnstile()
        await asyncio.gather(*(work(turnstile, str(n)) for n in range(3)))
        await asyncio.sleep(0)

    asyncio.run(main())
    assert seen == ["0", "else", "1", "else", "2", "else"]


def test_whoever_goes_away_or_fails_holds_nobody_up() -> None:
    done: list[str] = []

    async def work(turnstile: Turnstile, name: str) -> None:
        async with turnstile.turn():
            if name == "fails":
                raise ValueError("it failed")
            done.append(name)

    async def main() -> None:
        turnstile = Turnstile()
        names = ("first", "fails", "leaves", "called", "last")
        tasks = {name: asyncio.create_task(work(turnstile, name)) for name in names}
        await asyncio.sleep(0)  # the first is through, the others stand in line
        tasks["leaves"].cancel()
        while not tasks["fails"].done():
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # now "called" has been called and not yet gone through
        tasks["called"].cancel()
        async with asyncio.timeout(5):
            await tasks["last"]
        with pytest.raises(ValueError, match="it failed"):
            await tasks["fails"]
        for name in ("leaves", "called"):
            with pytest.raises(asyncio.CancelledError):
                await tasks[name]
        async with asyncio.timeout(5), turnstile.turn():
            done.append("later")

    asyncio.run(main())
    assert done == ["first", "last", "later"]
