"""Elferreihe: the last card, the points, and why the game always goes on (E15, E16, E18)."""

from __future__ import annotations

import pytest

from tests.clauses.elferreihe.positions import (
    COLOURS,
    DEALT,
    EVERY_CARD,
    deal,
    draw,
    empty_pile,
    is_over,
    lay,
    lays,
    offered,
    play_at_random,
    rule_named,
    value,
)
from tests.helpers import CHANCE, Start, play

# A hand of the red 11 and the red cards that follow it, as many as each number of players gets.
RED_HANDS = {2: "red 1-20", 3: "red 1-20", 4: "red 1-15", 5: "red 1-12", 6: "red 2-11"}
RED_WITHOUT_ELEVEN = {
    2: "red 10-1 12-20",
    3: "red 10-1 12-20",
    4: "red 10-1 12-15",
    5: "red 10-1 12",
    6: "red 10-2",
}
TABLES = [(players, seat) for players in RED_HANDS for seat in range(players)]
RANDOM_GAMES: list[tuple[int, str | None]] = [
    *((players, None) for players in RED_HANDS),
    *((2, colour) for colour in COLOURS),
]


@pytest.mark.parametrize(("players", "seat"), TABLES)
def test_E15_last_card_wins_at_once(start: Start, players: int, seat: int) -> None:
    """E15, E16: the round is over with the last card of a hand; that seat alone wins, with 0 points."""
    table = start(players)
    given = [RED_HANDS[players] if number == seat else "" for number in range(players)]
    hands = deal(table, *given, pile="yellow 9-13")
    lay(table, "red 11")
    for card in ["yellow 11", "green 11", "blue 11", "yellow 12", "yellow 10"][: players - 1]:
        assert table.winners() == []
        draw(table, card)
        lay(table, card)
    assert table.actor == seat
    for card in RED_WITHOUT_ELEVEN[players].split()[1:]:
        assert table.actor == seat
        assert table.winners() == []
        lay(table, f"red {card}")
    assert is_over(table)
    assert table.winners() == [seat]
    left = [0 if number == seat else sum(map(value, hands[number])) for number in range(players)]
    assert list(table.points()) == left


def test_E15_nothing_happens_after_the_end(start: Start) -> None:
    """E15: no token is left, not even the end of the winning turn, although others could still lay."""
    table = start(2)
    deal(table, "red 1-20", "yellow 11 12")
    lay(table, "red 11, yellow 11")
    play(table, "end")
    lay(table, "red 12-20 10-1")
    assert is_over(table)
    assert table.legal() == []
    assert dict(table.chances()) == {}
    for token in ("end", "draw", "pass", "lay:yellow-12", "lay:red-1", "card:blue-3"):
        assert rule_named(table, token) in (None, "E15")
    assert list(table.history)[-1] == "lay:red-1"


def test_E15_last_card_but_one_does_not_win(start: Start) -> None:
    """E7, E15: one card may be kept back; the round then goes on and is won in a later turn."""
    table = start(2)
    deal(table, "red 1-20", "yellow 11 12")
    lay(table, "red 11, yellow 11")
    play(table, "end")
    lay(table, "red 12-20 10-2")
    assert offered(table) == lays("red 1") | {"end"}
    assert table.winners() == []
    play(table, "end")
    assert table.actor == 1
    lay(table, "yellow 12")
    play(table, "end")
    assert table.legal() == ["lay:red-1"]
    lay(table, "red 1")
    assert is_over(table)
    assert table.winners() == [0]


def test_E15_winning_after_draws_and_passes(start: Start) -> None:
    """E13, E15: the seat that never had to draw wins although the other passed."""
    table = start(2, {"without": "blue"})
    empty_pile(table)
    lay(table, "red 18-20 10")
    play(table, "end")
    lay(table, "red 9-1")
    play(table, "end")
    lay(table, "yellow 11")
    play(table, "end")
    lay(table, "yellow 10-5 12-20")
    play(table, "end")
    lay(table, "yellow 4-1, green 11")
    play(table, "end")
    lay(table, "green 10-4 12-19")
    assert offered(table) == lays("green 20") | {"end"}
    play(table, "end")
    lay(table, "green 3-1")
    assert table.winners() == [0]
    assert list(table.points()) == [0, 20]


def test_E16_example_of_nineteen_and_two(start: Start) -> None:
    """E16: who is left with a 19 and a 2 has 21 points."""
    table = start(2)
    deal(table, "red 1-20", "yellow 2-19, green 11 12")
    lay(table, "red 11, yellow 11 12-18 10-3, green 11 12")
    assert offered(table) == lays("yellow 2 19") | {"end"}
    play(table, "end")
    lay(table, "red 10-1 12-20")
    assert table.winners() == [0]
    assert list(table.points()) == [0, 21]


def test_E16_points_are_what_lies_in_the_hand_now(start: Start) -> None:
    """E16: points follow the hands through the deal, layings and draws."""
    table = start(3)
    assert list(table.points()) == [0, 0, 0]
    play(table, "card:red-20 card:red-3 card:blue-7 card:blue-1")
    assert list(table.points()) == [21, 3, 7]
    table = start(3)
    hands = deal(table, "red 11", "", "", pile="red 10 12, yellow 9 10")
    sums = [sum(map(value, hand)) for hand in hands]
    assert list(table.points()) == sums
    lay(table, "red 11")
    sums[0] -= 11
    assert list(table.points()) == sums
    draw(table, "yellow 9")
    sums[1] += 9
    assert list(table.points()) == sums
    draw(table, "red 12")
    sums[1] += 12
    assert list(table.points()) == sums
    lay(table, "red 12")
    sums[1] -= 12
    assert list(table.points()) == sums


def test_E16_no_winner_before_the_end(start: Start) -> None:
    """E15, E16: few points are not yet a win, and an empty hand during the deal is none either."""
    table = start(2)
    assert table.winners() == []
    deal(table, "red 1-20", "")
    assert table.winners() == []
    lay(table, "red 11")
    assert table.winners() == []


@pytest.mark.parametrize(("players", "without"), RANDOM_GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_E18_the_game_cannot_stall(start: Start, players: int, without: str | None, seed: int) -> None:
    """E18: however it is played, never does every seat pass in a row, and somebody wins in the end."""
    table = start(players, {"without": without})
    walk = play_at_random(table, seed)
    assert [token for _, token in walk] == list(table.history)
    passes = 0
    for actor, token in walk:
        if actor != CHANCE:
            passes = passes + 1 if token == "pass" else 0
        assert passes < players
    assert len(table.winners()) == 1
    assert [seat for seat, left in enumerate(table.points()) if left == 0] == table.winners()


@pytest.mark.parametrize(("players", "without"), RANDOM_GAMES)
def test_E18_every_card_is_somewhere(start: Start, players: int, without: str | None) -> None:
    """E16, E18: retraced from the tokens, every card is in one place, and rows have no gaps."""
    table = start(players, {"without": without})
    walk = play_at_random(table, 7)
    deck = {card for card in EVERY_CARD if card.split("-")[0] != without}
    hands: list[set[str]] = [set() for _ in range(players)]
    laid: set[str] = set()
    drawer = 0
    # A deal without an 11 was thrown together again: retrace from the last deal.
    first_lay = next(index for index, (actor, _) in enumerate(walk) if actor != CHANCE)
    for index, (actor, token) in enumerate(walk[first_lay - DEALT[players] :]):
        word, _, card = token.partition(":")
        if word == "card":
            assert all(card not in hand for hand in hands)
            assert card in deck - laid
            hands[index % players if index < DEALT[players] else drawer].add(card)
        elif isinstance(actor, int):
            drawer = actor
            if word == "lay":
                hands[actor].remove(card)
                laid.add(card)
    assert list(table.points()) == [sum(map(value, hand)) for hand in hands]
    assert hands[table.winners()[0]] == set()
    for colour in {card.split("-")[0] for card in deck}:
        row = sorted(value(card) for card in laid if card.startswith(colour))
        if row:
            assert 11 in row
            assert row == list(range(row[0], row[-1] + 1))


@pytest.mark.parametrize("seed", range(10))
def test_E15_nobody_wins_with_a_drawn_card(start: Start, seed: int) -> None:
    """E11, E15: who draws still holds a card that did not fit, so the winning card comes from the hand."""
    table = start(2 + seed % 5)
    walk = play_at_random(table, 100 + seed)
    assert walk[-1][1].startswith("lay:")
    assert walk[-2][0] != CHANCE
