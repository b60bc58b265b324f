"""Our engine as cases: random play inside compiled code, whole games with the deal, and move by move from Python."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import tischlein
from bench.clock import Case, Clock, Measured
from tischlein.core.stream import streams

_SETTINGS: dict[str, tuple[int, dict[str, Any]]] = {
    "wagnis": (4, {}),
    "elferreihe": (4, {}),
    "blitzraster": (2, {"turn_limit": 100}),
    "sternenzahlen": (2, {}),
}
TABLES = {game.name: _SETTINGS.get(game.name, (game.seats[0], {})) for game in tischlein.GAMES}
"""How each game is played here: players and options."""
BATCH = 200


def rollouts(name: str, deal: bool) -> Case:
    """Random play in compiled code: from a dealt start, or with the deal in the clock."""
    players, options = TABLES[name]
    game = tischlein.game(name)

    def case(seconds: float, seed: int) -> Measured:
        rngs = streams(seed)
        start = game.record(players, options)
        if not deal:
            game.compiled.advance(start, 0, rngs, 0, np.zeros(126, np.int16))
        work, totals = start.copy(), np.zeros(2, np.int64)
        game.compiled.rollout(start, work, 0, rngs, 0, 1, totals)
        games = moves = 0
        clock = Clock()
        while clock.running(seconds):
            moves += game.compiled.rollout(start, work, 0, rngs, 0, BATCH, totals)
            games += BATCH
        return games, moves, clock.stop()

    return case


def from_python(name: str) -> Case:
    """The integer face, one call a move, the choice made in Python."""
    players, options = TABLES[name]
    game = tischlein.game(name)

    def case(seconds: float, seed: int) -> Measured:
        walk = game.walk(players, options, seed)
        pick = random.Random(seed).random
        step, codes = walk.step, walk.codes
        games = moves = 0
        clock = Clock()
        while clock.running(seconds):
            walk.reset()
            while walk.actor >= 0:
                step(codes[int(pick() * walk.count)])
                moves += 1
            games += 1
        return games, moves, clock.stop()

    return case


def cases() -> dict[str, Case]:
    found: dict[str, Case] = {}
    for name in TABLES:
        found[f"{name}, dealt start"] = rollouts(name, deal=False)
        found[f"{name}, whole games"] = rollouts(name, deal=True)
        found[f"{name}, from Python"] = from_python(name)
    return found
