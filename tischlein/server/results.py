"""What came of the rounds at a table so far."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tischlein.server.protocol import RoundResult


class Results:
    """All results, in the order of their rounds. They name players by numbers, which may change; and since there may be
    many of both, they are written anew when somebody reads them, not with every change."""

    __slots__ = ("_json", "_order", "_rounds")

    def __init__(self) -> None:
        self._rounds: list[RoundResult] = []
        self._order: list[int | None] | None = None
        """Which numbers the players had when the results were written, where they have others now."""
        self._json: msgspec.Raw | None = None

    def __len__(self) -> int:
        return len(self._rounds)

    def add(self, result: RoundResult) -> None:
        self.all().append(result)
        self._json = None

    def renumber(self, order: Sequence[int | None]) -> None:
        """The players have new numbers: `order` has their old ones."""
        if self._rounds:
            known = self._order
            self._order = [old if old is None or known is None else known[old] for old in order]
            self._json = None

    def all(self) -> list[RoundResult]:
        """With the players' numbers as they are now."""
        order, self._order = self._order, None
        if order is not None:
            self._rounds = [_renumbered(result, order) for result in self._rounds]
        return self._rounds

    def as_json(self) -> msgspec.Raw:
        """Written once: a long match has many, and they are told with every change."""
        if self._json is None:
            self._json = msgspec.Raw(msgspec.json.encode(self.all()))
        return self._json

    def rest(self) -> None:
        """Let go of what is kept only to be fast."""
        self._json = None


def _renumbered(result: RoundResult, order: Sequence[int | None]) -> RoundResult:
    points = [None if old is None else result.points[old] for old in order]
    winners = [new for new, old in enumerate(order) if old in result.winners]
    return RoundResult(result.round, result.match, points, winners, result.abandoned, result.unplayed)
