"""The rules of sternenzahlen as kernels.

Action codes: 0 roll, 1 pass, 2-5 steal from seat 0-3, 6-25 split with 1-20 as the smaller part (the field's
number says what the larger one is).
Outcome codes: 0-3 the die shows 1-4, 4-7 an event card (steal, gain, robbed, lose).
"""

from __future__ import annotations

from tischlein.core.bits import nth_bit
from tischlein.core.contract import CHANCE_CODE, OUT, OVER_CODE, Kernels, Told
from tischlein.core.effects import tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.games.sternenzahlen.effects import (
    CARD_COSTS,
    CARD_GAINS,
    CARD_ROBS,
    CARD_STEALS,
    CHOOSES,
    DIE_FELL,
    EARNED,
    EVENT_CARD,
    FELL,
    GETS,
    HANDED,
    HOME,
    LANDED,
    MOVED,
    NOTHING_HAPPENS,
    PAID,
    PASSES,
    PULLED,
    PUT_OUT,
    ROLLS,
    SPLITS,
    STARS_COVERED,
    STOLE,
    SWIMS,
)
from tischlein.games.sternenzahlen.state import (
    DIE,
    EVENT,
    GAIN_CARD,
    GONE,
    HOLE,
    MIRROR,
    NUMBER,
    OFF,
    OVER,
    ROBBED_CARD,
    ROLL,
    SPLIT,
    STARS,
    STEAL,
    STEAL_CARD,
)

TAKE_DIE, PASS, STEAL_FROM = 0, 1, 2
SPLIT_OFF = 5  # plus the smaller part, which is at least 1
SIDES = 4
FIRST_EVENT = 4


@inner
def actor(s: Record) -> int:
    phase = s.phase
    if phase < DIE:
        return int(s.active)
    return OVER_CODE if phase == OVER else CHANCE_CODE


@inner
def number_of(s: Record) -> int:
    """The number of the field on which the active piece stands; see its twin in `state`."""
    return int(s.path[s.place[s.active]]) & NUMBER


@inner
def victims(s: Record) -> int:
    """S14, S19: the set of opponents who are neither out nor in Ziel."""
    return int(s.walking) & ~(1 << int(s.active))


@inner
def splits(s: Record, number: int) -> int:
    """S6-S8: the set of smaller parts b for which both chips find a free cell, in rows b and number - b."""
    free = int(s.free)
    unequal = (1 << ((number + 1) >> 1)) - 1
    fits = free & (free >> (MIRROR - number)) & unequal
    if number & 1 == 0:  # two halves need two cells of one row
        fits |= int(s.pairs) & (1 << (number >> 1))
    return fits


@inner
def legal(s: Record) -> tuple[int, int]:
    phase = s.phase
    if phase == ROLL:  # S5
        return 1 << TAKE_DIE, 0
    if phase == SPLIT:
        fits = splits(s, number_of(s))
        return (fits << SPLIT_OFF if fits != 0 else 1 << PASS), 0  # S8: no pass while one split is left
    if phase == STEAL:
        return victims(s) << STEAL_FROM, 0
    return 0, 0


@inner
def pile_size(s: Record) -> int:
    return int(s.pile[0]) + int(s.pile[1]) + int(s.pile[2]) + int(s.pile[3])


@inner
def total(s: Record) -> int:
    return SIDES if s.phase == DIE else pile_size(s)


@inner
def outcome(s: Record, k: int) -> int:
    if s.phase == DIE:
        return k
    event = 0
    k -= int(s.pile[0])
    while k >= 0:
        event += 1
        k -= int(s.pile[event])
    return FIRST_EVENT + event


@inner
def next_walker(s: Record) -> int:
    """The next seat clockwise that is neither out nor in Ziel; the active seat if it is the only one."""
    players = int(s.players)
    after = int(s.active) + 1
    walking = int(s.walking)
    seat = after + nth_bit((walking | walking << players) >> after, 0)
    return seat if seat < players else seat - players


@inner
def end_turn(s: Record) -> None:
    """S4, S13, S21: the turn goes past who is out and who is in Ziel."""
    s.active = next_walker(s)
    s.turn += 1
    s.phase = ROLL


@inner
def fate_of(left: int) -> int:
    """What becomes of who has given a red chip, by what is left (S12, S13): out, swimming, or nothing worse."""
    return min(left - GONE, 2)


@inner
def put_out(s: Record, seat: int, told: Told) -> None:
    """S13: the piece leaves the board. S22: one is left. S21: the last one on the path went out."""
    s.red[seat] = GONE
    s.place[seat] = OFF
    s.walking = int(s.walking) & ~(1 << seat)
    s.left -= 1
    if told is not None:
        tell(told, PUT_OUT, (seat,))
    if s.left == 1 or s.walking == 0:
        s.phase = OVER


@inner
def earn(s: Record, chips: int, told: Told) -> int:
    """S9, S15, S20: the active seat takes chips from the supply, or as many as there are; gives how many that is."""
    earned = min(chips, int(s.supply))
    s.supply -= earned
    s.red[s.active] += earned
    if told is not None and earned > 0:
        tell(told, EARNED, (whole(s.active), earned))
    return earned


@inner
def give(s: Record, told: Told) -> None:
    """S11-S13, S17: the active seat gives one chip to the supply; a swimmer is out."""
    seat = whole(s.active)
    if s.red[seat] > 0:
        s.red[seat] -= 1
        s.supply += 1
        if told is not None:
            tell(told, PAID, (seat,))
            if s.red[seat] == 0:  # S12
                tell(told, SWIMS, (seat,))
    else:
        put_out(s, seat, told)


@inner
def hand_over(s: Record, victim: int, taker: int, told: Told) -> None:
    """S14, S16, S18: one chip changes hands; a swimmer is out and the taker gets nothing."""
    if s.red[victim] > 0:
        s.red[victim] -= 1
        s.red[taker] += 1
        if told is not None:
            tell(told, HANDED, (victim, taker))
            if s.red[victim] == 0:  # S12
                tell(told, SWIMS, (victim,))
    else:
        put_out(s, victim, told)


@inner
def after_card(s: Record) -> None:
    """S10, S13: the split follows, unless the card ended the game or put the active seat out."""
    if s.phase == OVER:
        return
    if s.red[s.active] == GONE:
        end_turn(s)
    else:
        s.phase = SPLIT


@inner
def come_home(s: Record, told: Told) -> None:
    """S21: the first one in Ziel, or the last one still on the path, ends the game."""
    s.walking = victims(s)
    if told is not None:
        tell(told, HOME, (whole(s.active),))
    if s.first == 1 or s.walking == 0:
        s.phase = OVER
    else:
        end_turn(s)


@inner
def move(s: Record, pips: int, told: Told) -> None:
    """S5: only the field on which the move ends counts."""
    seat = whole(s.active)
    if told is not None:
        tell(told, DIE_FELL, (seat, pips))
    start = int(s.place[seat])
    place = min(start + pips, int(s.fields) + 1)
    s.place[seat] = place
    if told is not None:
        tell(told, MOVED, (seat, start, place))
    if place > s.fields:
        come_home(s, told)
        return
    field = int(s.path[place])
    if field == HOLE:  # S11
        if told is not None:
            tell(told, PULLED, (seat,))
        give(s, told)
        if told is not None:
            tell(told, FELL, (seat, fate_of(whole(s.red[seat]))))
        if s.phase != OVER:
            end_turn(s)
        return
    cards = pile_size(s) if field & STARS != 0 else 0
    s.phase = EVENT if cards > 0 else SPLIT  # S10
    if told is not None:
        tell(told, LANDED, (seat, field & NUMBER, 1 if field & STARS != 0 else 0, cards))


@inner
def rob(s: Record, event: int, told: Told) -> None:
    """S16, S20: the next one on the path takes a chip."""
    seat, robber = whole(s.active), next_walker(s)
    robbed = 1 if robber != seat else 0
    if robbed:
        hand_over(s, seat, robber, told)
    if told is not None:
        fate = fate_of(whole(s.red[seat])) if robbed else NOTHING_HAPPENS
        tell(told, CARD_ROBS, (seat, event, fate, robbed, robber))


@inner
def draw(s: Record, event: int, told: Told) -> None:
    """S10, S14-S17, S20: what an event card does; it is out of the game."""
    seat = whole(s.active)
    s.pile[event] -= 1
    if told is not None:
        tell(told, EVENT_CARD, (seat, event))
    if event == STEAL_CARD:
        chooses = victims(s) != 0
        if chooses:
            s.phase = STEAL
        if told is not None:
            tell(told, CARD_STEALS, (seat, event, CHOOSES if chooses else NOTHING_HAPPENS))
        if chooses:
            return
    elif event == GAIN_CARD:
        earned = earn(s, 1, told)
        if told is not None:
            tell(told, CARD_GAINS, (seat, event, GETS if earned > 0 else NOTHING_HAPPENS))
    elif event == ROBBED_CARD:
        rob(s, event, told)
    else:
        give(s, told)
        if told is not None:
            tell(told, CARD_COSTS, (seat, event, fate_of(whole(s.red[seat]))))
    after_card(s)


@inner
def lay(s: Record, row: int) -> int:
    """S7: a blue chip on the first free cell of a row; whether that is a star, as 1 or 0."""
    rest = int(s.rest[row])
    s.rest[row] = rest >> 1
    few = int(rest < 8)  # at most two cells were free
    last = int(rest < 4)
    s.pairs &= ~(few << row)
    s.free &= ~((last << row) | (last << (MIRROR - row)))
    return rest & 1


@inner
def split(s: Record, small: int, told: Told) -> None:
    """S6, S9: one chip on each part, one red chip for each star."""
    number = number_of(s)
    stars = lay(s, number - small) + lay(s, small)
    if told is not None:
        tell(told, SPLITS, (whole(s.active), number, number - small, small))
    chips = earn(s, stars, told)
    if told is not None and stars > 0:
        tell(told, STARS_COVERED, (whole(s.active), stars, chips, 1 if chips < stars else 0))
    end_turn(s)


@inner
def steal(s: Record, victim: int, told: Told) -> None:
    """S14, S18: the active seat takes a chip from another."""
    seat = whole(s.active)
    hand_over(s, victim, seat, told)
    if told is not None:
        tell(told, STOLE, (seat, victim, fate_of(whole(s.red[victim]))))
    after_card(s)


@inner
def apply(s: Record, code: int, told: Told) -> None:
    phase = s.phase
    if phase == ROLL:
        s.phase = DIE
        if told is not None:
            tell(told, ROLLS, (whole(s.active),))
    elif phase == DIE:
        move(s, code + 1, told)
    elif phase == SPLIT:
        if code == PASS:  # S8
            if told is not None:
                tell(told, PASSES, (whole(s.active), number_of(s)))
            end_turn(s)
        else:
            split(s, code - SPLIT_OFF, told)
    elif phase == EVENT:
        draw(s, code - FIRST_EVENT, told)
    else:
        steal(s, code - STEAL_FROM, told)


@inner
def score(s: Record, seat: int) -> int:
    """S24: red chips, `OUT` for who is out."""
    return OUT if s.red[seat] == GONE else int(s.red[seat])


@inner
def winners(s: Record) -> int:
    """S22, S23: most red chips among those who are not out, wherever they stand; several on a tie."""
    best = 0
    won = 0
    for seat in range(s.players):
        chips = int(s.red[seat])
        if chips > best:
            best = chips
            won = 0
        if chips == best:
            won |= 1 << seat
    return won


KERNELS = Kernels(actor, legal, total, outcome, apply, score, winners)
