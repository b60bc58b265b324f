"""What a reader sees of a table of blitzraster: open cards, counts, the own hand and the cards that the reader has
looked at; at the end every grid and hand."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.contract import OPEN
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import Sheet, list_of, number, one_of, optional, set_of, struct, truth
from tischlein.games.blitzraster.rules import score, total
from tischlein.games.blitzraster.state import (
    CARD_NAMES,
    CELL_NAMES,
    CLEAR,
    COLUMNS,
    DRAW,
    EMPTY,
    HAND,
    MOST_PLAYERS,
    NEW_GRID,
    NEW_PEEK,
    NEW_REVEAL,
    OVER,
    PLAY,
    REVEAL,
    REWARD,
    ROWS,
    START,
    TURN_UP,
    card_at,
    hand_card,
)

_PHASES = {
    START: "start",
    DRAW: "draw",
    PLAY: "play",
    REVEAL: "reveal",
    CLEAR: "clear",
    REWARD: "reward",
    TURN_UP: "turn",
    NEW_GRID: "new_grid",
    NEW_REVEAL: "new_grid",
    NEW_PEEK: "new_grid",
    OVER: "over",
}
PHASES = tuple(_PHASES.get(phase, "setup") for phase in range(OVER + 1))
"""What everybody calls the phases, by their numbers."""

CELL = struct(cell=one_of(*CELL_NAMES), card=optional(one_of(*CARD_NAMES)), up=truth, looked_at=truth)
ROW = list_of(COLUMNS, CELL)
SEAT = struct(
    grid=list_of(ROWS, ROW),
    hand=optional(list_of(HAND + 1, one_of(*CARD_NAMES))),
    hand_size=number,
    second_grid=truth,
    points=number,
)
VIEW = struct(
    phase=one_of(*PHASES),
    active=number,
    concerns=number,
    turn_limit=optional(number),
    pile=number,
    pile_cards=optional(set_of(CARD_NAMES)),
    box=number,
    discards=number,
    top=optional(one_of(*CARD_NAMES)),
    looking_at=optional(one_of(*CELL_NAMES)),
    seats=list_of(MOST_PLAYERS, SEAT),
)
PHASE, ACTIVE, CONCERNS, LIMIT, PILE, PILE_CARDS, BOX, DISCARDS, ON_TOP, LOOKING_AT, SEATS = VIEW.places
GRID, IN_HAND, HAND_SIZE, SECOND, POINTS = SEAT.places
NAME, CARD, UP, LOOKED_AT = CELL.places
CELL_SIZE, ROW_SIZE, SEAT_SIZE = CELL.size, ROW.size, SEAT.size


@inner
def hand_size(s: Record, seat: int) -> int:
    size = 0
    while size <= HAND and hand_card(s, seat, size) != EMPTY:
        size += 1
    return size


@inner
def show_grid(s: Record, seat: int, hidden: int, sheet: Sheet, at: int) -> None:
    """Row by row. That a face-down card was looked at is public; which one it is, only where it is not `hidden`."""
    down, known = int(s.down[seat]), int(s.known[seat])
    width = int(s.form[seat]) & 7
    for place in range(int(s.cards[seat])):
        row, column = place // width, place % width
        cell = COLUMNS * row + column
        in_row = at + 1 + ROW_SIZE * row
        sheet[at] = row + 1
        sheet[in_row] = column + 1
        lies = in_row + 1 + CELL_SIZE * column
        sheet[lies + NAME] = cell
        if (hidden >> (4 * cell)) & 1 == 0:
            sheet[lies + CARD] = 1
            sheet[lies + CARD + 1] = card_at(s, seat, cell)
        sheet[lies + UP] = 1 - ((down >> (4 * cell)) & 1)
        sheet[lies + LOOKED_AT] = (known >> (4 * cell)) & 1


@inner
def show_seat(s: Record, seat: int, shown: bool, own: bool, sheet: Sheet, at: int) -> None:
    down, size = int(s.down[seat]), hand_size(s, seat)
    show_grid(s, seat, 0 if shown else (down & ~int(s.known[seat]) if own else down), sheet, at + GRID)
    if shown or own:
        sheet[at + IN_HAND] = 1
        sheet[at + IN_HAND + 1] = size
        for slot in range(size):
            sheet[at + IN_HAND + 2 + slot] = hand_card(s, seat, slot)
    sheet[at + HAND_SIZE] = size
    sheet[at + SECOND] = (int(s.second) >> seat) & 1
    sheet[at + POINTS] = score(s, seat)


@inner
def show(s: Record, reader: int, sheet: Sheet) -> None:
    sheet[PHASE] = s.phase
    sheet[ACTIVE] = sheet[CONCERNS] = s.active
    if s.limit:
        sheet[LIMIT] = 1
        sheet[LIMIT + 1] = s.limit
    sheet[PILE] = total(s)
    if s.phase == OVER:
        sheet[PILE_CARDS] = 1
        sheet[PILE_CARDS + 1] = s.pile[0]
        sheet[PILE_CARDS + 2] = s.pile[1]
    sheet[BOX] = popcount(s.box[0]) + popcount(s.box[1])
    sheet[DISCARDS] = s.discarded
    if s.discarded:
        sheet[ON_TOP] = 1
        sheet[ON_TOP + 1] = s.discards[s.discarded - 1]
    if s.phase == TURN_UP:
        sheet[LOOKING_AT] = 1
        sheet[LOOKING_AT + 1] = s.cell
    sheet[SEATS] = s.players
    for seat in range(whole(s.players)):
        shown = s.phase == OVER or reader == OPEN
        show_seat(s, seat, shown, reader == seat, sheet, SEATS + 1 + SEAT_SIZE * seat)
