"""How the rows go round: order, turn cards, rows left over."""

from __future__ import annotations

import pytest

from tests.clauses.wagnis.positions import (
    chance_of,
    choices,
    keep,
    lay,
    refused_perhaps_unnamed,
    reveal,
    reveal_turn_cards,
    roll_alone,
    to_move,
)
from tests.helpers import Start, Table, play, refused


def takers(table: Table) -> list[int | str]:
    """Who takes a row from here to the end of the turn, each the lowest row left."""
    found: list[int | str] = []
    while table.legal() and table.legal()[0].startswith("take:"):
        found.append(table.actor)
        table.apply(min(table.legal()))
    return found


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_W14_clockwise_from_the_left_neighbour(start: Start, players: int) -> None:
    """W14: the others take one row each, starting on the left, until the rows are gone."""
    for active in range(players):
        table = start(players, {})
        for _ in range(active):
            roll_alone(table, "star")
        lay(table, "red-1", "red-2", "red-3")
        table.apply("stop")
        order = [(active + distance) % players for distance in range(3)]
        assert takers(table) == order
        assert to_move(table) == (active + 1) % players


def test_W14_exactly_one_row_each(start: Start) -> None:
    """W14: with two players the other takes one of the two rows left, not both."""
    table = start(2, {})
    lay(table, "red-1", "red-2", "red-3")
    play(table, "stop take:3")
    assert to_move(table) == 1
    assert choices(table) == {"take:1", "take:2"}
    table.apply("take:1")
    assert list(table.points()) == [3, 1]
    assert to_move(table) == 1
    assert choices(table) == {"draw", "secure:red"}


def test_W14_rows_keep_their_numbers(start: Start) -> None:
    """W14: the row taken is out, the others keep their numbers."""
    table = start(3, {})
    lay(table, "red-1", "red-2", "red-3")
    play(table, "stop take:1")
    assert choices(table) == {"take:2", "take:3"}
    refused(table, "take:1", "W11", "W14")
    table.apply("take:2")
    assert to_move(table) == 2
    assert choices(table) == {"take:3"}
    refused(table, "take:2", "W11", "W14")
    table.apply("take:3")
    assert list(table.points()) == [1, 2, 3]


def test_W14_taking_is_not_optional(start: Start) -> None:
    """W14: even a lone die card must be taken, and nothing else can be done instead."""
    table = start(2, {})
    keep(table, "green-1")
    keep(table, "blue-6")
    lay(table, "red-1", "die")
    play(table, "stop take:1")
    assert to_move(table) == 1
    assert choices(table) == {"take:2"}
    for token in ["draw", "stop", "secure:blue", "place:1"]:
        refused_perhaps_unnamed(table, token, "W4", "W6", "W10", "W11", "W14", "W21")
    refused(table, "pass")
    play(table, "take:2 roll:blue")
    assert list(table.points()) == [2, 0]


def test_W14_the_rest_get_nothing(start: Start) -> None:
    """W14: two rows among six players: four go without."""
    table = start(6, {})
    lay(table, "red-1", "red-2")
    play(table, "stop take:2 take:1")
    assert list(table.points()) == [2, 1, 0, 0, 0, 0]
    assert to_move(table) == 1
    assert choices(table) == {"draw", "secure:red"}


def test_W14_a_single_row_leaves_nothing_for_others(start: Start) -> None:
    """W14: the only row goes to the player who built it."""
    table = start(3, {})
    keep(table, "red-1 blue-2")
    assert to_move(table) == 1
    assert choices(table) == {"draw"}


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 11, 12])
def test_W15_odd_turn_cards_reverse_the_order(start: Start, count: int) -> None:
    """W15: one or three turn cards: the right neighbour first; none, two or four: the left one."""
    table = start(5, {})
    keep(table, "green-1")
    reveal_turn_cards(table, count)
    lay(table, "red-1", "red-2", "red-3")
    table.apply("stop")
    assert takers(table) == ([1, 0, 4] if count % 2 else [1, 2, 3])
    assert to_move(table) == 2


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_W15_anticlockwise_for_every_table(start: Start, players: int) -> None:
    """W15, W16: seat 0's right neighbour is the highest seat; the next turn is seat 1's all the same."""
    table = start(players, {})
    lay(table, "red-1", "red-2", "red-3")
    reveal(table, "turn")
    table.apply("stop")
    assert takers(table) == [0, players - 1, players - 2]
    assert to_move(table) == 1


def test_W15_turn_cards_count_whenever_they_come(start: Start) -> None:
    """W15: turn cards before, between and after the rows add up."""
    table = start(4, {})
    reveal(table, "turn")
    lay(table, "red-1", "red-2")
    reveal(table, "turn")
    reveal(table, "red-3")
    table.apply("place:3")
    reveal(table, "turn")
    table.apply("stop")
    assert takers(table) == [0, 3, 2]


def test_W15_reversed_order_with_rolls_between(start: Start) -> None:
    """W12, W15: rolls on the way do not turn the order back."""
    table = start(4, {})
    lay(table, "red-1 die", "red-2 die", "red-3 die")
    reveal(table, "turn")
    play(table, "stop take:1 roll:star")
    assert to_move(table) == 3
    play(table, "take:2 roll:star")
    assert to_move(table) == 2
    play(table, "take:3 roll:red")
    assert list(table.points()) == [1, 0, 0, 2]
    assert to_move(table) == 1


def test_W16_turn_cards_do_not_change_whose_turn_is_next(start: Start) -> None:
    """W16: after a reversed distribution the left neighbour has the next turn, and so on."""
    table = start(3, {})
    for seat in [0, 1, 2, 0]:
        assert to_move(table) == seat
        reveal(table, "turn")
        keep(table, f"green-{seat + 1}")


def test_W16_turn_cards_are_gone_with_the_turn(start: Start) -> None:
    """W16: the turn cards of one turn do not count in the next, and do not go back into the pile."""
    table = start(4, {})
    reveal(table, "turn")
    keep(table, "green-1")
    lay(table, "red-1", "red-2", "red-3")
    table.apply("stop")
    assert takers(table) == [1, 2, 3]
    reveal(table, "turn")
    lay(table, "blue-1", "blue-2")
    table.apply("stop")
    assert takers(table) == [2, 1]
    table.apply("draw")
    assert chance_of(table, "card:turn") == pytest.approx(10 / 112)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_W17_no_effect_with_two_players(start: Start, count: int) -> None:
    """W17: left in the pile, turn cards lie aside but change nothing for two players."""
    table = start(2, {})
    reveal_turn_cards(table, count)
    lay(table, "red-1", "red-2", "red-3")
    table.apply("stop")
    assert takers(table) == [0, 1]
    assert to_move(table) == 1
    table.apply("draw")
    assert chance_of(table, "card:turn") == pytest.approx((12 - count) / (117 - count))


def test_W18_rows_left_over_are_discarded(start: Start) -> None:
    """W18: the third row of a game for two goes to nobody and does not come back."""
    table = start(2, {})
    lay(table, "red-1", "red-2", "red-3 die")
    play(table, "stop take:1 take:2")
    assert list(table.points()) == [1, 2]
    assert to_move(table) == 1
    reveal(table, "red-4")
    assert choices(table) == {"place:1"}
    play(table, "place:1 draw")
    assert chance_of(table, "card:red-3") == pytest.approx(2 / 115)
    assert chance_of(table, "card:die") == pytest.approx(17 / 115)


def test_W18_a_die_card_nobody_took_is_not_rolled_for(start: Start) -> None:
    """W18: rows that nobody took cost nobody anything."""
    table = start(2, {})
    lay(table, "red-1", "red-2", "die")
    play(table, "stop take:2 take:1")
    assert to_move(table) == 1
    assert choices(table) == {"draw", "secure:red"}
