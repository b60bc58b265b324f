"""B21 and B22: the pile runs out."""

from __future__ import annotations

from tests.clauses.blitzraster.positions import Sitting, actor, rest, sprint_grid
from tests.helpers import CHANCE, Start, play, refused

SWAPPER = "red-1 . lime-11 / red-2 . pink-12 / yellow-9 red-3 ."
"""A swap of a3 and b3 completes column a; c1 and c2 can be swapped without any effect."""


def swapper(start: Start) -> Sitting:
    """Five players; seat 0 has opened what its swaps need and is at the start of a turn."""
    sitting = Sitting(start, 5, grids={0: SWAPPER})
    sitting.open("a2 a3 b3 c1 c2")
    sitting.others()
    return sitting


def top_of(sitting: Sitting) -> str:
    """The open discard, read off the last drop."""
    return [token for token in sitting.table.history if token.startswith("drop:")][-1].removeprefix("drop:")


def test_B21_the_last_card_of_the_pile_is_certain(start: Start) -> None:
    """B21: as long as one card is left no new pile is made."""
    sitting = Sitting(start, 5)
    sitting.drain(left=1)
    sitting.table.apply("pile")
    assert [float(chance) for chance in sitting.table.chances().values()] == [1.0]
    assert len(sitting.table.legal()) == 1


def test_B21_discards_but_the_top_become_the_pile(start: Start) -> None:
    """B21: after the last card everything discarded comes again, except the card on top."""
    sitting = Sitting(start, 5)
    sitting.drain(left=0)
    dropped = [token.removeprefix("drop:") for token in sitting.table.history if token.startswith("drop:")]
    assert len(dropped) == 120 - 45 - 1 - 10
    sitting.table.apply("pile")
    assert actor(sitting.table) == CHANCE
    assert sorted(sitting.table.legal()) == sorted(f"card:{card}" for card in [sitting.top, *dropped[:-1]])
    assert abs(sum(float(chance) for chance in sitting.table.chances().values()) - 1) < 1e-9


def test_B21_the_top_card_stays_open(start: Start) -> None:
    """B21: it can be taken as ever."""
    sitting = Sitting(start, 5)
    sitting.drain(left=0)
    top = top_of(sitting)
    sitting.table.apply("discard")
    assert top in rest(sitting.table, "drop")


def test_B21_two_players(start: Start) -> None:
    """B21: the same with two players and a pile of 97 cards."""
    sitting = Sitting(start, 2)
    sitting.drain(left=0)
    assert actor(sitting.table) == 1
    sitting.table.apply("pile")
    assert len(sitting.table.legal()) == 97


def test_B21_the_box_is_shuffled_in(start: Start) -> None:
    """B21: lines cleared before the pile ran out are in the new one."""
    sitting = swapper(start)
    sitting.table.apply("swap:a3-b3")
    sitting.skip()
    sitting.drain(left=0)
    sitting.table.apply("pile")
    assert {"card:red-1", "card:red-2", "card:red-3"} < set(sitting.table.legal())
    assert len(sitting.table.legal()) == 120 - 42 - 10 - 1


def test_B21_again_and_again(start: Start) -> None:
    """B21: when the new pile is used up in its turn, every card is still there just once."""
    sitting = swapper(start)
    sitting.table.apply("swap:a3-b3")
    sitting.skip()
    for _ in range(2):
        sitting.drain(left=0)
        dropped = [token for token in sitting.table.history if token.startswith("drop:")]
        sitting.table.apply("pile")
        legal = sitting.table.legal()
        assert len(legal) == len(set(legal)) == 120 - 42 - 10 - 1
        assert dropped[-1].replace("drop:", "card:") not in legal
        card = legal[0].removeprefix("card:")
        play(sitting.table, f"card:{card} drop:{card}")
        sitting.others()


def test_B21_made_at_the_start_of_a_turn_even_for_a_swap(start: Start) -> None:
    """B21: what the swapping seat clears then stays in the box, for the new pile was there already."""
    sitting = swapper(start)
    sitting.drain(left=0, resting={0: "swap:c1-c2"})
    assert actor(sitting.table) == 0
    top = top_of(sitting)
    sitting.table.apply("swap:a3-b3")
    assert list(sitting.table.points()) == [6, 9, 9, 9, 9]
    play(sitting.table, "skip pile")
    legal = set(sitting.table.legal())
    assert not {"card:red-1", "card:red-2", "card:red-3", f"card:{top}"} & legal
    assert len(legal) == 120 - 42 - 10 - 1 - 3


def test_B21_the_line_that_comes_with_the_last_card_is_in_the_box(start: Start) -> None:
    """B21: the new pile comes with the next turn, so a line cleared with the last card is in it."""
    sitting = Sitting(start, 5, grids={0: "red-1 . . / red-2 . . / red-3 . ."})
    sitting.open("a2")
    sitting.others()
    sitting.drain(left=1, resting={0: "swap:a1-a2"})
    sitting.others()
    sitting.table.apply("pile")
    (last,) = sitting.table.legal()
    sitting.table.apply(last)
    play(sitting.table, f"drop:{last.removeprefix('card:')} reveal:a3 skip pile")
    legal = set(sitting.table.legal())
    assert {"card:red-1", "card:red-2", "card:red-3"} < legal
    assert last not in legal
    assert len(legal) == 120 - 42 - 10 - 1


def test_B21_in_the_middle_of_a_new_grid(start: Start) -> None:
    """B21, B23: a new pile is made where the deal needs it; the line just cleared is in it."""
    sitting = Sitting(start, 5, grids={seat: sprint_grid(seat) for seat in range(5)})
    sitting.drain(left=59)
    assert actor(sitting.table) == 0
    for _ in range(4):
        while actor(sitting.table) != CHANCE:
            sitting.idle()
        sitting.new_grid()
    while actor(sitting.table) != CHANCE:
        sitting.idle()
    for left in range(11, 0, -1):
        assert len(sitting.table.legal()) == left
        sitting.table.apply(sitting.table.legal()[0])
    legal = set(sitting.table.legal())
    assert actor(sitting.table) == CHANCE
    assert len(legal) == 120 - 59 - 10 - 1
    assert {"card:brown-7", "card:brown-8", "card:brown-9", "card:red-1"} < legal
    assert f"card:{top_of(sitting)}" not in legal
    sitting.table.apply("card:brown-9")
    play(sitting.table, "reveal:d3")
    assert sitting.table.events_for(None)[-1] == (4, "reveal:d3", ("brown-9",))
    sitting.table.apply("peek:a1")
    assert actor(sitting.table) == 0
    sitting.table.apply("pile")
    assert len(sitting.table.legal()) == 120 - 60 - 10 - 1


def test_B21_nothing_of_it_is_a_token(start: Start) -> None:
    """B21: shuffling needs nobody to act, and nobody can ask for it."""
    sitting = Sitting(start, 5)
    sitting.drain(left=0)
    assert isinstance(actor(sitting.table), int)
    assert {"pile", "discard"} < set(sitting.table.legal())
    refused(sitting.table, "shuffle")


def test_B22_the_discard_pile_is_empty_only_within_a_turn(start: Start) -> None:
    """B22: after its only card was taken the next card laid makes it anew, whether dropped or replaced."""
    grid = "red-7 pink-2 lime-9 / brown-1 lime-4 pink-6 / orange-8 purple-5 yellow-3"
    for move, top in [("drop:brown-11 reveal:b1", "brown-11"), ("put:brown-11:b1", "pink-2")]:
        sitting = Sitting(start, grids={0: grid}, hands={0: "brown-11 brown-10", 1: "pink-10 pink-11"})
        sitting.table.apply("discard")
        refused(sitting.table, "discard", "B5", "B6", "B7", "B22")
        play(sitting.table, f"{move} discard")
        assert rest(sitting.table, "drop") == sorted([top, "pink-10", "pink-11"])


def test_B22_even_five_second_grids_leave_a_pile(start: Start) -> None:
    """B22: 60 grid cards, 11 hand cards and the top discard leave 48 cards for a new pile."""
    sitting = Sitting(start, 5, grids={seat: sprint_grid(seat) for seat in range(5)})
    for _ in range(5):
        while actor(sitting.table) != CHANCE:
            sitting.idle()
        sitting.new_grid()
    assert list(sitting.table.points()) == [12] * 5
    sitting.drain(left=0)
    assert actor(sitting.table) == 4
    sitting.table.apply("pile")
    assert len(sitting.table.legal()) == 49
    sitting.table.apply(sitting.table.legal()[0])
    assert len(rest(sitting.table, "drop")) == 3


def test_B22_no_grid_of_one_card(start: Start) -> None:
    """B22: the last line takes all that is left; nothing ever stops at one card."""
    sitting = Sitting(start, grids={0: "red-1 lime-4 pink-7 / red-2 lime-5 pink-8 / yellow-3 darkblue-3 brown-3"})
    sitting.open("a2 b1 b2 c1 c2 a3 b3")
    assert list(sitting.table.points()) == [9, 9]
    sitting.open("c3")
    assert actor(sitting.table) == 0
    assert sorted(sitting.table.legal()) == ["clear:a", "clear:b", "clear:c"]
    sitting.table.apply("clear:b")
    assert list(sitting.table.points()) == [4, 9]
    sitting.table.apply("clear:b")
    assert list(sitting.table.points()) == [0, 9]
    assert actor(sitting.table) == CHANCE
