"""B5 to B7: taking a card and playing one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.blitzraster.positions import Sitting, actor, not_allowed, rest, shown
from tests.helpers import CHANCE, Start, Table, play, refused

GRID = "red-1 orange-2 yellow-3 / lime-4 green-5 lightblue-6 / darkblue-7 purple-8 pink-9"
NINE = [f"{letter}{number}" for letter in "abc" for number in (1, 2, 3)]


def first_turn(start: Start, players: int = 2) -> Table:
    """Seat 0 holds brown 1 and brown 2; brown 12 is the open discard; a1 lies face up, c3 was looked at."""
    return Sitting(
        start,
        players,
        grids={0: GRID},
        hands={0: "brown-1 brown-2"},
        top="brown-12",
        reserve="brown-3 brown-4",
    ).table


def rule_of(table: Table, token: str) -> Any:
    """The rule that a refusal names."""
    with pytest.raises(ValueError) as caught:
        table.apply(token)
    return getattr(caught.value, "rule", None)


def test_B5_the_choice_at_the_start_of_a_turn(start: Start) -> None:
    """B5, B8: the pile, the discard pile, or a swap; nothing else."""
    table = first_turn(start)
    others = [token for token in table.legal() if not token.startswith("swap:")]
    assert sorted(others) == ["discard", "pile"]
    assert len(table.legal()) == len(set(table.legal()))


def test_B5_from_the_pile(start: Start) -> None:
    """B5: chance gives any card of the pile; only the seat sees it, and has three cards then."""
    table = first_turn(start, 3)
    table.apply("pile")
    assert actor(table) == CHANCE
    assert len(table.chances()) == 120 - 27 - 1 - 6
    assert len({float(chance) for chance in table.chances().values()}) == 1
    for gone in ("brown-1", "brown-12", "red-1", "pink-9"):
        not_allowed(table, f"card:{gone}")
    table.apply("card:brown-3")
    assert actor(table) == 0
    assert rest(table, "drop") == ["brown-1", "brown-2", "brown-3"]
    assert table.events_for(0)[-1] == (CHANCE, "card:brown-3", ())
    for seat in (1, 2, None):
        assert table.events_for(seat)[-1] == (CHANCE, "card:?", ())


def test_B5_from_the_discard_pile(start: Start) -> None:
    """B5: the open card comes into the hand without any chance; nothing new is shown by it."""
    table = first_turn(start)
    table.apply("discard")
    assert actor(table) == 0
    assert rest(table, "drop") == ["brown-1", "brown-12", "brown-2"]
    assert table.events_for(None)[-1] == (0, "discard", ())


def test_B5_only_the_top_discard(start: Start) -> None:
    """B5: the card laid last is the one to be had."""
    sitting = Sitting(start, hands={0: "brown-1 brown-2", 1: "pink-1 pink-2"}, top="brown-12")
    play(sitting.table, "discard drop:brown-1 reveal:b1 discard")
    assert rest(sitting.table, "drop") == ["brown-1", "pink-1", "pink-2"]


def test_B5_one_card_only(start: Start) -> None:
    """B5: no second card is taken, and no swap follows."""
    for taking in ("pile card:brown-3", "discard"):
        table = first_turn(start)
        play(table, taking)
        refused(table, "pile", "B5", "B6", "B7")
        refused(table, "discard", "B5", "B6", "B7")
        refused(table, "swap:a1-b1", "B5", "B6", "B7", "B8")
        not_allowed(table, "skip")
        refused(table, "card:brown-4")


def test_B5_take_before_playing(start: Start) -> None:
    """B5, B6, B7: nothing is dropped, put or turned up before a card was taken."""
    table = first_turn(start)
    refused(table, "drop:brown-1", "B5", "B6")
    refused(table, "put:brown-1:a1", "B5", "B6", "B7")
    refused(table, "reveal:b1", "B5", "B6", "B8")
    not_allowed(table, "peek:b1")
    not_allowed(table, "clear:a")
    not_allowed(table, "skip")
    not_allowed(table, "turn")
    not_allowed(table, "keep")
    refused(table, "card:brown-3")
    for nonsense in ("", " ", "PILE", "pile ", "draw", "42", "Tisch"):
        refused(table, nonsense)


def test_B5_at_the_pile_only_chance_acts(start: Start) -> None:
    """B5: while the card is on its way no seat can do anything."""
    table = first_turn(start)
    table.apply("pile")
    for token in ("pile", "discard", "drop:brown-1", "put:brown-1:a1", "swap:a1-b1", "reveal:b1", "skip", ""):
        refused(table, token)


def test_B6_drop_one_of_three_and_turn_one_up(start: Start) -> None:
    """B6: any of the three cards may go; then any face-down card is turned up for all to see."""
    for card in ("brown-1", "brown-2", "brown-3"):
        table = first_turn(start)
        play(table, f"pile card:brown-3 drop:{card}")
        assert table.events_for(1)[-1] == (0, f"drop:{card}", ())
        assert actor(table) == 0
        assert rest(table, "reveal") == [cell for cell in NINE if cell != "a1"]
        assert len(table.legal()) == 8
        table.apply("reveal:b2")
        for seat in (0, 1, None):
            assert table.events_for(seat)[-1] == (0, "reveal:b2", ("green-5",))
        assert actor(table) == 1
        table.apply("discard")
        assert card in rest(table, "drop")


def test_B6_the_card_turned_up_stays_up(start: Start) -> None:
    """B6: the cell is no longer among the face-down ones; the hand is back to two cards."""
    sitting = Sitting(start, grids={0: GRID}, hands={0: "brown-1 brown-2"}, top="brown-12", reserve="brown-3")
    play(sitting.table, "pile card:brown-3 drop:brown-1 reveal:b2")
    sitting.others()
    play(sitting.table, "discard")
    assert {"brown-2", "brown-3"} < set(rest(sitting.table, "drop"))
    assert len(rest(sitting.table, "drop")) == 3
    sitting.table.apply("drop:brown-2")
    assert "b2" not in rest(sitting.table, "reveal")
    assert len(rest(sitting.table, "reveal")) == 7


def test_B6_a_card_that_was_looked_at_is_shown_to_all(start: Start) -> None:
    """B6: turning up shows the card to everybody, even to who knew it."""
    table = first_turn(start)
    play(table, "discard drop:brown-12 reveal:c3")
    for seat in (0, 1, None):
        assert shown(table, seat) == ("pink-9",)


def test_B6_the_card_just_taken_may_go_back(start: Start) -> None:
    """B6: also the very card that came from the discard pile."""
    table = first_turn(start)
    play(table, "discard drop:brown-12 reveal:b1 discard")
    assert "brown-12" in rest(table, "drop")


def test_B6_turning_up_is_a_duty(start: Start) -> None:
    """B6: after the drop only a face-down card of the own grid can follow."""
    table = first_turn(start)
    play(table, "discard drop:brown-1")
    refused(table, "reveal:a1", "B6")
    not_allowed(table, "reveal:d1")
    not_allowed(table, "skip")
    refused(table, "drop:brown-2", "B5", "B6")
    refused(table, "put:brown-2:b1", "B5", "B6", "B7")
    refused(table, "pile", "B5", "B6")
    refused(table, "peek:b1", "B6", "B16")
    refused(table, "card:brown-3")
    refused(table, "")


def test_B6_with_no_card_face_down_nothing_is_turned_up(start: Start) -> None:
    """B6: once all cards lie face up the turn ends with the drop."""
    sitting = Sitting(start, grids={0: GRID})
    sitting.open("b1 c1 a2 b2 c2 a3 b3")
    sitting.others()
    play(sitting.table, "discard")
    sitting.table.apply(f"drop:{sitting.hands[0][0]}")
    assert rest(sitting.table, "reveal") == ["c3"]
    sitting.table.apply("reveal:c3")
    sitting.others()
    sitting.table.apply("discard")
    sitting.table.apply(f"drop:{sitting.hands[0][1]}")
    assert actor(sitting.table) == 1
    assert list(sitting.table.points()) == [9, 9]


def test_B6_only_cards_of_the_own_hand(start: Start) -> None:
    """B6, B7: a card that is elsewhere is refused, with the same reason wherever it really is."""
    sitting = Sitting(
        start,
        grids={0: GRID},
        hands={0: "brown-1 brown-2", 1: "pink-1 pink-2"},
        top="brown-12",
        reserve="lime-9 brown-3",
    )
    table = sitting.table
    play(table, "pile card:brown-3")
    hidden = ("pink-1", "orange-2", "lime-9", "red-1", "brown-12")
    for card in hidden:
        refused(table, f"drop:{card}", "B5", "B6")
        refused(table, f"put:{card}:a1", "B5", "B6", "B7")
    assert len({rule_of(table, f"drop:{card}") for card in hidden[:3]}) == 1
    assert len({rule_of(table, f"put:{card}:a1") for card in hidden[:3]}) == 1
    not_allowed(table, "drop:?")
    not_allowed(table, "drop:")
    not_allowed(table, "drop:brown")
    refused(table, "reveal:b1", "B6")


def test_B7_any_hand_card_in_place_of_any_grid_card(start: Start) -> None:
    """B7: three cards times nine cells, face up or face down."""
    table = first_turn(start)
    play(table, "pile card:brown-3")
    places = [f"{card}:{cell}" for card in ("brown-1", "brown-2", "brown-3") for cell in NINE]
    assert rest(table, "put") == sorted(places)
    assert len(table.legal()) == len(set(table.legal())) == 3 + 27
    not_allowed(table, "put:brown-1:d1")
    not_allowed(table, "put:brown-1:a4")
    not_allowed(table, "put:brown-1")
    not_allowed(table, "put:a1:brown-1")


def test_B7_in_place_of_a_face_down_card(start: Start) -> None:
    """B7: the card that lay there goes openly to the discards, so everybody sees it; the turn is over."""
    table = first_turn(start)
    play(table, "pile card:brown-3 put:brown-1:b1")
    for seat in (0, 1, None):
        assert table.events_for(seat)[-1] == (0, "put:brown-1:b1", ("orange-2",))
    assert actor(table) == 1
    table.apply("discard")
    assert "orange-2" in rest(table, "drop")


def test_B7_in_place_of_a_card_looked_at(start: Start) -> None:
    """B7: a card that the owner had looked at is shown to the owner too when it leaves openly."""
    table = first_turn(start)
    play(table, "discard put:brown-2:c3")
    assert {shown(table, seat) for seat in (0, 1, None)} == {("pink-9",)}


def test_B7_in_place_of_a_face_up_card(start: Start) -> None:
    """B7: the open card goes to the discards; nothing new is shown by that."""
    table = first_turn(start)
    play(table, "discard put:brown-2:a1")
    assert {shown(table, seat) for seat in (0, 1, None)} == {()}
    assert actor(table) == 1
    table.apply("discard")
    assert "red-1" in rest(table, "drop")


def test_B7_the_card_put_lies_face_up(start: Start) -> None:
    """B7: the cell is not among the face-down ones afterwards, and the hand has lost the card."""
    sitting = Sitting(start, grids={0: GRID}, hands={0: "brown-1 brown-2"}, reserve="brown-3 brown-4")
    play(sitting.table, "pile card:brown-3 put:brown-1:b2")
    sitting.others()
    play(sitting.table, "pile card:brown-4")
    assert rest(sitting.table, "drop") == ["brown-2", "brown-3", "brown-4"]
    sitting.table.apply("drop:brown-4")
    assert rest(sitting.table, "reveal") == ["a2", "a3", "b1", "b3", "c1", "c2", "c3"]


def test_B7_example_of_maria(start: Start) -> None:
    """B7: the printed turn: orange 5 is drawn, green 12 replaces the hidden card at the top right."""
    words = "red-7 pink-2 lime-9 / brown-1 lime-4 pink-6 / orange-8 purple-5 yellow-3"
    table = Sitting(
        start, grids={0: words}, peeks={0: "c2"}, hands={0: "lightblue-10 green-12"}, reserve="orange-5"
    ).table
    play(table, "pile card:orange-5 put:green-12:c1")
    assert table.events_for(1)[-1] == (0, "put:green-12:c1", ("lime-9",))
    assert list(table.points()) == [9, 9]
    assert actor(table) == 1
