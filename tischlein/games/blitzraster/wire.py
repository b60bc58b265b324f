"""What `notation` of blitzraster says, written by kernels; for `wording` see `wire_events`."""

from __future__ import annotations

from tischlein.core.kernel import Record, inner
from tischlein.core.spelling import Page
from tischlein.core.vocabulary import END_OF_LIST, put
from tischlein.core.wire import Wire
from tischlein.games.blitzraster.notation import ACTIONS, CARD_NAMES, CELL_NAMES, PAIR_NAMES
from tischlein.games.blitzraster.rules import DROP, FROM, PEEK, PUT, SKIP, SWAP, SWAP_OTHER, TO
from tischlein.games.blitzraster.sheet import hand_card
from tischlein.games.blitzraster.state import (
    CELLS,
    DEAL,
    DRAW,
    NEW_GRID,
    NO_CELL,
    PLAY,
    TOP,
    card_at,
)
from tischlein.games.blitzraster.wire_events import WORDS, offer, tell, uncovered

NAME = WORDS.pieces(f'{card}"' for card in CARD_NAMES)
ACTION = WORDS.pieces(f'"{token}"' for token in ACTIONS)
SWAP_FIRST = WORDS.pieces(f'"swap:{pair}:{pair.partition("-")[0]}"' for pair in PAIR_NAMES)
TOKEN_DROP, TOKEN_CARD, MASKED = WORDS.piece('"drop:'), WORDS.piece('"card:'), WORDS.piece('"card:?"')
TOKEN_PUT, INTO_CELL = WORDS.pieces(f'"put:{card}:' for card in CARD_NAMES), WORDS.pieces(f'{c}"' for c in CELL_NAMES)
SHOWN = WORDS.piece(',"shown":["')


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


WIRE = Wire(WORDS, token, offer, tell, shown)
