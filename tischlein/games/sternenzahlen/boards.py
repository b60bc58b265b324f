"""Boards as data: those that come with the product, the check of any other, the way into a record."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tischlein.core.errors import OptionError
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.language import phrase
from tischlein.core.options import brief
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

_FIELD = re.compile(r"([1-9][0-9]?)(\*?)")
_ROW = re.compile("[1-9][0-9]?")
_CELLS = re.compile(rf"[.*]{{1,{MOST_CELLS}}}")


def _wrong(option: str, id: str, **args: str | int) -> OptionError:
    """What is wrong with a board, and where."""
    return OptionError(option, phrase(id, **args), FOLDER)


def _entry(option: str, name: object) -> str:
    """The path of an entry that should not be there."""
    return f"{option}.{name if isinstance(name, str) else brief(name):.60}"


@cache
def _load(name: str) -> Board:
    text = (FOLDER / "boards" / f"{name}.json").read_text(encoding="utf-8")
    return _written(json.loads(text), MOST_PLAYERS)


def find(board: str | Board) -> Board:
    """A board written out, for a name or for a board that is written out already. Not to be changed."""
    return _load(board) if isinstance(board, str) else board


def check_board(option: str, board: object, players: int) -> str | Board:
    """A name as it is, a written board checked and copied; raises `OptionError` that says where and what."""
    if isinstance(board, str) and board in NAMES:
        return board
    if not isinstance(board, Mapping):
        raise _wrong(option, "board-kind", known=", ".join(NAMES), value=brief(board))
    return _written(board, players)


def _written(board: Mapping[Any, Any], players: int) -> Board:
    _exactly("board", board, ENTRIES)
    rows = _rows(board["rows"])
    return {
        "path": _path(board["path"], 2 * len(rows)),
        "rows": rows,
        "events": _events(board["events"]),
        "red_chips": _count("board.red_chips", board["red_chips"], FIRST_CHIPS * players, MOST_RED_CHIPS),
    }


def _exactly(option: str, given: Mapping[Any, Any], names: Sequence[str]) -> None:
    """Every name is there, and no other."""
    for name in given:
        if name not in names:
            raise _wrong(_entry(option, name), "board-entry", known=", ".join(names))
    for name in names:
        if name not in given:
            raise _wrong(f"{option}.{name}", "board-missing")


def _count(option: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _wrong(option, "error-number", low=low, high=high, value=brief(value))
    return value


def _rows(rows: object) -> dict[str, str]:
    """S2: rows 1 to m without gaps."""
    if not isinstance(rows, Mapping) or not 1 <= len(rows) <= MOST_ROWS:
        raise _wrong("board.rows", "board-rows", most=MOST_ROWS)
    for number in rows:
        if not isinstance(number, str) or not _ROW.fullmatch(number):
            raise _wrong(_entry("board.rows", number), "board-row-name", most=MOST_ROWS)
    ordered = {}
    for number in map(str, range(1, len(rows) + 1)):
        if number not in rows:
            raise _wrong(f"board.rows.{number}", "board-gap")
        cells = rows[number]
        if not isinstance(cells, str) or not _CELLS.fullmatch(cells):
            raise _wrong(f"board.rows.{number}", "board-cells", most=MOST_CELLS, value=brief(cells))
        ordered[number] = cells
    return ordered


def _path(path: object, highest: int) -> list[str]:
    """S1: holes, numbers, and numbers with stars."""
    if isinstance(path, str) or not isinstance(path, Sequence) or not 1 <= len(path) <= MOST_FIELDS:
        raise _wrong("board.path", "board-path", most=MOST_FIELDS)
    for index, field in enumerate(path):
        match = _FIELD.fullmatch(field) if isinstance(field, str) else None
        if field != "hole" and (match is None or not 2 <= int(match[1]) <= highest):
            raise _wrong(f"board.path.{index}", "board-field", highest=highest, value=brief(field))
    return list(path)


def _events(events: object) -> dict[str, int]:
    """S3: how many cards of each kind."""
    if not isinstance(events, Mapping):
        raise _wrong("board.events", "board-events", known=", ".join(EVENTS))
    _exactly("board.events", events, EVENTS)
    return {event: _count(f"board.events.{event}", events[event], 0, MOST_CARDS) for event in EVENTS}


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
