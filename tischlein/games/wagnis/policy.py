"""A cautious player of wagnis: one good row, die cards on the poorest, stop before it gets dangerous, secure riches."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.kernel import Record, inner, whole
from tischlein.games.wagnis.rules import DRAW, PLACE_ON, SECURE, STOP, TAKE_ROW, fitting_rows, pile_size
from tischlein.games.wagnis.state import DECIDE, DIE, KINDS, PLACE, ROWS, START, VALUES

COLOURS = 5
WORTH_SECURING = 13
"""Points of one colour that a player does not like to leave open."""


@inner
def points_of(counters: int) -> int:
    """The sum of the values of the cards in a word of counters."""
    points = 0
    for kind in range(KINDS):
        points += ((counters >> (2 * kind)) & 3) * (kind % VALUES + 1)
    return points


@inner
def colour_points(counters: int, colour: int) -> int:
    points = 0
    for value in range(VALUES):
        points += ((counters >> (2 * (colour * VALUES + value))) & 3) * (value + 1)
    return points


@inner
def row_worth(s: Record, seat: int, row: int) -> int:
    """Six times what taking a row is worth: its points, less what its die card may cost."""
    worth = 6 * points_of(s.row[row])
    if (s.blocked[row] >> DIE) & 1:
        exposed = points_of(s.open[seat] + s.row[row])
        worth -= 2 * exposed if s.risk else exposed
    return worth


@inner
def best_row(s: Record, seat: int, rows: int) -> int:
    """The most valuable row of a set for a seat."""
    best = -1
    most = 0
    for row in range(ROWS):
        if (rows >> row) & 1:
            worth = row_worth(s, seat, row)
            if best < 0 or worth > most:
                best = row
                most = worth
    return best


@inner
def unfit_cards(s: Record) -> int:
    """How many cards of the pile would fit nowhere."""
    if s.rows < ROWS:
        return 0
    bad = s.blocked[0] & s.blocked[1] & s.blocked[2]
    kinds = bad & ((1 << KINDS) - 1)
    cards = popcount(s.pile_low & kinds) + popcount((s.pile_low >> KINDS) & kinds) + popcount(s.pile_high & kinds)
    if (bad >> DIE) & 1:
        cards += s.pile_dice
    return cards


@inner
def go_on(s: Record) -> bool:
    """One more card, as long as the danger is small against what may still come."""
    size = pile_size(s)
    if size == 0:
        return False
    if s.rows == 0:
        return True
    seat = whole(s.active)
    worth = row_worth(s, seat, best_row(s, seat, int(s.free)))
    exposed = points_of(s.open[seat])
    loss = worth + (2 * exposed if s.risk else exposed)
    gain = 6 * 2  # a further card adds about two points to the row that one takes
    unfit = unfit_cards(s)
    return unfit * loss < (size - unfit) * gain and worth < 6 * 16


@inner
def choose_row(s: Record) -> int:
    """Number cards build up the best row; a die card goes where it hurts least."""
    fits = fitting_rows(s, whole(s.card))
    rows = int(s.rows)
    seat = whole(s.active)
    begun = fits & ((1 << rows) - 1)
    best = best_row(s, seat, int(s.free)) if rows > 0 else 0
    if s.card == DIE:
        others = begun & ~(1 << best)
        if others != 0:
            return best_row(s, seat, others)
        if rows < ROWS:
            return rows
        return best_row(s, seat, begun)
    if rows > 0 and (fits >> best) & 1 and (s.blocked[best] >> DIE) & 1 == 0:
        return best
    others = begun & ~(1 << best)
    if others != 0:
        return best_row(s, seat, others)
    if rows < ROWS:
        return rows
    return best_row(s, seat, begun)


@inner
def choose(s: Record, rng: Record) -> int:
    phase = s.phase
    if phase == START:
        display = s.open[s.active]
        worth_most = 0
        colour_to_secure = 0
        for colour in range(COLOURS):
            points = colour_points(display, colour)
            if points > worth_most:
                worth_most = points
                colour_to_secure = colour
        if worth_most >= WORTH_SECURING or (s.risk and points_of(display) >= 2 * WORTH_SECURING):
            return SECURE + colour_to_secure
        return DRAW
    if phase == DECIDE:
        return DRAW if go_on(s) else STOP
    if phase == PLACE:
        return PLACE_ON + choose_row(s)
    return TAKE_ROW + best_row(s, whole(s.chooser), int(s.free))
