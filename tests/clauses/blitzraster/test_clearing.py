"""B10 to B15: which lines are cleared, and how."""

from __future__ import annotations

import pytest

from tests.clauses.blitzraster.positions import Sitting, cells, not_allowed, on_second_grid, rest, shown
from tests.helpers import CHANCE, Start, play, refused

CROSS = "red-5 green-5 pink-5 / red-7 . . / red-9 . ."
"""Row 1 and column a; a1 belongs to both."""


def crossed(start: Start) -> Sitting:
    """Row 1 and column a of a 3x3 grid are completed by the same card."""
    sitting = Sitting(start, grids={0: CROSS}, reveals={0: "b1"})
    sitting.open("c1 a2 a3 a1")
    return sitting


def two_by_two(start: Start, words: str, opened: str) -> Sitting:
    """Column c and row 3 of a 3x3 grid are cleared; the 2x2 grid has these cards, these are turned up last."""
    a1, b1, a2, b2 = words.split()
    grid = f"{a1} {b1} brown-1 / {a2} {b2} brown-2 / green-12 pink-12 brown-3"
    sitting = Sitting(start, grids={0: grid}, reveals={0: "c1"}, peeks={0: "a3"})
    sitting.open("c2 c3")
    sitting.skip()
    sitting.open("a3 b3")
    sitting.skip()
    assert cells(sitting.table) == ["a1", "a2", "b1", "b2"]
    sitting.open(opened)
    return sitting


def test_B10_a_column_of_one_colour_is_cleared(start: Start) -> None:
    """B10: with the third red card turned up the column goes, without a token."""
    sitting = Sitting(start, grids={0: "red-1 . . / red-2 . . / red-3 . ."})
    sitting.open("a2")
    assert list(sitting.table.points()) == [9, 9]
    sitting.open("a3")
    assert list(sitting.table.points()) == [6, 9]
    assert sitting.table.history[-1] == "reveal:a3"
    sitting.skip()
    assert cells(sitting.table) == ["a1", "a2", "a3", "b1", "b2", "b3"]


def test_B10_all_cards_must_lie_face_up(start: Start) -> None:
    """B10: a hidden card of the right colour does not count, even if its owner knows it."""
    sitting = Sitting(start, grids={0: "red-1 . . / red-2 . . / red-3 . ."}, peeks={0: "a3"})
    sitting.open("a2")
    assert sitting.table.actor == 1
    assert list(sitting.table.points()) == [9, 9]
    sitting.others()
    refused(sitting.table, "clear:a", "B10", "B14", "B5", "B8")


def test_B10_numbers_do_not_count_in_a_column(start: Start) -> None:
    """B10: three sevens one above the other stay."""
    sitting = Sitting(start, grids={0: "red-7 . . / green-7 . . / pink-7 . ."})
    sitting.open("a2 a3")
    assert sitting.table.actor == 1
    assert list(sitting.table.points()) == [9, 9]


def test_B10_a_put_card_completes(start: Start) -> None:
    """B10: a card from the hand may be the last of the column."""
    sitting = Sitting(start, grids={0: "red-1 . . / red-2 . . / . . ."}, reserve="red-12")
    sitting.open("a2")
    sitting.others()
    sitting.lay("red-12", "a3")
    assert list(sitting.table.points()) == [6, 9]


def test_B10_a_swap_completes(start: Start) -> None:
    """B10: a face-down card swapped in from the side is turned up and completes the column."""
    sitting = Sitting(start, grids={0: "red-1 . . / red-2 . . / pink-9 red-3 ."})
    sitting.open("a2 a3")
    sitting.others()
    sitting.table.apply("swap:a3-b3")
    assert shown(sitting.table) == ("red-3",)
    assert list(sitting.table.points()) == [6, 9]
    sitting.skip()
    play(sitting.table, "swap:a2-a3")
    assert shown(sitting.table) != ()  # the pink 9 lies face up in what is column a now, above it a hidden card


def test_B10_example_of_sarah(start: Start) -> None:
    """B10, B13: three red cards in a column of the 4x3 grid go, and a 3x3 grid is left."""
    sitting = on_second_grid(start, ". red-7 . . / . red-8 . . / . red-9 . .", reveal="b1", peek="d3")
    sitting.open("b2 b3")
    assert list(sitting.table.points()) == [9, 9]
    sitting.skip()
    assert cells(sitting.table) == [f"{letter}{row}" for letter in "abc" for row in (1, 2, 3)]


def test_B11_a_row_of_one_number_is_cleared(start: Start) -> None:
    """B11: with the third seven turned up the row goes."""
    sitting = Sitting(start, grids={0: ". . . / red-7 green-7 pink-7 / . . ."}, reveals={0: "a2"})
    sitting.open("b2 c2")
    assert list(sitting.table.points()) == [6, 9]
    sitting.skip()
    assert cells(sitting.table) == ["a1", "a2", "b1", "b2", "c1", "c2"]


def test_B11_colours_do_not_count_in_a_row(start: Start) -> None:
    """B11: three red cards side by side stay."""
    sitting = Sitting(start, grids={0: "red-7 red-8 red-9 / . . . / . . ."})
    sitting.open("b1 c1")
    assert sitting.table.actor == 1
    assert list(sitting.table.points()) == [9, 9]


def test_B11_all_cards_must_lie_face_up(start: Start) -> None:
    """B11: a hidden seven does not count."""
    sitting = Sitting(start, grids={0: "red-7 green-7 pink-7 / . . . / . . ."}, peeks={0: "c1"})
    sitting.open("b1")
    assert list(sitting.table.points()) == [9, 9]
    sitting.others()
    refused(sitting.table, "clear:1", "B11", "B14", "B5", "B8")


def test_B11_eleven_is_not_one(start: Start) -> None:
    """B11: the whole number counts, not a figure of it."""
    sitting = Sitting(start, grids={0: "red-1 green-11 pink-1 / . . . / . . ."})
    sitting.open("b1 c1")
    assert list(sitting.table.points()) == [9, 9]


def test_B10_light_and_dark_blue_differ(start: Start) -> None:
    """B10: the two blues are two colours."""
    sitting = Sitting(start, grids={0: "lightblue-1 . . / darkblue-2 . . / lightblue-3 . ."})
    sitting.open("a2 a3")
    assert list(sitting.table.points()) == [9, 9]


def test_B11_example_of_tim(start: Start) -> None:
    """B11, B13: four sixes in a row of the 4x3 grid go, and a grid four wide and two high is left."""
    words = ". . . . / orange-6 yellow-6 lime-6 green-6 / . . . ."
    sitting = on_second_grid(start, words, reveal="a2", peek="d3")
    sitting.open("b2 c2 d2")
    assert list(sitting.table.points()) == [8, 9]
    sitting.skip()
    assert cells(sitting.table) == [f"{letter}{row}" for letter in "abcd" for row in (1, 2)]


def test_B12_three_of_four_are_not_enough(start: Start) -> None:
    """B12: in a grid four wide a row has four cards."""
    words = ". . . . / orange-6 yellow-6 lime-6 green-5 / . . . ."
    sitting = on_second_grid(start, words, reveal="a2", peek="d3")
    sitting.open("b2 c2 d2")
    assert list(sitting.table.points()) == [12, 9]


def test_B12_lines_of_two_count(start: Start) -> None:
    """B12: in a grid two wide two equal numbers are a row; in a grid two high two equal colours are a column."""
    grid = "brown-1 red-7 green-7 / brown-2 . . / brown-3 . ."
    sitting = Sitting(start, grids={0: grid})
    sitting.open("a2 a3")
    sitting.skip()
    sitting.open("a1 b1")
    assert list(sitting.table.points()) == [4, 9]
    grid = "red-4 green-4 pink-4 / brown-2 . . / brown-3 . ."
    sitting = Sitting(start, grids={0: grid})
    sitting.open("b1 c1")
    sitting.skip()
    sitting.open("a1 a2")
    assert list(sitting.table.points()) == [4, 9]


def test_B12_single_cards_are_no_lines(start: Start) -> None:
    """B12: in a grid one row high each column is a single card and stays, and so for one column."""
    sitting = two_by_two(start, "red-4 lightblue-4 . .", "a1 b1")
    sitting.skip()
    assert list(sitting.table.points()) == [2, 9]
    assert cells(sitting.table) == ["a1", "b1"]
    sitting.open("a1 b1")
    assert list(sitting.table.points()) == [2, 9]
    assert sitting.table.actor == 1
    sitting.others()
    refused(sitting.table, "clear:a", "B10", "B12", "B14", "B5", "B8")


def test_B13_columns_close_up(start: Start) -> None:
    """B13: with the middle column gone the outer ones are neighbours, and c is called b."""
    sitting = Sitting(start, grids={0: "pink-1 red-5 lime-9 / . red-6 . / . red-7 ."}, reveals={0: "b1"})
    sitting.open("b2 b3")
    sitting.skip()
    assert cells(sitting.table) == ["a1", "a2", "a3", "b1", "b2", "b3"]
    not_allowed(sitting.table, "swap:b1-c1:b1")
    sitting.table.apply("swap:a1-b1:b1")
    assert shown(sitting.table) == ("lime-9",)


def test_B13_rows_close_up(start: Start) -> None:
    """B13: with the top row gone row 2 is called 1 and row 3 is called 2."""
    sitting = Sitting(start, grids={0: "red-5 green-5 pink-5 / lime-1 . . / brown-8 . ."})
    sitting.open("b1 c1")
    sitting.skip()
    play(sitting.table, "discard")
    sitting.table.apply(f"drop:{sitting.hands[0][0]}")
    assert rest(sitting.table, "reveal") == ["a1", "a2", "b1", "b2", "c1", "c2"]
    not_allowed(sitting.table, "reveal:a3")
    sitting.table.apply("reveal:a2")
    assert shown(sitting.table) == ("brown-8",)


def test_B13_cleared_cards_go_into_the_box(start: Start) -> None:
    """B13: they do not get onto the discard pile; what a put card replaced does."""
    sitting = Sitting(
        start, grids={0: "red-1 . . / red-2 . . / lime-9 . ."}, hands={1: "pink-1 pink-2"}, reserve="red-12"
    )
    sitting.open("a2")
    sitting.others()
    sitting.lay("red-12", "a3")
    assert shown(sitting.table) == ("lime-9",)
    play(sitting.table, "skip discard")
    assert rest(sitting.table, "drop") == ["lime-9", "pink-1", "pink-2"]
    play(sitting.table, "drop:pink-1 reveal:c1 pile")
    assert not {"card:red-1", "card:red-2", "card:red-12"} & set(sitting.table.legal())


@pytest.mark.parametrize("first", ["clear:1", "clear:a"])
def test_B14_one_after_the_other(start: Start, first: str) -> None:
    """B14: a row and a column completed by one card both go, in the order the player likes."""
    sitting = crossed(start)
    assert sitting.table.actor == 0
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
    refused(table, "skip", "B14")
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
    grid = "red-5 pink-9 . / red-3 pink-4 . / pink-5 red-5 lime-5"
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
    """B15: with two rows and a column complete in a 2x2 grid, the rows empty it; the column leaves two cards."""
    for choice, left in [("clear:1", 0), ("clear:2", 0), ("clear:a", 2)]:
        sitting = two_by_two(start, "red-9 lightblue-4 red-4 pink-9", "b1 b2 a1")
        sitting.others()
        sitting.table.apply("swap:a1-a2")
        assert sorted(sitting.table.legal()) == ["clear:1", "clear:2", "clear:a"]
        sitting.table.apply(choice)
        assert list(sitting.table.points()) == [left, 9]
        assert sitting.table.actor == (1 if left else CHANCE)


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
