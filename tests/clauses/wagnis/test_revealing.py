"""Turning cards up and laying them in rows."""

from __future__ import annotations

import pytest

from tests.clauses.wagnis.positions import (
    NUMBER_CARDS,
    choices,
    keep,
    lay,
    refused_perhaps_unnamed,
    reveal,
    reveal_turn_cards,
    run_down,
    to_move,
)
from tests.helpers import CHANCE, Start, play, refused


def test_W4_reveal_or_secure_is_the_choice(start: Start) -> None:
    """W4: a turn begins with the choice to reveal or to secure a colour that lies open."""
    table = start(2, {})
    keep(table, "red-1 blue-2")
    assert choices(table) == {"draw"}
    keep(table, "green-3")
    assert to_move(table) == 0
    assert choices(table) == {"draw", "secure:red", "secure:blue"}


def test_W4_no_securing_after_revealing(start: Start) -> None:
    """W4: who has begun to reveal cannot secure any more in this turn, at no point of it."""
    table = start(2, {})
    keep(table, "red-1")
    keep(table, "blue-1")
    reveal_turn_cards(table, 1)
    refused(table, "secure:red", "W4", "W21")
    reveal(table, "green-6")
    refused(table, "secure:red", "W4", "W6", "W21")
    table.apply("place:1")
    refused(table, "secure:red", "W4", "W21")
    table.apply("stop")
    refused(table, "secure:red", "W4", "W11", "W21")


def test_W4_securing_is_the_whole_turn(start: Start) -> None:
    """W4, W21: after securing, the next player is to act."""
    table = start(3, {})
    keep(table, "red-1 blue-2")
    keep(table, "green-3")
    keep(table, "green-4")
    table.apply("secure:red")
    assert to_move(table) == 1
    assert choices(table) == {"draw", "secure:green"}


def test_W4_chance_turns_the_card_up(start: Start) -> None:
    """W4, W5: after `draw` the pile answers; no seat's token counts there."""
    table = start(2, {})
    keep(table, "red-1")
    keep(table, "blue-1")
    table.apply("draw")
    assert to_move(table) == CHANCE
    for token in ["draw", "stop", "place:1", "take:1", "secure:red"]:
        refused(table, token)
    refused_perhaps_unnamed(table, "roll:red", "W12", "W19")


def test_W5_first_card_starts_the_first_row(start: Start) -> None:
    """W5: the first card can only begin row 1."""
    table = start(2, {})
    reveal(table, "red-1")
    assert to_move(table) == 0
    assert choices(table) == {"place:1"}
    for token in ["place:2", "place:3", "place:0", "place:4"]:
        refused_perhaps_unnamed(table, token, "W5", "W6")


def test_W5_a_row_may_start_after_turn_cards(start: Start) -> None:
    """W5: turn cards before it do not keep the first other card from starting row 1."""
    table = start(4, {})
    reveal_turn_cards(table, 3)
    reveal(table, "die")
    assert choices(table) == {"place:1"}
    table.apply("place:1")
    assert choices(table) == {"draw", "stop"}


def test_W5_nothing_to_lay_before_a_card_is_up(start: Start) -> None:
    """W5: no card can be laid, and no row taken, before anything is turned up."""
    table = start(2, {})
    refused_perhaps_unnamed(table, "place:1", "W4", "W5", "W6")
    refused_perhaps_unnamed(table, "take:1", "W4", "W10", "W11", "W14")
    for token in ["card:red-1", "card:turn", "card:die", "roll:red", "roll:star"]:
        refused(table, token)


def test_W6_fitting_row_or_new_row(start: Start) -> None:
    """W6: a card that fits a row may start a new one all the same."""
    table = start(2, {})
    lay(table, "red-1")
    reveal(table, "blue-2")
    assert choices(table) == {"place:1", "place:2"}
    table.apply("place:2")
    reveal(table, "green-3")
    assert choices(table) == {"place:1", "place:2", "place:3"}
    table.apply("place:1")
    reveal(table, "purple-2")
    assert choices(table) == {"place:1", "place:3"}


def test_W6_no_fourth_row(start: Start) -> None:
    """W6: with three rows a card must go into one of them."""
    table = start(6, {})
    lay(table, "red-1", "blue-2", "green-3")
    reveal(table, "purple-6")
    assert choices(table) == {"place:1", "place:2", "place:3"}
    refused(table, "place:4", "W6")
    refused_perhaps_unnamed(table, "place:5", "W6")
    refused_perhaps_unnamed(table, "place:0", "W6")


def test_W6_rows_are_begun_in_order(start: Start) -> None:
    """W6: the new row is the one after the last, none may be left out."""
    table = start(2, {})
    lay(table, "red-1")
    reveal(table, "blue-2")
    refused_perhaps_unnamed(table, "place:3", "W6")
    refused_perhaps_unnamed(table, "place:4", "W6")


def test_W6_a_card_that_can_be_laid_must_be_laid(start: Start) -> None:
    """W6, W10: no drawing, stopping or taking while a card waits."""
    table = start(2, {})
    lay(table, "red-1")
    reveal(table, "blue-2")
    refused(table, "draw", "W6", "W10")
    refused(table, "stop", "W6", "W10")
    refused_perhaps_unnamed(table, "take:1", "W6", "W10", "W11")
    refused(table, "card:blue-2")
    refused(table, "roll:red")


def test_W6_not_even_the_last_free_row_may_be_withheld(start: Start) -> None:
    """W6, W19: a card that fits no row must start the third row rather than end the turn."""
    table = start(2, {})
    lay(table, "red-1", "red-2")
    reveal(table, "red-3")
    assert to_move(table) == 0
    assert choices(table) == {"place:3"}
    refused(table, "stop", "W6", "W10")


def test_W6_place_tokens_are_exact(start: Start) -> None:
    """W6: only the plain number of a row is understood."""
    table = start(2, {})
    reveal(table, "red-1")
    for nonsense in [
        "place",
        "place:",
        "place:01",
        "place: 1",
        "place:+1",
        "place:1 ",
        "place:one",
        "Place:1",
    ]:
        refused(table, nonsense)


def test_W6_one_card_one_place(start: Start) -> None:
    """W6: once laid, a card cannot be laid again."""
    table = start(2, {})
    lay(table, "red-1")
    refused_perhaps_unnamed(table, "place:1", "W5", "W6", "W7")
    refused_perhaps_unnamed(table, "place:2", "W5", "W6")


def test_W7_example_of_the_yellow_two(start: Start) -> None:
    """W7: the rulebook's example: row 1 holds a 2, row 2 holds yellow, so the yellow 2 goes into row 3."""
    table = start(3, {})
    lay(table, "red-2 blue-4", "yellow-6 green-1", "blue-3 purple-5")
    reveal(table, "yellow-2")
    assert choices(table) == {"place:3"}
    refused(table, "place:1", "W7")
    refused(table, "place:2", "W7")
    refused(table, "place:4", "W6")
    table.apply("place:3")
    assert choices(table) == {"draw", "stop"}


@pytest.mark.parametrize("card", ["red-4", "blue-3", "red-3", "green-3", "red-1"])
def test_W7_value_or_colour_twice(start: Start, card: str) -> None:
    """W7: beside a red 3 there is no place for another red card nor for another 3, let alone both."""
    table = start(2, {})
    lay(table, "red-3")
    reveal(table, card)
    assert choices(table) == {"place:2"}
    refused(table, "place:1", "W7")


def test_W7_every_card_of_the_row_counts(start: Start) -> None:
    """W7: the first card of a row counts as much as the last one."""
    table = start(2, {})
    lay(table, "red-1 blue-2 green-3 yellow-4")
    for card in ["red-5", "blue-6", "green-5", "yellow-6", "purple-1", "purple-2", "purple-3", "purple-4"]:
        fresh = start(2, {})
        lay(fresh, "red-1 blue-2 green-3 yellow-4")
        reveal(fresh, card)
        refused(fresh, "place:1", "W7")
    reveal(table, "purple-5")
    assert choices(table) == {"place:1", "place:2"}


def test_W7_nothing_else_fits_five_colours(start: Start) -> None:
    """W7: a row with all five colours takes no further number card, not even the missing value."""
    table = start(2, {})
    lay(table, "red-1 blue-2 green-3 yellow-4 purple-5")
    reveal(table, "red-6")
    assert choices(table) == {"place:2"}
    refused(table, "place:1", "W7")


def test_W7_all_pairs(start: Start) -> None:
    """W7: any two number cards share a row exactly if they differ in colour and in value."""
    for first in ["green-1", "red-3", "purple-6"]:
        for second in NUMBER_CARDS:
            table = start(2, {})
            lay(table, first)
            reveal(table, second)
            colour, value = second.split("-")
            fits = colour != first.split("-")[0] and value != first.split("-")[1]
            assert choices(table) == ({"place:1", "place:2"} if fits else {"place:2"})


def test_W8_die_card_starts_a_row(start: Start) -> None:
    """W8: a die card may be the first card of a row."""
    table = start(2, {})
    lay(table, "die")
    assert choices(table) == {"draw", "stop"}


def test_W8_die_card_fits_any_row_without_one(start: Start) -> None:
    """W8: a die card goes into any row that has none, or starts a new one."""
    table = start(2, {})
    lay(table, "red-1 blue-2 green-3 yellow-4 purple-5", "die")
    reveal(table, "die")
    assert choices(table) == {"place:1", "place:3"}
    refused(table, "place:2", "W8")


def test_W8_die_card_does_not_hinder_number_cards(start: Start) -> None:
    """W7, W8: a die card has no colour and no value of its own; number cards fit beside it."""
    for card in NUMBER_CARDS:
        table = start(2, {})
        lay(table, "die")
        reveal(table, card)
        assert choices(table) == {"place:1", "place:2"}


def test_W8_row_with_die_and_numbers_takes_no_second_die(start: Start) -> None:
    """W8: a die card anywhere in the row keeps a second one out."""
    table = start(2, {})
    lay(table, "red-1 die blue-2")
    reveal(table, "die")
    assert choices(table) == {"place:2"}
    refused(table, "place:1", "W8")
    table.apply("place:2")
    reveal(table, "red-3")
    assert choices(table) == {"place:2", "place:3"}
    refused(table, "place:1", "W7")


def test_W9_turn_card_is_never_laid(start: Start) -> None:
    """W9: after a turn card nothing waits to be laid."""
    table = start(3, {})
    lay(table, "red-1")
    reveal(table, "turn")
    assert to_move(table) == 0
    assert choices(table) == {"draw", "stop"}
    for token in ["place:1", "place:2"]:
        refused_perhaps_unnamed(table, token, "W5", "W6", "W9")


def test_W9_turn_card_never_ends_a_turn(start: Start) -> None:
    """W9, W19: a turn card needs no place, so it is no card that fits nowhere."""
    table = start(3, {})
    lay(table, "red-1 die", "red-2 die", "red-3 die")
    reveal(table, "turn")
    assert to_move(table) == 0
    assert choices(table) == {"draw", "stop"}


def test_W9_turn_cards_leave_the_rows_alone(start: Start) -> None:
    """W9: a turn card starts no row and takes up none."""
    table = start(3, {})
    reveal(table, "turn")
    lay(table, "red-1", "red-2")
    reveal(table, "turn")
    reveal(table, "red-3")
    assert choices(table) == {"place:3"}


def test_W10_stop_after_any_laid_card(start: Start) -> None:
    """W10: one laid card is enough to stop; going on is free, too."""
    table = start(2, {})
    lay(table, "red-1")
    assert choices(table) == {"draw", "stop"}
    for card in ["blue-2", "green-3"]:
        reveal(table, card)
        table.apply("place:1")
        assert choices(table) == {"draw", "stop"}


def test_W10_stop_right_after_a_turn_card(start: Start) -> None:
    """W10: with a row on the table the player may stop right after a turn card, too."""
    table = start(2, {})
    lay(table, "red-1")
    reveal_turn_cards(table, 2)
    assert choices(table) == {"draw", "stop"}
    table.apply("stop")
    assert choices(table) == {"take:1"}


@pytest.mark.parametrize("count", [1, 2, 12])
def test_W10_no_stop_without_a_row(start: Start, count: int) -> None:
    """W10: who has turned up nothing but turn cards must go on."""
    table = start(3, {})
    reveal_turn_cards(table, count)
    assert to_move(table) == 0
    assert choices(table) == {"draw"}
    refused(table, "stop", "W10")


def test_W10_no_stop_before_the_first_card(start: Start) -> None:
    """W10: a turn cannot be stopped before it has a row."""
    table = start(2, {})
    refused(table, "stop", "W4", "W5", "W10")
    keep(table, "red-1")
    refused(table, "stop", "W4", "W5", "W10")


def test_W10_no_taking_before_stop(start: Start) -> None:
    """W10, W11: rows are taken only after stopping."""
    table = start(2, {})
    lay(table, "red-1", "red-2")
    refused_perhaps_unnamed(table, "take:1", "W10", "W11")
    refused_perhaps_unnamed(table, "take:2", "W10", "W11")


def test_W10_empty_pile_means_stop(start: Start) -> None:
    """W10: when the last card has been laid, stopping is all that is left."""
    table = start(2, {})
    run_down(table, "red-1 blue-2")
    lay(table, "red-1 blue-2")
    assert choices(table) == {"stop"}
    refused(table, "draw", "W10", "W24")


def test_W10_empty_pile_after_a_turn_card(start: Start) -> None:
    """W10: the last card is a turn card, a row lies there: the player must stop."""
    table = start(2, {})
    run_down(table, "red-1 turn")
    lay(table, "red-1")
    reveal(table, "turn")
    assert choices(table) == {"stop"}
    refused(table, "draw", "W10", "W24")
    play(table, "stop take:1")
