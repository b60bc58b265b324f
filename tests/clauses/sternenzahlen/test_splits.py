"""S6 to S9: splitting a number, laying blue chips, earning red ones."""

from __future__ import annotations

import pytest

from tests.clauses.sternenzahlen.positions import PLAIN, board, on, refused_anyhow, splits, turn, who
from tests.helpers import OVER, Start, play, refused


def test_S6_the_example_of_the_rulebook(start: Start) -> None:
    """S6: a 5 is laid as 3 and 2 or as 4 and 1."""
    table = start(2, on(board("5")))
    turn(table, 1)
    assert sorted(table.legal()) == ["split:3+2", "split:4+1"]


@pytest.mark.parametrize("number", range(2, 21))
def test_S6_every_number_has_all_its_splits(start: Start, number: int) -> None:
    """S6: on a large empty number field each pair from 1 up can be laid, named once, the larger first."""
    table = start(2, on(board(str(number), rows=[PLAIN] * 20)))
    turn(table, 1)
    expected = {f"{number - small}+{small}" for small in range(1, number // 2 + 1)}
    assert splits(table) == expected
    assert len(table.legal()) == len(expected)


def test_S6_both_parts_are_at_least_one(start: Start) -> None:
    """S6: the number and nothing is no split."""
    table = start(2, on(board("5")))
    turn(table, 1)
    refused(table, "split:5+0", "S6")


@pytest.mark.parametrize("token", ["split:3+1", "split:3+3", "split:5+1", "split:1+1", "split:4+4"])
def test_S6_the_parts_make_up_the_number(start: Start, token: str) -> None:
    """S6: two numbers that do not add up to the field's number are refused."""
    table = start(2, on(board("5")))
    turn(table, 1)
    refused(table, token, "S6")


@pytest.mark.parametrize("token", ["split:1+4", "split:2+3", "split:0+5", "split:6+-1"])
def test_S6_a_split_has_one_name(start: Start, token: str) -> None:
    """S6: the larger part comes first; there is no second way to say the same."""
    table = start(2, on(board("5")))
    turn(table, 1)
    refused_anyhow(table, token)


@pytest.mark.parametrize(
    "token",
    [
        "",
        "split",
        "split:",
        "split:5",
        "split:4+",
        "split:+1",
        "split:4-1",
        "split:4 + 1",
        "split:4+1 ",
        " split:4+1",
        "split:4+1\n",
        "split:04+1",
        "split:4+01",
        "split:four+one",
        "split:\u0664+1",
        "Split:4+1",
        "4+1",
        "split:2+2+1",
        "die:1",
        "event:gain",
    ],
)
def test_S6_nonsense_instead_of_a_split(start: Start, token: str) -> None:
    """S6: words are compared character by character."""
    table = start(2, on(board("5")))
    turn(table, 1)
    refused(table, token)


def test_S6_only_a_split_will_do(start: Start) -> None:
    """S6: on a number the seat can neither roll again nor steal nor pass."""
    table = start(2, on(board("5 5")))
    turn(table, 1)
    refused(table, "roll", "S5", "S6", "S8")
    refused(table, "steal:1", "S6", "S8", "S10", "S14")
    refused(table, "pass", "S6", "S8")


def test_S6_two_chips_are_laid(start: Start) -> None:
    """S6: one chip lands on each of the two numbers and none elsewhere."""
    table = start(2, on(board("5 5 7 7 3 3", rows=[".", "..", "..", ".."])))
    turn(table, 1, "split:4+1")  # row 1 is full, row 4 has one cell left
    turn(table, 1)
    assert splits(table) == {"3+2"}
    play(table, "split:3+2")  # rows 2 and 3 have one cell left
    turn(table, 2)
    assert splits(table) == {"4+3"}
    play(table, "split:4+3")  # rows 3 and 4 are full
    turn(table, 2)
    assert table.legal() == ["pass"]


def test_S6_a_split_ends_the_turn(start: Start) -> None:
    """S6: one split a turn."""
    table = start(2, on(board("5 5")))
    turn(table, 1, "split:4+1")
    assert (who(table), table.legal()) == (1, ["roll"])
    refused(table, "split:4+1", "S5", "S6")


def test_S7_rows_fill_from_the_left(start: Start) -> None:
    """S7: a star in the middle of a row has to wait until the cells before it are covered."""
    table = start(2, on(board("3 " * 6, rows=[PLAIN, "..*."])))
    for expected in ([2, 2], [2, 2], [3, 2], [3, 2]):
        turn(table, 1, "split:2+1")
        assert list(table.points()) == expected


def test_S7_both_chips_in_one_row(start: Start) -> None:
    """S7: 4 as 2 and 2 covers the next two cells of one row."""
    table = start(2, on(board("4 " * 6, rows=[".", ".*.*"])))
    turn(table, 1, "split:2+2")
    assert list(table.points()) == [3, 2]
    turn(table, 1, "split:2+2")
    assert list(table.points()) == [3, 3]
    turn(table, 1)
    assert table.legal() == ["pass"]


def test_S7_both_chips_need_two_free_cells(start: Start) -> None:
    """S7: with one cell left the two chips do not go into the same row."""
    table = start(2, on(board("3 4 4", rows=["...", "..", ".."])))
    turn(table, 1, "split:2+1")
    turn(table, 2)
    assert splits(table) == {"3+1"}
    refused(table, "split:2+2", "S7", "S8")


def test_S7_a_row_of_one_cell_takes_no_pair(start: Start) -> None:
    """S7: a row that was too short from the start cannot take both chips."""
    table = start(2, on(board("2", rows=["."])))
    turn(table, 1)
    assert table.legal() == ["pass"]
    refused(table, "split:1+1", "S7", "S8")


def test_S7_a_full_row_takes_no_chip(start: Start) -> None:
    """S7: whichever of the two rows is full, the split cannot be laid."""
    table = start(2, on(board("5 5 4 6", rows=[".", "....", "....", ".."])))
    turn(table, 1, "split:4+1")
    turn(table, 2)
    assert splits(table) == {"3+2"}
    refused(table, "split:4+1", "S7", "S8")
    play(table, "split:3+2")
    turn(table, 2)
    assert splits(table) == {"2+2"}
    refused(table, "split:3+1", "S7", "S8")


def test_S8_who_cannot_split_passes(start: Start) -> None:
    """S8: with all rows in question full there is nothing but to pass."""
    table = start(2, on(board("3 3 3", rows=[".", "."])))
    turn(table, 1, "split:2+1")
    turn(table, 1)
    assert (who(table), table.legal()) == (1, ["pass"])
    refused(table, "split:2+1", "S7", "S8")
    refused(table, "roll", "S5", "S6", "S8")
    refused(table, "Pass")
    refused(table, "pass:")
    play(table, "pass")
    assert (who(table), list(table.points())) == (0, [2, 2])


def test_S8_rows_too_short(start: Start) -> None:
    """S8: an 8 fits nowhere when its only pair has a row of one cell."""
    table = start(2, on(board("8", rows=["....", "....", "....", "."])))
    turn(table, 1)
    assert table.legal() == ["pass"]


def test_S8_only_this_split_is_missed(start: Start) -> None:
    """S8: who passed rolls again when his turn comes, and splits if he can."""
    table = start(2, on(board("2 3 3 3", rows=[".", "...."])))
    turn(table, 1, "pass")
    turn(table, 1, "pass")
    assert who(table) == 0
    turn(table, 1)
    assert splits(table) == {"2+1"}


def test_S8_no_pass_while_one_split_is_left(start: Start) -> None:
    """S8: sitting out is no choice, however unwelcome the last split is."""
    table = start(2, on(board("5 5", rows=[".", "*", ".", "."])))
    turn(table, 1, "split:4+1")
    turn(table, 1)
    assert splits(table) == {"3+2"}
    refused(table, "pass", "S6", "S8")


def test_S8_all_may_pass_on_their_way_home(start: Start) -> None:
    """S8: with a full number field the game simply goes on to its end."""
    table = start(4, on(board("2 2 2", rows=["."])))
    for _ in range(3):
        for _ in range(4):
            turn(table, 1, "pass")
    turn(table, 1)
    assert (who(table), table.winners()) == (OVER, [0, 1, 2, 3])


@pytest.mark.parametrize(
    ("rows", "earned"),
    [(["..", "..", ".."], 0), (["*.", "..", ".."], 0), (["..", "*.", ".."], 1), (["..", "*.", "*."], 2)],
)
def test_S9_each_star_earns_a_red_chip(start: Start, rows: list[str], earned: int) -> None:
    """S9: no, one or two stars earn as many red chips."""
    table = start(2, on(board("5 5", rows=rows)))
    turn(table, 1, "split:3+2")
    assert list(table.points()) == [2 + earned, 2]


def test_S9_two_stars_in_one_row(start: Start) -> None:
    """S9: both chips of a pair can find a star."""
    table = start(2, on(board("4 4", rows=["..", "**"])))
    turn(table, 1, "split:2+2")
    assert list(table.points()) == [4, 2]


def test_S9_a_star_pays_once_and_to_who_covers_it(start: Start) -> None:
    """S9: a covered star is gone for the others."""
    table = start(2, on(board("3 3", rows=["..", "*."])))
    turn(table, 1, "split:2+1")
    turn(table, 1, "split:2+1")
    assert list(table.points()) == [3, 2]


@pytest.mark.parametrize(("red_chips", "points"), [(4, [2, 2]), (5, [3, 2]), (6, [4, 2]), (7, [4, 2])])
def test_S9_as_many_as_there_are(start: Start, red_chips: int, points: list[int]) -> None:
    """S9, S20: two stars earn no more than the supply holds."""
    table = start(2, on(board("5 5", rows=["*", "*", "*", "*"], red_chips=red_chips)))
    turn(table, 1, "split:4+1")
    assert list(table.points()) == points


def test_S9_passing_earns_nothing(start: Start) -> None:
    """S9: a star that is not covered pays nothing."""
    table = start(2, on(board("2", rows=["*"])))
    turn(table, 1, "pass")
    assert list(table.points()) == [2, 2]
