"""What can be said for and against an action of wagnis: how dangerous it is, what it brings, what it leaves."""

from __future__ import annotations

from tischlein.core.contract import Told
from tischlein.core.effects import NOTHING, prospects, said, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import number, truth
from tischlein.games.wagnis.effects import COLOUR
from tischlein.games.wagnis.policy import colour_points, points_of
from tischlein.games.wagnis.rules import DRAW, PLACE_ON, SECURE, STOP, TAKE_ROW, pile_size
from tischlein.games.wagnis.skill import best_row, unfit
from tischlein.games.wagnis.state import CONFLICTS, DIE, ROWS

PROSPECTS = prospects(
    danger=said(bad=number, cards=number),
    safe=said(),
    open_points=said(points=number),
    gives_up=said(points=number),
    row=said(row=number, points=number, die=truth),
    danger_then=said(bad=number, cards=number),
    leaves=said(points=number),
    nothing_left=said(),
    secures=said(colour=COLOUR, points=number),
    keeps_open=said(points=number),
)
DANGER, SAFE, OPEN_POINTS, GIVES_UP, ROW, DANGER_THEN, LEAVES, NOTHING_LEFT, SECURES, KEEPS_OPEN = PROSPECTS.kinds


@inner
def row_points(s: Record, row: int) -> int:
    return points_of(s.row[row])


@inner
def tell_left(s: Record, taken: int, told: Told) -> None:
    """The best row that is left for the others."""
    best = -1
    for row in range(ROWS):
        if row != taken and (s.free >> row) & 1:
            best = max(best, row_points(s, row))
    if best >= 0:
        tell(told, LEAVES, (best,))
    else:
        tell(told, NOTHING_LEFT, NOTHING)


@inner
def of_draw(s: Record, told: Told) -> None:
    bad, cards = unfit(s, -1, 0), pile_size(s)
    if bad > 0:
        tell(told, DANGER, (bad, cards))
    else:
        tell(told, SAFE, NOTHING)
    exposed = points_of(s.open[s.active])
    if bad > 0 and exposed > 0:
        tell(told, OPEN_POINTS, (exposed,))
    if s.rows > 0:
        row, _ = best_row(s, whole(s.active), 0, -1, 0, 0)
        tell(told, GIVES_UP, (row_points(s, row),))


@inner
def of_place(s: Record, row: int, told: Told) -> None:
    card = whole(s.card)
    points = row_points(s, row) + (card % 6 + 1 if card != DIE else 0)
    blocked = int(s.blocked[row]) | int(CONFLICTS[card])
    tell(told, ROW, (row + 1, points, (blocked >> DIE) & 1))
    bad, cards = unfit(s, row, blocked), pile_size(s)
    if bad > 0:
        tell(told, DANGER_THEN, (bad, cards))


@inner
def of_row(s: Record, row: int, told: Told) -> None:
    tell(told, ROW, (row + 1, row_points(s, row), whole((s.blocked[row] >> DIE) & 1)))
    tell_left(s, row, told)


@inner
def foretell(s: Record, mind: Record, code: int, told: Told) -> None:
    """What there is to say about a legal action, from what its seat knows."""
    if code == DRAW:
        of_draw(s, told)
    elif code == STOP:
        row, _ = best_row(s, whole(s.active), 0, -1, 0, 0)
        of_row(s, row, told)
    elif code < PLACE_ON:
        colour, display = code - SECURE, int(s.open[s.active])
        points = colour_points(display, colour)
        tell(told, SECURES, (colour, points))
        tell(told, KEEPS_OPEN, (points_of(display) - points,))
    elif code < TAKE_ROW:
        of_place(s, code - PLACE_ON, told)
    else:
        of_row(s, code - TAKE_ROW, told)
