"""The rules of wagnis as kernels.

Action codes: 0 draw, 1 stop, 2-6 secure a colour, 7-9 place on row 1-3, 10-12 take row 1-3.
Outcome codes: 0-31 a card, 32-37 the die (five colours, star).
"""

from __future__ import annotations

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Kernels, Told
from tischlein.core.effects import tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.games.wagnis.effects import (
    DIE_FELL,
    DRAWS,
    PLACED,
    ROLLED,
    SECURED,
    STOPS,
    TOO_FAR,
    TOOK,
    TURN_OVER,
    TURNED_UP,
)
from tischlein.games.wagnis.state import (
    CARD,
    CONFLICTS,
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
)

DRAW, STOP, SECURE, PLACE_ON, TAKE_ROW = 0, 1, 2, 7, 10
SIDES = 6
FIRST_FACE = 32
NO_CARD = -1

COLOUR_BITS = 2 * VALUES
COLOUR_MASK = (1 << COLOUR_BITS) - 1
KINDS_MASK = (1 << KINDS) - 1
EACH = sum(1 << (2 * kind) for kind in range(KINDS))
"""One of each kind of card, as counters."""


@inner
def pile_size(s: Record) -> int:
    return popcount(s.pile_low) + popcount(s.pile_high) + int(s.pile_dice) + int(s.pile_turns)


@inner
def actor(s: Record) -> int:
    phase = s.phase
    if phase == CARD or phase == ROLL:
        return CHANCE_CODE
    if phase == TAKE:
        return int(s.chooser)
    if phase == OVER:
        return OVER_CODE
    return int(s.active)


@inner
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


@inner
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
        return fitting_rows(s, whole(s.card)) << PLACE_ON, 0
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


@inner
def total(s: Record) -> int:
    return SIDES if s.phase == ROLL else pile_size(s)


@inner
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


@inner
def size_of(counters: int) -> int:
    """How many cards a word of counters holds."""
    return popcount(counters & EACH) + 2 * popcount((counters >> 1) & EACH)


@inner
def value_of(counters: int) -> int:
    """The sum of the values of some cards."""
    value = 0
    for kind in range(KINDS):
        value += ((counters >> (2 * kind)) & 3) * (kind % VALUES + 1)
    return value


@inner
def end_turn(s: Record, told: Told) -> None:
    """W16, W18: rows that nobody took and turn cards are discarded. W24: an empty pile ends the game."""
    for row in range(ROWS):
        s.row[row] = 0
        s.blocked[row] = 0
    s.rows = 0
    s.free = 0
    s.aside = 0
    s.bust = 0
    s.asked = 0
    if told is not None:
        tell(told, TURN_OVER, (whole(s.active),))
    if pile_size(s) == 0:
        s.phase = OVER
        return
    following = s.active + 1
    s.active = following if following < s.players else 0
    s.chooser = s.active
    s.turn += 1
    s.phase = START


@inner
def taker(s: Record, place: int) -> int:
    """W14, W15: who of the others may take a row as the first, the second and so on."""
    if s.aside & 1 == 0:
        seat = int(s.active) + place
        return seat if seat < s.players else seat - int(s.players)
    seat = int(s.active) - place
    return seat if seat >= 0 else seat + int(s.players)


@inner
def next_chooser(s: Record, told: Told) -> None:
    """W14, W15: the next of the others takes a row; when no row or nobody is left, the turn is over."""
    players = int(s.players)
    if s.free == 0 or s.asked == players - 1:
        end_turn(s, told)
        return
    s.asked += 1
    s.chooser = taker(s, int(s.asked))
    s.phase = TAKE


@inner
def reveal(s: Record, card: int, told: Told) -> None:
    """W5-W10, W19, W24: a card was turned over."""
    if card == TURN:
        s.pile_turns -= 1
        s.aside += 1
        if told is not None:
            tell(told, TURNED_UP, (whole(s.active), card))
        if s.rows == 0 and pile_size(s) == 0:
            end_turn(s, told)
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
    s.card = card
    s.phase = PLACE
    if told is not None:
        tell(told, TURNED_UP, (whole(s.active), card))
    if fitting_rows(s, card) == 0:
        s.bust = 1
        s.chooser = s.active
        s.phase = ROLL
        if told is not None:  # the card still lies there, for all to see what keeps it out
            tell(told, TOO_FAR, (whole(s.active), card))
        s.card = NO_CARD


@inner
def place(s: Record, row: int, told: Told) -> None:
    card = whole(s.card)
    if row == s.rows:
        s.rows += 1
        s.free |= 1 << row
    s.blocked[row] |= CONFLICTS[card]
    if card != DIE:
        s.row[row] += 1 << (2 * card)
    s.card = NO_CARD
    s.phase = DECIDE
    if told is not None:
        tell(told, PLACED, (whole(s.active), card, row + 1))


@inner
def take(s: Record, row: int, told: Told) -> None:
    """W11, W12, W14: the number cards go into the display; a die card makes its taker roll."""
    has_die = (s.blocked[row] >> DIE) & 1
    cards = s.row[row]
    s.open[s.chooser] += cards
    s.row[row] = 0
    s.blocked[row] = 0
    s.free &= ~(1 << row)
    if told is not None:
        tell(told, TOOK, (whole(s.chooser), row + 1, value_of(cards), int(has_die)))
    if has_die:
        s.phase = ROLL
    else:
        next_chooser(s, told)


@inner
def roll(s: Record, face: int, told: Told) -> None:
    """W12, W13, W19, W27: lose the open cards of the rolled colour; with `risk` a star costs all of them."""
    seat = whole(s.chooser)
    if told is not None:
        tell(told, DIE_FELL, (seat, face))
    before = s.open[seat]
    if face == STAR:
        if s.risk:
            s.open[seat] = 0
    else:
        s.open[seat] &= ~(COLOUR_MASK << (COLOUR_BITS * face))
    if told is not None:
        tell(told, ROLLED, (seat, face, size_of(before) - size_of(s.open[seat]), whole(s.risk)))
    next_chooser(s, told)


@inner
def secure(s: Record, colour: int, told: Told) -> None:
    """W21: all open cards of one colour."""
    mask = COLOUR_MASK << (COLOUR_BITS * colour)
    cards = s.open[s.active] & mask
    s.secured[s.active] += cards
    s.open[s.active] &= ~mask
    if told is not None:
        tell(told, SECURED, (whole(s.active), colour, whole(cards)))
    end_turn(s, told)


@inner
def apply(s: Record, code: int, told: Told) -> None:
    phase = s.phase
    if phase == CARD:
        reveal(s, code, told)
    elif phase == ROLL:
        roll(s, code - FIRST_FACE, told)
    elif code == DRAW:
        s.phase = CARD
        if told is not None:
            tell(told, DRAWS, (whole(s.active),))
    elif phase == PLACE:
        place(s, code - PLACE_ON, told)
    elif phase == TAKE:
        take(s, code - TAKE_ROW, told)
    elif code == STOP:
        s.chooser = s.active
        s.phase = TAKE
        if told is not None:
            tell(told, STOPS, (whole(s.active),))
    else:
        secure(s, code - SECURE, told)


@inner
def points_of(s: Record, seat: int, colour: int) -> int:
    """W25: the sum of all own cards of a colour, open and secured."""
    points = 0
    for value in range(1, VALUES + 1):
        place = 2 * (VALUES * colour + value - 1)
        points += value * (((s.open[seat] >> place) & 3) + ((s.secured[seat] >> place) & 3))
    return points


@inner
def score(s: Record, seat: int) -> int:
    """W25: the sum of all own cards."""
    points = 0
    for colour in range(5):
        points += points_of(s, seat, colour)
    return points


@inner
def cards_held(s: Record, seat: int) -> int:
    cards = 0
    for kind in range(KINDS):
        cards += ((s.open[seat] >> (2 * kind)) & 3) + ((s.secured[seat] >> (2 * kind)) & 3)
    return cards


@inner
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
