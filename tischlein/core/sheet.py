"""Sheets: what a reader sees of a node, as whole numbers, and the schema that says what they mean.

A game writes its sheet by one kernel, `show(s, reader, sheet)`; that is the one place where it decides who sees what.
Everything else about views is made from the schema: Python's own values (`Kind.read`), the JSON that travels
(`core/script.py`), JSON Schemas (`core/schema.py`), the types of the page.

Every kind of value has a fixed size, so each field has a fixed place, and a kernel that writes to its fields stays on
its part of the sheet. (Compiled code checks no place; interpreted, a wrong one is an error: the tests run both ways.)
What is not there is zero: a reader who may not know something gets the same sheet whatever it is.

    struct(phase=one_of("roll", "over"), waiting=optional(number), hand=set_of(CARDS))

    place   0          1              2          3, 4
            the name   whether there  the number words of the set
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

Sheet = npt.NDArray[np.int64]

Value = str | int | bool | None
"""What a name stands for in a view."""

SET_BITS = 60
"""So many bits of a set are in one word, those of the first member the lowest."""


_CHANGEABLE = (dict, list)


def fresh(value: Any) -> Any:
    """A copy of plain data that shares nothing with it that can be changed."""
    if isinstance(value, dict):
        return {key: fresh(inner) if isinstance(inner, _CHANGEABLE) else inner for key, inner in value.items()}
    if isinstance(value, list):
        return [fresh(inner) if isinstance(inner, _CHANGEABLE) else inner for inner in value]
    return value


class Kind:
    """A kind of value on a sheet."""

    size: int
    """How many numbers it takes."""

    def read(self, sheet: Sequence[int], at: int) -> Any:
        """The value that begins at a place, made anew."""
        raise NotImplementedError

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        """Put a value that `read` would give at a place of a sheet that is all zero; raises `ValueError` for others."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Kind):
    """A whole number, perhaps within limits."""

    low: int | None = None
    high: int | None = None
    size = 1

    def read(self, sheet: Sequence[int], at: int) -> int:
        return sheet[at]

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        if type(value) is not int or (self.low is not None and not self.low <= value <= (self.high or value)):
            raise ValueError(f"{value!r} is no number from {self.low} to {self.high}")
        sheet[at] = value


@dataclass(frozen=True)
class OneOf(Kind):
    """One of these values, by its place among them."""

    values: tuple[Value, ...]
    size = 1

    def read(self, sheet: Sequence[int], at: int) -> Value:
        return self.values[sheet[at]]

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        sheet[at] = self.values.index(value)


@dataclass(frozen=True)
class Optional(Kind):
    """1 and a value, or 0."""

    of: Kind

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return 1 + self.of.size

    def read(self, sheet: Sequence[int], at: int) -> Any:
        return self.of.read(sheet, at + 1) if sheet[at] else None

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        if value is not None:
            sheet[at] = 1
            self.of.write(value, sheet, at + 1)


@dataclass(frozen=True)
class ListOf(Kind):
    """How many there are, then room for the most there can be."""

    of: Kind
    most: int

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return 1 + self.most * self.of.size

    def read(self, sheet: Sequence[int], at: int) -> list[Any]:
        of, size = self.of, self.of.size
        return [of.read(sheet, at + 1 + k * size) for k in range(sheet[at])]

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        if len(value) > self.most:
            raise ValueError(f"{len(value)} items; there is room for {self.most}")
        sheet[at] = len(value)
        for k, item in enumerate(value):
            self.of.write(item, sheet, at + 1 + k * self.of.size)


@dataclass(frozen=True)
class MapOf(Kind):
    """As a list, each value under a name: the first so many of the names are there."""

    names: tuple[str, ...]
    of: Kind

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return 1 + len(self.names) * self.of.size

    def read(self, sheet: Sequence[int], at: int) -> dict[str, Any]:
        of, size = self.of, self.of.size
        return {self.names[k]: of.read(sheet, at + 1 + k * size) for k in range(sheet[at])}

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        if set(value) != set(self.names[: len(value)]):
            raise ValueError(f"{', '.join(value)} are not the first of {', '.join(self.names)}")
        sheet[at] = len(value)
        for name, item in value.items():
            self.of.write(item, sheet, at + 1 + self.names.index(name) * self.of.size)


@dataclass(frozen=True)
class SetOf(Kind):
    """Some of these values, how many of each in `bits` bits; in a view a list, in their order."""

    values: tuple[Value, ...]
    bits: int = 1

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return -(-len(self.values) * self.bits // SET_BITS)

    def read(self, sheet: Sequence[int], at: int) -> list[Value]:
        found = []
        for word in range(self.size):
            members = sheet[at + word]
            while members:
                place = ((members & -members).bit_length() - 1) // self.bits
                found.append(self.values[word * (SET_BITS // self.bits) + place])
                members -= 1 << place * self.bits
        return found

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        inside = SET_BITS // self.bits
        for member in value:
            word, place = divmod(self.values.index(member), inside)
            if (int(sheet[at + word]) >> place * self.bits) + 1 & (1 << self.bits) - 1 == 0:
                raise ValueError(f"too many of {member!r}")
            sheet[at + word] += 1 << place * self.bits


@dataclass(frozen=True)
class WordOf(Kind):
    """A word: how many signs it has, then each by its place among the signs."""

    signs: str
    most: int

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return 1 + self.most

    def read(self, sheet: Sequence[int], at: int) -> str:
        return "".join([self.signs[sign] for sign in sheet[at + 1 : at + 1 + sheet[at]]])

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        if len(value) > self.most:
            raise ValueError(f"{value!r} has more than {self.most} signs")
        sheet[at] = len(value)
        for k, sign in enumerate(value):
            sheet[at + 1 + k] = self.signs.index(sign)


@dataclass(frozen=True)
class Fixed(Kind):
    """What stays the same in all of a table's games: it travels as a text that is written once a table."""

    of: Kind

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return self.of.size

    def read(self, sheet: Sequence[int], at: int) -> Any:
        return fresh(self._known(tuple(sheet[at : at + self.size])))

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        self.of.write(value, sheet, at)

    @cached_property
    def _known(self) -> Callable[[tuple[int, ...]], Any]:
        """Long, and the same again and again."""
        return lru_cache(64)(lambda part: self.of.read(part, 0))


@dataclass(frozen=True)
class Struct(Kind):
    """Named fields, one behind the other."""

    fields: Mapping[str, Kind]

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return sum(kind.size for kind in self.fields.values())

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where each field begins, for kernels."""
        places, at = [], 0
        for kind in self.fields.values():
            places.append(at)
            at += kind.size
        return tuple(places)

    @cached_property
    def _readers(self) -> list[tuple[str, int, Callable[[Sequence[int], int], Any]]]:
        kinds = self.fields.items()
        return [(name, place, kind.read) for (name, kind), place in zip(kinds, self.places, strict=True)]

    def read(self, sheet: Sequence[int], at: int) -> dict[str, Any]:
        return {name: read(sheet, at + place) for name, place, read in self._readers}

    def write(self, value: Any, sheet: Sheet, at: int) -> None:
        if set(value) != set(self.fields):
            raise ValueError(f"the fields are {', '.join(self.fields)}, not {', '.join(value)}")
        for (name, kind), place in zip(self.fields.items(), self.places, strict=True):
            kind.write(value[name], sheet, at + place)


number = Number()


def number_from(low: int, high: int) -> Number:
    """A whole number from one to another."""
    return Number(low, high)


def one_of(*values: Value) -> OneOf:
    return OneOf(values)


truth = one_of(False, True)


def optional(of: Kind) -> Optional:
    return Optional(of)


def list_of(most: int, of: Kind) -> ListOf:
    return ListOf(of, most)


def map_of(names: Sequence[str], of: Kind) -> MapOf:
    return MapOf(tuple(names), of)


def set_of(values: Sequence[Value]) -> SetOf:
    return SetOf(tuple(values))


def bag_of(values: Sequence[Value]) -> SetOf:
    """As `set_of`, with up to three of each."""
    return SetOf(tuple(values), bits=2)


def word_of(signs: str, most: int) -> WordOf:
    return WordOf(signs, most)


def fixed(of: Kind) -> Fixed:
    return Fixed(of)


def struct(**fields: Kind) -> Struct:
    return Struct(fields)


def blank(schema: Kind) -> Sheet:
    """A sheet on which nothing is written yet."""
    return np.zeros(schema.size, np.int64)
