"""S10: event fields, first the card and then the split."""

from __future__ import annotations

import pytest

from tests.clauses.sternenzahlen.positions import (
    board,
    odds,
    on,
    refused_anyhow,
    splits,
    turn,
    who,
    with_card,
)
from tests.helpers import CHANCE, OVER, Start, play, refused


@pytest.mark.parametrize(("event", "points"), [("gain", [3, 2]), ("lose", [1, 2]), ("robbed", [1, 3])])
def test_S10_first_the_card_then_the_split(start: Start, event: str, points: list[int]) -> None:
    """S10: the card takes effect before the number is split."""
    table = start(2, on(board("5*", steal=1, gain=1, robbed=1, lose=1)))
    turn(table, 1)
    assert who(table) == CHANCE
    play(table, f"event:{event}")
    assert (who(table), list(table.points()), splits(table)) == (0, points, {"4+1", "3+2"})
    play(table, "split:4+1")
    assert (who(table), table.legal()) == (1, ["roll"])


def test_S10_steal_then_split(start: Start) -> None:
    """S10: with `steal` the choice comes in between."""
    table = start(2, on(board("5*", steal=1)))
    turn(table, 1, "event:steal")
    assert (who(table), table.legal()) == (0, ["steal:1"])
    for token in ("split:4+1", "split:3+2"):
        refused(table, token, "S6", "S10", "S14")
    play(table, "steal:1")
    assert (who(table), splits(table)) == (0, {"4+1", "3+2"})


@pytest.mark.parametrize("token", ["roll", "pass", "split:4+1", "steal:1", "", "gain"])
def test_S10_the_card_is_drawn_not_chosen(start: Start, token: str) -> None:
    """S10: while the card is turned, no word of a seat is taken."""
    table = start(2, on(board("5*", gain=1, steal=1)))
    turn(table, 1)
    refused(table, token)


@pytest.mark.parametrize("token", ["event:lose", "event:robbed", "event:", "event:Gain", "event:none", "die:1"])
def test_S10_only_cards_of_the_pile_turn_up(start: Start, token: str) -> None:
    """S10: a card that is not in the pile cannot be drawn."""
    table = start(2, on(board("5*", gain=1, steal=1)))
    turn(table, 1)
    refused_anyhow(table, token)


def test_S10_a_seat_draws_no_second_card(start: Start) -> None:
    """S10: after the card only the split is left, and neither a second card nor a pass."""
    table = start(2, on(board("5*", gain=2)))
    turn(table, 1, "event:gain")
    refused(table, "event:gain")
    refused(table, "roll", "S5", "S6", "S8", "S10")
    refused(table, "pass", "S6", "S8", "S10")
    refused(table, "steal:1", "S6", "S8", "S10", "S14")


def test_S10_a_used_card_is_out_of_the_game(start: Start) -> None:
    """S10: a card does not come back, and after the last one only the split remains."""
    table = start(2, on(board("3* " * 4, gain=1, lose=1)))
    turn(table, 1)
    assert odds(table) == {"event:gain": 0.5, "event:lose": 0.5}
    play(table, "event:gain split:2+1")
    turn(table, 1)
    assert odds(table) == {"event:lose": 1}
    play(table, "event:lose split:2+1")
    turn(table, 1)
    assert (who(table), splits(table), list(table.points())) == (0, {"2+1"}, [3, 1])


def test_S10_no_cards_from_the_start(start: Start) -> None:
    """S10: a board without cards has event fields that are plain numbers."""
    table = start(2, on(board("5*")))
    turn(table, 1)
    assert (who(table), splits(table)) == (0, {"4+1", "3+2"})


def test_S10_plain_numbers_and_holes_draw_nothing(start: Start) -> None:
    """S10: only event fields have cards."""
    table = start(2, on(board("5 hole", gain=1)))
    turn(table, 1)
    assert who(table) == 0
    play(table, "split:4+1")
    turn(table, 2)
    assert (who(table), list(table.points())) == (0, [2, 1])


def test_S10_the_card_counts_even_if_no_split_fits(start: Start) -> None:
    """S10, S8: who cannot split still does what the card says, and then passes."""
    table = start(2, on(board("2*", rows=["."], gain=1)))
    turn(table, 1, "event:gain")
    assert (table.legal(), list(table.points())) == (["pass"], [3, 2])
    play(table, "pass")
    assert who(table) == 1


@pytest.mark.parametrize(("tokens", "points"), [("event:gain", [5, 2]), ("event:steal steal:1", [5, 1])])
def test_S10_three_red_chips_in_one_turn(start: Start, tokens: str, points: list[int]) -> None:
    """S10: a card and two stars can bring three red chips, the most the rulebook speaks of."""
    table = start(2, on(board("5*", rows=["*", "*", "*", "*"], gain=1, steal=1)))
    turn(table, 1, f"{tokens} split:3+2")
    assert list(table.points()) == points


def test_S10_the_card_takes_the_last_chip_before_the_star(start: Start) -> None:
    """S10, S20: what the card brought is no longer there for the star."""
    table = start(2, on(board("3*", rows=["*", "*"], red_chips=5, gain=1)))
    turn(table, 1, "event:gain")
    assert list(table.points()) == [3, 2]
    play(table, "split:2+1")
    assert list(table.points()) == [3, 2]


def test_S10_a_chip_lost_to_the_supply_can_be_earned_back(start: Start) -> None:
    """S10: what `lose` gave away lies in the supply when the star is covered."""
    table = start(2, on(board("3*", rows=["*", "*"], red_chips=4, lose=1)))
    turn(table, 1, "event:lose split:2+1")
    assert list(table.points()) == [2, 2]


@pytest.mark.parametrize("event", ["lose", "robbed"])
def test_S10_no_split_for_who_goes_out(start: Start, event: str) -> None:
    """S10, S13: a star that would have saved the player comes too late."""
    table = start(3, on(with_card(board("hole hole 3*", rows=["**", "**"]), event)))
    for _ in range(2):
        for _ in range(3):
            turn(table, 1)
    turn(table, 1, f"event:{event}")
    assert (who(table), table.legal(), list(table.points())) == (1, ["roll"], [None, 0, 0])


def test_S10_no_split_when_the_game_has_ended(start: Start) -> None:
    """S10, S22: who steals the last opponent out of the game has won and splits nothing."""
    table = start(2, on(board("hole hole 3*", rows=["**", "**"], steal=1)))
    for _ in range(4):
        turn(table, 1)
    turn(table, 1, "event:steal steal:1")
    assert (who(table), table.legal(), list(table.points())) == (OVER, [], [0, None])
