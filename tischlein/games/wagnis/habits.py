"""Small and untrained players of wagnis.

`kueken` is greedy: one card more as long as three rows do not look full, all of it onto one long row, never anything
secured. `neuling` knows when a row is good enough and that a die card is bad, but waits too long, and secures late.
"""

from __future__ import annotations

from tischlein.core.kernel import Record, inner, whole
from tischlein.games.wagnis.policy import best_row, colour_points, points_of, row_worth, unfit_cards
from tischlein.games.wagnis.rules import DRAW, PLACE_ON, SECURE, STOP, TAKE_ROW, fitting_rows, pile_size, size_of
from tischlein.games.wagnis.state import DECIDE, PLACE, ROWS, START

COLOURS = 5
LONG_ROW = 3
"""Cards in a row with which a small player is content."""
GOOD_ROW = 6 * 10
"""What a row is worth that an untrained player takes."""
MUCH = 16
"""Points of a colour that an untrained player secures."""


@inner
def longest(s: Record, rows: int) -> int:
    """The row of a set with the most number cards."""
    best, most = 0, -1
    for row in range(ROWS):
        if (rows >> row) & 1 and size_of(s.row[row]) > most:
            best, most = row, size_of(s.row[row])
    return best


@inner
def kueken(s: Record, rng: Record) -> int:
    phase = s.phase
    if phase == START:
        return DRAW
    if phase == DECIDE:
        size = pile_size(s)
        if size == 0:
            return STOP
        if s.rows == 0:
            return DRAW
        full = size_of(s.row[longest(s, int(s.free))]) >= LONG_ROW
        return STOP if full or 8 * unfit_cards(s) > size else DRAW
    if phase == PLACE:
        fits = fitting_rows(s, whole(s.card))
        begun = fits & ((1 << int(s.rows)) - 1)
        return PLACE_ON + (longest(s, begun) if begun != 0 else int(s.rows))
    best, most = 0, -1
    for row in range(ROWS):  # whatever has the most points; a die is fun
        if (int(s.free) >> row) & 1 and points_of(s.row[row]) > most:
            best, most = row, points_of(s.row[row])
    return TAKE_ROW + best


@inner
def neuling(s: Record, rng: Record) -> int:
    phase = s.phase
    if phase == START:
        for colour in range(COLOURS):
            if colour_points(s.open[s.active], colour) >= MUCH:
                return SECURE + colour
        return DRAW
    if phase == DECIDE:
        size = pile_size(s)
        if size == 0:
            return STOP
        if s.rows == 0:
            return DRAW
        seat = whole(s.active)
        worth = row_worth(s, seat, best_row(s, seat, int(s.free)))
        return STOP if worth >= GOOD_ROW or 12 * unfit_cards(s) > size else DRAW
    if phase == PLACE:
        fits = fitting_rows(s, whole(s.card))
        begun = fits & ((1 << int(s.rows)) - 1)
        return PLACE_ON + (longest(s, begun) if begun != 0 else int(s.rows))
    return TAKE_ROW + best_row(s, whole(s.chooser), int(s.free))
