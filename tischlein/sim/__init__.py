"""Many games at once, on all cores: the same games for the same seed, whatever the number of threads.

`tischlein.sim.gpu.simulate_on_gpu` takes the same arguments and plays the same games on an NVIDIA GPU; it needs the
extra `cuda`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from tischlein.core.contract import CHANCE_CODE, OUT, OVER_CODE, Policy, Records
from tischlein.core.game import Game
from tischlein.core.given import check_count, check_progress
from tischlein.core.kernel import Record, kernel
from tischlein.core.language import phrase
from tischlein.core.options import brief
from tischlein.core.state import State, as_state
from tischlein.core.stream import Seed, below, seed_from, streams
from tischlein.games import find
from tischlein.players import PlayerError
from tischlein.sim.results import FIRST_POINTS, Results, Rows
from tischlein.sim.seated import Players, Seated, by_kernels, seated
from tischlein.sim.single import Table

__all__ = ["Players", "Results", "rollouts", "simulate"]

FEWEST, MOST = 64, 4096
"""Games that one call of compiled code plays: few enough for a progress bar, enough to cost nothing."""
MOST_GAMES = 10_000_000
MOST_THREADS = 1024
MOST_DECISIONS = 1 << 20
"""In a game; who has not come to an end by then never will."""

ILLEGAL, ENDLESS = -1, -2
"""In place of the number of decisions: a game that had to be stopped."""


@cache
def chosen_by(policies: tuple[Policy, ...]) -> Callable[[Record, Record, int], int]:
    """A kernel that asks one of some policies, by its number."""
    *others, last = policies
    if not others:

        @kernel
        def ask(s: Record, rng: Record, number: int) -> int:
            return last(s, rng)

        return ask
    before, count = chosen_by(tuple(others)), len(others)

    @kernel
    def ask_one(s: Record, rng: Record, number: int) -> int:
        return last(s, rng) if number == count else before(s, rng, number)

    return ask_one


@cache
def one_game(game: Game, policies: tuple[Policy, ...]) -> Callable[[Record, Record, int], int]:
    """A kernel that plays one game between policies; the same for the CPU and a GPU."""
    kernels = game.kernels
    actor_of, total, outcome_of, apply = kernels.actor, kernels.total, kernels.outcome, kernels.apply
    choose = chosen_by(policies)

    @kernel
    def play(s: Record, rng: Record, who: int) -> int:
        """One game; `who` has the number of each seat's policy, in four bits each. Gives the number of decisions."""
        decisions = 0
        while True:
            actor = actor_of(s)
            if actor == CHANCE_CODE:
                apply(s, outcome_of(s, below(rng, total(s))), None)
            elif actor == OVER_CODE:
                return decisions
            else:
                code = choose(s, rng, (who >> (4 * actor)) & 15)
                if code < 0:
                    return ILLEGAL
                apply(s, code, None)
                decisions += 1
                if decisions == MOST_DECISIONS:
                    return ENDLESS

    return play


@cache
def player(game: Game, policies: tuple[Policy, ...]) -> Callable[..., None]:
    """A compiled function that plays many games and notes what became of each."""
    play = one_game(game, policies)
    score_of, winners_of = game.kernels.score, game.kernels.winners

    @kernel
    def play_games(start: Records, work: Records, rngs: Records, who: int, results: Rows, seats: int) -> None:
        for i in range(len(rngs)):
            work[0] = start[0]
            s = work[0]
            results[i, 0] = play(s, rngs[i], who)
            if results[i, 0] >= 0:
                results[i, 1] = winners_of(s)
                results[i, 2] = s.turn
                for seat in range(seats):
                    results[i, FIRST_POINTS + seat] = score_of(s, seat)

    return play_games


def simulate(
    game: Game | str,
    players: int,
    games: int,
    options: Mapping[str, Any] | None = None,
    policies: Players = "simple",
    seed: Seed = 0,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Results:
    """Play many games, on all cores.

    `policies` is who plays: one for all seats, or a list with one for each, of as many kinds as you like. They are the
    same players as in the arena (`tischlein.players`): levels by name (`"kueken"` to `"grossmeister"`, `"simple"`,
    `"random"`), kernels `(s, rng) -> code`, functions `choose(view, legal)`, classes, and programs.

    Levels up to `koenner` and kernels play in compiled code, on all cores. Where anybody else sits, games are played in
    this process, one after the other; who fails or answers nonsense there ends the simulation with a reason. `progress`
    is called with the number of games that have just been finished. Wrong values raise `ValueError`, and say what would
    be right.

    >>> results = simulate("wagnis", players=2, games=1000, policies=["simple", "random"], seed=1)
    >>> results.win_shares()[0] > 0.9
    True
    """
    found = as_game(game)
    return _play(found.start(players, options), games, policies, seed, threads, progress)


def rollouts(
    state: State,
    games: int,
    policies: Players = "simple",
    seed: Seed = 0,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Results:
    """Play a game on to its end from where it is, many times: who wins how often, and with how many points.

    The rest is as in `simulate`. Everything that lies there is taken as it is, also what nobody may know.

    >>> import tischlein
    >>> state = tischlein.game("sternenzahlen").start(players=2)
    >>> results = rollouts(state, 500, seed=1)
    >>> results.games, round(sum(results.win_shares()), 6)
    (500, 1.0)
    """
    return _play(as_state(state).copy(), games, policies, seed, threads, progress)


def as_game(game: Game | str) -> Game:
    """A game, or the one of that name."""
    if isinstance(game, str):
        return find(game)
    if not isinstance(game, Game):
        raise ValueError(f"game: must be a game or its name, such as 'wagnis', not {brief(game)}")
    return game


def _play(
    start: State,
    games: int,
    policies: Players,
    seed: Seed,
    threads: int | None,
    progress: Callable[[int], object] | None,
) -> Results:
    check_count("games", games, MOST_GAMES)
    check_count("threads", 1 if threads is None else threads, MOST_THREADS)
    check_progress(progress)
    number = seed_from(seed)
    who = seated(policies, start.players)
    rows: Rows = np.zeros((int(games), FIRST_POINTS + start.players), np.int64)
    if by_kernels(who):
        compiling, seconds = _compiled(start, who, rows, number, threads, progress)
    else:
        compiling, seconds = _asked(start, who, rows, number, progress)
    complain(rows, who)
    return Results.of(start, who, number, rows, compiling, seconds)


def _compiled(
    start: State,
    who: Seated,
    results: Rows,
    seed: int,
    threads: int | None,
    progress: Callable[[int], object] | None,
) -> tuple[float, float]:
    """Fill the rows by compiled code; gives the seconds that it took to be ready, and to play."""
    game, players, record, games = start.game, start.players, start.record(), len(results)
    began = time.perf_counter()
    play_games = player(game, who.policies(game))
    workers = threads or os.cpu_count() or 1
    size = max(FEWEST, min(MOST, games // (32 * workers)))

    def chunk(first: int) -> int:
        part = results[first : first + size]
        play_games(record, record.copy(), streams(seed, len(part), first), who.numbers, part, players)
        return len(part)

    chunk(games)  # no game at all: compiles in this thread, not in all of them at once
    ready = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        for done in pool.map(chunk, range(0, games, size)):
            if progress is not None:
                progress(done)
    return ready - began, time.perf_counter() - ready


def _asked(
    start: State, who: Seated, results: Rows, seed: int, progress: Callable[[int], object] | None
) -> tuple[float, float]:
    """The same where somebody has to be asked in Python."""
    began = time.perf_counter()
    with Table(start, who, seed) as table:
        table.prepare()
        ready = time.perf_counter()
        for number, row in enumerate(results):
            state, decisions = table.play(number, remember=False)
            row[:FIRST_POINTS] = decisions, sum(1 << seat for seat in state.winners()), state.turn
            row[FIRST_POINTS:] = [OUT if points is None else points for points in state.points()]
            if progress is not None:
                progress(1)
        return ready - began, time.perf_counter() - ready


def complain(rows: Rows, who: Seated) -> None:
    """Raise where a policy made a game impossible."""
    for what, reason in ((ILLEGAL, "player-illegal-code"), (ENDLESS, "player-endless")):
        wrong = np.flatnonzero(rows[:, 0] == what)
        if len(wrong):
            raise PlayerError(phrase(reason, game=int(wrong[0]), names=", ".join(who.kinds_named)))
