"""Cards, phases and the record of one game of blitzraster.

A card is a number: colour * 12 + number - 1 (0 to 119). Sets of cards (pile, box) are two words of 60 bits.

A grid lies in the upper left corner of four columns by three rows; its cells are numbered row by row:

         a   b   c   d
    1    0   1   2   3        cell = 4 * row + column
    2    4   5   6   7        cell + 1: the neighbour to the right
    3    8   9  10  11        cell + 4: the neighbour below

All that is known of a grid is kept in words of 48 bits, four for each cell: cell k in bits 4k to 4k + 3, so that a
row is 16 bits and all lines can be compared at once. Where no card lies, the bits are zero.

    colours  the colour of each card, 0 to 9          down   1: the card lies face down
    numbers  the number of each card less 1, 0 to 11  known  1: face down, and its owner has looked at it

A set of lines is seven bits: columns a to d in bits 0 to 3, rows 1 to 3 in bits 4 to 6.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tischlein.core.bits import popcount
from tischlein.core.kernel import SOUND, Record, asserting, inner, whole
from tischlein.core.reading import Reading

COLOURS = ("red", "orange", "yellow", "lime", "green", "lightblue", "darkblue", "purple", "pink", "brown")
NUMBERS = 12
CARDS = 120
HALF = 60
"""How many cards one word of a set of cards covers."""
COLUMNS, ROWS, CELLS = 4, 3, 12
EACH_ROW = 0x000100010001
"""Times sixteen bits: the same bits in all three rows of a grid."""
CARD_NAMES = tuple(f"{colour}-{number}" for colour in COLOURS for number in range(1, NUMBERS + 1))
CELL_NAMES = tuple(f"{'abcd'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS))
LINE_NAMES = (*"abcd", *"123")
SIDE_PAIRS, PAIRS = 9, 17
"""Pairs of neighbours: first those side by side, row by row, then those one above the other."""
FIRST_GRID, SECOND_GRID = 8 * 3 + 3, 8 * 3 + 4
"""Shapes: 8 * height + width; an empty grid is 0."""
FIRST_CARDS = 9
HAND = 2
"""Cards in a hand between turns; in a turn there are three for a while."""
EMPTY = 127
NO_HAND = EMPTY * 0x010101
"""A hand slot without a card. It is larger than every card, so that a sorted hand has its empty slots last."""
NO_CELL = -1
MOST_PLAYERS = 5

# Marks of a turn.
CLEARED = 1  # a line was cleared
CHAIN = 2  # there was a chain reaction (B18)
LOOKED = 4  # the look is spent (B17)

# Phases. Up to NEW_PEEK the active seat is to act, from DRAW to NEW_GRID chance, in OVER nobody.
START = 0  # of a turn: take a card or swap
PLAY = 1  # three cards in hand: drop or put one
REVEAL = 2  # a card was dropped: turn one up
CLEAR = 3  # several lines are complete
REWARD = 4  # a look, or none
TURN_UP = 5  # after a chain reaction: turn up the card just looked at, or not
FIRST_REVEAL = 6  # set-up: turn one up
FIRST_PEEK = 7  # set-up: look at one
NEW_REVEAL = 8  # second grid: turn one up
NEW_PEEK = 9  # second grid: look at one
DRAW = 10  # a card comes from the pile into the hand
DEAL = 11  # set-up: the grids
TOP = 12  # set-up: the first discard
FILL = 13  # set-up: two cards into the hand
NEW_GRID = 14  # the second grid is dealt
OVER = 15

FIELDS: list[Any] = [
    ("pile", "<i8", (2,)),  # a set of cards
    ("box", "<i8", (2,)),  # a set of cards
    ("colours", "<i8", (MOST_PLAYERS,)),  # grids, see above
    ("numbers", "<i8", (MOST_PLAYERS,)),
    ("down", "<i8", (MOST_PLAYERS,)),
    ("known", "<i8", (MOST_PLAYERS,)),
    ("turn", "<i8"),
    ("limit", "<i8"),  # B28; 0: none
    ("hand", "<i4", (MOST_PLAYERS,)),  # three slots of eight bits, ascending
    ("discards", "i1", (CARDS,)),  # from the bottom; zero above the top
    ("form", "i1", (MOST_PLAYERS,)),  # of the grid as it is, or as it is being dealt
    ("cards", "i1", (MOST_PLAYERS,)),  # how many lie in the grid
    ("discarded", "i1"),  # how many discards there are
    ("players", "i1"),
    ("phase", "i1"),
    ("active", "i1"),  # whose turn it is, in the set-up too
    ("second", "i1"),  # the set of seats on their second grid
    ("marks", "i1"),  # what has happened in this turn, as bits
    ("first", "i1"),  # of the lines complete when the first was cleared, those that are still there
    ("cell", "i1"),  # in TURN_UP: the cell just looked at
    ("links", "i1"),  # how many lines have gone in chain reactions since the first one did
    ("spare", "i1", (1,)),  # fills the record up to a multiple of eight bytes, as a GPU wants it
]
STATE: np.dtype[Any] = np.dtype((np.record, np.dtype(FIELDS, align=True)))


def shapes() -> np.ndarray[Any, np.dtype[np.int64]]:
    """For each shape of a grid, in six tables:

    the cells with a neighbour to the right, and those with one below, a bit each, spaced like a grid; its rows, each
    as the first of 16 bits, and its columns, each as the first of four, leaving out lines of a single card (B12); its
    cells, a bit each; its pairs of neighbours, a bit each (B8).
    """
    tables = np.zeros((6, SECOND_GRID + 1), np.int64)
    for width in range(1, COLUMNS + 1):
        for height in range(1, ROWS + 1):
            lying = shape_cells(8 * height + width)
            pairs = [pair for pair in range(PAIRS) if {*pair_cells(pair)} <= {*lying}]
            firsts = [pair_cells(pair)[0] for pair in pairs]
            tables[:, 8 * height + width] = (
                sum(1 << 4 * cell for cell, pair in zip(firsts, pairs, strict=True) if pair < SIDE_PAIRS),
                sum(1 << 4 * cell for cell, pair in zip(firsts, pairs, strict=True) if pair >= SIDE_PAIRS),
                sum(1 << 16 * row for row in range(height) if width > 1),
                sum(1 << 4 * column for column in range(width) if height > 1),
                sum(1 << cell for cell in lying),
                sum(1 << pair for pair in pairs),
            )
    return tables


def pair_cells(pair: int) -> tuple[int, int]:
    """The two cells of a pair of neighbours, the one nearer to a1 first."""
    if pair < SIDE_PAIRS:
        first = pair // 3 * COLUMNS + pair % 3
        return first, first + 1
    return pair - SIDE_PAIRS, pair - SIDE_PAIRS + COLUMNS


def moves_of_swaps() -> np.ndarray[Any, np.dtype[np.int64]]:
    """For each swap, where the four bits of the cell named by it and those of the other cell begin (B9)."""
    places = [pair_cells(pair) for pair in range(PAIRS)]
    named = [first for first, _ in places] + [second for _, second in places]
    others = [second for _, second in places] + [first for first, _ in places]
    return 4 * np.array([named, others], np.int64)


# Kernels that read and write the layout; what may be done when is in `rules`.


@inner
def narrow(spaced: int) -> int:
    """Twelve bits that lie four apart, moved together: one bit a cell."""
    x = (spaced | (spaced >> 3)) & 0x030303030303
    x = (x | (x >> 6)) & 0x000F000F000F
    return (x | (x >> 12) | (x >> 24)) & 0xFFF


@inner
def pairs_within(cells: int) -> int:
    """The pairs of neighbours both of which are in a set of cells, one bit a cell."""
    side = cells & (cells >> 1)
    side = (side & 0b111) | ((side >> 1) & 0b111000) | ((side >> 2) & 0b111000000)
    return side | ((cells & (cells >> COLUMNS)) << SIDE_PAIRS)


@inner
def unlike(word: int, step: int) -> int:
    """Where a card differs from the one `step` bits on: the first of its four bits, others mean nothing."""
    word ^= word >> step
    word |= word >> 2
    return word | (word >> 1)


@inner
def close_up(word: int, line: int) -> int:
    """B13: a word of a grid with one line taken out."""
    if line < COLUMNS:
        stays = ((1 << (4 * line)) - 1) * EACH_ROW
        return (word & stays) | ((word >> 4) & (0x0FFF * EACH_ROW) & ~stays)
    stays = (1 << (16 * (line - COLUMNS))) - 1
    return (word & stays) | ((word >> 16) & ~stays)


@inner
def gather(scattered: int) -> int:
    """A set of lines from its columns in the bits 0, 4, 8, 12 and its rows in the bits 1, 17, 33."""
    columns = scattered & 0x1111
    columns = (columns | (columns >> 3) | (columns >> 6) | (columns >> 9)) & 0xF
    rows = scattered >> 1
    return columns | (((rows | (rows >> 15) | (rows >> 30)) & 0b111) << COLUMNS)


@inner
def exchange(word: int, one: int, two: int) -> int:
    """A word of a grid with the four bits at `one` and those at `two` in each other's place."""
    change = ((word >> one) ^ (word >> two)) & 0xF
    return word ^ ((change << one) | (change << two))


@inner
def card_at(s: Record, seat: int, cell: int) -> int:
    """The card in a cell."""
    at = 4 * cell
    return int(((s.colours[seat] >> at) & 0xF) * NUMBERS + ((s.numbers[seat] >> at) & 0xF))


@inner
def turn_up(s: Record, seat: int, cell: int) -> None:
    keep = ~(1 << (4 * cell))
    s.down[seat] &= keep
    s.known[seat] &= keep


@inner
def discard(s: Record, card: int) -> None:
    top = int(s.discarded)
    s.discards[top] = card
    s.discarded = top + 1


@inner
def draw(s: Record, card: int) -> None:
    """Take a card out of the pile."""
    half = 1 if card >= HALF else 0
    s.pile[half] ^= 1 << (card - HALF * half)


@inner
def into_hand(s: Record, seat: int, card: int) -> None:
    """The hand stays sorted, so that equal hands are equal records."""
    hand = int(s.hand[seat])
    first, second = hand & 0xFF, (hand >> 8) & 0xFF
    if card < first:
        s.hand[seat] = card | (first << 8) | (second << 16)
    elif card < second:
        s.hand[seat] = first | (card << 8) | (second << 16)
    else:
        s.hand[seat] = first | (second << 8) | (card << 16)


@inner
def hand_card(s: Record, seat: int, slot: int) -> int:
    return (int(s.hand[seat]) >> (8 * slot)) & 0xFF


@inner
def from_hand(s: Record, seat: int, slot: int) -> int:
    hand = int(s.hand[seat])
    smaller = (1 << (8 * slot)) - 1
    s.hand[seat] = (hand & smaller) | ((hand >> 8) & ~smaller) | (EMPTY << 16)
    return (hand >> (8 * slot)) & 0xFF


def shape_cells(shape: int) -> list[int]:
    """The cells of a grid, row by row."""
    return [COLUMNS * row + column for row in range(shape >> 3) for column in range(shape & 7)]


def hand_of(s: Record | Reading, seat: int) -> list[int]:
    """The cards in a hand, ascending."""
    return [card for card in slots(int(s.hand[seat])) if card != EMPTY]


def slots(hand: int) -> list[int]:
    """The three slots of a hand."""
    return [hand >> 8 * slot & 0xFF for slot in range(HAND + 1)]


@asserting
def check(s: Record) -> int:
    """What holds at every node: every card is in one place, what is derived is in step, nothing is left over."""
    players, active = whole(s.players), whole(s.active)
    assert 2 <= players <= MOST_PLAYERS, "two to five play"
    assert 0 <= active < players, "there is no such seat"
    assert START <= s.phase <= OVER, "there is no such phase"
    assert 0 <= s.second < 1 << players, "there is no such seat"
    assert 0 <= s.discarded <= CARDS, "so many cards there are not"
    for k in range(len(s.spare)):
        assert s.spare[k] == 0, "there is nothing behind the last field"
    for half in range(2):
        assert 0 <= s.pile[half] < 1 << HALF, "there is no card behind the last"
        assert 0 <= s.box[half] < 1 << HALF, "there is no card behind the last"
    for at in range(CARDS):
        if at < s.discarded:
            assert 0 <= s.discards[at] < CARDS, "there is no such card"
        else:
            assert s.discards[at] == 0, "there is nothing above the top"
    for seat in range(MOST_PLAYERS):
        if seat < players:
            wrong = _check_hand(s, seat)
            if wrong == 0:
                wrong = _check_grid(s, seat)
            if wrong != 0:
                return wrong
        else:
            bits = s.colours[seat] | s.numbers[seat] | s.down[seat] | s.known[seat]
            assert bits == s.form[seat] == s.cards[seat] == 0, "there is nothing at an empty seat"
            assert s.hand[seat] == NO_HAND, "there is nothing at an empty seat"
    cards = 0
    for half in range(2):
        lying = s.pile[half] | s.box[half]
        cards += popcount(s.pile[half]) + popcount(s.box[half])
        for at in range(s.discarded):
            lying, cards = _with(lying, whole(s.discards[at]), half), cards + _is_in(whole(s.discards[at]), half)
        for seat in range(players):
            for slot in range(HAND + 1):
                card = hand_card(s, seat, slot)
                lying, cards = _with(lying, card, half), cards + _is_in(card, half)
            for cell in range(CELLS):
                if _lies_at(s, seat, cell):
                    card = card_at(s, seat, cell)
                    lying, cards = _with(lying, card, half), cards + _is_in(card, half)
        assert lying == (1 << HALF) - 1, "every card is in one place"
    assert cards == CARDS, "every card is in one place"
    return _check_phase(s, players)


@inner
def _is_in(card: int, half: int) -> int:
    """1 for a card that one word of a set covers, else 0; an empty slot is no card."""
    return 1 if HALF * half <= card < HALF * (half + 1) else 0


@inner
def _with(cards: int, card: int, half: int) -> int:
    """One word of a set, with a card if it covers that."""
    return cards | (1 << (card - HALF * half)) if _is_in(card, half) == 1 else cards


@inner
def _lies_at(s: Record, seat: int, cell: int) -> bool:
    """Whether a card lies there: grids are filled row by row."""
    width = whole(s.form[seat]) & 7
    row, column = cell // COLUMNS, cell % COLUMNS
    return column < width and width * row + column < s.cards[seat]


@asserting
def _check_hand(s: Record, seat: int) -> int:
    cards = last = 0
    for slot in range(HAND + 1):
        card = hand_card(s, seat, slot)
        assert card < CARDS or card == EMPTY, "there is no such card"
        assert card >= last, "a hand is sorted"
        last = card
        cards += 1 if card != EMPTY else 0
    assert whole(s.hand[seat]) >> (8 * (HAND + 1)) == 0, "a hand has three slots"
    if s.turn > 0:
        third = 1 if s.phase == PLAY and seat == s.active else 0
        assert cards == HAND + third, "there are two cards in a hand, in a turn three for a while"
    return SOUND


@asserting
def _check_grid(s: Record, seat: int) -> int:
    acts, cards, form = seat == s.active, whole(s.cards[seat]), whole(s.form[seat])
    height, width = form >> 3, form & 7
    assert width <= (4 if (s.second >> seat) & 1 == 1 else 3), "so wide no grid is"
    assert 0 <= height <= ROWS, "so high no grid is"
    assert 0 <= cards <= width * height, "a grid is no larger than its shape"
    if s.phase == DEAL:
        assert form == FIRST_GRID, "the first grid is dealt"
    elif s.phase == NEW_GRID and acts:
        assert form == SECOND_GRID, "the second grid is dealt"
    else:
        assert cards == width * height, "a full rectangle"
        assert (form == 0) == (cards == 0), "a grid without cards has no shape"
        assert cards != 1, "a grid of one card cannot arise (B22)"
    lying = 0
    for cell in range(CELLS):
        if _lies_at(s, seat, cell):
            lying |= 1 << (4 * cell)
            assert (s.colours[seat] >> (4 * cell)) & 15 < len(COLOURS), "there is no such colour"
            assert (s.numbers[seat] >> (4 * cell)) & 15 < NUMBERS, "there is no such number"
    assert s.down[seat] & ~lying == 0, "only what lies there is face down"
    assert s.known[seat] & ~s.down[seat] == 0, "only what is face down was looked at"
    assert (s.colours[seat] | s.numbers[seat]) & ~(lying * 15) == 0, "no card, no bits"
    complete = 0
    for line in range(COLUMNS + ROWS):
        complete += 1 if is_complete(s, seat, line) else 0
    assert complete != 1, "a single complete line goes at once (B14)"
    assert (complete > 1) == (s.phase == CLEAR and acts), "who has several complete lines clears one"
    return SOUND


@inner
def is_complete(s: Record, seat: int, line: int) -> bool:
    """B10-B12, card by card: whether all cards of a line lie face up, and are alike."""
    kinds = s.colours[seat] if line < COLUMNS else s.numbers[seat]
    cards, first = 0, -1
    for cell in range(CELLS):
        there = cell % COLUMNS == line if line < COLUMNS else cell // COLUMNS == line - COLUMNS
        if there and _lies_at(s, seat, cell):
            kind = (kinds >> (4 * cell)) & 15
            if (s.down[seat] >> (4 * cell)) & 1 == 1 or (cards > 0 and kind != first):
                return False
            cards, first = cards + 1, kind
    return cards > 1


@asserting
def _check_phase(s: Record, players: int) -> int:
    phase, active = whole(s.phase), whole(s.active)
    setting_up = phase == FIRST_REVEAL or phase == FIRST_PEEK or phase == DEAL or phase == TOP or phase == FILL
    assert s.turn >= 0, "turns are counted from 0"
    assert (s.turn == 0) == setting_up, "turns begin after the set-up"
    assert s.limit == 0 or s.turn <= s.limit, "so many turns there are not (B28)"
    assert s.discarded > 0 or phase == PLAY or phase == DEAL or phase == TOP, "there is a discard (B22)"
    if phase == START or phase == DRAW or phase == DEAL or phase == TOP or phase == FILL or phase == NEW_GRID:
        assert s.pile[0] | s.pile[1] != 0, "there is a card to take (B21)"
    if phase == TURN_UP:
        assert 0 <= s.cell < CELLS, "there is no such cell"
        assert (s.known[active] >> (4 * whole(s.cell))) & 1 == 1, "the card was looked at"
        assert s.marks == CLEARED | CHAIN | LOOKED, "a look comes after a chain reaction"
    else:
        assert s.cell == NO_CELL, "no cell was looked at just now"
    if phase == REWARD:
        assert s.marks & (CLEARED | LOOKED) == CLEARED, "a look comes once, after a line"
        assert s.down[active] != 0, "there is a card to look at"
    if phase == REVEAL or phase == FIRST_REVEAL or phase == NEW_REVEAL or phase == FIRST_PEEK or phase == NEW_PEEK:
        assert s.down[active] != 0, "there is a card that lies face down"
    assert 0 <= s.marks <= (CLEARED | CHAIN | LOOKED), "there is no such mark"
    if phase == START or phase == DRAW or phase == PLAY or phase == REVEAL or phase == OVER or s.turn == 0:
        assert s.marks == s.first == s.links == 0, "a new turn begins clean"
    assert s.marks & CLEARED != 0 or s.marks == s.first == 0, "nothing follows where no line was cleared"
    assert 0 <= s.links < COLUMNS + ROWS, "so many lines there are not"
    assert s.links == 0 or s.marks & CHAIN != 0, "links are of a chain reaction"
    empty = 0
    for seat in range(players):
        empty |= (1 << seat) if s.cards[seat] == 0 else 0
    if phase == OVER:
        assert empty == 0 or empty == 1 << active, "who acts has cleared all, or nobody"
        assert empty == 0 or (s.second >> active) & 1 == 1, "who has cleared all cleared two grids"
        assert empty != 0 or s.turn == s.limit, "turns are at their end, or somebody has cleared all"
    elif phase != DEAL and phase != NEW_GRID:
        assert empty == 0, "who has cleared all has won, or has a second grid"
    return SOUND
