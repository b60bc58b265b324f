"""As what the actions of elferreihe are offered to the seat to act."""

from __future__ import annotations

from tischlein.core.contract import Told
from tischlein.core.effects import NOTHING, offers, said, tell
from tischlein.core.kernel import Record, inner
from tischlein.core.sheet import truth
from tischlein.games.elferreihe.effects import CARD, WAY
from tischlein.games.elferreihe.rules import DRAW, LAY, PASS, way_of

OFFERS = offers(lay=said(card=CARD, way=WAY), draw=said(again=truth), pass_=said(), end=said())
LAY_CARD, DRAW_CARD, SAY_PASS, END_TURN = OFFERS.kinds


@inner
def offer(s: Record, code: int, told: Told) -> None:
    """As what a legal action is offered."""
    if code >= LAY:
        tell(told, LAY_CARD, (code - LAY, way_of(s, code - LAY)))
    elif code == DRAW:
        tell(told, DRAW_CARD, (1 if s.drawn > 0 else 0,))
    else:
        tell(told, SAY_PASS if code == PASS else END_TURN, NOTHING)
