"""What `wording` of blitzraster says, written by kernels: invitations, and what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tischlein.core.bits import nth_bit
from tischlein.core.kernel import Record, inner
from tischlein.core.spelling import Page
from tischlein.core.vocabulary import COMMA, END_OF_PHRASE, Vocabulary, put, who
from tischlein.games.blitzraster.notation import CARD_NAMES, CELL_NAMES, LINE_NAMES, PAIR_NAMES
from tischlein.games.blitzraster.rules import (
    CLEAR_LINE,
    DISCARD,
    DROP,
    FROM,
    KEEP,
    PEEK,
    PILE,
    PUT,
    SKIP,
    SWAP,
    TO,
    TURN,
    TURN_OVER,
    complete,
)
from tischlein.games.blitzraster.sheet import hand_card
from tischlein.games.blitzraster.state import (
    CELLS,
    COLOURS,
    COLUMNS,
    DEAL,
    DRAW,
    NEW_GRID,
    NO_CELL,
    NUMBERS,
    PAIRS,
    TOP,
    card_at,
    close_up,
    exchange,
)

CLEARED, ALSO, CHAINED = 0, 1, 2
"""How a line goes by itself: as the only one complete, beside a chosen one, in a chain reaction (B14, B18)."""
OPEN, HIDDEN, KNOWN, WAYS = 0, 1, 2, 3
"""How a card in a grid lies for a reader: face up; face down; face down, and the reader knows it. So many ways."""

# A card as a phrase: CARD, then TAIL; where it is the last argument of its phrase LAST, which closes that too.
CARD = '["card-number",{"colour":"'
_WAYS = (CARD, '["card-hidden",{}]}]', f'["card-known",{{"card":{CARD}')


def _tails() -> Iterator[str]:
    for name in CARD_NAMES:
        colour, _, number = name.partition("-")
        yield f'{colour}","number":"{number}"}}]'


WORDS = Vocabulary()
TAIL = WORDS.pieces(_tails())
LAST = WORDS.pieces(f"{tail}}}]" for tail in _tails())
CARD_OF_CELL = WORDS.pieces(f'{cell}","card":{way}' for cell in CELL_NAMES for way in _WAYS)
OLD_OF_CELL = WORDS.pieces(f',"cell":"{cell}","old":{way}' for cell in CELL_NAMES for way in _WAYS)
LINE = WORDS.pieces(
    f'"line":"{name}",' + ('"colour":["colour",{"colour":"' if line < COLUMNS else '"number":"')
    for line, name in enumerate(LINE_NAMES)
)
COLOUR_END = WORDS.pieces(f'{colour}"}}]}}]' for colour in COLOURS)
PAIR = WORDS.pieces(f'"first":"{pair[:2]}","second":"{pair[3:]}"' for pair in PAIR_NAMES)
ONE, OTHER, TURNED = (WORDS.piece(text) for text in (f',"one":{CARD}', f',"other":{CARD}', ',"turned":"'))
NUMBER_END = WORDS.pieces(f'{number + 1}"}}]' for number in range(NUMBERS))

ACTION_PILE, ACTION_SKIP = (WORDS.piece(f'["action-{id}",{{}}]') for id in ("pile", "skip"))
ACTION_DISCARD, ACTION_DROP, ACTION_DROP_ONLY, ACTION_PUT = (
    WORDS.piece(f'["action-{id}",{{"card":{CARD}') for id in ("discard", "drop", "drop-only", "put")
)
ACTION_REVEAL, ACTION_PEEK = (WORDS.piece(f'["action-{id}",{{"cell":"') for id in ("reveal", "peek"))
ACTION_KEEP = WORDS.pieces(f'["action-keep",{{"cell":"{cell}"}}]' for cell in CELL_NAMES)
ACTION_SWAP, ACTION_SWAP_REVEAL = WORDS.piece('["action-swap",{'), WORDS.piece('["action-swap-reveal",{')
ACTION_CLEAR = WORDS.pieces(f'["action-clear-{axis}",{{' for axis in ("column", "row"))

EVENT_PILE, EVENT_SKIP, EVENT_DISCARD, EVENT_KEEP, EVENT_DROP, EVENT_PEEK, EVENT_PEEK_SHOWN, EVENT_DEALT = (
    WORDS.piece(f'["event-{id}",') for id in ("pile", "skip", "discard", "keep", "drop", "peek", "peek-shown", "dealt")
)
EVENT_CARD, EVENT_CARD_SHOWN, EVENT_REVEAL, EVENT_PUT, EVENT_PUT_HIDDEN, EVENT_SWAP, EVENT_SWAP_REVEAL = (
    WORDS.piece(f'["event-{id}",')
    for id in ("card", "card-shown", "reveal", "put", "put-hidden", "swap", "swap-reveal")
)
EVENT_CLEAR = WORDS.pieces(f'["event-clear-{axis}",' for axis in ("column", "row"))
FIRST_DISCARD = WORDS.piece(f'["event-first-discard",{{"card":{CARD}')
THE_CARD, THE_CELL = WORDS.piece(f',"card":{CARD}'), WORDS.piece(',"cell":"')
ONLY_CELL = WORDS.pieces(f',"cell":"{cell}"}}]' for cell in CELL_NAMES)
EVENT_THEN = WORDS.piece('["event-then",{"event":')
THEN = WORDS.pieces(
    f',"then":["event-{way}-{axis}",{{' for way in ("cleared", "also", "chain") for axis in ("column", "row")
)
EMPTIED = WORDS.pieces(f',"then":["event-emptied-{which}",' for which in ("first", "second"))
END_OF_BOTH = WORDS.piece("}]}]")


# Cards and cells.


@inner
def top(s: Record) -> int:
    """The open card of the discards."""
    return int(s.discards[int(s.discarded) - 1])


@inner
def is_down(s: Record, seat: int, cell: int) -> bool:
    return (int(s.down[seat]) >> (4 * cell)) & 1 == 1


@inner
def turned_by_swap(s: Record, seat: int, move: int) -> int:
    """B9: the cell whose card a swap turns up; `NO_CELL` where both lie face up."""
    one, two = int(FROM[move]) // 4, int(TO[move]) // 4
    if is_down(s, seat, one):
        return one
    return two if is_down(s, seat, two) else NO_CELL


@inner
def uncovered(s: Record, seat: int, code: int) -> int:
    """The cell whose card an action shows to somebody, or `NO_CELL`."""
    if SWAP <= code < TURN_OVER:
        return turned_by_swap(s, seat, code - SWAP)
    if TURN_OVER <= code < SKIP:
        return (code - TURN_OVER) % CELLS
    if code == TURN:
        return int(s.cell)
    if PUT <= code < CLEAR_LINE:
        cell = (code - PUT) % CELLS
        return cell if is_down(s, seat, cell) else NO_CELL
    return NO_CELL


# Invitations: their reader is the seat to act.


@inner
def put_lying(page: Page, at: int, s: Record, seat: int, cell: int, pieces: int) -> int:
    """A card of the reader's own grid as the last argument of a phrase; `pieces` are those of all cells, in `WAYS`."""
    pieces += WAYS * cell
    if not is_down(s, seat, cell):
        return put(page, put(page, at, pieces + OPEN), LAST + card_at(s, seat, cell))
    if (int(s.known[seat]) >> (4 * cell)) & 1 == 0:
        return put(page, at, pieces + HIDDEN)
    return put(page, put(page, put(page, at, pieces + KNOWN), LAST + card_at(s, seat, cell)), END_OF_PHRASE)


@inner
def offer(page: Page, at: int, s: Record, code: int) -> int:
    seat = int(s.active)
    if code == PILE or code == SKIP:
        return put(page, at, ACTION_PILE if code == PILE else ACTION_SKIP)
    if code == DISCARD:
        return put(page, put(page, at, ACTION_DISCARD), LAST + top(s))
    if code < TURN_OVER:
        return offer_swap(page, at, s, seat, code - SWAP)
    if code < PEEK or code == TURN:
        return put_lying(page, put(page, at, ACTION_REVEAL), s, seat, uncovered(s, seat, code), CARD_OF_CELL)
    if code < SKIP:
        return put_lying(page, put(page, at, ACTION_PEEK), s, seat, code - PEEK, CARD_OF_CELL)
    if code == KEEP:
        return put(page, at, ACTION_KEEP + int(s.cell))
    if code < PUT:
        at = put(page, at, ACTION_DROP if s.down[seat] else ACTION_DROP_ONLY)
        return put(page, at, LAST + hand_card(s, seat, code - DROP))
    if code < CLEAR_LINE:
        at = put(page, put(page, at, ACTION_PUT), TAIL + hand_card(s, seat, (code - PUT) // CELLS))
        return put_lying(page, at, s, seat, (code - PUT) % CELLS, OLD_OF_CELL)
    line = code - CLEAR_LINE
    at = put(page, at, ACTION_CLEAR + axis_of(line))
    return put_line(page, at, int(s.colours[seat]), int(s.numbers[seat]), line)


@inner
def offer_swap(page: Page, at: int, s: Record, seat: int, move: int) -> int:
    turned = turned_by_swap(s, seat, move)
    if turned == NO_CELL:
        return put_both(page, put(page, at, ACTION_SWAP), s, seat, move)
    at = put(page, put(page, put(page, at, ACTION_SWAP_REVEAL), PAIR + move % PAIRS), TURNED)
    return put_lying(page, at, s, seat, turned, CARD_OF_CELL)


@inner
def put_both(page: Page, at: int, s: Record, seat: int, move: int) -> int:
    """The cells of a swap and their open cards."""
    at = put(page, put(page, at, PAIR + move % PAIRS), ONE)
    at = put(page, at, TAIL + card_at(s, seat, int(FROM[move]) // 4))
    return put(page, put(page, at, OTHER), LAST + card_at(s, seat, int(TO[move]) // 4))


@inner
def axis_of(line: int) -> int:
    """0: it is a column, 1: it is a row."""
    return 0 if line < COLUMNS else 1


@inner
def put_line(page: Page, at: int, colours: int, numbers: int, line: int) -> int:
    """A complete line and what its cards have in common, as the last arguments of a phrase."""
    at = put(page, at, LINE + line)
    if line < COLUMNS:
        return put(page, at, COLOUR_END + ((colours >> (4 * line)) & 0xF))
    return put(page, at, NUMBER_END + ((numbers >> (16 * (line - COLUMNS))) & 0xF))


# Sentences.


@inner
def tell(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    if s.phase >= DRAW:
        return tell_luck(page, at, s, code, reader)
    if code < SWAP or (SKIP <= code < PUT and code != TURN):
        return tell_other(page, at, s, code, reader)
    if PEEK <= code < SKIP:
        return tell_peek(page, at, s, code - PEEK, reader)
    return tell_change(page, at, s, code, reader)


@inner
def tell_luck(page: Page, at: int, s: Record, card: int, reader: int) -> int:
    """A card came from the pile: into a grid, on the discards or into a hand."""
    seat = int(s.active)
    if s.phase == TOP:
        return put(page, put(page, at, FIRST_DISCARD), LAST + card)
    if s.phase == DEAL or s.phase == NEW_GRID:
        place, width = int(s.cards[seat]), int(s.form[seat]) & 7
        at = who(page, put(page, at, EVENT_DEALT), seat, reader)
        return put(page, at, ONLY_CELL + place // width * COLUMNS + place % width)
    if seat != reader:
        return put(page, who(page, put(page, at, EVENT_CARD), seat, reader), END_OF_PHRASE)
    at = who(page, put(page, at, EVENT_CARD_SHOWN), seat, reader)
    return put(page, put(page, at, THE_CARD), LAST + card)


@inner
def tell_other(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    """All that leaves the grids as they are, but looking."""
    seat = int(s.active)
    if code == PILE or code == SKIP:
        at = who(page, put(page, at, EVENT_PILE if code == PILE else EVENT_SKIP), seat, reader)
        return put(page, at, END_OF_PHRASE)
    if code == KEEP:
        return put(page, who(page, put(page, at, EVENT_KEEP), seat, reader), ONLY_CELL + int(s.cell))
    card = top(s) if code == DISCARD else hand_card(s, seat, code - DROP)
    at = who(page, put(page, at, EVENT_DISCARD if code == DISCARD else EVENT_DROP), seat, reader)
    return put(page, put(page, at, THE_CARD), LAST + card)


@inner
def tell_peek(page: Page, at: int, s: Record, cell: int, reader: int) -> int:
    seat = int(s.active)
    if seat != reader:
        return put(page, who(page, put(page, at, EVENT_PEEK), seat, reader), ONLY_CELL + cell)
    at = who(page, put(page, at, EVENT_PEEK_SHOWN), seat, reader)
    return put_cell_card(page, put(page, at, THE_CELL), cell, card_at(s, seat, cell))


@inner
def put_cell_card(page: Page, at: int, cell: int, card: int) -> int:
    """A cell and an open card as the last arguments of a phrase."""
    return put(page, put(page, at, CARD_OF_CELL + WAYS * cell + OPEN), LAST + card)


# Events that change a grid; all of them lie open to everybody. What is cleared by itself (B14) is told along.


class Grid(NamedTuple):
    """A grid by itself, as the kernels of the rules read that of seat 0."""

    form: tuple[int]
    colours: tuple[int]
    numbers: tuple[int]
    down: tuple[int]


@inner
def grid_of(form: int, colours: int, numbers: int, down: int) -> Grid:
    wide = int(np.int64(form))  # compiled, a number stays as small as its field, and there would be two kinds of grid
    return Grid((wide,), (colours,), (numbers,), (down,))


@inner
def without(grid: Grid, line: int) -> Grid:
    """B13: the grid with a line taken out."""
    form = grid.form[0] - (1 if line < COLUMNS else 8)
    if form < 8 or form & 7 == 0:
        return grid_of(0, 0, 0, 0)
    colours, numbers = close_up(grid.colours[0], line), close_up(grid.numbers[0], line)
    return grid_of(form, colours, numbers, close_up(grid.down[0], line))


@inner
def renamed(lines: int, line: int) -> int:
    """B19: what is left of a set of lines when one was taken out; later ones of its kind are now called one less."""
    later = lines & (0x0F if line < COLUMNS else 0x70) & ~((2 << line) - 1)
    return (lines & ~(later | (1 << line))) | (later >> 1)


@inner
def swapped(s: Record, seat: int, move: int) -> Grid:
    """B8, B9."""
    one, two, down = int(FROM[move]), int(TO[move]), int(s.down[seat])
    stays = (down >> one) & (down >> two) & 1
    down = (down & ~((1 << one) | (1 << two))) | (stays << one)
    colours, numbers = exchange(int(s.colours[seat]), one, two), exchange(int(s.numbers[seat]), one, two)
    return grid_of(int(s.form[seat]), colours, numbers, down)


@inner
def changed(s: Record, seat: int, code: int) -> Grid:
    """The grid when a card was put or turned up, cards were swapped or a line was chosen: before what follows."""
    if code < TURN_OVER:
        return swapped(s, seat, code - SWAP)
    colours, numbers, down = int(s.colours[seat]), int(s.numbers[seat]), int(s.down[seat])
    if code >= CLEAR_LINE:
        return without(grid_of(int(s.form[seat]), colours, numbers, down), code - CLEAR_LINE)
    if code < PUT:
        at = 4 * uncovered(s, seat, code)
    else:
        at = 4 * ((code - PUT) % CELLS)
        card = hand_card(s, seat, (code - PUT) // CELLS)
        colours = (colours & ~(0xF << at)) | ((card // NUMBERS) << at)
        numbers = (numbers & ~(0xF << at)) | ((card % NUMBERS) << at)
    return grid_of(int(s.form[seat]), colours, numbers, down & ~(1 << at))


@inner
def only(lines: int) -> bool:
    """Whether a set of lines has one member."""
    return lines != 0 and lines & (lines - 1) == 0


@inner
def links_of(grid: Grid) -> int:
    """How many sentences follow by themselves."""
    links = 0
    lines = complete(grid, 0)
    while only(lines):
        links += 1
        grid = without(grid, nth_bit(lines, 0))
        lines = complete(grid, 0)
    return links + 1 if grid.form[0] == 0 else links


@inner
def tell_change(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    """The sentence, and those that follow: each new one encloses all before it."""
    grid = changed(s, int(s.active), code)
    links = links_of(grid)
    for _ in range(links):
        at = put(page, at, EVENT_THEN)
    if code < TURN_OVER:
        at = tell_swap(page, at, s, code - SWAP, reader)
    elif code < PUT:
        at = tell_reveal(page, at, s, code, reader)
    elif code < CLEAR_LINE:
        at = tell_put(page, at, s, code - PUT, reader)
    else:
        at = tell_clear(page, at, s, code - CLEAR_LINE, reader)
    return tell_links(page, at, s, code, grid, reader) if links else at


@inner
def tell_swap(page: Page, at: int, s: Record, move: int, reader: int) -> int:
    seat = int(s.active)
    turned = turned_by_swap(s, seat, move)
    if turned == NO_CELL:
        at = put(page, who(page, put(page, at, EVENT_SWAP), seat, reader), COMMA)
        return put_both(page, at, s, seat, move)
    at = put(page, who(page, put(page, at, EVENT_SWAP_REVEAL), seat, reader), COMMA)
    at = put(page, put(page, at, PAIR + move % PAIRS), THE_CELL)
    lies = (int(FROM[move]) + int(TO[move])) // 4 - turned
    return put_cell_card(page, at, lies, card_at(s, seat, turned))


@inner
def tell_reveal(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    seat = int(s.active)
    cell = uncovered(s, seat, code)
    at = put(page, who(page, put(page, at, EVENT_REVEAL), seat, reader), THE_CELL)
    return put_cell_card(page, at, cell, card_at(s, seat, cell))


@inner
def tell_put(page: Page, at: int, s: Record, into: int, reader: int) -> int:
    seat, cell = int(s.active), into % CELLS
    event = EVENT_PUT_HIDDEN if is_down(s, seat, cell) else EVENT_PUT
    at = put(page, who(page, put(page, at, event), seat, reader), THE_CARD)
    at = put(page, at, TAIL + hand_card(s, seat, into // CELLS))
    return put(page, put(page, at, OLD_OF_CELL + WAYS * cell + OPEN), LAST + card_at(s, seat, cell))


@inner
def tell_clear(page: Page, at: int, s: Record, line: int, reader: int) -> int:
    seat = int(s.active)
    at = who(page, put(page, at, EVENT_CLEAR + axis_of(line)), seat, reader)
    return put_line(page, put(page, at, COMMA), int(s.colours[seat]), int(s.numbers[seat]), line)


@inner
def tell_links(page: Page, at: int, s: Record, code: int, grid: Grid, reader: int) -> int:
    """B14, B18: the only complete line goes, and so on."""
    seat, chosen = int(s.active), code >= CLEAR_LINE
    lines = complete(grid, 0)
    ready = renamed(complete(s, seat), code - CLEAR_LINE) if chosen else lines
    while only(lines):
        line = nth_bit(lines, 0)
        way = CHAINED if (ready >> line) & 1 == 0 else (ALSO if chosen else CLEARED)
        at = put(page, at, THEN + 2 * way + axis_of(line))
        at = put(page, put_line(page, at, grid.colours[0], grid.numbers[0], line), END_OF_PHRASE)
        ready = renamed(ready, line)
        grid = without(grid, line)
        lines = complete(grid, 0)
    if grid.form[0] != 0:
        return at
    at = put(page, at, EMPTIED + ((int(s.second) >> seat) & 1))
    return put(page, who(page, at, seat, reader), END_OF_BOTH)
