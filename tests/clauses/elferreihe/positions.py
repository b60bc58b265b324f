"""Short ways to reach a position of Elferreihe: deals, draws and layings written as lists of cards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.helpers import OVER, Table

COLOURS = ("red", "yellow", "green", "blue")
HAND_SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}
DEALT = {players: players * size for players, size in HAND_SIZES.items()}
EVERY_CARD = [f"{colour}-{value}" for colour in COLOURS for value in range(1, 21)]


def cards(text: str) -> list[str]:
    """Card names from a short list: `"red 11 14-12, blue 2"` is red 11, 14, 13, 12 and blue 2."""
    names = []
    for part in filter(None, map(str.strip, text.split(","))):
        colour, *spans = part.split()
        for span in spans:
            first, _, last = span.partition("-")
            low, high = int(first), int(last or first)
            values = range(low, high + 1) if low <= high else range(low, high - 1, -1)
            names += [f"{colour}-{value}" for value in values]
    return names


def value(card: str) -> int:
    """The number on a card."""
    return int(card.split("-")[1])


def far_from_eleven(card: str) -> tuple[int, int]:
    """Sorts the cards that fit last to the front."""
    colour = card.split("-")[0]
    return -abs(value(card) - 11), COLOURS.index(colour)


def deal(table: Table, *given: str, pile: str = "") -> list[list[str]]:
    """Deal one hand a player and say what everybody got.

    A hand that is too short is filled up with cards as far from 11 as possible, never with an 11, with a card
    of another given hand or with one that `pile` keeps back.
    """
    hands = [cards(hand) for hand in given]
    size = HAND_SIZES[len(hands)]
    kept = {card for hand in hands for card in hand} | set(cards(pile))
    deck = [token.removeprefix("card:") for token in table.legal()]
    filler = sorted((card for card in deck if card not in kept and value(card) != 11), key=far_from_eleven)
    for hand in hands:
        assert len(hand) <= size
        while len(hand) < size:
            hand.append(filler.pop(0))
    for index in range(size):
        for hand in hands:
            table.apply(f"card:{hand[index]}")
    return hands


def lay(table: Table, text: str) -> None:
    """Lay the cards one after the other."""
    for card in cards(text):
        table.apply(f"lay:{card}")


def draw(table: Table, text: str) -> None:
    """Draw these cards one after the other (laying a fitting one is left to the test)."""
    for card in cards(text):
        table.apply("draw")
        table.apply(f"card:{card}")


def offered(table: Table) -> set[str]:
    """The legal tokens, which never come twice."""
    tokens = table.legal()
    assert len(tokens) == len(set(tokens))
    return set(tokens)


def lays(text: str) -> set[str]:
    """The tokens that lay these cards."""
    return {f"lay:{card}" for card in cards(text)}


def rule_named(table: Table, token: str) -> str | None:
    """The rule that the refusal names, if any (the oracle never names one); the table stays as it was."""
    before = (table.actor, table.legal(), list(table.history), list(table.points()))
    assert token not in table.legal()
    with pytest.raises(ValueError, match=r"\S") as caught:
        table.apply(token)
    assert before == (table.actor, table.legal(), list(table.history), list(table.points()))
    rule: Any = getattr(caught.value, "rule", None)
    assert rule is None or isinstance(rule, str)
    return rule


def is_over(table: Table) -> bool:
    """Whether nobody is to act any more."""
    return table.actor == OVER


def play_at_random(table: Table, seed: int) -> list[tuple[int | str, str]]:
    """Play to the end; who did what. Every outcome of a chance node is equally likely in this game."""
    rng = random.Random(seed)
    walk = []
    while not is_over(table):
        token = rng.choice(sorted(table.legal()))
        walk.append((table.actor, token))
        table.apply(token)
    return walk


def empty_pile(table: Table) -> None:
    """Two players without blue: seat 0 to act, the pile just ran out in the middle of seat 1's draws.

    The red row lies from 11 to 17. Seat 0 still holds red 10 and 18-20, the other two 11s, yellow 1-4 and
    green 1-3; seat 1 has all other cards.
    """
    deal(table, "red 10-20, yellow 11 1-4, green 11 1-3", "red 1-9, yellow 5-10, green 4-8")
    lay(table, "red 11")
    heap = cards("yellow 12-20, green 9-10 12-20")
    for top in range(12, 18):
        for card in heap[:3]:
            table.apply("draw")
            table.apply(f"card:{card}")
        del heap[:3]
        lay(table, f"red {top}")
        table.apply("end")
    for card in heap:
        table.apply("draw")
        table.apply(f"card:{card}")
