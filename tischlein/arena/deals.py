"""Deals: the same luck for several games, however they are played.

If luck came from one stream, the first decision that differs would shift all that comes after it. So strokes of luck
are numbered, each by its kind: what comes from a pile, for the whole table (the n-th card of a deal is the same card,
whoever turns it up, as long as the pile is the same); what is thrown, for the seat whose luck it is (its n-th throw of
the die). Each stroke follows from the deal's seed, its kind and its number, and from nothing else; it is one of the
node's cases, each equally likely, so that every single game is as random as any.

The kind is the outcome's verb (`card`, `die`, `roll`, `event`). A throw is told from a pile by its cases: they are all
outcomes of that verb, each once, as often as it comes.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache

from tischlein.core.game import Game
from tischlein.core.state import State


@cache
def _of_kind(game: Game) -> Counter[str]:
    """How many outcomes there are of each kind."""
    return Counter(token.partition(":")[0] for token in game.outcomes)


class Deal:
    """The luck of one game of a deal."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed = f"{seed} {number}"
        self._strokes: Counter[tuple[str, int | None]] = Counter()

    def case(self, state: State) -> int:
        """Which case comes true at this chance node."""
        cases = state.cases
        kind = state.token_of_case(0).partition(":")[0]
        stroke = (kind, state.view(None)["concerns"] if is_throw(state, kind) else None)
        number = self._strokes[stroke]
        self._strokes[stroke] += 1
        return numbered(self._seed, "luck", *stroke, number) % cases

    def seed_of(self, seat: int) -> int:
        """The seed of the player at a seat."""
        return numbered(self._seed, "player", seat) >> 192


def is_throw(state: State, kind: str) -> bool:
    """Whether all outcomes of a kind are as likely as each other here, and none is missing."""
    cases = state.cases
    return _of_kind(state.game)[kind] == cases == len({state.token_of_case(case) for case in range(cases)})


def numbered(*what: object) -> int:
    """A number of 256 bits that follows from these: so many that its remainder favours nothing."""
    return int.from_bytes(hashlib.blake2b(repr(what).encode(), digest_size=32).digest())
