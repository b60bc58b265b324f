"""Many games at once, on all cores: the same games for the same seed, whatever the number of threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tischlein.bots import policy
from tischlein.core.contract import CHANCE_CODE, OUT, OVER_CODE, Policy, Records
from tischlein.core.game import Game
from tischlein.core.kernel import Record, kernel
from tischlein.core.stream import below, streams

FEWEST, MOST = 64, 4096
"""Games that one call of compiled code plays: few enough for a progress bar, enough to cost nothing."""

FIRST_POINTS = 3
"""A row of results: decisions, winners as bits, turns, then the points of each seat."""


@cache
def one_game(game: Game, names: tuple[str, ...]) -> Callable[[Record, Record, int], int]:
    """A kernel that plays one game with one policy for all seats or with two; the same for the CPU and a GPU."""
    kernels = game.kernels
    actor_of, total, outcome_of, apply = kernels.actor, kernels.total, kernels.outcome, kernels.apply
    first: Policy = policy(game, names[0])
    second: Policy = policy(game, names[-1])

    @kernel
    def play(s: Record, rng: Record, others: int) -> int:
        """One game; seats in the set `others` use the second policy. Gives the number of decisions."""
        decisions = 0
        while True:
            actor = actor_of(s)
            if actor == CHANCE_CODE:
                apply(s, outcome_of(s, below(rng, total(s))), None)
            elif actor == OVER_CODE:
                return decisions
            else:
                code = second(s, rng) if (others >> actor) & 1 else first(s, rng)
                apply(s, code, None)
                decisions += 1

    return play


@cache
def player(game: Game, names: tuple[str, ...]) -> Callable[..., None]:
    """A compiled function that plays many games and notes what became of each."""
    play = one_game(game, names)
    score_of, winners_of = game.kernels.score, game.kernels.winners

    @kernel
    def play_games(
        start: Records, work: Records, rngs: Records, others: int, results: npt.NDArray[np.int64], seats: int
    ) -> None:
        for i in range(len(rngs)):
            work[0] = start[0]
            s = work[0]
            results[i, 0] = play(s, rngs[i], others)
            results[i, 1] = winners_of(s)
            results[i, 2] = s.turn
            for seat in range(seats):
                results[i, FIRST_POINTS + seat] = score_of(s, seat)

    return play_games


@dataclass(frozen=True)
class Results:
    """What became of many games: one row a game."""

    game: str
    players: int
    options: Mapping[str, Any]
    policies: tuple[str, ...]
    seed: int
    decisions: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    winners: npt.NDArray[np.int64]
    """The winning seats of each game, as bits."""
    points: npt.NDArray[np.int64]
    """Points per game and seat, `OUT` for who is out of the game."""

    @classmethod
    def of(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, Any],
        policies: tuple[str, ...],
        seed: int,
        rows: npt.NDArray[np.int64],
    ) -> Results:
        """Results from the rows that the compiled players fill."""
        return cls(
            game=game.name,
            players=players,
            options=options,
            policies=policies,
            seed=seed,
            decisions=rows[:, 0],
            winners=rows[:, 1],
            turns=rows[:, 2],
            points=rows[:, FIRST_POINTS:],
        )

    @property
    def games(self) -> int:
        return len(self.decisions)

    def win_shares(self) -> list[float]:
        """Per seat, the share of wins; a shared win counts as its part."""
        bits = self.won()
        return [float(share) for share in (bits / bits.sum(axis=1, keepdims=True)).mean(axis=0)]

    def won(self) -> npt.NDArray[np.int64]:
        """One column a seat: 1 where it is among the winners."""
        return self.winners[:, None] >> np.arange(self.players) & 1

    def summary(self) -> dict[str, Any]:
        """The figures of the report, as plain data."""
        out = self.points == OUT
        points = np.where(out, 0, self.points)
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "policies": list(self.policies),
            "seed": self.seed,
            "games": self.games,
            "turns": _spread(self.turns),
            "decisions": _spread(self.decisions),
            "shared_wins": float((self.won().sum(axis=1) > 1).mean()),
            "seats": [
                {
                    "seat": seat,
                    "policy": self.policies[seat],
                    "win_share": share,
                    "points": _spread(points[:, seat]),
                    "out": float(out[:, seat].mean()),
                }
                for seat, share in enumerate(self.win_shares())
            ],
        }


def _spread(values: npt.NDArray[np.int64]) -> dict[str, float]:
    low, middle, high = np.quantile(values, (0.05, 0.5, 0.95))
    return {
        "mean": float(values.mean()),
        "sd": float(values.std()),
        "p5": float(low),
        "median": float(middle),
        "p95": float(high),
    }


def simulate(
    game: Game,
    players: int,
    games: int,
    options: Mapping[str, Any] | None = None,
    policies: Sequence[str] = ("simple",),
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Results:
    """Play many games. `policies` is one name for all seats or one for each; at most two different ones.

    `progress` is called with the number of games that have just been finished.
    """
    if type(games) is not int or not 1 <= games <= 10_000_000:
        raise ValueError(f"games: must be a whole number from 1 to 10 000 000, not {games!r}")
    checked = game.options(players, options)
    named, kinds, others = seated(policies, players)
    start = game.record(players, checked)
    play_games = player(game, kinds)
    results = np.zeros((games, FIRST_POINTS + players), np.int64)

    workers = threads or os.cpu_count() or 1
    size = max(FEWEST, min(MOST, games // (32 * workers)))

    def chunk(first: int) -> int:
        part = results[first : first + size]
        play_games(start, start.copy(), streams(seed, len(part), first), others, part, players)
        return len(part)

    chunk(games)  # no game at all: compiles in this thread, not in all of them at once
    with ThreadPoolExecutor(workers) as pool:
        for done in pool.map(chunk, range(0, games, size)):
            if progress is not None:
                progress(done)
    return Results.of(game, players, checked, named, seed, results)


def seated(policies: Sequence[str], players: int) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """The policy of each seat, from one name for all or one for each; the different ones, and which seats have the
    second, as bits."""
    names = tuple(policies) * players if len(policies) == 1 else tuple(policies)
    if len(names) != players:
        raise ValueError(f"policies: name one for all seats or one for each of the {players}, not {len(names)}")
    kinds = tuple(dict.fromkeys(names))
    if len(kinds) > 2:
        raise ValueError("policies: at most two different ones in one simulation")
    return names, kinds, sum(1 << seat for seat, name in enumerate(names) if name != kinds[0])
