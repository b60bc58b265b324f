"""What became of many games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from tischlein.core.contract import OUT
from tischlein.core.given import is_whole
from tischlein.core.state import State
from tischlein.sim.seated import Seated
from tischlein.sim.shares import Share, share_of
from tischlein.sim.single import Table

Rows = npt.NDArray[np.int64]

FIRST_POINTS = 3
"""A row of results: decisions, winners as bits, turns, then the points of each seat."""


@dataclass(frozen=True)
class Results:
    """What became of many games: one row a game."""

    game: str
    players: int
    options: Mapping[str, Any]
    policies: tuple[str, ...]
    """Who played at each seat."""
    seed: int
    decisions: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    winners: npt.NDArray[np.int64]
    """The winning seats of each game, as bits."""
    points: npt.NDArray[np.int64]
    """Points per game and seat, `OUT` for who is out of the game."""
    compiling: float
    """Seconds until everything was compiled or loaded."""
    seconds: float
    """Seconds of playing."""
    _start: State = field(repr=False)
    _who: Seated = field(repr=False)

    @classmethod
    def of(cls, start: State, who: Seated, seed: int, rows: Rows, compiling: float, seconds: float) -> Results:
        """Results from the rows that the compiled players fill."""
        return cls(
            game=start.game.name,
            players=start.players,
            options=start.options,
            policies=who.names,
            seed=seed,
            decisions=rows[:, 0],
            winners=rows[:, 1],
            turns=rows[:, 2],
            points=rows[:, FIRST_POINTS:],
            compiling=compiling,
            seconds=seconds,
            _start=start,
            _who=who,
        )

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.decisions)

    def win_shares(self) -> list[float]:
        """Per seat, the share of wins; a shared win counts as its part."""
        return [one.share for one in self.shares()]

    def shares(self) -> list[Share]:
        """The same with 95 % intervals, as `(share, low, high)`: Wilson's, see `tischlein.sim.shares.share_of`."""
        return [share_of(parts) for parts in self.parts().T]

    def won(self) -> npt.NDArray[np.int64]:
        """One column a seat: 1 where it is among the winners."""
        return self.winners[:, None] >> np.arange(self.players) & 1

    def parts(self) -> npt.NDArray[np.float64]:
        """One column a seat: its part of the win of each game, a half where two have won."""
        won = self.won()
        parts: npt.NDArray[np.float64] = won / won.sum(axis=1, keepdims=True)
        return parts

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """One array a column, one entry a game, for other programs: `game`, `turns`, `decisions`, and for each seat
        `won_0` (its part of the win), `points_0` (not a number for who is out).

        >>> from tischlein.sim import simulate
        >>> sorted(simulate("wagnis", 2, 10).columns())
        ['decisions', 'game', 'points_0', 'points_1', 'turns', 'won_0', 'won_1']
        """
        found: dict[str, npt.NDArray[Any]] = {
            "game": np.arange(self.games),
            "turns": self.turns.copy(),
            "decisions": self.decisions.copy(),
        }
        parts, points = self.parts(), np.where(self.points == OUT, np.nan, self.points)
        for seat in range(self.players):
            found[f"won_{seat}"], found[f"points_{seat}"] = parts[:, seat].copy(), points[:, seat].copy()
        return found

    def replay(self, number: int) -> State:
        """One of the games again, at its end, with its whole history.

        >>> from tischlein.sim import simulate
        >>> results = simulate("elferreihe", 3, 100, seed=5)
        >>> state = results.replay(42)
        >>> state.points() == results.points[42].tolist(), state.dump().splitlines()[1]
        (True, 'game: elferreihe')
        """
        if not is_whole(number) or not 0 <= number < self.games:
            raise ValueError(f"there is no game {number!r}; there are 0 to {self.games - 1}")
        with Table(self._start, self._who, self.seed) as table:
            return table.play(int(number))[0]

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
            "interval": "wilson 95 %",
            "seats": [
                {
                    "seat": seat,
                    "policy": self.policies[seat],
                    "win_share": share,
                    "win_share_low": low,
                    "win_share_high": high,
                    "points": _spread(points[:, seat]),
                    "out": float(out[:, seat].mean()),
                }
                for seat, (share, low, high) in enumerate(self.shares())
            ],
            "compiling_seconds": self.compiling,
            "seconds": self.seconds,
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
