"""A table of wagnis in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from tischlein.core.pen import SIGNS, Pen


def card(pen: Pen, name: str) -> Text:
    """A sign for its colour and its value; the die card is a die, the turn card an arrow that turns."""
    if name in ("die", "turn"):
        return pen.card(name, "⚄" if name == "die" else "↻")
    colour, _, value = name.partition("-")
    sign, style = SIGNS[colour]
    return pen.card(name, f"{sign}{value}", style)


def render(view: Mapping[str, Any], pen: Pen) -> list[Text]:
    """What lies there, line by line."""
    lines = [pen.line(pen.say("table-pile"), str(view["pile"]))]
    if view["turn_cards_aside"] and view["players"] > 2:
        left = view["taking_order"][0] == (view["active"] + 1) % view["players"]
        order = pen.say("table-order-left" if left else "table-order-right")
        lines.append(Text(f"{pen.say('table-aside', count=view['turn_cards_aside'])} {order}"))
    if not view["rows"]:
        lines.append(Text(pen.say("table-no-rows")))
    for number, row in enumerate(view["rows"], start=1):
        cards = pen.say("table-taken") if row["taken"] else pen.join(card(pen, name) for name in row["cards"])
        lines.append(pen.line(pen.say("table-row", row=number), cards))
    if view["unfit"]["cards"]:
        lines.append(Text(pen.say("table-unfit", cards=view["unfit"]["cards"], of=view["unfit"]["of"])))
    lines.append(Text())
    lines.extend(_seat(view, pen, seat) for seat in range(view["players"]))
    return lines


def _seat(view: Mapping[str, Any], pen: Pen, seat: int) -> Text:
    there = view["seats"][seat]
    shown = pen.join(card(pen, name) for name in there["open"]) if there["open"] else pen.say("table-nothing")
    line = pen.name(seat, acting=view["actor"] == seat)
    line.append(f": {pen.say('table-points', points=there['points'])}; {pen.say('table-display')}: ")
    line.append(shown)
    if any(there["secured"].values()):
        line.append(f"; {pen.say('table-secured')}: ")
        line.append(_secured(there, pen))
    return line


def _secured(there: Mapping[str, Any], pen: Pen) -> Text:
    """Own cards with their values, others' as so many of a colour (W23)."""
    if there["secured_cards"] is not None:
        return pen.join(card(pen, name) for name in there["secured_cards"])
    counts = [(colour, count) for colour, count in there["secured"].items() if count]
    if pen.plain:
        return pen.join(f"{count} {pen.say('colour', colour=colour)}" for colour, count in counts)
    return pen.join(Text(f"{count}×{SIGNS[colour][0]}", style=SIGNS[colour][1]) for colour, count in counts)
