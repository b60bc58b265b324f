"""B14 and B15: several complete lines at once."""

from __future__ import annotations

import pytest

from tests.clauses.blitzraster.positions import Sitting, actor, cells, not_allowed, two_by_two
from tests.helpers import CHANCE, Start, refused

CROSS = "red-5 green-5 pink-5 / red-7 . . / red-9 . ."
"""Row 1 and column a; a1 belongs to both."""


def crossed(start: Start) -> Sitting:
    """Row 1 and column a of a 3x3 grid are completed by the same card."""
    sitting = Sitting(start, grids={0: CROSS}, reveals={0: "b1"})
    sitting.open("c1 a2 a3 a1")
    return sitting


@pytest.mark.parametrize("first", ["clear:1", "clear:a"])
def test_B14_one_after_the_other(start: Start, first: str) -> None:
    """B14: a row and a column completed by one card both go, in the order the player likes."""
    sitting = crossed(start)
    assert actor(sitting.table) == 0
    assert sorted(sitting.table.legal()) == ["clear:1", "clear:a"]
    assert list(sitting.table.points()) == [9, 9]
    sitting.table.apply(first)
    assert list(sitting.table.points()) == [4, 9]
    assert sitting.table.events_for(1)[-1] == (0, first, ())
    sitting.skip()
    assert cells(sitting.table) == ["a1", "a2", "b1", "b2"]


def test_B14_clearing_is_a_duty(start: Start) -> None:
    """B14: with several complete lines nothing but choosing one of them is possible."""
    table = crossed(start).table
    refused(table, "skip", "B14", "B16", "B19")
    refused(table, "pile", "B14", "B5")
    refused(table, "discard", "B14", "B5")
    refused(table, "swap:a1-a2", "B14", "B8", "B5")
    refused(table, "peek:b2", "B14", "B16", "B19")
    refused(table, "clear:b", "B10", "B14")
    refused(table, "clear:2", "B11", "B14")
    not_allowed(table, "clear:d")
    not_allowed(table, "clear:4")
    not_allowed(table, "clear:0")
    not_allowed(table, "clear:")
    not_allowed(table, "clear")
    not_allowed(table, "clear:1a")
    refused(table, "card:brown-1")
    refused(table, "Clear")


def test_B14_two_rows_at_once(start: Start) -> None:
    """B14: a swap between two rows may complete both; after the first, the other goes by itself."""
    grid = "red-8 green-5 pink-5 / lime-5 brown-8 purple-8 / . . ."
    for first in ("clear:1", "clear:2"):
        sitting = Sitting(start, grids={0: grid})
        sitting.open("b1 c1 a2 b2 c2")
        sitting.others()
        sitting.table.apply("swap:a1-a2")
        assert sorted(sitting.table.legal()) == ["clear:1", "clear:2"]
        sitting.table.apply(first)
        assert list(sitting.table.points()) == [3, 9]
        sitting.skip()
        assert cells(sitting.table) == ["a1", "b1", "c1"]


def test_B14_two_columns_at_once(start: Start) -> None:
    """B14: a swap between two columns may complete both."""
    grid = "red-1 pink-2 . / red-3 pink-4 . / pink-5 red-6 ."
    sitting = Sitting(start, grids={0: grid})
    sitting.open("b1 a2 b2 a3 b3")
    sitting.others()
    sitting.table.apply("swap:a3-b3")
    assert sorted(sitting.table.legal()) == ["clear:a", "clear:b"]
    sitting.table.apply("clear:b")
    assert list(sitting.table.points()) == [3, 9]
    assert sitting.table.history[-1] == "clear:b"


def test_B14_row_and_two_columns_at_once(start: Start) -> None:
    """B14: after the first of three lines there is still a choice between the other two."""
    grid = "red-1 pink-9 . / red-3 pink-4 . / pink-5 red-5 lime-5"
    sitting = Sitting(start, grids={0: grid})
    sitting.open("b1 a2 b2 b3 c3")
    sitting.others()
    sitting.table.apply("swap:a3-b3")
    assert sorted(sitting.table.legal()) == ["clear:3", "clear:a", "clear:b"]
    sitting.table.apply("clear:a")
    assert sorted(sitting.table.legal()) == ["clear:3", "clear:a"]
    assert list(sitting.table.points()) == [6, 9]
    sitting.table.apply("clear:3")
    assert list(sitting.table.points()) == [2, 9]
    assert "skip" in sitting.table.legal()


@pytest.mark.parametrize(("choice", "left"), [("clear:1", ["a1", "b1"]), ("clear:a", ["a1", "a2"])])
def test_B15_in_a_2x2_grid_only_one_goes(start: Start, choice: str, left: list[str]) -> None:
    """B15: the line not chosen is a single card then and stays."""
    sitting = two_by_two(start, "red-4 lightblue-4 red-9 .", "b1 a2 a1")
    assert sorted(sitting.table.legal()) == ["clear:1", "clear:a"]
    sitting.table.apply(choice)
    assert list(sitting.table.points()) == [2, 9]
    sitting.skip()
    assert cells(sitting.table) == left


def test_B15_both_rows_go_where_the_column_is_left(start: Start) -> None:
    """B15: two rows and a column in a 2x2 grid: the rows empty it, the column leaves two cards."""
    for choice, left in [("clear:1", 0), ("clear:2", 0), ("clear:a", 2)]:
        sitting = two_by_two(start, "red-9 lightblue-4 red-4 pink-9", "b1 b2 a1")
        sitting.others()
        sitting.table.apply("swap:a1-a2")
        assert sorted(sitting.table.legal()) == ["clear:1", "clear:2", "clear:a"]
        sitting.table.apply(choice)
        assert list(sitting.table.points()) == [left, 9]
        assert actor(sitting.table) == (1 if left else CHANCE)


def test_B15_two_high(start: Start) -> None:
    """B15: in a grid two high the row first costs the column; the column first lets both go."""
    grid = "red-5 green-5 pink-5 / red-9 . . / lime-12 brown-12 purple-12"
    for choice, left in [("clear:1", ["a1", "b1", "c1"]), ("clear:a", ["a1", "b1"])]:
        sitting = Sitting(start, grids={0: grid}, reveals={0: "a3"}, peeks={0: "c3"})
        sitting.open("b3 c3")
        sitting.skip()
        sitting.open("b1 c1 a2 a1")
        assert sorted(sitting.table.legal()) == ["clear:1", "clear:a"]
        sitting.table.apply(choice)
        assert list(sitting.table.points()) == [len(left), 9]
        sitting.skip()
        assert cells(sitting.table) == left


def test_B15_two_wide(start: Start) -> None:
    """B15: in a grid two wide the column first costs the row; the row first lets both go."""
    grid = "red-5 green-5 brown-1 / red-9 . brown-2 / red-7 . brown-3"
    for choice, left in [("clear:a", ["a1", "a2", "a3"]), ("clear:1", ["a1", "a2"])]:
        sitting = Sitting(start, grids={0: grid}, reveals={0: "c1"}, peeks={0: "c3"})
        sitting.open("c2 c3")
        sitting.skip()
        sitting.open("b1 a2 a3 a1")
        assert sorted(sitting.table.legal()) == ["clear:1", "clear:a"]
        sitting.table.apply(choice)
        assert list(sitting.table.points()) == [len(left), 9]
        sitting.skip()
        assert cells(sitting.table) == left
