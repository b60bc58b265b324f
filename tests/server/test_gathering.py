"""What shares a commit: all that comes at once, and nobody waits for more when nobody is left to come."""

from __future__ import annotations

import asyncio
import time

import pytest

from tischlein.server import gathering
from tischlein.server.gathering import Gathering


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_what_comes_in_one_turn_of_the_loop_goes_together() -> None:
    async def check() -> None:
        taken: list[list[int]] = []
        gathered = Gathering[int](asyncio.get_running_loop(), taken.append)
        for number in range(5):
            gathered.add(number)
        assert taken == [], "there may be more to come"
        await turns(3)
        assert taken == [[0, 1, 2, 3, 4]]

    asyncio.run(check())


def test_it_waits_while_more_keep_coming_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "PATIENCE", 0.05)
    monkeypatch.setattr(gathering, "ENOUGH", 1 << 30)

    async def check() -> None:
        taken: list[list[int]] = []
        gathered = Gathering[int](asyncio.get_running_loop(), taken.append)
        begun, number = time.monotonic(), 0
        while not taken:
            gathered.add(number)
            number += 1
            await asyncio.sleep(0)
        assert time.monotonic() - begun >= 0.05
        assert taken == [list(range(len(taken[0])))]

    asyncio.run(check())


def test_enough_is_enough() -> None:
    async def check() -> None:
        taken: list[list[int]] = []
        gathered = Gathering[int](asyncio.get_running_loop(), taken.append)
        for number in range(gathering.ENOUGH):
            gathered.add(number)
        await turns(1)
        assert len(taken) == 1

    asyncio.run(check())


def test_while_one_batch_is_worked_on_the_next_gathers() -> None:
    async def check() -> None:
        taken: list[list[int]] = []
        gathered = Gathering[int](asyncio.get_running_loop(), taken.append)
        gathered.add(1)
        await turns(3)
        gathered.add(2)
        await turns(3)
        gathered.add(3)
        await turns(3)
        assert taken == [[1]]
        gathered.done()
        await turns(3)
        assert taken == [[1], [2, 3]]
        gathered.done()
        await turns(3)
        gathered.add(4)
        await turns(3)
        assert taken == [[1], [2, 3], [4]]

    asyncio.run(check())


def test_at_the_end_nothing_is_left_behind() -> None:
    async def check() -> None:
        taken: list[list[int]] = []
        gathered = Gathering[int](asyncio.get_running_loop(), taken.append)
        gathered.add(1)
        await turns(3)
        gathered.add(2)
        gathered.close()
        gathered.close()
        assert taken == [[1], [2]]

    asyncio.run(check())
