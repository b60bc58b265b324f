"""As what the actions of blitzraster are offered to the seat to act."""

from __future__ import annotations

from tischlein.core.contract import Told
from tischlein.core.effects import NOTHING, offers, said, spoken, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.language import phrase
from tischlein.core.sheet import number
from tischlein.games.blitzraster.effects import CARD, CELL, COLOUR, LINE, card
from tischlein.games.blitzraster.grid import FROM, TO, of_line
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
from tischlein.games.blitzraster.state import CARD_NAMES, CELLS, COLUMNS, card_at, hand_card

LYING = spoken(
    {"hidden": phrase("card-hidden")}
    | {f"open {name}": card(name) for name in CARD_NAMES}
    | {f"known {name}": phrase("card-known", card=card(name)) for name in CARD_NAMES}
)
"""A card in a grid, as its owner knows it: face down, open, or face down and looked at."""
OPEN_CARD, KNOWN_CARD = 1, 1 + len(CARD_NAMES)

OFFERS = offers(
    pile=said(),
    discard=said(card=CARD),
    swap=said(first=CELL, second=CELL, one=LYING, other=LYING),
    swap_reveal=said(first=CELL, second=CELL, turned=CELL, card=LYING),
    reveal=said(cell=CELL, card=LYING),
    peek=said(cell=CELL, card=LYING),
    skip=said(),
    keep=said(cell=CELL),
    drop=said(card=CARD),
    drop_only=said(card=CARD),
    put=said(card=CARD, cell=CELL, old=LYING),
    clear_column=said(line=LINE, colour=COLOUR),
    clear_row=said(line=LINE, number=number),
)
DRAW_ONE, TAKE_OPEN, SWAP_OPEN, SWAP_AND_TURN, TURN_ONE, LOOK_AT, LOOK_AT_NONE, LEAVE_IT = OFFERS.kinds[:8]
DROP_FIRST, DROP_ONLY, PUT_ON, CLEAR_COLUMN, CLEAR_ROW = OFFERS.kinds[8:]


@inner
def lying(s: Record, seat: int, cell: int) -> int:
    """A card in the own grid, as its owner knows it."""
    if (s.down[seat] >> (4 * cell)) & 1 == 0:
        return OPEN_CARD + card_at(s, seat, cell)
    return KNOWN_CARD + card_at(s, seat, cell) if (s.known[seat] >> (4 * cell)) & 1 == 1 else 0


@inner
def offer_swap(s: Record, seat: int, move: int, told: Told) -> None:
    one, two, down = int(FROM[move]), int(TO[move]), int(s.down[seat])
    first, second = min(one, two) // 4, max(one, two) // 4
    if ((down >> one) | (down >> two)) & 1 == 0:
        tell(told, SWAP_OPEN, (first, second, lying(s, seat, first), lying(s, seat, second)))
    else:
        turned = (one if (down >> one) & 1 == 1 else two) // 4
        tell(told, SWAP_AND_TURN, (first, second, turned, lying(s, seat, turned)))


@inner
def offer(s: Record, code: int, told: Told) -> None:
    """As what a legal action is offered."""
    seat = whole(s.active)
    if code == PILE:
        tell(told, DRAW_ONE, NOTHING)
    elif code == DISCARD:
        tell(told, TAKE_OPEN, (whole(s.discards[s.discarded - 1]),))
    elif code < TURN_OVER:
        offer_swap(s, seat, code - SWAP, told)
    elif code < PEEK or code == TURN:
        cell = whole(s.cell) if code == TURN else code - TURN_OVER
        tell(told, TURN_ONE, (cell, lying(s, seat, cell)))
    elif code < SKIP:
        tell(told, LOOK_AT, (code - PEEK, lying(s, seat, code - PEEK)))
    elif code == SKIP:
        tell(told, LOOK_AT_NONE, NOTHING)
    elif code == KEEP:
        tell(told, LEAVE_IT, (whole(s.cell),))
    elif code < PUT:
        tell(told, DROP_ONLY if s.down[seat] == 0 else DROP_FIRST, (hand_card(s, seat, code - DROP),))
    elif code < CLEAR_LINE:
        slot, cell = (code - PUT) // CELLS, (code - PUT) % CELLS
        tell(told, PUT_ON, (hand_card(s, seat, slot), cell, lying(s, seat, cell)))
    elif code < CLEAR_LINE + COLUMNS:
        line = code - CLEAR_LINE
        tell(told, CLEAR_COLUMN, (line, of_line(s, seat, line)))
    else:
        line = code - CLEAR_LINE
        tell(told, CLEAR_ROW, (line, of_line(s, seat, line) + 1))
