"""Stopping, taking rows, rolling for die cards and the order of taking."""

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
    reveal,
    reveal_turn_cards,
    roll_alone,
    to_move,
)
from tests.helpers import CHANCE, Start, Table, play, refused


def takers(table: Table) -> list[int | str]:
    """Who takes a row from here to the end of the turn, each the lowest row left."""
    found: list[int | str] = []
    while table.legal() and table.legal()[0].startswith("take:"):
        found.append(table.actor)
        table.apply(sorted(table.legal())[0])
    return found


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
