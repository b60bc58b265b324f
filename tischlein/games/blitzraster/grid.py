"""What happens in a grid of blitzraster: cards change places, are put down and turned up; complete lines go."""

from __future__ import annotations

from tischlein.core.contract import Told
from tischlein.core.effects import tell
from tischlein.core.kernel import Record, inner
from tischlein.games.blitzraster.effects import (
    COLUMN_GONE,
    PUT_DOWN,
    ROW_GONE,
    STRUCK,
    SWAP_REVEALS,
    SWAPPED,
    SWAPS,
    TURNED_UP,
    UNCOVERED,
)
from tischlein.games.blitzraster.state import (
    CHAIN,
    CLEAR,
    CLEARED,
    COLUMNS,
    HALF,
    NUMBERS,
    card_at,
    close_up,
    discard,
    exchange,
    from_hand,
    gather,
    moves_of_swaps,
    shapes,
    turn_up,
    unlike,
)

RIGHT, BELOW, ROWS_OF, COLUMNS_OF, CELLS_OF, PAIRS_OF = shapes()
FROM, TO = moves_of_swaps()


@inner
def ready(s: Record, seat: int) -> int:
    """B10-B12: the complete lines, scattered (see `gather`). All neighbours are compared at once."""
    shape = s.form[seat]
    down = s.down[seat]
    rows = (unlike(s.numbers[seat], 4) & RIGHT[shape]) | down
    rows |= rows >> 8
    rows |= rows >> 4
    columns = (unlike(s.colours[seat], 16) & BELOW[shape]) | down
    columns |= (columns >> 16) | (columns >> 32)
    return int((~columns & COLUMNS_OF[shape]) | ((~rows & ROWS_OF[shape]) << 1))


@inner
def complete(s: Record, seat: int) -> int:
    """The complete lines as a set of lines."""
    return gather(ready(s, seat))


@inner
def of_line(s: Record, seat: int, line: int) -> int:
    """What all cards of a complete line share: the colour of a column, the number of a row (from 0)."""
    if line < COLUMNS:
        return (int(s.colours[seat]) >> (4 * line)) & 0xF
    return (int(s.numbers[seat]) >> (4 * COLUMNS * (line - COLUMNS))) & 0xF


@inner
def tell_gone(told: Told, seat: int, line: int, way: int, shared: int) -> None:
    if line < COLUMNS:
        tell(told, COLUMN_GONE, (seat, line, way, shared))
    else:
        tell(told, ROW_GONE, (seat, line, way, shared + 1))


@inner
def without(lines: int, line: int) -> int:
    """A set of lines when one of them is gone, and later ones of its kind are called one less (B19)."""
    kind = 0x0F if line < COLUMNS else 0x70
    later = lines & kind & ~((2 << line) - 1)
    return (lines & ~(later | (1 << line))) | (later >> 1)


@inner
def begin_chain(s: Record, seat: int) -> None:
    """B19, B20: what is complete now can begin a chain reaction; each line that becomes so later is one more link."""
    s.first = complete(s, seat)
    s.links = 0


@inner
def clear(s: Record, seat: int, line: int, way: int, told: Told) -> None:
    """B13, B18, B19: a line goes into the box. If it was not yet complete at the first clearing: a chain reaction."""
    s.phase = CLEAR
    if s.marks == 0:
        s.marks = CLEARED
        begin_chain(s, seat)
    first = int(s.first)
    chained = (first >> line) & 1 == 0
    if chained:
        s.marks |= CHAIN
        s.links += 1
    shared = 0
    if told is not None:
        shared = of_line(s, seat, line)
        tell(told, STRUCK, (seat, line, 1 + int(s.links) if chained else 1))
    shape = int(s.form[seat])
    if line < COLUMNS:
        cell, step, length = line, COLUMNS, shape >> 3
        shape -= 1
    else:
        cell, step, length = (line - COLUMNS) * COLUMNS, 1, shape & 7
        shape -= 8
    for _ in range(length):
        card = card_at(s, seat, cell)
        half = 1 if card >= HALF else 0
        s.box[half] |= 1 << (card - HALF * half)
        cell += step
    s.colours[seat] = close_up(s.colours[seat], line)
    s.numbers[seat] = close_up(s.numbers[seat], line)
    s.down[seat] = close_up(s.down[seat], line)
    s.known[seat] = close_up(s.known[seat], line)
    s.cards[seat] -= length
    s.form[seat] = shape if s.cards[seat] > 0 else 0
    s.first = without(first, line)
    if told is not None:
        tell_gone(told, seat, line, way, shared)


@inner
def tell_swap(told: Told, s: Record, seat: int, one: int, two: int) -> None:
    """The cards have changed places, and lie as they lay."""
    s.down[seat] = exchange(s.down[seat], one, two)
    s.known[seat] = exchange(s.known[seat], one, two)
    tell(told, SWAPPED, (seat, min(one, two) // 4, max(one, two) // 4))


@inner
def tell_swapped(told: Told, s: Record, seat: int, one: int, two: int, down: int) -> None:
    """A swap that is done, with what lay face down before it."""
    first, second = min(one, two) // 4, max(one, two) // 4
    if ((down >> one) | (down >> two)) & 1 == 0:
        cards = card_at(s, seat, second), card_at(s, seat, first)
        tell(told, SWAPS, (seat, first, second, cards[0], cards[1]))
    else:  # B9: the card that lay face down; of two, that from `one`
        lies = (two if (down >> one) & 1 == 1 else one) // 4
        tell(told, SWAP_REVEALS, (seat, first, second, lies, card_at(s, seat, lies)))


@inner
def swap(s: Record, seat: int, move: int, told: Told) -> None:
    """B8, B9: two cards change places and lie face up then; if both were face down, the one from `two` stays so."""
    one, two = FROM[move], TO[move]
    s.colours[seat] = exchange(s.colours[seat], one, two)
    s.numbers[seat] = exchange(s.numbers[seat], one, two)
    down, known = s.down[seat], s.known[seat]
    if told is not None:
        tell_swap(told, s, seat, int(one), int(two))
    if down != 0:
        others = ~((1 << one) | (1 << two))
        stays = (down >> one) & (down >> two) & 1
        s.down[seat] = (down & others) | (stays << one)
        s.known[seat] = (known & others) | (((known >> two) & stays) << one)
    if told is not None:
        tell_swapped(told, s, seat, int(one), int(two), int(down))


@inner
def put(s: Record, seat: int, slot: int, cell: int, told: Told) -> None:
    """B7: a hand card takes the place of a grid card, which goes to the discards."""
    hidden = (s.down[seat] >> (4 * cell)) & 1
    old = card_at(s, seat, cell)
    turn_up(s, seat, cell)
    if told is not None and hidden == 1:
        tell(told, UNCOVERED, (seat, cell, old))
    discard(s, old)
    card = from_hand(s, seat, slot)
    at = 4 * cell
    others = ~(0xF << at)
    s.colours[seat] = (s.colours[seat] & others) | ((card // NUMBERS) << at)
    s.numbers[seat] = (s.numbers[seat] & others) | ((card % NUMBERS) << at)
    if told is not None:
        tell(told, PUT_DOWN, (seat, card, cell, old, int(hidden)))


@inner
def reveal(s: Record, seat: int, cell: int, told: Told) -> None:
    """B3, B6, B18, B20, B23: a card is turned up."""
    turn_up(s, seat, cell)
    if told is not None:
        tell(told, TURNED_UP, (seat, cell, card_at(s, seat, cell)))
