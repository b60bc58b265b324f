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

from tischlein.core.kernel import Record
from tischlein.core.reading import Reading

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


def count(counters: int, kind: int) -> int:
    """How many cards of a kind a word of counters holds."""
    return int(counters) >> (2 * kind) & 3


def cards(counters: int) -> list[int]:
    """The number cards in a word of counters, ascending, each as often as it is there."""
    found = []
    left = int(counters)
    while left:
        kind = ((left & -left).bit_length() - 1) // 2
        found.append(kind)
        left -= 1 << 2 * kind
    return found


def in_pile(s: Record, kind: int) -> int:
    """How many number cards of a kind are left in the pile."""
    low, high = int(s.pile_low), int(s.pile_high)
    return (low >> kind & 1) + (low >> (kind + KINDS) & 1) + (high >> kind & 1)


def check(s: Record) -> None:
    """What holds at every node: no card is in two places, no kind has more than three, what is derived is in step."""
    assert START <= s.phase <= OVER
    assert all(0 <= seat < s.players for seat in (s.active, s.chooser, s.asked))
    assert 0 <= s.rows <= ROWS
    assert 0 <= s.free < 1 << ROWS
    words = [int(word) for word in (*s.open, *s.secured, *s.row)]
    assert all(0 <= word < 1 << 2 * KINDS for word in (*words, s.pile_low)), "there is no card behind the last"
    assert 0 <= s.pile_high < 1 << KINDS
    assert s.aside >= 0
    assert {s.risk, s.bust} <= {0, 1}
    assert not s.spare.any()
    table = conflicts()
    for kind in range(KINDS):
        assert in_pile(s, kind) + sum(count(word, kind) for word in words) <= COPIES
    assert int(s.pile_high) & ~int(s.pile_low) >> KINDS == 0, "planes are filled in order"
    assert int(s.pile_low) >> KINDS & ~int(s.pile_low) & (1 << KINDS) - 1 == 0, "planes are filled in order"
    assert 0 <= s.pile_dice <= DIE_CARDS
    assert 0 <= s.pile_turns + s.aside <= s.turn_cards <= TURN_CARDS
    for row in range(ROWS):
        lying = cards(s.row[row])
        blocked = int(s.blocked[row])
        expected = blocked & 1 << DIE
        for kind in lying:
            expected |= int(table[kind])
        assert blocked == expected, "a row blocks what its cards block"
        assert len({kind // VALUES for kind in lying}) == len({kind % VALUES for kind in lying}) == len(lying)
        lies_there = row < s.rows and int(s.free) >> row & 1
        assert bool(blocked) == bool(lies_there), "a row that lies there holds cards, another none"
    assert 0 <= s.card < TURN if s.phase == PLACE else s.card == -1
    assert all(word == 0 for word in (*s.open[s.players :], *s.secured[s.players :]))
    if s.phase == OVER:
        assert pile_size(s) == 0
        assert s.rows == 0
    else:
        _check_turn(s)


def _check_turn(s: Record) -> None:
    """The turn in play: somebody can go on, and who is asked for a row follows from how many were."""
    rows, free = int(s.rows), int(s.free)
    asked = int(s.asked) if s.aside % 2 == 0 else -int(s.asked)
    assert s.turn >= 1
    assert s.chooser == (s.active + asked) % s.players
    assert free < 1 << rows
    if s.phase in (TAKE, ROLL):
        assert free or s.phase == ROLL
        assert rows == ROWS or not s.bust, "who goes too far has three rows"
        return
    assert s.asked == s.bust == 0
    assert free == (1 << rows) - 1, "nobody has taken a row"
    if s.phase == START:
        assert rows == s.aside == 0
    if s.phase in (START, CARD):
        assert pile_size(s) > 0
    if s.phase == DECIDE:
        assert rows or pile_size(s)
    if s.phase == PLACE:
        assert rows < ROWS or any(not int(word) >> int(s.card) & 1 for word in s.blocked), "there is a row for the card"


def pile_size(s: Record | Reading) -> int:
    """How many cards the pile holds (Python's view of it; the kernels have their own sum)."""
    return int(s.pile_low).bit_count() + int(s.pile_high).bit_count() + int(s.pile_dice) + int(s.pile_turns)
