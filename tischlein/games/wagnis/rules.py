"""The rules of wagnis as kernels.

Action codes: 0 draw, 1 stop, 2-6 secure a colour, 7-9 place on row 1-3, 10-12 take row 1-3.
Outcome codes: 0-31 a card, 32-37 the die (five colours, star).
"""

from __future__ import annotations

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Kernels
from tischlein.core.kernel import Record, kernel
from tischlein.games.wagnis.state import (
    CARD,
    DECIDE,
    DIE,
    KINDS,
    OVER,
    PLACE,
    ROLL,
    ROWS,
    STAR,
    START,
    TAKE,
    TURN,
    VALUES,
    conflicts,
)

DRAW, STOP, SECURE, PLACE_ON, TAKE_ROW = 0, 1, 2, 7, 10
FACES = 6
FIRST_FACE = 32
NO_CARD = -1

CONFLICTS = conflicts()
COLOUR_BITS = 2 * VALUES
COLOUR_MASK = (1 << COLOUR_BITS) - 1
KINDS_MASK = (1 << KINDS) - 1


@kernel
def pile_size(s: Record) -> int:
    return popcount(s.pile_low) + popcount(s.pile_high) + int(s.pile_dice) + int(s.pile_turns)


@kernel
def actor(s: Record) -> int:
    phase = s.phase
    if phase == CARD or phase == ROLL:
        return CHANCE_CODE
    if phase == TAKE:
        return int(s.chooser)
    if phase == OVER:
        return OVER_CODE
    return int(s.active)


@kernel
def fitting_rows(s: Record, card: int) -> int:
    """W6-W8: the set of rows on which a card can be laid, a new one included while there are fewer than three."""
    rows = int(s.rows)
    fits = 0
    for row in range(rows):
        if (s.blocked[row] >> card) & 1 == 0:
            fits |= 1 << row
    if rows < ROWS:
        fits |= 1 << rows
    return fits


@kernel
def legal(s: Record) -> tuple[int, int]:
    phase = s.phase
    if phase == DECIDE:  # W10
        codes = 0
        if pile_size(s) > 0:
            codes |= 1 << DRAW
        if s.rows > 0:
            codes |= 1 << STOP
        return codes, 0
    if phase == PLACE:
        return fitting_rows(s, int(s.card)) << PLACE_ON, 0
    if phase == TAKE:
        return int(s.free) << TAKE_ROW, 0
    if phase == START:  # W4, W21
        codes = 1 << DRAW
        display = s.open[s.active]
        for colour in range(5):
            if (display >> (COLOUR_BITS * colour)) & COLOUR_MASK != 0:
                codes |= 1 << (SECURE + colour)
        return codes, 0
    return 0, 0


@kernel
def total(s: Record) -> int:
    return FACES if s.phase == ROLL else pile_size(s)


@kernel
def outcome(s: Record, k: int) -> int:
    if s.phase == ROLL:
        return FIRST_FACE + k
    low = popcount(s.pile_low)
    if k < low:
        kind = nth_bit(s.pile_low, k)
        return kind if kind < KINDS else kind - KINDS
    k -= low
    high = popcount(s.pile_high)
    if k < high:
        return nth_bit(s.pile_high, k)
    return DIE if k - high < s.pile_dice else TURN


@kernel
def end_turn(s: Record) -> None:
    """W16, W18: rows that nobody took and turn cards are discarded. W24: an empty pile ends the game."""
    for row in range(ROWS):
        s.row[row] = 0
        s.blocked[row] = 0
    s.rows = 0
    s.free = 0
    s.aside = 0
    s.bust = 0
    s.asked = 0
    if pile_size(s) == 0:
        s.phase = OVER
        return
    following = s.active + 1
    s.active = following if following < s.players else 0
    s.chooser = s.active
    s.turn += 1
    s.phase = START


@kernel
def next_chooser(s: Record) -> None:
    """W14, W15: the next of the others takes a row; when no row or nobody is left, the turn is over."""
    players = int(s.players)
    if s.free == 0 or s.asked == players - 1:
        end_turn(s)
        return
    s.asked += 1
    if s.aside & 1 == 0:
        seat = s.active + s.asked
        s.chooser = seat if seat < players else seat - players
    else:
        seat = s.active - s.asked
        s.chooser = seat if seat >= 0 else seat + players
    s.phase = TAKE


@kernel
def reveal(s: Record, card: int) -> None:
    """W5-W10, W19, W24: a card was turned over."""
    if card == TURN:
        s.pile_turns -= 1
        s.aside += 1
        if s.rows == 0 and pile_size(s) == 0:
            end_turn(s)
        else:
            s.phase = DECIDE
        return
    if card == DIE:
        s.pile_dice -= 1
    elif (s.pile_high >> card) & 1 == 1:
        s.pile_high ^= 1 << card
    elif (s.pile_low >> (card + KINDS)) & 1 == 1:
        s.pile_low ^= 1 << (card + KINDS)
    else:
        s.pile_low ^= 1 << card
    if fitting_rows(s, card) != 0:
        s.card = card
        s.phase = PLACE
    else:
        s.bust = 1
        s.chooser = s.active
        s.phase = ROLL


@kernel
def place(s: Record, row: int) -> None:
    card = int(s.card)
    if row == s.rows:
        s.rows += 1
        s.free |= 1 << row
    s.blocked[row] |= CONFLICTS[card]
    if card != DIE:
        s.row[row] += 1 << (2 * card)
    s.card = NO_CARD
    s.phase = DECIDE


@kernel
def take(s: Record, row: int) -> None:
    """W11, W12, W14: the number cards go into the display; a die card makes its taker roll."""
    has_die = (s.blocked[row] >> DIE) & 1
    s.open[s.chooser] += s.row[row]
    s.row[row] = 0
    s.blocked[row] = 0
    s.free &= ~(1 << row)
    if has_die:
        s.phase = ROLL
    else:
        next_chooser(s)


@kernel
def roll(s: Record, face: int) -> None:
    """W12, W13, W19, W27: lose the open cards of the rolled colour; with `risk` a star costs all of them."""
    if face == STAR:
        if s.risk:
            s.open[s.chooser] = 0
    else:
        s.open[s.chooser] &= ~(COLOUR_MASK << (COLOUR_BITS * face))
    next_chooser(s)


@kernel
def apply(s: Record, code: int) -> None:
    phase = s.phase
    if phase == CARD:
        reveal(s, code)
    elif phase == ROLL:
        roll(s, code - FIRST_FACE)
    elif code == DRAW:
        s.phase = CARD
    elif phase == PLACE:
        place(s, code - PLACE_ON)
    elif phase == TAKE:
        take(s, code - TAKE_ROW)
    elif code == STOP:
        s.chooser = s.active
        s.phase = TAKE
    else:  # W21: secure all open cards of one colour
        mask = COLOUR_MASK << (COLOUR_BITS * (code - SECURE))
        s.secured[s.active] += s.open[s.active] & mask
        s.open[s.active] &= ~mask
        end_turn(s)


@kernel
def score(s: Record, seat: int) -> int:
    """W25: the sum of all own cards, open and secured."""
    points = 0
    for kind in range(KINDS):
        cards = ((s.open[seat] >> (2 * kind)) & 3) + ((s.secured[seat] >> (2 * kind)) & 3)
        points += cards * (kind % VALUES + 1)
    return points


@kernel
def cards_held(s: Record, seat: int) -> int:
    cards = 0
    for kind in range(KINDS):
        cards += ((s.open[seat] >> (2 * kind)) & 3) + ((s.secured[seat] >> (2 * kind)) & 3)
    return cards


@kernel
def winners(s: Record) -> int:
    """W26: most points, then most cards; still a tie, several winners."""
    best = -1
    won = 0
    for seat in range(s.players):
        rank = score(s, seat) * 128 + cards_held(s, seat)
        if rank > best:
            best = rank
            won = 0
        if rank == best:
            won |= 1 << seat
    return won


KERNELS = Kernels(actor, legal, total, outcome, apply, score, winners)
