"""Work for the writer, gathered so that much of it shares one commit and nobody waits longer for that than it is worth.

A commit costs as much as several moves, whatever is in it. So what has come in is handed over together when the event
loop has heard everybody who had something to say, or when the first has waited long enough.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

PATIENCE = 0.01
"""So many seconds the first may wait for others while they keep coming."""
ENOUGH = 256
"""So many are handed over at once, whoever else may come."""


class Gathering(Generic[T]):
    """What waits to be handed over. To be used in the event loop only."""

    __slots__ = ("_busy", "_first", "_hand_over", "_looking", "_loop", "_seen", "_waiting")

    def __init__(self, loop: asyncio.AbstractEventLoop, hand_over: Callable[[list[T]], None]) -> None:
        self._loop = loop
        self._hand_over = hand_over
        self._waiting: list[T] = []
        self._first = 0.0
        """When the first of them came."""
        self._seen = 0
        """How many there were at the last look."""
        self._looking = False
        self._busy = False
        """Whether somebody works on what was handed over."""

    def add(self, one: T) -> None:
        if not self._waiting:
            self._first = time.monotonic()
        self._waiting.append(one)
        if not self._looking and not self._busy:
            self._look_soon()

    def done(self) -> None:
        """What was handed over is done: the next may come."""
        self._busy = False
        if self._waiting and not self._looking:
            self._look_soon()

    def close(self) -> None:
        """Hand over what there is, whether or not somebody is busy."""
        if self._waiting:
            self._take()

    def _look_soon(self) -> None:
        """Look again when the loop has heard everybody who speaks just now."""
        self._looking = True
        self._loop.call_soon(self._look)

    def _look(self) -> None:
        self._looking = False
        count = len(self._waiting)
        if self._busy or not count:
            return
        more = count > self._seen
        if more and count < ENOUGH and time.monotonic() - self._first < PATIENCE:
            self._seen = count
            self._look_soon()
        else:
            self._take()

    def _take(self) -> None:
        taken, self._waiting = self._waiting, []
        self._seen = 0
        self._busy = True
        self._hand_over(taken)
