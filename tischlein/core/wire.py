"""What a seat gets to see and to hear, written by kernels as JSON: the very bytes that go to its page.

A game says nothing about it: its sheets, its effects and its offers lie on a stage (`core/stage.py`) and are written by
instructions made of their schemas: whole numbers all of them, so that one kernel serves all games. It is the same as
`State.view`, `Moment.hear` and `State.offers` give in ordinary Python, byte for byte (`tests/conformance/test_wire.py`
compares them at every node). A server that tells thousands of moves a second cannot afford the objects in between.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

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
from tischlein.core.contract import MOST_SEATS, OVER_CODE, SPECTATOR, Records
from tischlein.core.effects import mask, may_know
from tischlein.core.kernel import inner, quick
from tischlein.core.patch import Units, put_patch
from tischlein.core.playout import ACTOR
from tischlein.core.reading import check_reader
from tischlein.core.script import BEGINNING, MOST_DEEP, Script, put_sheet
from tischlein.core.sheet import Fixed, Sheet, Struct
from tischlein.core.spelling import BYTES, OWN, Page, Pieces, Places, Text, flat, spell
from tischlein.core.stage import (
    BACK,
    BEFORE,
    COUNT,
    FIRST,
    FREE,
    KIND,
    MOST_EFFECTS,
    NOW,
    OFFER,
    READER_BITS,
    THE_ACTOR,
    THE_TOKEN,
    THE_TURN,
    WIDTH,
    Rows,
    Stage,
    Story,
)
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


def own_pieces(game: str, options: dict[str, Any], names: Sequence[str], view: Struct, sheet: Sheet) -> Pieces:
    """The pieces of a table, from the number `OWN` on: what stands first in every view, then the names by seat, and
    from `MORE_OF_OWN` on what stays the same in all views, one of which is on the sheet."""
    facts = as_json({"game": game, "players": len(names), "options": options}).removesuffix("}")
    written = sheet.tolist()
    places = zip(view.fields.values(), view.places, strict=True)
    same = [as_json(kind.read(written, place)) for kind, place in places if isinstance(kind, Fixed)]
    return flat([facts, *map(as_json, names), *[""] * (MOST_SEATS - len(names)), *same])


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
            return SPECTATOR << READER_BITS
        return (seat << READER_BITS) + (FREE if free else 0) + (BACK if free and seat == undo else 0)


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


@inner
def put_offers(
    page: Page,
    at: int,
    script: Script,
    marks: Words,
    forms: Forms,
    plans: Words,
    stack: Words,
    sheet: Sheet,
    offered: Rows,
    reader: int,
) -> int:
    """The actions that a seat may take."""
    at = put(page, at, LEGAL)
    for row in range(1, 1 + OFFER * offered[0, COUNT], OFFER):
        if row > 1:
            at = put(page, at, COMMA)
        at = put(page, put(page, at, TOKEN), marks[TOKENS] + offered[row, THE_TOKEN])
        kind = marks[FIRST_OFFER] + offered[row + 1, KIND]
        mask(offered[row + 1], plans[kind], reader, sheet)
        at = put(page, put_said(page, at, script, forms, kind, stack, sheet), END)
    return put(page, at, END_OF_LIST)


@inner
def put_step(
    page: Page,
    at: int,
    script: Script,
    marks: Words,
    forms: Forms,
    plans: Words,
    units: Units,
    stack: Words,
    sheet: Sheet,
    rows: Rows,
    count: int,
    seen: Words,
    reader: int,
) -> int:
    """A step with so many effects, and the sheets from before it on."""
    actor = rows[0, THE_ACTOR]
    at = put_actor(page, put(page, at, EVENT), actor)
    if is_hidden(forms, rows, count, reader):
        names = marks[HIDDEN_TOKENS if actor >= 0 else HIDDEN_OUTCOMES]
    else:
        names = marks[TOKENS if actor >= 0 else OUTCOMES]
    at = put(page, put(page, at, EVENT_TOKEN), names + rows[0, THE_TOKEN])
    at = digits(page, put(page, at, TURN), rows[0, THE_TURN])
    for k in range(count):
        at = put(page, at, EFFECTS if k == 0 else COMMA)
        at = put_effect(page, at, script, forms, plans, rows[k + 1], reader, stack, sheet)
        at = put(page, put_patch(page, at, script, units, stack, seen[k], seen[k + 1]), END)
    if count > 0:
        at = put(page, at, END_OF_LIST)
    at = put_shown(page, at, forms, rows, count, reader)
    return put(page, put_patch(page, at, script, units, stack, seen[count], seen[count + 1]), END)


@quick
def write(
    text: Text,
    ends: Words,
    page: Page,
    stack: Words,
    sheet: Sheet,
    script: Script,
    marks: Words,
    forms: Forms,
    plans: Words,
    units: Units,
    words: Text,
    places: Places,
    own_words: Text,
    own_places: Places,
    asked: Words,
    rows: Rows,
    sheets: Words,
    offered: Rows,
    steps: int,
    first: bool,
    last: bool,
) -> int:
    """Write what was heard, for one reader after the other, each from a new word on, and at which byte each part ends.
    Of a story that was heard in portions, the first one has the view, and the last one the end. Gives the number of
    words or, below zero, that of the pieces where the page has no room for them."""
    word = 0
    for n in range(len(asked)):
        reader, marked = asked[n] >> READER_BITS, asked[n] & (FREE | BACK)
        at = 0
        if first:
            at = number_or_null(page, put(page, at, SEAT), reader)
            at = put(page, put(page, at, VIEW), OWN)
            at = put_sheet(page, at, script, marks[VIEW_BEGIN], marks[VIEW_END], stack, sheets[n, NOW], BEGINNING)
            if marked & FREE and sheets[n, NOW, ACTOR] + OVER_CODE == reader:
                at = put_offers(page, at, script, marks, forms, plans, stack, sheet, offered, reader)
        row = 0
        for k in range(steps):
            at = put(page, at, EVENTS if first and k == 0 else COMMA)
            count = min(rows[row, COUNT], MOST_EFFECTS)
            seen = sheets[n, BEFORE + row :]
            at = put_step(page, at, script, marks, forms, plans, units, stack, sheet, rows[row:], count, seen, reader)
            row += 1 + count
        if last:
            if steps > 0:
                at = put(page, at, END_OF_LIST)
            if marked & BACK:
                at = put(page, at, MAY_TAKE_BACK)
            at = put(page, at, END)
        if at > len(page):
            return -at
        ends[n] = spell(text, BYTES * word, page, at, words, places, own_words, own_places)
        word = ends[n] // BYTES + 1
    return word


def written(
    hear: Callable[..., int],
    stage: Stage,
    book: Book,
    words: Pieces,
    own: Pieces,
    states: Records,
    story: Story,
    asked: Words,
) -> list[bytes]:
    """What each reader is told."""
    told, length = 0, len(story.codes)
    portions = []
    while True:
        steps = hear(states, *story, told, asked, *stage.all)
        first, last = told == 0, told + steps == length
        portions.append(_spelled(book, words, own, asked, stage, steps, first, last))
        told += steps
        if last:
            break
    return portions[0] if len(portions) == 1 else [b"".join(parts) for parts in zip(*portions, strict=True)]


def _spelled(
    book: Book, words: Pieces, own: Pieces, asked: Words, stage: Stage, steps: int, first: bool, last: bool
) -> list[bytes]:
    """What was heard, for each reader."""
    text, page, ends = room.text, room.page, room.ends
    heard = stage.rows, stage.sheets, stage.offered
    while True:
        size = write(text, ends, page, room.stack, room.sheet, *book, *words, *own, asked, *heard, steps, first, last)
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
        self.stack, self.sheet = np.zeros((MOST_DEEP, 3), np.int64), np.zeros(WIDTH, np.int64)


room = Room()
