"""B23, B25, B27 and B28: the second grid, the end, and the turn limit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.blitzraster.positions import (
    COLOURS,
    Sitting,
    actor,
    cells,
    not_allowed,
    on_second_grid,
    rest,
    shown,
    sprint_grid,
)
from tests.helpers import CHANCE, OVER, Start, play, refused

TWELVE = " ".join(f"{colour}-{row + 9}" for row in (1, 2, 3) for colour in COLOURS[:4])
"""A second grid whose columns are red, orange, yellow and lime."""


def emptied(start: Start, players: int = 2, **more: Any) -> Sitting:
    """Seat 0 has just cleared its first grid; chance is to deal the second."""
    sitting = Sitting(start, players, grids={0: sprint_grid(0)}, reserve=TWELVE, **more)
    while actor(sitting.table) != CHANCE:
        sitting.idle()
    return sitting


def race(start: Start, players: int = 2, **more: Any) -> Sitting:
    """Seat 0 is to move, with nothing but the card in a3 left to turn up in its second grid."""
    sitting = emptied(start, players, **more)
    sitting.new_grid(TWELVE)
    sitting.others()
    for _ in range(10):  # with the card turned up first, ten of twelve in all
        sitting.idle()
        sitting.others()
    return sitting


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_B23_twelve_cards_at_once(start: Start, players: int) -> None:
    """B23: chance deals twelve cards; nobody else acts and nobody sees them."""
    sitting = emptied(start, players)
    table = sitting.table
    assert list(table.points()) == [0] + [9] * (players - 1)
    before = len(table.history)
    pile = len(table.legal())
    for count, card in enumerate(TWELVE.split()):
        assert actor(table) == CHANCE
        assert len(table.chances()) == pile - count
        refused(table, "pile")
        table.apply(f"card:{card}")
    for seat in [*range(players), None]:
        assert list(table.history_for(seat))[before:] == ["card:?"] * 12
        assert {tuple(event[2]) for event in table.events_for(seat)[before:]} == {()}
    assert actor(table) == 0
    assert list(table.points()) == [12] + [9] * (players - 1)


def test_B23_four_wide_and_three_high(start: Start) -> None:
    """B23: the cards are dealt row by row, four to a row."""
    names = [f"{letter}{row}" for row in (1, 2, 3) for letter in "abcd"]
    for place in (0, 3, 4, 7, 8, 11):
        sitting = emptied(start)
        sitting.deal_grid(TWELVE, 4)
        assert rest(sitting.table, "reveal") == sorted(names)
        assert len(sitting.table.legal()) == 12
        sitting.table.apply(f"reveal:{names[place]}")
        assert {shown(sitting.table, seat) for seat in (0, 1, None)} == {(TWELVE.split()[place],)}


def test_B23_one_turned_up_one_looked_at(start: Start) -> None:
    """B23: the look is for the owner alone and not optional; then the next seat follows."""
    sitting = emptied(start, 3)
    table = sitting.table
    sitting.deal_grid(TWELVE, 4)
    refused(table, "peek:a1", "B23", "B3", "B16")
    refused(table, "skip", "B23", "B3", "B16")
    refused(table, "pile", "B23", "B3", "B4", "B5")
    refused(table, "card:brown-1")
    not_allowed(table, "reveal:e1")
    not_allowed(table, "reveal:a4")
    table.apply("reveal:b2")
    refused(table, "peek:b2", "B23", "B3", "B16")
    refused(table, "reveal:a1", "B23", "B3", "B6")
    refused(table, "skip", "B23", "B3", "B16")
    assert len(table.legal()) == len(rest(table, "peek")) == 11
    table.apply("peek:d1")
    assert table.events_for(0)[-1] == (0, "peek:d1", ("lime-10",))
    for seat in (1, 2, None):
        assert table.events_for(seat)[-1] == (0, "peek:d1", ())
    assert actor(table) == 1


def test_B23_the_hand_is_kept(start: Start) -> None:
    """B23: the two hand cards stay, no new ones are dealt."""
    sitting = on_second_grid(start, TWELVE, hands="brown-1 brown-2")
    play(sitting.table, "discard")
    assert {"brown-1", "brown-2"} < set(rest(sitting.table, "drop"))
    assert len(rest(sitting.table, "drop")) == 3


def test_B23_only_one_card_is_open_then(start: Start) -> None:
    """B23: of the new grid all but the card turned up lie face down."""
    sitting = on_second_grid(start, TWELVE, reveal="c2")
    assert [pair for pair in rest(sitting.table, "swap") if ":" not in pair] == [
        "b2-c2", "c1-c2", "c2-c3", "c2-d2",
    ]  # fmt: skip
    assert len(cells(sitting.table)) == 12


def test_B23_other_seats_get_theirs_too(start: Start) -> None:
    """B23: whoever empties a first grid gets a second one, not the first to do so alone."""
    sitting = Sitting(start, 3, grids={1: sprint_grid(1), 2: sprint_grid(2)})
    for seat in (1, 2):
        while actor(sitting.table) != CHANCE:
            sitting.idle()
        sitting.new_grid()
        assert actor(sitting.table) == (seat + 1) % 3
    assert list(sitting.table.points()) == [9, 12, 12]
    assert sitting.table.winners() == []


def test_B25_clearing_the_second_grid_wins_at_once(start: Start) -> None:
    """B25: the game is over with the last line; nobody has another turn."""
    sitting = race(start)
    assert sitting.table.winners() == []
    sitting.idle("a3")
    table = sitting.table
    assert actor(table) == OVER
    assert table.winners() == [0]
    assert list(table.points()) == [0, 9]
    assert table.legal() == []
    assert table.chances() == {}
    assert table.history[-1] == "reveal:a3"


def test_B25_nothing_can_be_played_afterwards(start: Start) -> None:
    """B25: every token is refused once it is over."""
    sitting = race(start, players=3)
    sitting.idle("a3")
    for token in ("pile", "discard", "skip", "reveal:a1", "card:brown-1", "swap:a1-b1", ""):
        not_allowed(sitting.table, token)
    assert sitting.table.winners() == [0]


def test_B25_a_later_seat_can_win(start: Start) -> None:
    """B25: the winner is who cleared, not who began."""
    sitting = Sitting(start, 3, grids={2: sprint_grid(2)}, reserve=TWELVE)
    while actor(sitting.table) != CHANCE:
        sitting.idle()
    sitting.new_grid(TWELVE)
    while actor(sitting.table) != OVER:
        sitting.idle()
    assert sitting.table.winners() == [2]
    assert list(sitting.table.points()) == [9, 9, 0]


def test_B25_an_empty_first_grid_is_no_win(start: Start) -> None:
    """B25: only the 4x3 grid counts."""
    sitting = emptied(start)
    assert actor(sitting.table) == CHANCE
    assert sitting.table.winners() == []


def test_B27_points_are_the_cards_in_the_own_grid(start: Start) -> None:
    """B27: whichever grid it is, open or hidden; hand cards do not count."""
    sitting = Sitting(start, 4, grids={2: sprint_grid(2)})
    assert list(sitting.table.points()) == [9, 9, 9, 9]
    sitting.open("a2 a3", seat=2)
    assert list(sitting.table.points()) == [9, 9, 6, 9]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_B28_over_after_so_many_turns(start: Start, players: int, limit: int) -> None:
    """B28: the turns of all players together are counted; equal grids win together."""
    sitting = Sitting(start, players, options={"turn_limit": limit})
    for turn in range(limit):
        assert actor(sitting.table) == turn % players
        sitting.idle()
    assert actor(sitting.table) == OVER
    assert sitting.table.legal() == []
    assert sitting.table.winners() == list(range(players))
    assert list(sitting.table.points()) == [9] * players
    not_allowed(sitting.table, "pile")


def test_B28_swaps_are_turns_too(start: Start) -> None:
    """B28: every kind of turn counts."""
    sitting = Sitting(start, options={"turn_limit": 2})
    sitting.table.apply("swap:a1-b1")
    sitting.table.apply("swap:a1-a2")
    assert actor(sitting.table) == OVER


def test_B28_fewer_cards_win(start: Start) -> None:
    """B28: and the reward of the last turn is still played."""
    for reward in ("skip", "peek:a1"):
        sitting = Sitting(start, 3, options={"turn_limit": 4}, grids={0: sprint_grid(0)}, reveals={0: "a1"})
        sitting.open("a2")
        sitting.others()
        sitting.lay("red-7", "a3")
        assert actor(sitting.table) == 0
        assert sitting.table.winners() == []
        sitting.table.apply(reward)
        assert actor(sitting.table) == OVER
        assert sitting.table.winners() == [0]
        assert list(sitting.table.points()) == [6, 9, 9]


def test_B28_a_tie_of_some(start: Start) -> None:
    """B28: several seats with the fewest cards win, the others do not."""
    grids = {0: sprint_grid(0), 2: sprint_grid(2)}
    sitting = Sitting(start, 3, options={"turn_limit": 6}, grids=grids)
    while actor(sitting.table) != OVER:
        sitting.idle()
    assert list(sitting.table.points()) == [6, 9, 6]
    assert sitting.table.winners() == [0, 2]


def test_B28_the_second_grid_beats_the_first(start: Start) -> None:
    """B28: twelve cards there beat nine here, and the new grid belongs to the last turn."""
    sitting = emptied(start, options={"turn_limit": 15})
    sitting.deal_grid(TWELVE, 4)
    assert actor(sitting.table) == 0
    sitting.table.apply("reveal:a1")
    assert actor(sitting.table) == 0
    sitting.table.apply("peek:b1")
    assert actor(sitting.table) == OVER
    assert list(sitting.table.points()) == [12, 9]
    assert sitting.table.winners() == [0]


def test_B28_fewer_cards_on_the_second_grid(start: Start) -> None:
    """B28: among those on the second grid the fewest cards win; a first grid with even fewer is no match."""
    grids = {0: sprint_grid(0), 1: sprint_grid(1), 2: "pink-1 . . / pink-2 . . / pink-3 . ."}
    sitting = Sitting(start, 3, options={"turn_limit": 30}, grids=grids, reserve=TWELVE)
    for words in ("", TWELVE):
        while actor(sitting.table) != CHANCE:
            sitting.idle()
        sitting.new_grid(words)
    while actor(sitting.table) != OVER:
        sitting.idle()
    assert list(sitting.table.points()) == [12, 9, 6]
    assert sitting.table.winners() == [1]


def test_B28_a_win_in_the_last_turn_counts(start: Start) -> None:
    """B28, B25: clearing the second grid in the very last turn is a win like any other."""
    sitting = race(start, options={"turn_limit": 37})
    sitting.idle("a3")
    assert actor(sitting.table) == OVER
    assert sitting.table.winners() == [0]
    assert list(sitting.table.points()) == [0, 9]


def test_B28_one_turn_too_few(start: Start) -> None:
    """B28: with the limit one turn earlier the last card stays hidden, and the cards are counted."""
    sitting = race(start, options={"turn_limit": 36})
    assert actor(sitting.table) == OVER
    assert list(sitting.table.points()) == [3, 9]
    assert sitting.table.winners() == [0]


def test_B28_no_limit_by_default(start: Start) -> None:
    """B28: without the option, or with None, turns go on and on."""
    for options in ({}, {"turn_limit": None}):
        sitting = Sitting(start, options=options)
        for _ in range(200):
            sitting.idle()
        assert actor(sitting.table) == 0
        assert sitting.table.winners() == []


@pytest.mark.parametrize(
    "options",
    [{"turn_limit": 0}, {"turn_limit": -3}, {"turn_limit": "5"}, {"turn_limit": 2.5}, {"turn_limit": True},
     {"turn_limit": [1]}, {"turns": 5}, {"risk": True}, {"turn_limit": 5, "rounds": 2}],
)  # fmt: skip
def test_B28_other_options_are_refused(start: Start, options: dict[str, Any]) -> None:
    """B28: the limit is a whole number from 1; there are no other options."""
    with pytest.raises(ValueError):
        start(2, options)
