"""The rules of elferreihe as kernels.

Action codes: 0 draw, 1 pass, 2 end, 3-82 lay card 0-79. The second word of codes is word 1 of cards.
Outcome codes: 0-79 the card that is dealt or drawn.
"""

from __future__ import annotations

import numpy as np

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Kernels, Told
from tischlein.core.effects import NOTHING, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.games.elferreihe.effects import (
    DEALT,
    DRAWN,
    DRAWS,
    ENDS,
    FIRST_CARD,
    FITS,
    JUST_DRAWN,
    LAST_CARD,
    LAST_DRAW,
    LAYS,
    NEW_ROW,
    NO_END,
    ONE_SIDE,
    PASSES,
    PLAIN,
    REDEALT,
    UNFIT,
    WHOLE_ROW,
)
from tischlein.games.elferreihe.state import (
    CARD,
    DECKS,
    ELEVEN,
    FIRST,
    HAND_SIZES,
    LAID,
    MOST_DRAWS,
    OVER,
    ROW_MASK,
    SPLIT,
    START,
    VALUES,
    card_set,
    followers,
    value_planes,
)

DRAW, PASS, END, LAY = 0, 1, 2, 3

ELEVENS = np.array(card_set([colour * VALUES + ELEVEN for colour in range(4)]), np.int64)
FOLLOWERS = followers()
PLANES = value_planes()


@inner
def actor(s: Record) -> int:
    phase = s.phase
    if phase > OVER:
        return int(s.active)
    return OVER_CODE if phase == OVER else CHANCE_CODE


@inner
def legal(s: Record) -> tuple[int, int]:
    """E5, E7, E11: after a draw only the drawn card can fit, and in FIRST only the 11 that begins."""
    seat = whole(s.active)
    low = s.hand[seat, 0] & s.fits[0]
    high = s.hand[seat, 1] & s.fits[1]
    if s.phase == LAID:  # E14
        return int(low << LAY | 1 << END), int(high)
    if low | high != 0:
        return int(low << LAY), int(high)
    if s.pile[0] | s.pile[1] != 0:  # E11, E12
        return 1 << DRAW, 0
    return 1 << PASS, 0  # E13


@inner
def total(s: Record) -> int:
    return popcount(s.pile[0]) + popcount(s.pile[1])


@inner
def outcome(s: Record, k: int) -> int:
    """E2, E11: each card of the pile is one case."""
    in_low = popcount(s.pile[0])
    if k < in_low:
        return nth_bit(s.pile[0], k)
    return SPLIT + nth_bit(s.pile[1], k - in_low)


@inner
def next_seat(s: Record) -> None:
    following = s.active + 1
    s.active = following if following < s.players else 0


@inner
def end_turn(s: Record) -> None:
    next_seat(s)
    s.drawn = 0
    s.turn += 1
    s.phase = START


@inner
def hand_size(s: Record, seat: int) -> int:
    return popcount(s.hand[seat, 0]) + popcount(s.hand[seat, 1])


@inner
def begin_play(s: Record, told: Told) -> None:
    """E5: the first 11 that a hand holds begins. Without one all cards go back and the deal starts anew."""
    players = whole(s.players)
    for word in range(2):
        held = ELEVENS[word] & DECKS[s.left_out, word] & ~s.pile[word]
        if held != 0:
            s.fits[word] = held & -held
            for seat in range(players):
                if s.hand[seat, word] & s.fits[word] != 0:
                    s.active = seat
            s.turn = 1
            s.phase = FIRST
            return
    for word in range(2):
        s.pile[word] = DECKS[s.left_out, word]
        for seat in range(players):
            s.hand[seat, word] = 0
    s.active = 0
    s.redeals += 1
    if told is not None:
        tell(told, REDEALT, NOTHING)


@inner
def deal(s: Record, card: int, word: int, bit: int, told: Told) -> None:
    """E2: one card each in turn, until the last hand is full."""
    seat = whole(s.active)
    s.pile[word] ^= bit
    s.hand[seat, word] |= bit
    if told is not None:
        tell(told, DEALT, (seat, seat, card))
    players = whole(s.players)
    if seat == players - 1 and hand_size(s, seat) == HAND_SIZES[players]:
        begin_play(s, told)
    else:
        next_seat(s)


@inner
def take(s: Record, card: int, word: int, bit: int, told: Told) -> None:
    """E11, E12: a drawn card that fits must be laid; another one ends the turn if no more can be drawn."""
    seat = whole(s.active)
    s.pile[word] ^= bit
    s.hand[seat, word] |= bit
    s.drawn += 1
    s.phase = START
    fits = s.fits[word] & bit != 0
    over = not fits and (s.drawn == MOST_DRAWS or s.pile[0] | s.pile[1] == 0)
    if told is not None:
        fate = FITS if fits else LAST_DRAW if over else UNFIT
        tell(told, DRAWN, (seat, seat, card, seat, fate, whole(s.drawn)))
    if over:
        end_turn(s)


@inner
def way_of(s: Record, card: int) -> int:
    """As what the active seat lays a card."""
    if s.phase == FIRST:
        return FIRST_CARD
    if hand_size(s, whole(s.active)) == 1:
        return LAST_CARD
    if s.drawn > 0:
        return JUST_DRAWN
    return NEW_ROW if card % VALUES == ELEVEN else PLAIN


@inner
def closed_by(s: Record, card: int, word: int) -> int:
    """E10: what a card has closed that lies now."""
    if FOLLOWERS[card] != 0:
        return NO_END
    return ONE_SIDE if s.fits[word] & (ROW_MASK << (card // VALUES * VALUES % SPLIT)) != 0 else WHOLE_ROW


@inner
def follow(s: Record, deck: tuple[int, int], card: int, first: bool) -> None:
    """E8-E10: what can be laid next when a card lies. A mind follows in the same way."""
    if first:  # from now on every 11 can open its row
        s.fits[0] = ELEVENS[0] & deck[0]
        s.fits[1] = ELEVENS[1] & deck[1]
    word = 1 if card >= SPLIT else 0
    s.fits[word] = s.fits[word] & ~(1 << (card - SPLIT * word)) | FOLLOWERS[card]


@inner
def lay(s: Record, card: int, word: int, bit: int, told: Told) -> None:
    way = PLAIN
    if told is not None:
        way = way_of(s, card)
    ends = s.phase == FIRST or s.drawn > 0  # E6, E11
    seat = whole(s.active)
    s.hand[seat, word] ^= bit
    follow(s, (DECKS[s.left_out, 0], DECKS[s.left_out, 1]), card, s.phase == FIRST)
    s.drawn = 0
    s.phase = LAID
    if told is not None:
        tell(told, LAYS, (seat, card, way, closed_by(s, card, word), hand_size(s, seat)))
    if s.hand[seat, 0] | s.hand[seat, 1] == 0:  # E15
        s.phase = OVER
    elif ends:
        end_turn(s)


@inner
def apply(s: Record, code: int, told: Told) -> None:
    phase = s.phase
    seat = whole(s.active)
    if phase < OVER:
        word = 1 if code >= SPLIT else 0
        bit = 1 << (code - SPLIT * word)
        if phase == CARD:
            take(s, code, word, bit, told)
        else:
            deal(s, code, word, bit, told)
    elif code >= LAY:
        card = code - LAY
        word = 1 if card >= SPLIT else 0
        lay(s, card, word, 1 << (card - SPLIT * word), told)
    elif code == DRAW:
        s.phase = CARD
        if told is not None:
            tell(told, DRAWS, (seat, 1 if s.drawn > 0 else 0))
    else:  # E13, E14
        if told is not None:
            tell(told, PASSES if code == PASS else ENDS, (seat,))
        end_turn(s)


@inner
def score(s: Record, seat: int) -> int:
    """E16: the sum of the values in the hand."""
    points = 0
    for digit in range(5):
        cards = popcount(s.hand[seat, 0] & PLANES[digit, 0]) + popcount(s.hand[seat, 1] & PLANES[digit, 1])
        points += cards << digit
    return points


@inner
def winners(s: Record) -> int:
    """E15: who laid the last card."""
    return 1 << int(s.active)


KERNELS = Kernels(actor, legal, total, outcome, apply, score, winners)
