"""B10 to B13: which lines are cleared, and what that does to the grid."""

from __future__ import annotations

from tests.clauses.blitzraster.positions import (
    Sitting,
    actor,
    cells,
    not_allowed,
    on_second_grid,
    rest,
    shown,
    two_by_two,
)
from tests.helpers import Start, play, refused


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
    assert actor(sitting.table) == 1
    assert list(sitting.table.points()) == [9, 9]
    sitting.others()
    refused(sitting.table, "clear:a", "B10", "B14", "B5", "B8")


def test_B10_numbers_do_not_count_in_a_column(start: Start) -> None:
    """B10: three sevens one above the other stay."""
    sitting = Sitting(start, grids={0: "red-7 . . / green-7 . . / pink-7 . ."})
    sitting.open("a2 a3")
    assert actor(sitting.table) == 1
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
    assert {"swap:a2-a3", "swap:a3-b3", "swap:a1-a2:a1"} < set(sitting.table.legal())  # only the pink 9 is up


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
    assert actor(sitting.table) == 1
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
    """B12: two wide, two equal numbers are a row; two high, two equal colours are a column."""
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
    assert actor(sitting.table) == 1
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
