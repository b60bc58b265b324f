"""Functions that serve every game, written once and built from its kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import WORD, has_code, nth_code, popcount
from tischlein.core.contract import CHANCE_CODE, MOST_SEATS, OVER_CODE, Kernels, Offer, Records, Show, Token
from tischlein.core.kernel import Record, inner, kernel, quick
from tischlein.core.sheet import Sheet, Struct, number, one_of, optional, set_of, struct
from tischlein.core.stage import (
    AFTER,
    BEFORE,
    BLOCK,
    COUNT,
    FREE,
    MOST_EFFECTS,
    NOW,
    OFFER,
    READER_BITS,
    THE_ACTOR,
    THE_TOKEN,
    THE_TURN,
    Rows,
    Stills,
)
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
    turn: Callable[[Records, int, Words, Bytes, Records, Words, Rows, Stills], int]
    """`(states, code, words, luck, befores, codes, rows, none)`: apply a possible code, or `LUCK_ALONE`, to the first
    state, then the luck that follows, as far as `luck` and the room for what happened reach: the nodes before each
    step, and their codes. Then `look`. Gives 16 times the number of steps, plus the actor, plus 2. Changes nothing and
    gives `REFUSED` if the code is not possible, `TOO_MUCH` if a step tells more effects than there is room for. What is
    told goes into `rows`."""
    advance: Callable[[Records, int, Records, int, Codes], int]
    """`(states, i, streams, j, codes)`: play chance as long as it is to act; write the legal codes into `codes`. Gives
    16 times their number, plus the actor, plus 2."""
    step: Callable[[Records, int, int, Records, int, Codes], int]
    """`(states, i, code, streams, j, codes)`: apply an action code, then `advance`; `REFUSED` if it is not legal."""
    hear: Callable[..., int]
    """`(states, befores, codes, begin, asked, stage…)`: what some readers see of the first state, what its seat to act
    is offered, and what steps of a story brought about, from one step on; see `core/stage.py`. Gives the number of
    steps for which there was room."""
    tokens: Callable[[Records, int, Words], None]
    """`(states, i, codes)`: put the numbers of their tokens in the place of some action codes of state i."""
    scores: Callable[[Records, int, Words], None]
    """`(states, i, points)`: the score of each seat of state i, as far as `points` reaches."""
    winners: Callable[[Records, int], int]
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


REFUSED = -3
TOO_MUCH = -4
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
    def turn(
        states: Records,
        code: int,
        words: Words,
        luck: Bytes,
        befores: Records,
        codes: Words,
        rows: Rows,
        none: Stills,
    ) -> int:
        # Whoever needs this needs `hear`: to apply codes in the same form takes half the time to compile.
        s = states[0]
        if code != LUCK_ALONE and not possible(s, code):
            return REFUSED
        steps = at = 0
        while steps < len(codes):
            if steps > 0 or code == LUCK_ALONE:
                if at == len(luck) or actor_of(s) != CHANCE_CODE:
                    break
                case = fair_case(luck, at, total(s))
                if case < 0:
                    break
                at += STROKE
                code = outcome_of(s, case)
            befores[steps] = s
            codes[steps] = code
            rows[0, COUNT] = 0
            apply(s, code, (rows, none))
            if rows[0, COUNT] > MOST_EFFECTS:
                states[0] = befores[0]
                return TOO_MUCH
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

    @inner
    def offer_all(s: Record, offered: Rows, none: Stills) -> None:
        """Behind the first row, which says how many there are, two for each action: its token, and its offer."""
        low, high = legal(s)
        first = row = 0
        while low != 0 or high != 0:
            if low == 0:
                low, high, first = high, 0, WORD
            code = first + popcount((low & -low) - 1)
            low &= low - 1
            offered[row + 1, COUNT] = 0
            offer_of(s, code, (offered[row + 1 :], none))
            offered[row + 1, THE_TOKEN] = token_of(s, code)
            row += OFFER
        offered[0, COUNT] = row // OFFER

    @inner
    def show_some(nodes: Records, count: int, asked: Words, sheets: Words, at: int) -> None:
        for n in range(len(asked)):
            for k in range(count):
                show_all(nodes[k], asked[n] >> READER_BITS, sheets[n, at + k])

    @quick
    def hear(
        states: Records,
        befores: Records,
        codes: Words,
        begin: int,
        asked: Words,
        rows: Rows,
        nodes: Records,
        stills: Stills,
        none: Stills,
        sheets: Words,
        offered: Rows,
    ) -> int:
        nodes[NOW] = states[0]
        if begin < len(codes):
            nodes[BEFORE] = befores[begin]
        show_some(nodes, 2 if begin < len(codes) else 1, asked, sheets, NOW)
        offered[0, COUNT] = 0
        actor = actor_of(states[0])
        for n in range(len(asked)):
            if asked[n] & FREE and actor == asked[n] >> READER_BITS:
                offer_all(states[0], offered, none)
        row, at, steps = 0, BEFORE + 1, begin
        while steps < len(codes) and row + BLOCK <= len(rows):
            before, code = befores[steps], codes[steps]
            actor = actor_of(before)
            nodes[AFTER] = before
            rows[row, COUNT] = 0
            apply(nodes[AFTER], code, (rows[row:], stills))
            count = min(rows[row, COUNT], MOST_EFFECTS)
            rows[row, THE_ACTOR] = actor
            rows[row, THE_TOKEN] = token_of(before, code) if actor >= 0 else code
            rows[row, THE_TURN] = before.turn
            nodes[count] = nodes[AFTER]
            show_some(nodes, 1 + count, asked, sheets, at)
            row += 1 + count
            at += 1 + count
            steps += 1
        return steps - begin

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

    return Compiled(look, outcome, turn, advance, step, hear, tokens, scores, winners, rollout)
