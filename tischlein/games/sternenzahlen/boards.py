"""Boards as data: those that come with the product, the check of any other, the way into a record."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tischlein.core.errors import OptionError
from tischlein.core.kernel import Record
from tischlein.games.sternenzahlen.state import (
    EVENTS,
    FIRST_CHIPS,
    HOLE,
    MOST_CARDS,
    MOST_CELLS,
    MOST_FIELDS,
    MOST_PLAYERS,
    MOST_RED_CHIPS,
    MOST_ROWS,
    NUMBER,
    STARS,
    cells_in,
    row_bits,
)

Board = dict[str, Any]
"""A checked board, written out: `path`, `rows` in ascending order, `events`, `red_chips`."""

NAMES = ("zehn", "zwanzig")
DEFAULT = "zehn"
ENTRIES = ("path", "rows", "events", "red_chips")

_FIELD = re.compile(r"([1-9][0-9]?)(\*?)")
_ROW = re.compile("[1-9][0-9]?")
_CELLS = re.compile(rf"[.*]{{1,{MOST_CELLS}}}")


def shown(value: object) -> str:
    """A wrong value for a message, cut short. A number can be too long, a list too deep to be written."""
    try:
        return f"{value!r:.60}"
    except (ValueError, RecursionError):
        return f"this {type(value).__name__}"


def _entry(option: str, name: object) -> str:
    """The path of an entry that should not be there."""
    return f"{option}.{name if isinstance(name, str) else shown(name):.60}"


@cache
def _load(name: str) -> Board:
    text = (Path(__file__).parent / "boards" / f"{name}.json").read_text(encoding="utf-8")
    return _written(json.loads(text), MOST_PLAYERS)


def find(board: str | Board) -> Board:
    """A board written out, for a name or for a board that is written out already. Not to be changed."""
    return _load(board) if isinstance(board, str) else board


def check_board(board: object, players: int) -> str | Board:
    """A name as it is, a written board checked and copied; raises `OptionError` that says where and what."""
    if isinstance(board, str) and board in NAMES:
        return board
    if not isinstance(board, Mapping):
        known = " or ".join(NAMES)
        raise OptionError("board", f"must be {known} or a board written out, not {shown(board)}")
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
            raise OptionError(_entry(option, name), f"there is no such entry; there are: {', '.join(names)}")
    for name in names:
        if name not in given:
            raise OptionError(f"{option}.{name}", "is missing")


def _count(option: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise OptionError(option, f"must be a whole number from {low} to {high}, not {shown(value)}")
    return value


def _rows(rows: object) -> dict[str, str]:
    """S2: rows 1 to m without gaps."""
    if not isinstance(rows, Mapping) or not 1 <= len(rows) <= MOST_ROWS:
        raise OptionError(
            "board.rows", f"must name 1 to {MOST_ROWS} rows, such as {{'1': '..*.', '2': '.*..'}}"
        )
    for number in rows:
        if not isinstance(number, str) or not _ROW.fullmatch(number):
            raise OptionError(
                _entry("board.rows", number), f"a row's name is its number, '1' to '{MOST_ROWS}'"
            )
    ordered = {}
    for number in map(str, range(1, len(rows) + 1)):
        if number not in rows:
            raise OptionError(f"board.rows.{number}", "is missing: rows go from 1 up without gaps")
        cells = rows[number]
        if not isinstance(cells, str) or not _CELLS.fullmatch(cells):
            wanted = f"must be 1 to {MOST_CELLS} cells, each . (plain) or * (star)"
            raise OptionError(f"board.rows.{number}", f"{wanted}, not {shown(cells)}")
        ordered[number] = cells
    return ordered


def _path(path: object, highest: int) -> list[str]:
    """S1: holes, numbers, and numbers with stars."""
    if isinstance(path, str) or not isinstance(path, Sequence) or not 1 <= len(path) <= MOST_FIELDS:
        raise OptionError("board.path", f"must be a list of 1 to {MOST_FIELDS} fields")
    for index, field in enumerate(path):
        match = _FIELD.fullmatch(field) if isinstance(field, str) else None
        if field != "hole" and (match is None or not 2 <= int(match[1]) <= highest):
            wanted = (
                f"must be hole or a number from 2 to {highest}, twice the highest row; * marks an event field"
            )
            raise OptionError(f"board.path.{index}", f"{wanted}. It is {shown(field)}")
    return list(path)


def _events(events: object) -> dict[str, int]:
    """S3: how many cards of each kind."""
    if not isinstance(events, Mapping):
        raise OptionError("board.events", f"must say how many cards there are of each: {', '.join(EVENTS)}")
    _exactly("board.events", events, EVENTS)
    return {event: _count(f"board.events.{event}", events[event], 0, MOST_CARDS) for event in EVENTS}


def put_on(s: Record, board: Board) -> None:
    """Lay a checked board into an all-zero record: the cards in the pile, the red chips beside it."""
    for place, field in enumerate(board["path"], start=1):
        if field == "hole":
            s.path[place] = HOLE
        else:
            s.path[place] = int(field.rstrip("*")) + (STARS if field.endswith("*") else 0)
    free = pairs = 0
    for number, cells in board["rows"].items():
        row = int(number)
        word = 1 << len(cells) | sum(1 << index for index, cell in enumerate(cells) if cell == "*")
        s.cells[row] = s.rest[row] = word
        free |= row_bits(row)
        pairs |= 1 << row if len(cells) >= 2 else 0
    s.free = free
    s.pairs = pairs
    for kind, event in enumerate(EVENTS):
        s.pile[kind] = s.events[kind] = board["events"][event]
    s.red_chips = board["red_chips"]
    s.fields = len(board["path"])
    s.rows = len(board["rows"])


def field_at(s: Record, place: int) -> str:
    """A field of the path, as a board writes it."""
    field = int(s.path[place])
    return "hole" if field == HOLE else f"{field & NUMBER}{'*' if field & STARS else ''}"


def written_out(s: Record) -> Board:
    """The board in play, read back from a record."""
    return {
        "path": [field_at(s, place) for place in range(1, s.fields + 1)],
        "rows": {str(row): _cells(int(s.cells[row])) for row in range(1, s.rows + 1)},
        "events": {event: int(count) for event, count in zip(EVENTS, s.events, strict=True)},
        "red_chips": int(s.red_chips),
    }


def _cells(word: int) -> str:
    return "".join("*" if word >> index & 1 else "." for index in range(cells_in(word)))
