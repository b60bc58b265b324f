"""Many games at once on a GPU: one game a thread, compiled by numba-cuda from the same kernels as everywhere.

Needs the extra `cuda` (`pip install tischlein[cuda]`) and an NVIDIA GPU, or `NUMBA_ENABLE_CUDASIM=1` with
`NUMBA_DISABLE_JIT=1`, which runs the same path without a GPU, slowly, for tests.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

try:
    from numba import cuda
except ImportError as error:
    raise ImportError("to play on a GPU, Tischlein needs numba-cuda: pip install 'tischlein[cuda]'") from error

from tischlein.core.contract import Policy
from tischlein.core.game import Game
from tischlein.core.given import check_count
from tischlein.core.stream import Seed, seed_from, streams
from tischlein.sim import MOST_GAMES, as_game, complain, one_game
from tischlein.sim.results import FIRST_POINTS, Results
from tischlein.sim.seated import Players, by_kernels, seated

THREADS_A_BLOCK = 128


@cache
def gpu_player(game: Game, policies: tuple[Policy, ...]) -> Callable[..., None]:
    """A GPU function that plays one game in each thread."""
    play = one_game(game, policies)
    score_of, winners_of = game.kernels.score, game.kernels.winners

    def play_games(states: Any, rngs: Any, who: int, results: Any, seats: int) -> None:
        i = cuda.grid(1)
        if i < len(rngs):
            s = states[i]
            results[i, 0] = play(s, rngs[i], who)
            if results[i, 0] >= 0:
                results[i, 1] = winners_of(s)
                results[i, 2] = s.turn
                for seat in range(seats):
                    results[i, FIRST_POINTS + seat] = score_of(s, seat)

    compiled: Callable[..., None] = cuda.jit(play_games)
    return compiled


def simulate_on_gpu(
    game: Game | str,
    players: int,
    games: int,
    options: Mapping[str, Any] | None = None,
    policies: Players = "simple",
    seed: Seed = 0,
) -> Results:
    """The same games as `tischlein.sim.simulate` for the same seed, played on the GPU. Functions cannot play there."""
    start = as_game(game).start(players, options)
    check_count("games", games, MOST_GAMES)
    number, players = seed_from(seed), start.players
    who = seated(policies, players)
    if not by_kernels(who):
        raise ValueError("policies: on a GPU only kernels can play, and what we call by a name")
    if not cuda.is_available():
        raise RuntimeError(
            "there is no NVIDIA GPU here, or its driver does not answer; `tischlein.sim.simulate` plays the same games "
            "on all cores"
        )
    states = np.repeat(start.record(), games)
    results = np.zeros((games, FIRST_POINTS + players), np.int64)
    began = time.perf_counter()
    on_gpu = [cuda.to_device(array) for array in (states, streams(number, games), results)]
    blocks = -(-games // THREADS_A_BLOCK)
    play = gpu_player(start.game, who.policies(start.game))
    play[blocks, THREADS_A_BLOCK](on_gpu[0], on_gpu[1], who.numbers, on_gpu[2], players)  # type: ignore[index]
    rows = on_gpu[2].copy_to_host()
    complain(rows, who)
    return Results.of(start, who, number, rows, 0.0, time.perf_counter() - began)
