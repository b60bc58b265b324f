"""Bots at tables: they think while their pause lasts, and stop when nobody asks."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.longlog import long_log, write_long_table
from tests.server.process import GENEROUS
from tischlein import OVER, fairness
from tischlein.bots import LEVELS, SEARCHING
from tischlein.core.game import Game
from tischlein.games import OWN
from tischlein.server import bots, database, protocol
from tischlein.server.bots import Asked, Bots, think, turn_at
from tischlein.server.hall import Hall
from tischlein.server.keys import hash_key
from tischlein.server.making import make
from tischlein.server.open_table import Listener, OpenTable
from tischlein.server.outbox import Outbox
from tischlein.server.recollection import Recollection
from tischlein.server.settings import Settings
from tischlein.server.shelf import LONG_LOG
from tischlein.server.statements import Stored
from tischlein.server.store import Store
from tischlein.server.thinking import MOST_STRAYS, Thought
from tischlein.server.warm import warm_players

GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
SECONDS = 60.0
"""How long anything is waited for. Nothing takes so long but on a very busy machine."""


# ---- a hall, its bots, and tables for them


class House:
    """A hall in this process, with bots in the test's hand."""

    def __init__(self, hall: Hall, bots: Bots) -> None:
        self.hall = hall
        self.bots = bots
        self._keys: dict[int, bytes] = {}
        """The hosts', by their tables."""
        self._commands = 0

    async def table(self, game: str, *levels: str, pace: protocol.Pace = "instant", me: bool = False) -> OpenTable:
        """A table whose first round is being played, with a host who watches or plays."""
        own = [protocol.Chair("me", name="Anna")] if me else []
        chairs = [*own, *(protocol.Chair("bot", level=level) for level in levels)]
        wanted = protocol.MakeTable(game, chairs, self._key(), {}, protocol.MatchLength(rounds=9), pace=pace)
        own_key = secrets.token_bytes(32)
        open = await make(self.hall, wanted, [own_key])
        self._keys[open.id] = own_key
        nonce = "5" * 64
        seal = fairness.seal(open.code, 1, nonce)
        await self.order(open, lambda seq, key: protocol.Ready(seq, key, player=0, seal=seal))
        await self.order(open, lambda seq, key: protocol.Unseal(seq, key, player=0, nonce=nonce))
        return open

    async def order(self, open: OpenTable, command: Callable[[int, str], protocol.AnyCommand]) -> None:
        assert open.table is not None
        await self.hall.command(open, [self._keys[open.id]], command(open.table.seq, self._key()))

    def _key(self) -> str:
        self._commands += 1
        return f"command-{self._commands:04}"


@contextlib.asynccontextmanager
async def house(folder: Path, think: bots.Think = think, **settings: Any) -> AsyncIterator[House]:
    chosen = Settings(database=f"sqlite:///{folder / 'tischlein.db'}", **{**GENEROUS, **settings})
    lock = database.prepare(chosen.database_url)
    store = Store(chosen.database_url)
    store.start()
    hall = Hall(store, chosen)
    own = House(hall, Bots(hall, think))
    try:
        yield own
    finally:
        hall.close_all()
        await until(lambda: all(open.bot is None for open in hall.shelf.by_id.values()))
        own.bots.close()
        await store.stop()
        assert lock is not None
        lock.release()


async def until(holds: Callable[[], Any]) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.005)


def happens(check: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(check())


def seq_of(open: OpenTable) -> int:
    assert open.table is not None
    return open.table.seq


def round_is_over(open: OpenTable) -> bool:
    return open.table is not None and open.table.status != "playing"


def has_gone_on(open: OpenTable, seq: int) -> bool:
    return seq_of(open) > seq


@pytest.fixture
def searching() -> None:
    """Everything is compiled, search among it."""
    warm_players(OWN)


# ---- when they think, and when they act


class Thinker:
    """Thinks as ever, but for what the test holds up."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        """The levels that were asked."""
        self.answers = threading.Event()
        """Whether it has ever answered."""
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.hangs = False
        """Whether it thinks until it is told to stop."""
        self.hung, self.stopped = threading.Event(), threading.Event()

    def __call__(self, asked: Asked) -> str:
        self.asked.append(asked.level)
        token = think(asked)
        while self.hangs and not asked.stop():
            self.hung.set()
            self.stopped.wait(0.001)
        if self.hangs:
            self.stopped.set()
        assert self.may_answer.wait(SECONDS)
        self.answers.set()
        return token


class Gate:
    """The pause before a bot acts: it lasts until the gate is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._open = asyncio.Event()
        self.pauses: list[float] = []
        monkeypatch.setattr(bots, "pause", self._pause)

    async def _pause(self, thought: Thought, news: asyncio.Event, acts: Callable[[], float]) -> None:
        self.pauses.append(round(thought.length, 3))
        await self._open.wait()

    def open(self) -> None:
        self._open.set()


async def settle() -> None:
    """Whatever can happen without a thread or a clock has happened."""
    for _ in range(200):
        await asyncio.sleep(0)


def test_a_bot_thinks_while_its_pause_lasts_and_acts_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However soon it knew: how long it thinks says nothing about its cards. Something else that happens meanwhile
    neither makes it think again nor wait again."""

    async def check() -> None:
        gate, thinker = Gate(monkeypatch), Thinker()
        async with house(tmp_path, thinker) as own:
            open = await own.table("sternenzahlen", "neuling", pace="normal", me=True)
            await anna_plays(own, open, thinker, hangs=False)
            await until(thinker.answers.is_set)
            seq = seq_of(open)
            await settle()
            assert seq_of(open) == seq, "its pause lasts"
            await own.order(open, lambda seq, key: protocol.SendSignal(seq, key, player=0, signal="hello"))
            await settle()
            assert (thinker.asked, gate.pauses) == (["neuling"], [bots.PACES["normal"]])
            gate.open()
            await until(lambda: seq_of(open) > seq + 1)

    happens(check)


def test_a_bot_that_is_late_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        gate, thinker = Gate(monkeypatch), Thinker()
        thinker.may_answer.clear()
        gate.open()
        async with house(tmp_path, thinker) as own:
            open = await own.table("sternenzahlen", "neuling", "kueken")
            seq = seq_of(open)
            await until(lambda: thinker.asked)
            await settle()
            assert seq_of(open) == seq
            thinker.may_answer.set()
            await until(lambda: seq_of(open) > seq)

    happens(check)


async def anna_plays(own: House, open: OpenTable, thinker: Thinker, hangs: bool, back: bool = False) -> None:
    """Anna, at the first seat, plays until it is the bot's turn, which then perhaps thinks without end; and until she
    may take back what she did last."""
    rng = random.Random(5)
    while True:
        assert open.table is not None
        state, seq = open.table.state, seq_of(open)
        assert state is not None
        assert state.actor != OVER
        if state.actor == 0:
            token, thinker.hangs = rng.choice(state.legal()), hangs
            await own.order(open, partial(protocol.Act, seat=0, token=token))
        elif not back or state.may_take_back(0):
            return
        else:
            thinker.hangs = False
            await until(partial(has_gone_on, open, seq))


@pytest.mark.usefixtures("searching")
def test_who_searches_stops_when_it_is_to_act(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        thinker = Thinker()
        thinker.hangs = True
        async with house(tmp_path, thinker) as own:
            open = await own.table("wagnis", "meister", "meister")
            seq = seq_of(open)
            await until(lambda: seq_of(open) > seq + 2)
            assert own.bots.cut > 0
            assert own.bots.failures == 0

    happens(check)


def test_figures_do_not_tell_how_long_a_bot_searches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who holds one card that can be laid knows at once, and anybody may look at the figures."""

    async def check() -> None:
        gate, thinker = Gate(monkeypatch), Thinker()
        thinker.may_answer.clear()
        async with house(tmp_path, thinker) as own:
            await own.table("elferreihe", "grossmeister", "grossmeister", pace="slow")
            await until(lambda: thinker.asked)
            assert own.bots.searching == 1
            thinker.may_answer.set()
            await until(thinker.answers.is_set)
            await asyncio.sleep(0.1)
            assert own.bots.searching == 1
            gate.open()

    happens(check)


async def _send(_message: Any) -> None: ...


QUIET = Outbox(_send, 1000, 10_000_000, None)


COMMANDS: dict[str, Callable[[int, str], protocol.AnyCommand]] = {
    "closed": lambda seq, key: protocol.Close(seq, key),
    "paused": lambda seq, key: protocol.Pause(seq, key),
    "taken back": lambda seq, key: protocol.TakeBack(seq, key, seat=0),
    "another level": lambda seq, key: protocol.SetChair(seq, key, player=1, to="bot", level="kueken"),
}


@pytest.mark.parametrize("command", [*COMMANDS, "the server stops"])
def test_who_thinks_in_vain_stops_at_once(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that would last an hour ends when its table is closed, paused, or stands elsewhere."""
    monkeypatch.setattr(bots, "PACES", dict.fromkeys(bots.PACES, 3600.0))

    async def check() -> None:
        thinker, gate = Thinker(), Gate(monkeypatch)
        gate.open()
        async with house(tmp_path, thinker, bot_seconds=SECONDS) as own:
            open = await own.table("sternenzahlen", "neuling", me=True)
            await anna_plays(own, open, thinker, hangs=True, back=command == "taken back")
            await until(thinker.hung.is_set)
            await settle()
            assert not thinker.stopped.is_set()
            if command in COMMANDS:
                await own.order(open, COMMANDS[command])
                await until(thinker.stopped.is_set)
                thinker.hangs = False
        await until(thinker.stopped.is_set)
        assert own.bots.failures == 0

    happens(check)


@pytest.mark.usefixtures("searching")
def test_however_many_bots_search_few_do_so_at_a_time(tmp_path: Path) -> None:
    """At thirty tables. Those who go by a policy have places of their own."""
    tables, workers, most = 30, 2, 0
    active: dict[bool, int] = {True: 0, False: 0}
    lock = threading.Lock()

    def count(asked: Asked) -> str:
        nonlocal most
        deep = asked.level in SEARCHING
        with lock:
            active[deep] += 1
            most = max(most, active[deep])
        try:
            return think(asked)
        finally:
            with lock:
                active[deep] -= 1

    async def check() -> None:
        async with house(tmp_path, count, bot_workers=workers) as own:
            games = [game.name for game in OWN]
            open = [
                await own.table(games[n % 4], ("meister", "kueken")[n // 4 % 2], "grossmeister") for n in range(tables)
            ]
            begun = [seq_of(one) for one in open]
            await until(lambda: all(seq_of(one) > seq + 3 for one, seq in zip(open, begun, strict=True)))
            assert own.bots.failures == 0
            assert 0 < most <= workers
            assert sum(thread.name == "bot" for thread in threading.enumerate()) <= 2 * workers
            assert own.bots.searching <= tables

    happens(check)


def test_however_many_bots_are_to_act_few_do_so_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """People wait behind few of them."""
    acting = most = 0
    really = Hall.bot_act

    async def count(hall: Hall, *what: Any) -> None:
        nonlocal acting, most
        acting += 1
        most = max(most, acting)
        try:
            await really(hall, *what)
        finally:
            acting -= 1

    async def check() -> None:
        monkeypatch.setattr(Hall, "bot_act", count)
        gate = Gate(monkeypatch)
        async with house(tmp_path) as own:
            open = [await own.table("wagnis", "kueken", "kueken", pace="slow") for _ in range(20)]
            begun = [seq_of(one) for one in open]
            await until(lambda: len(gate.pauses) == len(open))
            gate.open()
            await until(lambda: all(seq_of(one) > seq for one, seq in zip(open, begun, strict=True)))
            assert most == bots.MOST_ACTING

    happens(check)


def test_who_has_a_long_log_to_hear_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many they are: they hear it one after the other, and bots at other tables neither wait nor fail."""
    really, may_hear, tables = Recollection.go_on, threading.Event(), 2 * MOST_STRAYS
    made, events = long_log("elferreihe", 2 * LONG_LOG + 50, signals=True)

    def slowly(recollection: Recollection, news: list[Stored]) -> None:
        if len(news) == LONG_LOG:
            assert may_hear.wait(SECONDS)
        really(recollection, news)

    async def check() -> None:
        monkeypatch.setattr(Recollection, "go_on", slowly)
        async with house(tmp_path, bot_workers=1) as own:
            long = [write_long_table(own.hall.settings.database_url, made, events) for _ in range(tables)]
            for table in long:
                open = await own.hall.shelf.open(table.code)
                assert open.table is not None
                while turn_at(open.table) is None:
                    state, seat = open.table.state, open.table.seat_of(0)
                    assert state is not None
                    command = protocol.Act(open.table.seq, secrets.token_hex(8), seat=seat, token=state.legal()[0])
                    await own.hall.command(open, [hash_key(table.key)], command)
            waiting = list(own.hall.shelf.by_id.values())
            before = [seq_of(one) for one in waiting]
            other = await own.table("wagnis", "kueken", "kueken")
            begun = seq_of(other)
            await until(lambda: has_gone_on(other, begun + 5) or own.bots.failures)
            assert own.bots.failures == 0
            assert before == [seq_of(one) for one in waiting]
            may_hear.set()
            await until(lambda: all(map(has_gone_on, waiting, before)))
            assert own.bots.failures == 0

    happens(check)


@pytest.mark.usefixtures("searching")
@GAMES
def test_all_levels_play_a_round(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With little time to search, and at a table for as many as there can be."""
    monkeypatch.setattr(bots, "LEAST", dict.fromkeys(bots.LEAST, 0.004))
    asked: set[str] = set()

    def note(one: Asked) -> str:
        asked.add(one.level)
        return think(one)

    async def check() -> None:
        async with house(tmp_path, note) as own:
            seats = [*LEVELS, "simple"]
            for levels in (seats[: game.seats[-1]], seats[-game.seats[-1] :]):
                open = await own.table(game.name, *levels)
                await until(partial(round_is_over, open))
            assert asked == set(seats)
            assert own.bots.failures == 0

    happens(check)


def test_bots_think_for_those_who_play_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        gate = Gate(monkeypatch)
        async with house(tmp_path) as own:
            open = await own.table("wagnis", "neuling", pace="slow", me=True)
            groups: list[str | None] = []
            for page in (None, Listener((), QUIET, "10.0.0.1"), Listener((0,), QUIET, "10.0.0.2")):
                if page is not None:
                    await own.hall.listen(open, page, None)
                groups.append(bots.whose(open))
            assert groups == [None, "10.0.0.1", "10.0.0.2"]
            gate.open()

    happens(check)
