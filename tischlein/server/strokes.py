"""The luck of a table, and some of it drawn ahead: kernels take as much of that as they need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from tischlein import fairness
from tischlein.core.state import State
from tischlein.core.stream import STROKE, Bytes

AHEAD = 8
"""So many strokes are drawn at once."""

Luck = Callable[[bytes, int, State], int]
"""`(seed, index, state)`: which case of a chance node comes true. Tests put their own in its place."""

NONE: Final[Bytes] = np.frombuffer(b"", np.uint8)


def provable(seed: bytes, index: int, state: State) -> int:
    """Luck as docs/fairness.md describes it."""
    return fairness.case(seed, index, state.cases)


class Strokes:
    """Some strokes of luck, from one number on. They are secret, and drawn from the round's seed alone."""

    __slots__ = ("_drawn", "_next")

    def __init__(self) -> None:
        self._next = 0
        """The number of the first that is there."""
        self._drawn = NONE

    def there(self, number: int) -> Bytes:
        """Those from this number on that are drawn already: none, as long as none was needed."""
        return self._drawn if number == self._next else NONE

    def drawn(self, seed: bytes, number: int) -> Bytes:
        """Those from this number on; one at least."""
        if number != self._next or not len(self._drawn):
            self._next = number
            self._drawn = np.frombuffer(fairness.strokes(seed, number, AHEAD), np.uint8)
        return self._drawn

    def use(self, count: int) -> None:
        """The first of them have come true."""
        self._next += count
        self._drawn = self._drawn[STROKE * count :]
