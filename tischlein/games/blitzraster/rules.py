"""The rules of blitzraster as kernels.

Action codes speak of pairs, cells, lines and hand slots; slot n holds the n-th card of the sorted hand.

      0       pile                              48-59   peek, cell 0-11
      1       discard                           60-62   skip, turn, keep
      2-18    swap pair 0-16; of two face-down  63-65   drop, slot 0-2
              cards the first is turned up      66-101  put, 12 * slot + cell
     19-35    swap pair 0-16, both face down:  102-105  clear column a-d
              the second is turned up          106-108  clear row 1-3
     36-47    reveal, cell 0-11

Pairs 0-8 lie side by side, three in each row; pairs 9-16 one above the other, pair 9 + n with cell n on top.
Outcome codes: 0-119 a card.
"""

from __future__ import annotations

from tischlein.core.bits import WORD, nth_bit, popcount
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Kernels, Told
from tischlein.core.effects import NOBODY, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.games.blitzraster.effects import (
    ALONE,
    ALSO,
    CHAINED,
    CHOSEN,
    DEALT,
    DRAWN,
    DROPPED,
    EMPTIED,
    KEEPS,
    LOOKED_AT,
    OPENED,
    REACHES,
    REMEMBERED,
    RENEWED,
    SKIPS,
    TOOK,
)
from tischlein.games.blitzraster.grid import (
    CELLS_OF,
    PAIRS_OF,
    begin_chain,
    clear,
    complete,
    put,
    ready,
    reveal,
    swap,
    without,
)
from tischlein.games.blitzraster.state import (
    CELLS,
    CHAIN,
    CLEAR,
    COLUMNS,
    DEAL,
    DRAW,
    EMPTY,
    FILL,
    FIRST_CARDS,
    FIRST_PEEK,
    FIRST_REVEAL,
    HALF,
    LOOKED,
    NEW_GRID,
    NEW_PEEK,
    NEW_REVEAL,
    NO_CELL,
    NUMBERS,
    OVER,
    PLAY,
    REVEAL,
    REWARD,
    SECOND_GRID,
    START,
    TOP,
    TURN_UP,
    card_at,
    discard,
    draw,
    from_hand,
    gather,
    into_hand,
    narrow,
    pairs_within,
)

PILE, DISCARD, SWAP, SWAP_OTHER = 0, 1, 2, 19
TURN_OVER, PEEK, SKIP, TURN, KEEP = 36, 48, 60, 61, 62
DROP, PUT, CLEAR_LINE = 63, 66, 102


@inner
def actor(s: Record) -> int:
    phase = s.phase
    if phase < DRAW:
        return int(s.active)
    return CHANCE_CODE if phase < OVER else OVER_CODE


@inner
def legal(s: Record) -> tuple[int, int]:
    phase = s.phase
    seat = whole(s.active)
    if phase == START:  # B5, B8, B9
        swaps = PAIRS_OF[s.form[seat]] << SWAP
        if s.down[seat] != 0:
            swaps |= pairs_within(narrow(s.down[seat])) << SWAP_OTHER
        return (1 << PILE) | (1 << DISCARD) | swaps, 0
    if phase == PLAY:  # B6, B7
        cells = CELLS_OF[s.form[seat]]
        puts = cells | (cells << CELLS) | (cells << (2 * CELLS))
        return 0, (0b111 << (DROP - WORD)) | (puts << (PUT - WORD))
    if phase == CLEAR:  # B14
        return 0, complete(s, seat) << (CLEAR_LINE - WORD)
    if phase == TURN_UP:  # B18
        return (1 << TURN) | (1 << KEEP), 0
    cells = narrow(s.down[seat])
    if phase == REVEAL or phase == FIRST_REVEAL or phase == NEW_REVEAL:  # B3, B6, B23
        return cells << TURN_OVER, 0
    codes = cells << PEEK  # B3, B16, B23
    return codes | (1 << SKIP) if phase == REWARD else codes, 0


@inner
def total(s: Record) -> int:
    return popcount(s.pile[0]) + popcount(s.pile[1])


@inner
def outcome(s: Record, k: int) -> int:
    low = popcount(s.pile[0])
    return nth_bit(s.pile[0], k) if k < low else HALF + nth_bit(s.pile[1], k - low)


@inner
def new_pile(s: Record, told: Told) -> None:
    """B21: where a turn begins or a card is to come, all discards but the top one and the box become the pile."""
    if s.phase != START and s.phase != NEW_GRID:
        return
    s.pile[0] = s.box[0]
    s.pile[1] = s.box[1]
    s.box[0] = 0
    s.box[1] = 0
    top = int(s.discarded) - 1
    card = s.discards[top]
    s.discards[top] = 0
    for place in range(top):
        draw(s, whole(s.discards[place]))  # it is not in the pile, so this puts it there
        s.discards[place] = 0
    s.discards[0] = card
    s.discarded = 1
    if told is not None:
        tell(told, RENEWED, (total(s), whole(s.pile[0]), whole(s.pile[1])))


@inner
def next_seat(s: Record) -> int:
    """B4: clockwise."""
    following = int(s.active) + 1
    return following if following < s.players else 0


@inner
def end_turn(s: Record) -> None:
    """B4, B28: the next seat follows, unless this was the last turn."""
    s.marks = 0
    s.first = 0
    s.links = 0
    if s.turn == s.limit:
        s.phase = OVER
        return
    s.turn += 1
    s.active = next_seat(s)
    s.phase = START


@inner
def clear_all(s: Record, seat: int, way: int, ready: int, told: Told) -> None:
    """B14-B18: one line after the other; where several are complete, the seat chooses. Then comes the reward.

    What was not `ready` when the step began is told as a chain reaction."""
    lines = complete(s, seat)
    while lines != 0:
        if lines & (lines - 1) != 0:
            s.phase = CLEAR
            return
        line = nth_bit(lines, 0)
        clear(s, seat, line, way if (ready >> line) & 1 == 1 else CHAINED, told)
        ready = without(ready, line)
        lines = complete(s, seat)
    if s.cards[seat] == 0:
        emptied(s, seat, told)
    elif s.marks & LOOKED == 0 and s.down[seat] != 0:
        s.phase = REWARD
    else:
        end_turn(s)


@inner
def emptied(s: Record, seat: int, told: Told) -> None:
    """B23-B25: after the first grid comes the second, after the second the end."""
    s.marks = 0
    s.first = 0
    s.links = 0
    second = (s.second >> seat) & 1
    if second == 0:
        s.second |= 1 << seat
        s.form[seat] = SECOND_GRID
        s.phase = NEW_GRID
    if told is not None:
        form = whole(s.form[seat])  # of no card, where no other grid follows
        tell(told, EMPTIED, (seat, second, form & 7, form >> 3))
    if second == 1:
        s.phase = OVER


@inner
def deal(s: Record, seat: int, card: int, told: Told) -> None:
    """B2, B23: a card, face down, into the next cell of a grid that is being dealt."""
    place = int(s.cards[seat])
    width = int(s.form[seat]) & 7
    cell = place // width * COLUMNS + place % width
    at = 4 * cell
    s.colours[seat] |= (card // NUMBERS) << at
    s.numbers[seat] |= (card % NUMBERS) << at
    s.down[seat] |= 1 << at
    s.cards[seat] = place + 1
    if told is not None:
        tell(told, DEALT, (seat, cell, NOBODY, card))


@inner
def chance(s: Record, seat: int, card: int, told: Told) -> None:
    """A card comes from the pile: into the hand, on the discards or into a grid."""
    phase = s.phase
    draw(s, card)
    if phase == DRAW or phase == FILL:
        into_hand(s, seat, card)
        if told is not None:
            tell(told, DRAWN, (seat, seat, card))
        if phase == DRAW:  # B5
            s.phase = PLAY
        elif (int(s.hand[seat]) >> 8) & 0xFF != EMPTY:  # B3, B4
            s.active = next_seat(s)
            s.phase = FIRST_REVEAL
            if s.active == 0:
                s.turn = 1
                s.phase = START
    elif phase == TOP:  # B2
        discard(s, card)
        if told is not None:
            tell(told, OPENED, (card,))
        s.phase = FIRST_REVEAL
    else:
        deal(s, seat, card, told)
        if s.cards[seat] == CELLS:  # B23
            s.phase = NEW_REVEAL
        elif phase == DEAL and s.cards[seat] == FIRST_CARDS:  # B2
            s.active = next_seat(s)
            s.phase = TOP if s.active == 0 else DEAL


@inner
def peek(s: Record, seat: int, cell: int, told: Told) -> None:
    """B3, B16-B18, B23: look at a card."""
    if told is not None:  # first the card, then the mark that it was looked at
        tell(told, LOOKED_AT, (seat, cell, seat, card_at(s, seat, cell)))
    s.known[seat] |= 1 << (4 * cell)
    if told is not None:
        tell(told, REMEMBERED, (seat, cell))
    if s.phase == FIRST_PEEK:
        s.phase = FILL
    elif s.phase == REWARD and s.marks & CHAIN != 0:
        s.marks |= LOOKED
        s.cell = cell
        s.phase = TURN_UP
    else:
        end_turn(s)


@inner
def other_action(s: Record, seat: int, code: int, told: Told) -> None:
    """All that leaves the cards of the grids where they are."""
    if code == PILE:  # B5
        s.phase = DRAW
        if told is not None:
            tell(told, REACHES, (seat,))
    elif code == DISCARD:  # B5
        top = int(s.discarded) - 1
        card = whole(s.discards[top])
        into_hand(s, seat, card)
        s.discards[top] = 0
        s.discarded = top
        s.phase = PLAY
        if told is not None:
            tell(told, TOOK, (seat, card))
    elif code >= DROP:  # B6
        card = from_hand(s, seat, code - DROP)
        discard(s, card)
        if told is not None:
            tell(told, DROPPED, (seat, card))
        if s.down[seat] != 0:
            s.phase = REVEAL
        else:
            end_turn(s)
    elif code < PEEK:  # B3, B23
        reveal(s, seat, code - TURN_OVER, told)
        s.phase = FIRST_PEEK if s.phase == FIRST_REVEAL else NEW_PEEK
    elif code < SKIP:
        peek(s, seat, code - PEEK, told)
    else:  # B16, B18: skip, keep
        if told is not None:
            if code == SKIP:
                tell(told, SKIPS, (seat,))
            else:
                tell(told, KEEPS, (seat, whole(s.cell)))
        s.cell = NO_CELL
        end_turn(s)


@inner
def apply(s: Record, code: int, told: Told) -> None:
    phase = s.phase
    seat = whole(s.active)
    changed = True
    way = CHOSEN if code >= CLEAR_LINE else ALONE
    ready_then = 0
    if phase >= DRAW:
        chance(s, seat, code, told)
        changed = False
    elif code >= CLEAR_LINE:
        line = code - CLEAR_LINE
        ready_then = without(complete(s, seat), line)
        clear(s, seat, line, way, told)
        way = ALSO
    elif code >= PUT:
        put(s, seat, (code - PUT) // CELLS, (code - PUT) % CELLS, told)
    elif SWAP <= code < TURN_OVER:
        swap(s, seat, code - SWAP, told)
    elif phase == REVEAL:  # B6
        reveal(s, seat, code - TURN_OVER, told)
    elif code == TURN:  # B18, B20
        reveal(s, seat, whole(s.cell), told)
        s.cell = NO_CELL
        begin_chain(s, seat)
    else:
        other_action(s, seat, code, told)
        changed = False
    if changed:
        complete_now = ready(s, seat)
        if complete_now == 0 and s.marks == 0:
            end_turn(s)
        else:
            clear_all(s, seat, way, ready_then if way == ALSO else gather(complete_now), told)
    if s.pile[0] | s.pile[1] == 0:
        new_pile(s, told)


@inner
def score(s: Record, seat: int) -> int:
    """B27: the cards in the own grid."""
    return int(s.cards[seat])


@inner
def winners(s: Record) -> int:
    """B25, B28: the second grid before the first, then fewer cards (none: the winner of B25); on a tie, several."""
    best = 0
    won = 0
    for seat in range(whole(s.players)):
        rank = (((int(s.second) >> seat) & 1) + 1) * 64 - int(s.cards[seat])
        if rank > best:
            best = rank
            won = 0
        if rank == best:
            won |= 1 << seat
    return won


KERNELS = Kernels(actor, legal, total, outcome, apply, score, winners)
