"""OpenSpiel as cases, each in the fastest way that its wheel offers for the purpose.

`roll-out`: C++ `RandomRolloutEvaluator`, reached through `MCTSBot` with one simulation; the loop is C++, from the
first decision on, the deal is not paid. `bots`: `evaluate_bots` with C++ random bots, whole games with the deal.
`from Python`: `legal_actions` and `apply_action` called from Python. For the first two the decisions in a game are
sampled beforehand.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from bench.clock import Case, Clock, Measured

DEALS = 8


def _outcome(state: Any, rng: random.Random) -> int:
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    left = rng.random()
    for action, chance in outcomes:
        left -= chance
        if left <= 0:
            return action
    return outcomes[-1][0]


def _play(state: Any, rng: random.Random) -> int:
    """Random play to the end; the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_outcome(state, rng))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
    return decisions


def first_decision(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_outcome(state, rng))
    return state


def mean_length(make: Callable[[], Any], rng: random.Random) -> float:
    games = decisions = 0
    began = time.perf_counter()
    while games < 1500 and time.perf_counter() - began < 4:
        decisions += _play(make(), rng)
        games += 1
    return decisions / games


def roll_out(name: str) -> Case:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    roots = [first_decision(game, random.Random(deal)) for deal in range(DEALS)]
    length = mean_length(lambda: rng.choice(roots).clone(), rng)

    def timed(count: int, root: Any, seed: int) -> float:
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(count, seed), 1.4, 1, 1000, False, seed, False)
        clock = Clock()
        bot.mcts_search(root)
        return clock.stop()

    def case(seconds: float, seed: int) -> Measured:
        count = max(20, int(200 * seconds / DEALS / max(1e-6, timed(200, roots[0], seed))))
        spent = sum(timed(count, root, seed + number) for number, root in enumerate(roots))
        games = count * DEALS
        return games, games * length, spent

    return case


def bots(name: str) -> Case:
    import pyspiel

    game = pyspiel.load_game(name)
    length = mean_length(game.new_initial_state, random.Random(1))

    def case(seconds: float, seed: int) -> Measured:
        players = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
        games = 0
        clock = Clock()
        while clock.running(seconds):
            pyspiel.evaluate_bots(game.new_initial_state(), players, seed * 100003 + games)
            games += 1
        return games, games * length, clock.stop()

    return case


def from_python(name: str) -> Case:
    import pyspiel

    game = pyspiel.load_game(name)

    def case(seconds: float, seed: int) -> Measured:
        rng = random.Random(seed)
        games = decisions = 0
        clock = Clock()
        while clock.running(seconds):
            decisions += _play(game.new_initial_state(), rng)
            games += 1
        return games, decisions, clock.stop()

    return case


SPADES = "OpenSpiel spades, C++ roll-out from a dealt start"
HEARTS_BOTS = "OpenSpiel hearts, C++ whole games (evaluate_bots)"
HEARTS_PYTHON = "OpenSpiel hearts, from Python"


def cases() -> dict[str, Case]:
    return {SPADES: roll_out("spades"), HEARTS_BOTS: bots("hearts"), HEARTS_PYTHON: from_python("hearts")}
