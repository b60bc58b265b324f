"""How a sheet is written as JSON: instructions made of its schema, and the one kernel that follows them.

It takes whole numbers only and no game's record, so it is the same compiled code for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import popcount
from tischlein.core.kernel import inner
from tischlein.core.sheet import SET_BITS, Fixed, Kind, ListOf, MapOf, OneOf, Optional, SetOf, Sheet, Struct, WordOf
from tischlein.core.spelling import Page
from tischlein.core.vocabulary import COMMA, MORE_OF_OWN, NULL, Vocabulary, as_json, digits, put

Words = npt.NDArray[np.int64]
Script = npt.NDArray[np.int64]
"""How sheets are written as JSON: instructions for `put_sheet`, one a row. The meaning of the other numbers depends on
the first."""

TEXT, NUMBER, NAME, OPTION, LIST, END_OF_ITEM, SET, SKIP, YOU = range(9)
"""A piece; a number; one of some pieces; perhaps; several; the end of each of them; the members of a set; nothing;
whether the seat before it is the reader."""
MOST_DEEP = 8
"""So many lists may be in each other."""
LEFT, ALL, BEHIND = range(3)
NO_PIECE = -1
READER = 1
"""Where the sheet of an effect says who reads it."""
BEGINNING, FIRST_FIELD = cast(int, np.int64(0)), cast(int, np.int64(2))
"""Of a view, and of the fields of an effect."""


class Copyist:
    """Writes instructions, one form after the other, and takes in the texts that they need."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self._rows: list[list[int]] = []
        self._text = ""
        self._own = MORE_OF_OWN

    @property
    def here(self) -> int:
        """The row at which the next instruction will be: where a form begins, and the one before it ends."""
        if self._text:
            self._rows.append([TEXT, self.words.piece(self._text), 0, 0, 0])
            self._text = ""
        return len(self._rows)

    def script(self) -> Script:
        return np.array(self._rows, np.int64)

    def text(self, text: str) -> None:
        self._text += text

    def number(self) -> None:
        self._add(NUMBER)

    def one_of(self, texts: Iterable[str]) -> None:
        """What stands before it becomes part of each text: half as many pieces."""
        before, self._text = self._text, ""
        self._add(NAME, self.words.pieces(before + text for text in texts))

    def own(self, first: int) -> None:
        """One of a table's own pieces."""
        self._add(NAME, first)

    def you(self) -> None:
        before, self._text = self._text, ""
        self._add(YOU, self.words.pieces((f'{before}"no"', f'{before}"yes"')))

    def skip(self, size: int) -> None:
        self._add(SKIP, NO_PIECE, size)

    def perhaps(self, size: int, of: Callable[[], None], otherwise: int = NULL) -> None:
        """What is there or not, and the piece that stands for nothing."""
        row = self._add(OPTION, 0, size, otherwise)
        of()
        self._rows[row][1] = self.here

    def value(self, kind: Kind) -> None:
        """A value of a schema. Those that are `Fixed` may stand in the view itself only."""
        match kind:
            case Struct():
                for place, (name, inside) in enumerate(kind.fields.items()):
                    self.text(f"{',' if place else '{'}{as_json(name)}:")
                    self.value(inside)
                self.text("}")
            case OneOf():
                self.one_of(map(as_json, kind.values))
            case Optional():
                self.perhaps(kind.of.size, lambda: self.value(kind.of))
            case ListOf():
                self.text("[")
                self._several(lambda: self.value(kind.of), kind.most * kind.of.size, kind.of.size, COMMA)
                self.text("]")
            case MapOf():
                keys = self.words.pieces(f"{as_json(name)}:" for name in kind.names)
                self.text("{")
                self._several(lambda: self.value(kind.of), len(kind.names) * kind.of.size, kind.of.size, COMMA, keys)
                self.text("}")
            case SetOf():
                self.text("[")
                self._add(SET, self.words.pieces(map(as_json, kind.values)), kind.size, kind.bits)
                self.text("]")
            case WordOf():
                signs = self.words.pieces(as_json(sign)[1:-1] for sign in kind.signs)
                self.text('"')
                self._several(lambda: void(self._add(NAME, signs)), kind.most, 1, NO_PIECE)
                self.text('"')
            case Fixed():
                self._add(SKIP, self._own, kind.size)
                self._own += 1
            case _:
                self.number()

    def _add(self, *row: int) -> int:
        place = self.here
        self._rows.append([*row, *[0] * (5 - len(row))])
        return place

    def _several(self, of: Callable[[], None], room: int, size: int, comma: int, key: int = NO_PIECE) -> None:
        row = self._add(LIST, 0, room, key)
        of()
        self._add(END_OF_ITEM, row + 1, size, comma, key)
        self._rows[row][1] = self.here


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
def put_sheet(page: Page, at: int, script: Script, row: int, end: int, stack: Words, sheet: Sheet, place: int) -> int:
    """Put what a sheet says from a place on on the page, by the instructions from one row to another. The stack holds
    for each list that is being written how many items are still to come, how many there are, and where the room for
    them ends."""
    deep = 0
    while row < end:
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
                if script[row - 1, 3] != NO_PIECE:
                    at = put(page, at, script[row - 1, 3])
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
        elif what == YOU:
            at = put(page, at, first + (1 if sheet[place - 1] == sheet[READER] else 0))
        else:
            if first != NO_PIECE:
                at = put(page, at, first)
            place += script[row - 1, 2]
    return at
