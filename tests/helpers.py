"""What the tests share: the face that the engine and every oracle have in common, and short ways to drive it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

import pytest

CHANCE = "chance"
OVER = "over"

Event = tuple[int | str, str, tuple[str, ...]]


class Table(Protocol):
    """One game in play. `tischlein.State` and each `tests.oracle.<game>.Oracle` look like this."""

    @property
    def actor(self) -> int | str: ...
    @property
    def history(self) -> Sequence[str]: ...
    def legal(self) -> list[str]: ...
    def chances(self) -> Mapping[str, Fraction] | Mapping[str, float]: ...
    def apply(self, token: str, /) -> None: ...
    def points(self) -> Sequence[int | None]: ...
    def winners(self) -> list[int]: ...
    def history_for(self, seat: int | None, /) -> Sequence[str]: ...
    def events_for(self, seat: int | None, /) -> Sequence[Event]: ...


Start = Callable[..., Table]
"""`start(players, options)`: a new table at its first node."""


def play(table: Table, tokens: str) -> None:
    """Apply tokens written in one string, separated by white space."""
    for token in tokens.split():
        table.apply(token)


def refused(table: Table, token: str, *rules: str) -> None:
    """The token is refused, nothing changes, and the engine names one of `rules` (the oracles name none)."""
    before = (table.actor, table.legal(), list(table.history), list(table.points()))
    assert token not in table.legal()
    with pytest.raises(ValueError) as caught:
        table.apply(token)
    rule: Any = getattr(caught.value, "rule", "oracle")
    if rule != "oracle":
        assert rule in (rules or (None,)), f"{token} was refused by {rule}, expected one of {rules or (None,)}"
    assert before == (table.actor, table.legal(), list(table.history), list(table.points()))
