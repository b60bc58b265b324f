"""A quick collector in blitzraster, for roll-outs: as the simple policy it plays for lines that need few turns, but
every line is rated once a decision, and a card by what it changes in the two lines where it goes.

A *plan* is the kind that each line is collected for, and the turns that it still seems to need: two words of eight bits
a line, columns first. Grids and hands are as in `policy.py`.
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
from tischlein.games.blitzraster.policy import (
    A_CARD,
    A_LONG_LINE,
    HIDDEN,
    NOTHING,
    PATIENCE,
    choose_line,
    is_long_line,
    kinds_held,
    shape_without,
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

LINES = COLUMNS + ROWS
JUDGING = np.array([[11250, 1938], [10250, 1969], [9812, 1984], [8875, 2000]], np.int64)
"""How far ahead makes a factor of e in the chances, and what the next turn is worth: for two players and more. Made by
`python -m bench.foresight blitzraster`."""
SEARCH, AT_HAND, TO_TURN = 5, 3, 2
"""Turns until a card that fits a line turns up, what it takes to lay one out of the hand, and to turn one up."""
LINE_WORTH = np.array([int(2000 * 0.644**turns) for turns in range(6 * SEARCH)], np.int64)
"""What a line is worth by the turns that it still needs."""
TURNED_UP = 10
LUCK = 50
"""As in `policy.py`."""


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
        at_hand = min((held >> at) & 0xF, missing)
        turns = SEARCH * (missing - at_hand) + AT_HAND * at_hand + TO_TURN * ((turned >> at) & 0xF)
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
def line_value(turns: int, shape: int, line: int) -> int:
    """What a line is worth that needs so many turns; complete, it takes its cards away."""
    width, height = shape & 7, shape >> 3
    if turns <= 0:
        value = int(LINE_WORTH[0]) + A_CARD * (height if line < COLUMNS else width)
        return value - A_LONG_LINE if is_long_line(shape_without(shape, line)) else value
    value = int(LINE_WORTH[turns])
    return value // 4 if is_long_line(shape_without(shape, line)) else value


@inner
def loss(turns: int, kinds: int, shape: int, card: int, line: int) -> int:
    """What a line loses with a hand card that it counts on."""
    kind = card // NUMBERS if line < COLUMNS else card % NUMBERS
    if (kinds >> (8 * line)) & 0xFF != kind:
        return 0
    now = (turns >> (8 * line)) & 0xFF
    return line_value(now, shape, line) - line_value(now + SEARCH - AT_HAND, shape, line) if now > 0 else 0


@inner
def loss_of(turns: int, kinds: int, shape: int, card: int) -> int:
    """The same for all lines."""
    lost = 0
    for line in range(LINES):
        lost += loss(turns, kinds, shape, card, line)
    return lost


@inner
def gain(
    turns: int, kinds: int, shape: int, line: int, kind: int, there: int, is_down: int, lying: int, held: int
) -> int:
    """What a line gains by a hand card of a kind where a card of the kind `there` lies; so many of its kind lie in the
    line already, and so many are in the hand."""
    now, wanted = (turns >> (8 * line)) & 0xFF, (kinds >> (8 * line)) & 0xFF
    if there == kind and is_down == 0:
        return 0
    after = now + SEARCH if there == wanted and wanted != HIDDEN else now
    if kind == wanted:
        after = now - AT_HAND
    else:
        length = (shape >> 3) if line < COLUMNS else (shape & 7)
        missing = length - lying - (0 if there == kind else 1)
        at_hand = min(held - 1, missing)
        after = min(after, SEARCH * (missing - at_hand) + AT_HAND * at_hand)
    return line_value(after, shape, line) - line_value(now, shape, line)


@inner
def alike(word: int, kind: int, cells: int) -> int:
    """The cells of a grid in which a kind lies: the first of their four bits."""
    other = word ^ (kind * 0x111111111111)
    other |= other >> 1
    other |= other >> 2
    return ~other & cells


@inner
def best_put(
    colours: int, numbers: int, down: int, shape: int, held: tuple[int, int], plan: tuple[int, int], card: int
) -> tuple[int, int]:
    """Where a hand card is worth most, and what it brings there."""
    turns, kinds = plan
    colour, number = card // NUMBERS, card % NUMBERS
    lying = 0x111111111111
    in_columns, in_rows = alike(colours, colour, lying), alike(numbers, number, lying)
    of_colour, of_number = (held[0] >> (4 * colour)) & 0xF, (held[1] >> (4 * number)) & 0xF
    lost = loss_of(turns, kinds, shape, card)
    most, best = NOTHING, 0
    width, height = shape & 7, shape >> 3
    for row in range(height):
        in_row = popcount((in_rows >> (16 * row)) & 0x1111 & ((1 << (4 * width)) - 1))
        for column in range(width):
            cell = COLUMNS * row + column
            at = 4 * cell
            is_down = (down >> at) & 1
            found = -lost
            if height > 1:
                in_column = popcount((in_columns >> (4 * column)) & 0x000100010001 & ((1 << (16 * height)) - 1))
                there = (colours >> at) & 0xF
                found += gain(turns, kinds, shape, column, colour, there, is_down, in_column, of_colour)
                found += loss(turns, kinds, shape, card, column)
            if width > 1:
                there = (numbers >> at) & 0xF
                found += gain(turns, kinds, shape, COLUMNS + row, number, there, is_down, in_row, of_number)
                found += loss(turns, kinds, shape, card, COLUMNS + row)
            if found > most:
                most, best = found, cell
    return most, best


@inner
def turned_line(plan: tuple[int, int], shape: int, line: int, kind: int) -> int:
    """What turning up a card does for a line: an unseen one helps most in lines that need little."""
    now = (plan[0] >> (8 * line)) & 0xFF
    if kind == HIDDEN:
        return line_value(max(now, 1), shape, line) // TURNED_UP
    if (plan[1] >> (8 * line)) & 0xFF != kind:
        return 0
    return line_value(now - TO_TURN, shape, line) - line_value(now, shape, line)


@inner
def turned(colours: int, numbers: int, shape: int, plan: tuple[int, int], cell: int) -> int:
    """The same for both lines of a cell."""
    value = 0
    if shape >> 3 > 1:
        value += turned_line(plan, shape, cell % COLUMNS, (colours >> (4 * cell)) & 0xF)
    if shape & 7 > 1:
        value += turned_line(plan, shape, COLUMNS + cell // COLUMNS, (numbers >> (4 * cell)) & 0xF)
    return value


@inner
def best_cell(colours: int, numbers: int, shape: int, plan: tuple[int, int], cells: int, rng: Record) -> int:
    """The best of some face-down cards to be turned up; the first of equals from a place by lot."""
    count = popcount(cells)
    first = below(rng, count)
    best, most = 0, NOTHING
    for n in range(count):
        cell = nth_bit(cells, (first + n) % count)
        value = turned(colours, numbers, shape, plan, cell)
        if value > most:
            most, best = value, cell
    return best


@inner
def worth(plan: tuple[int, int], shape: int) -> int:
    """What all lines are worth together."""
    total = 0
    width, height = shape & 7, shape >> 3
    for line in range(LINES):
        if (line < width and height > 1) if line < COLUMNS else (line - COLUMNS < height and width > 1):
            total += line_value((plan[0] >> (8 * line)) & 0xFF, shape, line)
    return total


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
    held = kinds_held(hand)
    shown = NOTHING if down != 0 else 0
    cells = narrow(down)
    while cells != 0:
        cell = nth_bit(cells, 0)
        cells &= cells - 1
        shown = max(shown, turned(colours, numbers, shape, plan, cell))
    most, code = NOTHING, DROP
    for slot in range(HAND + 1):
        card = (hand >> (8 * slot)) & 0xFF
        found = shown - (loss_of(plan[0], plan[1], shape, card) if card != EMPTY else 0)
        if found > most:
            most, code = found, DROP + slot
        if card != EMPTY:
            found, cell = best_put(colours, numbers, down, shape, held, plan, card)
            if found > most:
                most, code = found, PUT + slot * CELLS + cell
    return most, code


@inner
def choose_start(colours: int, numbers: int, down: int, shape: int, hand: int, top: int) -> int:
    """The pile, unless the open card or a swap brings clearly more."""
    plan = plan_of(colours, numbers, down, shape, hand)
    now = worth(plan, shape)
    found, _ = best_play(colours, numbers, down, shape, hand, plan)
    most = now + max(found, 0) + LUCK
    code = PILE
    found, swap = best_swap(colours, numbers, down, shape, plan)
    if now + found > most:
        most = now + found
        code = swap
    with_top = (hand & 0xFFFF) | (top << 16)
    plan = plan_of(colours, numbers, down, shape, with_top)
    found, _ = best_play(colours, numbers, down, shape, with_top, plan)
    return DISCARD if worth(plan, shape) + found > most else code


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
