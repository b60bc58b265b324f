"""Many games at once on a GPU: one game a thread, compiled by numba-cuda from the same kernels as everywhere.

Needs the extra `cuda` (`pip install tischlein[cuda]`) and an NVIDIA GPU, or `NUMBA_ENABLE_CUDASIM=1` with
`NUMBA_DISABLE_JIT=1`, which runs the same path without a GPU, slowly, for tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from tischlein.core.game import Game
from tischlein.core.stream import streams
from tischlein.sim import FIRST_POINTS, Results, one_game, seated

THREADS_A_BLOCK = 128


@cache
def gpu_player(game: Game, names: tuple[str, ...]) -> Callable[..., None]:
    """A GPU function that plays one game in each thread."""
    play = one_game(game, names)
    score_of, winners_of = game.kernels.score, game.kernels.winners

    def play_games(states: Any, rngs: Any, others: int, results: Any, seats: int) -> None:
        i = cuda.grid(1)
        if i < len(rngs):
            s = states[i]
            results[i, 0] = play(s, rngs[i], others)
            results[i, 1] = winners_of(s)
            results[i, 2] = s.turn
            for seat in range(seats):
                results[i, FIRST_POINTS + seat] = score_of(s, seat)

    compiled: Callable[..., None] = cuda.jit(play_games)
    return compiled


def simulate_on_gpu(
    game: Game,
    players: int,
    games: int,
    options: Mapping[str, Any] | None = None,
    policies: Sequence[str] = ("simple",),
    seed: int = 0,
) -> Results:
    """The same games as `tischlein.sim.simulate` for the same seed, played on the GPU."""
    checked = game.options(players, options)
    named, kinds, others = seated(policies, players)
    states = np.repeat(game.record(players, checked), games)
    results = np.zeros((games, FIRST_POINTS + players), np.int64)
    on_gpu = [cuda.to_device(array) for array in (states, streams(seed, games), results)]
    blocks = -(-games // THREADS_A_BLOCK)
    gpu_player(game, kinds)[blocks, THREADS_A_BLOCK](on_gpu[0], on_gpu[1], others, on_gpu[2], players)  # type: ignore[index]
    return Results.of(game, players, checked, named, seed, on_gpu[2].copy_to_host())
