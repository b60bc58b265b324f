"""The end of the game, points and winners."""

from __future__ import annotations

import pytest

from tests.clauses.wagnis.positions import (
    bust,
    choices,
    keep,
    lay,
    refused_perhaps_unnamed,
    reveal,
    roll_alone,
    run_down,
    to_move,
)
from tests.helpers import CHANCE, OVER, Start, Table, play


def seats_from(table: Table, players: int = 2) -> list[int]:
    """The seats in order of turns, the one to act first."""
    assert isinstance(table.actor, int)
    return [(table.actor + distance) % players for distance in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_W24_the_rows_are_dealt_with_first(start: Start, players: int) -> None:
    """W24: with an empty pile the rows are still taken; then the game is over."""
    table = start(players, {"risk": True})
    run_down(table, "red-1 red-2 red-3", players=players, risk=True)
    seats = seats_from(table, players)
    lay(table, "red-1", "red-2", "red-3")
    assert to_move(table) == seats[0]
    assert choices(table) == {"stop"}
    table.apply("stop")
    expected = [0] * players
    for row, seat in enumerate(seats[:3], start=1):
        assert table.winners() == []
        assert to_move(table) == seat
        table.apply(f"take:{row}")
        expected[seat] = row
    assert to_move(table) == OVER
    assert list(table.points()) == expected
    assert table.winners() == [seats[min(players, 3) - 1]]


def test_W24_nothing_goes_on_after_the_end(start: Start) -> None:
    """W24: nobody gets another turn, not even to secure."""
    table = start(2, {})
    run_down(table, "red-1")
    keep(table, "red-1")
    assert to_move(table) == OVER
    assert table.legal() == []
    assert not table.chances()
    for token in ["draw", "stop", "secure:red", "take:1", "place:1", "card:red-1", "roll:red"]:
        refused_perhaps_unnamed(table, token, "W10", "W21", "W24")


def test_W24_an_almost_empty_pile_is_not_the_end(start: Start) -> None:
    """W24: with one card left the game goes on as usual, and securing puts the end off."""
    table = start(2, {})
    run_down(table, "red-1 blue-2 green-3")
    me, you = seats_from(table)
    keep(table, "red-1")
    keep(table, "blue-2")
    assert to_move(table) == me
    assert choices(table) == {"draw", "secure:red"}
    table.apply("secure:red")
    assert to_move(table) == you
    table.apply("secure:blue")
    assert to_move(table) == me
    assert choices(table) == {"draw"}
    keep(table, "green-3")
    assert to_move(table) == OVER
    assert table.winners() == [me]


def test_W24_last_roll_for_a_die_card(start: Start) -> None:
    """W12, W24: a die card in the last rows is still rolled for, by each who takes one."""
    table = start(2, {})
    run_down(table, "red-6 die blue-3 die")
    me, you = seats_from(table)
    lay(table, "red-6 die", "blue-3 die")
    play(table, "stop take:1")
    assert to_move(table) == CHANCE
    table.apply("roll:red")
    assert to_move(table) == you
    table.apply("take:2")
    assert to_move(table) == CHANCE
    assert table.winners() == []
    table.apply("roll:star")
    assert to_move(table) == OVER
    assert (table.points()[me], table.points()[you]) == (0, 3)
    assert table.winners() == [you]


@pytest.mark.parametrize("players", [2, 3])
def test_W24_the_last_card_fits_nowhere(start: Start, players: int) -> None:
    """W19, W24: the roll and the distribution come first, then the game is over."""
    table = start(players, {})
    run_down(table, "red-1 red-2 red-3 red-4", players=players)
    seats = seats_from(table, players)
    bust(table)
    table.apply("roll:red")
    for seat in seats[1:]:
        assert to_move(table) == seat
        table.apply(max(choices(table)))
    assert to_move(table) == OVER
    assert [table.points()[seat] for seat in seats] == [0, 3, 2][:players]
    assert table.winners() == [seats[1]]


def test_W24_the_last_roll_costs_cards(start: Start) -> None:
    """W19, W24: cards lost with the very last card are lost."""
    table = start(2, {})
    run_down(table, "blue-6 green-1 red-1 red-2 red-3 red-4")
    me, you = seats_from(table)
    keep(table, "blue-6")
    keep(table, "green-1")
    bust(table)
    assert table.points()[me] == 6
    play(table, "roll:blue take:1")
    assert to_move(table) == OVER
    assert (table.points()[me], table.points()[you]) == (0, 2)


def test_W24_last_turn_cards_reverse_the_last_distribution(start: Start) -> None:
    """W15, W24: a turn card as the very last card still turns the order round."""
    table = start(3, {})
    run_down(table, "red-1 red-2 red-3 turn", players=3)
    seats = seats_from(table, 3)
    lay(table, "red-1", "red-2", "red-3")
    reveal(table, "turn")
    assert choices(table) == {"stop"}
    play(table, "stop take:1")
    assert to_move(table) == seats[2]
    table.apply("take:3")
    assert to_move(table) == seats[1]
    table.apply("take:2")
    assert to_move(table) == OVER
    assert table.winners() == [seats[2]]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_W24_only_turn_cards_left(start: Start, players: int, count: int) -> None:
    """W24: a turn that ends with the last turn card and has no row ends the game at once."""
    table = start(players, {})
    run_down(table, "red-1 " + "turn " * count, players=players)
    me = seats_from(table, players)[0]
    keep(table, "red-1")
    for left in range(count, 0, -1):
        assert to_move(table) == (me + 1) % players
        assert choices(table) == {"draw"}
        table.apply("draw")
        assert float(table.chances()["card:turn"]) == pytest.approx(1)
        assert left == 1 or table.winners() == []
        table.apply("card:turn")
    assert to_move(table) == OVER
    assert table.legal() == []
    assert table.winners() == [me]


def test_W24_discards_are_never_reused(start: Start) -> None:
    """W24: the discards form no new pile; a game turns up each of the 120 cards once."""
    table = start(3, {})
    run_down(table, "red-1", players=3)
    keep(table, "red-1")
    assert to_move(table) == OVER
    assert sum(token.startswith("card:") for token in table.history) == 120


def test_W25_open_and_secured_cards_count(start: Start) -> None:
    """W25: points are the values of all cards held, open or secured."""
    table = start(2, {})
    keep(table, "red-1 blue-6")
    keep(table, "green-5")
    table.apply("secure:blue")
    keep(table, "green-4")
    keep(table, "blue-2 yellow-3")
    assert list(table.points()) == [12, 9]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_W25_one_number_a_seat(start: Start, players: int) -> None:
    """W25: points come in the order of the seats, nought for who holds nothing."""
    table = start(players, {})
    keep(table, "red-6 blue-5 green-4 yellow-3 purple-2 ")
    assert list(table.points()) == [20] + [0] * (players - 1)


def test_W26_most_points_win(start: Start) -> None:
    """W26: points decide, however few cards they are."""
    table = start(2, {})
    run_down(table, "red-6 blue-2 green-3")
    me, you = seats_from(table)
    lay(table, "red-6", "blue-2 green-3")
    play(table, "stop take:1 take:2")
    assert (table.points()[me], table.points()[you]) == (6, 5)
    assert table.winners() == [me]


def test_W26_nobody_has_won_before_the_end(start: Start) -> None:
    """W26: before the end there is no winner, whatever the points."""
    table = start(2, {})
    assert table.winners() == []
    keep(table, "red-6")
    assert table.winners() == []


def test_W26_tie_goes_to_more_cards(start: Start) -> None:
    """W26: equal points: who holds more cards wins."""
    table = start(2, {})
    run_down(table, "red-6 blue-2 green-4")
    me, you = seats_from(table)
    lay(table, "red-6", "blue-2 green-4")
    play(table, "stop take:1 take:2")
    assert to_move(table) == OVER
    assert (table.points()[me], table.points()[you]) == (6, 6)
    assert table.winners() == [you]


def test_W26_secured_cards_count_for_the_tie(start: Start) -> None:
    """W26: the tie-break counts secured cards as well as open ones; here only the secured one decides."""
    table = start(2, {})
    run_down(table, "green-2 red-6 blue-4 die die")
    me, you = seats_from(table)
    lay(table, "green-2", "red-6")
    play(table, "stop take:1 take:2")
    roll_alone(table, "star")
    table.apply("secure:green")
    assert to_move(table) == you
    lay(table, "die", "blue-4")
    play(table, "stop take:1 roll:blue take:2")
    assert to_move(table) == OVER
    assert (table.points()[me], table.points()[you]) == (6, 6)
    assert table.winners() == [me]


def test_W26_cards_lost_again_do_not_count(start: Start) -> None:
    """W26: only cards still held break a tie, not those taken and lost again."""
    table = start(2, {"risk": True})
    run_down(table, "yellow-1 red-2 blue-3 die red-6 blue-6", risk=True)
    me, you = seats_from(table)
    lay(table, "yellow-1 red-2 blue-3 die")
    play(table, "stop take:1 roll:star")
    lay(table, "red-6", "blue-6")
    play(table, "stop take:1 take:2")
    assert to_move(table) == OVER
    assert (table.points()[me], table.points()[you]) == (6, 6)
    assert table.winners() == [0, 1]


def test_W26_several_winners(start: Start) -> None:
    """W26: equal points and equally many cards: all of them win, listed in ascending order."""
    table = start(3, {})
    run_down(table, "red-6 blue-5 green-6", players=3)
    seats = seats_from(table, 3)
    lay(table, "red-6", "blue-5", "green-6")
    play(table, "stop take:1 take:3 take:2")
    assert to_move(table) == OVER
    assert [table.points()[seat] for seat in seats] == [6, 6, 5]
    assert table.winners() == sorted(seats[:2])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_W26_all_with_nothing_win_together(start: Start, players: int) -> None:
    """W26: if nobody holds a card at the end, everybody has won."""
    table = start(players, {"risk": True})
    run_down(table, "die", players=players, risk=True)
    lay(table, "die")
    play(table, "stop take:1 roll:star")
    assert to_move(table) == OVER
    assert list(table.points()) == [0] * players
    assert table.winners() == list(range(players))
