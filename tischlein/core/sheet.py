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

from tischlein.core.options import fresh

Sheet = npt.NDArray[np.int64]

Value = str | int | bool | None
"""What a name stands for in a view."""

SET_BITS = 60
"""So many bits of a set are in one word, those of the first member the lowest."""


class Kind:
    """A kind of value on a sheet."""

    size: int
    """How many numbers it takes."""

    def read(self, sheet: Sequence[int], at: int) -> Any:
        """The value that begins at a place, made anew."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Kind):
    """A whole number."""

    size = 1

    def read(self, sheet: Sequence[int], at: int) -> int:
        return sheet[at]


@dataclass(frozen=True)
class OneOf(Kind):
    """One of these values, by its place among them."""

    values: tuple[Value, ...]
    size = 1

    def read(self, sheet: Sequence[int], at: int) -> Value:
        return self.values[sheet[at]]


@dataclass(frozen=True)
class Optional(Kind):
    """1 and a value, or 0."""

    of: Kind

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return 1 + self.of.size

    def read(self, sheet: Sequence[int], at: int) -> Any:
        return self.of.read(sheet, at + 1) if sheet[at] else None


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


@dataclass(frozen=True)
class Fixed(Kind):
    """What stays the same in all of a table's games: it travels as a text that is written once a table."""

    of: Kind

    @cached_property
    def size(self) -> int:  # type: ignore[override]
        return self.of.size

    def read(self, sheet: Sequence[int], at: int) -> Any:
        return fresh(self._known(tuple(sheet[at : at + self.size])))

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


number = Number()


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
