"""What a reader sees of a table of elferreihe. Rows and sizes are public; hands (E3) and points (E16) are their owner's
until the end."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.contract import OPEN
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import Sheet, list_of, number, one_of, optional, set_of, struct
from tischlein.games.elferreihe.rules import hand_size, score, total
from tischlein.games.elferreihe.state import (
    ALL_COLOURS,
    CARD_NAMES,
    COLOURS,
    DEAL,
    DECKS,
    ELEVEN,
    FIRST,
    MOST_DRAWS,
    MOST_PLAYERS,
    OVER,
    ROW_MASK,
    SPLIT,
    START,
    VALUES,
)

CONSTANTS = {"VALUES": VALUES, "ELEVEN": ELEVEN + 1, "MOST_DRAWS": MOST_DRAWS}
"""What is the same at every table, for who draws one: the values of a row, the one it begins with, and how many cards
are drawn in a turn at most."""

PHASES = ("deal", "draw", "over", "first", "start", "laid", "drawn")
"""What everybody calls the phases, by their numbers, and START after a draw: whether a drawn card fits, nobody else can
see."""
DRAWN_PHASE = len(PHASES) - 1

ROW = struct(colour=one_of(*COLOURS), low=optional(number), high=optional(number))
SEAT = struct(cards=number, hand=optional(set_of(CARD_NAMES)), points=optional(number))
VIEW = struct(
    phase=one_of(*PHASES),
    active=optional(number),
    concerns=number,
    redeals=number,
    pile=number,
    pile_cards=optional(set_of(CARD_NAMES)),
    drawn=number,
    waiting=optional(one_of(*CARD_NAMES)),
    rows=list_of(ALL_COLOURS, ROW),
    seats=list_of(MOST_PLAYERS, SEAT),
)
PHASE, ACTIVE, CONCERNS, REDEALS, PILE, PILE_CARDS, DRAWN, WAITING, ROWS, SEATS = VIEW.places
COLOUR, LOW, HIGH = ROW.places
HAND_SIZE, HAND, POINTS = SEAT.places
ROW_SIZE, SEAT_SIZE = ROW.size, SEAT.size


@inner
def phase_of(s: Record) -> int:
    """What everybody can see."""
    return DRAWN_PHASE if s.phase == START and s.drawn > 0 else int(s.phase)


@inner
def lying(s: Record, word: int) -> int:
    """The cards in the rows: all that are in no hand and not in the pile."""
    elsewhere = s.pile[word]
    for seat in range(whole(s.players)):
        elsewhere |= s.hand[seat, word]
    return int(DECKS[s.left_out, word] & ~elsewhere)


@inner
def show_waiting(s: Record, reader: int, sheet: Sheet) -> None:
    """The one card that its owner has to lay now: the first 11 (E5) or a drawn card that fits (E11)."""
    if reader != s.active or (s.phase != FIRST and s.drawn == 0):
        return
    low, high = s.hand[reader, 0] & s.fits[0], s.hand[reader, 1] & s.fits[1]
    if low | high != 0:
        sheet[WAITING] = 1
        sheet[WAITING + 1] = popcount((low & -low) - 1) if low != 0 else SPLIT + popcount((high & -high) - 1)


@inner
def show_rows(s: Record, sheet: Sheet) -> None:
    """The ends of each row, which has no gaps (E10); none before its 11 lies (E8)."""
    low, high = lying(s, 0), lying(s, 1)
    rows = 0
    for colour in range(ALL_COLOURS):
        if colour != s.left_out:
            at = ROWS + 1 + ROW_SIZE * rows
            rows += 1
            first = VALUES * colour
            row = ((low >> first) if first < SPLIT else (high >> (first - SPLIT))) & ROW_MASK
            sheet[at + COLOUR] = colour
            if row != 0:
                lowest = popcount((row & -row) - 1) + 1
                sheet[at + LOW] = sheet[at + HIGH] = 1
                sheet[at + LOW + 1] = lowest
                sheet[at + HIGH + 1] = lowest + popcount(row) - 1
    sheet[ROWS] = rows


@inner
def show_seat(s: Record, seat: int, shown: bool, sheet: Sheet, at: int) -> None:
    sheet[at + HAND_SIZE] = hand_size(s, seat)
    if shown:
        sheet[at + HAND] = sheet[at + POINTS] = 1
        sheet[at + HAND + 1] = s.hand[seat, 0]
        sheet[at + HAND + 2] = s.hand[seat, 1]
        sheet[at + POINTS + 1] = score(s, seat)


@inner
def show(s: Record, reader: int, sheet: Sheet) -> None:
    sheet[PHASE] = phase_of(s)
    if s.phase != DEAL:
        sheet[ACTIVE] = 1
        sheet[ACTIVE + 1] = s.active
    sheet[CONCERNS] = s.active
    sheet[REDEALS] = s.redeals
    sheet[PILE] = total(s)
    if s.phase == OVER:
        sheet[PILE_CARDS] = 1
        sheet[PILE_CARDS + 1] = s.pile[0]
        sheet[PILE_CARDS + 2] = s.pile[1]
    sheet[DRAWN] = s.drawn
    show_waiting(s, reader, sheet)
    show_rows(s, sheet)
    sheet[SEATS] = s.players
    for seat in range(whole(s.players)):
        shown = s.phase == OVER or reader == seat or reader == OPEN
        show_seat(s, seat, shown, sheet, SEATS + 1 + SEAT_SIZE * seat)
