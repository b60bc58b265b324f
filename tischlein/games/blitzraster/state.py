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

from tischlein.core.kernel import Record

COLOURS = ("red", "orange", "yellow", "lime", "green", "lightblue", "darkblue", "purple", "pink", "brown")
NUMBERS = 12
CARDS = 120
HALF = 60
"""How many cards one word of a set of cards covers."""
COLUMNS, ROWS, CELLS = 4, 3, 12
SIDE_PAIRS, PAIRS = 9, 17
"""Pairs of neighbours: first those side by side, row by row, then those one above the other."""
FIRST_WIDTH, SECOND_WIDTH = 3, 4
HAND = 2
"""Cards in a hand between turns; in a turn there are three for a while."""
EMPTY = 127
"""A hand slot without a card. It is larger than every card, so that a sorted hand has its empty slots last."""
NO_CELL = -1
MOST_PLAYERS = 5

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

STATE: np.dtype[Any] = np.dtype(
    (
        np.record,
        [
            ("pile", "<i8", (2,)),  # a set of cards
            ("box", "<i8", (2,)),  # a set of cards
            ("colours", "<i8", (MOST_PLAYERS,)),  # grids, see above
            ("numbers", "<i8", (MOST_PLAYERS,)),
            ("down", "<i8", (MOST_PLAYERS,)),
            ("known", "<i8", (MOST_PLAYERS,)),
            ("turn", "<i8"),
            ("limit", "<i8"),  # B28; 0: none
            ("discards", "i1", (CARDS,)),  # from the bottom; zero above the top
            ("hand", "i1", (MOST_PLAYERS, HAND + 1)),  # ascending
            ("width", "i1", (MOST_PLAYERS,)),  # of the grid, which is being dealt or full; 0 by 0 when empty
            ("height", "i1", (MOST_PLAYERS,)),
            ("cards", "i1", (MOST_PLAYERS,)),  # how many lie in the grid
            ("discarded", "i1"),  # how many discards there are
            ("players", "i1"),
            ("phase", "i1"),
            ("active", "i1"),  # whose turn it is, in the set-up too
            ("second", "i1"),  # the set of seats on their second grid
            ("cleared", "i1"),  # 1: a line was cleared in this turn
            ("first", "i1"),  # of the lines complete when the first was cleared, those that are still there
            ("chain", "i1"),  # 1: there was a chain reaction in this turn (B18)
            ("looked", "i1"),  # 1: the look of this turn is spent (B17)
            ("cell", "i1"),  # in TURN_UP: the cell just looked at
        ],
    )
)


def shapes() -> np.ndarray[Any, np.dtype[np.int64]]:
    """What a grid of a shape is made of, in row 8 * height + width:

    0: the cells with a neighbour to the right, 1: those with one below (one bit each, spaced like a grid);
    2: its rows, as the first bits of their 16; 3: its columns, as the first bits of their four. A line of a single card
    is none (B12). 4: its pairs of neighbours, as bits (B8).
    """
    table = np.zeros((8 * ROWS + 8, 5), np.int64)
    for width in range(1, COLUMNS + 1):
        for height in range(1, ROWS + 1):
            entry = table[8 * height + width]
            for cell in shape_cells(width, height):
                row, column = divmod(cell, COLUMNS)
                if column + 1 < width:
                    entry[0] |= 1 << 4 * cell
                    entry[4] |= 1 << 3 * row + column
                if row + 1 < height:
                    entry[1] |= 1 << 4 * cell
                    entry[4] |= 1 << SIDE_PAIRS + cell
                if column == 0 and width > 1:
                    entry[2] |= 1 << 16 * row
                if row == 0 and height > 1:
                    entry[3] |= 1 << 4 * column
    return table


def pair_cells(pair: int) -> tuple[int, int]:
    """The two cells of a pair of neighbours, the one nearer to a1 first."""
    if pair < SIDE_PAIRS:
        first = pair // 3 * COLUMNS + pair % 3
        return first, first + 1
    return pair - SIDE_PAIRS, pair - SIDE_PAIRS + COLUMNS


def shape_cells(width: int, height: int) -> list[int]:
    """The cells of a grid, row by row."""
    return [COLUMNS * row + column for row in range(height) for column in range(width)]


def cells_of(s: Record, seat: int) -> list[int]:
    """The cells in which a card lies, row by row."""
    return shape_cells(int(s.width[seat]), int(s.height[seat]))[: int(s.cards[seat])]


def card_at(s: Record, seat: int, cell: int) -> int:
    """The card in a cell."""
    return (int(s.colours[seat]) >> 4 * cell & 15) * NUMBERS + (int(s.numbers[seat]) >> 4 * cell & 15)


def is_down(s: Record, seat: int, cell: int) -> bool:
    """Whether the card in a cell lies face down."""
    return bool(int(s.down[seat]) >> 4 * cell & 1)


def is_known(s: Record, seat: int, cell: int) -> bool:
    """Whether the card in a cell lies face down and its owner has looked at it."""
    return bool(int(s.known[seat]) >> 4 * cell & 1)


def hand_of(s: Record, seat: int) -> list[int]:
    """The cards in a hand, ascending."""
    return [int(card) for card in s.hand[seat] if card != EMPTY]


def members(words: Any) -> list[int]:
    """The cards of a set of cards, ascending."""
    return [card for card in range(CARDS) if int(words[card // HALF]) >> card % HALF & 1]


def check(s: Record) -> None:
    """What holds at every node: every card is in one place, what is derived is in step, nothing is left over."""
    players, active = int(s.players), int(s.active)
    assert 0 <= active < players <= MOST_PLAYERS
    everywhere = members(s.pile) + members(s.box) + [int(card) for card in s.discards[: s.discarded]]
    for seat in range(players):
        everywhere += hand_of(s, seat) + [card_at(s, seat, cell) for cell in cells_of(s, seat)]
        _check_seat(s, seat)
    assert sorted(everywhere) == list(range(CARDS)), "every card is in one place"
    assert all(0 <= int(word) < 1 << HALF for word in (*s.pile, *s.box))
    assert not any(s.discards[s.discarded :])
    for field in (s.colours, s.numbers, s.down, s.known, s.width, s.height, s.cards):
        assert not any(field[players:]), "there is nothing at an empty seat"
    assert all(card == EMPTY for hand in s.hand[players:] for card in hand)
    assert 0 <= int(s.second) < 1 << players
    _check_phase(s)


def _check_seat(s: Record, seat: int) -> None:
    width, height, cards = int(s.width[seat]), int(s.height[seat]), int(s.cards[seat])
    dealing = s.phase == DEAL or (s.phase == NEW_GRID and seat == s.active)
    most = SECOND_WIDTH if int(s.second) >> seat & 1 else FIRST_WIDTH
    assert 0 <= width <= most
    assert 0 <= height <= ROWS
    assert cards < width * height or s.phase == DEAL if dealing else cards == width * height, "a full rectangle"
    assert (width == 0) == (height == 0)
    assert cards != 1 or dealing, "a grid of one card cannot arise (B22)"
    lying = sum(1 << 4 * cell for cell in cells_of(s, seat))
    colours, numbers, down, known = (int(word[seat]) for word in (s.colours, s.numbers, s.down, s.known))
    assert down & ~lying == known & ~down == 0, "only what lies there is face down, only that was looked at"
    assert (colours | numbers) & ~(lying * 15) == 0, "no card, no bits"
    for cell in cells_of(s, seat):
        assert colours >> 4 * cell & 15 < len(COLOURS)
        assert numbers >> 4 * cell & 15 < NUMBERS
    held = [int(card) for card in s.hand[seat]]
    assert held == sorted(held)
    if s.turn > 0:
        assert len(hand_of(s, seat)) == HAND + (s.phase == PLAY and seat == s.active)
    complete = complete_lines(s, seat)
    assert (len(complete) > 1) == (s.phase == CLEAR and seat == s.active)
    assert len(complete) != 1, "a single complete line goes at once (B14)"


def complete_lines(s: Record, seat: int) -> list[int]:
    """B10-B12, card by card: the lines that are complete, as positions in a set of lines."""
    found = []
    lying = {divmod(cell, COLUMNS): card_at(s, seat, cell) for cell in cells_of(s, seat)}
    for line in range(COLUMNS + ROWS):
        if line < COLUMNS:
            places = [place for place in lying if place[1] == line]
            kinds = {lying[place] // NUMBERS for place in places}
        else:
            places = [place for place in lying if place[0] == line - COLUMNS]
            kinds = {lying[place] % NUMBERS for place in places}
        hidden = any(is_down(s, seat, COLUMNS * row + column) for row, column in places)
        if len(places) > 1 and len(kinds) == 1 and not hidden:
            found.append(line)
    return found


def _check_phase(s: Record) -> None:
    phase, active = int(s.phase), int(s.active)
    assert START <= phase <= OVER
    assert (s.turn == 0) == (phase in (FIRST_REVEAL, FIRST_PEEK, DEAL, TOP, FILL))
    assert s.limit == 0 or s.turn <= s.limit
    assert s.discarded > 0 or phase in (PLAY, DEAL, TOP), "B22"
    if phase not in (DEAL, TOP, FIRST_REVEAL, FIRST_PEEK, NEW_REVEAL, NEW_PEEK, OVER):
        assert members(s.pile) or phase not in (START, DRAW, FILL, NEW_GRID), "there is a card to take (B21)"
    assert (phase == TURN_UP) == (s.cell != NO_CELL)
    if phase == TURN_UP:
        assert is_known(s, active, int(s.cell))
        assert s.chain and s.looked
    if phase == REWARD:
        assert s.cleared and not s.looked and s.down[active]
    if phase in (REVEAL, FIRST_REVEAL, NEW_REVEAL, FIRST_PEEK, NEW_PEEK):
        assert s.down[active]
    if phase in (START, DRAW, PLAY, REVEAL, OVER) or s.turn == 0:
        assert not (s.cleared or s.first or s.chain or s.looked), "a new turn begins clean"
    assert s.cleared or not (s.first or s.chain or s.looked)
    empty = [seat for seat in range(s.players) if s.cards[seat] == 0]
    if phase == OVER:
        assert empty in ([], [active])
        assert not empty or int(s.second) >> active & 1
        assert empty or s.turn == s.limit
    elif phase not in (DEAL, NEW_GRID):
        assert not empty
