"""What kernels write for the wire is, byte for byte, what view and wording say in ordinary Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count

import msgspec
import pytest

import tischlein
from tests.cases import TABLES, Options, choose
from tests.conformance.test_surface import GAMES
from tischlein import OVER, State
from tischlein.core import wire
from tischlein.core.game import Game
from tischlein.core.moment import Moment, story_of
from tischlein.core.spelling import BYTES
from tischlein.core.wire import Asks
from tischlein.server.told import told

MOST_NODES = 400
"""A game without a plan can last for thousands; the rest of it is looked at in long runs only."""

NAMES = ("Anna", 'B"e\\n', "Çelik 🦊", "d\te\x01", "Опа", "</f>")


def in_python(state: State, seat: int | None, moments: Sequence[Moment], free: bool) -> bytes:
    """The same, the long way."""
    return msgspec.json.encode(told(state, seat, moments, NAMES, free))


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_every_byte_is_the_same(game: str, players: int, options: Options, soak: bool) -> None:
    rng = random.Random(f"wire {game} {players} {options}")
    for _ in range(30 if soak else 1):
        state = tischlein.game(game).start(players, options)
        own = state.own_pieces(NAMES[:players])
        moments: list[Moment] = []
        for node in count():
            free = rng.random() < 0.9
            seats = {None: False} | dict.fromkeys(rng.sample(range(players), players), free)
            parts = state.parts(own, story_of(state.game, moments), Asks(players, seats))
            if node < MOST_NODES or soak or state.actor == OVER:
                for (seat, mine), part in zip(seats.items(), parts, strict=True):
                    assert part == in_python(state, seat, moments, mine)
            if state.actor == OVER:
                break
            if rng.random() < 0.8:
                moments = []
            state.apply(choose(state, rng))
            moments.append(state.moment())


@GAMES
def test_a_page_that_is_too_small_is_written_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, players = random.Random(4), game.seats[0]
    state = game.start(players)
    own = state.own_pieces(NAMES[:players])
    moments: list[Moment] = []
    while state.actor != OVER and len(moments) < 150:
        state.apply(choose(state, rng))
        moments.append(state.moment())
    expected = in_python(state, 1, moments, True)
    assert state.parts(own, story_of(game, moments), Asks(players, {1: True})) == [expected]
    exactly = len(expected) // BYTES
    assert exactly > 17
    for room in (0, 1, 17, 500, exactly - 1, exactly, exactly + 1):
        monkeypatch.setattr(wire, "ROOM_FOR_TEXT", room)
        monkeypatch.setattr(wire, "ROOM_FOR_PIECES", room)
        monkeypatch.setattr(wire, "room", wire.Room())
        assert state.parts(own, story_of(game, moments), Asks(players, {1: True})) == [expected]
