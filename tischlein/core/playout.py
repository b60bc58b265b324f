"""Functions that serve every game, written once and built from its kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import WORD, has_code, nth_code, popcount
from tischlein.core.contract import CHANCE_CODE, MOST_SEATS, OVER_CODE, Kernels, Offer, Records, Show, Token
from tischlein.core.effects import AFTER, KIND, Rows, Stills
from tischlein.core.kernel import Record, inner, kernel, quick
from tischlein.core.sheet import Sheet, Struct, number, one_of, optional, set_of, struct
from tischlein.core.stream import STROKE, Bytes, below, fair_case

Words = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int16]


class Compiled(NamedTuple):
    """What a game's kernels become. All take arrays: Python hands an array to compiled code ten times faster than
    a single record."""

    look: Callable[[Records, int, Words], int]
    """`(states, i, words)`: actor of state i; its legal set goes into `words`, or the number of cases at a chance
    node."""
    outcome: Callable[[Records, int, int], int]
    """`(states, i, k)`: the outcome code of case k."""
    play: Callable[[Records, int, int, Words], int]
    """`(states, i, code, words)`: apply a code, then `look`. A code that is not possible gives `REFUSED` and changes
    nothing."""
    turn: Callable[[Records, int, Words, Bytes, Records, Words], int]
    """`(states, code, words, luck, befores, codes)`: apply an action code, or `LUCK_ALONE`, to the first state, then
    the luck that follows, as far as `luck` and the room for what happened reach: the nodes before each step, and their
    codes. Then `look`. Gives 16 times the number of steps, plus the actor, plus 2; `REFUSED` if the code is not
    legal."""
    advance: Callable[[Records, int, Records, int, Codes], int]
    """`(states, i, streams, j, codes)`: play chance as long as it is to act; write the legal codes into `codes`. Gives
    16 times their number, plus the actor, plus 2."""
    step: Callable[[Records, int, int, Records, int, Codes], int]
    """`(states, i, code, streams, j, codes)`: apply an action code, then `advance`; `REFUSED` if it is not legal."""
    tell: Callable[[Records, int, int, Rows, Records, Stills], int]
    """`(states, i, code, rows, nodes, stills)`: what a possible code brings about in state i, which stays as it is: the
    effects, the node as it is at each of them and, at `AFTER`, behind the step. Gives the number of effects."""
    offer: Callable[[Records, int, int, Rows, Stills], None]
    """`(states, i, code, rows, stills)`: as what a legal action of state i is offered."""
    tokens: Callable[[Records, int, Words], None]
    """`(states, i, codes)`: put the numbers of their tokens in the place of some action codes of state i."""
    scores: Callable[[Records, int, Words], None]
    """`(states, i, points)`: the score of each seat of state i, as far as `points` reaches."""
    winners: Callable[[Records, int], int]
    show: Callable[[Records, int, int, Sheet], None]
    """`(states, i, reader, sheet)`: state i as a reader sees it, on a sheet of `whole_view`."""
    rollout: Callable[[Records, Records, int, Records, int, int, Words], int]
    """`(start, states, i, streams, j, games, totals)`: random play from `start[0]` to the end, again and again."""


HEAD = struct(
    seat=optional(number),
    actor=one_of("over", "chance", *range(MOST_SEATS)),
    turn=number,
    winners=set_of(range(MOST_SEATS)),
)
"""What the views of all games begin with."""
SEAT, ACTOR, TURN, WINNERS = HEAD.places
HEAD_SIZE = HEAD.size


def whole_view(view: Struct) -> Struct:
    """The schema of a game's view, with what all games show before it."""
    return struct(**HEAD.fields, **view.fields)


def showing(kernels: Kernels, show: Show) -> Show:
    """A game's `show`, with what all games show before it."""
    actor_of, winners_of = kernels.actor, kernels.winners

    @inner
    def show_all(s: Record, reader: int, sheet: Sheet) -> None:
        for place in range(len(sheet)):
            sheet[place] = 0
        actor = actor_of(s)
        if reader >= 0:
            sheet[SEAT] = 1
            sheet[SEAT + 1] = reader
        sheet[ACTOR] = actor - OVER_CODE
        sheet[TURN] = s.turn
        if actor == OVER_CODE:
            sheet[WINNERS] = winners_of(s)
        show(s, reader, sheet[HEAD_SIZE:])

    return show_all


def telling(kernels: Kernels) -> Callable[[Record, int, Rows, Records, Stills], int]:
    """Build the kernel that plays a code beside the game, to hear what it brings about."""
    apply = kernels.apply

    @inner
    def tell_at(s: Record, code: int, rows: Rows, nodes: Records, stills: Stills) -> int:
        rows[0, KIND] = 0
        nodes[AFTER] = s
        apply(nodes[AFTER], code, (rows, stills))
        return int(rows[0, KIND])

    return tell_at


REFUSED = -3
LUCK_ALONE = -1
MOST_CODES = 2 * WORD


@inner
def same(s: Record, code: int) -> int:
    """For games in which every action code is one token, whatever the state."""
    return code


def build(kernels: Kernels, show_all: Show, offer_of: Offer, token_of: Token) -> Compiled:
    """Build the functions of `Compiled` for one game."""
    actor_of, legal, total, outcome_of, apply, score_of, winners_of = kernels

    @kernel
    def look_at(s: Record, words: Words) -> int:
        actor = actor_of(s)
        words[0] = 0
        words[1] = 0
        if actor >= 0:
            low, high = legal(s)
            words[0] = low
            words[1] = high
        elif actor == CHANCE_CODE:
            words[0] = total(s)
        return actor

    @quick
    def look(states: Records, i: int, words: Words) -> int:
        return look_at(states[i], words)

    @quick
    def outcome(states: Records, i: int, k: int) -> int:
        return outcome_of(states[i], k)

    @kernel
    def possible(s: Record, code: int) -> bool:
        actor = actor_of(s)
        if actor >= 0:
            low, high = legal(s)
            return has_code(low, high, code)
        if actor == CHANCE_CODE:
            for k in range(total(s)):
                if outcome_of(s, k) == code:
                    return True
        return False

    @quick
    def play(states: Records, i: int, code: int, words: Words) -> int:
        s = states[i]
        if not possible(s, code):
            return REFUSED
        apply(s, code, None)
        return look_at(s, words)

    @quick
    def turn(states: Records, code: int, words: Words, luck: Bytes, befores: Records, codes: Words) -> int:
        s = states[0]
        steps = 0
        if code != LUCK_ALONE:
            if actor_of(s) < 0 or not possible(s, code):
                return REFUSED
            befores[0] = s
            codes[0] = code
            apply(s, code, None)
            steps = 1
        for at in range(0, len(luck), STROKE):
            if steps == len(codes) or actor_of(s) != CHANCE_CODE:
                break
            case = fair_case(luck, at, total(s))
            if case < 0:
                break
            befores[steps] = s
            codes[steps] = outcome_of(s, case)
            apply(s, codes[steps], None)
            steps += 1
        return 16 * steps + look_at(s, words) + 2

    @kernel
    def to_decision(s: Record, rng: Record, codes: Codes) -> int:
        actor = actor_of(s)
        while actor == CHANCE_CODE:
            apply(s, outcome_of(s, below(rng, total(s))), None)
            actor = actor_of(s)
        count = 0
        if actor >= 0:
            low, high = legal(s)
            while low != 0:
                codes[count] = popcount((low & -low) - 1)
                low &= low - 1
                count += 1
            while high != 0:
                codes[count] = WORD + popcount((high & -high) - 1)
                high &= high - 1
                count += 1
        return 16 * count + actor + 2

    @kernel
    def advance(states: Records, i: int, streams: Records, j: int, codes: Codes) -> int:
        return to_decision(states[i], streams[j], codes)

    @kernel
    def step(states: Records, i: int, code: int, streams: Records, j: int, codes: Codes) -> int:
        s = states[i]
        if actor_of(s) < 0:
            return REFUSED
        low, high = legal(s)
        if not has_code(low, high, code):
            return REFUSED
        apply(s, code, None)
        return to_decision(s, streams[j], codes)

    tell_at = telling(kernels)

    @quick
    def tell(states: Records, i: int, code: int, rows: Rows, nodes: Records, stills: Stills) -> int:
        return tell_at(states[i], code, rows, nodes, stills)

    @quick
    def offer(states: Records, i: int, code: int, rows: Rows, stills: Stills) -> None:
        rows[0, KIND] = 0
        offer_of(states[i], code, (rows, stills))

    @quick
    def tokens(states: Records, i: int, codes: Words) -> None:
        for k in range(len(codes)):
            codes[k] = token_of(states[i], codes[k])

    @quick
    def scores(states: Records, i: int, points: Words) -> None:
        for seat in range(len(points)):
            points[seat] = score_of(states[i], seat)

    @quick
    def winners(states: Records, i: int) -> int:
        return winners_of(states[i])

    @quick
    def show(states: Records, i: int, reader: int, sheet: Sheet) -> None:
        show_all(states[i], reader, sheet)

    @kernel
    def random_game(s: Record, rng: Record) -> int:
        moves = 0
        while True:
            actor = actor_of(s)
            if actor >= 0:
                low, high = legal(s)
                apply(s, nth_code(low, high, below(rng, popcount(low) + popcount(high))), None)
                moves += 1
            elif actor == OVER_CODE:
                return moves
            else:
                apply(s, outcome_of(s, below(rng, total(s))), None)

    @kernel
    def rollout(start: Records, states: Records, i: int, streams: Records, j: int, games: int, totals: Words) -> int:
        rng = streams[j]
        moves = 0
        for _ in range(games):
            states[i] = start[0]
            s = states[i]
            moves += random_game(s, rng)
            totals[0] += winners_of(s)
        return moves

    return Compiled(look, outcome, play, turn, advance, step, tell, offer, tokens, scores, winners, show, rollout)
