"""Interpreted, a game is the same game: bit by bit, for every bot, and from one move to the next."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import msgspec
import numpy as np
import pytest

import tischlein
from tests.cases import TABLES, Options
from tests.conformance.test_surface import GAMES
from tischlein import CHANCE, OVER, State, fairness
from tischlein.bots import POLICIES, chooser
from tischlein.core.game import Game
from tischlein.core.moment import Moment, story_of
from tischlein.core.wire import Asks
from tischlein.games import interpreting
from tischlein.server.told import told

MOST_MOVES = 60
"""The rest of a game is looked at in long runs only."""
STROKES = 16


def interpreted(game: Game) -> Game:
    twin = replace(game)
    twin.interpret()
    return twin


def move(state: State, number: int) -> list[Moment]:
    """Let a bot play, and the luck that follows; gives what happened. Nothing depends on chance but on the number."""
    seed = b"plain %d" % number
    moments = []
    if state.actor != CHANCE:
        token = state.token_of(chooser(state.game, POLICIES[number % 2]).code(state, random.Random(number)))
        moments += state.take_turn(token, np.frombuffer(fairness.strokes(seed, 0, 1), np.uint8))
    first = 1
    while state.actor == CHANCE:
        moments += state.take_luck(np.frombuffer(fairness.strokes(seed, first, STROKES), np.uint8))
        first += STROKES
    return moments


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_every_bit_is_the_same(game: str, players: int, options: Options, soak: bool) -> None:
    found = tischlein.game(game)
    compiled, plain = found.start(players, options), interpreted(found).start(players, options)
    names = [str(seat) for seat in range(players)]
    asks, own = Asks(players, {None: False, **dict.fromkeys(range(players), True)}), compiled.own_pieces(names)
    for number in count():
        happened = move(compiled, number), move(plain, number)
        assert compiled.to_bytes() == plain.to_bytes()
        assert (compiled.actor, type(compiled.actor)) == (plain.actor, type(plain.actor))
        assert (compiled.legal(), compiled.points()) == (plain.legal(), plain.points())
        assert compiled.parts(own, story_of(found, happened[0]), asks) == [
            msgspec.json.encode(told(plain, seat, happened[1], names, free)) for seat, free in asks.readers.items()
        ]
        if compiled.actor == OVER or (number > MOST_MOVES and not soak):
            break
    assert compiled.winners() == plain.winners()
    assert compiled.dump() == plain.dump()


@GAMES
def test_a_game_goes_on_whichever_way_it_runs(game: Game) -> None:
    """To and fro in the middle of a game, and nothing is lost: not even what may be taken back."""
    changing = replace(game)
    state, same = changing.start(game.seats[0]), game.start(game.seats[0])
    for number in range(MOST_MOVES):
        if same.actor == OVER:
            break
        if number % 3 == 0:
            changing.interpret()
        elif number % 3 == 1:
            changing.run_compiled()
        assert changing.interpreted == (number % 3 == 0)
        move(state, number)
        move(same, number)
        assert state.to_bytes() == same.to_bytes()
        assert [state.may_take_back(seat) for seat in (0, 1)] == [same.may_take_back(seat) for seat in (0, 1)]
    assert state.dump() == same.dump()


def test_a_twin_runs_compiled_meanwhile() -> None:
    game = interpreted(tischlein.game("wagnis"))
    twin = game.compiled_twin()
    assert game.interpreted
    assert not twin.interpreted
    kernels = twin.compiled
    game.run_compiled()
    assert game.compiled == kernels, "what the twin has loaded is what the game then runs"


def test_games_run_as_before_afterwards() -> None:
    before = [game.compiled for game in tischlein.GAMES]
    with interpreting():
        assert all(game.interpreted for game in tischlein.GAMES)
    assert not any(game.interpreted for game in tischlein.GAMES)
    assert [game.compiled for game in tischlein.GAMES] == before


PROGRAM = """
from tests.conformance.test_plain import move
from tischlein.core.kernel import loading_only
from tischlein.games import GAMES, interpreting

with loading_only(), interpreting():  # whatever were to be loaded or compiled would be an error
    for game in GAMES:
        state, number = game.start(game.seats[-1]), 0
        while state.actor != "over" and number < 200:
            move(state, number)
            number += 1
        state.view(0), state.points(), state.winners()
print("played")
"""


def test_nothing_is_compiled_for_it(tmp_path: Path) -> None:
    environment = os.environ | {"TISCHLEIN_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "played\n"), done.stderr
    assert not (tmp_path / "cache").exists()
