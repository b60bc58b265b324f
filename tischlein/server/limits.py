"""How often somebody may do something: small buckets that fill again with time. Nobody is ever banned."""

from __future__ import annotations

import math
import time
from collections.abc import Hashable

from tischlein.server.refusal import Refusal

SWEEP = 60.0
NEVER = (0.0, 0.0)
"""The level of who has not been counted yet, and when that was."""


def drained(level: float, then: float, now: float, per_second: float) -> float:
    """What is left of a level after some time."""
    level -= (now - then) * per_second
    if level < 0.0:  # every frame comes this way, and comparing costs less than calling max
        return 0.0
    return level


def seconds_until(over: float, per_second: float) -> int:
    """In how many seconds so much will have drained away, at least one."""
    return max(1, math.ceil(over / per_second))


class Budget:
    """What one of them may do: so much at once, so much a second afterwards."""

    __slots__ = ("_at_once", "_level", "_per_second", "_then")

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._level, self._then = NEVER

    def take(self, cost: int = 1) -> bool:
        """Count one, or as many as it costs; False, and nothing counted, if that was too many."""
        now = time.monotonic()
        level = drained(self._level, self._then, now, self._per_second)
        level += min(cost, self._at_once)
        if level > self._at_once:
            return False
        self._level, self._then = level, now
        return True

    def wait(self, cost: int = 1) -> int:
        """In how many seconds there will be as much as that, at least one."""
        return seconds_until(self._left() + min(cost, self._at_once) - self._at_once, self._per_second)

    @property
    def most(self) -> int:
        """All that there ever is."""
        return self._at_once

    @property
    def is_untouched(self) -> bool:
        """Whether all of it is there again."""
        return self._left() == 0.0

    def _left(self) -> float:
        """How much of what was taken is not there again."""
        return drained(self._level, self._then, time.monotonic(), self._per_second)


class Limit:
    """So many at once, so many a second afterwards, for each key."""

    __slots__ = ("_at_once", "_levels", "_per_second", "_swept")

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._levels: dict[Hashable, tuple[float, float]] = {}
        self._swept = time.monotonic()

    def take(self, key: Hashable, cost: int = 1) -> None:
        """Count one, or as many as it costs; raises `Refusal` (429) if that was too many."""
        now = time.monotonic()
        self._levels[key] = self._with(key, cost, now), now
        if now - self._swept > SWEEP:
            self._sweep(now)

    def check(self, key: Hashable) -> None:
        """Raise what `take` would raise for one more, and count nothing."""
        self._with(key, 1, time.monotonic())

    def _with(self, key: Hashable, cost: int, now: float) -> float:
        """The level with so much more."""
        level = drained(*self._levels.get(key, NEVER), now, self._per_second)
        level += min(cost, self._at_once)
        if level > self._at_once:
            wait = seconds_until(level - self._at_once, self._per_second)
            raise Refusal(429, "too-fast", retry_after=wait, seconds=wait)
        return level

    def give_back(self, key: Hashable) -> None:
        """One that was counted turns out not to count."""
        level, then = self._levels.get(key, NEVER)
        self._levels[key] = (max(0.0, level - 1), then)

    def _sweep(self, now: float) -> None:
        self._swept = now
        full = self._at_once / self._per_second
        self._levels = {key: entry for key, entry in self._levels.items() if now - entry[1] < full}
