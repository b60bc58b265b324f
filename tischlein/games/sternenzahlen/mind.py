"""What a seat of sternenzahlen remembers: nothing, for everything lies open. Its world is the one that it sees."""

from __future__ import annotations

from tischlein.core.kernel import Record, inner, whole
from tischlein.core.mind import NO_MIND, Mind
from tischlein.core.sheet import Sheet
from tischlein.games.sternenzahlen.boards import KINDS
from tischlein.games.sternenzahlen.sheet import (
    ACTIVE,
    COVERED,
    EVENTS_LEFT,
    IS_OUT,
    PHASE,
    PLACE,
    RED,
    SEAT_SIZE,
    SEATS,
    SUPPLY,
)
from tischlein.games.sternenzahlen.state import GONE, MIRROR, OFF


@inner
def begin(mind: Record, s: Record) -> None:
    mind.nothing = 0


@inner
def hear(mind: Record, seat: int, row: Sheet) -> None:
    mind.nothing = 0


@inner
def imagine(sheet: Sheet, mind: Record, seat: int, s: Record, rng: Record) -> None:
    """The node itself: the board is that of the first node, and the rest is on the sheet."""
    s.phase = sheet[PHASE]
    s.active = sheet[ACTIVE]
    s.supply = sheet[SUPPLY]
    free = pairs = 0
    for row in range(1, int(s.rows) + 1):
        rest = int(s.cells[row]) >> int(sheet[COVERED + row])
        s.rest[row] = rest
        if rest >= 2:
            free |= (1 << row) | (1 << (MIRROR - row))
        if rest >= 4:
            pairs |= 1 << row
    s.free = free
    s.pairs = pairs
    for kind in range(KINDS):
        s.pile[kind] = sheet[EVENTS_LEFT + kind]
    walking = left = 0
    for other in range(whole(s.players)):
        at = SEATS + 1 + SEAT_SIZE * other
        if sheet[at + IS_OUT] != 0:
            s.place[other] = OFF
            s.red[other] = GONE
        else:
            s.place[other] = sheet[at + PLACE + 1]
            s.red[other] = sheet[at + RED]
            left += 1
            if sheet[at + PLACE + 1] <= s.fields:
                walking |= 1 << other
    s.walking = walking
    s.left = left


MIND = Mind(NO_MIND, begin, hear, imagine)
