"""What can be said for and against an action of blitzraster: the lines that it brings near, and what others get."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.contract import Told
from tischlein.core.effects import NOTHING, prospects, said, seat, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import number
from tischlein.games.blitzraster.effects import CARD, COLOUR, LINE
from tischlein.games.blitzraster.grid import FROM, TO
from tischlein.games.blitzraster.lines import LINES, plan_of
from tischlein.games.blitzraster.policy import HIDDEN, kinds_held
from tischlein.games.blitzraster.rules import (
    CLEAR_LINE,
    DISCARD,
    DROP,
    KEEP,
    PEEK,
    PILE,
    PUT,
    SKIP,
    SWAP,
    TURN,
    TURN_OVER,
    apply,
)
from tischlein.games.blitzraster.state import (
    CLEAR,
    COLUMNS,
    EMPTY,
    HALF,
    HAND,
    NUMBERS,
    card_at,
    hand_card,
)

PROSPECTS = prospects(
    clears=said(cards=number),
    column_lacks=said(line=LINE, colour=COLOUR, missing=number, held=number, fitting=number, unseen=number),
    row_lacks=said(line=LINE, number=number, missing=number, held=number, fitting=number, unseen=number),
    helps=said(who=seat, card=CARD),
    lies_open=said(card=CARD),
    unknown=said(),
)
CLEARS, COLUMN_LACKS, ROW_LACKS, HELPS, LIES_OPEN, UNKNOWN = PROSPECTS.kinds

COLOUR_CARDS = (1 << NUMBERS) - 1
EACH_COLOUR = 1 | 1 << NUMBERS | 1 << 2 * NUMBERS | 1 << 3 * NUMBERS | 1 << 4 * NUMBERS


@inner
def unseen_cards(s: Record, seat: int) -> tuple[int, int]:
    """All cards that a seat does not see where they are: those of the pile, in other hands, and face down, but for
    those at which it has looked. As a set of two words."""
    low, high = int(s.pile[0]), int(s.pile[1])
    for other in range(whole(s.players)):
        down = int(s.down[other])
        if other == seat:
            down &= ~int(s.known[other])
        else:
            for slot in range(HAND + 1):
                card = (int(s.hand[other]) >> (8 * slot)) & 0xFF
                if card < HALF:
                    low |= 1 << card
                elif card != EMPTY:
                    high |= 1 << (card - HALF)
        cell = 0
        while down != 0:
            if down & 1:
                card = card_at(s, other, cell)
                if card < HALF:
                    low |= 1 << card
                else:
                    high |= 1 << (card - HALF)
            down >>= 4
            cell += 1
    return low, high


@inner
def of_kind(low: int, high: int, line: int, kind: int) -> int:
    """How many cards of a set fit a line that is collected for a kind."""
    if line >= COLUMNS:
        return popcount(low & (EACH_COLOUR << kind)) + popcount(high & (EACH_COLOUR << kind))
    at = NUMBERS * kind
    return popcount(low & (COLOUR_CARDS << at)) if at < HALF else popcount(high & (COLOUR_CARDS << (at - HALF)))


@inner
def in_line(colours: int, numbers: int, shape: int, line: int, kind: int) -> tuple[int, int]:
    """How many cards of a kind lie in a line, and how many cards it has."""
    length = shape >> 3 if line < COLUMNS else shape & 7
    lying = 0
    for place in range(length):
        at = 4 * line + 16 * place if line < COLUMNS else 16 * (line - COLUMNS) + 4 * place
        lying += int(((colours if line < COLUMNS else numbers) >> at) & 0xF == kind)
    return lying, length


@inner
def tell_nearest(s: Record, seat: int, unseen: int, low: int, high: int, told: Told) -> None:
    """The line that needs the fewest turns, of what a seat sees; `unseen` are the cells that it does not."""
    shape, hand, down = whole(s.form[seat]), whole(s.hand[seat]), int(s.down[seat])
    colours, numbers = int(s.colours[seat]) | unseen * HIDDEN, int(s.numbers[seat]) | unseen * HIDDEN
    turns, kinds = plan_of(colours, numbers, down, shape, hand)
    nearest, least, kind = -1, 1 << 20, 0
    for line in range(LINES):
        wanted, needs = (kinds >> (8 * line)) & 0xFF, (turns >> (8 * line)) & 0xFF
        if wanted != HIDDEN and needs < least:
            nearest, least, kind = line, needs, wanted
    if nearest < 0:
        tell(told, UNKNOWN, NOTHING)
        return
    of_colour, of_number = kinds_held(hand)
    lying, length = in_line(colours, numbers, shape, nearest, kind)
    held = ((of_colour if nearest < COLUMNS else of_number) >> (4 * kind)) & 0xF
    missing = length - lying
    fitting, cards = of_kind(low, high, nearest, kind), popcount(low) + popcount(high)
    if nearest < COLUMNS:
        tell(told, COLUMN_LACKS, (whole(nearest), kind, missing, min(held, missing), fitting, cards))
    else:
        tell(told, ROW_LACKS, (whole(nearest), kind + 1, missing, min(held, missing), fitting, cards))


@inner
def completes(s: Record, seat: int, card: int) -> bool:
    """Whether a card would complete a line of another seat that lies open but for one card."""
    colours, numbers, down = int(s.colours[seat]), int(s.numbers[seat]), int(s.down[seat])
    shape = whole(s.form[seat])
    for line in range(LINES):
        if line < COLUMNS:
            counts = line < shape & 7 and shape >> 3 > 1
        else:
            counts = line - COLUMNS < shape >> 3 and shape & 7 > 1
        if counts:
            kind = card // NUMBERS if line < COLUMNS else card % NUMBERS
            lying, length = in_line(colours | down * HIDDEN, numbers | down * HIDDEN, shape, line, kind)
            if lying == length - 1:
                return True
    return False


@inner
def tell_given(s: Record, seat: int, card: int, told: Told) -> None:
    """What becomes of a card that is laid on the discards: the next seat may take it."""
    following = seat + 1 if seat + 1 < s.players else whole(0)
    if completes(s, following, card):
        tell(told, HELPS, (following, card))


@inner
def foretell(s: Record, mind: Record, code: int, told: Told) -> None:
    """What there is to say about a legal action, from what its seat knows. The node is used up."""
    seat = whole(s.active)
    unseen = int(s.down[seat] & ~s.known[seat])
    low, high = unseen_cards(s, seat)
    known_already = PEEK <= code < SKIP and (unseen >> (4 * (code - PEEK))) & 1 == 0
    if code == PILE or code == SKIP or code == KEEP or known_already:
        tell_nearest(s, seat, unseen, low, high, told)
        return
    if code == DISCARD:
        tell(told, LIES_OPEN, (whole(s.discards[s.discarded - 1]),))
        apply(s, code, None)
        tell_nearest(s, seat, unseen, low, high, told)
        return
    given, turns_up = -1, False
    if DROP <= code < PUT:
        given = hand_card(s, seat, code - DROP)
    elif PUT <= code < CLEAR_LINE:
        cell = (code - PUT) % 12
        if (unseen >> (4 * cell)) & 1 == 0:
            given = card_at(s, seat, cell)
        unseen &= ~(1 << (4 * cell))
    elif SWAP <= code < TURN_OVER:
        move = code - SWAP
        turns_up = ((unseen >> int(FROM[move])) | (unseen >> int(TO[move]))) & 1 == 1
    elif TURN_OVER <= code < PEEK:
        turns_up = (unseen >> (4 * (code - TURN_OVER))) & 1 == 1
    elif code < CLEAR_LINE:
        turns_up = code != TURN  # at that card the seat has just looked
    if turns_up:
        tell(told, UNKNOWN, NOTHING)
        return
    before, shape = int(s.cards[seat]), int(s.form[seat])
    apply(s, code, None)
    if s.cards[seat] < before or s.phase == CLEAR:
        tell(told, CLEARS, (whole(before - s.cards[seat]),))
    elif s.form[seat] == shape:
        tell_nearest(s, seat, unseen, low, high, told)
    if given >= 0:
        tell_given(s, seat, given, told)
