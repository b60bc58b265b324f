"""What has changed from one sheet to the next: parts of a view, each with its path and its new value.

A view is looked through part by part. Of a list whose length has changed all is told; else of its items what has
changed there: a field of a struct, a card of a row.
"""

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

PART, LIST, ITEM = range(3)
WHAT, PLACE, SIZE, NEXT, BEGIN, END, PATH, COUNT, INDEX, BEHIND = range(10)


class Unit(NamedTuple):
    """Something to look at: a part that is told as it is, a list, or an item of one, behind which its parts follow."""

    what: int
    kind: Kind
    place: int
    path: Path
    next: int = 0
    """The unit behind all that belongs to it."""
    length: int = 0
    """Of an item: where the length of its list stands."""
    behind: int = 0
    """Of an item: the unit behind its list."""

    @property
    def number(self) -> int:
        """Of an item: its place in the list, from 0."""
        return int(self.path[-1]) if self.what == ITEM else 0


def units_of(view: Struct) -> list[Unit]:
    """All that there is to look at. What is fixed never changes."""
    units: list[Unit] = []

    def look(kind: Kind, place: int, path: Path) -> None:
        if not isinstance(kind, ListOf) or not isinstance(kind.of, Struct | ListOf):
            units.append(Unit(PART, kind, place, path))
            return
        first, items = len(units), []
        units.append(Unit(LIST, kind, place, path))
        for index in range(kind.most):
            items.append(len(units))
            at = place + 1 + index * kind.of.size
            units.append(Unit(ITEM, kind.of, at, [*path, index], length=place))
            inside(kind.of, at, [*path, index])
            units[items[-1]] = units[items[-1]]._replace(next=len(units))
        units[first] = units[first]._replace(next=len(units))
        for item in items:
            units[item] = units[item]._replace(behind=len(units))

    def inside(kind: Kind, place: int, path: Path) -> None:
        """Structs in a list by their fields, those in lists of lists as they are."""
        if isinstance(kind, Struct) and len(path) == 2:
            for (name, of), at in zip(kind.fields.items(), kind.places, strict=True):
                look(of, place + at, [*path, name])
        else:
            look(kind, place, path)

    for (name, kind), place in zip(view.fields.items(), view.places, strict=True):
        if not isinstance(kind, Fixed):
            look(kind, place, [name])
    return units


def changes(units: Sequence[Unit], before: Sequence[int], after: Sequence[int]) -> list[Change]:
    """What has changed from one sheet to the next."""
    found = []
    k = 0
    while k < len(units):
        unit = units[k]
        behind = unit.place + unit.kind.size
        k += 1
        if unit.what == LIST and before[unit.place] == after[unit.place]:
            continue
        if unit.what == ITEM and unit.number >= after[unit.length]:
            k = unit.behind
        elif before[unit.place : behind] == after[unit.place : behind]:
            k = max(k, unit.next)
        elif unit.what != ITEM:
            found.append((unit.path, unit.kind.read(after, unit.place)))
            k = max(k, unit.next)
    return found


def table_of(units: Sequence[Unit], copyist: Copyist) -> Units:
    """The same for kernels. What is of one kind is written by the same instructions."""
    forms: dict[int, tuple[int, int]] = {}
    rows = []
    for unit in units:
        form, path = (0, 0), 0
        if unit.what != ITEM:
            if id(unit.kind) not in forms:
                begin = copyist.here
                copyist.value(unit.kind)
                forms[id(unit.kind)] = (begin, copyist.here)
            form, path = forms[id(unit.kind)], copyist.words.piece(f"[{as_json(unit.path)},")
        rows.append(
            [unit.what, unit.place, unit.kind.size, unit.next, *form, path, unit.length, unit.number, unit.behind]
        )
    return np.array(rows, np.int64)


@inner
def same_part(before: Sheet, after: Sheet, place: int, size: int) -> bool:
    k = place
    while k < place + size and before[k] == after[k]:
        k += 1
    return k == place + size


@inner
def put_patch(page: Page, at: int, script: Script, units: Units, stack: Words, before: Sheet, after: Sheet) -> int:
    """Put what has changed on the page, as `changes` finds it; nothing where nothing has."""
    some = False
    k = 0
    while k < len(units):
        what, place, following = units[k, WHAT], units[k, PLACE], max(k + 1, units[k, NEXT])
        if what == LIST and before[place] == after[place]:
            following = k + 1
        elif what == ITEM and units[k, INDEX] >= after[units[k, COUNT]]:
            following = units[k, BEHIND]
        elif not same_part(before, after, place, units[k, SIZE]):
            if what == ITEM:
                following = k + 1
            else:
                at = put(page, put(page, at, COMMA if some else PATCH), units[k, PATH])
                at = put_sheet(page, at, script, units[k, BEGIN], units[k, END], stack, after, place)
                at = put(page, at, END_OF_LIST)
                some = True
        k = following
    return put(page, at, END_OF_LIST) if some else at
