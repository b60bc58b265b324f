"""Elferreihe, as tests see it from outside."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games import About, Change, Seen, View, Words, differing, more

GERMAN = {"red": "rote", "yellow": "gelbe", "green": "grüne", "blue": "blaue"}
ROWS = {"red": "Rote", "yellow": "Gelbe", "green": "Grüne", "blue": "Blaue"}

cards = more("cards")


def card(name: str) -> Words:
    colour, value = name.split("-")
    return f"{GERMAN[colour]} {value}", f"{colour} {value}"


def _closed(view: View, card: str) -> str:
    """What nothing follows on any more, with a card at the end of its row."""
    colour, value = card.split("-")
    row = next(row for row in view["rows"] if row["colour"] == colour)
    if value not in ("1", "20"):
        return "nothing"
    return "row" if (row["low"], row["high"]) == (1, 20) else "side"


def _moved(seen: Seen) -> tuple[str, Words]:
    """Whose hand has changed, and by which card."""
    (seat,) = differing(seen.before, seen.now, "cards")
    (name,) = set(seen.before["seats"][seat]["hand"]) ^ set(seen.now["seats"][seat]["hand"])
    return seen.names[seat], card(name)


def _drawn(seen: Seen) -> Words:
    who, (german, english) = _moved(seen)
    return rf"^{who} zieht die {german}\.$", rf"^{who} draws the {english}\.$"


def _draws(seen: Seen) -> Words:
    if seen.start["drawn"]:
        return "passt nicht, also zieht .* noch einmal", "does not fit, so .* draws again"
    return "hat keine Karte, die passt", "has no card that fits"


def _laid(seen: Seen) -> Words:
    who, (german, english) = _moved(seen)
    if seen.end["actor"] == "over":
        return (
            rf"\b{who} legt die {german}, hat keine Karte mehr und gewinnt!$",
            rf"\b{who} lays the {english}, has no cards left and wins!$",
        )
    return rf"\b{who} (legt|hat) die {german}\b(?!.*gewinnt)", rf"\b{who} (lays|has) the {english}\b(?!.*wins)"


def _passes(seen: Seen) -> Words:
    assert seen.start["pile"] == 0
    who = seen.names[seen.start["concerns"]]
    return rf"^Der Stapel ist leer, und {who} sagt", rf"^The pile is empty, and {who} says"


def drawn(view: View, names: Sequence[str]) -> list[Words]:
    found = [(rf"^Stapel: {view['pile']}$", rf"^Pile: {view['pile']}$")]
    for row in view["rows"]:
        low, high = row["low"], row["high"]
        german, english = f"{low} bis {high}", f"{low} to {high}"
        if low is None:
            german, english = "wartet auf die 11", "waiting for its 11"
        elif low == high:
            german, english = "nur die 11", "only the 11"
        colour = row["colour"]
        found.append((rf"^{ROWS[colour]} Reihe: {german}$", rf"^{colour.capitalize()} row: {english}$"))
    for name, there in zip(names, view["seats"], strict=False):
        count = there["cards"]
        german, english = (
            ("keine Karte mehr", "no cards left") if not count else (f"{count} Karten?", f"{count} cards?")
        )
        found.append((rf"^{name}.*: {german}(,|$)", rf"^{name}.*: {english}(,|$)"))
    return found


ABOUT = About(
    truths={
        "drawn": lambda b, n, e, f: cards(b, n, f) == 1 and (f["fate"] == "last") == (e["actor"] != f["who"]),
        "laid": lambda b, n, e, f: (
            cards(b, n, f) == -1
            and (f["way"] == "last") == (e["actor"] == "over")
            and f["left"] == n["seats"][f["who"]]["cards"]
            and f["closes"] == _closed(n, f["card"])
        ),
        "redealt": lambda b, n, e, f: not any(there["cards"] for there in n["seats"]),
    },
    rare=frozenset({"redealt", "passes"}),
    sentences={"drawn": _drawn, "draws": _draws, "laid": _laid, "passes": _passes},
    drawn=drawn,
    changes=(
        Change("state.py", "MOST_DRAWS = 3", "MOST_DRAWS = 1"),
        Change("rules.py", "ends = s.phase == FIRST or s.drawn > 0", "ends = s.phase == FIRST"),
    ),
    files=frozenset({"holders.py"}),
    gap=0.65,
)
