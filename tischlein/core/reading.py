"""One node as plain Python values: what the games' functions in ordinary Python are given.

A field of a NumPy record takes a microsecond to read from Python, a field of a reading a twentieth of that. A reading
is made once for a node; whoever wants a token, a refusal, a view or a sentence reads from it.
"""

from __future__ import annotations

import math
import struct
from collections import namedtuple
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Any, TypeVar

import numpy as np

from tischlein.core.contract import OUT, Records
from tischlein.core.options import brief
from tischlein.core.playout import Words

T = TypeVar("T")

Reading = Any
"""A named tuple with the fields of a game's record: whole numbers, and arrays as tuples (those of two dimensions flat,
row after row; long ones of single bytes as `bytes`, they must not hold negative numbers). Beside them `points`, one
entry a seat, None for a seat that is out, and `record`, the bytes of the record. Kernels want records instead."""

EVERYTHING = -1
"""In place of a seat: who may see all cards, for games that are over."""

_SIGNS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
_LONG = 32
_TRUTH = bytes.maketrans(b"01", b"\0\1")


class Reader:
    """Makes the readings of one game."""

    def __init__(self, game: str, dtype: np.dtype[Any], scores: Callable[[Records, int, Words], None]) -> None:
        names = dtype.names or ()
        layout, places = _layout(dtype)
        self._unpack = struct.Struct(layout).unpack
        self._pick = itemgetter(*places)
        self._dtype = dtype
        self._scores = scores
        points = lru_cache(1 << 8)(self._points)  # rarely asked for, but then once for each seat
        members = {
            "__slots__": (),
            "points": property(lambda s: points(s.record, s.players)),
            # A repr may end up in a log or a message: it shows nothing that lies there.
            "__repr__": lambda _: f"<Reading of {game}>",
        }
        self._type = type("Reading", (namedtuple("Fields", (*names, "record")),), members)

    def __call__(self, states: Records) -> Reading:
        """The reading of an array of one record."""
        return self.of_bytes(states.tobytes())

    def of_bytes(self, record: bytes) -> Reading:
        """The same, of the bytes of a record."""
        return tuple.__new__(self._type, (*self._pick(self._unpack(record)), record))

    def _points(self, record: bytes, players: int) -> tuple[int | None, ...]:
        scores = np.empty(players, np.int64)
        self._scores(np.frombuffer(bytearray(record), self._dtype), 0, scores)
        return tuple(None if score == OUT else score for score in scores.tolist())


def _layout(dtype: np.dtype[Any]) -> tuple[str, list[int | slice]]:
    """The bytes of a record as `struct` takes them apart, and where among the numbers each field stands."""
    layout, places = "<", list[int | slice]()
    end = count = 0
    assert dtype.names is not None
    assert dtype.fields is not None
    for name in dtype.names:
        field, start = dtype.fields[name][:2]
        size = math.prod(field.shape)
        kind = field.base.str[1:]
        layout += f"{start - end}x"
        end = start + field.itemsize
        if kind == "i1" and size >= _LONG:
            layout += f"{size}s"
            places.append(count)
            count += 1
        else:
            layout += f"{size}{_SIGNS[kind]}"
            places.append(slice(count, count + size) if field.shape else count)
            count += size
    return f"{layout}{dtype.itemsize - end}x", places


def picked(names: Sequence[T], word: int) -> list[T]:
    """Those of `names` whose bits are set in a word, from the lowest bit on."""
    return list(compress(names, bin(word)[:1:-1].encode().translate(_TRUTH)))


def check_seat(seat: int, players: int) -> None:
    """Refuse what is no seat of a table of so many players."""
    if type(seat) is not int or not 0 <= seat < players:
        raise ValueError(f"there is no seat {brief(seat)} at this table; seats are 0 to {players - 1}")


def check_reader(reader: int | None, players: int) -> None:
    """Refuse what is neither a seat nor None, a spectator."""
    if reader is not None:
        check_seat(reader, players)
