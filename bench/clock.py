"""How we measure: one pinned core, all cases in turn in every repetition, CPU time, medians and spread."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

Measured = tuple[int, float, float]
"""Games, decisions, seconds."""
Case = Callable[[float, int], Measured]
"""`case(seconds, seed)` plays for about so long."""


def pin() -> None:
    """One thread on one core; call before NumPy and Numba are imported."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ[name] = "1"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


class Clock:
    """CPU seconds of this process, so that a core taken away by others does not count."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.perf_counter(), time.process_time()

    def running(self, seconds: float) -> bool:
        return time.perf_counter() - self._wall < seconds

    def stop(self) -> float:
        return time.process_time() - self._cpu


@dataclass
class Row:
    """What one case gave in all repetitions."""

    label: str
    measured: list[Measured] = field(default_factory=list)

    def rates(self) -> list[float]:
        """Decisions per second, one for each repetition."""
        return [decisions / seconds for _, decisions, seconds in self.measured]

    @property
    def rate(self) -> float:
        return statistics.median(self.rates())

    @property
    def games_rate(self) -> float:
        return statistics.median([games / seconds for games, _, seconds in self.measured])

    @property
    def length(self) -> float:
        """Decisions in a game."""
        return sum(decisions for _, decisions, _ in self.measured) / sum(games for games, _, _ in self.measured)

    @property
    def spread(self) -> float:
        """Half of highest minus lowest, as a part of the median."""
        rates = self.rates()
        return (max(rates) - min(rates)) / 2 / self.rate

    def ratio_to(self, peer: Row) -> float:
        """The median of the ratios taken within each repetition: slow drifts of the machine fall on both."""
        pairs = zip(self.rates(), peer.rates(), strict=True)
        return statistics.median(ours / theirs for ours, theirs in pairs)


def measure(cases: dict[str, Case], repetitions: int, seconds: float) -> dict[str, Row]:
    """Run all cases in turn, again and again."""
    rows = {label: Row(label) for label in cases}
    for label, case in cases.items():
        case(0.05, 1)  # compile and warm up outside the clock
        print(f"ready: {label}", flush=True)
    for repetition in range(repetitions):
        for label, case in cases.items():
            rows[label].measured.append(case(seconds, 1000 * repetition + 7))
        print(f"repetition {repetition + 1} of {repetitions}", flush=True)
    return rows
