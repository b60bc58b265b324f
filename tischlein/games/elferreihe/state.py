"""Cards, phases and the record of one game of elferreihe.

Cards are numbered: colour * 20 + value - 1 (0 to 79), the colours in the order in which their 11s begin (E5).
A set of cards is two words. No colour is split, so the neighbours of a card are always in its word:

    word 0   bits 0-19: red     bits 20-39: yellow    bits 40-59: green
    word 1   bits 0-19: blue

Every card of the game is in the pile, in one hand or in its row. Only the first two are stored: the rows are
all that is missing there. Where they can grow is kept in `fits`, the 11s that do not lie yet included:

              7   8   9  10  11  12  13  14
    red           #   #   #   #   #               laid: red 8-12, green 11
    yellow                    .                   fits: red 7 and 13, yellow 11, green 10 and 12, blue 11
    green                 .   #   .
    blue                      .
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tischlein.core.bits import popcount
from tischlein.core.kernel import Record

COLOURS = ("red", "yellow", "green", "blue")
ALL_COLOURS = 4
VALUES = 20
CARDS = 80
CARD_NAMES = tuple(f"{colour}-{value}" for colour in COLOURS for value in range(1, VALUES + 1))
SPLIT = 60  # the first card of word 1
ELEVEN = 10  # the place of the 11 in its row
MOST_PLAYERS = 6
MOST_DRAWS = 3
HAND_SIZES = (0, 0, 20, 20, 15, 12, 10)  # by number of players (E2)

# Phases. Below OVER chance is to act, above it the active seat.
DEAL = 0  # `active` is dealt a card
CARD = 1  # `active` draws a card
OVER = 2  # `active` has won
FIRST = 3  # `active` lays the 11 that begins
START = 4  # nothing laid yet in this turn; some cards may have been drawn
LAID = 5  # cards were laid from the hand: more, or the end of the turn

_FIELDS: list[Any] = [
    ("hand", "<i8", (MOST_PLAYERS, 2)),
    ("pile", "<i8", (2,)),
    ("fits", "<i8", (2,)),  # what can be laid next, whoever has it; in FIRST one 11, in DEAL nothing
    ("turn", "<i8"),
    ("redeals", "<i8"),  # deals without an 11
    ("players", "i1"),
    ("left_out", "i1"),  # the colour that is out of the game, or ALL_COLOURS
    ("phase", "i1"),
    ("active", "i1"),  # whose turn it is; in DEAL who gets the next card
    ("drawn", "i1"),  # cards drawn in this turn
    ("spare", "i1", (3,)),  # up to a whole word: in an array every record is aligned, as GPUs need it
]

STATE: np.dtype[Any] = np.dtype((np.record, np.dtype(_FIELDS, align=True)))

Words = np.ndarray[Any, np.dtype[np.int64]]


def card_set(cards: list[int]) -> list[int]:
    """A set of cards as two words."""
    words = [0, 0]
    for card in cards:
        words[card // SPLIT] |= 1 << card % SPLIT
    return words


def decks() -> Words:
    """E1, E4: the cards of the game, without colour 0 to 3 or with all of them."""
    colours = range(ALL_COLOURS + 1)
    sets = [card_set([card for card in range(CARDS) if card // VALUES != out]) for out in colours]
    return np.array(sets, np.int64)


DECKS = decks()


def followers() -> Words:
    """E10: for each card, what fits as soon as it lies, in the word of that card."""
    table = np.zeros(CARDS, np.int64)
    for card in range(CARDS):
        place = card % VALUES
        if ELEVEN <= place < VALUES - 1:
            table[card] |= 1 << (card + 1) % SPLIT
        if 0 < place <= ELEVEN:
            table[card] |= 1 << (card - 1) % SPLIT
    return table


def value_planes() -> Words:
    """For each binary digit, the set of cards whose value has it: five counts give a hand's points."""
    values = [card % VALUES + 1 for card in range(CARDS)]
    sets = [card_set([card for card in range(CARDS) if values[card] >> digit & 1]) for digit in range(5)]
    return np.array(sets, np.int64)


def members(words: Words) -> list[int]:
    """The cards of a set, ascending."""
    low, high = int(words[0]), int(words[1])
    return [card for card in range(CARDS) if (low >> card if card < SPLIT else high >> card - SPLIT) & 1]


def size(words: Words) -> int:
    """How many cards a set holds."""
    return popcount(int(words[0])) + popcount(int(words[1]))


def laid(s: Record) -> list[int]:
    """The cards that lie in the rows: all that are in no hand and not in the pile."""
    return members(DECKS[s.left_out] & ~np.bitwise_or.reduce(s.hand) & ~s.pile)


def check(s: Record) -> None:
    """What holds at every node: no card is in two places, rows have no gaps, what is derived is in step."""
    players = int(s.players)
    places = [s.pile, *s.hand]
    deck = DECKS[s.left_out]
    together = np.bitwise_or.reduce(places)
    assert sum(size(place) for place in places) == size(together), "no card is in two places"
    assert not (together & ~deck).any(), "no card of the colour left out"
    assert not s.hand[players:].any()
    assert s.left_out == ALL_COLOURS or players == 2
    assert 0 <= s.active < players
    assert s.redeals >= 0
    assert not s.spare.any()
    if s.phase == DEAL:
        _check_deal(s)
        return
    assert list(s.fits) == card_set(_fitting(s)), "what fits follows from the rows"
    assert not (s.fits & ~together).any(), "what fits is in a hand or in the pile (E18)"
    sizes = [size(s.hand[seat]) for seat in range(players)]
    if s.phase == OVER:
        assert [seat for seat in range(players) if sizes[seat] == 0] == [s.active]
    else:
        assert min(sizes) > 0
    _check_turn(s, sizes)


def _check_deal(s: Record) -> None:
    """E2: hands grow one card at a time, from seat 0; nothing is left of an earlier deal."""
    players = int(s.players)
    dealt = sum(size(hand) for hand in s.hand)
    assert laid(s) == []
    assert dealt < players * HAND_SIZES[players]
    assert s.active == dealt % players
    assert [size(s.hand[seat]) for seat in range(players)] == [
        (dealt + players - 1 - seat) // players for seat in range(players)
    ]
    assert (s.turn, s.drawn, *s.fits) == (0, 0, 0, 0)


def _fitting(s: Record) -> list[int]:
    """E5, E8, E10: which cards can be laid next, found from the rows."""
    lying = laid(s)
    colours = [colour for colour in range(len(COLOURS)) if colour != s.left_out]
    if s.phase == FIRST:
        pile = members(s.pile)
        return [colour * VALUES + ELEVEN for colour in colours if colour * VALUES + ELEVEN not in pile][:1]
    fitting = []
    for colour in colours:
        row = [card % VALUES for card in lying if card // VALUES == colour]
        if not row:
            fitting.append(colour * VALUES + ELEVEN)
            continue
        assert ELEVEN in row, "a row begins with its 11"
        assert row == list(range(row[0], row[-1] + 1)), "a row has no gaps"
        ends = (row[0] - 1, row[-1] + 1)
        fitting += [colour * VALUES + place for place in ends if place in range(VALUES)]
    return fitting


def _check_turn(s: Record, sizes: list[int]) -> None:
    """The turn in play: what was drawn and laid in it agrees with its phase."""
    assert s.turn >= 1
    fitting = size(s.hand[s.active] & s.fits)
    if s.phase == FIRST:
        assert s.turn == 1
        assert laid(s) == []
        assert set(sizes) == {HAND_SIZES[s.players]}
        assert (fitting, s.drawn) == (1, 0)
        return
    assert s.turn >= 2
    assert len(laid(s)) > 0
    assert 0 <= s.drawn <= MOST_DRAWS
    if s.phase in (LAID, OVER):
        assert s.drawn == 0, "who draws neither goes on laying nor wins"
    elif s.phase == CARD:
        assert fitting == 0
        assert size(s.pile) > 0
        assert s.drawn < MOST_DRAWS
    else:
        assert s.phase == START
        if s.drawn > 0:
            assert fitting <= 1, "only the drawn card can fit"
            assert fitting == 1 or (s.drawn < MOST_DRAWS and size(s.pile) > 0)
