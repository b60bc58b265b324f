"""Our search beside OpenSpiel's: moves a second inside it, on one core."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any, NamedTuple

import numpy as np

from bench.clock import Case, Clock, Measured, Row, measure, pin
from bench.machine import machine, short
from tischlein import CHANCE, State
from tischlein.bots import chooser
from tischlein.bots.levels import KOENNER, MEISTER, depth_of, policy_of
from tischlein.bots.players import Depth, SearchPlayer
from tischlein.bots.search import lot
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Records
from tischlein.core.game import Game
from tischlein.core.kernel import kernel
from tischlein.core.mind import Memory
from tischlein.core.sheet import Sheet
from tischlein.core.stream import STREAM, below
from tischlein.games import OWN

ROOTS, PLAYERS = 8, 4
"""Places from which is searched, and how many play there."""
SETTLED = 12
"""Decisions before such a place."""
SAMPLES = 400
"""Games by which the decisions in a roll-out are counted."""
HEARTS = "OpenSpiel hearts, C++ ISMCTSBot"
UCT = 1.4


class Root(NamedTuple):
    """A place with a choice: its state, what the seat to act remembers, and what it sees."""

    state: State
    memory: Memory
    sheet: Sheet


def part(repetitions: int, seconds: float) -> list[str]:
    """This part of the results."""
    pin()
    rows = measure({HEARTS: hearts()} | ours(), repetitions, seconds)
    peer = rows[HEARTS]
    return [
        machine(", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "open_spiel"))),
        "",
        "A *move* is one decision of a player inside the search, in its tree or in a roll-out. Four people play.",
        f"All cases run in turn on one pinned core, in CPU time, {repetitions} repetitions of {seconds} s; ratios are",
        "taken within each repetition, then the median. OpenSpiel's roll-outs are random; ours are played by",
        "`koenner`, *to the end* of the game, or *at tables* as `meister` has them, who judges wagnis and",
        "blitzraster before their end. Decisions in a roll-out are counted in games of such players.",
        "",
        "| case | moves/s | spread | roll-outs/s | decisions in a roll-out | ratio |",
        "|---|---|---|---|---|---|",
        *(line(row, row.ratio_to(peer)) for row in rows.values()),
    ]


def line(row: Row, ratio: float) -> str:
    cells = short(row.rate), f"±{row.spread:.0%}", short(row.games_rate), f"{row.length:.1f}", f"{ratio:.2f}"
    return f"| {row.label} | {' | '.join(cells)} |"


def hearts() -> Case:
    import pyspiel

    from bench.openspiel import first_decision, mean_length

    game = pyspiel.load_game("hearts")
    rng = random.Random(1)
    roots = [first_decision(game, random.Random(deal)) for deal in range(ROOTS)]
    length = mean_length(lambda: rng.choice(roots).clone(), rng)

    def timed(count: int, root: Any, seed: int) -> float:
        most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), UCT, count, -1, most_visits)
        clock = Clock()
        bot.step(root)
        return clock.stop()

    return repeated(timed, roots, length)


def ours() -> dict[str, Case]:
    cases = {}
    for game in OWN:
        turns = depth_of(game, MEISTER).turns
        cases[f"{game.name}, to the end"] = own(game, 0)
        if turns:
            cases[f"{game.name}, at tables"] = own(game, turns)
    return cases


def own(game: Game, turns: int) -> Case:
    places = roots(game)
    found = [next(places) for _ in range(ROOTS)]
    length = rollout_length(game, found, turns)

    def timed(count: int, root: Root, seed: int) -> float:
        player = SearchPlayer(root.memory, policy_of(game, KOENNER), Depth(count, turns), threads=1)
        clock = Clock()
        player.search(root.sheet, seed)
        return clock.stop()

    return repeated(timed, found, length)


def repeated(timed: Callable[[int, Any, int], float], roots: list[Any], length: float) -> Case:
    """One search from every root, of as many roll-outs as fit into the time. OpenSpiel's simulation and our roll-out
    are the same: from the root down the tree, then on to its end."""

    def case(seconds: float, seed: int) -> Measured:
        count = max(50, int(500 * seconds / len(roots) / max(1e-6, timed(500, roots[0], seed))))
        spent = sum(timed(count, root, seed + number) for number, root in enumerate(roots))
        return count * len(roots), count * len(roots) * length, spent

    return case


def roots(game: Game) -> Iterator[Root]:
    """Places with a choice, a little after the beginning of games of skilled players."""
    skilled = chooser(game, KOENNER)
    for deal in range(10**6):
        rng, state, decisions = random.Random(deal), game.start(PLAYERS), 0
        while decisions < SETTLED or state.actor == CHANCE or len(state.legal()) < 2:
            if state.actor == CHANCE:
                state.play_chance(rng)
            else:
                state.apply_code(skilled.code(state, rng))
                decisions += 1
        seat = int(state.actor)
        yield Root(state, state.memory(seat), game.sheet(state.record(), seat))


def rollout_length(game: Game, roots: list[Root], turns: int) -> float:
    """Decisions from such places on, when skilled players go on."""
    actor_of, _, total, outcome_of, apply, _, _ = game.kernels
    policy = policy_of(game, KOENNER)

    @kernel
    def count(firsts: Records, states: Records, streams: Records, games: int, turns: int) -> int:
        decisions = 0
        for number in range(games):
            states[0] = firsts[0]
            s, rng = states[0], streams[0]
            rng.x = lot(np.uint64(games), number)
            until = s.turn + turns
            actor = actor_of(s)
            while actor != OVER_CODE and (turns == 0 or actor == CHANCE_CODE or s.turn < until):
                if actor == CHANCE_CODE:
                    apply(s, outcome_of(s, below(rng, total(s))), None)
                else:
                    apply(s, policy(s, rng), None)
                    decisions += 1
                actor = actor_of(s)
        return decisions

    room = np.zeros(1, game.dtype), np.zeros(1, STREAM)
    counted = sum(count(root.state.record(), *room, SAMPLES, turns) for root in roots)
    return counted / (SAMPLES * len(roots))
