"""What a reader sees of a table of sternenzahlen. Everything is public: all seats and spectators see the same."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import Sheet, fixed, list_of, map_of, number, one_of, optional, struct, truth
from tischlein.games.sternenzahlen.boards import BOARD, FIELDS, KINDS, ROWS, WORD
from tischlein.games.sternenzahlen.offers import PIECES
from tischlein.games.sternenzahlen.rules import number_of, pile_size, score
from tischlein.games.sternenzahlen.state import (
    EVENT,
    EVENTS,
    MOST_PLAYERS,
    OFF,
    SPLIT,
    STEAL,
)

CONSTANTS = {"PIECES": PIECES}
"""What is the same at every table, for who draws one."""

PHASES = ("roll", "split", "steal", "die", "event", "over")
"""The names of the phases, by their numbers."""
SEAT = struct(
    place=optional(number),
    field=optional(one_of(*FIELDS)),
    red_chips=number,
    swims=truth,
    home=truth,
    out=truth,
    points=optional(number),
)
VIEW = struct(
    phase=one_of(*PHASES),
    active=number,
    concerns=number,
    finish=one_of("all", "first"),
    board=fixed(BOARD),
    covered=map_of(ROWS, number),
    supply=number,
    pile=number,
    events_left=struct(**dict.fromkeys(EVENTS, number)),
    number=optional(number),
    seats=list_of(MOST_PLAYERS, SEAT),
)
PHASE, ACTIVE, CONCERNS, FINISH, THE_BOARD, COVERED, SUPPLY, PILE, EVENTS_LEFT, THE_NUMBER, SEATS = VIEW.places
PATH, CELLS, CARDS, RED_CHIPS = (THE_BOARD + place for place in BOARD.places)
PLACE, FIELD, RED, SWIMS, HOME, IS_OUT, POINTS = SEAT.places
SEAT_SIZE = SEAT.size


@inner
def length(word: int) -> int:
    """How many bits a word of cells has."""
    word |= word >> 1
    word |= word >> 2
    word |= word >> 4
    return popcount(word | (word >> 8))


@inner
def show_board(s: Record, sheet: Sheet) -> None:
    """What never changes in a game."""
    sheet[PATH] = s.fields
    for place in range(1, int(s.fields) + 1):
        sheet[PATH + place] = s.path[place]
    sheet[CELLS] = s.rows
    for row in range(1, int(s.rows) + 1):
        cells = int(s.cells[row])
        at = CELLS + 1 + WORD * (row - 1)
        sheet[at] = length(cells) - 1
        for cell in range(length(cells) - 1):
            sheet[at + 1 + cell] = (cells >> cell) & 1
    for kind in range(KINDS):
        sheet[CARDS + kind] = s.events[kind]
    sheet[RED_CHIPS] = s.red_chips


@inner
def show_seat(s: Record, seat: int, sheet: Sheet, at: int) -> None:
    """`place` counts from Start (0) to Ziel (one more than the path has fields); none for who is out."""
    place, red = int(s.place[seat]), int(s.red[seat])
    if place == OFF:
        sheet[at + IS_OUT] = 1
        return
    sheet[at + PLACE] = sheet[at + POINTS] = 1
    sheet[at + PLACE + 1] = place
    if 1 <= place <= s.fields:
        sheet[at + FIELD] = 1
        sheet[at + FIELD + 1] = s.path[place]
    sheet[at + RED] = red
    sheet[at + SWIMS] = 1 if red == 0 else 0
    sheet[at + HOME] = 1 if place > s.fields else 0
    sheet[at + POINTS + 1] = score(s, seat)


@inner
def show(s: Record, reader: int, sheet: Sheet) -> None:
    sheet[PHASE] = s.phase
    sheet[ACTIVE] = sheet[CONCERNS] = s.active
    sheet[FINISH] = 1 if s.first else 0
    show_board(s, sheet)
    sheet[COVERED] = s.rows
    for row in range(1, int(s.rows) + 1):  # a word of cells has one bit more than free cells
        sheet[COVERED + row] = length(int(s.cells[row])) - length(int(s.rest[row]))
    sheet[SUPPLY] = s.supply
    sheet[PILE] = pile_size(s)
    for kind in range(KINDS):
        sheet[EVENTS_LEFT + kind] = s.pile[kind]
    if s.phase == EVENT or s.phase == STEAL or s.phase == SPLIT:
        sheet[THE_NUMBER] = 1
        sheet[THE_NUMBER + 1] = number_of(s)
    sheet[SEATS] = s.players
    for seat in range(whole(s.players)):
        show_seat(s, seat, sheet, SEATS + 1 + SEAT_SIZE * seat)
