"""Search: worlds that agree with what the seat knows, played out from each action; what was seen there is remembered.

At the root, sequential halving: every action is tried equally often, then the better half of them goes on, until one
is left. In each world all actions that are left are played out with the same luck, so that they are compared in the
same weather.

Below it grows a tree of *notes*. What a seat can tell apart at a node, its sheet, is the note's name; so the same
place is known again on whatever way it is reached, and nobody in the tree acts on what their seat cannot know. The
seat that searches picks what has done well so far and was not tried often; so do the others once a place of theirs was
seen often enough, and before that they do what a skilled player does. Behind the tree the rest of a game is played by
that player, for all seats. Where everything lies open and the game is near its end, this comes to perfect play.

What counts is the part of the win, and a little the lead. Where a game can judge a node that is not the end
(`Game.foresight`), it is played on for some turns only: that is quicker, and there is less luck in it.

A search is a record (`PLAN`) that kernels carry on for as many roll-outs as they are told. It may be shared by several
workers, each with worlds and notes of its own, who meet when a half is to be dropped. What comes out depends on the
seed, the number of roll-outs and the number of workers, not on portions, nor on how many of them run at a time.
Nothing is allocated: all room is handed in.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import nth_code, popcount
from tischlein.core.contract import CHANCE_CODE, MOST_SEATS, OUT, OVER_CODE, SURE, Policy, Records
from tischlein.core.game import Game
from tischlein.core.kernel import Record, inner, kernel, wrapping
from tischlein.core.mind import imagining
from tischlein.core.playout import MOST_CODES, Words
from tischlein.core.sheet import Sheet
from tischlein.core.stream import STREAM, below


def packed(fields: list[Any]) -> np.dtype[Any]:
    return np.dtype((np.record, np.dtype(fields, align=True)))


PLAN = packed(
    [
        ("seed", "<u8"),
        ("rollouts", "<i8"),  # how many there are to be
        ("turns", "<i8"),  # for how many turns each is played on; 0: to the end
        ("workers", "<i8"),  # how many share it
        ("rounds", "<i8"),  # of halving
        ("share", "<i8"),  # worlds of this round, of each worker
        ("seen", "<i8"),  # those of them that were imagined
        ("worlds", "<i8"),  # how many worlds were imagined before
        ("done", "<i8"),  # how many roll-outs there were
        ("alive", "<i8"),  # how many actions are left; they come first
        ("codes", "<i8", (MOST_CODES,)),  # of the actions, the best first as far as is known
        ("tried", "<i8", (MOST_CODES,)),  # how often each was
        ("totals", "<i8", (MOST_CODES,)),  # what came out, added up
        ("chances", "<i8", (MOST_CODES,)),  # of that the parts of a win, in parts of `SURE`
        ("squares", "<i8", (MOST_CODES,)),  # and their squares
    ]
)
"""A search under way: the first record of an array, with one for each worker behind it."""

NOTE = packed([("key", "<u8"), ("tried", "<i8"), ("total", "<i8")])
"""What came of a place, or of an action there: for the seat that acts there."""

PROBES = 8
"""Notes stand where their key says or close behind; where all of that is full, the least tried one is given up."""
LONGEST = 64
"""Places on the way down the tree."""
KNOWN = 8
"""So often a place of another seat is seen before it is thought over there."""
CURIOSITY = 1.0
"""How much more often what looks worse is tried."""

WIN = 60 * 1000
"""What a win is worth; a shared one its part (60 falls into up to six equal parts)."""
LEAD = 20
"""What each point of a lead at the end is worth, up to `MOST_LEAD` of them: a little, to tell equal chances apart."""
MOST_LEAD = 60
HASTE = 30
"""What each turn takes off a win: sooner is better, where it is as sure."""
MOST_STEPS = 5000
"""Of a roll-out: no policy of ours takes so many, but a kernel must come to an end whatever it is given."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_BIG = np.uint64(0xD1342543DE82EF95)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_27, _29, _31 = np.uint64(27), np.uint64(29), np.uint64(31)
_NO_KEY = np.uint64(0)


@kernel
@wrapping
def lot(seed: np.uint64, number: int) -> np.uint64:
    """Where the stream of a world begins."""
    return np.uint64((seed ^ (np.uint64(number) * _BIG)) + _STEP)


@inner
@wrapping
def mixed(key: np.uint64, word: int) -> np.uint64:
    """A key, and one more word."""
    x = (key ^ (np.uint64(word) * _BIG)) * _MIX
    return np.uint64((x ^ (x >> _29)) + _STEP)


@kernel
def name_of(seat: int, shown: Sheet, size: int) -> np.uint64:
    """The name of a place: what its seat sees, every bit of it."""
    key = mixed(_STEP, seat)
    for at in range(size):
        if shown[at] != 0:
            key = mixed(mixed(key, at), shown[at])
    return key


class Search(NamedTuple):
    """The kernels of a game's search. `plans` has a record for each worker behind the first."""

    begin: Callable[[Records, Sheet, Records, int, Records, Records, Records], int]
    """`(firsts, sheet, minds, seat, plans, worlds, streams)`: all actions that are legal; gives their number."""
    among: Callable[[Records, Words], int]
    """`(plans, codes)`: before the first round, only these actions count; gives their number."""
    explore: Callable[..., int]
    """`(firsts, sheet, minds, seat, plans, worker, worlds, streams, notes, trail, shown, shares, most)`: a worker goes
    on for about so many roll-outs, to the end of the round at most; gives how many of its worlds are left then.
    `worlds` is room for two records, `streams` for one stream, `shown` for a sheet; `notes` must be all zero before."""
    meet: Callable[[Records], int]
    """`(plans)`: all workers are at the end of a round: the worse half of the actions is dropped. Gives how many are
    left; with one, the search is over."""


class Room(NamedTuple):
    """What a worker needs."""

    worlds: Records
    streams: Records
    notes: Records
    trail: npt.NDArray[np.int64]
    shown: Sheet
    shares: Sheet

    @classmethod
    def of(cls, game: Game, notes: int) -> Room:
        """With so many notes, a power of two."""
        return cls(
            np.zeros(2, game.dtype),
            np.zeros(1, STREAM),
            np.zeros(notes, NOTE),
            np.zeros((LONGEST, 2), np.int64),
            np.zeros(game.whole_view.size, np.int64),
            np.zeros(MOST_SEATS, np.int64),
        )


@inner
def find(notes: Records, key: np.uint64) -> int:
    """Where a note stands; -1: nowhere."""
    last = len(notes) - 1
    at = int(np.int64(key >> _31)) & last
    for probe in range(PROBES):
        here = (at + probe) & last
        if notes[here].key == key:
            return here
        if notes[here].key == _NO_KEY:
            return -1
    return -1


@inner
def keep(notes: Records, key: np.uint64) -> int:
    """Where a note stands, or a new one."""
    last = len(notes) - 1
    at = int(np.int64(key >> _31)) & last
    least = at
    for probe in range(PROBES):
        here = (at + probe) & last
        if notes[here].key == key:
            return here
        if notes[here].key == _NO_KEY:
            least = here
            break
        if notes[here].tried < notes[least].tried:
            least = here
    notes[least].key = key
    notes[least].tried = 0
    notes[least].total = 0
    return least


@kernel
def parts(s: Record, shares: Sheet, winners: int) -> None:
    """The parts of the win, in parts of `SURE`."""
    for seat in range(int(s.players)):
        shares[seat] = SURE // popcount(winners) if (winners >> seat) & 1 == 1 else 0


@cache
def searcher(game: Game, policy: Policy) -> Search:
    """The search of a game in which a policy plays behind the tree."""
    if game.mind is None:
        raise ValueError(f"{game.name} does not say what a seat remembers")
    actor_of, legal, total, outcome_of, apply, score_of, winners_of = game.kernels
    world_of, show, seen = imagining(game.mind), game.show_all, game.whole_view.size
    judge = no_judge if game.foresight is None else game.foresight.judge
    sign = -1 if game.low_wins else 1

    @kernel
    def key_of(s: Record, seat: int, shown: Sheet) -> np.uint64:
        shown[:] = 0
        show(s, seat, shown)
        return name_of(seat, shown, seen)

    @kernel
    def pick(s: Record, rng: Record, key: np.uint64, place: int, notes: Records) -> int:
        """An action that has done well, or was not tried often: a skilled player's own choice sooner than others."""
        low, high = legal(s)
        number = popcount(low) + popcount(high)
        usual = policy(s, rng)
        times = notes[place].tried
        mean = notes[place].total / times
        wide = CURIOSITY * WIN / 2 * math.sqrt(times)
        best, most = -1, -1e18
        for n in range(number):
            code = nth_code(low, high, n)
            at = find(notes, mixed(key, 1 + code))
            tried = 0 if at < 0 else int(notes[at].tried)
            worth = mean if tried == 0 else notes[at].total / tried
            worth += wide * ((1.0 if code == usual else 0.0) + 1.0 / number) / (1 + tried)
            if worth > most:
                best, most = code, worth
        return best

    @kernel
    def descend(
        s: Record, rng: Record, until: int, seat: int, notes: Records, trail: npt.NDArray[np.int64], shown: Sheet
    ) -> tuple[bool, int]:
        """Play on until a turn, or to the end for 0: down the tree, then by the policy. Gives whether the end is
        reached, and how many notes lie on the way."""
        length = 0
        growing = True
        for _ in range(MOST_STEPS):
            actor = actor_of(s)
            if actor == OVER_CODE:
                return True, length
            if actor == CHANCE_CODE:
                apply(s, outcome_of(s, below(rng, total(s))), None)
            elif 0 < until <= s.turn:
                return False, length
            elif not growing:
                apply(s, policy(s, rng), None)
            else:
                low, high = legal(s)
                if popcount(low) + popcount(high) == 1:
                    apply(s, nth_code(low, high, 0), None)
                    continue
                key = key_of(s, actor, shown)
                place = keep(notes, key)
                trail[length, 0] = place
                trail[length, 1] = actor
                length += 1
                if notes[place].tried == 0 and actor == seat:
                    growing = False
                    code = policy(s, rng)
                elif notes[place].tried < KNOWN and actor != seat:
                    code = policy(s, rng)
                else:
                    code = pick(s, rng, key, place, notes)
                if growing:
                    trail[length, 0] = keep(notes, mixed(key, 1 + code))
                    trail[length, 1] = actor
                    length += 1
                    growing = length + 2 <= LONGEST
                apply(s, code, None)
        return False, length

    @kernel
    def weigh(s: Record, over: bool, shares: Sheet) -> None:
        """The parts of a win that a node is worth to the seats."""
        if over:
            parts(s, shares, winners_of(s))
        else:
            judge(s, shares)

    @kernel
    def value(s: Record, seat: int, over: bool, turns: int, shares: Sheet) -> int:
        """What a node is worth to a seat, so many turns after the search began."""
        worth = int(shares[seat]) * (WIN // SURE)
        if not over:
            return worth
        if worth > 0:
            worth -= HASTE * turns
        own = score_of(s, seat)
        lead = -MOST_LEAD if own == OUT else MOST_LEAD
        for other in range(int(s.players)):
            points = score_of(s, other)
            if other != seat and own != OUT and points != OUT:
                lead = min(lead, sign * (own - points))
        return worth + LEAD * max(lead, -MOST_LEAD)

    @kernel
    def begin(
        firsts: Records, sheet: Sheet, minds: Records, seat: int, plans: Records, worlds: Records, streams: Records
    ) -> int:
        p = plans[0]
        streams[0].x = lot(p.seed, 0)
        world_of(firsts, sheet, minds, seat, worlds, 0, streams)
        low, high = legal(worlds[0])
        p.alive = popcount(low) + popcount(high)
        for n in range(p.alive):
            p.codes[n] = nth_code(low, high, n)
        return share(plans)

    @kernel
    def explore(
        firsts: Records,
        sheet: Sheet,
        minds: Records,
        seat: int,
        plans: Records,
        worker: int,
        worlds: Records,
        streams: Records,
        notes: Records,
        trail: npt.NDArray[np.int64],
        shown: Sheet,
        shares: Sheet,
        most: int,
    ) -> int:
        p = plans[worker]
        enough = p.done + most
        while p.seen < p.share and p.done < enough:
            streams[0].x = lot(p.seed, p.worlds)
            world_of(firsts, sheet, minds, seat, worlds, 0, streams)
            weather = streams[0].x
            now = int(worlds[0].turn)
            until = now + p.turns if p.turns > 0 else 0
            for n in range(p.alive):
                streams[0].x = weather
                worlds[1] = worlds[0]
                s = worlds[1]
                apply(s, p.codes[n], None)
                over, length = descend(s, streams[0], until, seat, notes, trail, shown)
                weigh(s, over, shares)
                for step in range(length):
                    notes[trail[step, 0]].tried += 1
                    notes[trail[step, 0]].total += value(s, trail[step, 1], over, int(s.turn) - now, shares)
                p.tried[n] += 1
                p.totals[n] += value(s, seat, over, int(s.turn) - now, shares)
                p.chances[n] += shares[seat]
                p.squares[n] += shares[seat] * shares[seat]
            p.done += p.alive
            p.worlds += p.workers
            p.seen += 1
        return int(p.share - p.seen)

    return Search(begin, among, explore, meet)


@kernel
def among(plans: Records, codes: Words) -> int:
    p = plans[0]
    p.alive = len(codes)
    for n in range(p.alive):
        p.codes[n] = codes[n]
    return share(plans)


@kernel
def share(plans: Records) -> int:
    """Go on with as many actions as the first plan says, in a first round; gives their number."""
    p = plans[0]
    p.rounds = 0
    left = p.alive
    while left > 1:
        p.rounds += 1
        left = (left + 1) // 2
    p.share = worlds_of(p)
    for worker in range(1, len(plans)):
        plans[worker] = plans[0]
        plans[worker].worlds = worker - 1
    return int(p.alive)


@inner
def worlds_of(p: Record) -> int:
    """How many worlds each worker sees in a round."""
    return int(max(1, p.rollouts // max(1, max(1, p.rounds) * p.alive * p.workers)))


@inner
def better(p: Record, one: int, other: int) -> bool:
    """Whether an action has done better than another one, on average."""
    return greater(int(p.totals[one]), int(p.tried[one]), int(p.totals[other]), int(p.tried[other]))


@inner
def greater(total: int, times: int, other: int, others: int) -> bool:
    """Whether `total / times` is more than `other / others`, exactly; never where one of them is of no times. Without
    products, which outgrow a word after some ten million tries: whole parts first, then what is left, the other way
    up, as in Euclid's algorithm."""
    if times == 0 or others == 0:
        return False
    while True:
        whole, rest = total // times, total % times
        other_whole, other_rest = other // others, other % others
        if whole != other_whole:
            return whole > other_whole
        if rest == 0 or other_rest == 0:
            return rest > 0
        total, times, other, others = others, other_rest, times, rest


@inner
def exchange(p: Record, one: int, other: int) -> None:
    p.codes[one], p.codes[other] = p.codes[other], p.codes[one]
    p.tried[one], p.tried[other] = p.tried[other], p.tried[one]
    p.totals[one], p.totals[other] = p.totals[other], p.totals[one]
    p.chances[one], p.chances[other] = p.chances[other], p.chances[one]
    p.squares[one], p.squares[other] = p.squares[other], p.squares[one]


@kernel
def meet(plans: Records) -> int:
    p = plans[0]
    for worker in range(1, len(plans)):
        w = plans[worker]
        for n in range(p.alive):
            p.tried[n] += w.tried[n]
            p.totals[n] += w.totals[n]
            p.chances[n] += w.chances[n]
            p.squares[n] += w.squares[n]
        p.done += w.done
    for n in range(1, p.alive):  # few, and mostly in order already
        at = n
        while at > 0 and better(p, at, at - 1):
            exchange(p, at, at - 1)
            at -= 1
    p.alive = (p.alive + 1) // 2
    p.share = worlds_of(p)
    for worker in range(1, len(plans)):
        w = plans[worker]
        for n in range(MOST_CODES):
            w.codes[n] = p.codes[n]
            w.tried[n] = 0
            w.totals[n] = 0
            w.chances[n] = 0
            w.squares[n] = 0
        w.alive, w.share, w.seen, w.done = p.alive, p.share, 0, 0
    return int(p.alive)


@kernel
def no_judge(s: Record, shares: Sheet) -> None:
    """For games that judge no node but the end, and a roll-out that found none."""
    for seat in range(int(s.players)):
        shares[seat] = SURE // int(s.players)
