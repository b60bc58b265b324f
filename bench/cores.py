"""What a second core brings: the same simulation on one thread and on all."""

from __future__ import annotations

import os
import time

import tischlein
from bench.ours import TABLES
from tischlein.sim import simulate


def measure(seconds: float = 2.0) -> dict[str, tuple[float, float]]:
    """For each game: decisions per second on one thread and on all cores, the median of five pairs in turn."""
    found = {}
    for name in TABLES:
        games = 512
        while games < 500_000 and _seconds(name, games) < seconds:
            games *= 2
        pairs = [(_rate(name, 1, games), _rate(name, os.cpu_count() or 1, games)) for _ in range(5)]
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
