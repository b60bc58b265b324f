"""A table of elferreihe in the terminal."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from tischlein.core.pen import SIGNS, Pen

VALUES = range(1, 21)


def render(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """What lies there, line by line: pile, rows, how much everybody holds, and the hands that may be seen."""
    lines = [pen.line(pen.say("table-pile"), str(view["pile"]))]
    if view["redeals"] and view["phase"] in ("deal", "first"):
        lines.append(Text(pen.say("table-dealt-anew")))
    if view["drawn"]:
        lines.append(Text(pen.say("table-drawn", drawn=view["drawn"])))
    lines.append(Text())
    lines.extend(_rows(view, pen))
    lines.append(Text())
    lines.extend(_seat(view, pen, seat) for seat in range(view["players"]))
    for seat, there in enumerate(view["seats"]):
        if there["hand"]:
            lines.append(Text())
            lines.extend(_hand(view, pen, seat))
    return lines


def _rows(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """Whole rows, the 11s below each other; only their ends in plain words and where it is too narrow."""
    rows = view["rows"]
    if not pen.plain:
        drawn = [_row(row, pen, _widest(view, pen)) for row in rows]
        if max(line.cell_len for line in drawn) <= shutil.get_terminal_size().columns:
            return drawn
    return [pen.line(pen.say("table-row", colour=row["colour"]), _ends(row, pen)) for row in rows]


def _row(row: Mapping[str, Any], pen: Pen, width: int) -> Text:
    line = _label(row["colour"], pen, width)
    style = f"bold {SIGNS[row['colour']][1]}"
    for value in VALUES:
        lies = row["low"] is not None and row["low"] <= value <= row["high"]
        line.append(f"{value if lies else '·':>3}", style=style if lies else "dim")
    return line


def _ends(row: Mapping[str, Any], pen: Pen) -> str:
    if row["low"] is None:
        return pen.say("table-row-none")
    if row["low"] == row["high"]:
        return pen.say("table-row-one")
    return pen.say("table-row-ends", low=row["low"], high=row["high"])


def _seat(view: Mapping[str, Any], pen: Pen, seat: int) -> Text:
    there = view["seats"][seat]
    line = pen.name(seat, acting=view["actor"] == seat)
    line.append(f": {pen.say('table-cards', cards=there['cards'])}")
    if there["points"] is not None:
        line.append(f", {pen.say('table-points', points=there['points'])}")
    return line


def _hand(view: Mapping[str, Any], pen: Pen, seat: int) -> Iterator[Text]:
    """A heading and a line for each colour, as hands are sorted."""
    if seat == view["seat"]:
        heading = pen.say("table-hand")
    else:
        heading = pen.say("table-hand-of", who=pen.names[seat])
    yield Text(f"{heading}:", style="" if pen.plain else "bold")
    for row in view["rows"]:
        values = _values(view["seats"][seat]["hand"], row["colour"])
        if values and pen.plain:
            yield pen.line(pen.say("colour", colour=row["colour"]), ", ".join(values))
        elif values:
            line = _label(row["colour"], pen, _widest(view, pen))
            line.append("".join(f"{value:>3}" for value in values), style=f"bold {SIGNS[row['colour']][1]}")
            yield line


def _values(hand: Sequence[str], colour: str) -> list[str]:
    cards = (name.partition("-") for name in hand)
    return [value for of, _, value in cards if of == colour]


def _label(colour: str, pen: Pen, width: int) -> Text:
    """The sign of a colour with its name, which actions and sentences use."""
    sign, style = SIGNS[colour]
    return Text(f"{sign} ", style=style).append(f"{pen.say('colour', colour=colour):<{width}}")


def _widest(view: Mapping[str, Any], pen: Pen) -> int:
    return max(len(pen.say("colour", colour=row["colour"])) for row in view["rows"])
