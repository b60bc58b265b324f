"""How often somebody may do something: small buckets that fill again with time. Nobody is ever banned."""

from __future__ import annotations

import time
from collections.abc import Hashable

from tischlein.server.refusal import Refusal

SWEEP = 60.0


class Limit:
    """So many at once, so many a second afterwards, for each key."""

    __slots__ = ("_at_once", "_levels", "_per_second", "_swept")

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._levels: dict[Hashable, tuple[float, float]] = {}
        self._swept = time.monotonic()

    def take(self, key: Hashable) -> None:
        """Count one; raises `Refusal` (429) if it was one too many."""
        now = time.monotonic()
        level, then = self._levels.get(key, (0.0, now))
        level = max(0.0, level - (now - then) * self._per_second)
        if level + 1 > self._at_once:
            wait = max(1, round((level + 1 - self._at_once) / self._per_second))
            raise Refusal(429, "too-fast", retry_after=wait, seconds=wait)
        self._levels[key] = (level + 1, now)
        if now - self._swept > SWEEP:
            self._sweep(now)

    def _sweep(self, now: float) -> None:
        self._swept = now
        full = self._at_once / self._per_second
        self._levels = {key: entry for key, entry in self._levels.items() if now - entry[1] < full}
