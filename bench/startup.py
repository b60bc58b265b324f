"""How long the first use of a game takes on a machine that has never compiled it, and how long every later start."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

import tischlein

PROGRAM = """
import random, sys, time
began = time.perf_counter()
import tischlein
imported = time.perf_counter()
rng = random.Random(1)
state = tischlein.game(sys.argv[1]).start(players=2)
state.deal(rng)
while state.actor != "over" and len(state.history) < 60:
    if state.actor == "chance":
        state.play_chance(rng)
    else:
        state.apply(state.legal()[0])
state.points(), state.winners()
print(imported - began, time.perf_counter() - imported)
"""


def seconds(game: str, cache: str) -> tuple[float, float, float]:
    """Wall time of a process in all, of its imports, and of its first game up to 60 tokens."""
    began = time.perf_counter()
    call = [sys.executable, "-c", PROGRAM, game]
    done = subprocess.run(call, env=os.environ | {"TISCHLEIN_CACHE": cache}, check=True, capture_output=True, text=True)
    imports, play = map(float, done.stdout.split())
    return time.perf_counter() - began, imports, play


Starts = tuple[tuple[float, float, float], tuple[float, float, float], int]


def measure() -> dict[str, Starts]:
    """For each game: the median of three first processes and of five later ones, and the bytes of a state."""
    found = {}
    for game in tischlein.GAMES:
        firsts = []
        for _ in range(3):
            with tempfile.TemporaryDirectory() as cache:
                firsts.append(seconds(game.name, cache))
                later = sorted(seconds(game.name, cache) for _ in range(5))[2]
        first = sorted(firsts)[1]
        found[game.name] = first, later, game.dtype.itemsize
        print(f"start-up of {game.name}: {found[game.name]}", flush=True)
    return found
