"""What a second core brings: the same simulation on one thread and on all."""

from __future__ import annotations

import os
import time

import tischlein
from bench.ours import TABLES
from tischlein.sim import simulate

PAIRS = 15
"""Many short pairs: the speed of a shared machine changes from second to second, rarely within a pair."""


def measure(seconds: float = 0.8) -> dict[str, tuple[float, float]]:
    """For each game: decisions per second on one thread and on all cores, the median of many pairs in turn."""
    found = {}
    cores = os.cpu_count() or 1
    for name in TABLES:
        games = 512
        while games < 4_000_000 and _seconds(name, games) < seconds:
            games *= 2
        pairs = []
        for turn in range(PAIRS):
            order = (1, cores) if turn % 2 else (cores, 1)
            rates = {threads: _rate(name, threads, games) for threads in order}
            pairs.append((rates[1], rates[cores]))
        found[name] = sorted(pairs, key=lambda pair: pair[1] / pair[0])[len(pairs) // 2]
        print(f"cores, {name}: {found[name]}", flush=True)
    return found


def _rate(name: str, threads: int, games: int) -> float:
    decisions, seconds = _timed(name, threads, games)
    return decisions / seconds


def _seconds(name: str, games: int) -> float:
    return _timed(name, 1, games)[1]


def _timed(name: str, threads: int, games: int) -> tuple[float, float]:
    players, options = TABLES[name]
    began = time.perf_counter()
    results = simulate(tischlein.game(name), players, games, options, ["random"], seed=1, threads=threads)
    return float(results.decisions.sum()), time.perf_counter() - began
