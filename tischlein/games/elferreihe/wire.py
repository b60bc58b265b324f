"""What `notation` and `wording` of elferreihe say, written by kernels."""

from __future__ import annotations

from tischlein.core.kernel import Record, inner
from tischlein.core.spelling import Page
from tischlein.core.vocabulary import END_OF_PHRASE, Vocabulary, digits, put, who
from tischlein.core.wire import Wire, nothing_shown
from tischlein.games.elferreihe.notation import ACTIONS, CARDS, OUTCOMES
from tischlein.games.elferreihe.rules import DRAW, LAY, total
from tischlein.games.elferreihe.sheet import hand_size
from tischlein.games.elferreihe.state import (
    CARD,
    DEAL,
    ELEVEN,
    FIRST,
    MOST_DRAWS,
    SPLIT,
    VALUES,
)
from tischlein.games.elferreihe.wording import MASKED

_WORDS = Vocabulary()
ACTION = _WORDS.pieces(f'"{token}"' for token in ACTIONS)
OUTCOME = _WORDS.pieces(f'"{token}"' for token in OUTCOMES)
HIDDEN_CARD = _WORDS.piece(f'"card:{MASKED}"')

_PLAIN = (*ACTIONS[:LAY], "draw-again")
DRAW_AGAIN = len(_PLAIN) - 1
_LAYS = ("lay", "lay-new", "lay-drawn", "lay-last", "lay-first")
LAY_ANY, LAY_NEW, LAY_DRAWN, LAY_LAST, LAY_FIRST = range(len(_LAYS))

LAST_CARD = _WORDS.pieces(
    '["card-number",{{"colour":"{}","value":"{}"}}]}}]'.format(*card.split("-")) for card in CARDS
)
"""A card as the last argument of a phrase, which it ends."""
ACTION_PLAIN = _WORDS.pieces(f'["action-{id}",{{}}]' for id in _PLAIN)
ACTION_LAY = _WORDS.pieces(f'["action-{id}",{{"card":' for id in _LAYS)

EVENT_PLAIN = _WORDS.pieces(f'["event-{id}",' for id in _PLAIN)
EVENT_LAY = _WORDS.pieces(f'["event-{id}",' for id in _LAYS)
EVENT_DEALT, EVENT_DEALT_HIDDEN, EVENT_DRAWN_HIDDEN = (
    _WORDS.piece(f'["event-{id}",') for id in ("dealt", "dealt-hidden", "drawn-hidden")
)
EVENT_DEALT_ANEW = _WORDS.piece('["event-dealt-anew",{"dealt":')
EVENT_DRAWN_FITS, EVENT_DRAWN_LAST, EVENT_DRAWN_UNFIT = (
    _WORDS.piece(f'["event-drawn-{id}",{{"card":') for id in ("fits", "last", "unfit")
)
THE_CARD, THE_DRAWN = _WORDS.piece(',"card":'), _WORDS.piece(',"drawn":')


@inner
def token(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    """E3: a card that is dealt or drawn is seen by the seat that gets it; all else is public."""
    if s.phase != DEAL and s.phase != CARD:
        return put(page, at, ACTION + code)
    return put(page, at, OUTCOME + code if reader == s.active else HIDDEN_CARD)


@inner
def lay_kind(s: Record, card: int) -> int:
    """As what the active seat lays a card."""
    if s.phase == FIRST:
        return LAY_FIRST
    if hand_size(s, int(s.active)) == 1:
        return LAY_LAST
    if s.drawn > 0:
        return LAY_DRAWN
    return LAY_NEW if card % VALUES == ELEVEN else LAY_ANY


@inner
def plain_kind(s: Record, code: int) -> int:
    """Which one of the actions without a card."""
    return DRAW_AGAIN if code == DRAW and s.drawn > 0 else code


@inner
def offer(page: Page, at: int, s: Record, code: int) -> int:
    if code < LAY:
        return put(page, at, ACTION_PLAIN + plain_kind(s, code))
    card = code - LAY
    return put(page, put(page, at, ACTION_LAY + lay_kind(s, card)), LAST_CARD + card)


@inner
def tell(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    if s.phase == DEAL:
        return tell_dealt(page, at, s, code, reader)
    if s.phase == CARD:
        return tell_drawn(page, at, s, code, reader)
    if code < LAY:
        return tell_plain(page, at, s, code, reader)
    return tell_laid(page, at, s, code - LAY, reader)


@inner
def tell_plain(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    at = who(page, put(page, at, EVENT_PLAIN + plain_kind(s, code)), int(s.active), reader)
    return put(page, at, END_OF_PHRASE)


@inner
def tell_laid(page: Page, at: int, s: Record, card: int, reader: int) -> int:
    at = who(page, put(page, at, EVENT_LAY + lay_kind(s, card)), int(s.active), reader)
    return put(page, put(page, at, THE_CARD), LAST_CARD + card)


@inner
def tell_dealt(page: Page, at: int, s: Record, card: int, reader: int) -> int:
    # That the deal before brought no 11 (E5) shows in nothing but this: it begins anew, with seat 0.
    anew = s.redeals > 0 and hand_size(s, 0) == 0
    if anew:
        at = put(page, at, EVENT_DEALT_ANEW)
    seat = int(s.active)
    if seat == reader:
        at = who(page, put(page, at, EVENT_DEALT), seat, reader)
        at = put(page, put(page, at, THE_CARD), LAST_CARD + card)
    else:
        at = who(page, put(page, at, EVENT_DEALT_HIDDEN), seat, reader)
        at = put(page, at, END_OF_PHRASE)
    return put(page, at, END_OF_PHRASE) if anew else at


@inner
def tell_drawn(page: Page, at: int, s: Record, card: int, reader: int) -> int:
    """Who drew reads what becomes of the card; the others read it from what happens next."""
    seat, drawn = int(s.active), int(s.drawn) + 1
    if seat != reader:
        at = who(page, put(page, at, EVENT_DRAWN_HIDDEN), seat, reader)
        return put(page, digits(page, put(page, at, THE_DRAWN), drawn), END_OF_PHRASE)
    if fits(s, card):
        at = put(page, at, EVENT_DRAWN_FITS)
    else:
        at = put(page, at, EVENT_DRAWN_LAST if drawn == MOST_DRAWS or total(s) == 1 else EVENT_DRAWN_UNFIT)
    return put(page, at, LAST_CARD + card)


@inner
def fits(s: Record, card: int) -> bool:
    """E8, E10."""
    word = 1 if card >= SPLIT else 0
    return (int(s.fits[word]) >> (card - SPLIT * word)) & 1 == 1


WIRE = Wire(_WORDS, token, offer, tell, nothing_shown)
