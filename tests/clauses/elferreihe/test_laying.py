"""Elferreihe: laying cards from the hand (E7-E10) and saying that the turn is over (E14)."""

from __future__ import annotations

import pytest

from tests.clauses.elferreihe.positions import (
    COLOURS,
    EVERY_CARD,
    deal,
    draw,
    lay,
    lays,
    offered,
    rule_named,
)
from tests.helpers import CHANCE, Start, play, refused


def test_E7_who_can_lay_must(start: Start) -> None:
    """E7: with a fitting card in hand there is no drawing, passing or ending."""
    table = start(2)
    deal(table, "red 11", "red 12")
    lay(table, "red 11")
    assert table.legal() == ["lay:red-12"]
    refused(table, "draw", "E7", "E11")
    refused(table, "pass", "E7", "E13")
    refused(table, "end", "E7", "E14")


def test_E7_an_eleven_is_a_fitting_card(start: Start) -> None:
    """E7, E8: who can only open a row has to open it."""
    table = start(2)
    deal(table, "red 11", "yellow 11")
    lay(table, "red 11")
    assert table.legal() == ["lay:yellow-11"]
    refused(table, "draw", "E7", "E11")


def test_E7_as_many_as_fit_on_any_rows(start: Start) -> None:
    """E7: one turn may go on over several rows, up and down, and use cards that fit only since this turn."""
    table = start(2)
    deal(table, "red 11", "red 10 9 12, yellow 11 12, green 11 10")
    lay(table, "red 11")
    assert offered(table) == lays("red 10 12, yellow 11, green 11")
    lay(table, "yellow 11")
    assert offered(table) == lays("red 10 12, yellow 12, green 11") | {"end"}
    lay(table, "red 10, green 11, yellow 12, red 9, green 10")
    assert offered(table) == lays("red 12") | {"end"}
    lay(table, "red 12")
    assert table.actor == 1
    assert table.legal() == ["end"]


def test_E7_fitting_cards_may_be_kept_back(start: Start) -> None:
    """E7: after the first card the turn may end although more would fit; those fit later."""
    table = start(2)
    deal(table, "red 11, yellow 11", "red 10 9 12, green 11")
    lay(table, "red 11, red 10")
    assert offered(table) == lays("red 9 12, green 11") | {"end"}
    play(table, "end")
    assert table.actor == 0
    lay(table, "yellow 11")
    play(table, "end")
    assert offered(table) == lays("red 9 12, green 11")
    refused(table, "end", "E7", "E14")


def test_E7_no_drawing_after_laying(start: Start) -> None:
    """E7, E11: drawing is for those who cannot lay, not for after."""
    table = start(2)
    deal(table, "red 11", "red 12")
    lay(table, "red 11, red 12")
    assert table.legal() == ["end"]
    refused(table, "draw", "E7", "E11", "E14")
    refused(table, "pass", "E7", "E13", "E14")


def test_E7_only_cards_of_the_own_hand(start: Start) -> None:
    """E7: fitting cards of another hand or of the pile, and cards already laid, are refused."""
    table = start(3)
    deal(table, "red 11", "red 12, yellow 11", "red 10", pile="red 13, green 11")
    lay(table, "red 11, red 12")
    refused(table, "lay:red-10", "E3", "E7")
    refused(table, "lay:red-13", "E3", "E7")
    refused(table, "lay:green-11", "E3", "E7")
    refused(table, "lay:red-11", "E1", "E3", "E7", "E8", "E10")
    refused(table, "lay:red-12", "E1", "E3", "E7", "E10")


@pytest.mark.parametrize("colour", COLOURS)
def test_E8_a_row_begins_with_its_eleven(start: Start, colour: str) -> None:
    """E8: without the 11 no card of that colour fits, not even its neighbours."""
    first = "yellow" if colour == "red" else "red"
    table = start(2)
    deal(table, f"{first} 11", f"{first} 12, {colour} 1 10 12 20")
    lay(table, f"{first} 11")
    assert table.legal() == [f"lay:{first}-12"]
    for value in (1, 10, 12, 20):
        refused(table, f"lay:{colour}-{value}", "E8", "E10")
    lay(table, f"{first} 12")
    for value in (1, 10, 12, 20):
        refused(table, f"lay:{colour}-{value}", "E8", "E10")


def test_E8_opening_a_row_makes_its_neighbours_fit(start: Start) -> None:
    """E8, E10: once the 11 lies, 10 and 12 of its colour can follow in the same turn."""
    table = start(2)
    deal(table, "red 11", "blue 9-13")
    lay(table, "red 11")
    assert table.legal() == ["lay:blue-11"]
    lay(table, "blue 11")
    assert offered(table) == lays("blue 10 12") | {"end"}


def test_E8_all_four_rows(start: Start) -> None:
    """E8: every colour has a row of its own; one hand may open several in a turn."""
    table = start(2)
    deal(table, "red 11", "yellow 11, green 11, blue 11")
    lay(table, "red 11")
    assert offered(table) == lays("yellow 11, green 11, blue 11")
    lay(table, "blue 11, green 11, yellow 11")
    assert table.legal() == ["end"]


def test_E9_example_of_the_blue_eleven(start: Start) -> None:
    """E9, E10: by the blue 11 go blue 10 and 12; no yellow 9 on the blue 10, no blue 15 on the 12."""
    table = start(2)
    deal(table, "blue 11", "blue 10 12 15, yellow 9, green 10, red 12")
    lay(table, "blue 11")
    assert offered(table) == lays("blue 10 12")
    lay(table, "blue 10 12")
    assert table.legal() == ["end"]
    refused(table, "lay:yellow-9", "E8", "E10")
    refused(table, "lay:blue-15", "E10")


@pytest.mark.parametrize("colour", COLOURS)
def test_E9_only_the_colour_of_the_eleven(start: Start, colour: str) -> None:
    """E9: with one open row exactly the two neighbours in that colour are offered, of all the 10s and 12s."""
    table = start(2)
    others = ", ".join(f"{other} 10 12 9 13" for other in COLOURS if other != colour)
    deal(table, f"{colour} 11", f"{colour} 10 12 9 13, {others}")
    lay(table, f"{colour} 11")
    assert offered(table) == lays(f"{colour} 10 12")


def test_E9_rows_grow_apart(start: Start) -> None:
    """E9: what one row reaches makes nothing fit in another, also when both are open."""
    table = start(2)
    deal(table, "red 11", "red 12-14, yellow 11 12 14 15")
    lay(table, "red 11, red 12-14, yellow 11")
    assert offered(table) == lays("yellow 12") | {"end"}
    refused(table, "lay:yellow-15", "E10")
    refused(table, "lay:yellow-14", "E10")


def test_E10_no_gaps(start: Start) -> None:
    """E10: only the very next value fits, on both sides."""
    table = start(2)
    deal(table, "red 11", "red 1 8 9 10 12 13 14 20")
    lay(table, "red 11")
    assert offered(table) == lays("red 10 12")
    for value in (1, 8, 9, 13, 14, 20):
        refused(table, f"lay:red-{value}", "E10")
    lay(table, "red 12")
    assert offered(table) == lays("red 10 13") | {"end"}
    lay(table, "red 10")
    assert offered(table) == lays("red 9 13") | {"end"}
    refused(table, "lay:red-8", "E10")
    refused(table, "lay:red-14", "E10")


def test_E10_whole_row_from_one_to_twenty(start: Start) -> None:
    """E10: upwards 12 to 20, downwards 10 to 1, each value offered just when it is next."""
    table = start(2)
    deal(table, "yellow 11, red 1-10 12-20", "red 11")
    lay(table, "red 11, yellow 11")
    refused(table, "lay:red-9", "E10")
    play(table, "end")
    draw(table, "blue 11")
    lay(table, "blue 11")
    for value in range(12, 20):
        assert f"lay:red-{value}" in offered(table)
        refused(table, f"lay:red-{value + 1}", "E10")
        lay(table, f"red {value}")
    lay(table, "red 20")
    assert offered(table) == lays("red 10") | {"end"}
    for value in range(10, 1, -1):
        refused(table, f"lay:red-{value - 1}", "E10")
        lay(table, f"red {value}")
    assert offered(table) == lays("red 1") | {"end"}


def test_E10_rows_do_not_go_round(start: Start) -> None:
    """E10: after 20 comes nothing, least of all 1."""
    table = start(2)
    deal(table, "red 11 12-20", "red 1 2, yellow 11 12", pile="red 10")
    lay(table, "red 11, yellow 11")
    play(table, "end")
    lay(table, "red 12-20")
    play(table, "end")
    assert offered(table) == lays("yellow 12")
    refused(table, "lay:red-1", "E10")


def test_E10_a_full_row_takes_nothing_more(start: Start) -> None:
    """E10: a complete row offers no card, and the turn goes on elsewhere."""
    table = start(3)
    deal(table, "red 1-10 12-20, green 11", "red 11, yellow 11", "yellow 12")
    lay(table, "red 11")
    draw(table, "blue 11")
    lay(table, "blue 11, red 12-20 10-1")
    assert table.actor == 0
    assert offered(table) == lays("green 11") | {"end"}


def test_E14_end_is_said_even_when_nothing_more_fits(start: Start) -> None:
    """E14: a turn with laid cards waits for its end, also when that is the only thing left."""
    table = start(2)
    deal(table, "red 11", "yellow 11, red 12")
    lay(table, "red 11, red 12, yellow 11")
    assert table.actor == 1
    assert table.legal() == ["end"]
    play(table, "end")
    assert table.actor == 0


def test_E14_end_looks_the_same_for_everybody(start: Start) -> None:
    """E14: whether a fitting card was kept back cannot be read from what the others see."""
    one, other = start(2), start(2)
    deal(one, "red 11", "red 12 13", pile="red 10")
    deal(other, "red 11", "red 12", pile="red 10 13")
    for table in (one, other):
        lay(table, "red 11, red 12")
        play(table, "end")
    for watcher in (0, None):
        assert list(one.events_for(watcher))[40:] == list(other.events_for(watcher))[40:]
    assert list(one.history_for(None))[40:] == ["lay:red-11", "lay:red-12", "end"]


def test_E14_no_end_in_other_turns(start: Start) -> None:
    """E14: the first turn and turns with drawn cards end by themselves."""
    table = start(2)
    deal(table, "red 11 10", "", pile="red 12, yellow 9 10 12")
    refused(table, "end", "E5", "E6", "E7", "E14")
    lay(table, "red 11")
    refused(table, "end", "E7", "E11", "E14")
    draw(table, "yellow 9")
    refused(table, "end", "E11", "E12", "E14")
    draw(table, "red 12")
    refused(table, "end", "E11", "E14")
    lay(table, "red 12")
    assert table.actor == 0
    lay(table, "red 10")
    play(table, "end")
    draw(table, "yellow 10 12")
    assert table.actor == 1


@pytest.mark.parametrize(
    "token",
    [
        "",
        "lay",
        "lay:",
        "lay:red",
        "lay:red-",
        "lay:red-12 ",
        " lay:red-12",
        "LAY:red-12",
        "lay:Red-12",
        "lay:red-012",
        "lay:red 12",
        "lay:red-+12",
        "lay:rot-12",
        "lay:red-12:",
        "lay:?",
        "lay:red-1\u0662",
        "End",
        "end:",
        "draw:1",
        "pass:",
        "skip",
        "secure:red",
        "lay:red-12\n",
        "lay:red-1e1",
        "lay:12-red",
        "red-12",
        "end end",
    ],
)
def test_E7_nonsense_is_refused_by_no_rule(start: Start, token: str) -> None:
    """E7: tokens are compared character by character; what is no token breaks no rule."""
    table = start(2)
    deal(table, "red 11", "red 12")
    lay(table, "red 11")
    refused(table, token)
    lay(table, "red 12")
    refused(table, token)


@pytest.mark.parametrize("token", ["lay:red-0", "lay:red-21", "lay:red--1", "lay:violet-11", "lay:black-12"])
def test_E1_cards_that_do_not_exist_cannot_be_laid(start: Start, token: str) -> None:
    """E1: there is nothing below 1, above 20 or in a fifth colour."""
    table = start(2)
    deal(table, "red 11", "red 12")
    lay(table, "red 11")
    assert rule_named(table, token) in (None, "E1")


def test_E7_seats_do_not_deal(start: Start) -> None:
    """E7: a chance token is nothing a seat can do, at any of its nodes."""
    table = start(2)
    deal(table, "red 11", "", pile="red 10 12")
    refused(table, "card:red-10")
    refused(table, "card:?")
    lay(table, "red 11")
    refused(table, "card:red-10")
    play(table, "draw")
    play(table, "card:red-12")
    refused(table, "card:red-10")
    refused(table, "card:red-12")
    lay(table, "red 12")


def test_E2_chance_does_not_lay(start: Start) -> None:
    """E2, E11: while a card is dealt or drawn nobody can lay, draw, end or pass."""
    table = start(2)
    tokens = ["draw", "pass", "end", *(f"lay:{card}" for card in EVERY_CARD)]
    for token in tokens:
        refused(table, token)
    deal(table, "red 11", "", pile="red 10 12")
    lay(table, "red 11")
    play(table, "draw")
    assert table.actor == CHANCE
    for token in tokens:
        refused(table, token)
