"""S11 to S13: black holes, swimming, going out."""

from __future__ import annotations

import pytest

from tests.clauses.sternenzahlen.positions import board, on, turn, who, with_card
from tests.helpers import OVER, Start, play, refused


def test_S11_a_hole_costs_one_red_chip(start: Start) -> None:
    """S11: one chip is gone, at once and without a word of the seat; the turn is over."""
    table = start(2, on(board("hole 5")))
    turn(table, 1)
    assert (who(table), table.legal(), list(table.points())) == (1, ["roll"], [1, 2])


@pytest.mark.parametrize("token", ["pass", "split:4+1", "steal:0"])
def test_S11_nothing_is_split_in_a_hole(start: Start, token: str) -> None:
    """S11: after the hole the next one rolls."""
    table = start(2, on(board("hole 5")))
    turn(table, 1)
    refused(table, token, "S5", "S6", "S8", "S11", "S14")


def test_S11_the_chip_goes_to_the_supply(start: Start) -> None:
    """S11: with an empty supply the chip from the hole is the one the next star earns."""
    table = start(2, on(board("hole 3 3", rows=["*..", "*.."], red_chips=4)))
    turn(table, 1)
    turn(table, 2, "split:2+1")
    assert list(table.points()) == [1, 3]


def test_S11_a_hole_swallows_again(start: Start) -> None:
    """S11: every visitor and every visit costs one."""
    table = start(3, on(board("hole hole 5")))
    for expected in ([1, 2, 2], [1, 1, 2], [1, 1, 1], [0, 1, 1]):
        turn(table, 1)
        assert list(table.points()) == expected


def test_S12_the_last_chip_gone_is_not_the_end(start: Start) -> None:
    """S12: who has none left swims: he keeps his turns and splits as before."""
    table = start(2, on(board("hole hole 5")))
    turn(table, 1)
    turn(table, 3, "split:4+1")
    turn(table, 1)
    assert (who(table), list(table.points()), table.winners()) == (1, [0, 2], [])


def test_S12_a_swimmer_goes_on(start: Start) -> None:
    """S12: a swimmer's turn is a turn like any other."""
    table = start(2, on(board("hole hole 5 5 5")))
    for _ in range(4):
        turn(table, 1)
    assert list(table.points()) == [0, 0]
    turn(table, 1, "split:4+1")
    turn(table, 2, "split:4+1")
    assert (who(table), table.legal(), list(table.points())) == (0, ["roll"], [0, 0])


def test_S12_a_star_ends_the_swimming(start: Start) -> None:
    """S12: with a chip from a star the next hole is survived, the one after it is not."""
    table = start(2, on(board("hole hole 3 hole hole 3", rows=["...", "***"])))
    for _ in range(4):
        turn(table, 1)
    turn(table, 1, "split:2+1")
    turn(table, 1, "split:2+1")
    assert list(table.points()) == [1, 1]
    turn(table, 1)
    turn(table, 1)
    assert (who(table), list(table.points())) == (0, [0, 0])
    turn(table, 1)
    assert (who(table), list(table.points())) == (OVER, [None, 0])


@pytest.mark.parametrize(
    ("tokens", "before", "after"),
    [
        ("roll die:4 split:2+1 roll die:1 event:gain split:2+1 roll die:1 split:2+1", [1, 1], [0, 1]),
        (
            "roll die:4 split:2+1 roll die:1 event:steal steal:1 split:2+1 roll die:1 split:2+1",
            [1, 0],
            [0, 0],
        ),
    ],
)
def test_S12_a_card_ends_the_swimming(start: Start, tokens: str, before: list[int], after: list[int]) -> None:
    """S12: a chip from a card counts as well: the hole behind the event field is survived."""
    table = start(2, on(board("hole hole 3* hole 3 3 3", gain=1, steal=1)))
    for _ in range(3):
        turn(table, 1)
    assert list(table.points()) == [0, 1]
    play(table, tokens)
    assert list(table.points()) == before
    turn(table, 1)
    assert (who(table), list(table.points())) == (1, after)


def test_S12_a_card_of_the_opponent_ends_the_swimming(start: Start) -> None:
    """S12, S16: who swims and robs an opponent is saved, while the opponent swims in turn."""
    table = start(2, on(board("hole hole 3* hole 3 3 3", robbed=1)))
    for _ in range(3):
        turn(table, 1)
    turn(table, 2, "event:robbed split:2+1")
    assert list(table.points()) == [1, 0]
    turn(table, 2)
    assert (who(table), list(table.points())) == (1, [0, 0])


def test_S13_a_swimmer_in_a_hole_is_out(start: Start) -> None:
    """S13: the third hole in a row ends the game for a player with two chips."""
    table = start(3, on(board("hole hole hole 5")))
    for _ in range(6):
        turn(table, 1)
    assert list(table.points()) == [0, 0, 0]
    turn(table, 1)
    assert (who(table), list(table.points()), table.winners()) == (1, [None, 0, 0], [])


def test_S13_the_seat_of_who_is_out_is_skipped(start: Start) -> None:
    """S13: who is out has no turn any more."""
    table = start(3, on(board("hole hole hole 5 5 5")))
    for _ in range(7):
        turn(table, 1)
    turn(table, 2, "split:4+1")
    turn(table, 2, "split:4+1")
    assert who(table) == 1
    turn(table, 1, "split:4+1")
    turn(table, 1, "split:4+1")
    assert (who(table), list(table.points())) == (1, [None, 0, 0])


def test_S13_two_of_four_out_in_a_row(start: Start) -> None:
    """S13: several empty seats are skipped together."""
    table = start(4, on(board("hole hole hole 5 5 5 5")))
    for _ in range(10):
        turn(table, 1)  # seats 0 and 1 go out in the third round
    assert (who(table), list(table.points())) == (2, [None, None, 0, 0])
    turn(table, 2, "split:4+1")
    turn(table, 2, "split:4+1")
    assert who(table) == 2


@pytest.mark.parametrize("event", ["lose", "robbed"])
def test_S13_a_card_puts_a_swimmer_out(start: Start, event: str) -> None:
    """S13, S18: a card that asks for a chip works like a hole, and the turn is over."""
    table = start(3, on(with_card(board("hole hole 5*"), event)))
    for _ in range(6):
        turn(table, 1)
    turn(table, 1, f"event:{event}")
    assert (who(table), table.legal(), list(table.points())) == (1, ["roll"], [None, 0, 0])


def test_S13_the_turn_of_another_goes_on(start: Start) -> None:
    """S13: when somebody else is put out, the active player finishes his turn."""
    table = start(3, on(board("hole hole 5*", steal=1)))
    for _ in range(6):
        turn(table, 1)
    turn(table, 1, "event:steal steal:1")
    assert (who(table), list(table.points())) == (0, [0, None, 0])
    play(table, "split:4+1")
    assert who(table) == 2


def test_S13_who_is_out_cannot_be_chosen(start: Start) -> None:
    """S13, S14: nothing can be stolen from who is no longer there."""
    table = start(3, on(board("hole hole 5* 5*", steal=2)))
    for _ in range(6):
        turn(table, 1)
    turn(table, 1, "event:steal steal:1 split:4+1")
    turn(table, 1, "event:steal")
    assert (who(table), table.legal()) == (2, ["steal:0"])
    refused(table, "steal:1", "S13", "S14")


def test_S13_what_was_laid_stays(start: Start) -> None:
    """S13: the blue chips of who went out remain on the number field."""
    table = start(3, on(board("3 hole hole hole 3", rows=[".", "."])))
    turn(table, 1, "split:2+1")
    turn(table, 1, "pass")
    turn(table, 1, "pass")
    for _ in range(7):
        turn(table, 1)
    assert table.points()[0] is None
    turn(table, 2)
    assert (who(table), table.legal()) == (1, ["pass"])
