"""A table of blitzraster in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from tischlein.core.pen import Pen

SIGNS = {
    # Ten colours need shapes of their own (B1), as close to those of the cards as a terminal can draw them
    # without emoji, which are wider: flame, sun, key, clover, tree, drop, moon, crystal, flower, acorn.
    "red": ("▲", "red1"),
    "orange": ("☼", "dark_orange"),
    "yellow": ("⚷", "yellow1"),
    "lime": ("♣", "chartreuse1"),
    "green": ("↟", "green4"),
    "lightblue": ("◆", "sky_blue1"),
    "darkblue": ("☾", "dodger_blue2"),
    "purple": ("⬢", "medium_purple1"),
    "pink": ("✿", "hot_pink"),
    "brown": ("◓", "dark_goldenrod"),
}
DOWN = "▒▒"
DOWN_LOOKED = "(▒)"
WIDEST = 78
"""Small grids stand side by side as far as this."""


def card(pen: Pen, name: str) -> Text:
    """The sign of its colour and its number."""
    colour, _, number = name.partition("-")
    sign, style = SIGNS[colour]
    return pen.card(name, f"{sign}{number}", style)


def render(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """What lies there, line by line: the others, the middle of the table, the own grid and hand."""
    own = view["seat"]
    first = 0 if own is None else own + 1
    others = [(first + step) % view["players"] for step in range(view["players"])]
    if own is not None:
        others.remove(own)
    if pen.plain:
        lines = [line for seat in others for line in _other_in_words(view, pen, seat)]
        lines += _middle(view, pen)
        return lines + ([] if own is None else _own_in_words(view, pen, own))
    lines = [*_legend(view, pen), Text()]
    lines += _side_by_side([_block(view, pen, seat, 1) for seat in others])
    lines += [Text(), *_middle(view, pen)]
    return lines if own is None else [*lines, Text(), *_block(view, pen, own, 3)]


def _middle(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    pile = pen.line(pen.say("table-pile"), pen.say("table-cards", count=view["pile"]))
    box = pen.line(pen.say("table-box"), pen.say("table-cards", count=view["box"]))
    lines = [pile, box] if pen.plain else [pen.join([pile, box], "   ")]
    if view["top"] is None:
        lines.append(Text(pen.say("table-no-discards")))
    else:
        lines.append(pen.line(pen.say("table-top", count=view["discards"]), card(pen, view["top"])))
    if view["turn_limit"] is not None and view["turn"]:
        lines.append(Text(pen.say("table-turn", turn=view["turn"], limit=view["turn_limit"])))
    return lines


def _hand(there: Mapping[str, Any], pen: Pen) -> Text:
    """Own cards, or how many there are."""
    shown = there["hand"] and pen.join(card(pen, name) for name in there["hand"])
    return pen.line(pen.say("table-hand"), shown or pen.say("table-cards", count=there["hand_size"]))


def _heading(view: Mapping[str, Any], pen: Pen, seat: int) -> str:
    """Which grid it is, and how many cards lie in it."""
    there = view["seats"][seat]
    return pen.say("table-grid", grid=2 if there["second_grid"] else 1, count=there["points"])


# With signs


def _legend(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """What the signs mean: ten are too many to guess."""
    marks = [
        Text.assemble((sign, f"bold {style}"), " ", pen.say("colour", colour=colour))
        for colour, (sign, style) in SIGNS.items()
    ]
    looked = "table-legend-over" if view["phase"] == "over" else "table-legend-looked"
    backs = [f"{DOWN} " + pen.say("table-legend-down"), "( ) " + pen.say(looked)]
    return [pen.join(marks[:5]), pen.join(marks[5:]), pen.join(backs)]


def _block(view: Mapping[str, Any], pen: Pen, seat: int, gap: int) -> list[Text]:
    """One seat: its name, its grid with column letters and row numbers, its hand."""
    there = view["seats"][seat]
    rows = [[_cell(pen, cell) for cell in row] for row in there["grid"]]
    wide = max((text.cell_len for row in rows for text in row), default=0) + gap
    lines = [pen.name(seat, acting=view["actor"] == seat), Text(f"  {_heading(view, pen, seat)}")]
    if rows:
        lines.append(_spread([Text(letter, style="dim") for letter in "abcd"[: len(rows[0])]], "", wide))
    lines += [_spread(row, str(number), wide) for number, row in enumerate(rows, start=1)]
    return [*lines, Text("  ") + _hand(there, pen)]


def _spread(cells: list[Text], label: str, wide: int) -> Text:
    """A row number, and cells as wide as each other."""
    line = Text(f"  {label:<3}", style="")
    for cell in cells:
        line.append(cell)
        line.append(" " * (wide - cell.cell_len))
    line.rstrip()
    return line


def _cell(pen: Pen, there: Mapping[str, Any]) -> Text:
    """A card; in brackets if it lies face down and the reader knows it."""
    if there["card"] is None:
        return Text(DOWN_LOOKED if there["looked_at"] else DOWN, style="grey62")
    shown = card(pen, there["card"])
    return shown if there["up"] else Text.assemble("(", shown, ")")


def _side_by_side(blocks: list[list[Text]]) -> Iterator[Text]:
    """Blocks beside each other as long as there is room, then below."""
    rest = list(blocks)
    while rest:
        band: list[list[Text]] = []
        width = 0
        while rest and (not band or width + _width(rest[0]) <= WIDEST):
            width += _width(rest[0]) + 2
            band.append(rest.pop(0))
        for place in range(max(len(block) for block in band)):
            line = Text()
            for block in band:
                part = block[place].copy() if place < len(block) else Text()
                part.pad_right(_width(block) + 2 - part.cell_len)
                line.append(part)
            line.rstrip()
            yield line
        if rest:
            yield Text()


def _width(block: list[Text]) -> int:
    return max(line.cell_len for line in block)


# In words


def _own_in_words(view: Mapping[str, Any], pen: Pen, seat: int) -> list[Text]:
    """The own grid row by row, every cell by its name."""
    there = view["seats"][seat]
    lines = [_seat_in_words(view, pen, seat)]
    for number, row in enumerate(there["grid"], start=1):
        lines.append(pen.line(pen.say("table-row", row=number), pen.join(_cell_in_words(pen, cell) for cell in row)))
    return [*lines, _hand(there, pen)]


def _cell_in_words(pen: Pen, there: Mapping[str, Any]) -> str:
    cell = there["cell"]
    if there["card"] is None:
        return pen.say("table-cell-looked" if there["looked_at"] else "table-cell-down", cell=cell)
    name = pen.game.card(there["card"])
    return pen.say("table-cell-open" if there["up"] else "table-cell-known", cell=cell, card=name)


def _other_in_words(view: Mapping[str, Any], pen: Pen, seat: int) -> list[Text]:
    """Another grid in short: what lies open, what was looked at; all else lies face down."""
    there, name = view["seats"][seat], pen.names[seat]
    cells = [cell for row in there["grid"] for cell in row]
    up = [_cell_in_words(pen, cell) for cell in cells if cell["up"]]
    looked = [cell["cell"] for cell in cells if cell["looked_at"] and cell["card"] is None]
    hidden = [
        pen.say("table-cell-open", cell=cell["cell"], card=pen.game.card(cell["card"]))
        for cell in cells
        if cell["card"] is not None and not cell["up"]
    ]
    heading = _seat_in_words(view, pen, seat)
    heading.append("; ")
    heading.append(_hand(there, pen))
    lines = [heading]
    if cells:
        lines.append(pen.line(pen.say("table-open", name=name), pen.join(up or [pen.say("table-nothing")])))
    if looked:
        lines.append(pen.line(pen.say("table-looked", name=name), pen.join(looked)))
    if hidden:
        lines.append(pen.line(pen.say("table-hidden", name=name), pen.join(hidden)))
    return lines


def _seat_in_words(view: Mapping[str, Any], pen: Pen, seat: int) -> Text:
    """Name, grid and its shape."""
    grid = view["seats"][seat]["grid"]
    line = pen.name(seat, acting=view["actor"] == seat)
    line.append(f": {_heading(view, pen, seat)}")
    if grid:
        line.append(", " + pen.say("table-shape", width=len(grid[0]), height=len(grid)))
    return line
