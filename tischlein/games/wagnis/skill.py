"""A skilled player of wagnis: small rows, taken soon; what is left for the next player counts as well.

The rules of thumb are those of the cautious player in `policy.py`, with two things more: what a card is worth in a row
is seen against what the next player then finds, and how much a row can still grow is counted from the pile. The weights
were found by trying changes of them in some thousand games each against that player.
"""

from __future__ import annotations

import math

import numpy as np

from tischlein.core.bits import popcount
from tischlein.core.contract import Foresight
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.odds import to_chances
from tischlein.core.sheet import Sheet
from tischlein.games.wagnis.policy import colour_points, points_of
from tischlein.games.wagnis.rules import (
    DRAW,
    KINDS_MASK,
    PLACE_ON,
    SECURE,
    STOP,
    TAKE_ROW,
    fitting_rows,
    pile_size,
    score,
)
from tischlein.games.wagnis.state import CONFLICTS, DECIDE, DIE, KINDS, PLACE, ROWS, START, VALUES

COLOURS = 5
ALL_CARDS = 120
NOTHING = -(1 << 40)
EACH_COLOUR = sum(1 << (VALUES * colour) for colour in range(COLOURS))
"""The ones of all colours, as a set of cards."""

# Weights; points count six times in them, as a die has six faces.
LEFT, HOPE, GROWTH, ENOUGH, DANGER, SECURED, PILE_LEFT, RISK, LEFT_TAKEN, NEW_ROW = range(10)
WEIGHTS = np.array(
    [
        # LEFT  HOPE GROWTH ENOUGH DANGER SECURED PILE_LEFT RISK LEFT_TAKEN NEW_ROW
        [4, 6, 7, 48, 5, 17, 45, 6, 6, 11],  # two players
        [4, 7, 5, 76, 5, 27, 45, 6, 8, 10],  # more
    ],
    np.int64,
)
"""LEFT, LEFT_TAKEN: how much what is left for the next counts, in eighths, when laying and when taking. HOPE, GROWTH:
what one more card is hoped to bring, and how much the row can grow. ENOUGH: what a row is worth that is taken at once.
DANGER: how much a card that fits nowhere is feared. SECURED: points of a colour to secure, and PILE_LEFT: times cards
in the pile, in eighths. RISK: how much cards that fit nowhere are shunned in laying. NEW_ROW: what a new row costs."""


@inner
def weight(s: Record, which: int) -> int:
    return int(WEIGHTS[0 if s.players == 2 else 1, which])


@inner
def worth(cards: int, blocked: int, display: int, risk: int) -> int:
    """Six times what a row is worth to who has a display: its points, less what its die card may cost."""
    value = 6 * points_of(cards)
    if (blocked >> DIE) & 1:
        exposed = points_of(display + cards)
        value -= 2 * exposed if risk else exposed
    return value


@inner
def best_row(s: Record, seat: int, left: int, row: int, cards: int, blocked: int) -> tuple[int, int]:
    """The row that is worth most to a seat, less `left` eighths of the best one that the next then finds; and what it
    is worth. One row may be thought to hold other cards than it does; -1: none."""
    following = seat + 1 if seat + 1 < s.players else 0
    free = int(s.free) | (1 << row if row >= 0 else 0)
    most, best = NOTHING, 0
    for taken in range(ROWS):
        if (free >> taken) & 1:
            rest = NOTHING
            for other in range(ROWS):
                if other != taken and (free >> other) & 1:
                    there, bars = (cards, blocked) if other == row else (int(s.row[other]), int(s.blocked[other]))
                    rest = max(rest, worth(there, bars, int(s.open[following]), int(s.risk)))
            there, bars = (cards, blocked) if taken == row else (int(s.row[taken]), int(s.blocked[taken]))
            value = 8 * worth(there, bars, int(s.open[seat]), int(s.risk)) - (left * rest if rest != NOTHING else 0)
            if value > most:
                most, best = value, taken
    return best, most


@inner
def unfit(s: Record, row: int, blocked: int) -> int:
    """How many cards of the pile fit nowhere, if one row bars these cards; -1: none."""
    if s.rows < ROWS and row != ROWS - 1:
        return 0
    bad = -1
    for other in range(ROWS):
        bad &= blocked if other == row else int(s.blocked[other])
    kinds = bad & KINDS_MASK
    cards = popcount(s.pile_low & kinds) + popcount((s.pile_low >> KINDS) & kinds) + popcount(s.pile_high & kinds)
    return cards + int(s.pile_dice) if (bad >> DIE) & 1 else cards


@inner
def growth(s: Record, row: int) -> int:
    """The points in the pile that fit a row."""
    fits = ~int(s.blocked[row]) & KINDS_MASK
    low, middle, high = int(s.pile_low) & fits, (int(s.pile_low) >> KINDS) & fits, int(s.pile_high) & fits
    points = 0
    for value in range(VALUES):
        of_value = EACH_COLOUR << value
        points += (value + 1) * (popcount(low & of_value) + popcount(middle & of_value) + popcount(high & of_value))
    return points


@inner
def go_on(s: Record) -> bool:
    """One more card, as long as the danger is small against what may still come."""
    size = pile_size(s)
    if size == 0 or s.rows == 0:
        return size > 0
    seat = whole(s.active)
    row, _ = best_row(s, seat, weight(s, LEFT_TAKEN), -1, 0, 0)
    value = worth(int(s.row[row]), int(s.blocked[row]), int(s.open[seat]), int(s.risk))
    exposed = points_of(s.open[seat])
    loss = value + (2 * exposed if s.risk else exposed)
    bad = unfit(s, -1, 0)
    hope = weight(s, HOPE) * (size - bad) + weight(s, GROWTH) * growth(s, row)
    return weight(s, DANGER) * bad * loss < hope and value < weight(s, ENOUGH)


@inner
def choose_row(s: Record) -> int:
    """Where a card leaves the best row for this seat against what it leaves for others, and the least danger."""
    seat, card, size = whole(s.active), whole(s.card), pile_size(s)
    fits = fitting_rows(s, card)
    fear = 24 + points_of(s.open[seat])
    most, best = NOTHING, 0
    for row in range(ROWS):
        if (fits >> row) & 1:
            cards = int(s.row[row]) + (1 << (2 * card) if card != DIE else 0)
            blocked = int(s.blocked[row]) | int(CONFLICTS[card])
            _, value = best_row(s, seat, weight(s, LEFT), row, cards, blocked)
            if size > 0:
                value -= weight(s, RISK) * 8 * unfit(s, row, blocked) * fear // size
            if row == s.rows:
                value -= weight(s, NEW_ROW)
            if value > most:
                most, best = value, row
    return best


@inner
def choose_start(s: Record) -> int:
    """Secure a rich colour while there is still much to lose it by."""
    display = s.open[s.active]
    most = best = 0
    for colour in range(COLOURS):
        points = colour_points(display, colour)
        if points > most:
            most, best = points, colour
    if s.risk:
        most *= 2
    if most >= weight(s, SECURED) and most * pile_size(s) >= 8 * weight(s, PILE_LEFT):
        return SECURE + best
    return DRAW


@inner
def choose(s: Record, rng: Record) -> int:
    phase = s.phase
    if phase == START:
        return choose_start(s)
    if phase == DECIDE:
        return DRAW if go_on(s) else STOP
    if phase == PLACE:
        return PLACE_ON + choose_row(s)
    row, _ = best_row(s, whole(s.chooser), weight(s, LEFT_TAKEN), -1, 0, 0)
    return TAKE_ROW + row


# What an open card is worth less than a secured one while the pile is full, what the next turn is worth, how much makes
# a factor of e in the chances at the end, and how much more for the root of the cards in the pile: in 64ths of a point,
# for two players and more. Made by `python -m bench.foresight wagnis`.
OPEN, TEMPO, AT_END, BY_ROOT = range(4)
JUDGING = np.array(
    [
        [45, 176, 260, 66],
        [54, 206, 188, 86],
        [40, 240, 118, 83],
        [28, 270, 45, 83],
        [17, 308, 6, 83],
    ],
    np.int64,
)


@inner
def judge(s: Record, shares: Sheet) -> None:
    """By points, where an open card counts a little less than a secured one, against how much can still change."""
    left, players = pile_size(s), whole(s.players)
    of = players - 2
    for seat in range(players):
        shares[seat] = 64 * score(s, seat) - int(JUDGING[of, OPEN]) * points_of(s.open[seat]) * left // ALL_CARDS
    if s.phase == START:
        shares[s.active] += JUDGING[of, TEMPO]
    to_chances(shares, players, int(JUDGING[of, AT_END] + JUDGING[of, BY_ROOT] * math.sqrt(left)))


FORESIGHT = Foresight((2, 2), judge)
