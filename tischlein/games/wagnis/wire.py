"""What `view` and `wording` of wagnis say, written by kernels."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.kernel import Record, inner
from tischlein.core.spelling import Page
from tischlein.core.wire import COMMA, END, END_OF_PHRASE, NULL, Vocabulary, Wire, digits, nothing_shown, put, who
from tischlein.games.wagnis.notation import ACTIONS, CARDS, OUTCOMES
from tischlein.games.wagnis.rules import (
    COLOUR_BITS,
    COLOUR_MASK,
    DRAW,
    FIRST_FACE,
    KINDS_MASK,
    PLACE_ON,
    SECURE,
    STOP,
    TAKE_ROW,
    pile_size,
    score,
)
from tischlein.games.wagnis.state import CARD, COLOURS, DIE, KINDS, OVER, PLACE, ROLL, ROWS, STAR, TAKE, VALUES
from tischlein.games.wagnis.view import PHASES

_WORDS = Vocabulary()
PHASE = _WORDS.pieces(f'"phase":"{phase}","active":' for phase in PHASES)
CONCERNS, PILE, WAITING = (_WORDS.piece(f',"{key}":') for key in ("concerns", "pile", "waiting"))
STRING = _WORDS.pieces(f'"{card}"' for card in CARDS)
MORE = _WORDS.pieces(f',"{card}"' for card in CARDS)
VIEW_ROWS, ROW, NEXT_ROW = _WORDS.piece(',"rows":['), _WORDS.piece('{"cards":['), _WORDS.piece(',{"cards":[')
FREE, TAKEN = _WORDS.piece('],"taken":false}'), _WORDS.piece('],"taken":true}')
ASIDE, ORDER = _WORDS.piece('],"turn_cards_aside":'), _WORDS.piece(',"taking_order":[')
SEATS, SEAT, NEXT_SEAT = _WORDS.piece('],"seats":['), _WORDS.piece('{"open":['), _WORDS.piece(',{"open":[')
SECURED = _WORDS.piece('],"secured":{')
OF_COLOUR = _WORDS.pieces(f'{"," if at else ""}"{colour}":' for at, colour in enumerate(COLOURS))
SECURED_CARDS, LIST_POINTS = _WORDS.piece('},"secured_cards":['), _WORDS.piece('],"points":')
NULL_POINTS = _WORDS.piece('},"secured_cards":null,"points":')
TOO_FAR, NOT_TOO_FAR = (_WORDS.piece(f'],"too_far":{truth},"unfit":{{"cards":') for truth in ("true", "false"))
OF = _WORDS.piece(',"of":')
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
def concerns(s: Record) -> int:
    """Who is to act, or whose luck it is."""
    return int(s.chooser) if s.phase == TAKE or s.phase == ROLL else int(s.active)


@inner
def put_cards(page: Page, at: int, counters: int) -> int:
    """The cards in a word of counters, ascending."""
    first = True
    while counters != 0:
        bit = popcount((counters & -counters) - 1) & ~1
        at = put(page, at, (STRING if first else MORE) + bit // 2)
        first = False
        counters -= 1 << bit
    return at


@inner
def size_of(counters: int) -> int:
    """How many cards a word of counters holds."""
    high = (counters >> 1) & 0x555555555555555
    return popcount(counters & 0x555555555555555) + 2 * popcount(high)


@inner
def of_colour(counters: int, colour: int) -> int:
    """Those of one colour, in a word of counters."""
    return (counters >> (COLOUR_BITS * colour)) & COLOUR_MASK


@inner
def put_row(page: Page, at: int, s: Record, row: int) -> int:
    at = put_cards(page, put(page, at, NEXT_ROW if row else ROW), s.row[row])
    if (s.blocked[row] >> DIE) & 1:
        at = put(page, at, (MORE if s.row[row] else STRING) + DIE)
    return put(page, at, FREE if (s.free >> row) & 1 else TAKEN)


@inner
def put_seat(page: Page, at: int, s: Record, seat: int, shown: bool) -> int:
    """W23: the values in a secured pile are its owner's until the end."""
    secured = int(s.secured[seat])
    at = put_cards(page, put(page, at, NEXT_SEAT if seat else SEAT), s.open[seat])
    at = put(page, at, SECURED)
    for colour in range(5):
        at = digits(page, put(page, at, OF_COLOUR + colour), size_of(of_colour(secured, colour)))
    if shown:
        at = put(page, put_cards(page, put(page, at, SECURED_CARDS), secured), LIST_POINTS)
    else:
        at = put(page, at, NULL_POINTS)
    return put(page, digits(page, at, score(s, seat)), END)


@inner
def unfit(s: Record) -> int:
    """How many cards of the pile would fit nowhere (W19)."""
    if s.rows < ROWS or s.phase == TAKE or s.phase == OVER:
        return 0
    blocked = int(s.blocked[0] & s.blocked[1] & s.blocked[2])
    kinds = blocked & KINDS_MASK
    bad = popcount(s.pile_low & (kinds | (kinds << KINDS))) + popcount(s.pile_high & kinds)
    return bad + int(s.pile_dice) if (blocked >> DIE) & 1 else bad


@inner
def show(page: Page, at: int, s: Record, reader: int) -> int:
    players, active, size = int(s.players), int(s.active), pile_size(s)
    at = digits(page, put(page, at, PHASE + int(s.phase)), active)
    at = digits(page, put(page, at, CONCERNS), concerns(s))
    at = put(page, digits(page, put(page, at, PILE), size), WAITING)
    at = put(page, at, STRING + int(s.card)) if s.phase == PLACE else put(page, at, NULL)
    at = put(page, at, VIEW_ROWS)
    for row in range(int(s.rows)):
        at = put_row(page, at, s, row)
    at = put(page, digits(page, put(page, at, ASIDE), int(s.aside)), ORDER)
    for step in range(1, players):  # W14, W15
        if step > 1:
            at = put(page, at, COMMA)
        at = digits(page, at, (active + (players - step if s.aside % 2 else step)) % players)
    at = put(page, at, SEATS)
    for seat in range(players):
        at = put_seat(page, at, s, seat, s.phase == OVER or seat == reader)
    at = digits(page, put(page, at, TOO_FAR if s.bust else NOT_TOO_FAR), unfit(s))
    return put(page, digits(page, put(page, at, OF), size), END)


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


WIRE = Wire(_WORDS, show, token, offer, tell, nothing_shown)
