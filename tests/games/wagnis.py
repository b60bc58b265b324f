"""Wagnis, as tests see it from outside."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games import About, Change, Seen, View, Words, differing, more

GERMAN = {"green": "grüne", "yellow": "gelbe", "red": "rote", "blue": "blaue", "purple": "lila"}
COLOURS = {"green": "Grün", "yellow": "Gelb", "red": "Rot", "blue": "Blau", "purple": "Lila"}

points = more("points")


def card(name: str) -> Words:
    if name in ("die", "turn"):
        return ("Würfelkarte", "die card") if name == "die" else ("Richtungskarte", "turn card")
    colour, value = name.split("-")
    return f"{GERMAN[colour]} {value}", f"{colour} {value}"


def _keeps_out(card: str, other: str) -> bool:
    """The same colour or value, or a second die card."""
    return any(one == two for one, two in zip(card.split("-"), other.split("-"), strict=False))


def _clashes(view: View, card: str) -> bool:
    """What lies in the rows is shown to clash with a card exactly where it keeps that card out."""
    return all(row["clashing"] == [other for other in row["cards"] if _keeps_out(card, other)] for row in view["rows"])


def _open(view: View) -> list[str]:
    """The open cards of whom it concerns."""
    found: list[str] = view["seats"][view["concerns"]]["open"]
    return found


def _turned_up(seen: Seen) -> Words:
    german, english = card(seen.now["waiting"] or "turn")
    return rf"^Es ist die {german}\.$", rf"^It is the {english}\.$"


def _placed(seen: Seen) -> Words:
    sizes = [[len(row["cards"]) for row in view["rows"]] + [0] * 3 for view in (seen.before, seen.now)]
    row = next(row for row in range(3) if sizes[1][row] > sizes[0][row]) + 1
    return rf" in Reihe {row}\.$", rf" in row {row}\.$"


def _took(seen: Seen) -> Words:
    who = seen.names[seen.start["concerns"]]
    got = sum(differing(seen.before, seen.now, "points").values())
    taken = [[row["taken"] for row in view["rows"]] for view in (seen.before, seen.now)]
    row = next(row for row, now in enumerate(taken[1]) if now and not taken[0][row]) + 1
    return rf"^{who} nimmt Reihe {row} \({got} Punkte?\)\.$", rf"^{who} takes row {row} \({got} points?\)\.$"


def _rolled(seen: Seen) -> Words:
    seat = seen.start["concerns"]
    lost = len(_open(seen.start)) - len(seen.now["seats"][seat]["open"])
    if lost == 0:
        return "Nichts geht verloren|[Kk]eine Karte", "nothing is lost|no card lay open"
    if lost == 1:
        return "Eine Karte ist weg|Die einzige offene Karte", "one card is gone|the only open card is gone"
    return rf"\b{lost} (offenen )?Karten", rf"\b{lost} (open )?cards are gone"


def _secured(seen: Seen) -> Words:
    seat = seen.start["concerns"]
    there, then = seen.now["seats"][seat]["secured"], seen.before["seats"][seat]["secured"]
    colour = next(one for one in there if there[one] > then[one])
    return rf" sichert {COLOURS[colour]}\.$", rf" secures {colour}\.$"


def drawn(view: View, names: Sequence[str]) -> list[Words]:
    found = [(rf"^Stapel: {view['pile']}$", rf"^Pile: {view['pile']}$")]
    for number, row in enumerate(view["rows"], start=1):
        german, english = (", ".join(card(one)[language] for one in row["cards"]) for language in (0, 1))
        if row["taken"]:
            german, english = "genommen", "taken"
        found.append((rf"^Reihe {number}: {german}$", rf"^Row {number}: {english}$"))
    for name, there in zip(names, view["seats"], strict=False):
        german, english = (", ".join(card(one)[language] for one in there["open"]) for language in (0, 1))
        worth = there["points"]
        found.append(
            (
                rf"^{name}.*: {worth} Punkte?; offen: {german or 'nichts'}",
                rf"^{name}.*: {worth} points?; open: {english or 'nothing'}",
            )
        )
    return found


ABOUT = About(
    truths={
        "turned_up": lambda b, n, e, f: (
            b["pile"] - n["pile"] == 1
            and (n["waiting"] == f["card"] or n["turn_cards_aside"] == b["turn_cards_aside"] + 1)
            and _clashes(n, f["card"])
            and f["who"] == n["active"]
        ),
        "too_far": lambda b, n, e, f: (
            n["waiting"] == f["card"]
            and _clashes(n, f["card"])
            and all(row["clashing"] for row in n["rows"])
            and e["waiting"] is None
        ),
        "placed": lambda b, n, e, f: f["card"] in n["rows"][f["row"] - 1]["cards"],
        "took": lambda b, n, e, f: points(b, n, f) == f["points"] and n["rows"][f["row"] - 1]["taken"],
        "rolled": lambda b, n, e, f: len(b["seats"][f["who"]]["open"]) - len(n["seats"][f["who"]]["open"]) == f["lost"],
        "secured": lambda b, n, e, f: (
            not any(card.startswith(f["colour"]) for card in n["seats"][f["who"]]["open"])
            and points(b, n, f) == 0
            and sorted(n["seats"][f["who"]]["open"] + f["cards"]) == sorted(b["seats"][f["who"]]["open"])
        ),
    },
    sentences={
        "turned_up": _turned_up,
        "placed": _placed,
        "took": _took,
        "rolled": _rolled,
        "secured": _secured,
    },
    drawn=drawn,
    changes=(
        Change("rules.py", "        if s.risk:\n            s.open[seat] = 0", "        s.open[seat] = 0"),
        Change("rules.py", "(COLOUR_BITS * face)", "(COLOUR_BITS * ((face + 1) % 5))"),
        Change("rules.py", "if s.aside & 1 == 0:", "if s.aside & 1 == 1:"),
    ),
    gap=0.85,
    waits=(6, 40.0),
)
