"""What a seat gets to see and to hear, written by kernels as JSON: the very bytes that go to its page.

It is the same as `State.view` and `wording` give in ordinary Python, byte for byte (`tests/conformance/test_wire.py`
compares them at every node). A server that tells thousands of moves a second cannot afford the objects in between.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import WORD, popcount
from tischlein.core.contract import SPECTATOR, Kernels, Records, Show
from tischlein.core.kernel import Record, inner, quick
from tischlein.core.playout import MOST_SEATS
from tischlein.core.reading import check_reader
from tischlein.core.script import MOST_DEEP, Script, put_sheet
from tischlein.core.sheet import Fixed, Sheet, Struct, blank
from tischlein.core.spelling import BYTES, OWN, Page, Pieces, Places, Text, flat, spell
from tischlein.core.vocabulary import (
    CHANCE,
    COMMA,
    END,
    END_OF_LIST,
    EVENT,
    EVENT_TOKEN,
    EVENTS,
    LEGAL,
    MAY_TAKE_BACK,
    SAY,
    SEAT,
    TOKEN,
    TURN,
    VIEW,
    Vocabulary,
    as_json,
    digits,
    number_or_null,
    put,
)

Words = npt.NDArray[np.int64]

ROOM_FOR_PIECES = 1 << 10
ROOM_FOR_TEXT = 1 << 11
"""Pieces, and words of eight bytes. What does not fit is counted, and written again where there is more room; each
thread then keeps that."""


class Story(NamedTuple):
    """Steps of a game that are to be told: the nodes before them, and their codes."""

    befores: Records
    codes: Words


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
