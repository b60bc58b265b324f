"""B16, B17, B20 and B24: the look after clearing."""

from __future__ import annotations

import pytest

from tests.clauses.blitzraster.positions import Sitting, actor, not_allowed, rest, shown
from tests.helpers import CHANCE, Start, play, refused

COLUMN = "red-1 lime-4 pink-5 / red-2 . . / red-3 . ."


def cleared_column(start: Start, players: int = 2) -> Sitting:
    """Seat 0 has just cleared column a; everything that is left lies face down."""
    sitting = Sitting(start, players, grids={0: COLUMN}, peeks={0: "b1"})
    sitting.open("a2 a3")
    return sitting


def test_B16_a_look_at_any_face_down_card(start: Start) -> None:
    """B16: who cleared a line may look at one hidden card; its owner alone sees it, and the turn ends."""
    sitting = cleared_column(start, 3)
    table = sitting.table
    assert actor(table) == 0
    assert sorted(table.legal()) == sorted([*(f"peek:{x}{y}" for x in "ab" for y in (1, 2, 3)), "skip"])
    table.apply("peek:b1")
    assert table.events_for(0)[-1] == (0, "peek:b1", ("pink-5",))
    for seat in (1, 2, None):
        assert table.events_for(seat)[-1] == (0, "peek:b1", ())
    assert actor(table) == 1


def test_B16_the_card_is_laid_back_face_down(start: Start) -> None:
    """B16: after the look the card is as hidden as before."""
    sitting = cleared_column(start)
    sitting.table.apply("peek:b1")
    sitting.others()
    assert "swap:a1-b1:b1" in sitting.table.legal()
    sitting.open("b1")
    assert shown(sitting.table, 1) == ("pink-5",)


def test_B16_the_look_may_be_left_out(start: Start) -> None:
    """B16: the look is a right, not a duty."""
    table = cleared_column(start).table
    table.apply("skip")
    assert table.events_for(0)[-1] == (0, "skip", ())
    assert actor(table) == 1


def test_B16_only_face_down_cards(start: Start) -> None:
    """B16: an open card is not looked at, and nothing else is possible now."""
    sitting = Sitting(start, grids={0: COLUMN}, peeks={0: "b1"})
    sitting.open("b1 a2 a3")
    table = sitting.table
    assert rest(table, "peek") == ["a2", "a3", "b1", "b2", "b3"]
    refused(table, "peek:a1", "B16")
    not_allowed(table, "peek:c1")
    refused(table, "reveal:a2", "B16", "B6", "B18")
    refused(table, "turn", "B16", "B18")
    refused(table, "keep", "B16", "B18")
    refused(table, "pile", "B5", "B16")
    not_allowed(table, "clear:a")
    refused(table, "card:brown-1")
    refused(table, "")
    refused(table, "look")


def test_B16_no_look_without_a_hidden_card(start: Start) -> None:
    """B16: if all that is left lies face up the turn just ends."""
    sitting = Sitting(start, grids={0: COLUMN}, peeks={0: "b1"})
    sitting.open("b1 c1 b2 c2 b3 c3 a2 a3")
    assert list(sitting.table.points()) == [6, 9]
    assert actor(sitting.table) == 1


def test_B16_no_look_without_clearing(start: Start) -> None:
    """B16: a turn that clears nothing has no look, neither at its start nor at its end."""
    sitting = Sitting(start)
    refused(sitting.table, "peek:b1", "B16", "B17", "B5", "B8", "B3")
    refused(sitting.table, "skip", "B16", "B5", "B8")
    sitting.idle()
    assert actor(sitting.table) == 1


@pytest.mark.parametrize("way", ["reveal", "put", "swap"])
def test_B16_however_the_line_was_completed(start: Start, way: str) -> None:
    """B16: by a card turned up, a card put there, or a swap."""
    sitting = Sitting(start, grids={0: "red-1 lime-4 . / red-2 . . / red-3 red-9 ."}, reserve="red-12")
    sitting.open("a2")
    sitting.others()
    if way == "reveal":
        sitting.idle("a3")
    elif way == "put":
        sitting.lay("red-12", "a3")
    else:
        sitting.table.apply("swap:a3-b3:b3")
    assert list(sitting.table.points()) == [6, 9]
    assert actor(sitting.table) == 0
    assert "skip" in sitting.table.legal()


def test_B17_one_look_however_many_lines(start: Start) -> None:
    """B17: two lines in one turn bring a single look."""
    grid = "red-5 green-5 pink-5 / red-7 . . / red-9 . ."
    sitting = Sitting(start, grids={0: grid}, reveals={0: "b1"})
    sitting.open("c1 a2 a3 a1")
    play(sitting.table, "clear:1 peek:a1")
    assert actor(sitting.table) == 1


def test_B17_in_the_next_turn_there_is_a_new_look(start: Start) -> None:
    """B17: the limit is one look a turn, not one a game."""
    sitting = Sitting(start, grids={0: "red-1 pink-4 . / red-2 pink-5 . / red-3 pink-6 ."})
    sitting.open("b1 b2 a2 a3")
    sitting.table.apply("peek:a3")
    sitting.open("a3")
    assert "skip" in sitting.table.legal()
    assert rest(sitting.table, "peek") == ["a1", "a2", "a3"]


def test_B20_a_card_may_be_looked_at_again(start: Start) -> None:
    """B20: also the one from the set-up; it is shown to the looker once more."""
    sitting = Sitting(start, grids={0: COLUMN}, peeks={0: "b1"})
    sitting.open("a2 a3")
    sitting.table.apply("peek:a1")
    assert shown(sitting.table, 0) == ("lime-4",)


def test_B24_no_look_of_the_reward_when_the_grid_is_empty(start: Start) -> None:
    """B24: with nothing left there is no reward node before the new grid."""
    sitting = Sitting(start, grids={0: "red-1 lime-4 pink-7 / red-2 lime-5 pink-8 / red-3 lime-6 pink-9"})
    while actor(sitting.table) != CHANCE:
        sitting.idle()
    assert sitting.table.history[-1] == "reveal:a3"
    refused(sitting.table, "skip")
    refused(sitting.table, "peek:a1")


def test_B24_the_look_of_the_set_up_does_not_count(start: Start) -> None:
    """B24: who looked during the set-up has the look of a first turn that clears, all the same."""
    sitting = cleared_column(start)
    assert rest(sitting.table, "peek")
