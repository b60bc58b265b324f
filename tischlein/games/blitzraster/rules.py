"""The rules of blitzraster as kernels.

Action codes speak of pairs, cells, lines and hand slots; slot n holds the n-th card of the sorted hand.

      0       pile                              48-59   peek, cell 0-11
      1       discard                           60-62   skip, turn, keep
      2-18    swap pair 0-16; of two face-down  63-65   drop, slot 0-2
              cards the first is turned up      66-101  put, 12 * slot + cell
     19-35    swap pair 0-16, both face down:  102-105  clear column a-d
              the second is turned up          106-108  clear row 1-3
     36-47    reveal, cell 0-11

Pairs 0-8 lie side by side, three in each row; pairs 9-16 one above the other, pair 9 + n with cell n on top.
Outcome codes: 0-119 a card.
"""

from __future__ import annotations

import numpy as np

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Kernels
from tischlein.core.kernel import Record, kernel
from tischlein.games.blitzraster.state import (
    CELLS,
    CLEAR,
    COLUMNS,
    DEAL,
    DRAW,
    EMPTY,
    FILL,
    FIRST_PEEK,
    FIRST_REVEAL,
    FIRST_WIDTH,
    HALF,
    HAND,
    NEW_GRID,
    NEW_PEEK,
    NEW_REVEAL,
    NO_CELL,
    NUMBERS,
    OVER,
    PAIRS,
    PLAY,
    REVEAL,
    REWARD,
    ROWS,
    SECOND_WIDTH,
    SIDE_PAIRS,
    START,
    TOP,
    TURN_UP,
    pair_cells,
    shapes,
)

PILE, DISCARD, SWAP, SWAP_OTHER = 0, 1, 2, 19
TURN_OVER, PEEK, SKIP, TURN, KEEP = 36, 48, 60, 61, 62
DROP, PUT, CLEAR_LINE = 63, 66, 102
WORD = 63

SHAPES = shapes()
PAIR_FIRST = np.array([pair_cells(pair)[0] for pair in range(PAIRS)])
"""The cell nearer to a1 of each pair."""
EACH_ROW = 0x000100010001
"""Times four bits of a row: the same bits in all three rows."""
ROW_MASK = 0xFFFF


@kernel
def actor(s: Record) -> int:
    phase = s.phase
    if phase < DRAW:
        return int(s.active)
    return CHANCE_CODE if phase < OVER else OVER_CODE


@kernel
def shape_of(s: Record, seat: int) -> int:
    return (int(s.height[seat]) << 3) | int(s.width[seat])


@kernel
def narrow(spaced: int) -> int:
    """Twelve bits that lie four apart, moved together: one bit a cell."""
    x = (spaced | (spaced >> 3)) & 0x030303030303
    x = (x | (x >> 6)) & 0x000F000F000F
    return (x | (x >> 12) | (x >> 24)) & 0xFFF


@kernel
def pairs_within(cells: int) -> int:
    """The pairs of neighbours both of which are in a set of cells, one bit a cell."""
    side = cells & (cells >> 1)
    side = (side & 0b111) | ((side >> 1) & 0b111000) | ((side >> 2) & 0b111000000)
    return side | ((cells & (cells >> 4)) << SIDE_PAIRS)


@kernel
def legal(s: Record) -> tuple[int, int]:
    phase = s.phase
    seat = int(s.active)
    if phase == START:  # B5, B8, B9
        plain = SHAPES[shape_of(s, seat), 4] << SWAP
        both_down = pairs_within(narrow(s.down[seat])) << SWAP_OTHER
        return (1 << PILE) | (1 << DISCARD) | plain | both_down, 0
    if phase == PLAY:  # B6, B7
        cells = 0xF >> (COLUMNS - s.width[seat])
        cells = (cells * 0x111) & (0xFFF >> (COLUMNS * (ROWS - s.height[seat])))
        puts = cells | (cells << CELLS) | (cells << (2 * CELLS))
        return 0, (0b111 << (DROP - WORD)) | (puts << (PUT - WORD))
    if phase == CLEAR:  # B14
        return 0, complete(s, seat) << (CLEAR_LINE - WORD)
    if phase == TURN_UP:  # B18
        return (1 << TURN) | (1 << KEEP), 0
    if phase >= DRAW:
        return 0, 0
    cells = narrow(s.down[seat])
    if phase == REVEAL or phase == FIRST_REVEAL or phase == NEW_REVEAL:  # B3, B6, B23
        return cells << TURN_OVER, 0
    codes = cells << PEEK  # B3, B16, B23
    if phase == REWARD:
        codes |= 1 << SKIP
    return codes, 0


@kernel
def total(s: Record) -> int:
    return popcount(s.pile[0]) + popcount(s.pile[1])


@kernel
def outcome(s: Record, k: int) -> int:
    low = popcount(s.pile[0])
    if k < low:
        return nth_bit(s.pile[0], k)
    return HALF + nth_bit(s.pile[1], k - low)


@kernel
def complete(s: Record, seat: int) -> int:
    """B10-B12: the set of complete lines. All neighbours are compared at once."""
    shape = shape_of(s, seat)
    down = s.down[seat]
    numbers = s.numbers[seat]
    unlike = numbers ^ (numbers >> 4)  # each card against its neighbour to the right
    unlike |= unlike >> 2
    unlike |= unlike >> 1
    unlike = (unlike & SHAPES[shape, 0]) | down
    unlike |= unlike >> 8
    unlike |= unlike >> 4
    rows = ~unlike & SHAPES[shape, 2]
    colours = s.colours[seat]
    unlike = colours ^ (colours >> 16)  # each card against its neighbour below
    unlike |= unlike >> 2
    unlike |= unlike >> 1
    unlike = (unlike & SHAPES[shape, 1]) | down
    unlike |= (unlike >> 16) | (unlike >> 32)
    columns = ~unlike & SHAPES[shape, 3]
    if rows | columns == 0:
        return 0
    rows = (rows | (rows >> 15) | (rows >> 30)) & 0b111
    return ((columns | (columns >> 3) | (columns >> 6) | (columns >> 9)) & 0xF) | (rows << COLUMNS)


@kernel
def card_in(s: Record, seat: int, cell: int) -> int:
    at = 4 * cell
    return int(((s.colours[seat] >> at) & 0xF) * NUMBERS + ((s.numbers[seat] >> at) & 0xF))


@kernel
def turn_up(s: Record, seat: int, cell: int) -> None:
    keep = ~(1 << (4 * cell))
    s.down[seat] &= keep
    s.known[seat] &= keep


@kernel
def discard(s: Record, card: int) -> None:
    top = int(s.discarded)
    s.discards[top] = card
    s.discarded = top + 1


@kernel
def draw(s: Record, card: int) -> None:
    """Take a card out of the pile."""
    if card < HALF:
        s.pile[0] ^= 1 << card
    else:
        s.pile[1] ^= 1 << (card - HALF)


@kernel
def refill(s: Record) -> None:
    """B21: if the pile is used up, all discards but the top one and the box become a new pile."""
    if s.pile[0] | s.pile[1] != 0:
        return
    below = int(s.discarded) - 1
    for place in range(below):
        card = int(s.discards[place])
        draw(s, card)  # it is not in the pile, so this puts it there
        s.discards[place] = 0
    s.discards[0] = s.discards[below]
    if below > 0:
        s.discards[below] = 0
    s.discarded = 1
    for half in range(2):
        s.pile[half] |= s.box[half]
        s.box[half] = 0


@kernel
def into_hand(s: Record, seat: int, card: int) -> None:
    """Keep the hand sorted, so that equal hands are equal records."""
    first, second = int(s.hand[seat, 0]), int(s.hand[seat, 1])
    s.hand[seat, 0] = min(first, card)
    middle = max(first, card)
    s.hand[seat, 1] = min(second, middle)
    s.hand[seat, 2] = max(second, middle)


@kernel
def from_hand(s: Record, seat: int, slot: int) -> int:
    card = int(s.hand[seat, slot])
    for place in range(slot, HAND):
        s.hand[seat, place] = s.hand[seat, place + 1]
    s.hand[seat, HAND] = EMPTY
    return card


@kernel
def next_seat(s: Record) -> int:
    """B4: clockwise."""
    following = int(s.active) + 1
    return following if following < s.players else 0


@kernel
def end_turn(s: Record) -> None:
    """B4, B21, B28: the next seat follows, unless this was the last turn."""
    s.cleared = 0
    s.first = 0
    s.chain = 0
    s.looked = 0
    if s.turn == s.limit:
        s.phase = OVER
        return
    s.turn += 1
    s.active = next_seat(s)
    s.phase = START
    refill(s)


@kernel
def without_column(word: int, column: int) -> int:
    """B13: a word of a grid with one column taken out."""
    left = ((1 << (4 * column)) - 1) * EACH_ROW
    return (word & left) | ((word >> 4) & (0x0FFF * EACH_ROW) & ~left)


@kernel
def without_row(word: int, row: int) -> int:
    """B13: a word of a grid with one row taken out."""
    above = (1 << (16 * row)) - 1
    return (word & above) | ((word >> 16) & ~above)


@kernel
def box_line(s: Record, seat: int, line: int) -> None:
    """B13: the cards of a line go into the box, and the grid closes up."""
    if line < COLUMNS:
        cell, step, length = line, COLUMNS, int(s.height[seat])
    else:
        cell, step, length = (line - COLUMNS) * COLUMNS, 1, int(s.width[seat])
    for _ in range(length):
        card = card_in(s, seat, cell)
        half = 1 if card >= HALF else 0
        s.box[half] |= 1 << (card - HALF * half)
        cell += step
    if line < COLUMNS:
        s.colours[seat] = without_column(s.colours[seat], line)
        s.numbers[seat] = without_column(s.numbers[seat], line)
        s.down[seat] = without_column(s.down[seat], line)
        s.known[seat] = without_column(s.known[seat], line)
        s.width[seat] -= 1
    else:
        row = line - COLUMNS
        s.colours[seat] = without_row(s.colours[seat], row)
        s.numbers[seat] = without_row(s.numbers[seat], row)
        s.down[seat] = without_row(s.down[seat], row)
        s.known[seat] = without_row(s.known[seat], row)
        s.height[seat] -= 1
    s.cards[seat] -= length
    if s.cards[seat] == 0:
        s.width[seat] = 0
        s.height[seat] = 0


@kernel
def clear(s: Record, seat: int, line: int) -> None:
    """B13, B14, B18, B19: clear a line; one that was not yet complete at the first clearing is a chain reaction."""
    if s.cleared == 0:
        s.cleared = 1
        s.first = complete(s, seat)
    first = int(s.first)
    if (first >> line) & 1 == 0:
        s.chain = 1
    box_line(s, seat, line)
    # The lines after the cleared one move up by one; a column leaves the rows where they are, and the other way round.
    kind = 0xF if line < COLUMNS else 0x70
    before = (1 << line) - 1
    s.first = (first & (before | ~kind)) | ((first & kind & ~before & ~(1 << line)) >> 1)


@kernel
def settle(s: Record, seat: int) -> None:
    """B14, B18: clear what is complete; where several lines are, the seat chooses. Then go on with the turn."""
    lines = complete(s, seat)
    while lines != 0:
        if lines & (lines - 1) != 0:
            s.phase = CLEAR
            return
        clear(s, seat, nth_bit(lines, 0))
        lines = complete(s, seat)
    if s.cleared == 0:
        end_turn(s)
    elif s.cards[seat] == 0:
        emptied(s, seat)
    elif s.looked == 0 and s.down[seat] != 0:  # B16, B17
        s.phase = REWARD
    else:
        end_turn(s)


@kernel
def emptied(s: Record, seat: int) -> None:
    """B23-B25: after the first grid comes the second, after the second the end."""
    s.cleared = 0
    s.first = 0
    s.chain = 0
    s.looked = 0
    if (int(s.second) >> seat) & 1 == 1:
        s.phase = OVER
        return
    s.second |= 1 << seat
    s.width[seat] = SECOND_WIDTH
    s.height[seat] = ROWS
    s.phase = NEW_GRID
    refill(s)


@kernel
def swap(s: Record, seat: int, pair: int, other: int) -> None:
    """B8, B9: two cards change places and are turned up; of two face-down ones, one stays so."""
    first = PAIR_FIRST[pair]
    second = first + (1 if pair < SIDE_PAIRS else COLUMNS)
    one, two = 4 * first, 4 * second
    colours = s.colours[seat]
    change = ((colours >> one) ^ (colours >> two)) & 0xF
    s.colours[seat] = colours ^ ((change << one) | (change << two))
    numbers = s.numbers[seat]
    change = ((numbers >> one) ^ (numbers >> two)) & 0xF
    s.numbers[seat] = numbers ^ ((change << one) | (change << two))
    down = s.down[seat]
    if down == 0:
        return
    both = (1 << one) | (1 << two)
    known = s.known[seat]
    s.down[seat] = down & ~both
    s.known[seat] = known & ~both
    if down & both == both:
        # The card that stays face down leaves the cell of its partner's choice: it lies where the other one lay.
        left, lies = (one, two) if other else (two, one)
        s.down[seat] |= 1 << lies
        s.known[seat] |= ((known >> left) & 1) << lies


@kernel
def put(s: Record, seat: int, slot: int, cell: int) -> None:
    """B7: a hand card takes the place of a grid card, which goes to the discards."""
    discard(s, card_in(s, seat, cell))
    card = from_hand(s, seat, slot)
    at = 4 * cell
    keep = ~(0xF << at)
    s.colours[seat] = (s.colours[seat] & keep) | ((card // NUMBERS) << at)
    s.numbers[seat] = (s.numbers[seat] & keep) | ((card % NUMBERS) << at)
    turn_up(s, seat, cell)


@kernel
def deal(s: Record, seat: int, card: int) -> None:
    """B2, B23: a card from the pile, face down, into the next cell of a grid that is being dealt."""
    draw(s, card)
    place = int(s.cards[seat])
    width = int(s.width[seat])
    at = 4 * (place // width * COLUMNS + place % width)
    s.colours[seat] |= (card // NUMBERS) << at
    s.numbers[seat] |= (card % NUMBERS) << at
    s.down[seat] |= 1 << at
    s.cards[seat] = place + 1


@kernel
def chance(s: Record, card: int) -> None:
    """A card has come from the pile."""
    phase = s.phase
    seat = int(s.active)
    if phase == DRAW:  # B5
        draw(s, card)
        into_hand(s, seat, card)
        s.phase = PLAY
    elif phase == DEAL:  # B2
        deal(s, seat, card)
        if s.cards[seat] == FIRST_WIDTH * ROWS:
            s.active = next_seat(s)
            if s.active == 0:
                s.phase = TOP
    elif phase == TOP:  # B2
        draw(s, card)
        discard(s, card)
        s.phase = FIRST_REVEAL
    elif phase == FILL:  # B3
        draw(s, card)
        into_hand(s, seat, card)
        if s.hand[seat, HAND - 1] != EMPTY:
            s.active = next_seat(s)
            if s.active == 0:
                s.turn = 1
                s.phase = START
            else:
                s.phase = FIRST_REVEAL
    else:  # B23
        deal(s, seat, card)
        if s.cards[seat] == CELLS:
            s.phase = NEW_REVEAL
        else:
            refill(s)


@kernel
def reveal(s: Record, seat: int, cell: int) -> None:
    """B3, B6, B23: turn up a card."""
    turn_up(s, seat, cell)
    if s.phase == REVEAL:
        settle(s, seat)
    else:
        s.phase = FIRST_PEEK if s.phase == FIRST_REVEAL else NEW_PEEK


@kernel
def peek(s: Record, seat: int, cell: int) -> None:
    """B3, B16-B18, B23: look at a card."""
    s.known[seat] |= 1 << (4 * cell)
    if s.phase == FIRST_PEEK:
        s.phase = FILL
    elif s.phase == NEW_PEEK:
        end_turn(s)
    else:
        s.looked = 1
        if s.chain:
            s.cell = cell
            s.phase = TURN_UP
        else:
            end_turn(s)


@kernel
def start_turn(s: Record, seat: int, code: int) -> None:
    """B5, B8: take a card, or swap two."""
    if code >= SWAP_OTHER:
        swap(s, seat, code - SWAP_OTHER, 1)
        settle(s, seat)
    elif code >= SWAP:
        swap(s, seat, code - SWAP, 0)
        settle(s, seat)
    elif code == PILE:
        s.phase = DRAW
    else:
        top = int(s.discarded) - 1
        into_hand(s, seat, int(s.discards[top]))
        s.discards[top] = 0
        s.discarded = top
        s.phase = PLAY


@kernel
def apply(s: Record, code: int) -> None:
    phase = s.phase
    seat = int(s.active)
    if phase == START:
        start_turn(s, seat, code)
    elif phase >= DRAW:
        chance(s, code)
    elif code >= CLEAR_LINE:
        clear(s, seat, code - CLEAR_LINE)
        settle(s, seat)
    elif code >= PUT:
        put(s, seat, (code - PUT) // CELLS, (code - PUT) % CELLS)
        settle(s, seat)
    elif code >= DROP:  # B6
        discard(s, from_hand(s, seat, code - DROP))
        if s.down[seat] != 0:
            s.phase = REVEAL
        else:
            end_turn(s)
    elif code < PEEK:
        reveal(s, seat, code - TURN_OVER)
    elif code < SKIP:
        peek(s, seat, code - PEEK)
    elif code == TURN:  # B18, B20
        turn_up(s, seat, int(s.cell))
        s.cell = NO_CELL
        settle(s, seat)
    else:
        s.cell = NO_CELL
        end_turn(s)


@kernel
def score(s: Record, seat: int) -> int:
    """B27: the cards in the own grid."""
    return int(s.cards[seat])


@kernel
def winners(s: Record) -> int:
    """B25, B28: the second grid before the first, then fewer cards; on a tie, several. Who emptied the second is best."""
    best = 0
    won = 0
    for seat in range(s.players):
        rank = (((int(s.second) >> seat) & 1) + 1) * 64 - int(s.cards[seat])
        if rank > best:
            best = rank
            won = 0
        if rank == best:
            won |= 1 << seat
    return won


KERNELS = Kernels(actor, legal, total, outcome, apply, score, winners)
