"""S5: rolling and moving."""

from __future__ import annotations

import pytest

from tests.clauses.sternenzahlen.positions import board, on, refused_anyhow, splits, turn, who
from tests.helpers import CHANCE, OVER, Start, play, refused


def test_S5_a_turn_begins_with_the_die(start: Start) -> None:
    """S5: before the roll nothing else may be done."""
    table = start(3, on(board("5 5* hole", gain=1)))
    assert table.legal() == ["roll"]
    refused(table, "pass", "S5", "S8")
    refused(table, "split:4+1", "S5", "S6")
    refused(table, "steal:1", "S5", "S14")


@pytest.mark.parametrize(
    "token",
    [
        "",
        " ",
        "ROLL",
        "Roll",
        "roll ",
        " roll",
        "roll\n",
        "roll:1",
        "die:1",
        "die:4",
        "event:gain",
        "würfeln",
        "?",
    ],
)
def test_S5_nonsense_and_words_of_chance(start: Start, token: str) -> None:
    """S5: a seat rolls; it neither says what the die shows nor anything that means nothing."""
    table = start(2, on(board("5 5* hole", gain=1)))
    refused(table, token)


@pytest.mark.parametrize(("pips", "number"), [(1, "1+1"), (2, "2+1"), (3, "hole"), (4, "4+3")])
def test_S5_the_piece_moves_as_many_fields_as_the_die_shows(start: Start, pips: int, number: str) -> None:
    """S5: each number on the die leads to its own field."""
    table = start(2, on(board("2 3 hole 7 9", rows=["..", "..", ".", "....", "."])))
    turn(table, pips)
    if number == "hole":
        assert (who(table), list(table.points())) == (1, [1, 2])
    else:
        assert who(table) == 0
        assert number in splits(table)


def test_S5_moves_add_up(start: Start) -> None:
    """S5: a move starts where the last one ended, for each piece by itself."""
    table = start(2, on(board("2 3 4 5 6 7 8")))
    turn(table, 2, "split:2+1")
    turn(table, 1, "split:1+1")
    turn(table, 4)
    assert splits(table) == {"5+2", "4+3"}
    play(table, "split:5+2")
    turn(table, 3)
    assert splits(table) == {"4+1", "3+2"}


def test_S5_fields_passed_over_do_nothing(start: Start) -> None:
    """S5: only the field where the move ends counts."""
    table = start(2, on(board("hole 5* hole 4", gain=1)))
    turn(table, 4)
    assert (who(table), splits(table), list(table.points())) == (0, {"3+1", "2+2"}, [2, 2])


@pytest.mark.parametrize("pips", [2, 3, 4])
def test_S5_no_exact_roll_is_needed(start: Start, pips: int) -> None:
    """S5: a piece that would go beyond Ziel stops there."""
    table = start(2, on(board("5")))
    turn(table, pips)
    assert who(table) == OVER


def test_S5_the_last_field_is_not_yet_home(start: Start) -> None:
    """S5: from the field before Ziel any roll leads home."""
    table = start(2, on(board("5 5 5 5"), "all"))
    turn(table, 4, "split:4+1")
    turn(table, 4, "split:4+1")
    turn(table, 1)
    assert who(table) == 1
    turn(table, 4)
    assert who(table) == OVER


def test_S5_nothing_else_happens_in_goal(start: Start) -> None:
    """S5: who comes home draws nothing, splits nothing and pays nothing."""
    table = start(2, on(board("5* hole", gain=1, lose=1), "all"))
    turn(table, 3)
    assert (who(table), table.legal(), list(table.points())) == (1, ["roll"], [2, 2])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S5_pieces_may_share_a_field(start: Start, players: int) -> None:
    """S5: nobody is in anybody's way, and each one does what the field asks for."""
    table = start(players, on(board("hole 5")))
    for _ in range(players):
        turn(table, 1)
    assert list(table.points()) == [1] * players


def test_S5_one_roll_a_turn(start: Start) -> None:
    """S5: after the move the field has to be dealt with; there is no second roll."""
    table = start(2, on(board("5 5")))
    turn(table, 1)
    refused(table, "roll", "S5", "S6", "S8")
    refused(table, "die:1")
    play(table, "split:4+1")
    assert who(table) == 1


def test_S5_the_die_rolls_once(start: Start) -> None:
    """S5: the number shown holds."""
    table = start(2, on(board("5* 5", gain=1)))
    play(table, "roll die:1")
    assert who(table) == CHANCE
    refused_anyhow(table, "die:2")
    refused(table, "roll")
