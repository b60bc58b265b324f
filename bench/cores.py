"""What a second core brings: the same simulation on one thread and on all."""

from __future__ import annotations

import os
import time

import tischlein
from bench.ours import TABLES
from tischlein.sim import simulate


def measure(seconds: float = 2.0) -> dict[str, tuple[float, float]]:
    """For each game: decisions per second on one thread and on all cores, the best of three pairs in turn."""
    found = {}
    for name, (players, options) in TABLES.items():
        game = tischlein.game(name)
        games = 1024
        rate = _rate(name, 1, games)
        while games / rate * 60 < seconds and games < 200_000:  # about 60 decisions a game at least
            games *= 2
            if games * 60 / rate > seconds:
                break
        pairs = [(_rate(name, 1, games), _rate(name, os.cpu_count() or 1, games)) for _ in range(3)]
        found[name] = max(pairs, key=lambda pair: pair[1] / pair[0])
        del game, players, options
        print(f"cores, {name}: {found[name]}", flush=True)
    return found


def _rate(name: str, threads: int, games: int) -> float:
    players, options = TABLES[name]
    began = time.perf_counter()
    results = simulate(tischlein.game(name), players, games, options, ["random"], seed=1, threads=threads)
    return float(results.decisions.sum()) / (time.perf_counter() - began)
