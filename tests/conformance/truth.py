"""Whether what is told of a step is what happened: each effect held against the views before and after it.

A second opinion that knows no rule: it looks at what lies there. `told_truly` plays games and raises where a word is
not true.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import tischlein
from tests.cases import within
from tischlein import CHANCE, OVER

View = dict[str, Any]
Truth = Callable[[View, View, View, dict[str, Any]], bool]
"""`(before, now, end, fields)`: the views before the effect, with it, and behind the step."""

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fine")


def _more(field: str, seat: str = "who") -> Callable[[View, View, dict[str, Any]], int]:
    return lambda before, now, told: now["seats"][told[seat]][field] - before["seats"][told[seat]][field]


def _cell(view: View, seat: int, name: str) -> dict[str, Any]:
    return next(cell for row in view["seats"][seat]["grid"] for cell in row if cell["cell"] == name)


def _keeps_out(card: str, other: str) -> bool:
    """Wagnis: the same colour or value, or a second die card."""
    return any(one == two for one, two in zip(card.split("-"), other.split("-"), strict=False))


def _clashes(view: View, card: str) -> bool:
    """What lies in the rows is shown to clash with a card exactly where it keeps that card out."""
    return all(row["clashing"] == [other for other in row["cards"] if _keeps_out(card, other)] for row in view["rows"])


chips, points, cards = _more("red_chips"), _more("points"), _more("cards")

TRUTHS: dict[str, dict[str, Truth]] = {
    "wagnis": {
        "turned_up": lambda b, n, e, f: (
            b["pile"] - n["pile"] == 1
            and (n["waiting"] == f["card"] or n["turn_cards_aside"] == b["turn_cards_aside"] + 1)
            and _clashes(n, f["card"])
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
            not any(card.startswith(f["colour"]) for card in n["seats"][f["who"]]["open"]) and points(b, n, f) == 0
        ),
    },
    "elferreihe": {
        "drawn": lambda b, n, e, f: cards(b, n, f) == 1 and (f["fate"] == "last") == (e["actor"] != f["who"]),
        "laid": lambda b, n, e, f: cards(b, n, f) == -1 and (f["way"] == "last") == (e["actor"] == "over"),
        "redealt": lambda b, n, e, f: not any(there["cards"] for there in n["seats"]),
    },
    "blitzraster": {
        "turned_up": lambda b, n, e, f: _cell(n, f["who"], f["cell"])["card"] == f["card"],
        "put": lambda b, n, e, f: _cell(n, f["who"], f["cell"])["card"] == f["card"] and n["top"] == f["old"],
        "dropped": lambda b, n, e, f: n["top"] == f["card"],
        "column_cleared": lambda b, n, e, f: points(b, n, f) == -len(b["seats"][f["who"]]["grid"]),
        "row_cleared": lambda b, n, e, f: points(b, n, f) == -len(b["seats"][f["who"]]["grid"][0]),
        "emptied": lambda b, n, e, f: (n["seats"][f["who"]]["points"] == 0) and f["second"] == (e["actor"] == "over"),
    },
    "sternenzahlen": {
        "moved": lambda b, n, e, f: (
            (b["seats"][f["who"]]["place"], n["seats"][f["who"]]["place"]) == (f["start"], f["goal"])
        ),
        "earned": lambda b, n, e, f: chips(b, n, f) == f["chips"] == b["supply"] - n["supply"],
        "paid": lambda b, n, e, f: chips(b, n, f) == -1 and n["supply"] == b["supply"] + 1,
        "handed": lambda b, n, e, f: chips(b, n, f) == -1 and _more("red_chips", "to")(b, n, f) == 1,
        "out": lambda b, n, e, f: n["seats"][f["who"]]["out"],
        "card_steal": lambda b, n, e, f: (f["fate"] == "chooses") == (e["phase"] == "steal"),
        "split": lambda b, n, e, f: sum(n["covered"].values()) - sum(b["covered"].values()) == 2,
        "home": lambda b, n, e, f: n["seats"][f["who"]]["home"],
    },
}


def _fate(start: View, now: View, told: dict[str, Any]) -> bool:
    """What became of who gave a chip: out, swimming, or nothing worse."""
    there = now["seats"][told["who"]]
    became = "out" if there["out"] else "swims" if there["swims"] else "pays"
    return told["fate"] == became and chips(start, now, told) == (0 if there["out"] else -1)


SUMMARIES: dict[str, Callable[[View, View, dict[str, Any]], bool]] = {
    "stars": lambda s, n, f: chips(s, n, f) == f["chips"],
    "fell": _fate,
    "card_lose": _fate,
}
"""What sums up a step, held against the views before the whole of it and now: `(start, now, fields)`."""


def told_truly(game: str, games: int = 0) -> Counter[str]:
    """Play at random and look at every effect that can be looked at; gives how often each was seen."""
    games = games or (3 if game == "wagnis" else 6)  # interpreted, a game of wagnis takes seconds
    found, seen = tischlein.game(game), Counter[str]()
    for number in range(games):
        rng = random.Random(f"truth {game} {number}")
        players = rng.choice(found.seats)
        state = found.start(players, within(60, game))
        for _ in range(700):
            if state.actor == OVER:
                break
            view = state.open_view()
            start = deepcopy(view)
            if state.actor == CHANCE:
                state.play_chance(rng)
            else:
                legal = state.legal()
                state.apply(rng.choice([one for one in legal if one.startswith("clear")] or legal))
            heard = state.moment().hear(None, NAMES, everything=True)
            for effect in heard.effects:
                before = deepcopy(view)
                for path, value in effect.patch:
                    place: Any = view
                    for step in path[:-1]:
                        place = place[step]
                    place[path[-1]] = value
                summary = SUMMARIES.get(effect.kind)
                assert summary is None or summary(start, view, effect.fields), (effect.kind, effect.fields)
                truth = TRUTHS[game].get(effect.kind)
                if truth is not None:
                    seen[effect.kind] += 1
                    assert truth(before, view, state.open_view(), effect.fields), (effect.kind, effect.fields)
    return seen
