"""A player of elferreihe who holds back: one card a turn, the one that opens the way to own cards, until all can go."""

from __future__ import annotations

from tischlein.core.bits import nth_code, popcount
from tischlein.core.kernel import Record, inner
from tischlein.core.stream import below
from tischlein.games.elferreihe.rules import END, LAY, legal
from tischlein.games.elferreihe.state import ELEVEN, LAID, SPLIT, VALUES

ROW = (1 << VALUES) - 1
EVERY_ROW = 1 | 1 << VALUES | 1 << 2 * VALUES
UPWARDS = EVERY_ROW * (ROW >> 1 & ~((1 << ELEVEN) - 1))
"""The cards that are followed by the next higher one: 11 to 19, in every row of a word."""
DOWNWARDS = EVERY_ROW * ((2 << ELEVEN) - 1 & ~1)
"""The cards that are followed by the next lower one: 11 to 2, in every row of a word."""

OPENS = 100
"""A card that brings own cards behind a gap closer. Others have to fill the gap, so it is laid early."""
RESERVE = 50
"""A card that gives nothing away: the next one is an own one as well, or the row ends. It can wait."""


@inner
def goes_out(hand: int, fits: int) -> bool:
    """Whether all of these cards can be laid in one turn: each fits or follows another one of them."""
    follow = (hand & UPWARDS) << 1 | (hand & DOWNWARDS) >> 1
    return hand & ~(fits | follow) == 0


@inner
def way_worth(row: int, place: int, step: int) -> int:
    """What a card at `place` does for the own cards of its row that lie further out, upwards or downwards."""
    beyond = VALUES - 1 - place if step > 0 else place
    own = 0
    outermost = 0
    for distance in range(1, beyond + 1):
        if (row >> (place + step * distance)) & 1:
            own += 1
            outermost = distance
    if own < outermost:  # the longest way needs the most time
        return OPENS + outermost
    if own > 0 or beyond == 0:
        return RESERVE
    return -beyond  # for others alone: better where few cards follow


@inner
def worth(s: Record, card: int) -> int:
    """How gladly the active seat lays a card of its hand; an 11 counts in both directions."""
    word = 1 if card >= SPLIT else 0
    place = card % VALUES
    row = (int(s.hand[s.active, word]) >> (card - place - SPLIT * word)) & ROW
    points = 0
    if place >= ELEVEN:
        points += way_worth(row, place, 1)
    if place <= ELEVEN:
        points += way_worth(row, place, -1)
    return points


@inner
def best_card(s: Record, low: int, high: int, rng: Record) -> int:
    """The code of the best card among the legal codes; among equals, any of them."""
    best = -1
    most = 0
    equals = 0
    for n in range(popcount(low) + popcount(high)):
        code = nth_code(low, high, n)
        points = worth(s, code - LAY)
        if best < 0 or points > most:
            best = code
            most = points
            equals = 1
        elif points == most:
            equals += 1
            if below(rng, equals) == 0:
                best = code
    return best


@inner
def choose(s: Record, rng: Record) -> int:
    low, high = legal(s)
    if popcount(low) + popcount(high) == 1:
        return nth_code(low, high, 0)
    if s.phase == LAID:
        for word in range(2):
            if not goes_out(int(s.hand[s.active, word]), int(s.fits[word])):
                return END
        low &= ~(1 << END)
    return best_card(s, low, high, rng)
