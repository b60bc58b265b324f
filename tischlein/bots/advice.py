"""Advice: what each action promises, and what can be said for and against it. It knows only what its seat knows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tischlein.bots.levels import GROSSMEISTER, KOENNER, depth_of, policy_of, rollouts
from tischlein.bots.outlook import outlook
from tischlein.bots.players import Depth, SearchPlayer
from tischlein.core.contract import SURE, Records
from tischlein.core.game import Game
from tischlein.core.given import check_seconds
from tischlein.core.kernel import Record
from tischlein.core.language import Phrase, phrase
from tischlein.core.mind import Memory
from tischlein.core.reading import check_seat
from tischlein.core.sheet import Sheet
from tischlein.core.stage import BLOCK, WIDTH, Rows
from tischlein.core.state import State, as_state
from tischlein.core.stream import STREAM, Seed, seed_from

MOST_SECONDS = 3600
FINISHED = 200
"""So often each action is played to the end, for the points to be expected."""
SURELY = 1.96
"""Standard deviations on each side of 95 %."""


@dataclass(frozen=True)
class Chance:
    """A chance to win, as a part of 1: a shared win counts as its part. It lies between `low` and `high` in 95 of 100
    cases, as far as that depends on the number of games that were played on."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, total: int, squares: int, times: int) -> Chance:
        """From parts of a win in parts of `SURE`, and their squares, added up."""
        mean = total / max(times, 1) / SURE
        spread = max(squares / max(times, 1) / SURE**2 - mean * mean, 0.0)
        half = SURELY * math.sqrt(spread / max(times, 1)) if times > 1 else 1.0
        return cls(mean, max(mean - half, 0.0), min(mean + half, 1.0))


@dataclass(frozen=True)
class Choice:
    """One of the actions that a seat may take."""

    token: str
    offer: Phrase
    """As what it is offered."""
    chance: Chance
    points: float | None
    """To be expected at the end; None where the seat would always be out."""
    prospects: tuple[Phrase, ...]
    """What can be said for and against it."""
    tried: int
    """How often it was played on."""


@dataclass(frozen=True)
class Advice:
    """The actions of a seat, the best one first."""

    seat: int
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The action that promises most."""
        return self.choices[0]


def advise(state: State, seat: int, seconds: float = 1.0, seed: Seed = 0) -> Advice:
    """What the seat to act can do, how likely it wins then and why, thought over for about so many seconds on one core.
    The same for the same seed. It knows what the seat knows: what it sees, and all that it was ever told.

    >>> import random, tischlein
    >>> state = tischlein.game("wagnis").start(players=2)
    >>> state.apply("draw")
    >>> state.deal(random.Random(1))
    >>> advice = tischlein.advise(state, seat=0, seconds=0.01)
    >>> advice.best.token in state.legal(), 0 <= advice.best.chance.value <= 1
    (True, True)
    >>> [choice.token for choice in advice.choices] == state.legal()
    True
    """
    check_seat(seat, as_state(state).players)
    if state.actor != seat:
        raise ValueError(f"seat: it is not seat {seat!r} that is to act here, but {state.actor!r}")
    check_seconds(seconds, MOST_SECONDS)
    number = seed_from(seed, 64)
    adviser = Adviser(state.game, state.memory(seat))
    depth = depth_of(state.game, GROSSMEISTER)._replace(rollouts=rollouts(state.game, seconds))
    return adviser.advise(state, number, depth)


class Adviser:
    """Advice for a seat."""

    def __init__(self, game: Game, memory: Memory) -> None:
        policy = policy_of(game, KOENNER)
        self._game, self._memory = game, memory
        self._player = SearchPlayer(memory, policy, Depth(1))
        self._outlook = outlook(game, policy)
        self._room = np.zeros(2, game.dtype), np.zeros(1, STREAM)
        self._rows = np.zeros((BLOCK, WIDTH), np.int64), np.zeros((BLOCK, 0), np.int64)

    def hear(self, heard: Rows) -> None:
        """The seat is told something."""
        self._memory.hear(heard)

    def advise(self, state: State, seed: int, depth: Depth) -> Advice:
        """`state` is at a node at which the seat is to act, which has heard all that was told before."""
        game, seat = self._game, self._memory.seat
        sheet = game.sheet(state.record(), seat)
        codes = state.legal_codes()
        plan = self.search(sheet, seed, depth, codes[:1] if len(codes) == 1 else None)
        known = dict(zip(codes, zip(state.legal(), state.offers(), strict=True), strict=True))
        found = [self.choice(sheet, code, *known[code], plan, state.names, seed) for code in codes]
        best = int(plan.codes[0])
        found.sort(key=lambda one: (one.token != known[best][0], -one.chance.value))
        return Advice(seat, tuple(found))

    def search(self, sheet: Sheet, seed: int, depth: Depth, among: Sequence[int] | None = None) -> Record:
        """Among all actions, or some; a single one is tried, too."""
        self._player.depth = depth
        return self._player.search(sheet, seed, among=among)

    def choice(
        self, sheet: Sheet, code: int, token: str, offer: Phrase, plan: Record, names: tuple[str, ...], seed: int
    ) -> Choice:
        """An action that was tried in a search."""
        at = int(np.flatnonzero(plan.codes == code)[0])
        tried = int(plan.tried[at])
        chance = Chance.of(int(plan.chances[at]), int(plan.squares[at]), tried)
        return Choice(token, offer, chance, self.points(sheet, code, seed), self.prospects(sheet, code, names), tried)

    def points(self, sheet: Sheet, code: int, seed: int) -> float | None:
        """To be expected at the end."""
        points = np.zeros(2, np.int64)
        self._outlook.finish(*self._known(sheet), code, np.uint64(seed), 0, FINISHED, *self._room, points)
        return float(points[0] / points[1]) if points[1] else None

    def prospects(self, sheet: Sheet, code: int, names: Sequence[str], lot: int = 1) -> tuple[Phrase, ...]:
        """What can be said of an action, in a world by some lot: it is the same in all of them."""
        game = self._game
        if game.prospects is None:
            return ()
        self._room[1]["x"] = lot
        count = self._outlook.foretell(*self._known(sheet), code, *self._room, *self._rows)
        rows = game.prospects.checked(self._rows[0][: 1 + count].tolist())
        called: Sequence[str | Phrase] = names or [
            phrase("seat-name", number=number + 1) for number in range(game.seats[-1])
        ]
        said = [game.prospects.phrase(row, self._memory.seat, called) for row in rows]
        return tuple(one for one in said if one is not None)

    def _known(self, sheet: Sheet) -> tuple[Records, Sheet, Records, int]:
        return self._memory.firsts, sheet, self._memory.minds, self._memory.seat
