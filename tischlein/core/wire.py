"""What a seat gets to see and to hear, written by kernels as JSON: the very bytes that go to its page.

A game says nothing about it: its sheets, its effects and its offers are written by instructions made of their schemas.
It is the same as `State.view`, `Moment.hear` and `State.offers` give in ordinary Python, byte for byte
(`tests/conformance/test_wire.py` compares them at every node). A server that tells thousands of moves a second cannot
afford the objects in between.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tischlein.core.bits import WORD, popcount
from tischlein.core.book import (
    DATA,
    DATA_END,
    FIRST_OFFER,
    HIDDEN_OUTCOMES,
    HIDDEN_TOKENS,
    IS_SHOWN,
    NAMED_TO,
    OUTCOMES,
    SAID,
    SAID_END,
    SHOWN_NAME,
    SHOWN_TO,
    TOKENS,
    VIEW_BEGIN,
    VIEW_END,
    Book,
    Forms,
)
from tischlein.core.contract import MOST_SEATS, SPECTATOR, Kernels, Offer, Records, Show, Token
from tischlein.core.effects import (
    AFTER,
    FIRST,
    KIND,
    MOST_EFFECTS,
    WIDTH,
    Rows,
    Stage,
    Stills,
    mask,
    may_know,
)
from tischlein.core.kernel import Record, inner, quick
from tischlein.core.patch import Units, put_patch
from tischlein.core.playout import telling
from tischlein.core.reading import check_reader
from tischlein.core.script import BEGINNING, MOST_DEEP, Script, put_sheet
from tischlein.core.sheet import Fixed, Sheet, Struct
from tischlein.core.spelling import BYTES, OWN, Page, Pieces, Places, Text, flat, spell
from tischlein.core.vocabulary import (
    CHANCE,
    COMMA,
    EFFECTS,
    END,
    END_OF_LIST,
    EVENT,
    EVENT_TOKEN,
    EVENTS,
    LEGAL,
    MAY_TAKE_BACK,
    SAY,
    SEAT,
    SHOWN,
    TOKEN,
    TURN,
    VIEW,
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


def own_pieces(game: str, options: dict[str, Any], names: Sequence[str], view: Struct, sheet: Sheet) -> Pieces:
    """The pieces of a table, from the number `OWN` on: what stands first in every view, then the names by seat, and
    from `MORE_OF_OWN` on what stays the same in all views, one of which is on the sheet."""
    facts = as_json({"game": game, "players": len(names), "options": options}).removesuffix("}")
    written = sheet.tolist()
    places = zip(view.fields.values(), view.places, strict=True)
    same = [as_json(kind.read(written, place)) for kind, place in places if isinstance(kind, Fixed)]
    return flat([facts, *map(as_json, names), *[""] * (MOST_SEATS - len(names)), *same])


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


# What follows takes whole numbers only, and is the same compiled code for all games.


@inner
def put_actor(page: Page, at: int, actor: int) -> int:
    return digits(page, at, actor) if actor >= 0 else put(page, at, CHANCE)


@inner
def is_hidden(forms: Forms, rows: Rows, count: int, reader: int) -> bool:
    """Whether a reader may not know what the token of a step names."""
    for k in range(1, count + 1):
        to = forms[rows[k, KIND], NAMED_TO]
        if to != 0 and not may_know(rows[k, to], reader):
            return True
    return False


@inner
def put_shown(page: Page, at: int, forms: Forms, rows: Rows, count: int, reader: int) -> int:
    """The cards that a step has made visible to a reader; nothing where there are none."""
    some = False
    for k in range(1, count + 1):
        kind = rows[k, KIND]
        place, to = forms[kind, IS_SHOWN], forms[kind, SHOWN_TO]
        if place != 0 and (to == 0 or may_know(rows[k, to], reader)):
            at = put(page, put(page, at, COMMA if some else SHOWN), forms[kind, SHOWN_NAME] + rows[k, place])
            some = True
    return put(page, at, END_OF_LIST) if some else at


@inner
def put_said(page: Page, at: int, script: Script, forms: Forms, kind: int, stack: Words, sheet: Sheet) -> int:
    """The words for an effect that is on a sheet; nothing where there are none."""
    if forms[kind, SAID] == forms[kind, SAID_END]:
        return at
    return put_sheet(page, put(page, at, SAY), script, forms[kind, SAID], forms[kind, SAID_END], stack, sheet, FIRST)


@inner
def put_effect(
    page: Page, at: int, script: Script, forms: Forms, plans: Words, row: Sheet, reader: int, stack: Words, sheet: Sheet
) -> int:
    """An effect as a reader may know it, and its words."""
    kind = row[KIND]
    mask(row, plans[kind], reader, sheet)
    at = put_sheet(page, at, script, forms[kind, DATA], forms[kind, DATA_END], stack, sheet, FIRST)
    return put_said(page, at, script, forms, kind, stack, sheet)


Writer = Callable[..., int]
"""`(text, ends, page, book…, room…, words…, own…, states, story…, asked)`: write the round as some readers see it, one
after the other, each from a new word on, and at which byte each part ends. Gives the number of words or, below zero,
that of the pieces where the page has no room for them."""


def build(kernels: Kernels, show: Show, offer: Offer, token: Token) -> Writer:
    """Build the writer of one game, whose `show` writes whole sheets."""
    actor_of, legal = kernels.actor, kernels.legal
    tell_at = telling(kernels)

    @inner
    def put_legal(
        page: Page,
        at: int,
        script: Script,
        marks: Words,
        forms: Forms,
        plans: Words,
        rows: Rows,
        none: Stills,
        stack: Words,
        sheet: Sheet,
        s: Record,
        reader: int,
    ) -> int:
        low, high = legal(s)
        at = put(page, at, LEGAL)
        first = 0
        while low != 0 or high != 0:
            if low == 0:
                low, high, first = high, 0, WORD
            code = first + popcount((low & -low) - 1)
            at = put(page, put(page, at, TOKEN), marks[TOKENS] + token(s, code))
            rows[0, KIND] = 0
            offer(s, code, (rows, none))
            kind = marks[FIRST_OFFER] + rows[1, KIND]
            mask(rows[1], plans[kind], reader, sheet)
            at = put(page, put_said(page, at, script, forms, kind, stack, sheet), END)
            low &= low - 1
            if low != 0 or high != 0:
                at = put(page, at, COMMA)
        return put(page, at, END_OF_LIST)

    @inner
    def put_event(
        page: Page,
        at: int,
        script: Script,
        marks: Words,
        forms: Forms,
        plans: Words,
        units: Units,
        rows: Rows,
        nodes: Records,
        stills: Stills,
        stack: Words,
        sheets: Words,
        sheet: Sheet,
        s: Record,
        code: int,
        reader: int,
        first: bool,
        last: bool,
    ) -> int:
        """A step. It begins where the one before it has ended, which is on the first sheet, and the last one ends at
        the node whose view is written already, on the third."""
        count = min(tell_at(s, code, rows, nodes, stills), MOST_EFFECTS)
        actor = actor_of(s)
        at = put_actor(page, put(page, at, EVENT), actor)
        concealed = is_hidden(forms, rows, count, reader)
        if actor >= 0:
            piece = marks[HIDDEN_TOKENS if concealed else TOKENS] + token(s, code)
        else:
            piece = marks[HIDDEN_OUTCOMES if concealed else OUTCOMES] + code
        at = put(page, put(page, at, EVENT_TOKEN), piece)
        at = digits(page, put(page, at, TURN), int(s.turn))
        if first:
            show(s, reader, sheets[0])
        for k in range(count):
            at = put(page, at, EFFECTS if k == 0 else COMMA)
            at = put_effect(page, at, script, forms, plans, rows[k + 1], reader, stack, sheet)
            show(nodes[k], reader, sheets[(k + 1) & 1])
            at = put_patch(page, at, script, units, stack, sheets[k & 1], sheets[(k + 1) & 1])
            at = put(page, at, END)
        if count > 0:
            at = put(page, at, END_OF_LIST)
        at = put_shown(page, at, forms, rows, count, reader)
        if last:
            return put(page, put_patch(page, at, script, units, stack, sheets[count & 1], sheets[2]), END)
        show(nodes[AFTER], reader, sheets[(count + 1) & 1])
        at = put_patch(page, at, script, units, stack, sheets[count & 1], sheets[(count + 1) & 1])
        if count & 1 == 0:
            for place in range(sheets.shape[1]):
                sheets[0, place] = sheets[1, place]
        return put(page, at, END)

    @quick
    def parts(
        text: Text,
        ends: Words,
        page: Page,
        script: Script,
        marks: Words,
        forms: Forms,
        plans: Words,
        units: Units,
        rows: Rows,
        nodes: Records,
        stills: Stills,
        none: Stills,
        stack: Words,
        sheets: Words,
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
        s = states[0]
        actor = actor_of(s)
        for n in range(len(asked)):
            reader, asks = asked[n] >> 2, asked[n] & 3
            at = number_or_null(page, put(page, 0, SEAT), reader)
            show(s, reader, sheets[2])
            at = put(page, put(page, at, VIEW), OWN)
            at = put_sheet(page, at, script, marks[VIEW_BEGIN], marks[VIEW_END], stack, sheets[2], BEGINNING)
            if asks & FREE and actor >= 0 and actor == reader:
                at = put_legal(page, at, script, marks, forms, plans, rows, none, stack, sheet, s, reader)
            for k in range(len(codes)):
                at = put_event(
                    page,
                    put(page, at, EVENTS if k == 0 else COMMA),
                    script,
                    marks,
                    forms,
                    plans,
                    units,
                    rows,
                    nodes,
                    stills,
                    stack,
                    sheets,
                    sheet,
                    befores[k],
                    codes[k],
                    reader,
                    k == 0,
                    k == len(codes) - 1,
                )
            if len(codes) > 0:
                at = put(page, at, END_OF_LIST)
            if asks & BACK:
                at = put(page, at, MAY_TAKE_BACK)
            size = put(page, at, END)
            if size > len(page):
                return -size
            ends[n] = spell(text, BYTES * word, page, size, words, places, own_words, own_places)
            word = ends[n] // BYTES + 1
        return word

    return parts


Desk = tuple[Rows, Records, Stills, Stills, Words, Words, Sheet]
"""Rows and nodes of effects, these once more as numbers, and none of them, the stack, three sheets of views, one
of an effect."""


def written(
    writer: Writer,
    book: Book,
    words: Pieces,
    desk: Desk,
    own: Pieces,
    states: Records,
    story: Story,
    asked: Words,
) -> list[bytes]:
    """What each reader is told."""
    text, page, ends = room.text, room.page, room.ends
    while True:
        size = writer(text, ends, page, *book, *desk, *words, *own, states, *story, asked)
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


room = Room()


class Desks(threading.local):
    """What the writer of one game needs beside that in each thread."""

    def __init__(self, view: Struct, dtype: np.dtype[Any]) -> None:
        stage = Stage(dtype)
        stack, sheets = np.zeros((MOST_DEEP, 3), np.int64), np.zeros((3, view.size), np.int64)
        self.desk: Desk = stage.rows, stage.nodes, stage.stills, stage.none, stack, sheets, np.zeros(WIDTH, np.int64)
