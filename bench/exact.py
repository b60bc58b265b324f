"""Perfect play, by looking at everything that can come: for two players, where everything lies open and little is left.

It knows nothing of how players think: it is the rules' kernels, and the definition of the best action.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import nth_code, popcount
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Records
from tischlein.core.game import Game
from tischlein.core.kernel import Record, inner, kernel, wrapping
from tischlein.core.state import State

WHOLE = 1 << 40
"""The worth of a win for seat 0; what is uncertain is a whole number below."""
DEPTH, PROBES = 300, 4
FRAME = np.dtype(
    (
        np.record,
        np.dtype(
            [(name, "<i8") for name in ("actor", "next", "count", "best", "total")] + [("key", "<u8")], align=True
        ),
    )
)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_29 = np.uint64(29)
Words = npt.NDArray[np.int64]


@inner
@wrapping
def mixed(key: np.uint64, word: int) -> np.uint64:
    x = (key ^ np.uint64(word)) * _MIX
    return np.uint64(x ^ (x >> _29))


@cache
def solving(game: Game) -> Callable[..., int]:
    actor_of, legal, total, outcome_of, apply, _, winners_of = game.kernels

    @kernel
    def key_of(words: Words, at: int, counts: Words) -> np.uint64:
        """The node, without the bits that do not count: the number of the turn."""
        key = _MIX
        for word in range(words.shape[1]):
            key = mixed(key, words[at, word] & counts[word])
        return np.uint64(key | np.uint64(1))

    @kernel
    def child(states: Records, depth: int, number: int) -> None:
        states[depth + 1] = states[depth]
        s = states[depth]
        if actor_of(s) == CHANCE_CODE:
            apply(states[depth + 1], outcome_of(s, number), None)
        else:
            low, high = legal(s)
            apply(states[depth + 1], nth_code(low, high, number), None)

    @kernel
    def enter(states: Records, frames: Records, depth: int) -> None:
        s, f = states[depth], frames[depth]
        f.actor, f.next, f.total = actor_of(s), 0, 0
        if f.actor == CHANCE_CODE:
            f.count, f.best = total(s), 0
        else:
            low, high = legal(s)
            f.count = popcount(low) + popcount(high)
            f.best = -1 if f.actor == 0 else WHOLE + 1

    @kernel
    def take(f: Record, worth: int) -> bool:
        """A child is worth so much; whether that settles the place."""
        f.next += 1
        if f.actor == CHANCE_CODE:
            f.total += worth
            f.best = f.total // f.count
        elif f.actor == 0:
            f.best = max(f.best, worth)
        else:
            f.best = min(f.best, worth)
        return bool(f.next == f.count or (f.actor == 0 and f.best == WHOLE) or (f.actor > 0 and f.best == 0))

    @kernel
    def solve(
        states: Records, words: Words, counts: Words, frames: Records, keys: Any, worths: Words, most: int
    ) -> int:
        """What the first of the states is worth to seat 0; -1 where that would take more than so many places."""
        depth, places, last = 0, 0, len(keys) - 1
        while True:
            worth, known = 0, False
            s = states[depth]
            places += 1
            if places > most or depth + 1 >= DEPTH:
                return -1
            if actor_of(s) == OVER_CODE:
                won = winners_of(s)
                worth, known = (WHOLE // popcount(won) if won & 1 else 0), True
            else:
                key = key_of(words, depth, counts)
                at = int(np.int64(key >> _29)) & last
                for probe in range(PROBES):
                    if keys[(at + probe) & last] == key:
                        worth, known = worths[(at + probe) & last], True
                        break
                if not known:
                    enter(states, frames, depth)
                    frames[depth].key = key
            while known:
                if depth == 0:
                    return worth
                depth -= 1
                f = frames[depth]
                known = take(f, worth)
                if known:
                    worth = f.best
                    at = int(np.int64(f.key >> _29)) & last
                    for probe in range(PROBES):
                        if keys[(at + probe) & last] == 0 or probe == PROBES - 1:
                            keys[(at + probe) & last] = f.key
                            worths[(at + probe) & last] = worth
                            break
            child(states, depth, frames[depth].next)
            depth += 1

    return solve


class Solver:
    """Solves nodes of one game for two players."""

    def __init__(self, game: Game, most: int = 3_000_000, size: int = 1 << 20) -> None:
        self._solve = solving(game)
        self._states = np.zeros(DEPTH, game.dtype)
        self._words = self._states.view(np.int64).reshape(DEPTH, -1)
        assert game.dtype.fields is not None
        turn = np.frombuffer(b"\xff" * game.dtype.itemsize, game.dtype).copy()
        turn["turn"] = 0
        self._counts = turn.view(np.int64).reshape(-1)
        self._frames = np.zeros(DEPTH, FRAME)
        self._keys, self._worths = np.zeros(size, np.uint64), np.zeros(size, np.int64)
        self._most = most

    def worth(self, state: State) -> float | None:
        """The chance of seat 0 when both play perfectly; None where that takes too long."""
        self._states[0] = state.record()[0]
        found = self._solve(self._states, self._words, self._counts, self._frames, self._keys, self._worths, self._most)
        return None if found < 0 else found / WHOLE

    def actions(self, state: State) -> dict[str, float] | None:
        """What each action of the seat to act is worth to it."""
        found = {}
        for token in state.legal():
            twin = state.copy(remember=False)
            twin.apply(token)
            worth = self.worth(twin)
            if worth is None:
                return None
            found[token] = worth if state.actor == 0 else 1 - worth
        return found
