"""Securing cards, and what everybody knows."""

from __future__ import annotations

import pytest

from tests.clauses.wagnis.positions import (
    COLOURS,
    bust,
    choices,
    keep,
    lay,
    refused_perhaps_unnamed,
    reveal,
    roll_alone,
    to_move,
)
from tests.helpers import CHANCE, Start, play, refused


def test_W21_all_open_cards_of_one_colour(start: Start) -> None:
    """W21: securing takes every open card of the colour and no other."""
    table = start(2, {})
    keep(table, "red-1 blue-2")
    keep(table, "green-1")
    keep(table, "red-3")
    keep(table, "green-2")
    table.apply("secure:red")
    keep(table, "green-3")
    assert choices(table) == {"draw", "secure:blue"}
    roll_alone(table, "red")
    assert list(table.points()) == [6, 6]
    keep(table, "green-4")
    roll_alone(table, "blue")
    assert list(table.points()) == [4, 10]


@pytest.mark.parametrize("colour", COLOURS)
def test_W21_every_colour_can_be_secured(start: Start, colour: str) -> None:
    """W21: any colour that lies open can be secured."""
    table = start(2, {"risk": True})
    keep(table, "green-1 yellow-2 red-3 blue-4 purple-5")
    keep(table, "green-1")
    assert choices(table) == {"draw", *(f"secure:{each}" for each in COLOURS)}
    table.apply(f"secure:{colour}")
    assert list(table.points()) == [15, 1]
    keep(table, "green-2")
    assert f"secure:{colour}" not in choices(table)
    roll_alone(table, "star")
    assert list(table.points()) == [COLOURS.index(colour) + 1, 3]


def test_W21_not_a_colour_that_is_not_there(start: Start) -> None:
    """W21: securing nothing is no way to pass."""
    table = start(2, {})
    for colour in COLOURS:
        refused(table, f"secure:{colour}", "W21")
    keep(table, "red-1")
    keep(table, "blue-1")
    assert choices(table) == {"draw", "secure:red"}
    for colour in ["green", "yellow", "blue", "purple"]:
        refused(table, f"secure:{colour}", "W21")


def test_W21_not_the_cards_of_others(start: Start) -> None:
    """W21: only own cards can be secured."""
    table = start(3, {})
    keep(table, "red-1")
    refused(table, "secure:red", "W21")
    keep(table, "blue-1")
    refused(table, "secure:red", "W21")
    refused(table, "secure:blue", "W21")


def test_W21_one_colour_only(start: Start) -> None:
    """W21: one colour a turn, and no several colours in one token."""
    table = start(2, {})
    keep(table, "red-1 blue-2")
    keep(table, "green-1")
    for nonsense in [
        "secure",
        "secure:red,blue",
        "secure:red blue",
        "secure:all",
        "secure:red-1",
        "secure:1",
    ]:
        refused(table, nonsense)
    table.apply("secure:red")
    assert to_move(table) == 1
    refused(table, "secure:blue", "W21")


def test_W21_securing_costs_no_card_of_the_pile(start: Start) -> None:
    """W21: nothing is turned up in a turn in which a player secures."""
    table = start(2, {})
    keep(table, "red-1")
    keep(table, "blue-1")
    play(table, "secure:red secure:blue draw")
    assert to_move(table) == CHANCE
    assert float(table.chances()["card:die"]) == pytest.approx(18 / 118)


def test_W21_not_with_secured_cards_alone(start: Start) -> None:
    """W21, W22: secured cards alone cannot be secured again."""
    table = start(2, {})
    keep(table, "red-1")
    keep(table, "blue-1")
    play(table, "secure:red secure:blue")
    assert to_move(table) == 0
    assert choices(table) == {"draw"}
    refused(table, "secure:red", "W21", "W22")


def test_W21_the_game_cannot_stall(start: Start) -> None:
    """W21: when all open cards are secured, everybody has to draw."""
    table = start(3, {})
    for _ in range(3):
        keep(table, "red-1 blue-2")
    for colour in ["red", "blue"]:
        for seat in range(3):
            assert to_move(table) == seat
            table.apply(f"secure:{colour}")
    assert choices(table) == {"draw"}


def test_W22_the_same_colour_again(start: Start) -> None:
    """W22: a colour secured before can be secured again, with newly taken cards."""
    table = start(2, {"risk": True})
    keep(table, "red-1")
    keep(table, "green-1")
    table.apply("secure:red")
    keep(table, "green-2")
    keep(table, "red-2")
    keep(table, "green-3")
    assert choices(table) == {"draw", "secure:red"}
    table.apply("secure:red")
    keep(table, "green-4")
    roll_alone(table, "star")
    assert list(table.points()) == [3, 10]


def test_W22_new_cards_lie_open_first(start: Start) -> None:
    """W20, W22: a card taken in a colour that is secured already is not safe yet."""
    table = start(2, {})
    keep(table, "red-1")
    keep(table, "green-1")
    table.apply("secure:red")
    keep(table, "green-2")
    keep(table, "red-6")
    roll_alone(table, "green")
    assert list(table.points()) == [7, 0]
    roll_alone(table, "red")
    assert list(table.points()) == [1, 0]


def test_W22_a_card_cannot_go_straight_to_the_secured_ones(start: Start) -> None:
    """W4, W22: a revealed card goes into a row, never onto a secured stack."""
    table = start(2, {})
    keep(table, "red-1")
    keep(table, "green-1")
    table.apply("secure:red")
    keep(table, "green-2")
    reveal(table, "red-6")
    assert choices(table) == {"place:1"}
    refused(table, "secure:red", "W4", "W6", "W21", "W22")


def test_W22_cards_from_others_turns_lie_open_too(start: Start) -> None:
    """W14, W22: a row from somebody else's turn can be secured on the own turn that follows."""
    table = start(2, {})
    lay(table, "red-1", "red-2")
    play(table, "stop take:1 take:2")
    assert choices(table) == {"draw", "secure:red"}
    table.apply("secure:red")
    assert to_move(table) == 0
    roll_alone(table, "red")
    assert list(table.points()) == [0, 2]


def test_W23_securing_hides_no_points(start: Start) -> None:
    """W23: secured cards lie face down, but everybody saw them taken: points are public."""
    table = start(2, {})
    keep(table, "red-6 blue-1")
    keep(table, "green-2")
    assert list(table.points()) == [7, 2]
    table.apply("secure:red")
    assert list(table.points()) == [7, 2]


@pytest.mark.parametrize("players", [2, 6])
def test_W23_no_token_is_hidden(start: Start, players: int) -> None:
    """W23: every seat and every spectator sees every token, securing included."""
    table = start(players, {})
    for card in ["red-1", "red-2", "red-3", "blue-1", "blue-2", "blue-3"][:players]:
        keep(table, card)
    table.apply("secure:red")
    reveal(table, "turn")
    roll_alone(table, "star")
    for seat in [None, *range(players)]:
        assert list(table.history_for(seat)) == list(table.history)


def test_W23_events_show_nothing_beyond_the_tokens(start: Start) -> None:
    """W23: an event is who acted and what; no card is shown that its token does not name."""
    table = start(2, {})
    lay(table, "red-5 die", "blue-6")
    play(table, "stop take:1 roll:star take:2")
    table.apply("secure:blue")
    bust(table)
    play(table, "roll:red take:3")
    expected = [
        (0, "draw"),
        ("chance", "card:red-5"),
        (0, "place:1"),
        (0, "draw"),
        ("chance", "card:die"),
        (0, "place:1"),
        (0, "draw"),
        ("chance", "card:blue-6"),
        (0, "place:2"),
        (0, "stop"),
        (0, "take:1"),
        ("chance", "roll:star"),
        (1, "take:2"),
        (1, "secure:blue"),
    ]
    for seat in [None, 0, 1]:
        events = [(actor, token, tuple(shown)) for actor, token, shown in table.events_for(seat)]
        assert events[: len(expected)] == [(actor, token, ()) for actor, token in expected]
        assert events[-3:] == [("chance", "card:red-4", ()), ("chance", "roll:red", ()), (1, "take:3", ())]
        assert [token for _, token, _ in events] == list(table.history)


def test_W23_others_cannot_act_out_of_turn(start: Start) -> None:
    """W21, W23: what a colour secured by somebody else leaves open is no affair of the next player."""
    table = start(2, {})
    keep(table, "red-1 green-2")
    keep(table, "blue-1")
    table.apply("secure:red")
    refused(table, "secure:green", "W21")
    refused_perhaps_unnamed(table, "take:1", "W4", "W10", "W11", "W14")
