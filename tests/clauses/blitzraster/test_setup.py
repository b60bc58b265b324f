"""B1 to B4: material, set-up and who begins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.clauses.blitzraster.positions import CARDS, Sitting, actor, not_allowed, rest, shown
from tests.helpers import CHANCE, Start, Table, play, refused

COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def dealt(start: Start, players: int) -> Table:
    """The cards in the order of `CARDS` are dealt; the next one is the first discard."""
    table = start(players)
    for card in CARDS[: 9 * players + 1]:
        table.apply(f"card:{card}")
    return table


def test_B1_there_are_120_cards_all_different(start: Start) -> None:
    """B1: ten colours times the numbers 1 to 12, each card once, all equally likely."""
    chances = start(2).chances()
    assert sorted(chances) == sorted(f"card:{card}" for card in CARDS)
    assert len(chances) == 120
    assert all(abs(float(chance) - 1 / 120) < 1e-12 for chance in chances.values())
    numbers = Counter(token.split("-")[1] for token in chances)
    assert numbers == {str(number): 10 for number in range(1, 13)}


def test_B1_legal_and_chances_agree(start: Start) -> None:
    """B1: at a chance node every card of the pile is listed once, and the chances add up to one."""
    table = start(3)
    for left in range(120, 92, -1):
        legal = table.legal()
        assert len(legal) == len(set(legal)) == left
        assert set(legal) == set(table.chances())
        assert abs(sum(float(chance) for chance in table.chances().values()) - 1) < 1e-9
        table.apply(legal[left // 2])


def test_B1_a_dealt_card_does_not_come_again(start: Start) -> None:
    """B1: what has left the pile is no outcome any more."""
    table = start(2)
    table.apply("card:red-7")
    not_allowed(table, "card:red-7")
    assert len(table.chances()) == 119
    assert abs(float(table.chances()["card:red-8"]) - float(Fraction(1, 119))) < 1e-12


@pytest.mark.parametrize("card", ["red-13", "red-0", "blue-7", "black-1", "red-07", "?", "Red-7", "7-red"])
def test_B1_other_cards_do_not_exist(start: Start, card: str) -> None:
    """B1: neither other numbers nor other colours, nor another spelling."""
    not_allowed(start(2), f"card:{card}")


@COUNTS
def test_B1_two_to_five_players(start: Start, players: int) -> None:
    """B1: every allowed number of players gets a table."""
    table = start(players)
    assert actor(table) == CHANCE
    assert len(table.points()) == players
    assert table.winners() == []


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 120])
def test_B1_other_numbers_of_players_are_refused(start: Start, players: int) -> None:
    """B1: fewer than two or more than five cannot play."""
    with pytest.raises(ValueError):
        start(players)


@COUNTS
def test_B2_nine_cards_each_then_one_open(start: Start, players: int) -> None:
    """B2: chance acts nine times for every seat and once for the first discard; then seat 0 is asked."""
    table = start(players)
    for count, card in enumerate(CARDS[: 9 * players + 1]):
        assert actor(table) == CHANCE
        assert len(table.legal()) == 120 - count
        table.apply(f"card:{card}")
    assert actor(table) == 0
    assert list(table.points()) == [9] * players
    assert table.chances() == {}


def test_B2_cards_are_dealt_seat_by_seat_and_row_by_row(start: Start) -> None:
    """B2: nine cards for seat 0 come first; b1 is the second, a2 the fourth, c3 the ninth."""
    for cell, place in [("a1", 0), ("b1", 1), ("c1", 2), ("a2", 3), ("c2", 5), ("b3", 7), ("c3", 8)]:
        table = dealt(start, 2)
        table.apply(f"reveal:{cell}")
        assert shown(table) == (CARDS[place],)
        play(table, "peek:b2 card:brown-1 card:brown-2")
        table.apply(f"reveal:{cell}")
        assert shown(table) == (CARDS[9 + place],)


def test_B2_nobody_sees_the_grid_cards(start: Start) -> None:
    """B2: face down and unseen, for the owner too; the first discard is seen by everybody."""
    table = dealt(start, 3)
    for seat in (0, 1, 2, None):
        assert list(table.history_for(seat)) == ["card:?"] * 27 + [f"card:{CARDS[27]}"]
        assert [tuple(event[2]) for event in table.events_for(seat)] == [()] * 28
        assert {event[0] for event in table.events_for(seat)} == {CHANCE}
    assert list(table.history) == [f"card:{card}" for card in CARDS[:28]]


def test_B2_the_first_discard_can_be_taken(start: Start) -> None:
    """B2: the card turned over from the pile is the open discard pile."""
    table = Sitting(start, top="purple-11", hands={0: "red-1 red-2"}).table
    table.apply("discard")
    assert rest(table, "drop") == ["purple-11", "red-1", "red-2"]


def test_B2_at_the_deal_only_cards_can_come(start: Start) -> None:
    """B2: nobody but chance acts while the grids are dealt."""
    table = start(2)
    for token in ("pile", "discard", "reveal:a1", "peek:a1", "skip", "swap:a1-b1", "drop:red-1", "", "card"):
        refused(table, token)


@COUNTS
def test_B3_seat_by_seat_reveal_look_and_two_cards(start: Start, players: int) -> None:
    """B3: each seat in turn turns up one, looks at one and gets two cards, before the next seat does."""
    table = dealt(start, players)
    spare = iter(reversed(CARDS))
    for seat in range(players):
        assert actor(table) == seat
        assert len(rest(table, "reveal")) == len(table.legal()) == 9
        table.apply("reveal:b3")
        assert actor(table) == seat
        assert len(rest(table, "peek")) == len(table.legal()) == 8
        table.apply("peek:a2")
        for _ in range(2):
            assert actor(table) == CHANCE
            table.apply(f"card:{next(spare)}")
    assert actor(table) == 0
    assert "pile" in table.legal()
    table.apply("pile")
    assert len(table.legal()) == 120 - 9 * players - 1 - 2 * players


def test_B3_any_card_may_be_turned_up_and_any_other_looked_at(start: Start) -> None:
    """B3: all nine cells are offered first; after that all but the one lying face up."""
    names = [f"{letter}{number}" for letter in "abc" for number in (1, 2, 3)]
    for cell in names:
        table = dealt(start, 2)
        assert rest(table, "reveal") == names
        table.apply(f"reveal:{cell}")
        assert rest(table, "peek") == [name for name in names if name != cell]
        refused(table, f"peek:{cell}", "B3", "B16")


def test_B3_who_sees_what(start: Start) -> None:
    """B3: everybody sees the card turned up, the owner alone the card looked at and the hand cards."""
    table = dealt(start, 3)
    table.apply("reveal:b1")
    for seat in (0, 1, 2, None):
        assert table.events_for(seat)[-1] == (0, "reveal:b1", (CARDS[1],))
    table.apply("peek:a2")
    assert table.events_for(0)[-1] == (0, "peek:a2", (CARDS[3],))
    for seat in (1, 2, None):
        assert table.events_for(seat)[-1] == (0, "peek:a2", ())
    play(table, "card:brown-1 card:brown-2")
    assert list(table.history_for(0))[-2:] == ["card:brown-1", "card:brown-2"]
    assert table.events_for(0)[-1] == (CHANCE, "card:brown-2", ())
    for seat in (1, 2, None):
        assert list(table.history_for(seat))[-2:] == ["card:?", "card:?"]
        assert table.events_for(seat)[-1] == (CHANCE, "card:?", ())


def test_B3_the_order_is_fixed_and_nothing_is_optional(start: Start) -> None:
    """B3: no look before the card turned up, no second card turned up, no skipping the look."""
    table = dealt(start, 2)
    refused(table, "peek:a1", "B3", "B16")
    refused(table, "skip", "B3", "B16")
    refused(table, "pile", "B3", "B4", "B5")
    refused(table, "card:brown-1")
    refused(table, "nothing")
    refused(table, "")
    not_allowed(table, "reveal:d1")
    not_allowed(table, "reveal:a4")
    not_allowed(table, "reveal:1a")
    not_allowed(table, "reveal:A1")
    table.apply("reveal:a1")
    refused(table, "reveal:b1", "B3", "B6")
    refused(table, "skip", "B3", "B16")
    refused(table, "pile", "B3", "B4", "B5")
    refused(table, "discard", "B3", "B4", "B5")
    refused(table, "card:brown-1")
    not_allowed(table, "turn")
    not_allowed(table, "keep")
    table.apply("peek:b1")
    refused(table, "skip")
    refused(table, "pile")
    refused(table, "reveal:c1")
    refused(table, "peek:c1")
    not_allowed(table, f"card:{CARDS[0]}")


def test_B3_example_of_maria(start: Start) -> None:
    """B3: the printed set-up: red 7 up, a look right in the middle, light blue 10 and green 12 in hand."""
    words = "red-7 pink-2 lime-9 / brown-1 lime-4 pink-6 / orange-8 purple-5 yellow-3"
    table = Sitting(start, grids={0: words}, peeks={0: "c2"}, hands={0: "lightblue-10 green-12"}).table
    events = [(token, tuple(cards)) for who, token, cards in table.events_for(0) if who == 0]
    assert events == [("reveal:a1", ("red-7",)), ("peek:c2", ("pink-6",))]
    assert list(table.history_for(0))[21:23] == ["card:lightblue-10", "card:green-12"]


@COUNTS
def test_B4_seat_0_begins_and_turns_go_clockwise(start: Start, players: int) -> None:
    """B4: the seats follow one another upwards, and after the last seat comes seat 0 again."""
    sitting = Sitting(start, players)
    order = []
    for _ in range(2 * players + 1):
        order.append(actor(sitting.table))
        sitting.idle()
    assert order == [*range(players), *range(players), 0]


def test_B4_every_kind_of_turn_hands_on(start: Start) -> None:
    """B4: after a drop, a put or a swap the next seat is to act."""
    sitting = Sitting(start, 3)
    sitting.idle()
    assert actor(sitting.table) == 1
    sitting.table.apply("pile")
    card = sitting.spare()
    play(sitting.table, f"card:{card} put:{card}:a1")
    assert actor(sitting.table) == 2
    sitting.table.apply("swap:a1-b1")
    assert actor(sitting.table) == 0
