"""What a seat may hope for, without a search: how often a place is won when skilled players go on from there, and what
can be said of an action. Kernels that know no more than the seat: they see its sheet and what it remembers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from tischlein.bots.search import MOST_STEPS, lot, no_judge, parts
from tischlein.core.contract import CHANCE_CODE, OUT, OVER_CODE, Policy, Records, Told
from tischlein.core.effects import NOTHING, tell
from tischlein.core.game import Game
from tischlein.core.kernel import Record, inner, kernel
from tischlein.core.mind import imagining
from tischlein.core.sheet import Sheet
from tischlein.core.stage import COUNT, Rows, Stills
from tischlein.core.stream import below

NO_CODE = -1


class Outlook(NamedTuple):
    """The kernels of a game. `worlds` is room for a record, `streams` for a stream, `shares` for a number a seat."""

    weigh: Callable[..., int]
    """`(firsts, sheet, minds, seat, code, seed, begun, rollouts, turns, worlds, streams, shares)`: play on from the
    node that the sheet shows, so many times; first `code`, if it is one. Gives the parts of the win of that seat, added
    up. `begun` is how often that was done before: what comes out does not depend on portions."""
    finish: Callable[..., int]
    """`(firsts, sheet, minds, seat, code, seed, begun, rollouts, worlds, streams, points)`: the same to the end of the
    game; gives how often, and puts the points of the seat, added up, and how often it had any, into `points`."""
    foretell: Callable[..., int]
    """`(firsts, sheet, minds, seat, code, worlds, streams, rows, none)`: tell what can be said of an action; gives how
    many things."""


@inner
def says_nothing(s: Record, mind: Record, code: int, told: Told) -> None:
    """For games that have nothing to say of actions. (What is told under a condition that never holds gives the room
    its type.)"""
    if code < 0:
        tell(told, 0, NOTHING)


@cache
def outlook(game: Game, policy: Policy) -> Outlook:
    """The kernels for a game in which a policy goes on, for all seats."""
    if game.mind is None:
        raise ValueError(f"{game.name} does not say what a seat remembers")
    actor_of, _, total, outcome_of, apply, score_of, winners_of = game.kernels
    world_of = imagining(game.mind)
    judge = no_judge if game.foresight is None else game.foresight.judge
    say = says_nothing if game.foretell is None else game.foretell

    @kernel
    def play_on(s: Record, rng: Record, until: int) -> bool:
        """Until a turn, or to the end for 0; whether that is reached."""
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

    @kernel
    def weigh(
        firsts: Records,
        sheet: Sheet,
        minds: Records,
        seat: int,
        code: int,
        seed: np.uint64,
        begun: int,
        rollouts: int,
        turns: int,
        worlds: Records,
        streams: Records,
        shares: Sheet,
    ) -> int:
        won = 0
        s = worlds[0]
        for number in range(begun, begun + rollouts):
            streams[0].x = lot(seed, number)
            world_of(firsts, sheet, minds, seat, worlds, 0, streams)
            until = int(s.turn) + turns if turns > 0 else 0
            if code >= 0:
                apply(s, code, None)
            if play_on(s, streams[0], until):
                parts(s, shares, winners_of(s))
            else:
                judge(s, shares)
            won += shares[seat]
        return won

    @kernel
    def finish(
        firsts: Records,
        sheet: Sheet,
        minds: Records,
        seat: int,
        code: int,
        seed: np.uint64,
        begun: int,
        rollouts: int,
        worlds: Records,
        streams: Records,
        points: Sheet,
    ) -> int:
        s = worlds[0]
        points[0] = 0
        points[1] = 0
        for number in range(begun, begun + rollouts):
            streams[0].x = lot(seed, number)
            world_of(firsts, sheet, minds, seat, worlds, 0, streams)
            if code >= 0:
                apply(s, code, None)
            play_on(s, streams[0], 0)
            own = score_of(s, seat)
            if own != OUT:
                points[0] += own
                points[1] += 1
        return rollouts

    @kernel
    def foretell(
        firsts: Records,
        sheet: Sheet,
        minds: Records,
        seat: int,
        code: int,
        worlds: Records,
        streams: Records,
        rows: Rows,
        none: Stills,
    ) -> int:
        world_of(firsts, sheet, minds, seat, worlds, 0, streams)
        rows[0, COUNT] = 0
        say(worlds[0], minds[0], code, (rows, none))
        return int(rows[0, COUNT])

    return Outlook(weigh, finish, foretell)
