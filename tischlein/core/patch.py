"""What has changed from one sheet to the next: parts of a view, each with its path and its new value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tischlein.core.kernel import inner
from tischlein.core.script import Copyist, Script, Words, put_sheet
from tischlein.core.sheet import Fixed, Kind, ListOf, Sheet, Struct
from tischlein.core.spelling import Page
from tischlein.core.vocabulary import COMMA, END_OF_LIST, PATCH, as_json, put

Path = list[str | int]
Change = tuple[Path, Any]
Units = npt.NDArray[np.int64]

PLACE, SIZE, BEGIN, END, PATH, COUNT, INDEX, WHOLE = range(8)
NO_LIST = -1


class Unit(NamedTuple):
    """A part of a view that is told as a whole: a field, or a field of one of several structs. A list of structs is
    told whole where its length has changed."""

    path: Path
    kind: Kind
    place: int
    length: int = NO_LIST
    """Where the length of its list stands."""
    place_in_list: int = 0

    @property
    def whole(self) -> bool:
        """Whether it is such a list itself."""
        return self.length == self.place

    def changed(self, before: Sequence[int], after: Sequence[int]) -> bool:
        if self.whole:
            return before[self.place] != after[self.place]
        if self.length != NO_LIST:
            count = after[self.length]
            if before[self.length] != count or self.place_in_list >= count:
                return False
        behind = self.place + self.kind.size
        return before[self.place : behind] != after[self.place : behind]


def units_of(view: Struct) -> list[Unit]:
    """The parts of a view. What is fixed never changes."""
    units = []
    for (name, kind), place in zip(view.fields.items(), view.places, strict=True):
        if isinstance(kind, Fixed):
            continue
        if not isinstance(kind, ListOf) or not isinstance(kind.of, Struct):
            units.append(Unit([name], kind, place))
            continue
        units.append(Unit([name], kind, place, place))
        for index in range(kind.most):
            begin = place + 1 + index * kind.of.size
            for (inside, of), at in zip(kind.of.fields.items(), kind.of.places, strict=True):
                units.append(Unit([name, index, inside], of, begin + at, place, index))
    return units


def changes(units: Sequence[Unit], before: Sequence[int], after: Sequence[int]) -> list[Change]:
    """What has changed from one sheet to the next."""
    return [(unit.path, unit.kind.read(after, unit.place)) for unit in units if unit.changed(before, after)]


def table_of(units: Sequence[Unit], copyist: Copyist) -> Units:
    """The same for kernels: for each unit where it lies, and how it is written. Fields of the same struct are written
    by the same instructions."""
    forms: dict[tuple[int, bool, str], tuple[int, int]] = {}
    rows = []
    for unit in units:
        key = (unit.length, unit.whole, str(unit.path[-1]))
        if key not in forms:
            begin = copyist.here
            copyist.value(unit.kind)
            forms[key] = (begin, copyist.here)
        path = copyist.words.piece(f"[{as_json(unit.path)},")
        rows.append([unit.place, unit.kind.size, *forms[key], path, unit.length, unit.place_in_list, int(unit.whole)])
    return np.array(rows, np.int64)


@inner
def differs(before: Sheet, after: Sheet, place: int, size: int) -> bool:
    k = place
    while k < place + size and before[k] == after[k]:
        k += 1
    return k < place + size


@inner
def has_changed(units: Units, k: int, before: Sheet, after: Sheet) -> bool:
    """Whether unit k has; see `Unit.changed`."""
    place, count = units[k, PLACE], units[k, COUNT]
    if units[k, WHOLE] == 1:
        return bool(before[place] != after[place])
    if count != NO_LIST and (before[count] != after[count] or units[k, INDEX] >= after[count]):
        return False
    return differs(before, after, place, units[k, SIZE])


@inner
def put_patch(page: Page, at: int, script: Script, units: Units, stack: Words, before: Sheet, after: Sheet) -> int:
    """Put what has changed on the page; nothing where nothing has."""
    some = False
    for k in range(len(units)):
        if has_changed(units, k, before, after):
            at = put(page, put(page, at, COMMA if some else PATCH), units[k, PATH])
            at = put_sheet(page, at, script, units[k, BEGIN], units[k, END], stack, after, units[k, PLACE])
            at = put(page, at, END_OF_LIST)
            some = True
    return put(page, at, END_OF_LIST) if some else at
