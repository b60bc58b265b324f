"""Elferreihe: who begins, the deal that has to be repeated, and the first turn (E5, E6)."""

from __future__ import annotations

import pytest

from tests.clauses.elferreihe.positions import (
    COLOURS,
    DEALT,
    EVERY_CARD,
    HAND_SIZES,
    deal,
    draw,
    lay,
    lays,
    offered,
)
from tests.helpers import CHANCE, Start, play, refused

TABLES = [(players, seat) for players in HAND_SIZES for seat in range(players)]


@pytest.mark.parametrize(("players", "seat"), TABLES)
def test_E5_red_eleven_begins_in_any_seat(start: Start, players: int, seat: int) -> None:
    """E5: whoever holds the red 11 is first to act and has that one card to lay."""
    table = start(players)
    deal(table, *["red 11" if number == seat else "" for number in range(players)])
    assert table.actor == seat
    assert table.legal() == ["lay:red-11"]


@pytest.mark.parametrize("colour", COLOURS)
def test_E5_order_of_the_colours(start: Start, colour: str) -> None:
    """E5: red goes before yellow, yellow before green, green before blue, whatever the seat."""
    table = start(4)
    rank = COLOURS.index(colour)
    hands = ["", "", "", ""]
    for number in range(rank, 4):
        hands[3 - number] = f"{COLOURS[number]} 11"
    deal(table, *hands)
    assert table.actor == 3 - rank
    assert table.legal() == [f"lay:{colour}-11"]


@pytest.mark.parametrize("colour", COLOURS)
def test_E5_a_single_eleven_is_enough(start: Start, colour: str) -> None:
    """E5: with three 11s in the pile the holder of the fourth begins."""
    table = start(5)
    deal(table, "", "", "", f"{colour} 11", "")
    assert table.actor == 3
    assert table.legal() == [f"lay:{colour}-11"]


def test_E5_several_elevens_in_one_hand(start: Start) -> None:
    """E5: who holds several lays the one that comes first in the order, and no other."""
    table = start(2)
    deal(table, "", "blue 11, green 11, yellow 11")
    assert table.legal() == ["lay:yellow-11"]
    refused(table, "lay:green-11", "E5", "E6")
    refused(table, "lay:blue-11", "E5", "E6")
    refused(table, "lay:red-11", "E5", "E3", "E7")


def test_E5_all_elevens_in_one_hand(start: Start) -> None:
    """E5: four 11s in one hand: red, and the others stay for later."""
    table = start(6)
    deal(table, "", "", "red 11, yellow 11, green 11, blue 11", "", "", "")
    assert table.actor == 2
    assert table.legal() == ["lay:red-11"]
    lay(table, "red 11")
    assert table.actor == 3


@pytest.mark.parametrize(
    ("without", "order"),
    [
        ("red", ["yellow", "green", "blue"]),
        ("yellow", ["red", "green", "blue"]),
        ("green", ["red", "yellow", "blue"]),
        ("blue", ["red", "yellow", "green"]),
    ],
)
def test_E5_order_skips_the_colour_left_out(start: Start, without: str, order: list[str]) -> None:
    """E4, E5: with three colours the order is the same, less the missing one."""
    for rank in range(3):
        table = start(2, {"without": without})
        later = ", ".join(f"{colour} 11" for colour in order[rank + 1 :])
        deal(table, later, f"{order[rank]} 11")
        assert table.actor == 1
        assert table.legal() == [f"lay:{order[rank]}-11"]


def test_E5_nothing_else_can_be_done_first(start: Start) -> None:
    """E5: no other card, no draw, no word comes before the first 11."""
    table = start(2)
    deal(table, "red 11 12 10, yellow 11", "red 13")
    refused(table, "lay:yellow-11", "E5", "E6")
    refused(table, "lay:red-12", "E5", "E8", "E10")
    refused(table, "lay:red-10", "E5", "E8", "E10")
    refused(table, "lay:red-13", "E5", "E3", "E7", "E8", "E10")
    refused(table, "draw", "E5", "E7", "E11")
    refused(table, "pass", "E5", "E7", "E13")
    refused(table, "end", "E5", "E6", "E7", "E14")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_E5_no_eleven_dealt_means_a_new_deal(start: Start, players: int) -> None:
    """E5: without any 11 in a hand all cards are shuffled and dealt again, from seat 0."""
    table = start(players)
    deal(table, *[""] * players)
    assert table.actor == CHANCE
    assert offered(table) == {f"card:{card}" for card in EVERY_CARD}
    for probability in table.chances().values():
        assert float(probability) == pytest.approx(1 / 80)
    assert list(table.points()) == [0] * players
    play(table, "card:red-7")
    assert list(table.points()) == [7] + [0] * (players - 1)
    assert list(table.history_for(0))[-1] == "card:red-7"
    assert list(table.history_for(1))[-1] == "card:?"
    assert len(table.history) == DEALT[players] + 1


def test_E5_the_new_deal_is_a_whole_one(start: Start) -> None:
    """E5: after the second deal the hands hold that deal's cards only, and the pile all the others."""
    table = start(3)
    deal(table, "", "", "")
    hands = deal(table, "", "red 11, yellow 1-10", "", pile="red 10 12, yellow 12")
    assert table.actor == 1
    assert table.legal() == ["lay:red-11"]
    assert list(table.points()) == [sum(int(card.split("-")[1]) for card in hand) for hand in hands]
    lay(table, "red 11")
    assert table.actor == 2
    play(table, "draw")
    assert offered(table) == {f"card:{card}" for card in EVERY_CARD if all(card not in hand for hand in hands)}
    assert len(table.legal()) == 20


def test_E5_several_new_deals_in_a_row(start: Start) -> None:
    """E5: the deal is repeated as often as it takes, and the masks of the earlier deals stay."""
    table = start(2)
    for _ in range(3):
        deal(table, "", "")
        assert table.actor == CHANCE
    deal(table, "", "blue 11")
    assert table.actor == 1
    assert table.legal() == ["lay:blue-11"]
    assert len(table.history) == 4 * 40
    assert list(table.history_for(None)) == ["card:?"] * 160
    assert list(table.history_for(1))[0::2] == ["card:?"] * 80
    assert list(table.history_for(1))[1::2] == list(table.history)[1::2]


@pytest.mark.parametrize("without", COLOURS)
def test_E5_new_deal_with_three_colours(start: Start, without: str) -> None:
    """E4, E5: a new deal leaves the same colour out."""
    table = start(2, {"without": without})
    deal(table, "", "")
    assert table.actor == CHANCE
    assert offered(table) == {f"card:{card}" for card in EVERY_CARD if not card.startswith(without)}


def test_E5_the_last_card_of_the_deal_can_be_the_eleven(start: Start) -> None:
    """E5: it is the whole deal that counts, down to its last card."""
    table = start(2)
    order = [card for card in EVERY_CARD if not card.endswith("-11")][:39]
    play(table, " ".join(f"card:{card}" for card in order))
    assert len(table.chances()) == 41
    play(table, "card:blue-11")
    assert table.actor == 1
    assert table.legal() == ["lay:blue-11"]


@pytest.mark.parametrize(("players", "seat"), TABLES)
def test_E6_next_seat_clockwise_follows(start: Start, players: int, seat: int) -> None:
    """E6: one card and the first turn is over; after the last seat comes seat 0."""
    table = start(players)
    deal(table, *["red 11 12 10" if number == seat else "" for number in range(players)])
    lay(table, "red 11")
    assert table.actor == (seat + 1) % players


def test_E6_no_second_card_in_the_first_turn(start: Start) -> None:
    """E6: fitting cards of the first hand wait for its next turn, and no end is said."""
    table = start(2)
    deal(table, "red 11 12 10, yellow 11", "blue 11")
    lay(table, "red 11")
    assert table.actor == 1
    assert table.legal() == ["lay:blue-11"]
    refused(table, "end", "E6", "E7", "E14")
    refused(table, "lay:red-12", "E3", "E6", "E7")
    lay(table, "blue 11")
    play(table, "end")
    assert offered(table) == lays("red 12 10, yellow 11")


def test_E6_second_turn_is_an_ordinary_one(start: Start) -> None:
    """E6, E11: the seat after the first lays or draws as in any turn."""
    table = start(2)
    deal(table, "red 11", "", pile="red 12")
    lay(table, "red 11")
    draw(table, "red 12")
    assert table.legal() == ["lay:red-12"]
