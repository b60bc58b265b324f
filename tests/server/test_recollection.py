"""What bots at tables remember: the log as their seats were told it."""

from __future__ import annotations

import random

import pytest

from tischlein import CHANCE, OVER, State
from tischlein.bots.troupe import Troupe
from tischlein.core.game import Game
from tischlein.games import OWN
from tischlein.server import log
from tischlein.server.recollection import Recollection
from tischlein.server.statements import Stored

GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)


def dealt(state: State, rng: random.Random) -> list[str]:
    """The luck that follows."""
    tokens = []
    while state.actor == CHANCE:
        tokens.append(state.play_chance(rng))
    return tokens


def played(game: Game, players: int, moves: int, rng: random.Random) -> tuple[State, list[Stored]]:
    """A round with actions that are taken back, beside the log of it, which begins with event 5."""
    state = game.start(players)
    events: list[log.AnyLogged] = [log.Begun(" ".join(dealt(state, rng)))]
    for _ in range(moves):
        if state.actor == OVER:
            break
        seat, token = int(state.actor), rng.choice(state.legal())
        state.apply(token)
        events.append(log.Acted(seat, " ".join([token, *dealt(state, rng)])))
        if state.may_take_back(seat) and rng.random() < 0.3:
            state.take_back(seat)
            events.append(log.TakenBack(seat))
        if rng.random() < 0.1:
            events.append(log.Signalled(0, "hello"))
    return state, [Stored(5 + number, 0, None, event) for number, event in enumerate(events)]


@GAMES
@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])
def test_a_bot_remembers_what_its_seat_was_told(game: Game, compiled: bool) -> None:
    """However the log comes to it, and whatever was taken back; for every seat."""
    troupe = Troupe(game)
    if compiled:
        troupe.game.run_compiled()
    for number in range(3):
        rng = random.Random(f"{game.name}{number}")
        players = rng.choice(game.seats)
        state, events = played(game, players, 60, rng)
        if game.name != "elferreihe":  # where everything that one does shows something
            assert any(isinstance(one.event, log.TakenBack) for one in events)
        recollection = Recollection(troupe, players, state.options, 5, range(players))
        assert recollection.seq == 4
        rest = events
        while rest:
            size = rng.randrange(1, 9)
            recollection.go_on(rest[:size])
            rest = rest[size:]
        assert recollection.seq == events[-1].seq
        assert recollection.state.to_bytes() == state.to_bytes()
        for seat in range(players):
            assert recollection._memories[seat].written() == state.memory(seat).written()
            assert recollection.knows(5, seat)
        assert not recollection.knows(77, 0), "another round has begun"
        assert not Recollection(troupe, players, state.options, 5, [1]).knows(5, 0), "nobody listened for that seat"
