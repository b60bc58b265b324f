"""Boards as data: those that come with the product, what any other must be, the way into a record."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tischlein.core.demands import Count, Entries, Listed, Named, Numbered, Numeral, Word
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import Sheet, list_of, map_of, number_from, one_of, struct, word_of
from tischlein.games.sternenzahlen.state import (
    EVENTS,
    FIRST_CHIPS,
    HOLE,
    MIRROR,
    MOST_CARDS,
    MOST_CELLS,
    MOST_FIELDS,
    MOST_PLAYERS,
    MOST_RED_CHIPS,
    MOST_ROWS,
    NUMBER,
    STARS,
)

Board = dict[str, Any]
"""A checked board, written out: `path`, `rows` in ascending order, `events`, `red_chips`."""

FOLDER = Path(__file__).parent
NAMES = ("zehn", "zwanzig")
DEFAULT = "zehn"
ENTRIES = ("path", "rows", "events", "red_chips")

_ENTRY = ("board-entry", "board-missing")
_CELLS = Word(".*", MOST_CELLS, "board-cells")
_FIELD = Numeral(2, (2, "rows"), "*", ("hole",), "board-field")
WRITTEN = Entries(
    names=ENTRIES,
    fields={
        "rows": Numbered(_CELLS, MOST_ROWS, "board-rows", "board-row-name", "board-gap"),  # S2
        "path": Listed(_FIELD, MOST_FIELDS, "board-path"),  # S1
        "events": Entries(EVENTS, dict.fromkeys(EVENTS, Count(0, MOST_CARDS)), "board-events", *_ENTRY),  # S3
        "red_chips": Count((FIRST_CHIPS, "players"), MOST_RED_CHIPS),  # S3
    },
    wrong="board-kind",
    unknown=_ENTRY[0],
    missing=_ENTRY[1],
)
"""What a board must be that is written out."""
CHECK = Named(NAMES, WRITTEN, "board-kind", FOLDER)


@cache
def _load(name: str) -> Board:
    text = (FOLDER / "boards" / f"{name}.json").read_text(encoding="utf-8")
    board: Board = CHECK("board", json.loads(text), MOST_PLAYERS)
    return board


def find(board: str | Board) -> Board:
    """A board written out, for a name or for a board that is written out already. Not to be changed."""
    return _load(board) if isinstance(board, str) else board


FIELDS = tuple(
    "hole" if field == HOLE else f"{field & NUMBER}{'*' if field & STARS else ''}" for field in range(2 * STARS)
)
"""Every field of a path, by its number in a record, as a board writes it."""
ROWS = tuple(str(row) for row in range(1, MOST_ROWS + 1))
BOARD = struct(
    path=list_of(MOST_FIELDS, one_of(*FIELDS)),
    rows=map_of(ROWS, word_of(".*", MOST_CELLS)),
    events=struct(**dict.fromkeys(EVENTS, number_from(0, MOST_CARDS))),
    red_chips=number_from(0, MOST_RED_CHIPS),
)
"""A board on a sheet."""
PATH, CELLS, CARDS, RED_CHIPS = BOARD.places
WORD = 1 + MOST_CELLS
KINDS = len(EVENTS)


@inner
def put_on(s: Record, board: Sheet) -> None:
    """Lay a board from a sheet into an all-zero record: the cards in the pile, the red chips beside it."""
    s.fields = board[PATH]
    for place in range(1, int(s.fields) + 1):
        s.path[place] = board[PATH + place]
    s.rows = board[CELLS]
    free = pairs = 0
    for row in range(1, int(s.rows) + 1):
        at = CELLS + 1 + WORD * (row - 1)
        size = whole(board[at])
        word = 1 << size
        for cell in range(size):
            word |= whole(board[at + 1 + cell]) << cell
        s.cells[row] = word
        s.rest[row] = word
        free |= 1 << row | 1 << (MIRROR - row)
        pairs |= 1 << row if size >= 2 else 0
    s.free = free
    s.pairs = pairs
    for kind in range(KINDS):
        s.pile[kind] = board[CARDS + kind]
        s.events[kind] = board[CARDS + kind]
    s.red_chips = board[RED_CHIPS]
