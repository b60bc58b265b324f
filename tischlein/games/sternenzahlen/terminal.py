"""A table of sternenzahlen in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from tischlein.core.pen import Pen
from tischlein.games.sternenzahlen.effects import card
from tischlein.games.sternenzahlen.offers import PIECES

PIECE_SIGNS = {
    # piece: (sign, style). Told apart by shape, not by colour alone.
    "rocket": ("▲", "green3"),
    "moon": ("☾", "medium_purple1"),
    "sun": ("☼", "yellow3"),
    "saturn": ("♄", "orange1"),
}
STAR = ("★", "yellow3")
HOLE = ("◎", "dodger_blue1")
CHIP = ("●", "dodger_blue1")
FREE = ("○", "grey50")
LIFE = ("♥", "red1")

BAND = 10
"""Fields of the path in one drawn line."""
PLACE_WIDTH = 7
"""Of one field in a band: room for a number, its star and some pieces."""
READ = 5
"""Fields of the path in one plain line."""
COLUMN = 10
"""Rows of the number field below one another before a second column begins."""
MOST_LIVES = 20
"""As many red chips are drawn one by one; the count is there anyway."""
REACH = 4
"""How far the die can take a piece."""


def render(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """What lies there, line by line."""
    lines = [*_path(view, pen), Text(), *_chart(view, pen)]
    if not pen.plain:
        lines.append(_legend(pen))
    lines += [Text(), pen.line(pen.say("table-supply"), pen.say("table-chips", count=view["supply"]))]
    lines.append(_pile(view, pen))
    if view["number"] is not None:
        lines.append(pen.line(pen.say("table-number"), str(view["number"])))
    lines.append(Text())
    lines.extend(_seat(view, pen, seat) for seat in range(view["players"]))
    return lines


def _sign(sign: tuple[str, str]) -> Text:
    """A sign in its colour, which does not reach what is appended to it."""
    return Text.assemble((sign[0], f"bold {sign[1]}"))


def _padded(text: Text, width: int) -> Text:
    """The text, filled up with blanks to a width."""
    return text + Text(" " * (width - text.cell_len))


def _path(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    return _read_path(view, pen) if pen.plain else _drawn_path(view, pen)


def _read_path(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """The fields in words, some to a line. What everybody has left behind is not read out again."""
    fields = len(view["board"]["path"])
    walkers = [seat["place"] for seat in view["seats"] if not seat["out"] and not seat["home"]]
    last = min(walkers, default=fields)
    lines = []
    for first in range(1, fields + 1, READ):
        end = min(first + READ - 1, fields)
        if end < last:
            continue
        label = pen.say("table-fields", count=end - first + 1, first=first, last=end)
        lines.append(pen.line(label, pen.join(_place(view, pen, place) for place in range(first, end + 1))))
    return lines


def _drawn_path(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """Start, the fields in bands of ten, Ziel; each piece right behind the field on which it stands."""
    goal = len(view["board"]["path"]) + 1
    bands = [range(first, min(first + BAND, goal)) for first in range(1, goal, BAND)]
    lines = [Text(pen.say("table-path"), style="bold")]
    for band in (range(1), *bands, range(goal, goal + 1)):
        line = Text("  ")
        for place in band:
            field = _place(view, pen, place).append(_pieces_on(view, place))
            line.append(_padded(field, max(PLACE_WIDTH, field.cell_len + 1)))
        line.rstrip()
        lines.append(line)
    return lines


def _pieces_on(view: Mapping[str, Any], place: int) -> Text:
    standing = (piece for piece, seat in zip(PIECES, view["seats"], strict=False) if seat["place"] == place)
    return Text().join(_sign(PIECE_SIGNS[piece]) for piece in standing)


def _place(view: Mapping[str, Any], pen: Pen, place: int) -> Text:
    """A place of the path from Start (0) to Ziel."""
    path = view["board"]["path"]
    if place in (0, len(path) + 1):
        return Text(pen.say("table-goal" if place else "table-start"))
    field = path[place - 1]
    if field == "hole":
        return Text(pen.say("table-hole")) if pen.plain else _sign(HOLE)
    if not field.endswith("*"):
        return Text(field)
    number = field.removesuffix("*")
    if pen.plain:
        return Text(pen.say("table-stars", number=number))
    return Text.assemble((f"{number}{STAR[0]}", "bold orange1"))


def _chart(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """The number field: row by row, long ones in two columns where nobody has to read it aloud."""
    lines = [Text(pen.say("table-chart"), style="" if pen.plain else "bold")]
    rows = view["board"]["rows"]
    if pen.plain:
        lines[0].append(":")
        return lines + [_read_row(view, pen, row) for row in rows]
    drawn = [_drawn_row(view, row) for row in rows]
    width = max(row.cell_len for row in drawn[:COLUMN]) + 4
    for index, left in enumerate(drawn[:COLUMN]):
        right = drawn[index + COLUMN] if index + COLUMN < len(drawn) else None
        lines.append(left if right is None else _padded(left, width).append(right))
    return lines


def _read_row(view: Mapping[str, Any], pen: Pen, row: str) -> Text:
    """How far a row is filled, and where stars still wait, counted from the left."""
    cells, covered = view["board"]["rows"][row], view["covered"][row]
    label = pen.say("table-row", row=row)
    if covered == len(cells):
        return pen.line(label, pen.say("table-full"))
    stars = [str(index + 1) for index in range(covered, len(cells)) if cells[index] == "*"]
    filled = pen.say("table-filled", covered=covered, cells=len(cells))
    places = pen.say("table-stars-at", count=len(stars), places=", ".join(stars))
    return pen.line(label, f"{filled}; {places}")


def _drawn_row(view: Mapping[str, Any], row: str) -> Text:
    cells, covered = view["board"]["rows"][row], view["covered"][row]
    signs = [CHIP if index < covered else STAR if cell == "*" else FREE for index, cell in enumerate(cells)]
    return Text.assemble((f"  {row:>2}  ", "bold"), Text(" ").join(_sign(sign) for sign in signs))


def _legend(pen: Pen) -> Text:
    signs = {"table-star": STAR, "table-blue-chip": CHIP, "table-free": FREE, "table-hole": HOLE}
    words = (Text.assemble(_sign(sign), (f" {pen.say(id)}", "grey50")) for id, sign in signs.items())
    return Text("  ").append(pen.join(words, "   "))


def _pile(view: Mapping[str, Any], pen: Pen) -> Text:
    """The event cards left, kind by kind: everybody can count which are gone."""
    kinds = [(name, count) for name, count in view["events_left"].items() if count]
    if not kinds:
        return pen.line(pen.say("table-pile"), pen.say("table-no-cards"))
    cards = (pen.say("table-cards", count=count, card=card(name)) for name, count in kinds)
    return pen.line(pen.say("table-pile"), pen.join(cards, ", "))


def _seat(view: Mapping[str, Any], pen: Pen, seat: int) -> Text:
    there = view["seats"][seat]
    piece = PIECES[seat]
    line = pen.name(seat, acting=view["actor"] == seat)
    line.append(", ")
    if not pen.plain:
        line.append(_sign(PIECE_SIGNS[piece]))
        line.append(" ")
    line.append(f"{pen.say('table-piece', piece=piece)}: ")
    if there["out"]:
        line.append(pen.say("table-out"))
        return line
    line.append(pen.say("table-chips", count=there["red_chips"]))
    if not pen.plain and 1 <= there["red_chips"] <= MOST_LIVES:
        line.append(f" {LIFE[0] * there['red_chips']}", style=LIFE[1])
    if there["swims"]:
        line.append(f", {pen.say('table-swims')}")
    if there["home"]:
        line.append(f", {pen.say('table-home')}")
    elif pen.plain:
        line.append(_whereabouts(view, pen, there["place"]))
    return line


def _whereabouts(view: Mapping[str, Any], pen: Pen, place: int) -> Text:
    """Where a piece stands and what the next roll can bring, for those who do not see the path."""
    text = Text("; ")
    if place == 0:
        text.append(pen.say("table-at-start"))
    else:
        text.append(f"{pen.say('table-at-field', place=place)}, ")
        text.append(_place(view, pen, place))
    goal = len(view["board"]["path"]) + 1
    ahead = range(place + 1, min(place + REACH, goal) + 1)
    text.append(f"; {pen.say('table-next')}: ")
    return text.append(pen.join(_place(view, pen, field) for field in ahead))
