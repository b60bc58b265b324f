"""What a seat gets to see and to hear, written by kernels as JSON: the very bytes that go to its page.

It is the same as `State.view` and `wording` give in ordinary Python, byte for byte (`tests/conformance/test_wire.py`
compares them at every node). A server that tells thousands of moves a second cannot afford the objects in between.

All texts that a game's kernels need are *pieces* of a `Vocabulary`, known by number. A kernel puts such numbers on a
*page*, one after the other, and gives the place behind what it put there; whole numbers are pieces as well, and so is
what belongs to one table alone, the names of its people above all. At the end one kernel spells the page out
(`core/spelling.py`). (Kernels that copy the texts themselves take four times as long to compile.)
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import WORD, popcount
from tischlein.core.contract import SPECTATOR, Kernels, Records, Show
from tischlein.core.kernel import Record, inner, quick
from tischlein.core.playout import MOST_SEATS
from tischlein.core.reading import check_reader
from tischlein.core.sheet import (
    SET_BITS,
    Fixed,
    Kind,
    ListOf,
    MapOf,
    OneOf,
    Optional,
    SetOf,
    Sheet,
    Struct,
    WordOf,
    blank,
)
from tischlein.core.spelling import BYTES, OWN, Page, Pieces, Places, Text, flat, spell

Words = npt.NDArray[np.int64]

ROOM_FOR_PIECES = 1 << 10
ROOM_FOR_TEXT = 1 << 11
"""Pieces, and words of eight bytes. What does not fit is counted, and written again where there is more room; each
thread then keeps that."""

MORE_OF_OWN = OWN + 1 + MOST_SEATS
"""From here on, the numbers of what stays the same in all views of a table; see `Fixed`."""
THOUSAND = 1000
"""Whole numbers are written in groups of three digits."""


class Story(NamedTuple):
    """Steps of a game that are to be told: the nodes before them, and their codes."""

    befores: Records
    codes: Words


class Vocabulary:
    """The texts of a game: those that all games need, then its own."""

    COMMON: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._texts = [*self.COMMON]

    def piece(self, text: str) -> int:
        """Take in a text; gives its number."""
        return self.pieces([text])

    def pieces(self, texts: Iterable[str]) -> int:
        """Take in several, with numbers one after the other; gives the first number."""
        first = np.int64(len(self._texts))  # for a number of Python's, Numba would compile a `put` of its own
        self._texts.extend(texts)
        return cast(int, first)

    def texts(self) -> tuple[str, ...]:
        return tuple(self._texts)

    def copy(self) -> Vocabulary:
        """The same texts, to which others may be added."""
        twin = Vocabulary()
        twin._texts = [*self._texts]
        return twin


class Wire(NamedTuple):
    """What one game writes. The kernels take `(page, at, s, …)`; a reader is a seat or `SPECTATOR`."""

    words: Vocabulary
    token: Callable[[Page, int, Record, int, int], int]
    """`(…, code, reader)`: the token of an action code, or at a chance node of an outcome code, as the reader may know
    it: a string."""
    offer: Callable[[Page, int, Record, int], int]
    """`(…, code)`: a legal action as an invitation to the seat to act: a phrase."""
    tell: Callable[[Page, int, Record, int, int], int]
    """`(…, code, reader)`: what happened, `s` being the node before: a phrase."""
    shown: Callable[[Page, int, Record, int, int], int]
    """`(…, code, reader)`: the cards that became visible to the reader, as `,"shown":[…]`; nothing where there are
    none."""


def own_pieces(game: str, options: dict[str, Any], names: Sequence[str], view: Struct, sheet: Sheet) -> Pieces:
    """The pieces of a table, from the number `OWN` on: what stands first in every view, then the names by seat, and
    from `MORE_OF_OWN` on what stays the same in all views, one of which is on the sheet."""
    facts = as_json({"game": game, "players": len(names), "options": options}).removesuffix("}")
    written = sheet.tolist()
    places = zip(view.fields.values(), view.places, strict=True)
    same = [as_json(kind.read(written, place)) for kind, place in places if isinstance(kind, Fixed)]
    return flat([facts, *map(as_json, names), *[""] * (MOST_SEATS - len(names)), *same])


def as_json(what: Any) -> str:
    """JSON as kernels write it: without a blank."""
    return json.dumps(what, ensure_ascii=False, separators=(",", ":"))


_COMMON = Vocabulary()
NULL, COMMA, END, END_OF_LIST, END_OF_PHRASE = map(_COMMON.piece, ("null", ",", "}", "]", "}]"))
WHO, YOU, NOT_YOU = map(_COMMON.piece, ('{"who":', ',"you":"yes"', ',"you":"no"'))
SEAT, VIEW, CHANCE, TURN = map(_COMMON.piece, ('{"seat":', ',"view":', '"chance"', ',"turn":'))
LEGAL, TOKEN, SAY, EVENTS, EVENT, EVENT_TOKEN = map(
    _COMMON.piece, (',"legal":[', '{"token":', ',"say":', ',"events":[', '{"actor":', ',"token":')
)
MAY_TAKE_BACK = _COMMON.piece(',"may_take_back":true')
MINUS = _COMMON.piece("-")
DIGITS, THREE_DIGITS = (_COMMON.pieces(map(form, range(THOUSAND))) for form in ("{}".format, "{:03}".format))
Vocabulary.COMMON = _COMMON.texts()


@inner
def put(page: Page, at: int, piece: int) -> int:
    """Put a piece on the page, if there is room for it; gives the place behind it in any case."""
    if at < len(page):
        page[at] = piece
    return at + 1


@inner
def digits(page: Page, at: int, number: int) -> int:
    """Put a whole number there."""
    if 0 <= number < THOUSAND:
        return put(page, at, DIGITS + number)
    return many_digits(page, at, number)


@inner
def many_digits(page: Page, at: int, number: int) -> int:
    if number < 0:
        at = put(page, at, MINUS)
        number = -number
    unit = 1
    while number // unit >= THOUSAND:
        unit *= THOUSAND
    at = put(page, at, DIGITS + number // unit)
    while unit > 1:
        unit //= THOUSAND
        at = put(page, at, THREE_DIGITS + number // unit % THOUSAND)
    return at


@inner
def number_or_null(page: Page, at: int, number: int) -> int:
    """Put a number there; null in place of one below zero."""
    return put(page, at, NULL) if number < 0 else digits(page, at, number)


@inner
def name(page: Page, at: int, seat: int) -> int:
    """Put the name of who sits there, as a string."""
    return put(page, at, OWN + 1 + seat)


@inner
def who(page: Page, at: int, seat: int, reader: int) -> int:
    """Put how a phrase about a seat begins its arguments; see `Scene.tell`."""
    at = name(page, put(page, at, WHO), seat)
    return put(page, at, YOU if seat == reader else NOT_YOU)


@inner
def nothing_shown(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    """For games in which every card that becomes visible is named by its token."""
    return at


Writer = Callable[
    [Text, Words, Page, Words, Words, Sheet, Text, Places, Text, Places, Records, Records, Words, Words], int
]
"""`(text, ends, page, script, stack, sheet, words…, own…, states, story…, asked)`: write the round as some readers see
it, one after the other, each from a new word on, and at which byte each part ends. Gives the number of words or, below
zero, that of the pieces where the page has no room for them."""

FREE, BACK = 1, 2
"""What is asked for a reader is four times the seat, or `SPECTATOR`, plus these marks: that the seat may act when it is
its turn, that it may take back its last action."""


class Asks:
    """For whom parts are to be written: seats of a table of so many players, or None for a spectator, each with whether
    it is free to act when it is its turn."""

    __slots__ = ("_by_undo", "players", "readers")

    def __init__(self, players: int, readers: Mapping[int | None, bool]) -> None:
        for reader in readers:
            check_reader(reader, players)
        self.players = players
        self.readers = readers
        self._by_undo: dict[int | None, Words] = {}

    def for_kernels(self, undo: int | None) -> Words:
        """The same for kernels, where that seat may take back its last action."""
        found = self._by_undo.get(undo)
        if found is None:
            found = np.array([self._ask(*reader, undo) for reader in self.readers.items()], np.int64)
            self._by_undo[undo] = found
        return found

    @staticmethod
    def _ask(seat: int | None, free: bool, undo: int | None) -> int:
        if seat is None:
            return 4 * SPECTATOR
        return 4 * seat + (FREE if free else 0) + (BACK if free and seat == undo else 0)


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


def build(kernels: Kernels, show: Show, wire: Wire) -> Writer:
    """Build the writer of one game, whose `show` writes whole sheets."""
    actor_of, legal = kernels.actor, kernels.legal
    _, token, offer, tell, shown = wire

    @inner
    def put_actor(page: Page, at: int, actor: int) -> int:
        return digits(page, at, actor) if actor >= 0 else put(page, at, CHANCE)

    @inner
    def put_offer(page: Page, at: int, s: Record, reader: int, code: int) -> int:
        at = token(page, put(page, at, TOKEN), s, code, reader)
        return put(page, offer(page, put(page, at, SAY), s, code), END)

    @inner
    def put_legal(page: Page, at: int, s: Record, reader: int) -> int:
        low, high = legal(s)
        at = put(page, at, LEGAL)
        first = 0
        while low != 0 or high != 0:
            if low == 0:
                low, high, first = high, 0, WORD
            at = put_offer(page, at, s, reader, first + popcount((low & -low) - 1))
            low &= low - 1
            if low != 0 or high != 0:
                at = put(page, at, COMMA)
        return put(page, at, END_OF_LIST)

    @inner
    def put_event(page: Page, at: int, s: Record, code: int, reader: int) -> int:
        at = put_actor(page, put(page, at, EVENT), actor_of(s))
        at = token(page, put(page, at, EVENT_TOKEN), s, code, reader)
        at = digits(page, put(page, at, TURN), int(s.turn))
        at = tell(page, put(page, at, SAY), s, code, reader)
        return put(page, shown(page, at, s, code, reader), END)

    @inner
    def put_part(
        page: Page,
        script: Script,
        stack: Words,
        sheet: Sheet,
        s: Record,
        befores: Records,
        codes: Words,
        reader: int,
        marks: int,
    ) -> int:
        actor = actor_of(s)
        at = number_or_null(page, put(page, 0, SEAT), reader)
        show(s, reader, sheet)
        at = put_sheet(page, put(page, put(page, at, VIEW), OWN), script, stack, sheet)
        if marks & FREE and actor >= 0 and actor == reader:
            at = put_legal(page, at, s, reader)
        for k in range(len(codes)):
            at = put(page, at, EVENTS if k == 0 else COMMA)
            at = put_event(page, at, befores[k], codes[k], reader)
        if len(codes) > 0:
            at = put(page, at, END_OF_LIST)
        if marks & BACK:
            at = put(page, at, MAY_TAKE_BACK)
        return put(page, at, END)

    @quick
    def parts(
        text: Text,
        ends: Words,
        page: Page,
        script: Script,
        stack: Words,
        sheet: Sheet,
        words: Text,
        places: Places,
        own_words: Text,
        own_places: Places,
        states: Records,
        befores: Records,
        codes: Words,
        asked: Words,
    ) -> int:
        word = 0
        for k in range(len(asked)):
            size = put_part(page, script, stack, sheet, states[0], befores, codes, asked[k] >> 2, asked[k] & 3)
            if size > len(page):
                return -size
            ends[k] = spell(text, BYTES * word, page, size, words, places, own_words, own_places)
            word = ends[k] // BYTES + 1
        return word

    return parts


def written(
    writer: Writer,
    script: Script,
    words: Pieces,
    view: Struct,
    own: Pieces,
    states: Records,
    story: Story,
    asked: Words,
) -> list[bytes]:
    """What each reader is told."""
    text, page, ends, sheet = room.text, room.page, room.ends, room.sheet(view)
    while True:
        size = writer(text, ends, page, script, room.stack, sheet, *words, *own, states, *story, asked)
        if size < 0:
            page = room.page = np.empty(-size, np.int64)
        elif size > len(text):
            text = room.text = np.empty(size, np.uint64)
        else:
            break
    whole, begin, parts = text[:size].tobytes(), 0, []
    for end in ends[: len(asked)].tolist():
        parts.append(whole[begin:end])
        begin = (end // BYTES + 1) * BYTES
    return parts


class Room(threading.local):
    """Where each thread writes, again and again."""

    def __init__(self) -> None:
        self.text, self.page = np.empty(ROOM_FOR_TEXT, np.uint64), np.empty(ROOM_FOR_PIECES, np.int64)
        self.ends = np.empty(1 + MOST_SEATS, np.int64)
        self.stack = np.empty((MOST_DEEP, 3), np.int64)
        self._sheets: dict[int, Sheet] = {}

    def sheet(self, view: Struct) -> Sheet:
        """A sheet of the right size."""
        found = self._sheets.get(view.size)
        if found is None:
            found = self._sheets[view.size] = blank(view)
        return found


room = Room()
