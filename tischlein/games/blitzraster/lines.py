"""What the lines of a grid of blitzraster still need, and what they are worth.

A *plan* is the kind that each line is collected for, and the turns that it still seems to need: two words of eight bits
a line, columns first. Grids and hands are as in `policy.py`.
"""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import popcount
from tischlein.core.kernel import inner
from tischlein.games.blitzraster.policy import A_CARD, A_LONG_LINE, HIDDEN, kinds_held
from tischlein.games.blitzraster.state import COLUMNS, NUMBERS, ROWS

LINES = COLUMNS + ROWS
SEARCH, AT_HAND, TO_TURN = 5, 3, 2
"""Turns until a card that fits a line turns up, what it takes to lay one out of the hand, and to turn one up."""
LINE_WORTH = [int(2000 * 0.644**turns) for turns in range(6 * SEARCH)]
"""What a line is worth by the turns that it still needs."""
ROOM, BELOW_NONE = 64, 8
"""Numbers in the table of a line, and how many of them stand before that of no turns."""


def line_tables() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """What lines are worth by the turns that they still need, and where that begins for a line of a shape: more where
    it is complete, since it takes its cards away; less where a single long line would be left; nothing for a line that
    does not count."""
    tables = [[0] * ROOM]
    begins = np.full(8 * 8 * 4, BELOW_NONE, np.int64)
    for width, height in itertools.product(range(1, COLUMNS + 1), range(1, ROWS + 1)):
        for line in range(LINES):
            is_column = line < COLUMNS
            length, others = (height, width) if is_column else (width, height)
            if length == 1 or (line if is_column else line - COLUMNS) >= others:
                continue
            leaves_long_line = others > 1 and min(length, others - 1) == 1 and length + others - 1 > 3
            complete = LINE_WORTH[0] + A_CARD * length - (A_LONG_LINE if leaves_long_line else 0)
            begun = [worth // 4 if leaves_long_line else worth for worth in LINE_WORTH[1:]]
            table = [complete] * (BELOW_NONE + 1) + begun
            begins[(height * 8 + width) * 8 + line] = ROOM * len(tables) + BELOW_NONE
            tables.append(table + [0] * (ROOM - len(table)))
    return np.array(tables, np.int64).reshape(-1), begins


VALUES, BEGINS = line_tables()
TURNS_FOR = np.array(
    [[[SEARCH * max(missing - held, 0) + AT_HAND * min(held, missing) for held in range(8)] for missing in range(5)]],
    np.int64,
).reshape(-1)
"""The turns for so many missing cards of a kind of which so many are in the hand: eight numbers for each."""


@inner
def plan_line(kinds: int, down: int, step: int, length: int, held: int) -> int:
    """The turns that a line needs, which starts at the lowest bits of two words, times 16, and the kind."""
    lying = turned = 0
    for place in range(length):
        at = step * place
        kind = (kinds >> at) & 0xF
        if kind != HIDDEN:
            lying += 1 << (4 * kind)
            turned += ((down >> at) & 1) << (4 * kind)
    fewest, best = SEARCH * length, HIDDEN
    rest = lying | held
    while rest != 0:
        at = popcount((rest & -rest) - 1) & ~3
        rest &= ~(0xF << at)
        missing = length - ((lying >> at) & 0xF)
        turns = int(TURNS_FOR[8 * missing + ((held >> at) & 0xF)]) + TO_TURN * ((turned >> at) & 0xF)
        if turns < fewest:
            fewest, best = turns, at >> 2
    return fewest * 16 + best


@inner
def plan_of(colours: int, numbers: int, down: int, shape: int, hand: int) -> tuple[int, int]:
    """The turns and the kinds of all lines that count; others have no turns and the kind `HIDDEN`."""
    of_colour, of_number = kinds_held(hand)
    turns = kinds = 0
    width, height = shape & 7, shape >> 3
    for line in range(LINES):
        found = HIDDEN
        if line < COLUMNS:
            if line < width and height > 1:
                found = plan_line(colours >> (4 * line), down >> (4 * line), 16, height, of_colour)
        elif line - COLUMNS < height and width > 1:
            at = 16 * (line - COLUMNS)
            found = plan_line(numbers >> at, down >> at, 4, width, of_number)
        turns |= (found >> 4) << (8 * line)
        kinds |= (found & 0xF) << (8 * line)
    return turns, kinds


@inner
def alike(word: int, kind: int, cells: int) -> int:
    """The cells of a grid in which a kind lies: the first of their four bits."""
    other = word ^ (kind * 0x111111111111)
    other |= other >> 1
    other |= other >> 2
    return ~other & cells


@inner
def plan_with(
    plan: tuple[int, int], colours: int, numbers: int, down: int, shape: int, held: tuple[int, int], card: int
) -> tuple[int, int, bool]:
    """The plan with one more card in the hand: each line goes on as before, or for the kind of that card; and whether
    that card would bring a line on."""
    turns, kinds = plan
    helps = False
    width, height = shape & 7, shape >> 3
    colour, number = card // NUMBERS, card % NUMBERS
    in_columns = alike(colours, colour, 0x111111111111 & ((1 << (16 * height)) - 1))
    in_rows = alike(numbers, number, 0x111111111111 & (((1 << (4 * width)) - 1) * 0x100010001))
    for line in range(LINES):
        if line < COLUMNS:
            if line >= width or height == 1:
                continue
            kind, length, hand = colour, height, (held[0] >> (4 * colour)) & 0xF
            cells = (in_columns >> (4 * line)) & 0x000100010001
            face_down = cells & (down >> (4 * line))
        else:
            row = line - COLUMNS
            if row >= height or width == 1:
                continue
            kind, length, hand = number, width, (held[1] >> (4 * number)) & 0xF
            cells = (in_rows >> (16 * row)) & 0x1111
            face_down = cells & (down >> (16 * row))
        missing = length - popcount(cells)
        at = 8 * line
        now, wanted = (turns >> at) & 0xFF, (kinds >> at) & 0xFF
        helps |= missing > 0 and TURNS_FOR[8 * (missing - 1) + hand] < now
        needed = int(TURNS_FOR[8 * missing + hand + 1]) + TO_TURN * popcount(face_down)
        if needed < now or (needed == now and kind < wanted and wanted != HIDDEN):
            turns += (needed - now) << at
            kinds += (kind - wanted) << at
    return turns, kinds, helps


@inner
def line_value(turns: int, shape: int, line: int) -> int:
    """What a line is worth that needs so many turns."""
    return int(VALUES[BEGINS[8 * shape + line] + turns])


@inner
def worth(plan: tuple[int, int], shape: int) -> int:
    """What all lines are worth together."""
    total = 0
    for line in range(LINES):
        total += line_value((plan[0] >> (8 * line)) & 0xFF, shape, line)
    return total
