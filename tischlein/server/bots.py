"""Bots at tables: they think during the pause before they act, and act like everybody else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from tischlein.bots import SEARCHING, SIMPLE
from tischlein.bots.levels import KOENNER
from tischlein.bots.players import Stop
from tischlein.bots.troupe import Troupe, troupe_of
from tischlein.core.state import State
from tischlein.server.hall import Hall
from tischlein.server.open_table import OpenTable
from tischlein.server.protocol import Pace
from tischlein.server.recollection import Recollection
from tischlein.server.refusal import Refusal
from tischlein.server.shelf import LONG_LOG
from tischlein.server.statements import Stored
from tischlein.server.store import StoreDown
from tischlein.server.table import Table
from tischlein.server.thinking import Thought, Threads, Turns

logger = logging.getLogger("tischlein.bots")

PACES: dict[Pace, float] = {"slow": 1.5, "normal": 0.35, "fast": 0.1, "instant": 0.0}
"""Seconds before a bot's turn, from when people have seen what happened before it."""
WITHIN_TURN = 0.25
"""Such a part of that is enough within a turn, whoever acts."""
HASTE = 0.1
"""Seconds where nobody wants to wait for it."""

LEAST = {"meister": 0.1, "grossmeister": 0.3}
"""So long those who search think in any case, also where bots act at once."""

OTHERS_FIRST = 2.0
"""Seconds that a process waits for the one that served the last event."""

AGAIN = 1.0
"""Seconds until a bot tries again that could not be stored: on average, since all of them at once would be too much."""

MOST_ACTING = 4
"""So many bots act at a time, however many tables they play at: people wait behind few of them."""
MOST_REMEMBERED = 1000
"""So many tables' bots keep in mind what they were told, some ten kilobytes each; others hear it again from the log."""
HEAR_SECONDS = 30.0
"""How long it may take to hear a part of a long log."""


class Turn(NamedTuple):
    """A bot is to act."""

    seat: int
    level: str
    position: bytes


class Decided(NamedTuple):
    """What a bot will do as soon as it can: it has waited long enough."""

    turn: Turn
    token: str


class Situation(NamedTuple):
    """What must be known of a table to ask its bots."""

    turn: Turn
    table: int
    seq: int
    begun: int
    at_once: bool
    """Whether nobody wants to see what happens."""
    pause: float
    """Seconds, from when everything that happened before has been seen."""
    state: State
    """A copy: to look at, and for nobody who plays."""
    options: dict[str, Any]
    seats: list[int]
    """Of all bots."""


class Asked(NamedTuple):
    """What a bot is to decide."""

    recollection: Recollection
    level: str
    seat: int
    seed: int
    step: int
    """How often the roll-outs of its level are halved."""
    stop: Stop


Think = Callable[[Asked], str]


async def pause(thought: Thought, news: asyncio.Event, acts: Callable[[], float]) -> None:
    """Wait until a bot is to act. When that is changes with what pages say."""
    while time.monotonic() < thought.acts and not thought.cancelled:
        news.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(thought.acts - time.monotonic()):
                await news.wait()
        thought.acts = acts()


async def rest() -> None:
    """Wait before the next try."""
    await asyncio.sleep(AGAIN * random.uniform(0.5, 1.5))


def think(asked: Asked) -> str:
    """The token that a bot plays."""
    recollection = asked.recollection
    code = recollection.choose(asked.level, asked.seat, asked.seed, asked.step, asked.stop)
    return recollection.state.token_of(code)


def turn_at(table: Table) -> Turn | None:
    """Which bot is to act."""
    seat = table.bot_to_act()
    if seat is None or table.state is None:
        return None
    return Turn(seat, table.places[table.player_at(seat)].level or SIMPLE, table.state.to_bytes())


def pause_for(state: State, pace: Pace, within: bool) -> float:
    """How long a bot waits when everything has been seen; `within`: in a turn in which somebody has acted already. That
    says only what everybody knows: no time is lost on what must be done, but only where no hand is hidden."""
    if not within:
        return PACES[pace]
    forced = not state.game.hidden_hands and len(state.legal()) == 1
    return 0.0 if forced else WITHIN_TURN * PACES[pace]


def whose(open: OpenTable) -> str | None:
    """For whom bots think there: the address of somebody who plays, or else looks on; tables at which nobody does count
    together."""
    found = sorted(open.listeners, key=lambda listener: not listener.plays)
    return found[0].address if found else None


def acts_at(open: OpenTable, situation: Situation, begins: float) -> float:
    """When a bot is to act whose turn began at some time, as far as one knows now."""
    showing, least = open.showing, begins + LEAST.get(situation.turn.level, 0.0)
    if situation.at_once:
        return least
    if showing.hastened:
        return max(least, begins + HASTE)
    return max(least, max(begins, showing.over(open.listeners)) + situation.pause)


class Bots:
    """Lets bots act wherever they are to act."""

    def __init__(self, hall: Hall, think: Think = think) -> None:
        self._hall = hall
        self._think = think
        workers = hall.settings.bot_workers
        self._quick, self._deep = Turns(workers), Turns(workers)
        """Who goes by a policy waits for nobody who searches."""
        self._acting = asyncio.Semaphore(MOST_ACTING)
        self._hearing = Turns(workers)
        """Nor for those who have a long log to hear first."""
        self._threads = Threads(3 * workers)
        self._thoughts: dict[int, tuple[Turn, Thought]] = {}
        """What is thought about just now, by tables."""
        self._recollections: OrderedDict[int, Recollection] = OrderedDict()
        """By tables, the one that was used last at the end. While somebody thinks with it, it is not here."""
        self.failures = 0
        self.cut = 0
        hall.watchers.append(self.look)

    @property
    def searching(self) -> int:
        """How many who search are to act. It does not tell how long they need: who holds one card that can be laid has
        nothing to search, and anybody may read this."""
        return sum(turn.level in SEARCHING for turn, _ in self._thoughts.values())

    def close(self) -> None:
        """The server stops."""
        self._threads.close()

    def look(self, open: OpenTable, own: bool) -> None:
        """A table has changed: see whether a bot is to act, and whether one thinks in vain."""
        turn = None if open.table is None else turn_at(open.table)
        if open.id in self._thoughts:
            about, thought = self._thoughts[open.id]
            if turn != about:
                thought.cancelled = True
                open.showing.news.set()
        if turn is not None and open.bot is None:
            open.bot = asyncio.create_task(self._play(open, 0.0 if own or not self._hall.shared else OTHERS_FIRST))

    async def _play(self, open: OpenTable, wait: float) -> None:
        """Act as long as bots are to act at this table."""
        try:
            await asyncio.sleep(wait)
            decided: Decided | None = None
            while True:
                try:
                    situation = await self._situation(open)
                    if situation is None:
                        return
                    if decided is None or decided.turn != situation.turn:
                        decided = Decided(situation.turn, await self._decide(open, situation))
                    async with self._acting:
                        await self._hall.bot_act(open, decided.turn.seat, decided.token, situation.seq)
                    decided = None
                except StoreDown:  # it will come back, and nobody else wakes a bot
                    await rest()
                except Refusal as refusal:
                    if refusal.status == 503:
                        await rest()
                    elif refusal.status != 409:  # else something came between: perhaps nothing that matters to it
                        if refusal.code != "table-too-long":
                            logger.warning("a bot was refused: %s", refusal.code)
                        return
        except Exception:
            logger.exception("a bot's turn failed")
        finally:
            open.bot = None

    async def _situation(self, open: OpenTable) -> Situation | None:
        """Whether a bot is to act, and what it needs to know."""
        async with open.lock:
            table = await self._hall.table(open)
            turn, state = turn_at(table), table.state
            if turn is None or state is None:
                return None
            seats = [seat for seat in range(state.players) if table.places[table.player_at(seat)].level is not None]
            within = open.showing.turn == state.turn
            there = table.id, table.seq, table.begun, not PACES[table.pace], pause_for(state, table.pace, within)
            return Situation(turn, *there, state.copy(remember=False), table.options, seats)

    async def _decide(self, open: OpenTable, situation: Situation) -> str:
        """Think while people see what happened before, and while the pause after that lasts; give the token when it is
        over."""
        turn, showing, begins = situation.turn, open.showing, time.monotonic()
        thought = Thought(acts_at(open, situation, begins) - begins, whose(open))
        self._thoughts[situation.table] = turn, thought
        thinking = asyncio.create_task(self._choose(situation, thought))
        try:
            await pause(thought, showing.news, lambda: acts_at(open, situation, begins))
            showing.give_up(open.listeners)
            return await thinking
        finally:
            thought.cancelled = True
            if not thinking.cancel() and not thinking.cancelled():
                thinking.exception()  # perhaps nobody waits any more
            del self._thoughts[situation.table]
            del thinking  # an error has this place in its traceback, and would keep itself and all that belongs to it

    async def _choose(self, situation: Situation, thought: Thought) -> str:
        """Ask the bot; one that fails, takes too long or answers nonsense is replaced by a simpler one."""
        level, legal = situation.turn.level, situation.state.legal()
        for name in dict.fromkeys((level, *((KOENNER,) if level in SEARCHING else ()), SIMPLE)):
            try:
                token = await self._ask(situation, name, thought)
                if token in legal:
                    return token
                raise ValueError("this cannot be played")
            except StoreDown:
                raise
            except Exception as error:
                self.failures += 1
                logger.warning("bot %s failed: %s", name, type(error).__name__)
        return random.SystemRandom().choice(legal)

    async def _ask(self, situation: Situation, level: str, thought: Thought) -> str:
        """What a bot answers in time."""
        turn, troupe = situation.turn, troupe_of(situation.state.game)
        recollection, news = await self._recall(situation, troupe)
        deep = level in SEARCHING and troupe.searches
        turns = self._deep if deep else self._quick

        def work() -> str:
            recollection.go_on(news)
            step = troupe.step_for(level, thought.begin(turns))
            seed = random.SystemRandom().getrandbits(63)
            return self._think(Asked(recollection, level, turn.seat, seed, step, thought.is_over))

        async with turns.turn(thought.acts, thought.group):
            token = await self._threads.run(work, self._hall.settings.bot_seconds)
        self.cut += deep and thought.is_over() and not thought.cancelled
        self._recollections[situation.table] = recollection
        if len(self._recollections) > MOST_REMEMBERED:
            self._recollections.popitem(last=False)
        return token

    async def _recall(self, situation: Situation, troupe: Troupe) -> tuple[Recollection, list[Stored]]:
        """What the bots of a table remember, and the last events that they have not heard yet."""
        recollection = self._recollections.pop(situation.table, None)
        if recollection is None or not recollection.knows(situation.begun, situation.turn.seat):
            players, options = situation.state.players, situation.options
            recollection = Recollection(troupe, players, options, situation.begun, situation.seats)
        news: list[Stored] = []
        seq = recollection.seq
        while seq < situation.seq:
            if news:  # a long log is heard bit by bit, first by those who have little left to hear
                async with self._hearing.turn(situation.seq - seq):
                    await self._threads.run(partial(recollection.go_on, news), HEAR_SECONDS)
            news = await self._hall.store.events(situation.table, seq, min(LONG_LOG, situation.seq - seq))
            seq = news[-1].seq
        return recollection, news
