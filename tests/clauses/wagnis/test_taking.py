"""Stopping, taking a row and rolling for die cards."""

from __future__ import annotations

import pytest

from tests.clauses.wagnis.positions import (
    COLOURS,
    FACES,
    chance_of,
    choices,
    keep,
    lay,
    refused_perhaps_unnamed,
    to_move,
)
from tests.helpers import CHANCE, Start, play, refused


def test_W11_stopper_chooses_any_row(start: Start) -> None:
    """W11: who stops chooses among all rows; the cards count at once."""
    for row, points in [(1, 1), (2, 8), (3, 3)]:
        table = start(2, {})
        lay(table, "red-1", "red-2 blue-6", "red-3")
        table.apply("stop")
        assert to_move(table) == 0
        assert choices(table) == {"take:1", "take:2", "take:3"}
        table.apply(f"take:{row}")
        assert list(table.points()) == [points, 0]


def test_W11_taking_follows_at_once(start: Start) -> None:
    """W11: after `stop` there is no way back and nothing else to do."""
    table = start(2, {})
    lay(table, "red-1", "red-2")
    table.apply("stop")
    refused(table, "draw", "W4", "W10", "W11")
    refused(table, "stop", "W10", "W11")
    refused_perhaps_unnamed(table, "place:1", "W5", "W6", "W11")
    for token in ["take:3", "take:0", "take:4"]:
        refused_perhaps_unnamed(table, token, "W6", "W11")
    for nonsense in ["take", "take:", "take:01", "take: 1", "take:red", "pass", "roll:red", "card:red-1"]:
        refused(table, nonsense)


def test_W11_cards_in_the_middle_belong_to_nobody(start: Start) -> None:
    """W11, W25: rows count only once they are taken."""
    table = start(2, {})
    lay(table, "red-6 blue-5", "red-4")
    assert list(table.points()) == [0, 0]
    table.apply("stop")
    assert list(table.points()) == [0, 0]


def test_W11_taken_cards_lie_open(start: Start) -> None:
    """W11, W22: taken cards can be secured on the next turn, and only then."""
    table = start(2, {})
    keep(table, "red-6 blue-5")
    keep(table, "green-1")
    assert choices(table) == {"draw", "secure:red", "secure:blue"}


def test_W12_number_cards_first_then_the_roll(start: Start) -> None:
    """W12: the row's number cards are in the display before the die is rolled."""
    table = start(2, {})
    lay(table, "red-6 die blue-5")
    play(table, "stop take:1")
    assert to_move(table) == CHANCE
    assert list(table.points()) == [11, 0]
    assert choices(table) == set(FACES)
    table.apply("roll:red")
    assert list(table.points()) == [5, 0]


def test_W12_old_and_new_cards_of_the_colour_go(start: Start) -> None:
    """W12: rolling red, as in the rulebook's picture, costs all open red cards and no others."""
    table = start(2, {})
    keep(table, "red-1 blue-2")
    keep(table, "red-3")
    keep(table, "red-4 green-1")
    keep(table, "red-5")
    lay(table, "red-6 yellow-2 die")
    play(table, "stop take:1")
    assert list(table.points()) == [1 + 2 + 4 + 1 + 6 + 2, 8]
    table.apply("roll:red")
    assert list(table.points()) == [2 + 1 + 2, 8]


@pytest.mark.parametrize("colour", COLOURS)
def test_W12_each_colour(start: Start, colour: str) -> None:
    """W12: each face takes away its own colour."""
    table = start(3, {})
    lay(table, "green-1 yellow-2 red-3 blue-4 purple-5 die")
    play(table, f"stop take:1 roll:{colour}")
    assert list(table.points()) == [15 - (COLOURS.index(colour) + 1), 0, 0]


def test_W12_only_the_roller_loses(start: Start) -> None:
    """W12: the others keep their cards of the rolled colour."""
    table = start(3, {})
    for card in ["red-1", "red-2", "red-3"]:
        keep(table, card)
    lay(table, "die")
    play(table, "stop take:1 roll:red")
    assert list(table.points()) == [0, 2, 3]


def test_W12_lost_colour_can_no_longer_be_secured(start: Start) -> None:
    """W12, W21: cards lost to the die are gone from the display."""
    table = start(2, {})
    lay(table, "red-6 blue-5 die")
    play(table, "stop take:1 roll:red")
    keep(table, "green-1")
    assert choices(table) == {"draw", "secure:blue"}
    refused(table, "secure:red", "W21")


def test_W12_a_row_of_nothing_but_a_die_card(start: Start) -> None:
    """W12, W13: a lone die card is rolled for, even by a player without a card."""
    table = start(2, {})
    lay(table, "die")
    play(table, "stop take:1")
    assert to_move(table) == CHANCE
    assert choices(table) == set(FACES)
    assert all(chance_of(table, face) == pytest.approx(1 / 6) for face in FACES)
    table.apply("roll:red")
    assert to_move(table) == 1
    assert list(table.points()) == [0, 0]


def test_W12_die_card_is_discarded(start: Start) -> None:
    """W12: a rolled-for die card does not come back, neither to a pile nor to a display."""
    table = start(2, {})
    lay(table, "die red-1")
    play(table, "stop take:1 roll:star")
    assert list(table.points()) == [1, 0]
    table.apply("draw")
    assert chance_of(table, "card:die") == pytest.approx(17 / 118)


def test_W12_no_roll_without_a_die_card(start: Start) -> None:
    """W12: a row without a die card is taken without a roll, whatever the other rows hold."""
    table = start(3, {})
    lay(table, "die red-1", "red-2")
    play(table, "stop take:2")
    assert to_move(table) == 1
    table.apply("take:1")
    assert to_move(table) == CHANCE


def test_W12_each_taker_rolls_before_the_next_takes(start: Start) -> None:
    """W12, W14: taking and rolling alternate from player to player."""
    table = start(4, {})
    lay(table, "red-1 die", "red-2 die", "red-3 die")
    play(table, "stop take:2")
    assert to_move(table) == CHANCE
    for token in ["take:1", "draw", "stop", "secure:red"]:
        refused(table, token)
    table.apply("roll:red")
    assert to_move(table) == 1
    table.apply("take:3")
    assert to_move(table) == CHANCE
    table.apply("roll:blue")
    assert to_move(table) == 2
    assert choices(table) == {"take:1"}
    table.apply("take:1")
    assert to_move(table) == CHANCE
    table.apply("roll:red")
    assert list(table.points()) == [0, 3, 0, 0]
    assert to_move(table) == 1
    assert choices(table) == {"draw", "secure:red"}


def test_W13_a_star_costs_nothing(start: Start) -> None:
    """W13: without the option `risk` a star is good luck."""
    table = start(2, {})
    lay(table, "red-6 blue-5 die")
    play(table, "stop take:1 roll:star")
    assert list(table.points()) == [11, 0]


def test_W13_a_colour_not_shown_costs_nothing(start: Start) -> None:
    """W13: rolling a colour the display lacks changes nothing."""
    table = start(2, {"risk": False})
    lay(table, "red-6 blue-5 die")
    play(table, "stop take:1 roll:green")
    assert list(table.points()) == [11, 0]
