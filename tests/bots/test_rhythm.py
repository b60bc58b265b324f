"""How long people wait between their turns beside bots, at the normal pace: from how long things are shown as a rule,
and from the pauses of bots. Scenes that people will talk about are not counted."""

from __future__ import annotations

import random
import statistics

import pytest

import tischlein
from tests.games import about
from tischlein.bots.levels import KOENNER, player_for
from tischlein.core.mind import told_to
from tischlein.core.state import State
from tischlein.server.bots import pause_for

SCENE = 900
"""Milliseconds from which an effect is a scene."""
MOST = [(game.name, *found) for game in tischlein.GAMES if (found := about(game.name).waits)]


def routine(state: State) -> float:
    """For how many seconds the last step is shown, without scenes."""
    return sum(length for length in state.moment().lengths if length < SCENE) / 1000


def waits(name: str, players: int, seed: int) -> list[float]:
    """How long somebody at the first seat waits each time, in one game. Who takes a row in somebody else's turn
    has something to do meanwhile, but no turn of their own."""
    game, luck = tischlein.game(name), random.Random(seed)
    state = game.start(players, remember=False)
    firsts = game.record(players)
    seats = [player_for(game, KOENNER, firsts, seat) for seat in range(players)]
    found, waited, turn, own = list[float](), 0.0, -1, True
    while (actor := state.actor) != tischlein.OVER:
        begins = actor == 0 and state.view(0).get("phase") != "take"
        if begins and not own:
            found.append(waited)
        if begins:
            waited, own = 0.0, True
        elif isinstance(actor, int) and actor != 0:
            own = False
        if isinstance(actor, int) and actor != 0:
            waited += pause_for(state, "normal", state.turn == turn)
        if isinstance(actor, int):
            code = seats[actor].choose(game.sheet(state.record(), actor), luck.getrandbits(63))
            turn = state.turn
            state.apply_code(code)
        else:
            state.play_chance(luck)
        waited += routine(state)
        for seat, player in enumerate(seats):
            player.hear(told_to(seat, [state.moment()]))
    return found


@pytest.mark.parametrize(("name", "players", "most"), MOST)
def test_nobody_waits_long_for_bots(name: str, players: int, most: float) -> None:
    found = [one for seed in range(6) for one in waits(name, players, seed)]
    assert statistics.median(found) <= most, f"{statistics.median(found):.1f} s"
