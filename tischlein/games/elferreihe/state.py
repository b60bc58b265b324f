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
from tischlein.core.kernel import SOUND, Record, asserting, inner, whole

COLOURS = ("red", "yellow", "green", "blue")
ALL_COLOURS = 4
VALUES = 20
ROW_MASK = (1 << VALUES) - 1  # a whole row, as a set of its places
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


@inner
def size(low: int, high: int) -> int:
    """How many cards a set holds."""
    return popcount(low) + popcount(high)


@asserting
def check(s: Record) -> int:
    """What holds at every node: no card is in two places, rows have no gaps, what is derived is in step."""
    players, out = whole(s.players), whole(s.left_out)
    assert 2 <= players <= MOST_PLAYERS, "two to six play"
    assert DEAL <= s.phase <= LAID, "there is no such phase"
    assert 0 <= s.active < players, "there is no such seat"
    assert 0 <= out <= ALL_COLOURS, "there is no such colour"
    assert out == ALL_COLOURS or players == 2, "only two play without a colour"
    assert s.redeals >= 0, "deals are counted from 0"
    for k in range(len(s.spare)):
        assert s.spare[k] == 0, "there is nothing behind the last field"
    low = high = 0
    for place in range(1 + MOST_PLAYERS):
        one, two = (s.pile[0], s.pile[1]) if place == 0 else (s.hand[place - 1, 0], s.hand[place - 1, 1])
        assert one & ~DECKS[out, 0] == 0, "no card is there that is not in the game"
        assert two & ~DECKS[out, 1] == 0, "no card is there that is not in the game"
        assert low & one == 0, "no card is in two places"
        assert high & two == 0, "no card is in two places"
        low, high = low | one, high | two
        assert place <= players or one == two == 0, "there is nothing at an empty seat"
    rows_low, rows_high = DECKS[out, 0] & ~low, DECKS[out, 1] & ~high
    if s.phase == DEAL:
        return _check_deal(s, players, rows_low | rows_high)
    wrong = _check_rows(s, out, rows_low, rows_high)
    if wrong != 0:
        return wrong
    assert s.fits[0] & ~low == 0, "what fits is in a hand or in the pile (E18)"
    assert s.fits[1] & ~high == 0, "what fits is in a hand or in the pile (E18)"
    for seat in range(players):
        empty = s.hand[seat, 0] == s.hand[seat, 1] == 0
        assert empty == (s.phase == OVER and seat == s.active), "who has no cards has won"
    return _check_turn(s, players, rows_low | rows_high)


@asserting
def _check_deal(s: Record, players: int, lying: int) -> int:
    """E2: hands grow one card at a time, from seat 0; nothing is left of an earlier deal."""
    dealt = 0
    for seat in range(players):
        dealt += size(s.hand[seat, 0], s.hand[seat, 1])
    assert lying == 0, "nothing lies there before the first turn"
    assert dealt < players * HAND_SIZES[players], "there are cards to deal"
    assert s.active == dealt % players, "cards go round, from seat 0"
    for seat in range(players):
        cards = size(s.hand[seat, 0], s.hand[seat, 1])
        assert cards == (dealt + players - 1 - seat) // players, "cards go round, from seat 0"
    assert s.turn == s.drawn == s.fits[0] == s.fits[1] == 0, "nothing is left of an earlier deal"
    return SOUND


@asserting
def _check_rows(s: Record, out: int, lying_low: int, lying_high: int) -> int:
    """E5, E8, E10: which cards can be laid next, found from the rows."""
    low = high = 0
    for colour in range(ALL_COLOURS):
        if colour == out:
            continue
        lying, pile = (lying_high, s.pile[1]) if colour == ALL_COLOURS - 1 else (lying_low, s.pile[0])
        begin = VALUES * colour % SPLIT
        row = (lying >> begin) & ((1 << VALUES) - 1)
        if s.phase == FIRST:
            fitting = 0 if low | high != 0 or (pile >> (begin + ELEVEN)) & 1 != 0 else 1 << ELEVEN
        elif row == 0:
            fitting = 1 << ELEVEN
        else:
            assert (row >> ELEVEN) & 1 != 0, "a row begins with its 11"
            assert row & (row + (row & -row)) == 0, "a row has no gaps"
            fitting = (row << 1 | row >> 1) & ~row & ((1 << VALUES) - 1)
        if colour == ALL_COLOURS - 1:
            high |= fitting << begin
        else:
            low |= fitting << begin
    assert s.fits[0] == low, "what fits follows from the rows"
    assert s.fits[1] == high, "what fits follows from the rows"
    return SOUND


@asserting
def _check_turn(s: Record, players: int, lying: int) -> int:
    """The turn in play: what was drawn and laid in it agrees with its phase."""
    fitting = size(s.hand[s.active, 0] & s.fits[0], s.hand[s.active, 1] & s.fits[1])
    if s.phase == FIRST:
        assert s.turn == 1, "the 11 that begins is laid in the first turn"
        assert lying == 0, "nothing lies there before the first turn"
        for seat in range(players):
            cards = size(s.hand[seat, 0], s.hand[seat, 1])
            assert cards == HAND_SIZES[players], "all have as many cards"
        assert fitting == 1, "who begins has the 11 that begins"
        assert s.drawn == 0, "nobody draws in the first turn"
        return SOUND
    assert s.turn >= 2, "turns are counted from 1"
    assert lying != 0, "something lies there after the first turn"
    assert 0 <= s.drawn <= MOST_DRAWS, "so many cards nobody draws in a turn"
    if s.phase == LAID or s.phase == OVER:
        assert s.drawn == 0, "who draws neither goes on laying nor wins"
    elif s.phase == CARD:
        assert fitting == 0, "who can lay draws nothing"
        assert s.pile[0] | s.pile[1] != 0, "there is a card to draw"
        assert s.drawn < MOST_DRAWS, "so many cards nobody draws in a turn"
    elif s.drawn > 0:
        assert fitting <= 1, "only the drawn card can fit"
        there = s.pile[0] | s.pile[1] != 0
        assert fitting == 1 or (s.drawn < MOST_DRAWS and there), "who has drawn can lay, or draw again"
    return SOUND
