"""How long the first use of a game takes on a machine that has never compiled it, and how long every later start."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

import tischlein

PROGRAM = """
import random, sys, tischlein
rng = random.Random(1)
state = tischlein.game(sys.argv[1]).start(players=2)
state.deal(rng)
while state.actor != "over" and len(state.history) < 60:
    if state.actor == "chance":
        state.play_chance(rng)
    else:
        state.apply(state.legal()[0])
state.points(), state.winners()
"""


def seconds(game: str, cache: str) -> float:
    began = time.perf_counter()
    environment = os.environ | {"TISCHLEIN_CACHE": cache}
    subprocess.run([sys.executable, "-c", PROGRAM, game], env=environment, check=True)
    return time.perf_counter() - began


def measure() -> dict[str, tuple[float, float, int]]:
    """For each game: seconds of the first process, best of three later ones (wall time, imports included), bytes."""
    found = {}
    for game in tischlein.GAMES:
        with tempfile.TemporaryDirectory() as cache:
            first = seconds(game.name, cache)
            later = min(seconds(game.name, cache) for _ in range(3))
        found[game.name] = first, later, game.dtype.itemsize
        print(f"start-up of {game.name}: {found[game.name]}", flush=True)
    return found
