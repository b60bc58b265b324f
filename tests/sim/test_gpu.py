"""The GPU path, in CUDA's simulator: the same games as on the CPU, from the same kernels."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import tischlein
from tischlein.sim import simulate

PROGRAM = """
import json, sys, tischlein
from tischlein.sim.gpu import simulate_on_gpu
name, players, games, options, policies = json.loads(sys.argv[1])
results = simulate_on_gpu(tischlein.game(name), players, games, options, policies, seed=7)
rows = [results.decisions, results.winners, results.turns, *results.points.T]
print(json.dumps([[int(value) for value in row] for row in rows]))
"""


@pytest.mark.parametrize(
    ("name", "options", "policies"),
    [
        ("wagnis", {"risk": True}, ["simple"]),
        ("elferreihe", {}, ["simple", "random"]),
        ("blitzraster", {"turn_limit": 12}, ["random", "simple"]),
        ("sternenzahlen", {"finish": "all"}, ["simple"]),
        ("wagnis", {}, ["koenner", "kueken"]),
        ("elferreihe", {}, ["koenner", "kueken"]),
        ("blitzraster", {"turn_limit": 8}, ["koenner", "kueken"]),
        ("sternenzahlen", {}, ["koenner", "kueken"]),
    ],
)
def test_the_gpu_plays_the_same_games(name: str, options: dict[str, object], policies: list[str]) -> None:
    """Simulated: CUDA's own simulator runs the GPU function with the interpreted kernels."""
    case = json.dumps([name, 2, 3, options, policies])
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, case],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    on_cpu = simulate(tischlein.game(name), 2, 3, options, policies, seed=7)
    rows = [on_cpu.decisions, on_cpu.winners, on_cpu.turns, *on_cpu.points.T]
    assert json.loads(run.stdout) == [[int(value) for value in row] for row in rows]
