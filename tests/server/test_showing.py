"""What pages show, and until when: bots wait for it, nobody waits for ever, and only those concerned keep others
waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.test_bots import House, happens, has_gone_on, house, seq_of, until
from tischlein.core.effects import LONGEST
from tischlein.server import bots, protocol
from tischlein.server.bots import Bots
from tischlein.server.open_table import Listener, OpenTable
from tischlein.server.outbox import Outbox
from tischlein.server.showing import LATE, LOOKING, Showing


class Step:
    """A step that takes so many milliseconds to be shown."""

    def __init__(self, length: int) -> None:
        self.length = length


class Page:
    """A page, of these players."""

    def __init__(self, *players: int) -> None:
        self.plays = players
        self.shown: int | None = None
        self.shown_at = 0.0
        self.looks_at: int | None = None


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


class Clock:
    """Time, in the test's hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("tischlein.server.showing.time.monotonic", lambda: self.now)


ANNA, BEN = 0, 1


def told(showing: Showing, seq: int = 5, length: int = 800, actor: int = ANNA) -> None:
    showing.tell(seq, [Step(length)], actor, 1)  # type: ignore[list-item]


def test_who_says_nothing_has_the_time_that_it_takes_as_a_rule(clock: Clock) -> None:
    showing = Showing()
    told(showing)
    assert showing.over([Page(ANNA)]) == pytest.approx(100.8)
    assert showing.over([]) == 0.0, "nobody is there to see it"
    assert showing.over([Page()]) == pytest.approx(100.8), "who only watches sees it, too"
    told(showing, 6)
    assert showing.over([Page(ANNA)]) == pytest.approx(101.6), "one after the other"
    told(showing, 7, 90_000)
    assert showing.over([Page(ANNA)]) == pytest.approx(101.6 + LONGEST / 1000)
    for seq in range(8, 1000):
        told(showing, seq)
    assert showing.over([Page(ANNA)]) <= 100.0 + LONGEST / 1000 + 0.8, "it does not pile up without end"
    showing.give_up([])
    assert showing.over([Page()]) == 100.0, "bots have gone on"


def test_the_last_page_counts_that_says_when_it_is_done(clock: Clock) -> None:
    showing, anna, ben = Showing(), Page(ANNA), Page(BEN)
    told(showing)
    clock.now = 100.2
    showing.hear(anna, 5, looking=False, hasten=False)
    assert showing.over([anna]) == 100.2
    assert showing.over([anna, ben]) == pytest.approx(100.8)
    clock.now = 100.5
    showing.hear(ben, 5, looking=False, hasten=False)
    assert showing.over([anna, ben]) == 100.5
    clock.now = 103.0
    showing.hear(anna, 5, looking=False, hasten=False)
    assert showing.over([anna]) == 100.2, "to say it twice means nothing"


def test_who_has_spoken_is_waited_for_a_little_longer_but_not_again(clock: Clock) -> None:
    showing, anna = Showing(), Page(ANNA)
    showing.hear(anna, 4, looking=False, hasten=False)
    told(showing)
    assert showing.over([anna]) == pytest.approx(100.8 + LATE)
    clock.now = 100.8 + LATE
    showing.give_up([anna])
    told(showing, 6)
    assert showing.over([anna]) == pytest.approx(clock.now + 0.8)
    showing.hear(anna, 0, looking=False, hasten=False)
    assert showing.over([anna]) == pytest.approx(clock.now + 0.8), "who only says that it is there has the same time"
    showing.hear(anna, 6, looking=False, hasten=False)
    told(showing, 7)
    assert showing.over([anna]) == pytest.approx(clock.now + 1.6 + LATE)


def test_who_acted_may_look_for_a_minute_and_nobody_else(clock: Clock) -> None:
    showing, anna, ben = Showing(), Page(ANNA), Page(BEN)
    told(showing, actor=ANNA)
    showing.hear(anna, 5, looking=True, hasten=False)
    assert showing.over([anna]) == pytest.approx(100.0 + LOOKING)
    showing.hear(ben, 5, looking=True, hasten=False)
    assert showing.over([ben]) == pytest.approx(100.8)
    clock.now = 117.0
    showing.hear(anna, 5, looking=False, hasten=False)
    assert showing.over([anna]) == pytest.approx(100.8), "it was over long before"


# ---- at a table


class Reader(Listener):
    """A page at a table of the test's."""

    def __init__(self, *persons: int) -> None:
        async def send(_message: Any) -> None: ...

        super().__init__(persons, Outbox(send, 1000, 10_000_000, None), "127.0.0.1")


class Waited:
    """How long bots mean to wait, whenever that changes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.acts: list[float] = []
        self.over = asyncio.Event()
        monkeypatch.setattr(bots, "pause", self._pause)

    async def _pause(self, thought: Any, news: asyncio.Event, acts: Any) -> None:
        self.acts.append(thought.acts - time.monotonic())
        while not self.over.is_set():
            news.clear()
            waits = {asyncio.create_task(news.wait()), asyncio.create_task(self.over.wait())}
            _, left = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for task in left:
                task.cancel()
            self.acts.append(acts() - time.monotonic())


async def bots_turn(own: House, *readers: Reader, levels: tuple[str, ...] = ("neuling",)) -> OpenTable:
    """A table at which Anna has rolled, moved and split, and a bot is to act."""
    open = await own.table("sternenzahlen", *levels, pace="normal", me=True)
    for reader in readers:
        await own.hall.listen(open, reader, None)
    while True:
        assert open.table is not None
        state = open.table.state
        assert state is not None
        if state.actor != 0:
            return open
        token = state.legal()[0]
        await own.order(open, lambda seq, key, token=token: protocol.Act(seq, key, seat=0, token=token))  # type: ignore[misc]


def told_by(own: House, open: OpenTable, reader: Reader, **more: bool) -> None:
    own.hall.hear_shown(open, reader, protocol.Shown(seq_of(open), **more))


def test_a_bot_waits_for_the_pages_of_those_who_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        waited, anna = Waited(monkeypatch), Reader(0)
        async with house(tmp_path) as own:
            open = await bots_turn(own, anna)
            await until(lambda: waited.acts)
            pause = bots.PACES["normal"]
            assert waited.acts[-1] > pause + 0.1, "it is still being shown"
            told_by(own, open, anna)
            await until(lambda: len(waited.acts) > 1)
            assert waited.acts[-1] <= pause
            waited.over.set()
            seq = seq_of(open)
            await until(lambda: seq_of(open) > seq)

    happens(check)


def test_only_who_is_alone_with_bots_may_hasten_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        waited, anna, guest = Waited(monkeypatch), Reader(0), Reader()
        async with house(tmp_path) as own:
            open = await bots_turn(own, anna, guest)
            await until(lambda: waited.acts)
            told_by(own, open, anna, on=True)
            await until(lambda: len(waited.acts) > 1)
            assert waited.acts[-1] > bots.HASTE, "somebody else watches"
            own.hall.leave(open, guest)
            told_by(own, open, guest, on=True)
            told_by(own, open, anna, on=True)
            await until(lambda: len(waited.acts) > 2)
            assert waited.acts[-1] <= bots.HASTE
            waited.over.set()

    happens(check)


def test_a_page_that_goes_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        waited, anna = Waited(monkeypatch), Reader(0)
        async with house(tmp_path) as own:
            open = await bots_turn(own, anna)
            await until(lambda: waited.acts)
            told_by(own, open, anna, looking=True)
            await until(lambda: waited.acts[-1] > LOOKING / 2)
            own.hall.leave(open, anna)
            await until(lambda: waited.acts[-1] <= bots.PACES["normal"])
            waited.over.set()

    happens(check)


GONE: dict[str, Callable[[int, str], protocol.AnyCommand]] = {
    "left": lambda seq, key: protocol.Leave(seq, key, player=0),
    "put aside": lambda seq, key: protocol.SetChair(seq, key, player=0, to="bot"),
}


@pytest.mark.parametrize("how", GONE)
def test_who_does_not_play_any_more_keeps_nobody_waiting(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often their page says that they look at something."""

    async def check() -> None:
        waited, anna = Waited(monkeypatch), Reader(0)
        async with house(tmp_path) as own:
            open = await bots_turn(own, anna, levels=("neuling", "neuling"))
            await until(lambda: waited.acts)
            told_by(own, open, anna, looking=True)
            await until(lambda: waited.acts[-1] > LOOKING / 2)
            await own.order(open, GONE[how])
            await until(lambda: waited.acts[-1] <= LONGEST / 1000)
            told_by(own, open, anna, looking=True)
            assert open.showing.over([anna]) <= time.monotonic() + LONGEST / 1000
            waited.over.set()

    happens(check)


def test_in_whose_place_a_bot_acts_looks_at_nothing(tmp_path: Path) -> None:
    """Somebody put aside in the middle of a turn, whose page says all the time that they look at something."""

    async def check() -> None:
        anna = Reader(0)
        async with house(tmp_path) as own:
            open = await own.table("wagnis", "neuling", pace="fast", me=True)
            await own.hall.listen(open, anna, None)
            await own.order(open, GONE["put aside"])
            for _ in range(10):
                seq = seq_of(open)
                await until(lambda seq=seq: has_gone_on(open, seq))  # type: ignore[misc]
                told_by(own, open, anna, looking=True)
                assert open.showing.over([anna]) <= time.monotonic() + LONGEST / 1000

    happens(check)


def test_a_page_cannot_say_that_it_has_shown_what_is_to_come(tmp_path: Path) -> None:
    async def check() -> None:
        anna = Reader(0)
        async with house(tmp_path) as own:
            open = await own.table("wagnis", "neuling", pace="normal", me=True)
            await own.hall.listen(open, anna, None)
            own.hall.hear_shown(open, anna, protocol.Shown(10**6, on=True))
            assert anna.shown == open.told
            assert not Bots.searching.fget(own.bots)  # type: ignore[attr-defined]

    happens(check)
