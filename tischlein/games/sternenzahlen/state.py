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

from tischlein.core.bits import popcount
from tischlein.core.kernel import SOUND, Record, asserting, inner, whole
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


@inner
def cells_in(word: int) -> int:
    """How many cells a word of cells has; a row that does not exist has none."""
    cells = 0
    while word > 1:
        word >>= 1
        cells += 1
    return cells


def number_of(s: Reading) -> int:
    """The number of the field on which the active piece stands, in STEAL, EVENT and SPLIT."""
    field: int = s.path[s.place[s.active]]
    return field & NUMBER


@asserting
def check(s: Record) -> int:
    """What holds at every node: every chip and card is somewhere, what is derived is in step."""
    players = whole(s.players)
    assert 2 <= players <= MOST_PLAYERS, "two to four play"
    assert ROLL <= s.phase <= OVER, "there is no such phase"
    assert 0 <= s.active < players, "there is no such seat"
    assert 0 <= s.first <= 1, "an option is on or off"
    assert s.turn >= 1, "turns are counted from 1"
    wrong = _check_board(s)
    if wrong == 0:
        wrong = _check_number_field(s)
    if wrong == 0:
        wrong = _check_seats(s, players)
    return wrong if wrong != 0 else _check_node(s)


@asserting
def _check_board(s: Record) -> int:
    fields, rows = whole(s.fields), whole(s.rows)
    assert 1 <= fields <= MOST_FIELDS, "so many fields no path has"
    assert 1 <= rows <= MOST_ROWS, "so many rows no number field has"
    for place in range(len(s.path)):
        field = whole(s.path[place])
        if 1 <= place <= fields:
            assert field == HOLE or 2 <= field & NUMBER <= 2 * rows, "there is no such field"
            assert field >= 0, "there is no such field"
        else:
            assert field == 0, "there is no field before the first or behind the last"
    gone = 0
    for kind in range(len(s.pile)):
        assert 0 <= s.pile[kind] <= s.events[kind] <= MOST_CARDS, "so many event cards there are not"
        gone += s.events[kind] - s.pile[kind]
    assert gone <= s.turn, "one card a turn at most"
    return SOUND


@asserting
def _check_number_field(s: Record) -> int:
    rows = whole(s.rows)
    free = pairs = chips = 0
    for row in range(MOST_ROWS + 1):
        cells, rest = whole(s.cells[row]), whole(s.rest[row])
        if row < 1 or row > rows:
            assert cells == rest == 0, "there is no such row"
            continue
        assert 1 <= rest <= cells, "what is left of a row is part of it"
        left = cells_in(rest)
        covered = cells_in(cells) - left
        assert 1 <= left + covered <= MOST_CELLS, "so many cells no row has"
        assert rest == cells >> covered, "chips cover cells from the left"
        chips += covered
        if left >= 1:
            free |= 1 << row | 1 << (MIRROR - row)
        if left >= 2:
            pairs |= 1 << row
    assert s.free == free, "rows with a free cell follow from the chips"
    assert s.pairs == pairs, "rows with two free cells follow from the chips"
    assert chips % 2 == 0, "chips are laid in twos"
    assert chips <= 2 * whole(s.turn), "two chips a turn at most"
    return SOUND


@asserting
def _check_seats(s: Record, players: int) -> int:
    goal = whole(s.fields) + 1
    walking = left = chips = 0
    for seat in range(MOST_PLAYERS):
        red, place = whole(s.red[seat]), whole(s.place[seat])
        if seat >= players:
            assert red == place == 0, "there is nothing at an empty seat"
        elif place == OFF:
            assert red == GONE, "who is out has no chips, not even none"
        else:
            assert red >= 0, "nobody has less than no chips"
            assert 0 <= place <= goal, "there is no such place"
            left += 1
            chips += red
            if place < goal:
                walking |= 1 << seat
    assert s.walking == walking, "who walks follows from the places"
    assert s.left == left, "how many are left follows from the places"
    assert s.supply >= 0, "there are not less than no chips"
    assert chips + whole(s.supply) == s.red_chips, "no red chip is lost or made"
    assert s.red_chips <= MOST_RED_CHIPS, "so many red chips there are not"
    return SOUND


@asserting
def _check_node(s: Record) -> int:
    active, walking = whole(s.active), whole(s.walking)
    home = whole(s.left) - popcount(walking)
    ended = s.left == 1 or walking == 0 or (s.first == 1 and home > 0)
    assert (s.phase == OVER) == ended, "the game ends when nobody is left to walk"
    if ended:
        return SOUND
    assert (walking >> active) & 1 == 1, "who acts is on the path"
    field = whole(s.path[s.place[active]])
    if s.phase == EVENT or s.phase == STEAL:
        assert field & STARS != 0, "events happen on their fields"
    if s.phase == EVENT:
        left = 0
        for kind in range(len(s.pile)):
            left += s.pile[kind]
        assert left > 0, "there is a card to turn over"
    if s.phase == STEAL:
        assert walking & ~(1 << active) != 0, "somebody can be stolen from"
        assert s.pile[STEAL_CARD] < s.events[STEAL_CARD], "a card to steal was turned over"
    if s.phase == SPLIT:
        assert field & NUMBER >= 2, "there is a number to split"
    return SOUND
