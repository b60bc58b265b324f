"""Where bots think: who has a turn when, and for how long."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.test_bots import happens, settle
from tischlein.server.thinking import Thought, Turns


def test_turns_go_to_whoever_is_to_act_first() -> None:
    async def check() -> None:
        turns, order = Turns(2), list[float]()
        done = asyncio.Event()

        async def one(acts: float) -> None:
            async with turns.turn(acts):
                order.append(acts)
                await done.wait()

        tasks = [asyncio.create_task(one(acts)) for acts in (5.0, 4.0, 3.0, 1.0, 2.0)]
        await settle()
        assert order == [5.0, 4.0]
        assert (turns.there, turns.share(None)) == (5, 2 / 5)
        tasks[3].cancel()  # nobody wants to know any more
        await settle()
        assert turns.share(None) == 2 / 4
        done.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == [5.0, 4.0, 2.0, 3.0]
        assert (turns.there, turns.share(None)) == (0, 1.0)
        async with turns.turn(1.0), turns.turn(1.0):
            assert turns.there == 2, "no place was lost"

    happens(check)


def test_who_has_many_tables_takes_nothing_from_who_has_one() -> None:
    """Neither a part of the time nor a place in the queue, whoever is to act first."""

    async def check() -> None:
        turns, order, done = Turns(1), list[str](), [asyncio.Event() for _ in range(8)]

        async def one(group: str, acts: float) -> None:
            async with turns.turn(acts, group):
                order.append(group)
                await done[len(order) - 1].wait()

        tasks = [asyncio.create_task(one("mallory", 0.1 * number)) for number in range(6)]
        await settle()
        assert turns.share("mallory") == 1 / 6
        tasks += [asyncio.create_task(one(name, 9.0)) for name in ("anna", "ben")]
        await settle()
        assert (turns.there, turns.share("mallory"), turns.share("anna")) == (8, 1 / 18, 1 / 3)
        for event in done:
            event.set()
            await settle()
        assert order == ["mallory", "mallory", "anna", "ben", "mallory", "mallory", "mallory", "mallory"]
        await asyncio.gather(*tasks)
        assert (turns.there, turns.share("anna")) == (0, 1.0)

    happens(check)


def test_who_thinks_where_others_wait_has_a_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("tischlein.server.thinking.time.monotonic", lambda: now)
    turns = Turns(1)
    alone, other = Thought(1.0), Thought(1.0)
    turns._groups[None] = 1
    assert alone.begin(turns) == 1.0
    now = 100.5
    assert not alone.is_over()
    turns._groups[None] = 4  # others have come: a quarter for each
    assert alone.is_over()
    assert other.begin(turns) == 0.25
    now = 100.7
    assert not other.is_over()
    now = 100.8
    assert other.is_over()
    late = Thought(1.0)
    now = 101.7
    assert late.begin(turns) == pytest.approx(0.1)
    now = 101.81
    assert late.is_over(), "it is to act"
