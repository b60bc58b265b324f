"""A skilled player of elferreihe: lays as little as it has to, and what brings the own hand on rather than the others.

Each card that fits gets points for what follows on it in its row, in one direction or, for an 11, in both; so does
ending the turn. The weights were found by letting small changes of them play tens of thousands of games against each
other (`python -m bench.weights elferreihe`).
"""

from __future__ import annotations

import numpy as np

from tischlein.core.bits import nth_code, popcount
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import Sheet
from tischlein.games.elferreihe.policy import ROW, goes_out
from tischlein.games.elferreihe.rules import END, LAY, hand_size, legal
from tischlein.games.elferreihe.state import ELEVEN, LAID, SPLIT, VALUES

GAP, FAR, BEHIND, FIRST_GAP, NEXT, CHAIN, EACH, EDGE, FOREIGN, LONG, VALUE = range(11)
STOP, HELD, LEAST, NO_PILE, CHOICE = range(11, 16)
WEIGHTS = np.array(
    [
        # GAP FAR BEHIND FIRST_GAP NEXT CHAIN EACH EDGE FOREIGN LONG VALUE STOP HELD LEAST NO_PILE CHOICE
        [69, 95, -27, 413, -580, -827, 33, -623, -1036, -36, 2, 6719, -149, -461, 3253, 2954],  # two players
        [1825, 391, 49, 244, -826, 557, -171, 1315, -2534, -54, 0, 5263, 197, -617, 2342, 2113],  # more
    ],
    np.int64,
)
"""GAP: own cards lie further out behind a gap; FAR, BEHIND, FIRST_GAP: how far the outermost, how many they are, how
many cards are missing before the first; NEXT: the very next is an own one. CHAIN, EACH: own cards follow without a gap,
and how many. EDGE: the row ends. FOREIGN, LONG: nothing of the own hand follows, and how many cards could. VALUE: of
the card. STOP: to end the turn; HELD, LEAST, NO_PILE, CHOICE: by the cards in the own hand, in the smallest other one,
with an empty pile, and by how many cards fit."""
NOTHING = -(1 << 40)


@inner
def way_worth(weights: Sheet, row: int, place: int, step: int) -> int:
    """What a card at `place` does in its row, of which `row` are the own cards, upwards or downwards."""
    beyond = VALUES - 1 - place if step > 0 else place
    own = outermost = missing = 0
    for distance in range(1, beyond + 1):
        if (row >> (place + step * distance)) & 1:
            own += 1
            outermost = distance
        elif own == 0:
            missing += 1
    if own < outermost:
        worth = weights[GAP] + weights[FAR] * outermost + weights[BEHIND] * own + weights[FIRST_GAP] * missing
        return int(worth + weights[NEXT] if missing == 0 else worth)
    if own > 0:
        return int(weights[CHAIN] + weights[EACH] * own)
    if beyond == 0:
        return int(weights[EDGE])
    return int(weights[FOREIGN] + weights[LONG] * beyond)


@inner
def worth(weights: Sheet, s: Record, card: int) -> int:
    """How gladly the active seat lays a card of its hand."""
    word = 1 if card >= SPLIT else 0
    place = card % VALUES
    row = (int(s.hand[s.active, word]) >> (card - place - SPLIT * word)) & ROW
    points = int(weights[VALUE]) * (place + 1)
    if place >= ELEVEN:
        points += way_worth(weights, row, place, 1)
    if place <= ELEVEN:
        points += way_worth(weights, row, place, -1)
    return points


@inner
def stop_worth(weights: Sheet, s: Record, fits: int) -> int:
    """How gladly it ends its turn."""
    seat, least = whole(s.active), 1 << 10
    for other in range(whole(s.players)):
        if other != seat:
            least = min(least, hand_size(s, other))
    points = weights[STOP] + weights[HELD] * hand_size(s, seat) + weights[LEAST] * least
    if s.pile[0] | s.pile[1] == 0:
        points += weights[NO_PILE]
    return int(points + weights[CHOICE] * fits)


@inner
def choose_by(weights: Sheet, s: Record, rng: Record) -> int:
    low, high = legal(s)
    number = popcount(low) + popcount(high)
    if number == 1:
        return nth_code(low, high, 0)
    best, most = -1, NOTHING
    if s.phase == LAID:
        for word in range(2):
            if not goes_out(int(s.hand[s.active, word]), int(s.fits[word])):
                best, most = END, stop_worth(weights, s, number - 1)
    for n in range(number):
        code = nth_code(low, high, n)
        if code >= LAY:
            points = worth(weights, s, code - LAY)
            if points > most:
                best, most = code, points
    return best


@inner
def choose(s: Record, rng: Record) -> int:
    return choose_by(WEIGHTS[0 if s.players == 2 else 1], s, rng)
