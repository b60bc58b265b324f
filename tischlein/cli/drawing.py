"""How the table of a game is drawn in the terminal: by the game's own module `terminal`, or from its view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.text import Text

from tischlein.core.game import Game
from tischlein.core.pen import Pen

Render = Callable[[Mapping[str, Any], Pen], list[Text]]

SEATS = "seats"
NOTHING = "–"


@cache
def drawing(game: Game) -> Render:
    """What draws a game's table, line by line."""
    module = f"{game.package}.terminal"
    if find_spec(module) is None:
        return plain
    render: Render = import_module(module).render
    return render


def plain(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """Every field that has a label, `view-<field>`, then a line for each seat."""
    lines = [pen.line(label, written(value)) for label, value in labelled(view, pen)]
    if SEATS in view:
        lines.append(Text())
    for seat, there in enumerate(view.get(SEATS, ())):
        line = pen.name(seat, acting=view["actor"] == seat)
        shown = [f"{label}: {written(value)}" for label, value in labelled(there, pen)]
        lines.append(line.append(f": {'; '.join(shown)}" if shown else ""))
    return lines


def labelled(fields: Mapping[str, Any], pen: Pen) -> list[tuple[str, Any]]:
    found = [(f"view-{name}", value) for name, value in fields.items() if name != SEATS]
    return [(pen.say(id), value) for id, value in found if id in pen.texts]


def written(value: object) -> str:
    """A value of a view, as text."""
    if value is None or value == []:
        return NOTHING
    if isinstance(value, bool):
        return "✓" if value else NOTHING
    if isinstance(value, list):
        return ", ".join(map(written, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {written(inner)}" for name, inner in value.items())
    return str(value)
