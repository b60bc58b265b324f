"""Steps that are told later, to anybody, and games that remember their last step only."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tischlein
from tests.cases import TABLES, Options
from tests.conformance.test_contract import nodes
from tests.conformance.test_surface import GAMES, NO_SEATS, dealt
from tischlein import CHANCE, OVER
from tischlein.core.game import Game
from tischlein.core.language import Phrase

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fine")


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_moment_tells_the_same_later(game: str, players: int, options: Options) -> None:
    kept, told = [], []
    for number, state in enumerate(nodes(game, players, options, seed=8)):
        if state.last is None or number % 5:
            continue
        moment = state.moment()
        assert moment.step == state.last == state.steps[-1]
        assert state.copy().moment().step == moment.step
        kept.append(moment)
        told.append([moment.tell(reader, NAMES) for reader in (None, *range(players))])
    assert told
    assert told == [[moment.tell(reader, NAMES) for reader in (None, *range(players))] for moment in kept]


def test_a_moment_masks_what_a_reader_may_not_see() -> None:
    """E3: the card that is dealt is named to who gets it, and to everybody only when the game is over."""
    state = tischlein.game("elferreihe").start(3)
    state.apply("card:red-7")
    moment = state.moment()
    card = Phrase("card-number", {"colour": "red", "value": "7"})
    shown = {"card_known": "yes", "card": card}
    assert moment.tell(0, NAMES) == [Phrase("event-dealt", {"who": "Anna", "who_you": "yes", **shown})]
    for other in (1, 2, None):
        masked = {"who": "Anna", "who_you": "no", "card_known": "no"}
        assert moment.tell(other, NAMES) == [Phrase("event-dealt", masked)]
        told = moment.tell(other, NAMES, everything=True)
        assert told == [Phrase("event-dealt", {"who": "Anna", "who_you": "no", **shown})]
    for hidden in ("red-7", "card:"):
        assert hidden not in f"{moment!r} {moment} {state!r} {state.reading!r}"


@GAMES
@pytest.mark.parametrize("reader", NO_SEATS, ids=repr)
def test_a_moment_is_told_to_readers_only(game: Game, reader: Any) -> None:
    state = dealt(game)
    state.apply(state.legal()[0])
    with pytest.raises(ValueError, match="no seat"):
        state.moment().tell(reader, NAMES)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_game_that_remembers_nothing_is_the_same_game(game: str, players: int, options: Options) -> None:
    forgetful = tischlein.game(game).start(players, options, remember=False)
    rng = random.Random(f"{game}{players}")
    for state in nodes(game, players, options, seed=9):
        if state.last is not None:
            forgetful.apply(state.last.token)
        assert forgetful.last == state.last
        assert forgetful.to_bytes() == state.to_bytes()
        assert forgetful.view(0) == state.view(0)
        seat = state.last.actor if state.last else CHANCE
        if isinstance(seat, int) and forgetful.may_take_back(seat) and rng.random() < 0.3:
            token = forgetful.take_back(seat)
            assert token == state.steps[-1].token
            assert forgetful.last is None
            with pytest.raises(ValueError, match="no step"):
                forgetful.moment()
            forgetful.apply(token)
    for kept in (forgetful, forgetful.copy()):
        for name in ("history", "steps"):
            with pytest.raises(ValueError, match="remember"):
                getattr(kept, name)
        for tell in (kept.history_for, kept.events_for):
            with pytest.raises(ValueError, match="remember"):
                tell(None)
        with pytest.raises(ValueError, match="remember"):
            kept.dump()


@GAMES
def test_any_case_of_a_chance_node_can_come_true(game: Game) -> None:
    state = game.start(game.seats[0])
    while state.actor != CHANCE:
        assert state.cases == 0
        with pytest.raises(ValueError, match="no case"):
            state.play_case(0)
        assert state.actor != OVER
        state.apply(state.legal()[0])
    for odd in (-1, state.cases, True, 1.0, None):
        with pytest.raises(ValueError, match="no case"):
            state.play_case(odd)  # type: ignore[arg-type]
    drawn: dict[str, float] = {}
    for case in range(state.cases):
        token = state.copy().play_case(case)
        drawn[token] = drawn.get(token, 0) + 1 / state.cases
    assert drawn == pytest.approx(state.chances())
