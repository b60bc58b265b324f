"""B18 to B20 and B24: chain reactions and what the look brings then."""

from __future__ import annotations

import pytest

from tests.clauses.blitzraster.positions import Sitting, actor, cells, not_allowed, rest, shown
from tests.helpers import CHANCE, Start, play, refused

LINUS = "red-3 green-3 pink-3 / darkblue-5 orange-7 lime-1 / darkblue-8 orange-9 purple-2"
EXAMPLE = "green-7 lightblue-5 brown-1 / red-5 pink-7 brown-2 / green-9 {} brown-3"


def linus(start: Start, first: str = "", players: int = 2) -> Sitting:
    """Seat 0 has just cleared the threes and then the two dark blue cards; a 2x2 grid is left."""
    sitting = Sitting(start, players, grids={0: LINUS})
    sitting.open(f"{first} a2 a3 b1 c1".strip())
    return sitting


def ruling_example(start: Start, hidden: str = ".", card: str = "") -> Sitting:
    """The grid two wide and three high printed with B19, after its swap."""
    sitting = Sitting(start, grids={0: EXAMPLE.format(hidden)}, reveals={0: "c1"}, peeks={0: "b3"}, reserve=card)
    sitting.open("c2 c3")
    sitting.skip()
    sitting.open("a1 b1 a2 b2 a3")
    sitting.others()
    sitting.table.apply("swap:a1-a2")
    return sitting


def test_B18_example_of_linus(start: Start) -> None:
    """B18: the threes go, then the two dark blue cards; the card looked at may be turned up at once."""
    table = linus(start).table
    assert list(table.points()) == [4, 9]
    assert sorted(table.legal()) == ["peek:a1", "peek:a2", "peek:b1", "peek:b2", "skip"]
    table.apply("peek:b1")
    assert shown(table, 0) == ("lime-1",)
    assert shown(table, 1) == ()
    assert actor(table) == 0
    assert sorted(table.legal()) == ["keep", "turn"]
    table.apply("turn")
    for seat in (0, 1, None):
        assert table.events_for(seat)[-1] == (0, "turn", ("lime-1",))
    assert actor(table) == 1


def test_B18_turned_up_cards_stay_up(start: Start) -> None:
    """B18: the card turned up is open from then on."""
    sitting = linus(start)
    play(sitting.table, "peek:b1 turn")
    sitting.others()
    plain = [token for token in rest(sitting.table, "swap") if ":" not in token]
    assert plain == ["a1-b1", "b1-b2"]


def test_B18_the_card_may_be_kept_hidden(start: Start) -> None:
    """B18: turning up is a right; a card kept hidden is shown to nobody else."""
    sitting = linus(start)
    play(sitting.table, "peek:b1 keep")
    assert {shown(sitting.table, seat) for seat in (0, 1, None)} == {()}
    assert actor(sitting.table) == 1
    sitting.others()
    assert [token for token in rest(sitting.table, "swap") if ":" not in token] == []


def test_B18_the_look_itself_may_be_left_out(start: Start) -> None:
    """B18: without the look there is no turning up either."""
    table = linus(start).table
    table.apply("skip")
    assert actor(table) == 1


def test_B18_first_the_look_then_the_choice(start: Start) -> None:
    """B18: nothing is turned up unlooked, and after the look there is only turning up or keeping."""
    table = linus(start).table
    refused(table, "turn", "B16", "B18")
    refused(table, "keep", "B16", "B18")
    refused(table, "reveal:a1", "B6", "B16", "B18")
    table.apply("peek:a1")
    refused(table, "peek:a2", "B16", "B17", "B18")
    refused(table, "skip", "B16", "B17", "B18")
    refused(table, "reveal:a1", "B6", "B18")
    refused(table, "pile", "B5", "B18")
    refused(table, "card:brown-1")
    refused(table, "yes")
    not_allowed(table, "turn:a1")


def test_B18_two_further_lines_at_once(start: Start) -> None:
    """B18, B14: where clearing completes two further lines the player chooses among them."""
    grid = "red-3 green-3 purple-3 / darkblue-5 pink-7 . / darkblue-8 pink-9 ."
    sitting = Sitting(start, grids={0: grid})
    sitting.open("a2 a3 b2 b3 b1 c1")
    assert sorted(sitting.table.legal()) == ["clear:a", "clear:b"]
    sitting.table.apply("clear:b")
    assert list(sitting.table.points()) == [2, 9]
    play(sitting.table, "peek:a1 keep")
    assert actor(sitting.table) == 1


def test_B18_a_column_can_set_off_a_row(start: Start) -> None:
    """B18: the same holds the other way round."""
    grid = "red-1 green-7 lime-7 / red-2 . . / red-3 . ."
    sitting = Sitting(start, grids={0: grid})
    sitting.open("b1 c1 a2 a3")
    assert list(sitting.table.points()) == [4, 9]
    play(sitting.table, "peek:a1 turn")


def test_B18_a_long_chain(start: Start) -> None:
    """B18: and so on: row, column, row."""
    grid = "red-3 green-3 pink-3 / darkblue-5 orange-7 lime-7 / darkblue-8 orange-9 purple-2"
    sitting = Sitting(start, grids={0: grid})
    sitting.open("b2 c2 a2 a3 b1 c1")
    assert list(sitting.table.points()) == [2, 9]
    assert sorted(sitting.table.legal()) == ["peek:a1", "peek:b1", "skip"]
    play(sitting.table, "peek:b1 keep")


def test_B19_the_look_comes_after_all_clearing(start: Start) -> None:
    """B19: while there are lines to choose from no look is offered."""
    sitting = ruling_example(start)
    refused(sitting.table, "peek:b3", "B14", "B16", "B19")
    sitting.table.apply("clear:1")
    refused(sitting.table, "peek:b2", "B14", "B16", "B19")


def test_B19_example_with_a_chain(start: Start) -> None:
    """B19: column a was completed by clearing row 1; clearing it is a chain reaction."""
    sitting = ruling_example(start)
    assert sorted(sitting.table.legal()) == ["clear:1", "clear:2"]
    sitting.table.apply("clear:1")
    assert sorted(sitting.table.legal()) == ["clear:1", "clear:a"]  # the old row 2 is called 1 by now
    assert list(sitting.table.points()) == [4, 9]
    sitting.table.apply("clear:a")
    assert list(sitting.table.points()) == [2, 9]
    assert sorted(sitting.table.legal()) == ["peek:a2", "skip"]
    sitting.table.apply("peek:a2")
    assert sorted(sitting.table.legal()) == ["keep", "turn"]


def test_B19_example_without_a_chain(start: Start) -> None:
    """B19: the second row was complete from the first; the column, now a single card, was never cleared."""
    sitting = ruling_example(start)
    play(sitting.table, "clear:1 clear:1")
    assert list(sitting.table.points()) == [2, 9]
    assert sorted(sitting.table.legal()) == ["peek:b1", "skip"]
    sitting.table.apply("peek:b1")
    assert actor(sitting.table) == 1


def test_B19_the_other_row_first(start: Start) -> None:
    """B19: after row 2 column a has red 5 above green 9, so only row 1 goes on: no chain."""
    sitting = ruling_example(start)
    sitting.table.apply("clear:2")
    assert list(sitting.table.points()) == [2, 9]
    sitting.table.apply("peek:b1")
    assert actor(sitting.table) == 1


@pytest.mark.parametrize("first", ["clear:1", "clear:a"])
def test_B19_lines_complete_at_the_same_moment_are_no_chain(start: Start, first: str) -> None:
    """B19: a line that lost a card to the other's clearing is still the line that was complete at first."""
    grid = "red-5 green-5 pink-5 / red-7 . . / red-9 . ."
    sitting = Sitting(start, grids={0: grid}, reveals={0: "b1"})
    sitting.open("c1 a2 a3 a1")
    play(sitting.table, first)
    refused(sitting.table, "turn", "B16", "B18", "B19")
    sitting.table.apply("peek:a1")
    assert actor(sitting.table) == 1


def test_B19_a_chain_beside_lines_of_the_same_moment(start: Start) -> None:
    """B19: one line that was completed by clearing is enough, after two that were complete at once."""
    grid = "red-5 green-5 pink-5 / red-7 lime-8 . / red-9 lime-1 ."
    sitting = Sitting(start, grids={0: grid}, reveals={0: "b1"})
    sitting.open("c1 a2 a3 b2 b3 a1")
    assert sorted(sitting.table.legal()) == ["clear:1", "clear:a"]
    sitting.table.apply("clear:a")
    assert list(sitting.table.points()) == [2, 9]  # the row, then the column with the two lime cards
    play(sitting.table, "peek:a2 keep")
    assert actor(sitting.table) == 1


def test_B20_the_card_turned_up_completes_a_line(start: Start) -> None:
    """B20: that line is cleared; there is no second look although cards are face down."""
    sitting = linus(start, "b2")
    play(sitting.table, "peek:a2 turn")
    assert shown(sitting.table, 1) == ("orange-9",)
    assert list(sitting.table.points()) == [2, 9]
    assert actor(sitting.table) == 1
    sitting.others()
    assert rest(sitting.table, "swap") == ["a1-a2:a1", "a1-a2:a2"]


def test_B20_the_card_turned_up_completes_two_lines(start: Start) -> None:
    """B20, B14: the player chooses as usual."""
    grid = "red-3 green-3 pink-3 / darkblue-5 orange-7 lime-1 / darkblue-8 orange-9 purple-9"
    for choice, left in [("clear:a", ["a1", "a2"]), ("clear:2", ["a1", "b1"])]:
        sitting = Sitting(start, grids={0: grid})
        sitting.open("b2 c3 a2 a3 b1 c1")
        play(sitting.table, "peek:a2 turn")
        assert actor(sitting.table) == 0
        assert sorted(sitting.table.legal()) == ["clear:2", "clear:a"]
        refused(sitting.table, "skip", "B14", "B16", "B17", "B19", "B20")
        sitting.table.apply(choice)
        assert actor(sitting.table) == 1
        sitting.others()
        assert cells(sitting.table) == left


def test_B24_a_turn_with_two_looks(start: Start) -> None:
    """B20, B24: the card turned up empties the grid; the new grid brings its own look in the same turn."""
    second = "red-1 red-2 red-3 red-4 lime-1 lime-2 lime-3 lime-4 orange-1 orange-2 orange-3 orange-4"
    sitting = ruling_example(start, "pink-12", second)
    play(sitting.table, "clear:1 clear:a peek:a2 turn")
    assert actor(sitting.table) == CHANCE
    assert list(sitting.table.points()) == [0, 9]
    sitting.deal_grid(second, 4)
    assert actor(sitting.table) == 0
    play(sitting.table, "reveal:d3 peek:d1")
    assert shown(sitting.table, 0) == ("red-4",)
    assert actor(sitting.table) == 1
