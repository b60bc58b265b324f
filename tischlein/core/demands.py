"""What a value must be that is agreed before a game: declared as data, so that a page can check it as well.

A demand gives a value as it is kept. If the value is not what it must be, it says where in it, and why, as a phrase.
`web/src/engine/demands.ts` checks values in the same way, by `Demand.data`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tischlein.core.errors import OptionError, brief
from tischlein.core.language import CORE_FOLDER, Phrase, phrase

Bound = int | tuple[int, str]
"""A number, or so many times what is known by a name: how many `players` there are, or how many parts an entry has that
was checked before."""

_NUMBER = re.compile("[1-9][0-9]?")
MOST_SIGNS = 60
"""Of a name that should not be there, in the path to it."""


class Wrong(Exception):
    """A value is not what it must be: where in it, and why."""

    def __init__(self, path: str, reason: Phrase) -> None:
        self.path, self.reason = path, reason


@dataclass(frozen=True)
class Demand:
    """What a value must be."""

    def kept(self, path: str, value: Any, known: dict[str, int]) -> Any:
        """The value as it is kept; raises `Wrong`."""
        raise NotImplementedError

    @property
    def data(self) -> list[Any]:
        """The demand as plain data: a list of its name and what belongs to it."""
        raise NotImplementedError

    def __call__(self, name: str, value: Any, players: int) -> Any:
        """The value of an option; raises `OptionError`."""
        try:
            return self.kept(name, value, {"players": players})
        except Wrong as wrong:
            raise OptionError(wrong.path, wrong.reason, self.folder) from None

    @property
    def folder(self) -> Path:
        """Where its words lie."""
        return CORE_FOLDER


@dataclass(frozen=True)
class Truth(Demand):
    """Yes or no."""

    def kept(self, path: str, value: Any, known: dict[str, int]) -> bool:
        if not isinstance(value, bool):
            raise Wrong(path, phrase("error-truth", value=brief(value)))
        return value

    @property
    def data(self) -> list[Any]:
        return ["truth"]


@dataclass(frozen=True)
class Choice(Demand):
    """One of some names."""

    names: tuple[str | None, ...]

    def kept(self, path: str, value: Any, known: dict[str, int]) -> str | None:
        if not (value is None or isinstance(value, str)) or value not in self.names:
            shown = ", ".join("null" if name is None else name for name in self.names)
            raise Wrong(path, phrase("error-choice", known=shown, value=brief(value)))
        return value

    @property
    def data(self) -> list[Any]:
        return ["choice", list(self.names)]


@dataclass(frozen=True)
class Whole(Demand):
    """A whole number, or none."""

    low: int
    high: int

    def kept(self, path: str, value: Any, known: dict[str, int]) -> int | None:
        if value is not None and not (type(value) is int and self.low <= value <= self.high):
            raise Wrong(path, phrase("error-number", low=str(self.low), high=str(self.high), value=brief(value)))
        return value

    @property
    def data(self) -> list[Any]:
        return ["whole", self.low, self.high]


@dataclass(frozen=True)
class Count(Demand):
    """How many there are of something."""

    low: Bound
    high: int

    def kept(self, path: str, value: Any, known: dict[str, int]) -> int:
        low = _number(self.low, known)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= self.high:
            raise Wrong(path, phrase("error-number", low=low, high=self.high, value=brief(value)))
        return value

    @property
    def data(self) -> list[Any]:
        return ["count", self.low, self.high]


@dataclass(frozen=True)
class Word(Demand):
    """A word of some signs, of one at least."""

    signs: str
    most: int
    wrong: str

    def kept(self, path: str, value: Any, known: dict[str, int]) -> str:
        if not isinstance(value, str) or not 1 <= len(value) <= self.most or set(value) - set(self.signs):
            raise Wrong(path, phrase(self.wrong, most=self.most, value=brief(value)))
        return value

    @property
    def data(self) -> list[Any]:
        return ["word", self.signs, self.most, self.wrong]


@dataclass(frozen=True)
class Numeral(Demand):
    """A number in digits, perhaps with a mark behind it, or one of some words instead."""

    low: int
    highest: Bound
    mark: str
    words: tuple[str, ...]
    wrong: str

    def kept(self, path: str, value: Any, known: dict[str, int]) -> str:
        highest = _number(self.highest, known)
        if isinstance(value, str):
            digits = value.removesuffix(self.mark)
            if value in self.words or (_NUMBER.fullmatch(digits) and self.low <= int(digits) <= highest):
                return value
        raise Wrong(path, phrase(self.wrong, highest=highest, value=brief(value)))

    @property
    def data(self) -> list[Any]:
        return ["numeral", self.low, self.highest, self.mark, list(self.words), self.wrong]


@dataclass(frozen=True)
class Listed(Demand):
    """A list with something in it."""

    of: Demand
    most: int
    wrong: str

    def kept(self, path: str, value: Any, known: dict[str, int]) -> list[Any]:
        if isinstance(value, str) or not isinstance(value, Sequence) or not 1 <= len(value) <= self.most:
            raise Wrong(path, phrase(self.wrong, most=self.most))
        return [self.of.kept(f"{path}.{place}", item, known) for place, item in enumerate(value)]

    @property
    def data(self) -> list[Any]:
        return ["listed", self.of.data, self.most, self.wrong]


@dataclass(frozen=True)
class Numbered(Demand):
    """As a list, each part under its number, from 1 up without a gap."""

    of: Demand
    most: int
    wrong: str
    not_a_number: str
    gap: str

    def kept(self, path: str, value: Any, known: dict[str, int]) -> dict[str, Any]:
        if not isinstance(value, Mapping) or not 1 <= len(value) <= self.most:
            raise Wrong(path, phrase(self.wrong, most=self.most))
        for name in value:
            if not isinstance(name, str) or not _NUMBER.fullmatch(name):
                raise Wrong(_entry(path, name), phrase(self.not_a_number, most=self.most))
        found = {}
        for name in map(str, range(1, len(value) + 1)):
            if name not in value:
                raise Wrong(f"{path}.{name}", phrase(self.gap))
            found[name] = self.of.kept(f"{path}.{name}", value[name], known)
        return found

    @property
    def data(self) -> list[Any]:
        return ["numbered", self.of.data, self.most, self.wrong, self.not_a_number, self.gap]


@dataclass(frozen=True)
class Entries(Demand):
    """Every entry is there, and no other. They are kept in the order of `names`, and checked in that of `fields`."""

    names: tuple[str, ...]
    fields: Mapping[str, Demand]
    wrong: str
    unknown: str
    missing: str

    def kept(self, path: str, value: Any, known: dict[str, int]) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise Wrong(path, phrase(self.wrong, known=_listed(self.names)))
        for name in value:
            if name not in self.names:
                raise Wrong(_entry(path, name), phrase(self.unknown, known=_listed(self.names)))
        for name in self.names:
            if name not in value:
                raise Wrong(f"{path}.{name}", phrase(self.missing))
        found = {}
        for name, of in self.fields.items():
            part = found[name] = of.kept(f"{path}.{name}", value[name], known)
            known = known | {name: len(part)} if isinstance(part, dict | list) else known
        return {name: found[name] for name in self.names}

    @property
    def data(self) -> list[Any]:
        fields = {name: of.data for name, of in self.fields.items()}
        return ["entries", list(self.names), fields, self.wrong, self.unknown, self.missing]


@dataclass(frozen=True)
class Named(Demand):
    """A name for something, or that itself, written out."""

    names: tuple[str, ...]
    of: Demand
    wrong: str
    words: Path

    def kept(self, path: str, value: Any, known: dict[str, int]) -> Any:
        if isinstance(value, str) and value in self.names:
            return value
        if not isinstance(value, Mapping):
            raise Wrong(path, phrase(self.wrong, known=_listed(self.names), value=brief(value)))
        return self.of.kept(path, value, known)

    @property
    def data(self) -> list[Any]:
        return ["named", list(self.names), self.of.data, self.wrong]

    @property
    def folder(self) -> Path:
        return self.words


def _number(bound: Bound, known: Mapping[str, int]) -> int:
    return bound if isinstance(bound, int) else bound[0] * known[bound[1]]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _entry(path: str, name: object) -> str:
    """The path of an entry that should not be there."""
    return f"{path}.{name if isinstance(name, str) else brief(name):.{MOST_SIGNS}}"
