"""The Python surface against callers who make mistakes."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tischlein
from tests.clauses.sternenzahlen.tables import SMALL_BOARD
from tischlein import CHANCE, OVER, IllegalAction, OptionError, RecordError, State
from tischlein.core.game import Game
from tischlein.games import OWN

GAMES = pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)
NO_SEATS: list[Any] = [-1, -2, 6, 99, "0", 1.0, True, b"0", [0]]


def dealt(game: Game) -> State:
    state = game.start(game.seats[0])
    state.deal(random.Random(1))
    return state


def finish(state: State, rng: random.Random) -> None:
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal()))


@GAMES
@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_only_seats_and_spectators_are_told_anything(game: Game, seat: Any) -> None:
    state = dealt(game)
    for ask in (state.view, state.history_for, state.events_for, state.may_take_back, state.take_back):
        with pytest.raises(ValueError, match="no seat"):
            ask(seat)


@GAMES
@pytest.mark.parametrize("code", [None, "0", 1.5, 10**30, -(10**30), True, -1, 500], ids=repr)
def test_odd_codes_are_refused(game: Game, code: Any) -> None:
    state = dealt(game)
    before = state.to_bytes()
    with pytest.raises(IllegalAction):
        state.apply_code(code)
    assert state.to_bytes() == before


@GAMES
@pytest.mark.parametrize("code", [None, "0", 10**30, -1, 500], ids=repr)
def test_a_walk_refuses_odd_codes(game: Game, code: Any) -> None:
    walk = game.walk(game.seats[0], seed=1)
    before = walk.to_bytes()
    with pytest.raises(IllegalAction):
        walk.step(code)
    assert walk.to_bytes() == before
    for players in game.seats[1:2]:
        with pytest.raises(ValueError, match="players"):
            game.walk(players).from_bytes(before)


@GAMES
@pytest.mark.parametrize("token", [None, 3, b"draw", ["draw"]], ids=repr)
def test_tokens_are_text(game: Game, token: Any) -> None:
    with pytest.raises(IllegalAction) as caught:
        dealt(game).apply(token)
    assert caught.value.rule is None


@GAMES
def test_what_is_handed_out_is_a_copy(game: Game) -> None:
    options = {"board": {**SMALL_BOARD}} if "board" in game.to_agree else {}
    state = game.start(game.seats[0], options)
    text = state.dump()
    view, twin, history = state.view(0), state.copy(), state.history
    for handed in (view["options"], twin.options):
        for value in handed.values():
            if isinstance(value, dict):
                value["path"].append("hole")
        handed["more"] = 1
    history.append("draw")
    state.record()["turn"] = 99
    assert state.dump() == text


def test_the_end_of_a_game_is_final() -> None:
    """S14, S22: a `steal` may be taken back, but not the one that ends the game and so shows everything."""
    events = {"steal": 9, "gain": 0, "robbed": 0, "lose": 0}
    rows = {"1": "....", "2": "..", "3": "..."}  # no star: seat 0 wins nothing back
    board = {"path": ["hole", "4*", "2", "4*", "2", "2"], "rows": rows, "events": events, "red_chips": 9}
    state = tischlein.game("sternenzahlen").start(2, {"board": board})
    for token in ["roll", "die:1", "roll", "die:2", "event:steal", "steal:0"]:
        state.apply(token)
    assert state.may_take_back(1)
    for token in ["split:3+1", "roll", "die:2", "split:1+1", "roll", "die:2", "event:steal", "steal:0"]:
        state.apply(token)
    assert state.actor == OVER
    assert state.winners() == [1]
    assert not state.may_take_back(1)


@pytest.mark.parametrize("text", [None, 7, b"tischlein-record 1"], ids=repr)
def test_a_record_is_text(text: Any) -> None:
    for read in (tischlein.load, tischlein.load_match):
        with pytest.raises(RecordError):
            read(text)


def test_windows_line_ends_are_named() -> None:
    text = tischlein.game("wagnis").start(2).dump().replace("\n", "\r\n")
    with pytest.raises(RecordError, match="CR"):
        tischlein.load(text)


def test_a_long_match_can_be_read_again() -> None:
    match = tischlein.match("wagnis", 2, rounds=1000)
    rng = random.Random(1)
    for number in range(3):
        finish(match.state, rng)
        if number < 2:
            match.next_round()
    size = len(match.dump()) / 3
    from tischlein.core.recordtext import MOST_CHARACTERS
    from tischlein.records import MATCH_TEXTS

    assert 1000 * size * 2 < MATCH_TEXTS * MOST_CHARACTERS


def test_at_the_end_of_blitzraster_the_pile_is_shown_too() -> None:
    """B28 with everything that still lay hidden: grids, hands and the pile are 120 cards with discards and box."""
    state = tischlein.game("blitzraster").start(2, {"turn_limit": 3})
    finish(state, random.Random(2))
    view = state.view(None)
    assert len(view["pile_cards"]) == view["pile"]


@GAMES
def test_every_option_is_for_the_numbers_of_players_that_it_says(game: Game) -> None:
    """W17, E4: two of them are for two players only."""
    for name, option in game.to_agree.items():
        others = [not option.default] if isinstance(option.default, bool) else list(option.choices or ())[1:]
        for players in game.seats:
            assert game.options(players)[name] == option.default
            for value in others:
                if players in game.seats_for(name):
                    assert game.options(players, {name: value})[name] == value
                else:
                    with pytest.raises(OptionError, match=option.rule):
                        game.options(players, {name: value})


def test_two_options_are_for_two_players_only() -> None:
    for_two = {name for game in OWN for name, option in game.to_agree.items() if option.for_two}
    assert for_two == {"remove_turn_cards", "without"}
