"""As what the actions of wagnis are offered to the seat to act."""

from __future__ import annotations

from tischlein.core.contract import Told
from tischlein.core.effects import NOTHING, offers, said, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import number
from tischlein.games.wagnis.effects import CARD, COLOUR
from tischlein.games.wagnis.rules import DRAW, PLACE_ON, SECURE, STOP, TAKE_ROW

OFFERS = offers(
    draw_first=said(),
    draw=said(),
    stop=said(),
    secure=said(colour=COLOUR),
    place=said(card=CARD, row=number),
    place_new=said(card=CARD, row=number),
    take=said(row=number),
)
DRAW_FIRST, DRAW_MORE, STOP_NOW, SECURE_COLOUR, LAY, BEGIN_ROW, TAKE_A_ROW = OFFERS.kinds


@inner
def offer(s: Record, code: int, told: Told) -> None:
    """As what a legal action is offered."""
    if code == DRAW:
        tell(told, DRAW_MORE if s.rows or s.aside else DRAW_FIRST, NOTHING)
    elif code == STOP:
        tell(told, STOP_NOW, NOTHING)
    elif code < PLACE_ON:
        tell(told, SECURE_COLOUR, (code - SECURE,))
    elif code < TAKE_ROW:
        row = code - PLACE_ON
        tell(told, LAY if row < s.rows else BEGIN_ROW, (whole(s.card), row + 1))
    else:
        tell(told, TAKE_A_ROW, (code - TAKE_ROW + 1,))
