"""One node as plain Python values: what the games' functions in ordinary Python are given.

A field of a NumPy record takes a microsecond to read from Python, a field of a reading half of that, and the second
time a twentieth. A reading is made once for a node; whoever wants a token, a refusal, a view or a sentence reads from
it.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, TypeVar

import numpy as np

from tischlein.core.contract import Records
from tischlein.core.errors import brief
from tischlein.core.given import is_whole

T = TypeVar("T")

Reading = Any
"""An object with the fields of a game's record: whole numbers, and arrays as tuples (those of two dimensions flat, row
after row; long ones of single bytes as `bytes`, they must not hold negative numbers). Nothing else, so that a field may
have any name. Kernels want records instead."""

_SIGNS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
_LONG = 32
RECORD = "record of the node"
"""Where a reading keeps the bytes it reads from: no field can have that name."""
_TRUTH = bytes.maketrans(b"01", b"\0\1")


class Field:
    """A field of a reading: taken from the record when somebody asks for it, and then kept. (Python 3.11's own
    `cached_property` takes a lock each time.)"""

    def __init__(self, name: str, take: Callable[[bytes], Any]) -> None:
        self._name = name
        self._take = take

    def __get__(self, reading: Reading, _: type) -> Any:
        value = reading.__dict__[self._name] = self._take(reading.__dict__[RECORD])
        return value


class Reader:
    """Makes the readings of one game."""

    def __init__(self, game: str, dtype: np.dtype[Any]) -> None:
        def begin(reading: Reading, record: bytes) -> None:
            reading.__dict__[RECORD] = record

        takes = _takes(dtype)
        members: dict[str, Any] = {name: Field(name, take) for name, take in takes.items()}
        # A repr may end up in a log or a message: it shows nothing that lies there.
        members |= {"__init__": begin, "__repr__": lambda _: f"<Reading of {game}>"}
        self.of_bytes: Callable[[bytes], Reading] = type("Reading", (), members)
        """The reading of the bytes of a record."""

    def __call__(self, states: Records) -> Reading:
        """The reading of an array of one record."""
        return self.of_bytes(states.tobytes())


def _takes(dtype: np.dtype[Any]) -> dict[str, Callable[[bytes], Any]]:
    """How each field is taken from the bytes of a record."""
    assert dtype.fields is not None
    return {name: _take(field, start) for name, (field, start, *_) in dtype.fields.items()}


def _take(field: np.dtype[Any], start: int) -> Callable[[bytes], Any]:
    size, kind = math.prod(field.shape), field.base.str[1:]
    if kind == "i1" and size >= _LONG:
        return itemgetter(slice(start, start + size))
    unpack = struct.Struct(f"<{size}{_SIGNS[kind]}").unpack_from
    if field.shape:
        return lambda record: unpack(record, start)
    return lambda record: unpack(record, start)[0]


def picked(names: Sequence[T], word: int) -> list[T]:
    """Those of `names` whose bits are set in a word, from the lowest bit on."""
    return list(compress(names, bin(word)[:1:-1].encode().translate(_TRUTH)))


def check_seat(seat: int, players: int) -> None:
    """Refuse what is no seat of a table of so many players."""
    if not is_whole(seat) or not 0 <= seat < players:
        raise ValueError(f"there is no seat {brief(seat)} at this table; seats are 0 to {players - 1}")


def check_reader(reader: int | None, players: int) -> None:
    """Refuse what is neither a seat nor None, a spectator."""
    if reader is not None:
        check_seat(reader, players)
