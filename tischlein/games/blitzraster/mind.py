"""What a seat of blitzraster remembers: where every card lies that it has ever seen, and out of which pile each other
card must have come.

A mind has the fields of the record, filled with what the seat knows, so that the same kernels move cards about in it.
When a pile is used up, everybody knows what the new one is made of (B21). So cards that a seat has not seen belong to
*generations*: those of the first pile, of the second, and so on; and so does each place where one of them lies, a cell
face down or a card in another's hand. Within a generation every way to lay the unseen cards into the places is equally
likely; what others chose to keep or to leave says nothing here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.mind import Mind
from tischlein.core.sheet import Sheet
from tischlein.core.stage import FIRST as FIELD
from tischlein.core.stage import KIND
from tischlein.core.stream import below
from tischlein.games.blitzraster.effects import (
    COLUMN_GONE,
    DEALT,
    DRAWN,
    DROPPED,
    EMPTIED,
    LOOKED_AT,
    OPENED,
    PUT_DOWN,
    REACHES,
    REMEMBERED,
    RENEWED,
    ROW_GONE,
    SWAP_REVEALS,
    SWAPPED,
    TOOK,
    TURNED_UP,
    UNCOVERED,
)
from tischlein.games.blitzraster.grid import begin_chain, clear
from tischlein.games.blitzraster.sheet import (
    ACTIVE,
    CARD,
    CELL_SIZE,
    GRID,
    IN_HAND,
    LOOKING_AT,
    PHASE,
    PILE_CARDS,
    ROW_SIZE,
    SEAT_SIZE,
    SEATS,
    SECOND,
)
from tischlein.games.blitzraster.state import (
    CARDS,
    CLEAR,
    COLUMNS,
    FIELDS,
    HALF,
    LOOKED,
    MOST_PLAYERS,
    NO_CELL,
    NUMBERS,
    OVER,
    REWARD,
    TURN_UP,
    close_up,
    discard,
    exchange,
    into_hand,
    turn_up,
)

GENERATIONS = 15
"""Piles that are told apart. A sixteenth would count as part of the fifteenth; nobody plays that long."""
_MORE: list[Any] = [
    ("pool", "<i8", (GENERATIONS, 2)),  # the unseen cards of each generation
    ("born", "<i8", (MOST_PLAYERS,)),  # grids: out of which generation the card of each cell came
    ("held", "<i8", (MOST_PLAYERS, 2)),  # cards that are known to be in each hand
    ("hidden", "<i8", (MOST_PLAYERS,)),  # how many others are, of each generation: four bits each
    ("generation", "<i8"),
]
# Own fields first: a record that only goes on where another ends would be taken for that one by Numba.
MEMORY: np.dtype[Any] = np.dtype((np.record, np.dtype(_MORE + FIELDS, align=True)))


@inner
def begin(mind: Record, s: Record) -> None:
    for half in range(2):
        mind.pool[0, half] = s.pile[half]
    for seat in range(whole(s.players)):
        mind.form[seat] = s.form[seat]


@inner
def seen(mind: Record, card: int) -> int:
    """A card has come to light; gives its generation, or -1 if it was known already."""
    half = 1 if card >= HALF else 0
    bit = 1 << (card - HALF * half)
    for generation in range(GENERATIONS):
        if mind.pool[generation, half] & bit != 0:
            mind.pool[generation, half] ^= bit
            return generation
    return -1


@inner
def lay(mind: Record, who: int, cell: int, card: int) -> None:
    """A cell shows a card; whether face up or down stays as it is."""
    at = 4 * cell
    others = ~(0xF << at)
    mind.colours[who] = (mind.colours[who] & others) | ((card // NUMBERS) << at)
    mind.numbers[who] = (mind.numbers[who] & others) | ((card % NUMBERS) << at)


@inner
def played(mind: Record, who: int, card: int) -> None:
    """A card has left a hand."""
    half = 1 if card >= HALF else 0
    bit = 1 << (card - HALF * half)
    mind.held[who, half] &= ~bit
    generation = seen(mind, card)
    if generation >= 0:
        mind.hidden[who] -= 1 << (4 * generation)


@inner
def renew(mind: Record, low: int, high: int) -> None:
    """A new pile, of cards that everybody has seen (B21): they were in the box or among the discards."""
    mind.generation = min(int(mind.generation) + 1, GENERATIONS - 1)
    mind.pool[mind.generation, 0] |= low
    mind.pool[mind.generation, 1] |= high
    mind.box[0] &= ~low
    mind.box[1] &= ~high
    left = 0
    for place in range(int(mind.discarded)):
        card = whole(mind.discards[place])
        mind.discards[place] = 0
        gone = (low >> card) & 1 if card < HALF else (high >> (card - HALF)) & 1
        if gone == 0:
            mind.discards[left] = card
            left += 1
    mind.discarded = left


@inner
def hear_of_grid(mind: Record, kind: int, who: int, row: Sheet) -> None:
    """What happens to the cards of a grid."""
    cell = whole(row[FIELD + 1])
    at = 4 * cell
    if kind == DEALT:
        mind.down[who] |= 1 << at
        mind.born[who] |= whole(mind.generation) << at
        mind.cards[who] += 1
    elif kind == UNCOVERED or kind == TURNED_UP:
        card = whole(row[FIELD + 2])
        seen(mind, card)
        lay(mind, who, cell, card)
        turn_up(mind, who, cell)
        if mind.marks != 0:  # the card that was looked at
            mind.marks |= LOOKED
            begin_chain(mind, who)
    elif kind == SWAPPED:
        two = 4 * whole(row[FIELD + 2])
        mind.colours[who] = exchange(mind.colours[who], at, two)
        mind.numbers[who] = exchange(mind.numbers[who], at, two)
        mind.down[who] = exchange(mind.down[who], at, two)
        mind.known[who] = exchange(mind.known[who], at, two)
        mind.born[who] = exchange(mind.born[who], at, two)
    elif kind == SWAP_REVEALS:
        lies, card = whole(row[FIELD + 3]), whole(row[FIELD + 4])
        seen(mind, card)
        lay(mind, who, lies, card)
        turn_up(mind, who, lies)
    elif kind == LOOKED_AT:
        if row[FIELD + 2] != 0:
            seen(mind, whole(row[FIELD + 3]))
            lay(mind, who, cell, whole(row[FIELD + 3]))
    elif kind == REMEMBERED:
        mind.known[who] |= 1 << at
    elif kind == COLUMN_GONE or kind == ROW_GONE:
        clear(mind, who, cell, 0, None)  # the field is a line
        mind.born[who] = close_up(mind.born[who], cell)


@inner
def hear(mind: Record, seat: int, row: Sheet) -> None:
    kind, who = row[KIND], whole(row[FIELD])
    if kind == REACHES or kind == TOOK or kind == SWAPPED:  # a turn begins
        mind.marks = 0
        mind.first = 0
        mind.links = 0
    if kind == OPENED:
        seen(mind, who)  # the field is a card
        discard(mind, who)
    elif kind == DRAWN:
        if row[FIELD + 1] != 0:
            seen(mind, whole(row[FIELD + 2]))
        else:
            mind.hidden[who] += 1 << (4 * whole(mind.generation))
    elif kind == TOOK:
        card = whole(row[FIELD + 1])
        half = 1 if card >= HALF else 0
        mind.held[who, half] |= 1 << (card - HALF * half)
        mind.discarded -= 1
        mind.discards[mind.discarded] = 0
    elif kind == DROPPED:
        played(mind, who, whole(row[FIELD + 1]))
        discard(mind, whole(row[FIELD + 1]))
    elif kind == PUT_DOWN:
        card, cell, old = whole(row[FIELD + 1]), whole(row[FIELD + 2]), whole(row[FIELD + 3])
        played(mind, who, card)
        discard(mind, old)
        lay(mind, who, cell, card)
    elif kind == EMPTIED:
        mind.marks = 0
        mind.first = 0
        mind.links = 0
        mind.form[who] = 8 * row[FIELD + 3] + row[FIELD + 2]
    elif kind == RENEWED:
        renew(mind, row[FIELD + 1], row[FIELD + 2])
    else:
        hear_of_grid(mind, kind, who, row)


@inner
def lay_generation(mind: Record, seat: int, s: Record, generation: int, rng: Record) -> None:
    """Lay the unseen cards of a generation into their places by lot; those of the last are left in the pile."""
    low, high = int(mind.pool[generation, 0]), int(mind.pool[generation, 1])
    for who in range(whole(s.players)):
        cells = int(mind.down[who])
        if who == seat:
            cells &= ~int(mind.known[who])
        in_hand = (int(mind.hidden[who]) >> (4 * generation)) & 0xF
        while in_hand > 0 or cells != 0:
            at = 0
            if in_hand == 0:
                at = popcount((cells & -cells) - 1)
                cells &= cells - 1
                if (int(mind.born[who]) >> at) & 0xF != generation:
                    continue
            in_low = popcount(low)
            if low | high == 0:
                return  # there are as many cards as places; but a kernel must not trust in that
            n = below(rng, in_low + popcount(high))
            if n < in_low:
                card = nth_bit(low, n)
                low &= ~(1 << card)
            else:
                bit = nth_bit(high, n - in_low)
                high &= ~(1 << bit)
                card = HALF + bit
            if in_hand > 0:
                into_hand(s, who, card)
                in_hand -= 1
            else:
                s.colours[who] |= (card // NUMBERS) << at
                s.numbers[who] |= (card % NUMBERS) << at
    s.pile[0] = low
    s.pile[1] = high


@inner
def lay_open(sheet: Sheet, s: Record) -> None:
    """The end, where all cards are shown."""
    for half in range(2):
        s.pile[half] = sheet[PILE_CARDS + 1 + half]
    for who in range(whole(s.players)):
        at = SEATS + 1 + SEAT_SIZE * who
        for slot in range(int(sheet[at + IN_HAND + 1])):
            into_hand(s, who, whole(sheet[at + IN_HAND + 2 + slot]))
        s.colours[who] = 0
        s.numbers[who] = 0
        width = int(s.form[who]) & 7
        for place in range(int(s.cards[who])):
            row, column = place // width, place % width
            card = int(sheet[at + GRID + 1 + ROW_SIZE * row + 1 + CELL_SIZE * column + CARD + 1])
            bits = 4 * (COLUMNS * row + column)
            s.colours[who] |= (card // NUMBERS) << bits
            s.numbers[who] |= (card % NUMBERS) << bits


@inner
def imagine(sheet: Sheet, mind: Record, seat: int, s: Record, rng: Record) -> None:
    phase = int(sheet[PHASE])
    s.phase = phase
    s.active = sheet[ACTIVE]
    s.cell = sheet[LOOKING_AT + 1] if sheet[LOOKING_AT] != 0 else NO_CELL
    s.discarded = mind.discarded
    for place in range(CARDS):
        s.discards[place] = mind.discards[place]
    for half in range(2):
        s.box[half] = mind.box[half]
    if phase == CLEAR or phase == REWARD or phase == TURN_UP:
        s.marks = mind.marks
        s.first = mind.first
        s.links = mind.links
        if sheet[LOOKING_AT] != 0:
            s.marks |= LOOKED
    for who in range(whole(s.players)):
        s.second |= sheet[SEATS + 1 + SEAT_SIZE * who + SECOND] << who
        s.colours[who] = mind.colours[who]
        s.numbers[who] = mind.numbers[who]
        s.down[who] = mind.down[who]
        s.known[who] = mind.known[who]
        s.form[who] = mind.form[who]
        s.cards[who] = mind.cards[who]
    if phase == OVER:
        lay_open(sheet, s)
        return
    for who in range(whole(s.players)):
        for half in range(2):
            held = int(mind.held[who, half]) if who != seat else 0
            while held != 0:
                into_hand(s, who, HALF * half + popcount((held & -held) - 1))
                held &= held - 1
    own = SEATS + 1 + SEAT_SIZE * seat + IN_HAND + 1
    for slot in range(int(sheet[own])):
        into_hand(s, seat, whole(sheet[own + 1 + slot]))
    for generation in range(int(mind.generation) + 1):
        lay_generation(mind, seat, s, generation, rng)


MIND = Mind(MEMORY, begin, hear, imagine)
