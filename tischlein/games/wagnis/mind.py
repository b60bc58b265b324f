"""What a seat of wagnis remembers: which cards were turned up, and which are secured. All else lies open.

Nothing is secret (W23): everybody saw the cards in the secured piles taken. So there is one world only.
"""

from __future__ import annotations

import numpy as np

from tischlein.core.kernel import Record, inner, whole
from tischlein.core.mind import Mind
from tischlein.core.sheet import Sheet
from tischlein.core.stage import FIRST, KIND
from tischlein.games.wagnis.effects import DRAWS, ROLLED, SECURED, TOOK, TURNED_UP
from tischlein.games.wagnis.sheet import (
    ACTIVE,
    ASIDE,
    CARDS_OF_ROW,
    CONCERNS,
    DISPLAY,
    ORDER,
    PHASE,
    ROW_SIZE,
    SEAT_SIZE,
    SEATS,
    TAKEN,
    THE_ROWS,
    TOO_FAR,
    WAITING,
)
from tischlein.games.wagnis.state import CONFLICTS, DIE, KINDS, MOST_PLAYERS, OVER, TURN

MEMORY = np.dtype(
    (
        np.record,
        [
            ("pile_low", "<i8"),  # as in the record: what was never turned up
            ("pile_high", "<i8"),
            ("pile_dice", "<i8"),
            ("pile_turns", "<i8"),
            ("secured", "<i8", (MOST_PLAYERS,)),  # as counters
            ("chooser", "<i8"),  # who drew, took or rolled last
        ],
    )
)


@inner
def begin(mind: Record, s: Record) -> None:
    mind.pile_low = s.pile_low
    mind.pile_high = s.pile_high
    mind.pile_dice = s.pile_dice
    mind.pile_turns = s.pile_turns


@inner
def turned_up(mind: Record, card: int) -> None:
    """A card has left the pile."""
    if card == TURN:
        mind.pile_turns -= 1
    elif card == DIE:
        mind.pile_dice -= 1
    elif (mind.pile_high >> card) & 1 == 1:
        mind.pile_high ^= 1 << card
    elif (mind.pile_low >> (card + KINDS)) & 1 == 1:
        mind.pile_low ^= 1 << (card + KINDS)
    else:
        mind.pile_low ^= 1 << card


@inner
def hear(mind: Record, seat: int, row: Sheet) -> None:
    kind, who = row[KIND], row[FIRST]
    if kind == DRAWS or kind == TOOK or kind == ROLLED:
        mind.chooser = who
    if kind == TURNED_UP:
        turned_up(mind, whole(row[FIRST + 1]))
    elif kind == SECURED:
        mind.secured[who] += row[FIRST + 2]


@inner
def blocked_by(cards: int, die: int) -> int:
    """The cards that do not fit a row with these number cards, and perhaps a die card."""
    blocked = CONFLICTS[DIE] if die != 0 else 0
    for kind in range(KINDS):
        if (cards >> (2 * kind)) & 3 != 0:
            blocked |= CONFLICTS[kind]
    return int(blocked)


@inner
def imagine(sheet: Sheet, mind: Record, seat: int, s: Record, rng: Record) -> None:
    """The node itself."""
    s.pile_low = mind.pile_low
    s.pile_high = mind.pile_high
    s.pile_dice = mind.pile_dice
    s.pile_turns = mind.pile_turns
    s.phase = sheet[PHASE]
    s.active = sheet[ACTIVE]
    s.chooser = mind.chooser if sheet[PHASE] == OVER else sheet[CONCERNS]
    s.aside = sheet[ASIDE]
    s.bust = sheet[TOO_FAR]
    s.card = sheet[WAITING + 1] if sheet[WAITING] != 0 else -1
    players = whole(s.players)
    for step in range(1, players):  # W14: the place of who chooses in the order of taking
        if sheet[ORDER + step] == s.chooser and sheet[PHASE] != OVER:
            s.asked = step
    s.rows = sheet[THE_ROWS]
    free = 0
    for row in range(int(s.rows)):
        at = THE_ROWS + 1 + ROW_SIZE * row
        cards = int(sheet[at + CARDS_OF_ROW])
        s.row[row] = cards
        s.blocked[row] = blocked_by(cards, int(sheet[at + CARDS_OF_ROW + 1]))
        if sheet[at + TAKEN] == 0:
            free |= 1 << row
    s.free = free
    for other in range(players):
        s.open[other] = sheet[SEATS + 1 + SEAT_SIZE * other + DISPLAY]
        s.secured[other] = mind.secured[other]


MIND = Mind(MEMORY, begin, hear, imagine)
