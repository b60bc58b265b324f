"""How a sheet is written as JSON: instructions made of its schema, and the one kernel that follows them.

It takes whole numbers only and no game's record, so it is the same compiled code for all games.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import popcount
from tischlein.core.kernel import inner
from tischlein.core.sheet import SET_BITS, Fixed, Kind, ListOf, MapOf, OneOf, Optional, SetOf, Sheet, Struct, WordOf
from tischlein.core.spelling import Page
from tischlein.core.vocabulary import COMMA, MORE_OF_OWN, NULL, Vocabulary, as_json, digits, put

Words = npt.NDArray[np.int64]
Script = npt.NDArray[np.int64]
"""How a sheet is written as JSON: instructions for `put_sheet`, one a row. The meaning of the other numbers depends on
the first."""

TEXT, NUMBER, NAME, OPTION, LIST, END_OF_ITEM, SET, SKIP = range(8)
"""A piece; a number; one of some pieces; perhaps; several; the end of each of them; the members of a set; nothing."""
MOST_DEEP = 8
"""So many lists may be in each other."""
LEFT, ALL, BEHIND = range(3)
NO_PIECE = -1


def script_of(view: Struct, words: Vocabulary) -> Script:
    """The instructions for the sheets of a schema; their texts are taken in. Fields that are `Fixed` may stand in the
    view itself only."""
    rows: list[list[int]] = []
    text = ""
    own = MORE_OF_OWN

    def add(*row: int) -> int:
        nonlocal text
        if text:
            rows.append([TEXT, words.piece(text), 0, 0, 0])
            text = ""
        rows.append([*row, *[0] * (5 - len(row))])
        return len(rows) - 1

    def close(row: int) -> None:
        """Behind an instruction begins what it may leap to, so texts before it and after it stay apart."""
        nonlocal text
        if text:
            rows.append([TEXT, words.piece(text), 0, 0, 0])
            text = ""
        rows[row][1] = len(rows)

    def several(of: Callable[[], None], room: int, size: int, comma: int, key: int = NO_PIECE) -> None:
        row = add(LIST, 0, room, key)
        of()
        add(END_OF_ITEM, row + 1, size, comma, key)
        close(row)

    def go(kind: Kind) -> None:
        nonlocal text, own
        match kind:
            case Struct():
                for place, (name, inner) in enumerate(kind.fields.items()):
                    text += f"{',' if place else '{'}{as_json(name)}:"
                    go(inner)
                text += "}"
            case OneOf():  # what stands before it becomes part of each name: half as many pieces
                before, text = text, ""
                add(NAME, words.pieces(before + as_json(value) for value in kind.values))
            case Optional():
                row = add(OPTION, 0, kind.of.size)
                go(kind.of)
                close(row)
            case ListOf():
                text += "["
                several(lambda: go(kind.of), kind.most * kind.of.size, kind.of.size, COMMA)
                text += "]"
            case MapOf():
                keys = words.pieces(f"{as_json(name)}:" for name in kind.names)
                text += "{"
                several(lambda: go(kind.of), len(kind.names) * kind.of.size, kind.of.size, COMMA, keys)
                text += "}"
            case SetOf():
                text += "["
                add(SET, words.pieces(map(as_json, kind.values)), kind.size, kind.bits)
                text += "]"
            case WordOf():
                signs = words.pieces(as_json(sign)[1:-1] for sign in kind.signs)
                text += '"'
                several(lambda: void(add(NAME, signs)), kind.most, 1, NO_PIECE)
                text += '"'
            case Fixed():
                add(SKIP, own, kind.size)
                own += 1
            case _:
                add(NUMBER)

    for name, kind in view.fields.items():
        text += f",{as_json(name)}:"
        go(kind)
    text += "}"
    add(SKIP, NO_PIECE, 0)
    return np.array(rows, np.int64)


def void(_: object) -> None:
    """For the sake of what it is given alone."""


@inner
def put_set(page: Page, at: int, sheet: Sheet, place: int, piece: int, words: int, bits: int) -> int:
    """The members of a set, with commas between."""
    more = False
    for word in range(words):
        members = sheet[place + word]
        while members != 0:
            if more:
                at = put(page, at, COMMA)
            more = True
            member = popcount((members & -members) - 1) // bits
            at = put(page, at, piece + member)
            members -= np.int64(1) << (member * bits)
        piece += SET_BITS // bits
    return at


@inner
def put_sheet(page: Page, at: int, script: Script, stack: Words, sheet: Sheet) -> int:
    """Put what a sheet says on the page. The stack holds for each list that is being written how many items are still
    to come, how many there are, and where the room for them ends."""
    deep = row = place = 0
    while row < len(script):
        what, first = script[row, 0], script[row, 1]
        row += 1
        if what == TEXT:
            at = put(page, at, first)
        elif what == NAME:
            at = put(page, at, first + sheet[place])
            place += 1
        elif what == NUMBER:
            at = digits(page, at, sheet[place])
            place += 1
        elif what == OPTION:
            place += 1
            if sheet[place - 1] == 0:
                at = put(page, at, NULL)
                place += script[row - 1, 2]
                row = first
        elif what == SET:
            at = put_set(page, at, sheet, place, first, script[row - 1, 2], script[row - 1, 3])
            place += script[row - 1, 2]
        elif what == LIST:
            place += 1
            key = script[row - 1, 3]
            if sheet[place - 1] == 0:
                place += script[row - 1, 2]
                row = first
            else:
                stack[deep, LEFT] = stack[deep, ALL] = sheet[place - 1]
                stack[deep, BEHIND] = place + script[row - 1, 2]
                deep += 1
                if key != NO_PIECE:
                    at = put(page, at, key)
        elif what == END_OF_ITEM:
            stack[deep - 1, LEFT] -= 1
            if stack[deep - 1, LEFT] == 0:
                deep -= 1
                place = stack[deep, BEHIND]
            else:
                comma, key = script[row - 1, 3], script[row - 1, 4]
                if comma != NO_PIECE:
                    at = put(page, at, comma)
                if key != NO_PIECE:
                    at = put(page, at, key + stack[deep - 1, ALL] - stack[deep - 1, LEFT])
                row = first
        else:
            if first != NO_PIECE:
                at = put(page, at, first)
            place += script[row - 1, 2]
    return at
