"""B8 and B9: swapping two cards of the own grid."""

from __future__ import annotations

import pytest

from tests.clauses.blitzraster.positions import (
    Sitting,
    actor,
    cells,
    not_allowed,
    on_second_grid,
    rest,
    shown,
)
from tests.helpers import Start, Table, play, refused

GRID = "red-1 orange-2 yellow-3 / lime-4 green-5 lightblue-6 / darkblue-7 purple-8 pink-9"


def first_turn(start: Start) -> Table:
    """Seat 0 holds brown 1 and brown 2; a1 lies face up, c3 was looked at."""
    return Sitting(start, grids={0: GRID}, hands={0: "brown-1 brown-2"}).table


def test_B8_every_pair_of_neighbours(start: Start) -> None:
    """B8: a 3x3 grid has twelve pairs, side by side or one above the other, the one nearer to a1 first."""
    sitting = Sitting(start, grids={0: GRID})
    sitting.open("b1 c1 a2 b2 c2 a3 b3 c3")
    sitting.others()
    across = [f"{left}{row}-{right}{row}" for left, right in ("ab", "bc") for row in (1, 2, 3)]
    down = [f"{letter}{row}-{letter}{row + 1}" for letter in "abc" for row in (1, 2)]
    assert rest(sitting.table, "swap") == sorted(across + down)


def test_B8_neighbours_in_the_second_grid(start: Start) -> None:
    """B8: a grid four wide and three high has seventeen pairs."""
    table = on_second_grid(start, " ".join(["."] * 12)).table
    assert len({token.split(":")[0] for token in rest(table, "swap")}) == 17
    assert cells(table) == [f"{letter}{row}" for letter in "abcd" for row in (1, 2, 3)]


def test_B8_no_card_is_drawn(start: Start) -> None:
    """B8: the swap is the whole turn; hand and discard pile stay as they were."""
    sitting = Sitting(start, grids={0: GRID}, hands={0: "brown-1 brown-2", 1: "pink-1 pink-2"}, top="brown-12")
    sitting.table.apply("swap:a1-b1")
    assert actor(sitting.table) == 1
    sitting.table.apply("discard")
    assert rest(sitting.table, "drop") == ["brown-12", "pink-1", "pink-2"]
    play(sitting.table, "drop:pink-1 reveal:b1 discard")
    assert rest(sitting.table, "drop") == ["brown-1", "brown-2", "pink-1"]


def test_B8_the_cards_change_places(start: Start) -> None:
    """B8: of two open cards each lies where the other was; nothing is shown."""
    for cell, card in [("a1", "lime-4"), ("a2", "red-1")]:
        sitting = Sitting(start, grids={0: GRID}, hands={0: "brown-1 brown-2"})
        sitting.open("a2")
        sitting.others()
        sitting.table.apply("swap:a1-a2")
        assert shown(sitting.table) == ()
        sitting.others()
        play(sitting.table, f"discard put:brown-1:{cell}")
        assert shown(sitting.table) == ()
        sitting.table.apply("discard")
        assert card in rest(sitting.table, "drop")


def test_B8_only_direct_neighbours(start: Start) -> None:
    """B8: not diagonally, not across a card, not around the edge, not a card with itself."""
    sitting = Sitting(start, grids={0: GRID})
    sitting.open("b1 c1 a2 b2 c2 a3 b3 c3")
    sitting.others()
    for pair in ("a1-b2", "b1-a2", "a1-c1", "a1-a3", "c1-a2", "a1-c3"):
        refused(sitting.table, f"swap:{pair}", "B8")
    for pair in ("a1-a1", "b1-a1", "a2-a1", "c1-d1", "a3-a4", "a1", "a1-b1-c1", "", "a1b1"):
        not_allowed(sitting.table, f"swap:{pair}")


def test_B9_a_face_down_card_is_turned_up(start: Start) -> None:
    """B9: with one card face down there is a single way to swap, and that card is shown to everybody."""
    table = first_turn(start)
    assert "swap:a1-b1" in table.legal()
    refused(table, "swap:a1-b1:a1", "B8", "B9")
    refused(table, "swap:a1-b1:b1", "B8", "B9")
    table.apply("swap:a1-b1")
    for seat in (0, 1, None):
        assert table.events_for(seat)[-1] == (0, "swap:a1-b1", ("orange-2",))


def test_B9_the_card_turned_up_lies_at_its_new_place(start: Start) -> None:
    """B9: after the swap both cards lie face up, each at the other's place."""
    for cell, card in [("a1", "orange-2"), ("b1", "red-1")]:
        sitting = Sitting(start, grids={0: GRID}, hands={0: "brown-1 brown-2"})
        sitting.table.apply("swap:a1-b1")
        sitting.others()
        play(sitting.table, f"discard put:brown-1:{cell}")
        assert shown(sitting.table) == ()
        sitting.table.apply("discard")
        assert card in rest(sitting.table, "drop")


def test_B9_of_two_face_down_cards_one_is_named(start: Start) -> None:
    """B9: two tokens, one for each card that may be turned up; the plain swap is not offered."""
    table = first_turn(start)
    both_down = [token for token in table.legal() if token.startswith("swap:b1-c1")]
    assert sorted(both_down) == ["swap:b1-c1:b1", "swap:b1-c1:c1"]
    refused(table, "swap:b1-c1", "B8", "B9")
    not_allowed(table, "swap:b1-c1:a1")
    not_allowed(table, "swap:b1-c1:b1:c1")
    not_allowed(table, "swap:b1-c1:")
    plain = [token for token in rest(table, "swap") if ":" not in token]
    assert plain == ["a1-a2", "a1-b1"]
    assert len(rest(table, "swap")) == 2 + 2 * 10


@pytest.mark.parametrize(
    ("named", "lands", "card", "hidden"),
    [("b1", "c1", "orange-2", "yellow-3"), ("c1", "b1", "yellow-3", "orange-2")],
)
def test_B9_the_other_stays_face_down(start: Start, named: str, lands: str, card: str, hidden: str) -> None:
    """B9: the named card is shown and lies face up at its new place; its partner stays hidden."""
    sitting = Sitting(start, grids={0: GRID}, hands={0: "brown-1 brown-2"})
    sitting.table.apply(f"swap:b1-c1:{named}")
    for seat in (0, 1, None):
        assert shown(sitting.table, seat) == (card,)
    sitting.others()
    play(sitting.table, f"discard put:brown-1:{named}")
    assert shown(sitting.table) == (hidden,)
    sitting.others()
    play(sitting.table, f"discard put:brown-2:{lands}")
    assert shown(sitting.table) == ()
    sitting.table.apply("discard")
    assert card in rest(sitting.table, "drop")


def test_B9_a_card_looked_at_counts_as_face_down(start: Start) -> None:
    """B9: knowing a card does not turn it up: it is named like any other, and shown to its owner too."""
    table = first_turn(start)
    assert "swap:b3-c3" not in table.legal()
    table.apply("swap:b3-c3:c3")
    assert {shown(table, seat) for seat in (0, 1, None)} == {("pink-9",)}
