"""Cards, phases and the record of one game of wagnis.

Cards are numbered: a number card is colour * 6 + value - 1 (0 to 29), the die card is 30, the turn card 31.
The pile is three planes of 30 bits, one for each copy of a number card; a kind with n copies left is set in the
first n planes:

    pile_low   bits 0-29: first copies    bits 30-59: second copies
    pile_high  bits 0-29: third copies

Displays and rows are counters of two bits, card k in bits 2k and 2k + 1, so that a colour is twelve bits in a row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tischlein.core.bits import popcount
from tischlein.core.kernel import SOUND, Record, asserting, inner, whole

COLOURS = ("green", "yellow", "red", "blue", "purple")
VALUES = 6
CARDS = (*tuple(f"{colour}-{value}" for colour in COLOURS for value in range(1, VALUES + 1)), "die", "turn")
FACES = (*COLOURS, "star")
KINDS = 30
DIE = 30
TURN = 31
DIE_CARDS = 18
TURN_CARDS = 12
COPIES = 3
ROWS = 3
MOST_PLAYERS = 6
STAR = 5

# Phases. In CARD and ROLL chance is to act; in OVER nobody.
START = 0  # of a turn: reveal or secure
CARD = 1  # a card is turned over
PLACE = 2  # a revealed card waits to be laid
DECIDE = 3  # one more card, or stop
TAKE = 4  # `chooser` takes a row
ROLL = 5  # `chooser` rolls the die
OVER = 6

FIELDS = [
    ("pile_low", "<i8"),
    ("pile_high", "<i8"),
    ("open", "<i8", (MOST_PLAYERS,)),  # displays, as counters
    ("secured", "<i8", (MOST_PLAYERS,)),  # secured piles, as counters
    ("row", "<i8", (ROWS,)),  # number cards of each row, as counters
    ("blocked", "<i8", (ROWS,)),  # for each row, the set of cards that do not fit it; bit DIE: holds a die card
    ("pile_dice", "<i8"),
    ("pile_turns", "<i8"),
    ("turn", "<i8"),
    ("players", "i1"),
    ("risk", "i1"),
    ("turn_cards", "i1"),  # how many turn cards the game began with
    ("phase", "i1"),
    ("active", "i1"),  # whose turn it is
    ("chooser", "i1"),  # who takes a row or rolls
    ("asked", "i1"),  # how many of the others have been offered a row
    ("rows", "i1"),  # how many rows were begun
    ("free", "i1"),  # the set of rows that nobody has taken
    ("card", "i1"),  # the revealed card that waits, in PLACE
    ("aside", "i1"),  # turn cards of this turn
    ("bust", "i1"),  # the active seat has gone too far (W19)
    ("spare", "i1", (4,)),  # fills the record up to a multiple of eight bytes, as a GPU wants it
]
STATE: np.dtype[Any] = np.dtype((np.record, np.dtype(FIELDS, align=True)))


def conflicts() -> np.ndarray[Any, np.dtype[np.int64]]:
    """For each card, the set of cards that do not fit a row in which it lies (W7, W8)."""
    table = np.zeros(32, np.int64)
    for card in range(KINDS):
        for other in range(KINDS):
            if card // VALUES == other // VALUES or card % VALUES == other % VALUES:
                table[card] |= 1 << other
    table[DIE] = 1 << DIE
    return table


CONFLICTS = conflicts()


@inner
def count(counters: int, kind: int) -> int:
    """How many cards of a kind a word of counters holds."""
    return (counters >> (2 * kind)) & 3


@inner
def in_pile(s: Record, kind: int) -> int:
    """How many number cards of a kind are left in the pile."""
    low, high = whole(s.pile_low), whole(s.pile_high)
    return ((low >> kind) & 1) + ((low >> (kind + KINDS)) & 1) + ((high >> kind) & 1)


@asserting
def check(s: Record) -> int:
    """What holds at every node: no card is in two places, no kind has more than three, what is derived is in step."""
    players = whole(s.players)
    assert 2 <= players <= MOST_PLAYERS, "two to six play"
    assert START <= s.phase <= OVER, "there is no such phase"
    assert 0 <= s.active < players, "there is no such seat"
    assert 0 <= s.chooser < players, "there is no such seat"
    assert 0 <= s.asked < players, "so many others were not asked"
    assert s.turn >= 1, "turns are counted from 1"
    assert 0 <= s.rows <= ROWS, "there are three rows at most"
    assert 0 <= s.free < 1 << ROWS, "there are three rows at most"
    assert s.aside >= 0, "cards are aside or not"
    assert 0 <= s.risk <= 1, "an option is on or off"
    assert 0 <= s.bust <= 1, "a seat has gone too far or not"
    for k in range(len(s.spare)):
        assert s.spare[k] == 0, "there is nothing behind the last field"
    wrong = _check_cards(s, players)
    if wrong != 0:
        return wrong
    for row in range(ROWS):
        wrong = _check_row(s, row)
        if wrong != 0:
            return wrong
    if s.phase == PLACE:
        assert 0 <= s.card < TURN, "no card waits to be laid"
    else:
        assert s.card == -1, "a card waits only to be laid"
    if s.phase == OVER:
        assert cards_left(s) == 0, "the game ends when the pile is empty"
        assert s.rows == 0, "the game ends when no row lies there"
        return SOUND
    return _check_turn(s, players)


@asserting
def _check_cards(s: Record, players: int) -> int:
    """No card is in two places."""
    assert 0 <= s.pile_low < 1 << (2 * KINDS), "there is no card behind the last"
    assert 0 <= s.pile_high < 1 << KINDS, "there is no card behind the last"
    kinds = (1 << KINDS) - 1
    assert s.pile_high & ~(s.pile_low >> KINDS) == 0, "planes are filled in order"
    assert (s.pile_low >> KINDS) & ~s.pile_low & kinds == 0, "planes are filled in order"
    for seat in range(MOST_PLAYERS):
        assert 0 <= s.open[seat] < 1 << (2 * KINDS), "there is no card behind the last"
        assert 0 <= s.secured[seat] < 1 << (2 * KINDS), "there is no card behind the last"
        assert seat < players or s.open[seat] == s.secured[seat] == 0, "there is nothing at an empty seat"
    for row in range(ROWS):
        assert 0 <= s.row[row] < 1 << (2 * KINDS), "there is no card behind the last"
    for kind in range(KINDS):
        cards = in_pile(s, kind) + (1 if s.phase == PLACE and s.card == kind else 0)
        for seat in range(players):
            cards += count(s.open[seat], kind) + count(s.secured[seat], kind)
        for row in range(ROWS):
            cards += count(s.row[row], kind)
        assert cards <= COPIES, "no kind has more than three cards"
    assert 0 <= s.pile_dice <= DIE_CARDS, "so many die cards there are not"
    assert 0 <= s.turn_cards <= TURN_CARDS, "so many turn cards there are not"
    assert 0 <= s.pile_turns <= s.turn_cards - s.aside, "so many turn cards there are not"
    return SOUND


@asserting
def _check_row(s: Record, row: int) -> int:
    blocked = whole(s.blocked[row])
    expected = blocked & (1 << DIE)
    colours = values = 0
    for kind in range(KINDS):
        lying = count(s.row[row], kind)
        if lying != 0:
            assert lying == 1, "no two cards of a row are alike"
            assert (colours >> (kind // VALUES)) & 1 == 0, "no two cards of a row have one colour"
            assert (values >> (kind % VALUES)) & 1 == 0, "no two cards of a row have one value"
            colours |= 1 << (kind // VALUES)
            values |= 1 << (kind % VALUES)
            expected |= CONFLICTS[kind]
    assert blocked == expected, "a row blocks what its cards block"
    lies_there = row < s.rows and (s.free >> row) & 1 == 1
    assert (blocked != 0) == lies_there, "a row that lies there holds cards, another none"
    return SOUND


@asserting
def _check_turn(s: Record, players: int) -> int:
    """The turn in play: somebody can go on, and who is asked for a row follows from how many were."""
    rows, free, left = whole(s.rows), whole(s.free), cards_left(s)
    asked = whole(s.asked) if s.aside % 2 == 0 else -whole(s.asked)
    assert s.chooser == (s.active + asked + players) % players, "who is asked for a row follows from how many were"
    assert free < 1 << rows, "a row that nobody began is not free"
    if s.phase == TAKE or s.phase == ROLL:
        assert free != 0 or s.phase == ROLL, "there is a row to take"
        assert rows == ROWS or s.bust == 0, "who goes too far has three rows"
        return SOUND
    assert s.asked == 0, "nobody is asked for a row in the turn itself"
    assert s.bust == 0, "who has gone too far goes no further"
    assert free == (1 << rows) - 1, "nobody has taken a row"
    if s.phase == START:
        assert rows == 0, "a turn begins without rows"
        assert s.aside == 0, "a turn begins without turn cards"
    if s.phase == START or s.phase == CARD:
        assert left > 0, "there is a card to turn over"
    if s.phase == DECIDE:
        assert rows > 0 or left > 0, "one can draw or stop"
    if s.phase == PLACE:
        fits = rows < ROWS
        for row in range(ROWS):
            fits = fits or (s.blocked[row] >> s.card) & 1 == 0
        assert fits, "there is a row for the card"
    return SOUND


@inner
def cards_left(s: Record) -> int:
    """How many cards the pile holds: a sum of its own, beside that of the rules."""
    return popcount(s.pile_low) + popcount(s.pile_high) + whole(s.pile_dice) + whole(s.pile_turns)
