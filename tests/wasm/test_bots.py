"""Bots at tables on the device know what their seats know, and nothing else; they do what they do in Python."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.hidden.worlds import other_world
from tests.wasm.node import in_engine
from tests.wasm.test_players import GAMES, Asked, decision, in_python, node_of
from tischlein import State
from tischlein.bots import LEVELS, SIMPLE
from tischlein.bots.levels import GROSSMEISTER
from tischlein.core.game import Game
from tischlein.games import OWN

QUICK = (*(level for level in LEVELS if level != GROSSMEISTER), SIMPLE)
"""Who decides in less than a second."""
PAIRS, SOAK_PAIRS = 6, 60
NODES, SOAK_NODES = 3, 20


def asked(levels: tuple[str, ...], rng: random.Random) -> list[Asked]:
    """Each once, at full strength."""
    return [Asked(level, rng.getrandbits(64), None) for level in levels]


@pytest.mark.parametrize("name", ["elferreihe", "blitzraster"])
def test_what_a_seat_cannot_know_changes_no_choice(name: str, soak: bool) -> None:
    """Two tables with the same story for the seat, and other cards where it cannot see them: not even what it goes by
    is another."""
    rng, nodes, pairs = random.Random(f"tables of {name}"), list[dict[str, Any]](), SOAK_PAIRS if soak else PAIRS
    game = next(game for game in OWN if game.name == name)
    while len(nodes) < 2 * pairs:
        state = decision(game, rng.choice((2, 3, 4)), {}, rng, 2)
        twin = other_world(state, int(state.actor), rng)
        if twin is not None:
            asks = asked(LEVELS if soak or not nodes else QUICK, rng)
            nodes += [node_of(state, asks), node_of(twin, asks)]
    found = in_engine("bots.mjs", game, {"nodes": nodes})
    assert found[::2] == found[1::2]
    assert not any(None in at["found"] for at in found)


@GAMES
def test_levels_play_as_in_python(game: Game, soak: bool) -> None:
    rng, states = random.Random(f"bots of {game.name}"), list[State]()
    for _ in range(SOAK_NODES if soak else NODES):
        states.append(decision(game, rng.choice(list(game.seats)), {}, rng, 2))
    asks = [asked(QUICK, rng) for _ in states]
    found = in_engine("bots.mjs", game, {"nodes": list(map(node_of, states, asks))})
    for state, ask, here in zip(states, asks, found, strict=True):
        assert here["found"] == [choice[0] for choice in in_python(state, ask)], (
            f"{ask}, {state.players} players, {state.history}"
        )
