"""A quick collector in blitzraster, for roll-outs: as the simple policy it plays for lines that need few turns, but
every line is rated once a decision (`lines.py`), and a card by what it changes in the two lines where it goes. Grids
and hands are as in `policy.py`.
"""

from __future__ import annotations

import numpy as np

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.contract import Foresight
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.odds import to_chances
from tischlein.core.sheet import Sheet
from tischlein.core.stream import below
from tischlein.games.blitzraster.grid import CELLS_OF, FROM, PAIRS_OF, TO, complete
from tischlein.games.blitzraster.lines import (
    AT_HAND,
    BEGINS,
    LINES,
    SEARCH,
    TO_TURN,
    TURNS_FOR,
    VALUES,
    alike,
    line_value,
    plan_of,
    plan_with,
    worth,
)
from tischlein.games.blitzraster.policy import (
    A_CARD,
    A_LONG_LINE,
    HIDDEN,
    NOTHING,
    PATIENCE,
    choose_line,
    is_long_line,
    kinds_held,
)
from tischlein.games.blitzraster.rules import DISCARD, DROP, PEEK, PILE, PUT, SKIP, SWAP, TURN, TURN_OVER
from tischlein.games.blitzraster.state import (
    CELLS,
    CLEAR,
    COLUMNS,
    EMPTY,
    FIRST_CARDS,
    FIRST_REVEAL,
    HAND,
    NEW_GRID,
    NEW_REVEAL,
    NUMBERS,
    PLAY,
    REVEAL,
    ROWS,
    SIDE_PAIRS,
    START,
    TURN_UP,
    narrow,
)

JUDGING = np.array([[11250, 1938], [10250, 1969], [9812, 1984], [8875, 2000]], np.int64)
"""How far ahead makes a factor of e in the chances, and what the next turn is worth: for two players and more. Made by
`python -m bench.foresight blitzraster`."""
TURNED_UP = 10
LUCK = 50
"""As in `policy.py`."""
SHIFT = 20_000
"""More than a line can lose."""


@inner
def loss(plan: tuple[int, int], shape: int, line: int, kind: int) -> int:
    """What a line loses with a hand card of a kind that it counts on."""
    now = (plan[0] >> (8 * line)) & 0xFF
    if (plan[1] >> (8 * line)) & 0xFF != kind or now == 0:
        return 0
    return line_value(now, shape, line) - line_value(now + SEARCH - AT_HAND, shape, line)


@inner
def loss_of(plan: tuple[int, int], shape: int, card: int) -> int:
    """What all lines lose with a hand card."""
    colour, number = card // NUMBERS, card % NUMBERS
    lost = 0
    for line in range(COLUMNS):
        lost += loss(plan, shape, line, colour)
    for line in range(COLUMNS, LINES):
        lost += loss(plan, shape, line, number)
    return lost


@inner
def gains(plan: tuple[int, int], shape: int, line: int, length: int, kind: int, lying: int, held: int) -> int:
    """What a line gains by a hand card of a kind, of which so many lie in the line already and so many are in the hand,
    the loss of that card included: four numbers of sixteen bits, `SHIFT` more than they are. In the place of any other
    card; of one that the line counts on; of one of its kind that lies face down, or face up."""
    now, wanted = (plan[0] >> (8 * line)) & 0xFF, (plan[1] >> (8 * line)) & 0xFF
    begin = int(BEGINS[8 * shape + line])
    worth = int(VALUES[begin + now])
    base = SHIFT - worth
    if kind == wanted:
        back = worth - int(VALUES[begin + now + SEARCH - AT_HAND]) if now > 0 else 0
        gained = base + back + int(VALUES[begin + now - AT_HAND])
        return gained | (gained << 16) | (gained << 32) | ((SHIFT + back) << 48)
    missing = length - lying
    here = int(TURNS_FOR[8 * missing + held - 1])
    there = int(TURNS_FOR[8 * (missing - 1) + held - 1]) if missing > 0 else 0
    usual = base + int(VALUES[begin + min(now, there)])
    counted = base + int(VALUES[begin + min(now + SEARCH, there)]) if wanted != HIDDEN else usual
    same = base + int(VALUES[begin + min(now, here)])
    return usual | (counted << 16) | (same << 32) | (SHIFT << 48)


@inner
def wanted_kinds(kinds: int) -> tuple[int, int]:
    """Grids of the colours and of the numbers that lines are collected for, in every cell of theirs."""
    of_columns = (kinds & 0xF) | ((kinds >> 4) & 0xF0) | ((kinds >> 8) & 0xF00) | ((kinds >> 12) & 0xF000)
    rows = kinds >> (8 * COLUMNS)
    of_rows = (rows & 0xF) | (((rows >> 8) & 0xF) << 16) | (((rows >> 16) & 0xF) << 32)
    return of_columns * 0x000100010001, of_rows * 0x1111


@inner
def which_gain(word: int, wanted: int, kind: int, down: int, cells: int) -> tuple[int, int]:
    """The cells where a kind lies, and for each cell which of the numbers of `gains` holds there."""
    same = alike(word, kind, cells)
    return same, 3 * same - (same & down) + (alike(word ^ wanted, 0, cells) & ~same)


@inner
def gain(of_column: int, of_row: int, in_column: int, in_row: int, at: int) -> int:
    """What both lines of a cell gain, `SHIFT` more each."""
    gained = (of_column >> (16 * ((in_column >> at) & 3))) & 0xFFFF
    return gained + ((of_row >> (16 * ((in_row >> at) & 3))) & 0xFFFF)


@inner
def best_put(
    colours: int,
    numbers: int,
    down: int,
    shape: int,
    held: tuple[int, int],
    plan: tuple[int, int],
    wanted: tuple[int, int],
    card: int,
    lost: int,
) -> tuple[int, int]:
    """Where a hand card is worth most, and what it brings there; without it so much is lost."""
    colour, number = card // NUMBERS, card % NUMBERS
    width, height = shape & 7, shape >> 3
    cells = (0x1111 >> (4 * (COLUMNS - width))) * (0x100010001 >> (16 * (ROWS - height)))
    of_colour, of_number = (held[0] >> (4 * colour)) & 0xF, (held[1] >> (4 * number)) & 0xF
    same_number, in_row = which_gain(numbers, wanted[1], number, down, cells)
    same_colour, in_column = which_gain(colours, wanted[0], colour, down, cells)
    first = gains(plan, shape, COLUMNS, width, number, popcount(same_number & 0x1111), of_number)
    second = third = 0
    if height > 1:
        lying = popcount((same_number >> 16) & 0x1111)
        second = gains(plan, shape, COLUMNS + 1, width, number, lying, of_number)
    if height > 2:
        third = gains(plan, shape, COLUMNS + 2, width, number, popcount(same_number >> 32), of_number)
    most, best = NOTHING, 0
    for column in range(width):
        at = 4 * column
        of_column = gains(
            plan, shape, column, height, colour, popcount((same_colour >> at) & 0x000100010001), of_colour
        )
        value = gain(of_column, first, in_column, in_row, at)
        if value > most:
            most, best = value, column
        if height > 1:
            value = gain(of_column, second, in_column, in_row, at + 16)
            if value > most:
                most, best = value, column + COLUMNS
        if height > 2:
            value = gain(of_column, third, in_column, in_row, at + 32)
            if value > most:
                most, best = value, column + 2 * COLUMNS
    return most - 2 * SHIFT - lost, best


@inner
def unseen_turned(plan: tuple[int, int], shape: int) -> int:
    """What turning up an unseen card does for each line: it helps most in lines that need little. Eight bits a line."""
    values = 0
    for line in range(LINES):
        values |= (line_value(max((plan[0] >> (8 * line)) & 0xFF, 1), shape, line) // TURNED_UP) << (8 * line)
    return values


@inner
def turned_line(plan: tuple[int, int], shape: int, line: int, kind: int) -> int:
    """What turning up a card that was seen does for a line."""
    if (plan[1] >> (8 * line)) & 0xFF != kind:
        return 0
    now = (plan[0] >> (8 * line)) & 0xFF
    return line_value(now - TO_TURN, shape, line) - line_value(now, shape, line)


@inner
def turned(colours: int, numbers: int, shape: int, plan: tuple[int, int], unseen: int, cell: int) -> int:
    """What turning up a card does for both lines of a cell, with what it does where it is unseen."""
    column, line = cell % COLUMNS, COLUMNS + cell // COLUMNS
    colour = (colours >> (4 * cell)) & 0xF
    if colour == HIDDEN:
        return ((unseen >> (8 * column)) & 0xFF) + ((unseen >> (8 * line)) & 0xFF)
    value = turned_line(plan, shape, column, colour)
    return value + turned_line(plan, shape, line, (numbers >> (4 * cell)) & 0xF)


@inner
def best_cell(colours: int, numbers: int, shape: int, plan: tuple[int, int], cells: int, rng: Record) -> int:
    """The best of some face-down cards to be turned up; the first of equals from a place by lot."""
    count = popcount(cells)
    first = below(rng, count)
    unseen = unseen_turned(plan, shape)
    best, most = 0, NOTHING
    for n in range(count):
        cell = nth_bit(cells, (first + n) % count)
        value = turned(colours, numbers, shape, plan, unseen, cell)
        if value > most:
            most, best = value, cell
    return best


@inner
def moved(plan: tuple[int, int], shape: int, line: int, comes: int, goes: int) -> int:
    """What a line gains where a card of one kind takes the place of another of the same grid."""
    now, wanted = (plan[0] >> (8 * line)) & 0xFF, (plan[1] >> (8 * line)) & 0xFF
    if comes == goes or (comes != wanted and goes != wanted):
        return 0
    after = now + SEARCH
    if comes == wanted:
        after = now - SEARCH if now >= SEARCH else 0
    return line_value(after, shape, line) - line_value(now, shape, line)


@inner
def best_swap(colours: int, numbers: int, down: int, shape: int, plan: tuple[int, int]) -> tuple[int, int]:
    """The best swap of cards that the seat has seen, at most one of them face down: what it brings, and its code. Side
    by side it changes two columns, one above the other two rows."""
    most, code = NOTHING, PILE
    pairs = PAIRS_OF[shape]
    while pairs != 0:
        pair = nth_bit(pairs, 0)
        pairs &= pairs - 1
        one, two = int(FROM[pair]), int(TO[pair])
        hidden = (colours >> one) & 0xF == HIDDEN or (colours >> two) & 0xF == HIDDEN
        if hidden or (down >> one) & (down >> two) & 1 == 1:
            continue
        if pair < SIDE_PAIRS:
            words, first, second = colours, one // 4 % COLUMNS, two // 4 % COLUMNS
        else:
            words, first, second = numbers, COLUMNS + one // 16, COLUMNS + two // 16
        kind, other = (words >> one) & 0xF, (words >> two) & 0xF
        found = moved(plan, shape, first, other, kind) + moved(plan, shape, second, kind, other)
        if found > most:
            most, code = found, SWAP + pair
    return most, code


@inner
def best_play(colours: int, numbers: int, down: int, shape: int, hand: int, plan: tuple[int, int]) -> tuple[int, int]:
    """The best use of three hand cards: what it brings, and its code. An empty slot stands for a card yet unseen, which
    can only be dropped."""
    held, wanted = kinds_held(hand), wanted_kinds(plan[1])
    shown = 0
    if down != 0:
        shown = NOTHING
        unseen = unseen_turned(plan, shape)
        cells = narrow(down)
        while cells != 0:
            cell = nth_bit(cells, 0)
            cells &= cells - 1
            shown = max(shown, turned(colours, numbers, shape, plan, unseen, cell))
    most, code = NOTHING, DROP
    for slot in range(HAND + 1):
        card = (hand >> (8 * slot)) & 0xFF
        lost = loss_of(plan, shape, card) if card != EMPTY else 0
        if shown - lost > most:
            most, code = shown - lost, DROP + slot
        if card != EMPTY:
            found, cell = best_put(colours, numbers, down, shape, held, plan, wanted, card, lost)
            if found > most:
                most, code = found, PUT + slot * CELLS + cell
    return most, code


@inner
def choose_start(colours: int, numbers: int, down: int, shape: int, hand: int, top: int) -> int:
    """The pile, unless the open card or a swap brings clearly more."""
    plan, held = plan_of(colours, numbers, down, shape, hand), kinds_held(hand)
    now = worth(plan, shape)
    turns, kinds, helps = plan_with(plan, colours, numbers, down, shape, held, top)
    more = (turns, kinds)
    most, code = best_swap(colours, numbers, down, shape, plan)
    if most <= LUCK:
        most, code = LUCK, PILE
    # What the hand is good for is the same with the open card, which is kept for a line or laid at once.
    kept = worth(more, shape) - now
    if kept > LUCK and code == PILE:
        return DISCARD
    if helps:
        held = kinds_held((hand & 0xFFFF) | (top << 16))
        laid, _ = best_put(
            colours, numbers, down, shape, held, more, wanted_kinds(kinds), top, loss_of(more, shape, top)
        )
        if max(kept, 0) + laid > most:
            most, code = kept + laid, DISCARD
    if code != PILE:
        found, _ = best_play(colours, numbers, down, shape, hand, plan)
        if most <= found + LUCK:
            return PILE
    return code


@inner
def choose_play(colours: int, numbers: int, down: int, shape: int, hand: int, rng: Record) -> int:
    """The best use of the hand; where nothing helps, now and then something new."""
    _, code = best_play(colours, numbers, down, shape, hand, plan_of(colours, numbers, down, shape, hand))
    if code < PUT and down == 0 and below(rng, PATIENCE) == 0:
        cells = CELLS_OF[shape]
        return PUT + below(rng, HAND + 1) * CELLS + nth_bit(cells, below(rng, popcount(cells)))
    return code


@inner
def act(s: Record, colours: int, numbers: int, unseen: int, rng: Record) -> int:
    """The code for the seat to act, with a grid as it sees it, and the cells that it does not know."""
    phase = s.phase
    seat = whole(s.active)
    shape, hand, down = whole(s.form[seat]), whole(s.hand[seat]), int(s.down[seat])
    if phase == START:
        return choose_start(colours, numbers, down, shape, hand, whole(s.discards[s.discarded - 1]))
    if phase == PLAY:
        return choose_play(colours, numbers, down, shape, hand, rng)
    if phase == CLEAR:
        return choose_line(colours, numbers, down, shape, kinds_held(hand), complete(s, seat))
    if phase == TURN_UP:
        return TURN
    plan = plan_of(colours, numbers, down, shape, hand)
    if phase == REVEAL or phase == FIRST_REVEAL or phase == NEW_REVEAL:
        return TURN_OVER + best_cell(colours, numbers, shape, plan, narrow(down), rng)
    if unseen == 0:
        return SKIP
    return PEEK + best_cell(colours, numbers, shape, plan, narrow(unseen), rng)


@inner
def choose(s: Record, rng: Record) -> int:
    """The code for the seat to act. What it has not seen of its own grid is masked first; it reads no other grid."""
    seat = whole(s.active)
    unseen = int(s.down[seat] & ~s.known[seat])
    return act(s, int(s.colours[seat]) | unseen * HIDDEN, int(s.numbers[seat]) | unseen * HIDDEN, unseen, rng)


@inner
def progress(s: Record, seat: int) -> int:
    """How far a seat has come: cards that have left its grids, and what the lines of its grid are worth."""
    if s.phase == NEW_GRID and s.active == seat:
        return A_CARD * FIRST_CARDS
    shape = whole(s.form[seat])
    unseen = int(s.down[seat] & ~s.known[seat])
    colours, numbers = int(s.colours[seat]) | unseen * HIDDEN, int(s.numbers[seat]) | unseen * HIDDEN
    gone = FIRST_CARDS + CELLS if (int(s.second) >> seat) & 1 == 1 else FIRST_CARDS
    come = A_CARD * (gone - int(s.cards[seat]))
    if is_long_line(shape):
        come -= A_LONG_LINE
    return come + worth(plan_of(colours, numbers, int(s.down[seat]), shape, whole(s.hand[seat])), shape)


@inner
def judge(s: Record, shares: Sheet) -> None:
    """By who is how far ahead."""
    players = whole(s.players)
    for seat in range(players):
        shares[seat] = progress(s, seat)
    if s.phase == START:
        shares[s.active] += JUDGING[players - 2, 1]
    to_chances(shares, players, int(JUDGING[players - 2, 0]))


TURNS = 14
"""Fewer are judged worse: who is ahead shows in lines that are gone, less in those that may come."""
FORESIGHT = Foresight((TURNS, 2 * TURNS), judge)
