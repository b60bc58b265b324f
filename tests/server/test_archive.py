"""Replays of games that are over: one address can wait for so many, others are not kept waiting for it."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import random
import threading
import tracemalloc
import weakref
from types import SimpleNamespace

import msgspec
import pytest

import tischlein
from tischlein.core.contract import CHANCE, OPEN, OVER
from tischlein.server import answers, breath, replay
from tischlein.server.archive import Archive
from tischlein.server.refusal import Refusal


def test_an_address_waits_for_so_many_replays_and_no_more() -> None:
    go_on = threading.Event()

    def replay() -> str:
        assert go_on.wait(30)
        return "replayed"

    async def check() -> None:
        archive = Archive(2)
        mine = [asyncio.create_task(archive.ask("here", replay)) for _ in range(2)]
        await asyncio.sleep(0)
        for _ in range(3):
            with pytest.raises(Refusal) as refused:
                await archive.ask("here", replay)
            assert (refused.value.status, refused.value.code) == (429, "too-fast")
        theirs = asyncio.create_task(archive.ask("there", replay))
        await asyncio.sleep(0)
        go_on.set()
        assert await asyncio.gather(*mine, theirs) == ["replayed"] * 3
        assert await archive.ask("here", replay) == "replayed", "who has waited may ask again"
        archive.close()

    asyncio.run(check())


def test_everybody_has_their_turn() -> None:
    """Who asks for many waits for many; who asks for one waits for what is under way."""
    go_on, order = threading.Event(), []

    async def check() -> None:
        archive = Archive(10)

        def wish(name: str) -> asyncio.Task[None]:
            def work() -> None:
                assert go_on.wait(30)
                order.append(name)

            return asyncio.create_task(archive.ask(name[0], work))

        asked = [wish(name) for name in ("a1", "a2", "a3", "a4", "b1", "c1", "c2")]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*asked)
        assert order == ["a1", "b1", "c1", "a2", "c2", "a3", "a4"]
        archive.close()

    asyncio.run(check())


def test_what_takes_long_lets_others_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the archive's thread, and nowhere else: the event loop never rests."""
    rests: list[str] = []
    clock = itertools.count(step=breath.WORK * 0.4)

    def rest(_: float) -> None:
        rests.append(threading.current_thread().name)

    monkeypatch.setattr(breath, "time", SimpleNamespace(perf_counter=lambda: next(clock), sleep=rest))

    def work() -> None:
        for _ in range(9):
            breath.breathe()

    async def check() -> None:
        archive = Archive(1, "aside")
        await archive.ask("here", work)
        archive.close()
        work()

    asyncio.run(check())
    assert rests == ["aside_0"] * len(rests)
    assert 2 <= len(rests) <= 4


def test_work_that_fails_is_no_longer_waited_for() -> None:
    async def check() -> None:
        archive = Archive(1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await archive.ask("here", lambda: 1 // 0)
        archive.close()

    asyncio.run(check())


def test_a_replay_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tischlein.game("wagnis").start(players=2)
    for token in ("draw", "card:green-1", "place:1"):
        state.apply(token)
    whole = replay.replay(state, OPEN)
    steps = json.loads(whole)["steps"]
    assert [step.get("event", {}).get("token") for step in steps] == [None, "draw", "card:green-1", "place:1"]
    assert msgspec.json.encode(msgspec.json.decode(whole, type=answers.Replay)) == whole
    monkeypatch.setattr(replay, "MOST_BYTES", len(whole) // 2)
    with pytest.raises(Refusal) as refused:
        replay.replay(state, OPEN)
    assert (refused.value.status, refused.value.code) == (413, "replay-too-long")


def test_who_waits_when_the_server_stops_is_answered() -> None:
    """The one whose work is under way, too; nothing is done for anybody any more."""
    go_on, done = threading.Event(), list[str]()

    def work() -> None:
        assert go_on.wait(30)
        done.append("done")

    async def check() -> None:
        archive = Archive(2)
        asked = [asyncio.create_task(archive.ask(who, work)) for who in ("here", "here", "there")]
        await asyncio.sleep(0)
        archive.close()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        for refused in answers:
            assert isinstance(refused, Refusal)
            assert (refused.status, refused.retry_after) == (503, 2)
        with pytest.raises(Refusal) as late:
            await archive.ask("here", work)
        assert late.value.status == 503
        go_on.set()

    asyncio.run(check())
    assert len(done) <= 1


def test_work_can_be_refused_when_its_turn_comes_and_its_outcome_counts_before_the_next() -> None:
    kept: list[int] = []

    def check_room() -> Refusal | None:
        return Refusal(429, "too-fast") if kept else None

    async def check() -> None:
        archive = Archive(3)
        asked = [archive.ask("here", lambda: 24, check_room, kept.append) for _ in range(3)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[0] == 24
        assert [isinstance(answer, Refusal) for answer in answers] == [False, True, True]
        assert kept == [24]
        assert await archive.ask("there", lambda: 1) == 1
        archive.close()

    asyncio.run(check())


def test_a_long_replay_lies_in_memory_once() -> None:
    """While it is made, too: not its steps beside the whole."""
    state = tischlein.game("wagnis").start(players=6)
    rng = random.Random(1)
    while len(state.steps) < 500 and state.actor != OVER:
        state.apply(rng.choice(state.legal() if state.actor != CHANCE else list(state.chances())))
    replay.replay(state, OPEN)
    tracemalloc.start()
    try:
        text = replay.replay(state, OPEN)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(text) > 150_000
    assert peak < 1.6 * len(text)


def test_nothing_of_what_was_refused_stays_in_memory() -> None:
    """Python looks for cycles of garbage only now and then, and a replay is long."""

    class Long:
        pass

    left: list[weakref.ref[Long]] = []

    async def check() -> None:
        archive = Archive(2)
        kept: list[int] = []

        def make() -> Long:
            left.append(weakref.ref(made := Long()))
            return made

        def check_room() -> Refusal | None:
            return Refusal(429, "too-fast") if kept else None

        asked = [archive.ask("here", make, check_room, lambda _: kept.append(1)) for _ in range(2)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Long, Refusal]
        del asked, answers
        await asyncio.sleep(0)
        assert [one() for one in left] == [None]
        archive.close()

    gc.disable()
    try:
        asyncio.run(check())
    finally:
        gc.enable()
