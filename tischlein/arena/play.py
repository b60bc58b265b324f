"""One game of the arena."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tischlein.arena.deals import Deal
from tischlein.arena.seating import Lineup
from tischlein.core.contract import CHANCE, OVER
from tischlein.core.state import State
from tischlein.players import Seat
from tischlein.players.program import Failed
from tischlein.players.sitting import Sitting

MOST_DECISIONS = 50_000
"""A game that has not come to an end by then is nobody's."""


@dataclass(frozen=True)
class Failure:
    """Why a player lost a game that was not played to its end."""

    seat: int
    kind: str
    detail: str


@dataclass
class Played:
    """What became of one game."""

    deal: int
    lineup: Lineup
    parts: list[float]
    """Of the win, for each seat."""
    points: list[int | None]
    """For each seat; None for who is out, and everywhere in a game that was stopped."""
    decisions: list[int]
    """How often each seat was asked."""
    seconds: list[float]
    """How long it thought, in all."""
    longest: list[float]
    """And about one choice, at most."""
    ranks: list[int]
    """0 for winners, then by points."""
    failure: Failure | None = None


def play(
    start: State, number: int, lineup: Lineup, deal: Deal, sit: Callable[[int, Seat], Sitting], seconds: float
) -> Played:
    """Play a game. Who fails loses it, and the win is shared among the other seats."""
    state, seats = start.copy(remember=False), range(start.players)
    asked, thought, longest = [0] * start.players, [0.0] * start.players, [0.0] * start.players
    sitting: list[Sitting | None] = [None] * start.players
    failure = None
    acting = 0
    try:
        for acting in seats:
            about = Seat(start.game.name, acting, start.players, start.options, deal.seed_of(acting), seconds)
            sitting[acting] = sit(acting, about)
        listeners = [one for one in sitting if one is not None and one.hears]
        while state.actor != OVER and sum(asked) < MOST_DECISIONS:
            if state.actor == CHANCE:
                state.play_case(deal.case(state))
            else:
                assert isinstance(state.actor, int)
                acting = state.actor
                player = sitting[acting]
                assert player is not None
                began = time.perf_counter()
                token = player.choose(state)
                took = time.perf_counter() - began
                asked[acting] += 1
                thought[acting] += took
                longest[acting] = max(longest[acting], took)
                state.apply(token)
            for one in listeners:
                one.hear(state.moment())
    except Failed as failed:
        failure = Failure(acting, failed.kind, failed.detail)
    for seat, player in enumerate(sitting):
        if player is not None and not (failure and failure.seat == seat):
            player.end(state, failure.kind if failure else None)
    points: list[int | None] = [None] * start.players
    if state.actor == OVER:
        points = state.points()
    parts = parts_of(state, failure)
    ranks = ranked(parts, points, start.game.low_wins, failure)
    return Played(number, lineup, parts, points, asked, thought, longest, ranks, failure)


def parts_of(state: State, failure: Failure | None) -> list[float]:
    """Of the win, for each seat: a shared one counts as its part."""
    if failure is not None:
        return [0.0 if seat == failure.seat else 1 / (state.players - 1) for seat in range(state.players)]
    winners: Sequence[int] = state.winners() or range(state.players)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def ranked(parts: Sequence[float], points: Sequence[int | None], low_wins: bool, failure: Failure | None) -> list[int]:
    """The place of each seat: winners first, then by points, then who is out or has failed."""

    def order(seat: int) -> tuple[float, bool, int]:
        own = points[seat]
        return -parts[seat], own is None, 0 if own is None else own if low_wins else -own

    orders = [order(seat) for seat in range(len(parts))]
    places = sorted(set(orders))
    return [places.index(one) for one in orders]
