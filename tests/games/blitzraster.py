"""Blitzraster, as tests see it from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.games import About, Change, Fields, Seen, View, Words, differing, more

GERMAN = {
    "red": "rote",
    "orange": "orange",
    "yellow": "gelbe",
    "lime": "hellgrüne",
    "green": "grüne",
    "lightblue": "hellblaue",
    "darkblue": "dunkelblaue",
    "purple": "lila",
    "pink": "rosa",
    "brown": "braune",
}
ENGLISH = {"lightblue": "light blue", "darkblue": "dark blue"}
Grid = list[list[dict[str, Any]]]

points = more("points")


def card(name: str) -> Words:
    colour, number = name.split("-")
    return f"{GERMAN[colour]} {number}", f"{ENGLISH.get(colour, colour)} {number}"


def _cell(view: View, seat: int, name: str) -> dict[str, Any]:
    return next(cell for row in view["seats"][seat]["grid"] for cell in row if cell["cell"] == name)


def _holds(b: View, n: View, e: View, f: Fields) -> bool:
    return bool(_cell(n, f["who"], f["cell"])["card"] == f["card"])


def _names(grid: Grid) -> list[list[str]]:
    return [[cell["card"] for cell in row] for row in grid]


def _cells(there: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for row in there["grid"] for cell in row]


def _changed(seen: Seen) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """Whose one cell is another, and how it was and is."""
    for seat, (then, there) in enumerate(zip(seen.before["seats"], seen.now["seats"], strict=True)):
        for before, now in zip(_cells(then), _cells(there), strict=False):
            if (before["card"], before["up"]) != (now["card"], now["up"]):
                return seat, before, now
    raise AssertionError("no cell has changed")


def _turned_up(seen: Seen) -> Words:
    seat, _, now = _changed(seen)
    assert now["up"]
    who, cell, (german, english) = seen.names[seat], now["cell"], card(now["card"])
    return rf"{who} deckt auf {cell} die {german} auf\.$", rf"{who} turns up the {english} on {cell}\.$"


def _put(seen: Seen) -> Words:
    """A card that lay face down was seen before it went."""
    seat, before, now = _changed(seen)
    assert before["card"] == seen.now["top"]
    who, cell = seen.names[seat], now["cell"]
    (german, english), (old, old_english) = card(now["card"]), card(seen.now["top"])
    if _cell(seen.start, seat, cell)["up"]:
        return (
            rf"^{who} legt die {german} auf {cell} und die {old} auf den Ablagestapel\.$",
            rf"^{who} puts the {english} on {cell} and discards the {old_english}\.$",
        )
    return (
        rf"^{who} legt die {german} auf {cell}\. Dort lag verdeckt die {old};",
        rf"^{who} puts the {english} on {cell}\. The face-down card there was the {old_english};",
    )


def _dropped(seen: Seen) -> Words:
    german, english = card(seen.now["top"])
    return rf" legt die {german} ab\.$", rf" discards the {english}\.$"


def _without(grid: Grid) -> Iterator[tuple[str, str, Grid]]:
    """Each line that is all alike: its name, what it is all, and the grid without it."""
    for number, row in enumerate(grid):
        if len({one["card"].split("-")[1] for one in row}) == 1 and all(one["up"] for one in row):
            yield str(number + 1), row[0]["card"].split("-")[1], grid[:number] + grid[number + 1 :]
    for column in range(len(grid[0])):
        cells = [row[column] for row in grid]
        if len({one["card"].split("-")[0] for one in cells}) == 1 and all(one["up"] for one in cells):
            rest = [row[:column] + row[column + 1 :] for row in grid]
            yield "abcd"[column], cells[0]["card"].split("-")[0], [row for row in rest if row]


def _cleared(seen: Seen) -> Words:
    """One of the lines without which the grid is as it is now."""
    ((seat, _),) = differing(seen.before, seen.now, "points").items()
    now, german, english = _names(seen.now["seats"][seat]["grid"]), [], []
    for line, alike, rest in _without(seen.before["seats"][seat]["grid"]):
        if _names(rest) != now:
            continue
        if line.isdigit():
            german.append(rf"Reihe {line}\b.*\b{alike}\b")
            english.append(rf"[Rr]ow {line}\b.*\b{alike}s\b")
        else:
            german.append(rf"Spalte {line}\b.*\b{GERMAN[alike].removesuffix('e')}")
            english.append(rf"[Cc]olumn {line}\b.*\b{ENGLISH.get(alike, alike)}\b")
    assert german, "a whole line is gone"
    return "|".join(german), "|".join(english)


def _emptied(seen: Seen) -> Words:
    seat = next(seat for seat, there in enumerate(seen.now["seats"]) if not there["points"])
    if seen.end["actor"] == "over":
        return rf"{seen.names[seat]} gewinnt!$", rf"{seen.names[seat]} wins!$"
    return rf"{seen.names[seat]} bekommt das zweite!$", rf"{seen.names[seat]} gets the second one!$"


def drawn(view: View, names: Sequence[str]) -> list[Words]:
    def count(number: int) -> Words:
        return (f"{number} Karten?", f"{number} cards?") if number else ("leer", "empty")

    german, english = count(view["pile"])
    found = [(rf"^Stapel: {german}$", rf"^Pile: {english}$")]
    german, english = count(view["box"])
    found.append((rf"^Schachtel: {german}$", rf"^Box: {english}$"))
    if view["top"]:
        german, english = card(view["top"])
        found.append(
            (rf"^Ablagestapel \({view['discards']} .*\), obenauf: {german}$", rf"^Discard pile .*: {english}$")
        )
    for name, there in zip(names, view["seats"], strict=False):
        german, english = count(there["points"])
        grid = 2 if there["second_grid"] else 1
        found.append((rf"^{name}.*: Raster {grid}, {german}", rf"^{name}.*: Grid {grid}, {english}"))
        up = [(cell["cell"], card(cell["card"])) for row in there["grid"] for cell in row if cell["up"]]
        if there["grid"]:
            shown = [", ".join(f"{cell} {words[language]}" for cell, words in up) for language in (0, 1)]
            found.append((rf"^{name}, offen: {shown[0] or 'nichts'}$", rf"^{name}, face up: {shown[1] or 'nothing'}$"))
    return found


ABOUT = About(
    truths={
        "turned_up": _holds,
        "put": lambda b, n, e, f: _holds(b, n, e, f) and n["top"] == f["old"],
        "dropped": lambda b, n, e, f: n["top"] == f["card"],
        "column_cleared": lambda b, n, e, f: points(b, n, f) == -len(b["seats"][f["who"]]["grid"]),
        "row_cleared": lambda b, n, e, f: points(b, n, f) == -len(b["seats"][f["who"]]["grid"][0]),
        "emptied": lambda b, n, e, f: (
            n["seats"][f["who"]]["points"] == 0
            and f["second"] == (e["actor"] == "over") == (f["columns"] * f["rows"] == 0)
        ),
        "renewed": lambda b, n, e, f: len(f["pile"]) == f["cards"] == n["pile"] and n["top"] not in f["pile"],
    },
    rare=frozenset({"emptied", "renewed"}),
    sentences={
        "turned_up": _turned_up,
        "put": _put,
        "dropped": _dropped,
        "column_cleared": _cleared,
        "row_cleared": _cleared,
        "emptied": _emptied,
    },
    drawn=drawn,
    changes=(
        Change(
            "rules.py",
            "    following = int(s.active) + 1\n    return following if following < s.players else 0",
            "    return int(s.active) - 1 if s.active > 0 else whole(s.players) - 1",
        ),
        Change("rules.py", "if s.down[seat] != 0:\n            s.phase = REVEAL", "if False:\n            pass"),
    ),
    files=frozenset({"grid.py", "lines.py"}),
    gap=0.85,
    waits=(5, 8.0),
)
