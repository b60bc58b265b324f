"""As what the actions of sternenzahlen are offered to the seat to act."""

from __future__ import annotations

from tischlein.core.contract import Told
from tischlein.core.effects import NOTHING, offers, said, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import number, one_of
from tischlein.games.sternenzahlen.effects import FATE
from tischlein.games.sternenzahlen.rules import (
    PASS,
    SPLIT_OFF,
    STEAL_FROM,
    TAKE_DIE,
    fate_of,
    number_of,
)

PIECES = ("rocket", "moon", "sun", "saturn")
"""The piece of each seat. An action is worded without names, so it speaks of an opponent by the piece."""

OFFERS = offers(
    roll=said(),
    pass_=said(number=number),
    steal=said(piece=one_of(*PIECES), fate=FATE),
    split=said(number=number, large=number, small=number),
)
ROLL_DIE, SIT_OUT, STEAL_ONE, SPLIT_NUMBER = OFFERS.kinds


@inner
def offer(s: Record, code: int, told: Told) -> None:
    """As what a legal action is offered."""
    if code == TAKE_DIE:
        tell(told, ROLL_DIE, NOTHING)
    elif code == PASS:
        tell(told, SIT_OUT, (number_of(s),))
    elif code <= SPLIT_OFF:
        victim = code - STEAL_FROM
        tell(told, STEAL_ONE, (victim, fate_of(whole(s.red[victim]) - 1)))
    else:
        number, small = number_of(s), code - SPLIT_OFF
        tell(told, SPLIT_NUMBER, (number, number - small, small))
