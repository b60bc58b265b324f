"""What `notation` and `wording` of wagnis say, written by kernels."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.kernel import Record, inner
from tischlein.core.spelling import Page
from tischlein.core.vocabulary import END_OF_PHRASE, Vocabulary, digits, put, who
from tischlein.core.wire import Wire, nothing_shown
from tischlein.games.wagnis.notation import ACTIONS, CARDS, OUTCOMES
from tischlein.games.wagnis.rules import DRAW, FIRST_FACE, PLACE_ON, SECURE, STOP, TAKE_ROW
from tischlein.games.wagnis.sheet import concerns, of_colour, size_of
from tischlein.games.wagnis.state import CARD, COLOURS, ROLL, STAR, VALUES

_WORDS = Vocabulary()
ACTION = _WORDS.pieces(f'"{token}"' for token in ACTIONS)
OUTCOME = _WORDS.pieces(f'"{token}"' for token in OUTCOMES)

CARD_PHRASE = _WORDS.pieces(
    f'["card-number",{{"colour":"{card[:-2]}","value":"{card[-1]}"}}]' if "-" in card else f'["card-{card}",{{}}]'
    for card in CARDS
)
FIRST_DRAW, ACTION_DRAW, ACTION_STOP = (_WORDS.piece(f'["action-{id}",{{}}]') for id in ("draw-first", "draw", "stop"))
ACTION_SECURE = _WORDS.pieces(f'["action-secure",{{"colour":"{colour}"}}]' for colour in COLOURS)
ACTION_TAKE = _WORDS.pieces(f'["action-take",{{"row":"{row}"}}]' for row in (1, 2, 3))
ACTION_PLACE = _WORDS.pieces(f'["action-place",{{"row":"{row}","card":' for row in (1, 2, 3))
ACTION_PLACE_NEW = _WORDS.pieces(f'["action-place-new",{{"row":"{row}","card":' for row in (1, 2, 3))

EVENT_CARD = _WORDS.piece('["event-card",{"card":')
EVENT_DRAW, EVENT_STOP, EVENT_SECURE, EVENT_PLACE, EVENT_TAKE, EVENT_ROLL, EVENT_STAR, EVENT_STAR_RISK = (
    _WORDS.piece(f'["event-{id}",')
    for id in ("draw", "stop", "secure", "place", "take", "roll", "roll-star", "roll-star-risk")
)
THE_COLOUR = _WORDS.pieces(f',"colour":"{colour}"' for colour in COLOURS)
THE_ROW = _WORDS.pieces(f',"row":"{row}"' for row in (1, 2, 3))
POINTS, LOST = _WORDS.piece(',"points":'), _WORDS.piece(',"lost":')


@inner
def token(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    """Everything is public."""
    return put(page, at, (OUTCOME if s.phase == CARD or s.phase == ROLL else ACTION) + code)


@inner
def offer(page: Page, at: int, s: Record, code: int) -> int:
    if code == DRAW:
        return put(page, at, ACTION_DRAW if s.rows or s.aside else FIRST_DRAW)
    if code == STOP:
        return put(page, at, ACTION_STOP)
    if code < PLACE_ON:
        return put(page, at, ACTION_SECURE + code - SECURE)
    if code >= TAKE_ROW:
        return put(page, at, ACTION_TAKE + code - TAKE_ROW)
    row = code - PLACE_ON
    at = put(page, at, (ACTION_PLACE_NEW if row >= s.rows else ACTION_PLACE) + row)
    return put(page, put(page, at, CARD_PHRASE + int(s.card)), END_OF_PHRASE)


@inner
def tell(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    if s.phase == CARD:
        return put(page, put(page, put(page, at, EVENT_CARD), CARD_PHRASE + code), END_OF_PHRASE)
    seat = concerns(s)
    if s.phase == ROLL:
        return tell_roll(page, at, s, code - FIRST_FACE, seat, reader)
    if code == DRAW or code == STOP:
        at = who(page, put(page, at, EVENT_DRAW if code == DRAW else EVENT_STOP), seat, reader)
    elif code < PLACE_ON:
        at = who(page, put(page, at, EVENT_SECURE), seat, reader)
        at = put(page, at, THE_COLOUR + code - SECURE)
    elif code < TAKE_ROW:
        at = who(page, put(page, at, EVENT_PLACE), seat, reader)
        at = put(page, at, THE_ROW + code - PLACE_ON)
    else:
        row = code - TAKE_ROW
        at = who(page, put(page, at, EVENT_TAKE), seat, reader)
        at = put(page, put(page, at, THE_ROW + row), POINTS)
        at = digits(page, at, value_of(s.row[row]))
    return put(page, at, END_OF_PHRASE)


@inner
def value_of(counters: int) -> int:
    """The sum of the values of some cards."""
    total = 0
    while counters != 0:
        bit = popcount((counters & -counters) - 1) & ~1
        total += bit // 2 % VALUES + 1
        counters -= 1 << bit
    return total


@inner
def tell_roll(page: Page, at: int, s: Record, face: int, seat: int, reader: int) -> int:
    lies_open = int(s.open[seat])
    if face == STAR:
        at = who(page, put(page, at, EVENT_STAR_RISK if s.risk else EVENT_STAR), seat, reader)
        if s.risk:
            at = digits(page, put(page, at, LOST), size_of(lies_open))
        return put(page, at, END_OF_PHRASE)
    at = who(page, put(page, at, EVENT_ROLL), seat, reader)
    at = put(page, put(page, at, THE_COLOUR + face), LOST)
    return put(page, digits(page, at, size_of(of_colour(lies_open, face))), END_OF_PHRASE)


WIRE = Wire(_WORDS, token, offer, tell, nothing_shown)
