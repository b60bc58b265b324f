"""Elferreihe: drawing, the pile that runs out, and passing (E11-E13)."""

from __future__ import annotations

import pytest

from tests.clauses.elferreihe.positions import cards, deal, draw, empty_pile, lay, lays, offered, rule_named
from tests.helpers import CHANCE, Start, Table, play, refused


def must_draw(table: Table, players: int = 2) -> list[list[str]]:
    """Seat 1 is to act and nothing of its hand fits; red 11 lies; all cards from 9 to 13 are in the pile."""
    near = ", ".join(f"{colour} 9 10 12 13" for colour in ("red", "yellow", "green", "blue"))
    hands = deal(table, "red 11", *[""] * (players - 1), pile=near)
    lay(table, "red 11")
    return hands


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_E11_who_cannot_lay_draws(start: Start, players: int) -> None:
    """E11: with nothing that fits, drawing is all that is offered."""
    table = start(players)
    hands = must_draw(table, players)
    assert table.actor == 1
    assert table.legal() == ["draw"]
    refused(table, "pass", "E11", "E12", "E13")
    refused(table, "end", "E7", "E11", "E14")
    refused(table, "lay:red-12", "E3", "E7", "E11")
    for card in hands[1]:
        refused(table, f"lay:{card}", "E8", "E10", "E11")


def test_E11_drawn_card_comes_from_the_pile(start: Start) -> None:
    """E11: each card of the pile is equally likely, and no longer there once drawn."""
    table = start(2)
    hands = must_draw(table)
    held = set(hands[0] + hands[1])
    for drawn in cards("yellow 9, green 9"):
        play(table, "draw")
        assert table.actor == CHANCE
        left = 80 - len(held)
        assert offered(table).isdisjoint({f"card:{card}" for card in held})
        assert len(table.legal()) == left
        assert all(float(chance) == pytest.approx(1 / left) for chance in table.chances().values())
        assert len(table.chances()) == left
        play(table, f"card:{drawn}")
        held.add(drawn)
    play(table, "draw")
    assert rule_named(table, "card:yellow-9") in (None, "E1", "E11", "E12")
    assert rule_named(table, "card:red-11") in (None, "E1", "E11", "E12")


def test_E11_fitting_card_is_laid_at_once(start: Start) -> None:
    """E11: a drawn card that fits is laid, nothing else is possible, and the turn is over with it."""
    table = start(3)
    hands = must_draw(table, 3)
    draw(table, "red 12")
    assert table.actor == 1
    assert table.legal() == ["lay:red-12"]
    refused(table, "draw", "E7", "E11", "E12")
    refused(table, "end", "E7", "E11", "E14")
    refused(table, "pass", "E7", "E11", "E13")
    refused(table, f"lay:{hands[1][0]}", "E8", "E10", "E11")
    refused(table, "lay:red-10", "E3", "E7", "E11")
    lay(table, "red 12")
    assert table.actor == 2


def test_E11_drawn_eleven_opens_a_row(start: Start) -> None:
    """E8, E11: a drawn 11 fits; it must be laid, and cards of the hand that fit now have to wait."""
    table = start(2)
    deal(table, "red 11, green 11", "yellow 10 12", pile="red 12")
    lay(table, "red 11")
    draw(table, "yellow 11")
    assert table.legal() == ["lay:yellow-11"]
    refused(table, "lay:yellow-10", "E8", "E10", "E11")
    refused(table, "draw", "E7", "E11", "E12")
    lay(table, "yellow 11")
    assert table.actor == 0
    lay(table, "green 11")
    play(table, "end")
    assert offered(table) == lays("yellow 10 12")


def test_E11_after_the_drawn_card_no_other_is_laid(start: Start) -> None:
    """E11: the drawn 12 makes the 13 in hand fit, yet the turn is over."""
    table = start(2)
    deal(table, "red 11, green 11", "red 13", pile="red 12")
    lay(table, "red 11")
    draw(table, "red 12")
    refused(table, "lay:red-13", "E10", "E11")
    lay(table, "red 12")
    assert table.actor == 0
    lay(table, "green 11")
    play(table, "end")
    assert table.legal() == ["lay:red-13"]


def test_E11_a_drawn_card_that_fits_cannot_be_kept(start: Start) -> None:
    """E7, E11: keeping back is for cards of the hand, not for the drawn one."""
    table = start(2)
    must_draw(table)
    draw(table, "yellow 12, red 10")
    assert table.legal() == ["lay:red-10"]
    refused(table, "lay:yellow-12", "E8", "E10", "E11")
    refused(table, "draw", "E7", "E11", "E12")


@pytest.mark.parametrize("misses", ["", "yellow 9", "yellow 9, green 13"])
def test_E12_up_to_three_cards_are_drawn(start: Start, misses: str) -> None:
    """E12: the first, second or third card may be the one that fits and ends the turn."""
    table = start(2)
    must_draw(table)
    for card in cards(misses):
        draw(table, card.replace("-", " "))
        assert table.actor == 1
        assert table.legal() == ["draw"]
    draw(table, "red 12")
    assert table.legal() == ["lay:red-12"]
    lay(table, "red 12")
    assert table.actor == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_E12_turn_is_over_after_three_misses(start: Start, players: int) -> None:
    """E12: three cards without a fit end the turn without a word; the cards stay in the hand."""
    table = start(players)
    must_draw(table, players)
    before = list(table.points())
    draw(table, "yellow 9 10 12")
    assert table.actor == 2 % players
    assert list(table.points()) == [before[0], (before[1] or 0) + 31, *before[2:]]


def test_E12_after_a_miss_only_drawing(start: Start) -> None:
    """E12: after a miss the next card is drawn by a token, and nothing else is allowed."""
    table = start(2)
    hands = must_draw(table)
    draw(table, "yellow 9")
    assert table.legal() == ["draw"]
    refused(table, "end", "E11", "E12", "E14")
    refused(table, "pass", "E11", "E12", "E13")
    refused(table, "lay:yellow-9", "E8", "E10", "E11", "E12")
    refused(table, "lay:red-12", "E3", "E7", "E11", "E12")
    for card in hands[1]:
        refused(table, f"lay:{card}", "E8", "E10", "E11", "E12")


def test_E12_three_a_turn_not_three_a_game(start: Start) -> None:
    """E12: every turn counts its own draws anew."""
    table = start(2)
    deal(table, "red 11, green 11, blue 11", "", pile="red 12, yellow 8 9 10 12 13 14")
    lay(table, "red 11")
    draw(table, "yellow 8 9 10")
    assert table.actor == 0
    lay(table, "green 11")
    play(table, "end")
    for card in ("yellow 12", "yellow 13"):
        draw(table, card)
        assert table.legal() == ["draw"]
    draw(table, "yellow 14")
    assert table.actor == 0


def test_E12_missed_cards_are_hand_cards_later(start: Start) -> None:
    """E7, E12: what was drawn without fitting can be laid in a later turn like any other card."""
    table = start(2)
    deal(table, "red 11, yellow 11", "", pile="red 12, yellow 10 12 13")
    lay(table, "red 11")
    draw(table, "yellow 10 12 13")
    lay(table, "yellow 11")
    play(table, "end")
    assert offered(table) == lays("yellow 10 12")
    lay(table, "yellow 12 13")
    assert offered(table) == lays("yellow 10") | {"end"}


def test_E12_pile_runs_out_on_the_way(start: Start) -> None:
    """E12: two cards were left, neither fitted: the turn is over without a word."""
    table = start(2, {"without": "blue"})
    empty_pile(table)
    assert list(table.history)[-4:] == ["draw", "card:green-19", "draw", "card:green-20"]
    assert table.actor == 0
    assert offered(table) == lays("red 10 18, yellow 11, green 11")


def test_E12_last_card_of_the_pile_fits(start: Start) -> None:
    """E11, E12: the very last card of the pile has to be laid like any other that fits."""
    table = start(2, {"without": "blue"})
    deal(table, "red 11-20, yellow 11 1-4, green 11 1-4", "red 1-9, yellow 5-10, green 5-9")
    lay(table, "red 11")
    heap = cards("yellow 12-20, green 10 12-20, red 10")
    assert len(heap) == 20
    for top in range(12, 18):
        for _ in range(3):
            play(table, f"draw card:{heap.pop(0)}")
        lay(table, f"red {top}")
        play(table, "end")
    play(table, "draw card:green-20 draw")
    assert dict(table.chances()) == {"card:red-10": 1}
    play(table, "card:red-10")
    assert table.actor == 1
    assert table.legal() == ["lay:red-10"]
    refused(table, "pass", "E7", "E11", "E13")
    lay(table, "red 10")
    assert table.actor == 0
    assert table.winners() == []


def test_E12_third_card_is_the_last_of_the_pile(start: Start) -> None:
    """E12: three misses that empty the pile end the turn; that seat's next turn has no pile."""
    table = start(2, {"without": "blue"})
    deal(table, "red 9 11-20, yellow 11 1-4, green 11 1-3", "red 1-8, yellow 5-10, green 4-9")
    lay(table, "red 11")
    draw(table, "yellow 12, red 10")
    lay(table, "red 10")
    heap = cards("yellow 13-20, green 10 12-20")
    assert len(heap) == 18
    for top in range(12, 18):
        lay(table, f"red {top}")
        play(table, "end")
        for _ in range(3):
            assert table.actor == 1
            play(table, f"draw card:{heap.pop(0)}")
    assert table.actor == 0
    lay(table, "red 18")
    play(table, "end")
    assert table.legal() == ["pass"]


def test_E13_pass_when_the_pile_is_empty(start: Start) -> None:
    """E13: with no pile and nothing that fits the seat says so and the next follows."""
    table = start(2, {"without": "blue"})
    empty_pile(table)
    lay(table, "red 18")
    play(table, "end")
    assert table.actor == 1
    assert table.legal() == ["pass"]
    refused(table, "draw", "E11", "E12", "E13")
    refused(table, "end", "E7", "E13", "E14")
    refused(table, "lay:red-9", "E10", "E13")
    refused(table, "lay:yellow-10", "E8", "E10", "E13")
    refused(table, "lay:red-19", "E3", "E7", "E13")
    play(table, "pass")
    assert table.actor == 0
    assert offered(table) == lays("red 10 19, yellow 11, green 11")
    assert list(table.events_for(None))[-1] == (1, "pass", ())


def test_E13_no_pass_while_something_fits(start: Start) -> None:
    """E7, E13: an empty pile does not free anybody from laying; the turn ends with its word."""
    table = start(2, {"without": "blue"})
    empty_pile(table)
    refused(table, "pass", "E7", "E13")
    refused(table, "draw", "E7", "E11", "E12", "E13")
    lay(table, "red 10")
    refused(table, "pass", "E7", "E13", "E14")
    refused(table, "draw", "E7", "E11", "E12", "E13", "E14")
    play(table, "end")
    assert table.legal() == ["lay:red-9"]
    refused(table, "pass", "E7", "E13")
    lay(table, "red 9")
    assert offered(table) == lays("red 8") | {"end"}


def test_E13_pass_again_and_again(start: Start) -> None:
    """E13: a seat passes as often as nothing fits, and lays again when something does."""
    table = start(2, {"without": "blue"})
    empty_pile(table)
    for card in ("red 18", "red 19", "red 20"):
        lay(table, card)
        play(table, "end")
        assert table.legal() == ["pass"]
        play(table, "pass")
    lay(table, "yellow 11")
    play(table, "end")
    assert offered(table) == lays("yellow 10 12")


def test_E13_several_seats_pass_in_a_row(start: Start) -> None:
    """E13: after a pass the next seat follows, which may have to pass too."""
    table = start(3)
    heap = cards("yellow 1-10 12-20, blue 20")
    deal(
        table,
        "red 10-20, yellow 11, green 11, blue 11, red 1-6",
        "red 7-9, green 1-10 12-18",
        "green 19 20, blue 1-10 12-19",
    )
    lay(table, "red 11")
    top = 12
    while heap:
        if table.actor == 0:
            lay(table, f"red {top}")
            play(table, "end")
            top += 1
        play(table, f"draw card:{heap.pop(0)}")
    # 20 cards in threes: seat 1 drew the last two, so seat 2 is the first to find no pile.
    assert table.actor == 2
    assert table.legal() == ["pass"]
    play(table, "pass")
    lay(table, f"red {top}")
    play(table, "end")
    for seat in (1, 2):
        assert table.actor == seat
        assert table.legal() == ["pass"]
        play(table, "pass")
    assert table.actor == 0
    assert offered(table) == lays(f"red 10 {top + 1}, yellow 11, green 11, blue 11")


def test_E13_no_pass_with_a_pile(start: Start) -> None:
    """E11, E13: while cards lie in the pile nobody may pass instead of drawing, not even after two misses."""
    table = start(2)
    must_draw(table)
    refused(table, "pass", "E11", "E12", "E13")
    draw(table, "yellow 9 13")
    refused(table, "pass", "E11", "E12", "E13")
