"""What can be said for and against an action of elferreihe: for whom a card opens the way."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.contract import Told
from tischlein.core.effects import NOTHING, prospects, said, seat, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import number
from tischlein.games.elferreihe.effects import CARD
from tischlein.games.elferreihe.holders import percent_held
from tischlein.games.elferreihe.policy import ROW, goes_out
from tischlein.games.elferreihe.rules import END, LAY, hand_size, legal
from tischlein.games.elferreihe.state import ELEVEN, SPLIT, VALUES

PROSPECTS = prospects(
    wins=said(),
    own_next=said(card=CARD),
    brings_on=said(card=CARD, count=number),
    opens=said(card=CARD),
    held_by=said(who=seat, card=CARD, percent=number),
    held_alike=said(card=CARD, count=number, percent=number),
    ends_row=said(),
    all_go=said(),
    keeps_back=said(count=number),
    points=said(points=number),
    no_choice=said(),
)
WINS, OWN_NEXT, BRINGS_ON, OPENS, HELD_BY, HELD_ALIKE = PROSPECTS.kinds[:6]
ENDS_ROW, ALL_GO, KEEPS_BACK, POINTS, NO_CHOICE = PROSPECTS.kinds[6:]


@inner
def all_can_go(s: Record) -> bool:
    """Whether all cards of the hand can be laid in this turn."""
    hand, fits = s.hand[s.active], s.fits
    return goes_out(int(hand[0]), int(fits[0])) and goes_out(int(hand[1]), int(fits[1]))


@inner
def for_whom(s: Record, mind: Record, card: int, told: Told) -> None:
    """Who can go on with a card that the seat to act opens the way for and does not hold: the likeliest first."""
    most, least, others = 0, 100, 0
    for other in range(whole(s.players)):
        if other != s.active:
            percent = percent_held(s, mind, other)
            most, least, others = max(most, percent), min(least, percent), others + 1
    if most == least > 0 and others > 1:
        tell(told, HELD_ALIKE, (card, others, most))
    else:
        while most > 0:
            following = 0
            for other in range(whole(s.players)):
                if other != s.active:
                    percent = percent_held(s, mind, other)
                    if percent == most:
                        tell(told, HELD_BY, (whole(other), card, percent))
                    elif percent < most:
                        following = max(following, percent)
            most = following


@inner
def of_way(s: Record, mind: Record, card: int, step: int, told: Told) -> None:
    """What follows on a card in one direction."""
    word, place = 1 if card >= SPLIT else 0, card % VALUES
    row = (int(s.hand[s.active, word]) >> (card - place - SPLIT * word)) & ROW
    beyond = VALUES - 1 - place if step > 0 else place
    if beyond == 0:
        tell(told, ENDS_ROW, NOTHING)
        return
    own = 0
    for distance in range(1, beyond + 1):
        own += (row >> (place + step * distance)) & 1
    if (row >> (place + step)) & 1:
        tell(told, OWN_NEXT, (card + step,))
    elif own > 0:
        tell(told, BRINGS_ON, (card + step, own))
        for_whom(s, mind, card + step, told)
    else:
        tell(told, OPENS, (card + step,))
        for_whom(s, mind, card + step, told)


@inner
def foretell(s: Record, mind: Record, code: int, told: Told) -> None:
    """What there is to say about a legal action, from what its seat knows."""
    if code >= LAY:
        card = code - LAY
        if hand_size(s, whole(s.active)) == 1:
            tell(told, WINS, NOTHING)
            return
        if all_can_go(s):
            tell(told, ALL_GO, NOTHING)
        if card % VALUES >= ELEVEN:
            of_way(s, mind, card, 1, told)
        if card % VALUES <= ELEVEN:
            of_way(s, mind, card, -1, told)
        tell(told, POINTS, (card % VALUES + 1,))
    elif code == END:
        low, high = legal(s)
        tell(told, KEEPS_BACK, (popcount(low) + popcount(high) - 1,))
    else:
        tell(told, NO_CHOICE, NOTHING)
