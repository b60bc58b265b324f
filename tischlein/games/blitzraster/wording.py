"""What tokens of blitzraster mean in words: message ids with their arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from tischlein.core.language import Phrase, Scene, phrase

COLUMN, ROW = 1, 0
"""The part of a place, which is (row, column), that all cards of such a line share."""

Cells = dict[tuple[int, int], str | None]
"""The open cards of a grid by their places; None where a card lies face down."""
Line = tuple[int, int]
"""COLUMN or ROW, and its number when the event began: closing up leaves a line the same line (B19)."""


@cache
def card(name: str) -> Phrase:
    """A card by its name in tokens."""
    colour, _, number = name.partition("-")
    return phrase("card-number", colour=colour, number=number)


def actions(tokens: Sequence[str], view: Mapping[str, Any]) -> list[Phrase]:
    """What a seat may do, each as an invitation."""
    grid = _grid(view, view["concerns"])
    return [_action(token, view, grid) for token in tokens]


def _action(token: str, view: Mapping[str, Any], grid: Mapping[str, Any]) -> Phrase:
    verb, _, what = token.partition(":")
    if token == "pile":
        return phrase("action-pile")
    if token == "skip":
        return phrase("action-skip")
    if token == "discard":
        return phrase("action-discard", card=card(view["top"]))
    if verb == "reveal":
        return phrase("action-reveal", cell=what, card=_lying(grid[what]))
    if verb == "peek":
        return phrase("action-peek", cell=what, card=_lying(grid[what]))
    if token == "turn":
        return phrase("action-reveal", cell=view["looking_at"], card=_lying(grid[view["looking_at"]]))
    if token == "keep":
        return phrase("action-keep", cell=view["looking_at"])
    if verb == "drop":
        hidden = any(not there["up"] for there in grid.values())
        return phrase("action-drop" if hidden else "action-drop-only", card=card(what))
    if verb == "put":
        name, _, cell = what.partition(":")
        return phrase("action-put", card=card(name), cell=cell, old=_lying(grid[cell]))
    if verb == "swap":
        return _swap_action(what, grid)
    return _of_line("action-clear-column", "action-clear-row", _cells(grid), _line(what))


def _swap_action(what: str, grid: Mapping[str, Any]) -> Phrase:
    first, second, turned = _swapped(what, grid)
    if turned is None:
        one, other = _lying(grid[first]), _lying(grid[second])
        return phrase("action-swap", first=first, second=second, one=one, other=other)
    return phrase("action-swap-reveal", first=first, second=second, turned=turned, card=_lying(grid[turned]))


def event(token: str, scene: Scene) -> Phrase:
    """What happened, as a sentence; what is cleared by itself (B14) has no token, so it is told along."""
    verb, _, what = token.partition(":")
    if verb == "card":
        return _luck(what, scene)
    if token == "pile":
        return scene.tell("event-pile")
    if token == "skip":
        return scene.tell("event-skip")
    if token == "discard":
        return scene.tell("event-discard", card=card(scene.view["top"]))
    if token == "keep":
        return scene.tell("event-keep", cell=scene.view["looking_at"])
    if verb == "drop":
        return scene.tell("event-drop", card=card(what))
    if verb == "peek":
        if not scene.shown:
            return scene.tell("event-peek", cell=what)
        return scene.tell("event-peek-shown", cell=what, card=card(scene.shown[0]))
    return _in_grid(verb, what, scene)


def _luck(name: str, scene: Scene) -> Phrase:
    """A card came from the pile: into a grid, on the discards or into a hand."""
    view = scene.view
    setup = view["phase"] == "setup"
    there = view["seats"][scene.seat]
    if view["phase"] == "new_grid" or (setup and there["points"] < 9):
        cell = _next_cell(there)
        if name == "?":
            return scene.tell("event-dealt", cell=cell)
        return scene.tell("event-dealt-shown", cell=cell, card=card(name))
    if setup and not view["discards"]:
        return phrase("event-first-discard", card=card(name))
    if name == "?":
        return scene.tell("event-card")
    return scene.tell("event-card-shown", card=card(name))


def _next_cell(there: Mapping[str, Any]) -> str:
    row, column = divmod(there["points"], 4 if there["second_grid"] else 3)
    return f"{'abcd'[column]}{row + 1}"


def _in_grid(verb: str, what: str, scene: Scene) -> Phrase:
    """An event that changes the grid."""
    grid = _grid(scene.view, scene.seat)
    cells = _cells(grid)
    shown = scene.shown[0] if scene.shown else None
    if verb == "clear":
        line = _line(what)
        told = _of_line("event-clear-column", "event-clear-row", cells, line, scene)
        ready = _complete(cells)
        cells = _without(cells, line)
    else:
        if verb == "put":
            told = _put(what, grid, cells, scene)
        elif verb == "swap":
            told = _swap(what, grid, cells, scene)
        else:
            cell = what or scene.view["looking_at"]
            cells[_place(cell)] = shown
            told = scene.tell("event-reveal", cell=cell, card=card(shown) if shown else _lying(grid[cell]))
        ready = _complete(cells)
    return _settled(told, cells, ready, verb == "clear", scene)


def _put(what: str, grid: Mapping[str, Any], cells: Cells, scene: Scene) -> Phrase:
    name, _, cell = what.partition(":")
    cells[_place(cell)] = name
    if scene.shown:
        return scene.tell("event-put-hidden", card=card(name), cell=cell, old=card(scene.shown[0]))
    return scene.tell("event-put", card=card(name), cell=cell, old=_lying(grid[cell]))


def _swap(what: str, grid: Mapping[str, Any], cells: Cells, scene: Scene) -> Phrase:
    first, second, turned = _swapped(what, grid)
    one, other = _place(first), _place(second)
    if turned is not None:
        cells[_place(turned)] = scene.shown[0] if scene.shown else None
    cells[one], cells[other] = cells[other], cells[one]
    if turned is None:
        return scene.tell("event-swap", first=first, second=second, one=_lying(grid[first]), other=_lying(grid[second]))
    new = card(scene.shown[0]) if scene.shown else _lying(grid[turned])
    lies = second if turned == first else first
    return scene.tell("event-swap-reveal", first=first, second=second, cell=lies, card=new)


def _swapped(what: str, grid: Mapping[str, Any]) -> tuple[str, str, str | None]:
    """The two cells of a swap, and the one whose card is turned up, if there is one (B9)."""
    first, second, turned = what[:2], what[3:5], what[6:]
    if not turned:
        return first, second, first if not grid[first]["up"] else second if not grid[second]["up"] else None
    return first, second, turned


def _settled(told: Phrase, cells: Cells, ready: list[Line], chosen: bool, scene: Scene) -> Phrase:
    """The sentence with what follows by itself: the only complete line goes, and so on (B14, B18)."""
    while len(lines := _complete(cells)) == 1:
        if lines[0] not in ready:
            then = _of_line("event-chain-column", "event-chain-row", cells, lines[0])
        elif chosen:
            then = _of_line("event-also-column", "event-also-row", cells, lines[0])
        else:
            then = _of_line("event-cleared-column", "event-cleared-row", cells, lines[0])
        told = phrase("event-then", event=told, then=then)
        cells = _without(cells, lines[0])
    if not cells:
        second = scene.view["seats"][scene.seat]["second_grid"]
        then = scene.tell("event-emptied-second" if second else "event-emptied-first")
        told = phrase("event-then", event=told, then=then)
    return told


def _of_line(column: str, row: str, cells: Cells, line: Line, scene: Scene | None = None) -> Phrase:
    """One of two phrases about a line that is complete, by its name in the grid as it is now."""
    axis, index = line
    name, _, number = next(str(name) for place, name in cells.items() if place[axis] == index).partition("-")
    rank = sorted({place[axis] for place in cells}).index(index)
    tell = scene.tell if scene else phrase
    if axis == COLUMN:
        return tell(column, line="abcd"[rank], colour=phrase("colour", colour=name))
    return tell(row, line=str(rank + 1), number=number)


def _complete(cells: Cells) -> list[Line]:
    """The complete lines (B10-B12)."""
    return _complete_among(tuple(cells.items()))


@lru_cache(1 << 12)
def _complete_among(cells: tuple[tuple[tuple[int, int], str | None], ...]) -> list[Line]:
    """The same for a grid that can be remembered: each reader of an event asks for the same one, several times."""
    lines: dict[Line, list[str]] = {}
    for (row, column), name in cells:
        colour, _, number = (name or "").partition("-")
        lines.setdefault((COLUMN, column), []).append(colour)
        lines.setdefault((ROW, row), []).append(number)
    return [line for line, kinds in lines.items() if kinds[0] and len(kinds) == kinds.count(kinds[0]) > 1]


def _without(cells: Cells, line: Line) -> Cells:
    axis, index = line
    return {place: name for place, name in cells.items() if place[axis] != index}


@cache
def _place(cell: str) -> tuple[int, int]:
    return int(cell[1]) - 1, "abcd".index(cell[0])


def _line(name: str) -> Line:
    return (COLUMN, "abcd".index(name)) if name in "abcd" else (ROW, int(name) - 1)


def _grid(view: Mapping[str, Any], seat: int) -> dict[str, Mapping[str, Any]]:
    """What lies in each cell of a seat's grid."""
    return {there["cell"]: there for row in view["seats"][seat]["grid"] for there in row}


def _cells(grid: Mapping[str, Any]) -> Cells:
    return {_place(cell): there["card"] if there["up"] else None for cell, there in grid.items()}


def _lying(there: Mapping[str, Any]) -> Phrase:
    """A card in a grid: the open one, the face-down one, or the face-down one that the reader knows."""
    return _lying_as(there["card"], there["up"])


@cache
def _lying_as(name: str | None, up: bool) -> Phrase:
    if name is None:
        return phrase("card-hidden")
    return card(name) if up else phrase("card-known", card=card(name))
