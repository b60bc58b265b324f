"""S1 to S3: the board as data, what is accepted and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.sternenzahlen.positions import board, odds, on, splits, stroll, turn, who
from tests.helpers import OVER, Start, play


def stepwise_numbers(start: Start, name: str) -> set[int]:
    """Every number that is split on a walk, step by step, over a board of the product."""
    table = start(2, {"board": name, "finish": "all"})
    stroll(table)
    pairs = [token.removeprefix("split:") for token in table.history if token.startswith("split:")]
    return {sum(int(part) for part in pair.split("+")) for pair in pairs}


def test_S1_zehn_has_numbers_to_10(start: Start) -> None:
    """S1: on the smaller board of the product no number goes beyond 10."""
    assert stepwise_numbers(start, "zehn") <= set(range(2, 11))


def test_S1_zwanzig_has_numbers_to_20(start: Start) -> None:
    """S1: the larger board has numbers beyond 10, but none beyond 20."""
    numbers = stepwise_numbers(start, "zwanzig")
    assert numbers <= set(range(2, 21))
    assert max(numbers) > 10


def test_S1_zehn_is_the_default(start: Start) -> None:
    """S1: without a word about the board, the smaller one lies on the table."""
    plain, named = start(2), start(2, {"board": "zehn"})
    stroll(plain)
    stroll(named)
    assert list(plain.history) == list(named.history)


def test_S1_own_boards_as_small_and_as_large_as_can_be(start: Start) -> None:
    """S1: 1 to 60 fields, 1 to 20 rows, 1 to 12 cells are all fine."""
    smallest = board("2", rows=["."], red_chips=4)
    largest = board("40 2* hole " * 20, rows=["*" * 12] * 20, red_chips=99, steal=20, gain=20, robbed=20, lose=20)
    for given, players in ((smallest, 2), (largest, 4)):
        table = start(players, on(given))
        stroll(table)
        assert who(table) == OVER


def test_S1_a_path_of_holes_is_a_path(start: Start) -> None:
    """S1: nothing says that a path needs numbers."""
    table = start(2, on(board("hole")))
    turn(table, 1)
    assert list(table.points()) == [1, 2]


@pytest.mark.parametrize(
    "path",
    [
        [],
        ["5"] * 61,
        ["1"],
        ["0"],
        ["11"],
        ["11*"],
        ["1*"],
        ["-2"],
        ["+5"],
        ["05"],
        ["05*"],
        ["5 "],
        [" 5"],
        ["5**"],
        ["*5"],
        ["*"],
        [""],
        ["Hole"],
        ["hole*"],
        ["five"],
        ["5.0"],
        ["\u0665"],
        ["5", "5", "7x"],
        [5],
        [None],
        "hole",
        None,
        5,
    ],
)
def test_S1_paths_that_are_none(start: Start, path: Any) -> None:
    """S1: 1 to 60 fields, each a hole or a number from 2 to twice the highest row."""
    broken = board("5")
    broken["path"] = path
    with pytest.raises(ValueError):
        start(2, on(broken))


@pytest.mark.parametrize("field", ["2", "10", "2*", "10*", "hole"])
def test_S1_fields_at_the_limits(start: Start, field: str) -> None:
    """S1: with five rows the numbers 2 and 10 are the smallest and the largest."""
    assert start(2, on(board(field))).actor == 0


@pytest.mark.parametrize(
    "rows",
    [
        {},
        {"2": "..", "3": ".."},
        {"1": "..", "3": ".."},
        {"0": "..", "1": ".."},
        {"01": ".."},
        {"1": "..", "02": ".."},
        {"1": "..", "two": ".."},
        {"1": ""},
        {"1": "." * 13},
        {"1": "..x"},
        {"1": ". ."},
        {"1": None},
        {"1": 3},
        {"1": "..", "1*": ".."},
        {str(number): "." for number in range(1, 22)},
        [".."],
        "..",
        None,
    ],
)
def test_S2_rows_that_are_none(start: Start, rows: Any) -> None:
    """S2: rows from 1 to m without gaps, m at most 20, of 1 to 12 plain or starry cells."""
    broken = board("2")
    broken["rows"] = rows
    with pytest.raises(ValueError):
        start(2, on(broken))


def test_S2_rows_may_be_listed_in_any_order(start: Start) -> None:
    """S2: it is the number that says which row is meant."""
    given = board("3 3")
    given["rows"] = {"2": "*", "1": ".."}
    table = start(2, on(given))
    turn(table, 1)
    assert splits(table) == {"2+1"}
    play(table, "split:2+1")
    assert list(table.points()) == [3, 2]


@pytest.mark.parametrize(
    "events",
    [
        {},
        {"steal": 1, "gain": 1, "robbed": 1},
        {"steal": 1, "gain": 1, "robbed": 1, "lose": 1, "swap": 1},
        {"steal": -1, "gain": 1, "robbed": 1, "lose": 1},
        {"steal": 21, "gain": 1, "robbed": 1, "lose": 1},
        {"steal": "1", "gain": 1, "robbed": 1, "lose": 1},
        {"steal": 1.5, "gain": 1, "robbed": 1, "lose": 1},
        {"steal": True, "gain": 1, "robbed": 1, "lose": 1},
        {"steal": None, "gain": 1, "robbed": 1, "lose": 1},
        {"Steal": 1, "gain": 1, "robbed": 1, "lose": 1},
        ["steal", "gain", "robbed", "lose"],
        None,
    ],
)
def test_S3_event_cards_that_are_none(start: Start, events: Any) -> None:
    """S3: all four kinds are named, none else, each 0 to 20 times."""
    broken = board("5")
    broken["events"] = events
    with pytest.raises(ValueError):
        start(2, on(broken))


def test_S3_a_board_may_do_without_a_kind_of_card(start: Start) -> None:
    """S3: a kind with no cards never turns up."""
    table = start(2, on(board("5*", steal=20, gain=20)))
    turn(table, 1)
    assert odds(table) == {"event:steal": 0.5, "event:gain": 0.5}


@pytest.mark.parametrize(
    ("players", "red_chips"),
    [(2, 3), (3, 5), (4, 7), (2, 100), (2, 0), (2, -4), (2, "24"), (2, 24.5), (2, None), (2, [24])],
)
def test_S3_red_chips_that_do_not_do(start: Start, players: int, red_chips: Any) -> None:
    """S3: at least two red chips a player, at most 99."""
    broken = board("5")
    broken["red_chips"] = red_chips
    with pytest.raises(ValueError):
        start(players, on(broken))


@pytest.mark.parametrize("entry", ["path", "rows", "events", "red_chips"])
def test_S1_no_entry_may_be_missing(start: Start, entry: str) -> None:
    """S1: a board is written out in full."""
    broken = board("5")
    del broken[entry]
    with pytest.raises(ValueError):
        start(2, on(broken))


@pytest.mark.parametrize(
    "options",
    [
        {"board": {**board("5"), "name": "mine"}},
        {"board": "dreissig"},
        {"board": "Zehn"},
        {"board": ""},
        {"board": None},
        {"board": 10},
        {"board": ["5"]},
        {"board": {}},
        {"boards": "zehn"},
        {"board": board("5"), "colour": "red"},
    ],
)
def test_S1_options_that_are_none(start: Start, options: dict[str, Any]) -> None:
    """S1: a board is one of the two names or written out, and other options do not exist."""
    with pytest.raises(ValueError):
        start(2, options)


def test_S1_a_board_stays_as_it_was_at_the_start(start: Start) -> None:
    """S1: what happens to the description afterwards does not reach the table."""
    given = board("5* hole", gain=1)
    table = start(2, on(given))
    given["path"][0] = "hole"
    given["rows"]["1"] = "."
    given["events"]["gain"] = 0
    turn(table, 1)
    assert table.legal() == ["event:gain"]
    play(table, "event:gain split:4+1")
    assert given["events"]["gain"] == 0
    assert list(table.points()) == [3, 2]


def test_S1_two_tables_share_nothing(start: Start) -> None:
    """S1: a board can be used again, as fresh as before."""
    given = board("2 2", rows=[".."])
    first = start(2, on(given))
    turn(first, 1, "split:1+1")
    second = start(2, on(given))
    turn(second, 1)
    assert splits(second) == {"1+1"}
