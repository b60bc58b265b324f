"""Path, number field, chips and the record of one game of sternenzahlen.

    place     0      1     2     3     4     5     6
            Start   [4]   [2]  (hole) [3*]  [6]   Ziel        path = 4, 2, HOLE, 3 + STARS, 6; fields = 5

A row of the number field is one small word: its cells from the left are bits from the lowest up, 1 for a
star, and a 1 stands behind the last cell. A blue chip takes the lowest bit off, so the word that is left says
how many cells are free and where the stars among them lie:

    row "..*.*"    cells = 1 10100    nothing covered    rest = 1 10100
                                      two covered        rest = 1 101      the next chip finds a star
                                      all covered        rest = 1

`free` holds the rows with a free cell twice, row n in bit n and, mirrored, in bit 61 - n. Shifted down by
61 - number, the mirrored half lies with row number - b on bit b, so that one `and` finds every split:

    bit   61  60 ... 41  40 ... 21  20 ... 1   0
           -   1 ... 20      -      20 ... 1   -
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tischlein.core.kernel import Record
from tischlein.core.reading import Reading

MOST_PLAYERS = 4
MOST_FIELDS = 60
MOST_ROWS = 20
MOST_CELLS = 12
MOST_CARDS = 20  # of each event
MOST_RED_CHIPS = 99
GONE = -1  # in place of red chips
FIRST_CHIPS = 2  # S3: what everybody starts with
MIRROR = 61

EVENTS = ("steal", "gain", "robbed", "lose")
STEAL_CARD, GAIN_CARD, ROBBED_CARD, LOSE_CARD = range(4)

# Fields of the path: a number from 2 to 40, the same plus STARS for an event field, or HOLE.
HOLE = 1
STARS = 64
NUMBER = STARS - 1  # the bits of a field that hold its number

OFF = -1  # the place of a piece that has left the board (S13)

# Phases: first those of a seat, then those of chance, then the end.
ROLL = 0  # of a turn: take the die
SPLIT = 1  # split the number of the field, or pass
STEAL = 2  # choose whom to steal from
DIE = 3  # the die falls
EVENT = 4  # an event card is turned over
OVER = 5

FIELDS = [
    ("free", "<i8"),  # the set of rows with a free cell, twice: see above
    ("pairs", "<i8"),  # the set of rows with two free cells or more, row n in bit n
    ("rest", "<i2", (MOST_ROWS + 1,)),  # for each row from 1 up, the cells that are still free
    ("cells", "<i2", (MOST_ROWS + 1,)),  # for each row from 1 up, all its cells
    ("turn", "<i2"),
    ("path", "i1", (64,)),  # the field of each place from 1 up (64, so that a record is whole words)
    ("red", "i1", (MOST_PLAYERS,)),  # red chips of each seat, GONE for who is out
    ("place", "i1", (MOST_PLAYERS,)),  # 0 Start, 1 to fields, fields + 1 Ziel, OFF for who is out
    ("pile", "i1", (len(EVENTS),)),  # event cards left, by kind
    ("events", "i1", (len(EVENTS),)),  # event cards that the game began with, by kind
    ("supply", "i1"),  # red chips that nobody has
    ("red_chips", "i1"),  # all red chips
    ("fields", "i1"),  # between Start and Ziel
    ("rows", "i1"),
    ("players", "i1"),
    ("first", "i1"),  # S21: the first one in Ziel ends the game
    ("phase", "i1"),
    ("active", "i1"),  # whose turn it is
    ("walking", "i1"),  # the set of seats that are neither out nor in Ziel
    ("left", "i1"),  # how many seats are not out
]
STATE: np.dtype[Any] = np.dtype((np.record, np.dtype(FIELDS, align=True)))
"""Aligned, so that a GPU reads a word at once and not byte by byte."""


def row_bits(row: int) -> int:
    """The two bits of a row in `free`."""
    return 1 << row | 1 << (MIRROR - row)


def cells_in(word: int) -> int:
    """How many cells a word of cells has; a row that does not exist has none."""
    return max(int(word).bit_length() - 1, 0)


def number_of(s: Reading) -> int:
    """The number of the field on which the active piece stands, in STEAL, EVENT and SPLIT."""
    field: int = s.path[s.place[s.active]]
    return field & NUMBER


def check(s: Record) -> None:
    """What holds at every node: every chip and card is somewhere, what is derived is in step."""
    assert ROLL <= s.phase <= OVER
    _check_board(s)
    _check_number_field(s)
    _check_seats(s)
    _check_node(s)


def _check_board(s: Record) -> None:
    fields, rows = int(s.fields), int(s.rows)
    assert 1 <= fields <= MOST_FIELDS
    assert 1 <= rows <= MOST_ROWS
    path = s.path.tolist()
    assert not any(path[:1] + path[fields + 1 :]), "there is no field before the first or behind the last"
    assert all(field == HOLE or 2 <= field & NUMBER <= 2 * rows for field in path[1 : fields + 1])
    pile, events = s.pile.tolist(), s.events.tolist()
    assert all(0 <= left <= began <= MOST_CARDS for left, began in zip(pile, events, strict=True))
    assert sum(events) - sum(pile) <= s.turn, "one card a turn at most"


def _check_number_field(s: Record) -> None:
    rows = int(s.rows)
    free = pairs = chips = 0
    for row, (cells, rest) in enumerate(zip(s.cells.tolist(), s.rest.tolist(), strict=True)):
        if not 1 <= row <= rows:
            assert cells == rest == 0
            continue
        on_row = cells_in(cells) - cells_in(rest)
        assert 1 <= cells_in(cells) <= MOST_CELLS
        assert rest >= 1
        assert rest == cells >> on_row, "chips cover cells from the left"
        chips += on_row
        free |= row_bits(row) if cells_in(rest) >= 1 else 0
        pairs |= 1 << row if cells_in(rest) >= 2 else 0
    assert (int(s.free), int(s.pairs)) == (free, pairs)
    assert chips % 2 == 0, "chips are laid in twos"
    assert chips <= 2 * s.turn


def _check_seats(s: Record) -> None:
    players, goal = int(s.players), int(s.fields) + 1
    assert 2 <= players <= MOST_PLAYERS
    walking = left = chips = 0
    for seat, (red, place) in enumerate(zip(s.red.tolist(), s.place.tolist(), strict=True)):
        if seat >= players:
            assert red == place == 0
        elif place == OFF:
            assert red == GONE, "who is out has no chips, not even none"
        else:
            assert red >= 0
            assert 0 <= place <= goal
            left += 1
            chips += red
            walking |= 1 << seat if place < goal else 0
    assert (int(s.walking), int(s.left)) == (walking, left)
    assert s.supply >= 0
    assert chips + int(s.supply) == s.red_chips <= MOST_RED_CHIPS, "no red chip is lost or made"


def _check_node(s: Record) -> None:
    assert s.turn >= 1
    assert 0 <= s.active < s.players
    home = int(s.left) - int(s.walking).bit_count()
    ended = s.left == 1 or s.walking == 0 or (s.first == 1 and home > 0)
    assert (s.phase == OVER) == ended
    if ended:
        return
    walking, active = int(s.walking), int(s.active)
    assert walking >> active & 1, "who acts is on the path"
    field = int(s.path[s.place[active]])
    if s.phase in (EVENT, STEAL):
        assert field & STARS
    if s.phase == EVENT:
        assert any(s.pile)
    if s.phase == STEAL:
        assert walking & ~(1 << active), "somebody can be stolen from"
        assert s.pile[STEAL_CARD] < s.events[STEAL_CARD]
    if s.phase == SPLIT:
        assert field & NUMBER >= 2
