"""What tests know of single games: one file a game, `tests/games/<game>.py`, with `ABOUT`.

Everything in it may be left out, and so may the file: a guest has none, and a new game in the house begins without.
What then cannot be compared is not compared; what every game must do is asked all the same.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

View = dict[str, Any]
Fields = dict[str, Any]
Truth = Callable[[View, View, View, Fields], bool]
"""`(before, now, end, fields)`: the views before the effect, with it, and behind the step."""
Summary = Callable[[View, View, Fields], bool]
"""`(start, now, fields)`: the views before the step, and with the effect."""
Words = tuple[str, str]
"""Patterns, for German and for English."""


class Seen(NamedTuple):
    """What is to be seen of an effect: the views before its step, before it, with it, and behind the step."""

    start: View
    before: View
    now: View
    end: View
    names: Sequence[str]


class Change(NamedTuple):
    """Another rule for tests: a file in the game's folder, and what stands there now and then."""

    file: str
    old: str
    new: str


@dataclass(frozen=True, kw_only=True)
class About:
    truths: Mapping[str, Truth] = field(default_factory=dict)
    """By kinds of effects: whether their fields are what the views show."""
    summaries: Mapping[str, Summary] = field(default_factory=dict)
    """The same for those that sum up a step."""
    rare: frozenset[str] = frozenset()
    """Kinds that some games in a row need not bring about."""
    sentences: Mapping[str, Callable[[Seen], Words]] = field(default_factory=dict)
    """By kinds of effects: what must be found in their sentences, from the views alone."""
    drawn: Callable[[View, Sequence[str]], list[Words]] | None = None
    """What must be found in the plain drawing of a view in the terminal, given the names."""
    changes: Sequence[Change] = ()
    """Rules that are changed for tests."""
    files: frozenset[str] = frozenset()
    """Modules in the game's folder that other games do not have."""
    gap: float = 0.5
    """What `koenner` wins against `kueken`, at least."""
    waits: tuple[int, float] | None = None
    """With so many players people wait for bots for so many seconds at most, in the median; asked of slow games."""


def about(game: str) -> About:
    """What tests know of a game."""
    name = f"{__name__}.{game}"
    return cast(About, importlib.import_module(name).ABOUT) if importlib.util.find_spec(name) else About()


def more(field: str, seat: str = "who") -> Callable[[View, View, Fields], int]:
    """By how much a seat's field is larger with an effect."""
    return lambda before, now, told: int(now["seats"][told[seat]][field] - before["seats"][told[seat]][field])


def differing(before: View, now: View, field: str) -> dict[int, int]:
    """By how much the field of each seat has changed, where it has."""
    pairs = enumerate(zip(before["seats"], now["seats"], strict=True))
    return {seat: there[field] - then[field] for seat, (then, there) in pairs if there[field] != then[field]}
