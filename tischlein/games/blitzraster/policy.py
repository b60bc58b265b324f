"""A collector in blitzraster: whatever brings the lines of the own grid closest to completion, long single lines last.

Every line is rated by the turns that it still seems to need: a hand card that fits costs one, a card that must yet be
found costs several. Of all ways to play, the one with the best rated grid and hand is taken. The open card and swaps
are for a clear gain only: otherwise the pile brings something new, so that nobody swaps to and fro for ever.

Inside this module a grid is three words as in the game's record and a shape, with `HIDDEN` as colour and number of
every card that its owner has not seen. A hand is a word of three slots like the record's.
"""

from __future__ import annotations

import numpy as np

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.stream import below
from tischlein.games.blitzraster.grid import CELLS_OF, FROM, PAIRS_OF, TO, complete
from tischlein.games.blitzraster.rules import (
    CLEAR_LINE,
    DISCARD,
    DROP,
    KEEP,
    PEEK,
    PILE,
    PUT,
    SKIP,
    SWAP,
    TURN,
    TURN_OVER,
)
from tischlein.games.blitzraster.state import (
    CELLS,
    CLEAR,
    COLUMNS,
    EMPTY,
    FIRST_REVEAL,
    HAND,
    NEW_REVEAL,
    NUMBERS,
    PLAY,
    REVEAL,
    START,
    TURN_UP,
    close_up,
    exchange,
    narrow,
)

HIDDEN = 15
"""Colour and number of a card that the owner of the grid has not seen."""
NOTHING = -(1 << 40)
"""Less than anything is worth."""

SEARCH = 5
"""Turns until a card that fits a line turns up."""
LINE_WORTH = np.array([int(2000 * 0.75**turns) for turns in range(4 * SEARCH + 1)], np.int64)
"""What a line is worth by the turns that it still needs."""
COMPLETE = 1_000_000
"""More than any line that is not complete is worth."""
EMPTIED = 1_000_000
"""What an empty grid is worth."""
A_CARD = 4000
"""What every card that has left the grid is worth: more than the lines that may be lost with it."""
A_LONG_LINE = 8000
"""What it costs to be left with a single line of three or four cards."""
TURNED_UP = 8
"""An unseen card that is turned up is worth one part in so many of the lines on which it lies."""
LUCK = 100
"""What a card from the pile is worth before it is seen."""
LOTS = 64
"""Lots that decide between equals."""
PATIENCE = 32
"""Where nothing helps and nothing is face down, one turn in so many brings a change for its own sake."""


@inner
def kinds_held(hand: int) -> tuple[int, int]:
    """How many hand cards there are of each colour and of each number, four bits each."""
    colours = 0
    numbers = 0
    for slot in range(HAND + 1):
        card = (hand >> (8 * slot)) & 0xFF
        if card != EMPTY:
            colours += 1 << (4 * (card // NUMBERS))
            numbers += 1 << (4 * (card % NUMBERS))
    return colours, numbers


@inner
def turns_for_line(kinds: int, down: int, step: int, length: int, held: int) -> int:
    """About how many turns a line needs, which starts at the lowest bits of two words; 0: it is complete."""
    lying = 0
    turned = 0
    for place in range(length):
        at = step * place
        kind = (kinds >> at) & 0xF
        if kind != HIDDEN:
            lying += 1 << (4 * kind)
            turned += ((down >> at) & 1) << (4 * kind)
    fewest = SEARCH * length
    rest = lying | held
    while rest != 0:
        at = popcount((rest & -rest) - 1) & ~3
        rest &= ~(0xF << at)
        missing = length - ((lying >> at) & 0xF)
        at_hand = min((held >> at) & 0xF, missing)
        fewest = min(fewest, SEARCH * (missing - at_hand) + at_hand + ((turned >> at) & 0xF))
    return fewest


@inner
def line_worth(colours: int, numbers: int, down: int, shape: int, held: tuple[int, int], line: int) -> int:
    """What a line is worth, by its place in a set of lines: little, if clearing it would leave a single long line;
    `COMPLETE`, if nothing is missing."""
    if line < COLUMNS:
        at = 4 * line
        turns = turns_for_line(colours >> at, down >> at, 16, shape >> 3, held[0])
    else:
        at = 16 * (line - COLUMNS)
        turns = turns_for_line(numbers >> at, down >> at, 4, shape & 7, held[1])
    if turns == 0:
        return COMPLETE
    full = int(LINE_WORTH[turns])
    return full // 4 if is_long_line(shape_without(shape, line)) else full


@inner
def lines_of(shape: int) -> int:
    """The lines of a grid that count, as a set (B12)."""
    width, height = shape & 7, shape >> 3
    lines = 0
    if height > 1:
        lines |= (1 << width) - 1
    if width > 1:
        lines |= ((1 << height) - 1) << COLUMNS
    return lines


@inner
def shape_without(shape: int, line: int) -> int:
    """The shape of a grid after a line has been cleared; 0 if nothing is left."""
    smaller = shape - 1 if line < COLUMNS else shape - 8
    return smaller if smaller & 7 != 0 and smaller >> 3 != 0 else 0


@inner
def is_long_line(shape: int) -> bool:
    """Whether a grid is a single line of three or four cards."""
    width, height = shape & 7, shape >> 3
    return min(width, height) == 1 and width + height > 3


@inner
def worth(colours: int, numbers: int, down: int, shape: int, held: tuple[int, int]) -> int:
    """How good a grid is with what is held in the hand; complete lines are cleared first."""
    while shape != 0:
        total = (CELLS - (shape & 7) * (shape >> 3)) * A_CARD
        if is_long_line(shape):
            total -= A_LONG_LINE
        lines = lines_of(shape)
        cleared = False
        while lines != 0 and not cleared:
            line = nth_bit(lines, 0)
            lines &= lines - 1
            value = line_worth(colours, numbers, down, shape, held, line)
            total += value
            if value == COMPLETE:
                cleared = True
                colours = close_up(colours, line)
                numbers = close_up(numbers, line)
                down = close_up(down, line)
                shape = shape_without(shape, line)
        if not cleared:
            return total
    return EMPTIED


@inner
def crossing(colours: int, numbers: int, down: int, shape: int, held: tuple[int, int], cell: int) -> int:
    """What the lines through a cell are worth together; `COMPLETE` or more if one of them is."""
    total = 0
    if shape >> 3 > 1:
        total += line_worth(colours, numbers, down, shape, held, cell % COLUMNS)
    if shape & 7 > 1:
        total += line_worth(colours, numbers, down, shape, held, COLUMNS + cell // COLUMNS)
    return total


@inner
def turned_gain(colours: int, numbers: int, down: int, shape: int, held: tuple[int, int], cell: int) -> int:
    """What turning up a face-down card brings: an unseen one helps most in lines that need little."""
    at = 4 * cell
    if (colours >> at) & 0xF == HIDDEN:
        return crossing(colours, numbers, down, shape, held, cell) // TURNED_UP
    after = worth(colours, numbers, down & ~(1 << at), shape, held)
    return after - worth(colours, numbers, down, shape, held)


@inner
def drop_gain(colours: int, numbers: int, down: int, shape: int, held: tuple[int, int]) -> int:
    """What turning up a card after `drop` brings, if one lies face down."""
    most = NOTHING if down != 0 else 0
    cells = narrow(down)
    while cells != 0:
        most = max(most, turned_gain(colours, numbers, down, shape, held, nth_bit(cells, 0)))
        cells &= cells - 1
    return most


@inner
def put_gain(colours: int, numbers: int, down: int, shape: int, held: tuple[int, int], card: int, cell: int) -> int:
    """What it brings to put a card into a cell, `held` being what stays in the hand."""
    at = 4 * cell
    others = ~(0xF << at)
    colours_after = (colours & others) | ((card // NUMBERS) << at)
    numbers_after = (numbers & others) | ((card % NUMBERS) << at)
    after = crossing(colours_after, numbers_after, down & others, shape, held, cell)
    if after < COMPLETE:
        return after - crossing(colours, numbers, down, shape, held, cell)
    after = worth(colours_after, numbers_after, down & others, shape, held)
    return after - worth(colours, numbers, down, shape, held)


@inner
def best_play(colours: int, numbers: int, down: int, shape: int, hand: int) -> tuple[int, int]:
    """The best use of three hand cards: what there is afterwards, and its code. An empty slot stands for a card yet
    unseen, which can only be dropped."""
    most = NOTHING
    code = DROP
    for slot in range(HAND + 1):
        at = 8 * slot
        held = kinds_held(hand | (EMPTY << at))
        card = (hand >> at) & 0xFF
        now = worth(colours, numbers, down, shape, held)
        found = now + drop_gain(colours, numbers, down, shape, held)
        if found > most:
            most = found
            code = DROP + slot
        cells = CELLS_OF[shape] if card != EMPTY else 0
        while cells != 0:
            cell = nth_bit(cells, 0)
            cells &= cells - 1
            found = now + put_gain(colours, numbers, down, shape, held, card, cell)
            if found > most:
                most = found
                code = PUT + slot * CELLS + cell
    return most, code


@inner
def best_swap(colours: int, numbers: int, down: int, shape: int, held: tuple[int, int]) -> tuple[int, int]:
    """The best swap of cards that the seat has seen, at most one of them face down: what there is afterwards, and its
    code."""
    most = NOTHING
    code = PILE
    pairs = PAIRS_OF[shape]
    while pairs != 0:
        pair = nth_bit(pairs, 0)
        pairs &= pairs - 1
        one, two = FROM[pair], TO[pair]
        hidden = (colours >> one) & 0xF == HIDDEN or (colours >> two) & 0xF == HIDDEN
        if hidden or (down >> one) & (down >> two) & 1 == 1:
            continue
        up = down & ~((1 << one) | (1 << two))
        found = worth(exchange(colours, one, two), exchange(numbers, one, two), up, shape, held)
        if found > most:
            most = found
            code = SWAP + pair
    return most, code


@inner
def choose_start(colours: int, numbers: int, down: int, shape: int, hand: int, top: int) -> int:
    """The pile, unless the open card or a swap brings clearly more."""
    most, _ = best_play(colours, numbers, down, shape, hand)
    held = kinds_held(hand)
    most = max(most, worth(colours, numbers, down, shape, held)) + LUCK
    code = PILE
    found, swap = best_swap(colours, numbers, down, shape, held)
    if found > most:
        most = found
        code = swap
    with_top = (hand & 0xFFFF) | (top << 16)
    found, _ = best_play(colours, numbers, down, shape, with_top)
    return DISCARD if found > most else code


@inner
def choose_play(colours: int, numbers: int, down: int, shape: int, hand: int, rng: Record) -> int:
    """The best use of the hand; where nothing helps, now and then something new."""
    _, code = best_play(colours, numbers, down, shape, hand)
    if code < PUT and down == 0 and below(rng, PATIENCE) == 0:
        cells = CELLS_OF[shape]
        return PUT + below(rng, HAND + 1) * CELLS + nth_bit(cells, below(rng, popcount(cells)))
    return code


@inner
def choose_line(colours: int, numbers: int, down: int, shape: int, held: tuple[int, int], lines: int) -> int:
    """Of several complete lines the one that leaves the better grid."""
    most = NOTHING
    code = CLEAR_LINE
    while lines != 0:
        line = nth_bit(lines, 0)
        lines &= lines - 1
        found = worth(
            close_up(colours, line),
            close_up(numbers, line),
            close_up(down, line),
            shape_without(shape, line),
            held,
        )
        if found > most:
            most = found
            code = CLEAR_LINE + line
    return code


@inner
def choose_cell(
    colours: int, numbers: int, down: int, shape: int, held: tuple[int, int], cells: int, rng: Record
) -> int:
    """Out of a set of face-down cards the one that is best turned up; ties fall by lot."""
    best = -1
    most = NOTHING
    while cells != 0:
        cell = nth_bit(cells, 0)
        cells &= cells - 1
        found = LOTS * turned_gain(colours, numbers, down, shape, held, cell) + below(rng, LOTS)
        if found > most:
            most = found
            best = cell
    return best


@inner
def choose(s: Record, rng: Record) -> int:
    """The code for the seat to act. What it has not seen of its own grid is masked first; it reads no other grid."""
    phase = s.phase
    seat = whole(s.active)
    shape, hand, down = whole(s.form[seat]), whole(s.hand[seat]), int(s.down[seat])
    unseen = int(down & ~s.known[seat])
    colours, numbers = int(s.colours[seat]) | unseen * HIDDEN, int(s.numbers[seat]) | unseen * HIDDEN
    if phase == START:
        return choose_start(colours, numbers, down, shape, hand, whole(s.discards[s.discarded - 1]))
    if phase == PLAY:
        return choose_play(colours, numbers, down, shape, hand, rng)
    held = kinds_held(hand)
    if phase == CLEAR:
        return choose_line(colours, numbers, down, shape, held, complete(s, seat))
    if phase == TURN_UP:
        return TURN if turned_gain(colours, numbers, down, shape, held, whole(s.cell)) >= 0 else KEEP
    if phase == REVEAL or phase == FIRST_REVEAL or phase == NEW_REVEAL:
        return TURN_OVER + choose_cell(colours, numbers, down, shape, held, narrow(down), rng)
    if unseen == 0:
        return SKIP
    return PEEK + choose_cell(colours, numbers, down, shape, held, narrow(unseen), rng)
