"""What `view` and `wording` of elferreihe say, written by kernels."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.kernel import Record, inner
from tischlein.core.spelling import Page
from tischlein.core.wire import END, END_OF_LIST, END_OF_PHRASE, Vocabulary, Wire, digits, nothing_shown, put, who
from tischlein.games.elferreihe.notation import ACTIONS, CARDS, OUTCOMES
from tischlein.games.elferreihe.rules import DRAW, LAY, score, total
from tischlein.games.elferreihe.state import (
    ALL_COLOURS,
    CARD,
    COLOURS,
    DEAL,
    DECKS,
    ELEVEN,
    FIRST,
    MOST_DRAWS,
    MOST_PLAYERS,
    OVER,
    SPLIT,
    START,
    VALUES,
)
from tischlein.games.elferreihe.view import ROW
from tischlein.games.elferreihe.wording import MASKED

PHASES = ("deal", "draw", "over", "first", "start", "laid", "drawn")
"""What everybody calls the phases, by their numbers, and START after a draw."""
DRAWN = len(PHASES) - 1

_WORDS = Vocabulary()
PHASE = _WORDS.pieces(
    f'"phase":"{phase}","active":{"null" if phase == PHASES[DEAL] else seat},"concerns":{seat},"redeals":'
    for phase in PHASES
    for seat in range(MOST_PLAYERS)
)
PILE, PILE_CARDS, OPEN_DRAWN = _WORDS.piece(',"pile":'), _WORDS.piece(',"pile_cards":['), _WORDS.piece('],"drawn":')
HIDDEN_DRAWN = _WORDS.piece(',"pile_cards":null,"drawn":')
WAITING, WAITING_ROWS = _WORDS.piece(',"waiting":'), _WORDS.piece(',"rows":[')
NULL_ROWS = _WORDS.piece(',"waiting":null,"rows":[')
STRING = _WORDS.pieces(f'"{card}"' for card in CARDS)
MORE = _WORDS.pieces(f',"{card}"' for card in CARDS)
OF_COLOUR = _WORDS.pieces(f'{{"colour":"{colour}","low":' for colour in COLOURS)
NEXT_COLOUR = _WORDS.pieces(f',{{"colour":"{colour}","low":' for colour in COLOURS)
NO_ROW = _WORDS.piece('null,"high":null}')
LOW = _WORDS.pieces(f'{value},"high":' for value in range(1, VALUES + 1))
HIGH = _WORDS.pieces(f"{value}}}" for value in range(1, VALUES + 1))
SEATS, SEAT, NEXT_SEAT = _WORDS.piece('],"seats":['), _WORDS.piece('{"cards":'), _WORDS.piece(',{"cards":')
HAND, POINTS, NO_HAND = (
    _WORDS.piece(',"hand":['),
    _WORDS.piece('],"points":'),
    _WORDS.piece(',"hand":null,"points":null}'),
)
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
def phase_of(s: Record) -> int:
    """What everybody can see. Whether a drawn card fits is not among it."""
    return DRAWN if s.phase == START and s.drawn > 0 else int(s.phase)


@inner
def hand_size(s: Record, seat: int) -> int:
    return popcount(s.hand[seat, 0]) + popcount(s.hand[seat, 1])


@inner
def put_cards(page: Page, at: int, low: int, high: int) -> int:
    """A set of cards, ascending."""
    text = STRING
    while low != 0:
        at = put(page, at, text + popcount((low & -low) - 1))
        low &= low - 1
        text = MORE
    while high != 0:
        at = put(page, at, text + SPLIT + popcount((high & -high) - 1))
        high &= high - 1
        text = MORE
    return at


@inner
def put_pile(page: Page, at: int, s: Record) -> int:
    """How many cards there are; which ones, at the end only."""
    at = digits(page, put(page, at, PILE), total(s))
    if s.phase != OVER:
        return put(page, at, HIDDEN_DRAWN)
    return put(page, put_cards(page, put(page, at, PILE_CARDS), s.pile[0], s.pile[1]), OPEN_DRAWN)


@inner
def put_waiting(page: Page, at: int, s: Record, reader: int) -> int:
    """The one card that its owner has to lay now: the first 11 (E5) or a drawn card that fits (E11)."""
    if reader != s.active or (s.phase != FIRST and s.drawn == 0):
        return put(page, at, NULL_ROWS)
    low, high = s.hand[reader, 0] & s.fits[0], s.hand[reader, 1] & s.fits[1]
    if low | high == 0:
        return put(page, at, NULL_ROWS)
    at = put(page, at, WAITING)
    at = put_cards(page, at, low & -low, 0 if low != 0 else high & -high)
    return put(page, at, WAITING_ROWS)


@inner
def lying(s: Record, word: int) -> int:
    """The cards in the rows: all that are in no hand and not in the pile."""
    elsewhere = s.pile[word]
    for seat in range(int(s.players)):
        elsewhere |= s.hand[seat, word]
    return int(DECKS[s.left_out, word] & ~elsewhere)


@inner
def put_row(page: Page, at: int, row: int) -> int:
    """The ends of a row, which has no gaps (E10); none before its 11 lies (E8)."""
    if row == 0:
        return put(page, at, NO_ROW)
    lowest = popcount((row & -row) - 1)
    return put(page, put(page, at, LOW + lowest), HIGH + lowest + popcount(row) - 1)


@inner
def put_rows(page: Page, at: int, s: Record) -> int:
    low, high = lying(s, 0), lying(s, 1)
    text = OF_COLOUR
    for colour in range(ALL_COLOURS):
        if colour != s.left_out:
            first = VALUES * colour
            row = (low >> first) if first < SPLIT else (high >> (first - SPLIT))
            at = put_row(page, put(page, at, text + colour), row & ROW)
            text = NEXT_COLOUR
    return put(page, at, SEATS)


@inner
def put_seat(page: Page, at: int, s: Record, seat: int, shown: bool) -> int:
    """Hands (E3) and points (E16) are their owner's until the end."""
    at = digits(page, put(page, at, NEXT_SEAT if seat else SEAT), hand_size(s, seat))
    if not shown:
        return put(page, at, NO_HAND)
    at = put_cards(page, put(page, at, HAND), s.hand[seat, 0], s.hand[seat, 1])
    return put(page, digits(page, put(page, at, POINTS), score(s, seat)), END)


@inner
def show(page: Page, at: int, s: Record, reader: int) -> int:
    at = put(page, at, PHASE + MOST_PLAYERS * phase_of(s) + int(s.active))
    at = put_pile(page, digits(page, at, int(s.redeals)), s)
    at = put_waiting(page, digits(page, at, int(s.drawn)), s, reader)
    at = put_rows(page, at, s)
    for seat in range(int(s.players)):
        at = put_seat(page, at, s, seat, s.phase == OVER or seat == reader)
    return put(page, at, END_OF_LIST)


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


WIRE = Wire(_WORDS, show, token, offer, tell, nothing_shown)
