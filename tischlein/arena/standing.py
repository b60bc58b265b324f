"""What came of a contest: shares of wins, ratings, points, time; and whether it is decided."""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tischlein.arena.play import Played
from tischlein.arena.workers import Contest
from tischlein.core.errors import brief
from tischlein.core.given import is_whole
from tischlein.sim.shares import Share, share_of

APART = 0.025
"""For stopping early: one hypothesis is that the first player wins 50 % and so much more, the other so much less."""
MISTAKES = 0.05
"""How often the wrong one may be taken, at most."""
FEWEST_DEALS = 10
"""Before that nothing is decided."""

Verdict = Literal["first", "second"]

COLUMNS = ("deal", "game", "seat", "player", "won", "points", "decisions", "seconds", "longest", "failed", "detail")


@dataclass(frozen=True)
class Line:
    """One player's figures."""

    name: str
    games: int
    share: Share
    even: float
    """The share that it would have if all were equal."""
    rating: float
    uncertainty: float
    points: float | None
    decisions: int
    seconds: float
    """For one choice, on average."""
    longest: float
    failures: dict[str, int]
    """Games that it lost without playing to the end, by reason."""


@dataclass
class Standing:
    """The games of a contest so far, in the order of their deals."""

    contest: Contest
    games: list[Played] = field(default_factory=list)
    deals: int = 0
    verdict: Verdict | None = None
    """Who is better, where the contest was stopped because it was decided."""
    seconds: float = 0.0
    _parts: list[list[float]] = field(default_factory=list)
    """Per deal: the mean part of the win of each player, in the games in which it sat."""

    def add(self, deal: Sequence[Played]) -> None:
        """One more deal."""
        self.games += deal
        self.deals += 1
        count = len(self.contest.contestants)
        won, sat = [0.0] * count, [0] * count
        for game in deal:
            for player in set(game.lineup):
                sat[player] += 1
            for player, part in zip(game.lineup, game.parts, strict=True):
                won[player] += part
        self._parts.append([part / games for part, games in zip(won, sat, strict=True)])

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.contest.contestants]

    def course(self, player: int) -> npt.NDArray[np.float64]:
        """Deal by deal, the part of the wins of a player: its place among those who play, from 0."""
        if not is_whole(player) or not 0 <= player < len(self.contest.contestants):
            raise ValueError(
                f"player: must be a whole number below {len(self.contest.contestants)}, not {brief(player)}"
            )
        return np.array([parts[player] for parts in self._parts])

    def evidence(self) -> float:
        """For two players: how much more likely the deals are if the first wins 50 % and `APART`, than if so much less;
        as a logarithm. Deals are independent, and their parts are taken as normal, with the variance that they have
        (a generalised sequential probability ratio test)."""
        parts = self.course(0)
        spread = (
            float(((parts - parts.mean()) ** 2).sum()) + 0.25
        )  # as if there was one more that is as uneven as can be
        return 2 * APART * float((parts - 0.5).sum()) * len(parts) / spread

    def decide(self) -> bool:
        """Whether it is decided who is better; for two players."""
        limit = math.log((1 - MISTAKES) / MISTAKES)
        if self.deals >= FEWEST_DEALS and abs(evidence := self.evidence()) >= limit:
            self.verdict = "first" if evidence > 0 else "second"
        return self.verdict is not None

    def lines(self) -> list[Line]:
        """The figures of each player, in the order in which they were named."""
        ratings = self._ratings()
        return [self._line(player, *ratings[player]) for player in range(len(self.contest.contestants))]

    def _line(self, player: int, rating: float, uncertainty: float) -> Line:
        seats = [(game, seat) for game in self.games for seat, one in enumerate(game.lineup) if one == player]
        games = {id(game) for game, _ in seats}
        points = [game.points[seat] for game, seat in seats]
        known = [one for one in points if one is not None]
        asked = sum(game.decisions[seat] for game, seat in seats)
        failed = Counter(game.failure.kind for game, seat in seats if game.failure and game.failure.seat == seat)
        return Line(
            name=self.names[player],
            games=len(games),
            share=share_of(self.course(player)),
            even=len(seats) / len(games) / self.contest.players,
            rating=rating,
            uncertainty=uncertainty,
            points=sum(known) / len(known) if known else None,
            decisions=asked,
            seconds=sum(game.seconds[seat] for game, seat in seats) / max(asked, 1),
            longest=max(game.longest[seat] for game, seat in seats),
            failures=dict(failed),
        )

    def _ratings(self) -> list[tuple[float, float]]:
        """Plackett and Luce's model by Weng and Lin, game after game; all begin with 25 ± 8.3."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        found = [model.rating() for _ in self.contest.contestants]
        for game in self.games:
            best: dict[int, int] = {}
            for player, rank in zip(game.lineup, game.ranks, strict=True):
                best[player] = min(rank, best.get(player, rank))
            if len(best) > 1:
                teams = [[found[player]] for player in best]
                for player, (after,) in zip(best, model.rate(teams, ranks=[*map(float, best.values())]), strict=True):
                    found[player] = after
        return [(one.mu, one.sigma) for one in found]

    def failures(self) -> list[tuple[str, str, str, int]]:
        """Player, kind, details and how often, the most frequent first."""
        found = Counter(
            (self.names[game.lineup[game.failure.seat]], game.failure.kind, game.failure.detail)
            for game in self.games
            if game.failure
        )
        return [(*what, times) for what, times in found.most_common()]

    def summary(self) -> dict[str, Any]:
        """All figures as plain data."""
        contest = self.contest
        return {
            "game": contest.game,
            "players": contest.players,
            "options": contest.options,
            "seed": contest.seed,
            "deals": self.deals,
            "games": len(self.games),
            "interval": "wilson 95 %, by deals",
            "stopped": None if self.verdict is None else {"better": self.names[self.verdict == "second"]},
            "contestants": [
                {
                    "name": line.name,
                    "games": line.games,
                    "win_share": line.share.share,
                    "win_share_low": line.share.low,
                    "win_share_high": line.share.high,
                    "even": line.even,
                    "rating": line.rating,
                    "rating_sigma": line.uncertainty,
                    "points": line.points,
                    "decisions": line.decisions,
                    "seconds_a_move": line.seconds,
                    "longest_move": line.longest,
                    "failures": line.failures,
                }
                for line in self.lines()
            ],
            "reasons": [
                {"player": player, "kind": kind, "detail": detail, "games": times}
                for player, kind, detail, times in self.failures()
            ],
            "seconds": self.seconds,
        }

    def rows(self) -> list[dict[str, Any]]:
        """One row for each seat of each game."""
        found = []
        for number, game in enumerate(self.games):
            for seat, player in enumerate(game.lineup):
                failure = game.failure if game.failure and game.failure.seat == seat else None
                values = (
                    game.deal,
                    number,
                    seat,
                    self.names[player],
                    game.parts[seat],
                    "" if game.points[seat] is None else game.points[seat],
                    game.decisions[seat],
                    round(game.seconds[seat], 6),
                    round(game.longest[seat], 6),
                    failure.kind if failure else "",
                    failure.detail if failure else "",
                )
                found.append(dict(zip(COLUMNS, values, strict=True)))
        return found

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """The same as one array a column."""
        rows = self.rows()
        return {name: np.array([row[name] for row in rows]) for name in COLUMNS}

    def csv(self) -> str:
        """The same as a table for other programs."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows())
        return out.getvalue()
