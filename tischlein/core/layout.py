"""The record of a small game, from its fields alone."""

from __future__ import annotations

import keyword
import math
from typing import Any

import numpy as np

from tischlein.core.kernel import Record, inner
from tischlein.core.sheet import Sheet

COMMON = {"turn": "<i8", "players": "i1", "phase": "i1", "active": "i1"}
"""What every record has: the number of the turn, from 1 (0 while the table is set), how many play, and whatever the
rules make of phases and whose turn it is."""
WORD = 8

Field = str | tuple[str, int]
"""A NumPy type of whole numbers, or such a type and how many of them."""


def record(**fields: Field) -> np.dtype[Any]:
    """A record with these fields and the common ones, laid out as kernels, GPUs and `told` want it: whole words."""
    for name, field in fields.items():
        check_name(name)
        check_kind(name, field)
    shaped = [(name, *((kind,) if isinstance(kind, str) else kind)) for name, kind in {**COMMON, **fields}.items()]
    shaped.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    size = sum(np.dtype(kind).itemsize * math.prod(length) for _, kind, *length in shaped)
    if size % WORD:
        shaped.append(("spare", "i1", WORD - size % WORD))
    return np.dtype((np.record, np.dtype(shaped, align=True)))


def check_name(name: str) -> None:
    """Interpreted, `s.size` would be NumPy's own, compiled it would be the field."""
    if name in COMMON or name == "spare":
        raise ValueError(f"every record has a field {name!r} already")
    if hasattr(np.record, name) or keyword.iskeyword(name):
        raise ValueError(f"a record cannot have a field {name!r}: NumPy or Python keeps that name for itself")


def check_kind(name: str, field: Field) -> None:
    kind, *length = (field,) if isinstance(field, str) else field
    if np.dtype(kind).kind not in "iu":
        raise ValueError(f"the field {name!r} must hold whole numbers, like '<i2', not {kind!r}")
    if not all(type(one) is int and one > 0 for one in length):
        raise ValueError(f"the field {name!r} is one number, or a row of them, like ('<i2', 6), not {field!r}")


@inner
def begin(s: Record, players: int, options: Sheet) -> None:
    """The first node of a game whose record is zero otherwise: turn 1, seat 0 begins."""
    s.players = players
    s.turn = 1
