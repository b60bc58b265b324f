"""Elferreihe: cards, hands, who sees what, and playing with three colours (E1-E4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.elferreihe.positions import (
    COLOURS,
    DEALT,
    EVERY_CARD,
    HAND_SIZES,
    cards,
    deal,
    draw,
    lay,
    offered,
    rule_named,
)
from tests.helpers import CHANCE, Start, Table, play, refused


def equally_likely(table: Table, names: list[str]) -> None:
    """The chance node can bring each of these cards, all with the same probability."""
    assert table.actor == CHANCE
    assert offered(table) == {f"card:{name}" for name in names}
    chances = table.chances()
    assert set(chances) == offered(table)
    for probability in chances.values():
        assert float(probability) == pytest.approx(1 / len(names))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_E1_eighty_cards_in_four_colours(start: Start, players: int) -> None:
    """E1: the first card of the deal is any of 80, each as likely as the other."""
    table = start(players, {})
    assert len(EVERY_CARD) == 80
    equally_likely(table, EVERY_CARD)


def test_E1_every_card_is_there_once(start: Start) -> None:
    """E1: a card that was dealt cannot come again, neither in the deal nor from the pile."""
    table = start(2)
    play(table, "card:red-5")
    equally_likely(table, [card for card in EVERY_CARD if card != "red-5"])
    assert rule_named(table, "card:red-5") in (None, "E1", "E2")


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 80])
def test_E1_two_to_six_players(start: Start, players: int) -> None:
    """E1: other numbers of players are refused."""
    with pytest.raises(ValueError, match=r"\S"):
        start(players, {})


@pytest.mark.parametrize("token", ["card:red-0", "card:red-21", "card:violet-3", "card:red-07", "card:?", "card:"])
def test_E1_no_other_cards_at_a_chance_node(start: Start, token: str) -> None:
    """E1: chance cannot bring a card that does not exist."""
    assert rule_named(start(2), token) in (None, "E1")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_E2_hand_sizes_and_pile(start: Start, players: int) -> None:
    """E2: 20, 20, 15, 12 or 10 cards each, one at a time from seat 0; the rest can be drawn."""
    table = start(players)
    order = ["red-11", *(card for card in sorted(EVERY_CARD) if not card.endswith("-11"))]
    dealt = order[: DEALT[players]]
    for index, card in enumerate(dealt):
        assert table.actor == CHANCE
        equally_likely(table, [name for name in EVERY_CARD if name not in dealt[:index]])
        play(table, f"card:{card}")
    assert table.actor == 0
    for seat in range(players):
        own = [f"card:{card}" if i % players == seat else "card:?" for i, card in enumerate(dealt)]
        assert list(table.history_for(seat)) == own
        assert len(own) - own.count("card:?") == HAND_SIZES[players]


@pytest.mark.parametrize(("players", "left"), [(2, 40), (3, 20), (4, 20), (5, 20), (6, 20)])
def test_E2_the_rest_is_the_pile(start: Start, players: int, left: int) -> None:
    """E2: what no hand got lies in the pile, and only that."""
    table = start(players)
    hands = deal(table, "red 11", *[""] * (players - 1), pile="red 10 12")
    lay(table, "red 11")
    play(table, "draw")
    pile = [card for card in EVERY_CARD if all(card not in hand for hand in hands)]
    assert len(pile) == left
    equally_likely(table, pile)
    assert rule_named(table, f"card:{hands[0][1]}") in (None, "E1", "E2", "E11")


def test_E2_chances_only_at_chance_nodes(start: Start) -> None:
    """E2: once the hands are full there is nothing left to chance until somebody draws."""
    table = start(2)
    deal(table, "red 11", "")
    assert dict(table.chances()) == {}


def test_E3_dealt_cards_are_seen_by_their_owner_alone(start: Start) -> None:
    """E3: others and spectators see that a card was dealt, not which."""
    table = start(3)
    play(table, "card:red-1 card:red-2 card:red-3 card:red-4")
    assert list(table.history) == ["card:red-1", "card:red-2", "card:red-3", "card:red-4"]
    assert list(table.history_for(0)) == ["card:red-1", "card:?", "card:?", "card:red-4"]
    assert list(table.history_for(1)) == ["card:?", "card:red-2", "card:?", "card:?"]
    assert list(table.history_for(2)) == ["card:?", "card:?", "card:red-3", "card:?"]
    assert list(table.history_for(None)) == ["card:?"] * 4
    assert list(table.events_for(1)) == [
        (CHANCE, "card:?", ()),
        (CHANCE, "card:red-2", ()),
        (CHANCE, "card:?", ()),
        (CHANCE, "card:?", ()),
    ]


def test_E3_drawn_cards_are_seen_by_the_drawer_alone(start: Start) -> None:
    """E3: a drawn card stays hidden from the others until it is laid."""
    table = start(3)
    deal(table, "red 11", "", "", pile="yellow 9, red 12")
    lay(table, "red 11")
    draw(table, "yellow 9, red 12")
    lay(table, "red 12")
    hidden = [(1, "draw", ()), (CHANCE, "card:?", ()), (1, "draw", ()), (CHANCE, "card:?", ())]
    seen = [(1, "draw", ()), (CHANCE, "card:yellow-9", ()), (1, "draw", ()), (CHANCE, "card:red-12", ())]
    for watcher in (0, 2, None):
        assert list(table.events_for(watcher))[60:] == [(0, "lay:red-11", ()), *hidden, (1, "lay:red-12", ())]
    assert list(table.events_for(1))[60:] == [(0, "lay:red-11", ()), *seen, (1, "lay:red-12", ())]
    assert list(table.history_for(1))[60:] == [token for _, token, _ in list(table.events_for(1))[60:]]


def test_E3_masks_stay_after_the_end(start: Start) -> None:
    """E3: the end of the round does not lift a mask."""
    table = start(2)
    deal(table, "red 1-20", "yellow 11")
    lay(table, "red 11, yellow 11")
    play(table, "end")
    lay(table, "red 10-1 12-20")
    assert table.winners() == [0]
    assert list(table.history_for(None))[:40] == ["card:?"] * 40
    assert list(table.history_for(0))[1:40:2] == ["card:?"] * 20
    assert list(table.history_for(1))[0:40:2] == ["card:?"] * 20
    assert list(table.history_for(None))[40:] == list(table.history)[40:]


def seat_1_sees_no_difference(one: Table, other: Table, steps: str) -> None:
    """Wherever seat 1 is to act on the way, both tables offer the same and refuse by the same rules."""
    tokens = {f"lay:{card}" for card in EVERY_CARD} | {"draw", "pass", "end"}
    for step in ["", *steps.split()]:
        play(one, step)
        play(other, step)
        assert one.actor == other.actor
        assert list(one.events_for(1)) == list(other.events_for(1))
        if one.actor == 1:
            assert offered(one) == offered(other)
            for token in sorted(tokens - offered(one)):
                assert rule_named(one, token) == rule_named(other, token), token


def test_E3_refusals_while_laying_tell_nothing_hidden(start: Start) -> None:
    """E3: whether a missing card lies in the pile or with somebody else changes no offer and no refusal."""
    own = "yellow 11 10 3, green 1-9, red 2 9 10 13 15, blue 7 12 20"
    one, other = start(2), start(2)
    deal(one, "red 11 12 14 1, blue 1-6, green 10-19", own)
    deal(other, "red 11 3-7 16-20, yellow 1 2 12-14 20, blue 8 9 11", own)
    seat_1_sees_no_difference(one, other, "lay:red-11 lay:yellow-11 lay:red-10")


def test_E3_refusals_while_drawing_tell_nothing_hidden(start: Start) -> None:
    """E3, E11: the same holds for a seat that has to draw."""
    own = "yellow 10 3, green 1-9, red 2 9 13 15, blue 7 10 12 20 1"
    one, other = start(2), start(2)
    deal(one, "red 11 10 14 1, blue 2-6 11, green 10-19", own)
    deal(other, "red 11 3-7 16-20, yellow 1 2 11-13 20, blue 8 9 11", own)
    seat_1_sees_no_difference(one, other, "lay:red-11 draw card:yellow-9 draw card:red-12")


def test_E3_a_card_of_somebody_else_cannot_be_laid(start: Start) -> None:
    """E3, E7: a card that would fit but is in another hand is refused."""
    table = start(2)
    deal(table, "red 11 12", "red 10")
    lay(table, "red 11")
    refused(table, "lay:red-12", "E3", "E7")


@pytest.mark.parametrize("colour", COLOURS)
def test_E4_two_players_without_one_colour(start: Start, colour: str) -> None:
    """E4: any colour may be left out; 60 cards are dealt from, 20 a hand, and 20 lie in the pile."""
    table = start(2, {"without": colour})
    rest = [card for card in EVERY_CARD if not card.startswith(colour)]
    assert len(rest) == 60
    equally_likely(table, rest)
    assert rule_named(table, f"card:{colour}-11") in (None, "E1", "E4")
    first = next(name for name in COLOURS if name != colour)
    hands = deal(table, f"{first} 11", "", pile=f"{first} 10 12")
    assert [len(hand) for hand in hands] == [20, 20]
    lay(table, f"{first} 11")
    assert rule_named(table, f"lay:{colour}-11") in (None, "E1", "E3", "E4", "E7", "E11")
    play(table, "draw")
    equally_likely(table, [card for card in rest if card not in hands[0] + hands[1]])
    assert len(table.legal()) == 20


def test_E4_no_colour_left_out(start: Start) -> None:
    """E4: null leaves all 80 cards in, with any number of players."""
    for players in HAND_SIZES:
        equally_likely(start(players, {"without": None}), EVERY_CARD)
    assert cards("red 1-20, yellow 1-20, green 1-20, blue 1-20") == EVERY_CARD


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("colour", COLOURS)
def test_E4_only_two_players_may_leave_out_a_colour(start: Start, players: int, colour: str) -> None:
    """E4: with more players the option is refused."""
    with pytest.raises(ValueError, match=r"\S"):
        start(players, {"without": colour})


@pytest.mark.parametrize(
    "options",
    [
        {"without": "violet"},
        {"without": "Red"},
        {"without": ""},
        {"without": True},
        {"without": False},
        {"without": 0},
        {"without": ["red"]},
        {"without": "red,blue"},
        {"with": "red"},
        {"without": "red", "rounds": 3},
    ],
)
def test_E4_wrong_options(start: Start, options: dict[str, Any]) -> None:
    """E4: the option is one colour by its name or null, and there is no other option."""
    with pytest.raises(ValueError, match=r"\S"):
        start(2, options)
