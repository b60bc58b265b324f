"""Search at the root: worlds that agree with what the seat knows, each action played out in all of them.

Sequential halving: every action is tried equally often, then the better half of them goes on, until one is left. In
each world all actions that are left are played out with the same luck, so that they are compared in the same weather.
The rest of a game is played by a policy, for all seats. What counts is the part of the win, and a little the lead.
Where a game can judge a node that is not the end (`Game.foresight`), it is played on for some turns only: that is
quicker, and there is less luck in it.

A search is a record (`PLAN`) that a kernel carries on for as many roll-outs as it is told; what comes out depends on
the seed and on the number of roll-outs, not on the portions. Nothing is allocated: all room is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tischlein.core.bits import nth_code, popcount
from tischlein.core.contract import CHANCE_CODE, OUT, OVER_CODE, SURE, Kernels, Policy, Records
from tischlein.core.game import Game
from tischlein.core.kernel import Record, kernel, wrapping
from tischlein.core.mind import imagining
from tischlein.core.playout import MOST_CODES
from tischlein.core.sheet import Sheet
from tischlein.core.stream import below

PLAN: np.dtype[Any] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seed", "<u8"),
                ("rollouts", "<i8"),  # how many there are to be
                ("turns", "<i8"),  # for how many turns each is played on; 0: to the end
                ("done", "<i8"),  # how many there were
                ("worlds", "<i8"),  # how many worlds were imagined
                ("rounds", "<i8"),  # of halving
                ("share", "<i8"),  # worlds of this round
                ("seen", "<i8"),  # those of them that were imagined
                ("alive", "<i8"),  # how many actions are left; they come first
                ("totals", "<i8", (MOST_CODES,)),  # what came out, added up
                ("tried", "<i8", (MOST_CODES,)),  # how often
                ("codes", "<i8", (MOST_CODES,)),  # of the actions, the best first as far as is known
            ],
            align=True,
        ),
    )
)
"""A search under way."""

WIN = 60 * 1000
"""What a win is worth; a shared one its part (60 falls into up to six equal parts)."""
LEAD = 20
"""What each point of a lead at the end is worth, up to `MOST_LEAD` of them: a little, to tell equal chances apart."""
MOST_LEAD = 60
MOST_STEPS = 5000
"""Of a roll-out: no policy of ours takes so many, but a kernel must come to an end whatever it is given."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_BIG = np.uint64(0xD1342543DE82EF95)


@kernel
@wrapping
def lot(seed: np.uint64, number: int) -> np.uint64:
    """Where the stream of a world begins."""
    return np.uint64((seed ^ (np.uint64(number) * _BIG)) + _STEP)


def finishing(kernels: Kernels, policy: Policy) -> Callable[[Record, Record, int], bool]:
    """A kernel that plays a game on until a turn, or to its end for 0; gives whether the end is reached."""
    actor_of, total, outcome_of, apply = kernels.actor, kernels.total, kernels.outcome, kernels.apply

    @kernel
    def finish(s: Record, rng: Record, until: int) -> bool:
        for _ in range(MOST_STEPS):
            actor = actor_of(s)
            if actor == OVER_CODE:
                return True
            if actor == CHANCE_CODE:
                apply(s, outcome_of(s, below(rng, total(s))), None)
            elif 0 < until <= s.turn:
                return False
            else:
                apply(s, policy(s, rng), None)
        return False

    return finish


def valuing(game: Game) -> Callable[[Record, int, bool], int]:
    """A kernel that says what a node is worth to a seat."""
    score_of, winners_of = game.kernels.score, game.kernels.winners
    sign = -1 if game.low_wins else 1
    judge = no_judge if game.foresight is None else game.foresight.judge

    @kernel
    def value(s: Record, seat: int, over: bool) -> int:
        if not over:
            return judge(s, seat) * WIN // SURE
        won = winners_of(s)
        own = score_of(s, seat)
        lead = -MOST_LEAD if own == OUT else MOST_LEAD
        for other in range(int(s.players)):
            points = score_of(s, other)
            if other != seat and own != OUT and points != OUT:
                lead = min(lead, sign * (own - points))
        worth = LEAD * max(lead, -MOST_LEAD)
        if (won >> seat) & 1 == 1:
            worth += WIN // popcount(won)
        return worth

    return value


@kernel
def no_judge(s: Record, seat: int) -> int:
    """For games that judge no node but the end, and a roll-out that found none."""
    return SURE // int(s.players)


@cache
def searcher(game: Game, policy: Policy) -> Callable[..., int]:
    """`(firsts, sheet, minds, seat, plans, worlds, streams, most)`: carry a search on for about so many roll-outs;
    gives how many actions are left. `worlds` is room for two records, `streams` for one stream."""
    if game.mind is None:
        raise ValueError(f"{game.name} does not say what a seat remembers")
    legal, apply = game.kernels.legal, game.kernels.apply
    world_of, finish, value = imagining(game.mind), finishing(game.kernels, policy), valuing(game)

    @kernel
    def begin(p: Record, s: Record) -> None:
        """All actions that are legal."""
        low, high = legal(s)
        p.alive = popcount(low) + popcount(high)
        for n in range(p.alive):
            p.codes[n] = nth_code(low, high, n)
        rounds, left = 0, p.alive
        while left > 1:
            rounds += 1
            left = (left + 1) // 2
        p.rounds = rounds
        p.share = max(1, p.rollouts // max(1, rounds * p.alive))

    @kernel
    def halve(p: Record) -> None:
        """Put the better half first; it goes on."""
        for n in range(1, p.alive):  # few, and mostly in order already
            at = n
            while at > 0 and p.totals[at] * p.tried[at - 1] > p.totals[at - 1] * p.tried[at]:
                p.totals[at], p.totals[at - 1] = p.totals[at - 1], p.totals[at]
                p.tried[at], p.tried[at - 1] = p.tried[at - 1], p.tried[at]
                p.codes[at], p.codes[at - 1] = p.codes[at - 1], p.codes[at]
                at -= 1
        p.alive = (p.alive + 1) // 2
        p.seen = 0
        p.share = max(1, p.rollouts // max(1, p.rounds * p.alive))

    @kernel
    def search(
        firsts: Records,
        sheet: Sheet,
        minds: Records,
        seat: int,
        plans: Records,
        worlds: Records,
        streams: Records,
        most: int,
    ) -> int:
        p = plans[0]
        enough = p.done + most
        while p.alive != 1 and p.done < enough:
            streams[0].x = lot(p.seed, p.worlds)
            world_of(firsts, sheet, minds, seat, worlds, 0, streams)
            if p.alive == 0:
                begin(p, worlds[0])
            weather = streams[0].x
            until = int(worlds[0].turn) + p.turns if p.turns > 0 else 0
            for n in range(p.alive if p.alive > 1 else 0):
                streams[0].x = weather
                worlds[1] = worlds[0]
                apply(worlds[1], p.codes[n], None)
                over = finish(worlds[1], streams[0], until)
                p.totals[n] += value(worlds[1], seat, over)
                p.tried[n] += 1
            p.done += p.alive
            p.worlds += 1
            p.seen += 1
            if p.seen >= p.share and p.alive > 1:
                halve(p)
        return int(p.alive)

    return search
