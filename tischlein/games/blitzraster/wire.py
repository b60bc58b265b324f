"""What `view` and `notation` of blitzraster say, written by kernels; for `wording` see `wire_events`."""

from __future__ import annotations

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.kernel import Record, inner
from tischlein.core.spelling import Page
from tischlein.core.wire import END_OF_LIST, NULL, Wire, digits, put
from tischlein.games.blitzraster.notation import ACTIONS, CARD_NAMES, CELL_NAMES, PAIR_NAMES
from tischlein.games.blitzraster.rules import DROP, FROM, PEEK, PUT, SKIP, SWAP, SWAP_OTHER, TO, score, total
from tischlein.games.blitzraster.state import (
    CELLS,
    COLUMNS,
    DEAL,
    DRAW,
    EMPTY,
    HALF,
    HAND,
    MOST_PLAYERS,
    NEW_GRID,
    NO_CELL,
    OVER,
    PLAY,
    TOP,
    TURN_UP,
    card_at,
)
from tischlein.games.blitzraster.view import PHASES
from tischlein.games.blitzraster.wire_events import WORDS, hand_card, offer, tell, top, uncovered

PHASE = WORDS.pieces(f'"phase":"{PHASES.get(phase, "setup")}",' for phase in range(OVER + 1))
ACTIVE = WORDS.pieces(f'"active":{seat},"concerns":{seat},"turn_limit":' for seat in range(MOST_PLAYERS))
THE_PILE, DISCARDS = WORDS.piece(',"pile":'), WORDS.piece(',"discards":')
PILE_CARDS, BOX, NO_PILE_CARDS = (
    WORDS.piece(text) for text in (',"pile_cards":[', '],"box":', ',"pile_cards":null,"box":')
)
ON_TOP, NO_TOP = WORDS.piece(',"top":"'), WORDS.piece(',"top":null')
LOOKING_AT = WORDS.pieces(f',"looking_at":"{cell}","seats":[' for cell in CELL_NAMES)
NOT_LOOKING = WORDS.piece(',"looking_at":null,"seats":[')
NAME = WORDS.pieces(f'{card}"' for card in CARD_NAMES)
QUOTE, NEXT = WORDS.piece('"'), WORDS.piece(',"')

SEAT, NEXT_SEAT = WORDS.piece('{"grid":['), WORDS.piece(',{"grid":[')
_CELLS = [
    f'{"[" if cell == 0 else "],[" if cell % COLUMNS == 0 else ","}{{"cell":"{name}","card":'
    for cell, name in enumerate(CELL_NAMES)
]
CELL = WORDS.pieces(f'{text}"' for text in _CELLS)
UP = WORDS.piece(',"up":true,"looked_at":false}')
_DOWN = [f',"up":false,"looked_at":{truth}}}' for truth in ("false", "true")]
DOWN = WORDS.pieces(_DOWN)
HIDDEN_CELL = WORDS.pieces(f"{text}null{down}" for down in _DOWN for text in _CELLS)
NO_HAND = WORDS.pieces(f'{end},"hand":null,"hand_size":{size}' for end in ("]", "]]") for size in range(HAND + 2))
IN_HAND = WORDS.pieces(f'{end},"hand":[' for end in ("]", "]]"))
HAND_SIZE = WORDS.pieces(f'],"hand_size":{size}' for size in range(HAND + 2))
END_OF_SEAT = WORDS.pieces(
    f',"second_grid":{truth},"points":{points}}}' for truth in ("false", "true") for points in range(CELLS + 1)
)

ACTION = WORDS.pieces(f'"{token}"' for token in ACTIONS)
SWAP_FIRST = WORDS.pieces(f'"swap:{pair}:{pair.partition("-")[0]}"' for pair in PAIR_NAMES)
TOKEN_DROP, TOKEN_CARD, MASKED = WORDS.piece('"drop:'), WORDS.piece('"card:'), WORDS.piece('"card:?"')
TOKEN_PUT, INTO_CELL = WORDS.pieces(f'"put:{card}:' for card in CARD_NAMES), WORDS.pieces(f'{c}"' for c in CELL_NAMES)
SHOWN = WORDS.piece(',"shown":["')


@inner
def put_names(page: Page, at: int, low: int, high: int) -> int:
    """The cards of a set of cards, ascending."""
    first = True
    for half, word in ((0, low), (HALF, high)):
        while word != 0:
            at = put(page, put(page, at, QUOTE if first else NEXT), NAME + half + nth_bit(word, 0))
            word &= word - 1
            first = False
    return at


@inner
def put_grid(page: Page, at: int, s: Record, seat: int, hidden: int) -> int:
    """Row by row. That a face-down card was looked at is public; which one it is, only where it is not `hidden`."""
    width = int(s.form[seat]) & 7
    down, known = int(s.down[seat]), int(s.known[seat])
    cell = 0
    for _ in range(int(s.cards[seat])):
        if cell % COLUMNS == width:
            cell += COLUMNS - width
        looked_at = (known >> (4 * cell)) & 1
        if (hidden >> (4 * cell)) & 1:
            at = put(page, at, HIDDEN_CELL + CELLS * looked_at + cell)
        else:
            at = put(page, put(page, at, CELL + cell), NAME + card_at(s, seat, cell))
            at = put(page, at, DOWN + looked_at if (down >> (4 * cell)) & 1 else UP)
        cell += 1
    return at


@inner
def hand_size(s: Record, seat: int) -> int:
    size = 0
    while size <= HAND and hand_card(s, seat, size) != EMPTY:
        size += 1
    return size


@inner
def put_seat(page: Page, at: int, s: Record, seat: int, shown: bool, own: bool) -> int:
    down = int(s.down[seat])
    hidden = 0 if shown else (down & ~int(s.known[seat]) if own else down)
    at = put_grid(page, put(page, at, NEXT_SEAT if seat else SEAT), s, seat, hidden)
    size = hand_size(s, seat)
    rows = 1 if s.cards[seat] > 0 else 0
    if shown or own:
        at = put(page, at, IN_HAND + rows)
        for slot in range(size):
            at = put(page, put(page, at, NEXT if slot else QUOTE), NAME + hand_card(s, seat, slot))
        at = put(page, at, HAND_SIZE + size)
    else:
        at = put(page, at, NO_HAND + (HAND + 2) * rows + size)
    return put(page, at, END_OF_SEAT + (CELLS + 1) * ((int(s.second) >> seat) & 1) + score(s, seat))


@inner
def put_piles(page: Page, at: int, s: Record) -> int:
    at = digits(page, put(page, at, THE_PILE), total(s))
    if s.phase == OVER:
        at = put_names(page, put(page, at, PILE_CARDS), int(s.pile[0]), int(s.pile[1]))
        at = put(page, at, BOX)
    else:
        at = put(page, at, NO_PILE_CARDS)
    at = digits(page, at, popcount(s.box[0]) + popcount(s.box[1]))
    at = digits(page, put(page, at, DISCARDS), int(s.discarded))
    if s.discarded == 0:
        return put(page, at, NO_TOP)
    return put(page, put(page, at, ON_TOP), NAME + top(s))


@inner
def show(page: Page, at: int, s: Record, reader: int) -> int:
    at = put(page, put(page, at, PHASE + int(s.phase)), ACTIVE + int(s.active))
    at = digits(page, at, int(s.limit)) if s.limit else put(page, at, NULL)
    at = put_piles(page, at, s)
    at = put(page, at, LOOKING_AT + int(s.cell) if s.phase == TURN_UP else NOT_LOOKING)
    for seat in range(int(s.players)):
        at = put_seat(page, at, s, seat, s.phase == OVER, seat == reader)
    return put(page, at, END_OF_LIST)


@inner
def token(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    seat = int(s.active)
    if s.phase >= DRAW:
        return put_luck(page, at, s, code, seat == reader)
    if s.phase == PLAY:
        if code < PUT:
            return put(page, put(page, at, TOKEN_DROP), NAME + hand_card(s, seat, code - DROP))
        at = put(page, at, TOKEN_PUT + hand_card(s, seat, (code - PUT) // CELLS))
        return put(page, at, INTO_CELL + (code - PUT) % CELLS)
    if SWAP <= code < SWAP_OTHER:
        down = int(s.down[seat])
        if (down >> int(FROM[code - SWAP])) & (down >> int(TO[code - SWAP])) & 1:  # B9
            return put(page, at, SWAP_FIRST + code - SWAP)
    return put(page, at, ACTION + code)


@inner
def put_luck(page: Page, at: int, s: Record, card: int, own: bool) -> int:
    """Grids are dealt unseen, hands for their owner."""
    if s.phase == TOP or (own and s.phase != DEAL and s.phase != NEW_GRID):
        return put(page, put(page, at, TOKEN_CARD), NAME + card)
    return put(page, at, MASKED)


@inner
def shown(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    """A card that is turned up is shown to all, one looked at to one."""
    seat = int(s.active)
    if s.phase >= DRAW or (PEEK <= code < SKIP and seat != reader):
        return at
    cell = uncovered(s, seat, code)
    if cell == NO_CELL:
        return at
    return put(page, put(page, put(page, at, SHOWN), NAME + card_at(s, seat, cell)), END_OF_LIST)


WIRE = Wire(WORDS, show, token, offer, tell, shown)
