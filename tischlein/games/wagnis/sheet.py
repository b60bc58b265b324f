"""What a reader sees of a table of wagnis. Everything is public but the values in the secured piles of others (W23)."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.contract import OPEN
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import Sheet, bag_of, list_of, number, one_of, optional, struct, truth
from tischlein.games.wagnis.rules import (
    COLOUR_BITS,
    COLOUR_MASK,
    KINDS_MASK,
    NO_CARD,
    pile_size,
    points_of,
    score,
    size_of,
    taker,
)
from tischlein.games.wagnis.state import (
    CARDS,
    COLOURS,
    CONFLICTS,
    DIE,
    KINDS,
    MOST_PLAYERS,
    OVER,
    ROLL,
    ROWS,
    TAKE,
)

CONSTANTS = {"ROWS": ROWS}
"""What is the same at every table, for who draws one: so many rows there are at most."""

PHASES = ("start", "reveal", "place", "reveal", "take", "roll", "over")
"""What everybody calls the phases, by their numbers."""

ROW = struct(cards=bag_of(CARDS[: DIE + 1]), taken=truth, clashing=bag_of(CARDS[: DIE + 1]))
SEAT = struct(
    open=bag_of(CARDS[:KINDS]),
    secured=struct(**dict.fromkeys(COLOURS, number)),
    secured_cards=optional(bag_of(CARDS[:KINDS])),
    points=number,
    points_of=optional(struct(**dict.fromkeys(COLOURS, number))),
)
VIEW = struct(
    phase=one_of(*PHASES),
    active=number,
    concerns=number,
    pile=number,
    waiting=optional(one_of(*CARDS)),
    rows=list_of(ROWS, ROW),
    turn_cards_aside=number,
    taking_order=list_of(MOST_PLAYERS - 1, number),
    seats=list_of(MOST_PLAYERS, SEAT),
    too_far=truth,
    unfit=struct(cards=number, of=number),
)
PHASE, ACTIVE, CONCERNS, PILE, WAITING, THE_ROWS, ASIDE, ORDER, SEATS, TOO_FAR, UNFIT = VIEW.places
CARDS_OF_ROW, TAKEN, CLASHING = ROW.places
DISPLAY, SECURED, SECURED_CARDS, POINTS, POINTS_OF = SEAT.places
ROW_SIZE, SEAT_SIZE = ROW.size, SEAT.size


@inner
def concerns(s: Record) -> int:
    """Who is to act, or whose luck it is."""
    return int(s.chooser) if s.phase == TAKE or s.phase == ROLL else int(s.active)


@inner
def of_colour(counters: int, colour: int) -> int:
    """Those of one colour, in a word of counters."""
    return (counters >> (COLOUR_BITS * colour)) & COLOUR_MASK


@inner
def unfit(s: Record) -> int:
    """A fact for players who want it: how many cards of the pile would fit nowhere (W19)."""
    if s.rows < ROWS or s.phase == TAKE or s.phase == OVER:
        return 0
    blocked = int(s.blocked[0] & s.blocked[1] & s.blocked[2])
    kinds = blocked & KINDS_MASK
    bad = popcount(s.pile_low & (kinds | (kinds << KINDS))) + popcount(s.pile_high & kinds)
    return bad + int(s.pile_dice) if (blocked >> DIE) & 1 else bad


@inner
def clashing(row: int, blocked: int) -> int:
    """The number cards of a row that are among those a card does not go with."""
    found = 0
    for kind in range(KINDS):
        if (blocked >> kind) & 1 == 1:
            found |= row & (3 << (2 * kind))
    return found


@inner
def show_row(s: Record, row: int, sheet: Sheet, at: int) -> None:
    """Its cards; and while a card waits, those of them that keep it out (W7, W8)."""
    has_die = (s.blocked[row] >> DIE) & 1
    sheet[at + CARDS_OF_ROW] = s.row[row]
    sheet[at + CARDS_OF_ROW + 1] = has_die
    sheet[at + TAKEN] = 1 - ((s.free >> row) & 1)
    if s.card == DIE:
        sheet[at + CLASHING + 1] = has_die
    elif s.card != NO_CARD:
        sheet[at + CLASHING] = clashing(int(s.row[row]), int(CONFLICTS[s.card]))


@inner
def show_seat(s: Record, seat: int, shown: bool, sheet: Sheet, at: int) -> None:
    """W23: the values in a secured pile are its owner's until the end."""
    secured = int(s.secured[seat])
    sheet[at + DISPLAY] = s.open[seat]
    for colour in range(5):
        sheet[at + SECURED + colour] = size_of(of_colour(secured, colour))
    if shown:
        sheet[at + SECURED_CARDS] = 1
        sheet[at + SECURED_CARDS + 1] = secured
        sheet[at + POINTS_OF] = 1
        for colour in range(5):
            sheet[at + POINTS_OF + 1 + colour] = points_of(s, seat, colour)
    sheet[at + POINTS] = score(s, seat)


@inner
def show(s: Record, reader: int, sheet: Sheet) -> None:
    players, active, size = whole(s.players), int(s.active), pile_size(s)
    sheet[PHASE] = s.phase
    sheet[ACTIVE] = active
    sheet[CONCERNS] = concerns(s)
    sheet[PILE] = size
    if s.card != NO_CARD:
        sheet[WAITING] = 1
        sheet[WAITING + 1] = s.card
    sheet[THE_ROWS] = s.rows
    for row in range(int(s.rows)):
        show_row(s, row, sheet, THE_ROWS + 1 + ROW_SIZE * row)
    sheet[ASIDE] = s.aside
    sheet[ORDER] = players - 1
    for place in range(1, players):
        sheet[ORDER + place] = taker(s, place)
    sheet[SEATS] = players
    for seat in range(players):
        shown = s.phase == OVER or reader == seat or reader == OPEN
        show_seat(s, seat, shown, sheet, SEATS + 1 + SEAT_SIZE * seat)
    sheet[TOO_FAR] = 1 if s.bust else 0
    sheet[UNFIT] = unfit(s)
    sheet[UNFIT + 1] = size
