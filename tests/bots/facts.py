"""Whether what advice says of an action is true, worked out again from the rules: from what anybody can see, from what
an action then brings, and from all that can come. None of it knows how advice comes to what it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from tischlein import CHANCE, OVER, State
from tischlein.bots.advice import Adviser
from tischlein.core.contract import OPEN
from tischlein.core.stage import KIND
from tischlein.core.stream import STREAM
from tischlein.games.blitzraster.state import CARD_NAMES, HALF
from tischlein.games.elferreihe.state import COLOURS as ELFER_COLOURS
from tischlein.games.elferreihe.state import SPLIT, VALUES

View = dict[str, Any]
WORLDS = 1500
"""Imagined ones, by which a probability is checked."""


class Fact(NamedTuple):
    kind: str
    fields: dict[str, Any]


class Place:
    """A node at which a seat is to act."""

    def __init__(self, state: State) -> None:
        self.state, self.seat = state, int(state.actor)
        self.view: View = state.view(self.seat)

    @cached_property
    def hands(self) -> Any:
        """Of elferreihe: in many worlds that agree with what the seat knows."""
        state, stream = self.state, np.zeros(1, STREAM)
        memory, sheet = state.memory(self.seat), state.game.sheet(state.record(), self.seat)
        return np.array([memory.imagine(sheet, stream)["hand"][0] for _ in range(WORLDS)])

    def after(self, token: str) -> tuple[State, View]:
        twin = self.state.copy()
        twin.apply(token)
        return twin, twin.view(self.seat)


def facts_of(place: Place) -> dict[str, list[Fact]]:
    """What is said of each legal action."""
    state, seat = place.state, place.seat
    adviser, sheet = Adviser(state.game, state.memory(seat)), state.game.sheet(state.record(), seat)
    prospects, found = state.game.prospects, {}
    assert prospects is not None
    for token, code in zip(state.legal(), state.legal_codes(), strict=True):
        count = len(adviser.prospects(sheet, code, state.names))
        rows = prospects.checked(adviser._rows[0][: 1 + count].tolist())
        found[token] = [Fact(prospects.names[row[KIND]], prospects.fields(row, seat)) for row in rows]
    return found


# Wagnis


def worth(cards: list[str]) -> int:
    return sum(int(card.rpartition("-")[2]) for card in cards if card != "die")


def too_far(state: State) -> tuple[int, int]:
    """How many of the equally likely cards that can come now fit no row, and how many cards there are."""
    cases, bad = state.cases, 0
    for case in range(cases):
        twin = state.copy()
        twin.apply(state.token_of_case(case))
        bad += twin.actor == CHANCE
    return bad, cases


def free_rows(view: View) -> list[tuple[int, bool]]:
    return [(worth(row["cards"]), "die" in row["cards"]) for row in view["rows"] if not row["taken"]]


def danger(place: Place, token: str) -> tuple[int, int]:
    twin, _ = place.after(token)
    if token != "draw":
        twin.apply("draw")
    return too_far(twin)


def wagnis(place: Place, token: str, kind: str, of: dict[str, Any]) -> bool:
    verb, _, what = token.partition(":")
    _, then = place.after(token)
    rows, seat = free_rows(place.view), place.seat
    if kind in ("danger", "danger_then"):
        return danger(place, token) == (of["bad"], of["cards"])
    if kind == "safe":
        return verb == "draw" and danger(place, token)[0] == 0
    if kind == "open_points":
        return bool(of["points"] == worth(place.view["seats"][seat]["open"]))
    if kind == "gives_up":
        best = [die for points, die in rows if points == of["points"]]
        return bool(best) and not any(points > of["points"] and die <= min(best) for points, die in rows)
    if kind == "row":
        table = then if verb == "place" else place.view
        if of["row"] > len(table["rows"]) or (verb != "stop" and int(what) != of["row"]):
            return False
        here = table["rows"][of["row"] - 1]
        return not here["taken"] and (worth(here["cards"]), "die" in here["cards"]) == (of["points"], of["die"])
    if kind in ("leaves", "nothing_left"):
        if verb == "stop":  # but for the row that is named then
            rests = [max((points for points, _ in rows[:n] + rows[n + 1 :]), default=None) for n in range(len(rows))]
            return (None if kind == "nothing_left" else of["points"]) in rests
        others = [
            worth(row["cards"]) for n, row in enumerate(place.view["rows"]) if not row["taken"] and n != int(what) - 1
        ]
        return not others if kind == "nothing_left" else bool(others) and max(others) == of["points"]
    before, after = (worth(view["seats"][seat]["open"]) for view in (place.view, then))
    if kind == "secures":
        return bool(verb == "secure" and what == of["colour"] and before - after == of["points"])
    assert kind == "keeps_open"
    return bool(after == of["points"])


# Elferreihe


def way(card: str, laid: str) -> int | None:
    """On which side of a card that is laid another one follows, if it does."""
    (colour, value), (other, there) = (one.split("-") for one in (laid, card))
    step = int(there) - int(value)
    outwards = (step == 1 and int(value) >= 11) or (step == -1 and int(value) <= 11)
    return step if colour == other and outwards else None


def beyond(place: Place, card: str, step: int) -> int:
    """How many cards of the own hand lie behind one in its row."""
    colour, value = card.split("-")
    hand = [one.split("-") for one in place.view["seats"][place.seat]["hand"]]
    return sum(one == colour and (int(number) - int(value)) * step > 0 for one, number in hand)


def held(place: Place, card: str) -> dict[int, float]:
    """In how many of 100 worlds that agree with what the seat knows each other seat holds a card."""
    colour, value = card.split("-")
    number = VALUES * ELFER_COLOURS.index(colour) + int(value) - 1
    bits = place.hands[:, :, number // SPLIT] >> (number % SPLIT) & 1
    return {other: 100 * float(bits[:, other].mean()) for other in range(place.state.players) if other != place.seat}


def about(percent: int, often: float) -> bool:
    """As far as so many worlds can tell; it is said in whole numbers, and as 0 only where it cannot be."""
    part = min(max(percent, 1), 99) / 100
    return abs(percent - often) <= 0.6 + 5 * 100 * (part * (1 - part) / WORLDS) ** 0.5 and (percent > 0 or often == 0)


def all_can_go(state: State) -> bool:
    twin, seat = state.copy(), state.actor
    while twin.actor == seat and (cards := [token for token in twin.legal() if token.startswith("lay")]):
        twin.apply(cards[0])
    return twin.actor == OVER


def elferreihe(place: Place, token: str, kind: str, of: dict[str, Any]) -> bool:
    verb, _, laid = token.partition(":")
    twin, then = place.after(token)
    hand, seat = place.view["seats"][place.seat]["hand"], place.seat
    if kind == "wins":
        return bool(twin.actor == OVER and twin.winners() == [seat])
    if kind == "all_go":
        return verb == "lay" and len(hand) > 1 and all_can_go(twin if twin.actor == seat else place.state)
    if kind == "keeps_back":
        return verb == "end" and of["count"] == sum(one.startswith("lay") for one in place.state.legal())
    if kind == "points":
        return bool(place.view["seats"][seat]["points"] - then["seats"][seat]["points"] == of["points"])
    if kind == "no_choice":
        return len(place.state.legal()) == 1 and verb in ("draw", "pass")
    if kind == "ends_row":
        return verb == "lay" and laid.split("-")[1] in ("1", "20")
    step = way(of["card"], laid)
    if step is None or (of["card"] in hand) != (kind == "own_next"):
        return False
    if kind == "own_next":
        return True
    if kind in ("brings_on", "opens"):
        return bool(beyond(place, of["card"], step) == of.get("count", 0))
    often = held(place, of["card"])
    if kind == "held_by":
        return of["who"] in often and about(of["percent"], often[of["who"]])
    assert kind == "held_alike"
    return len(often) == of["count"] and all(about(of["percent"], one) for one in often.values())


# Blitzraster


def lines_of(grid: list[list[View]]) -> dict[str, list[View]]:
    """The cells of each column, by its letter, and of each row, by its number."""
    found: dict[str, list[View]] = {}
    for row in grid:
        for cell in row:
            for name in cell["cell"]:
                found.setdefault(name, []).append(cell)
    return found


def kind_of(card: str, name: str) -> str:
    """What counts of a card in a line: in a column its colour, in a row its number."""
    colour, _, number = card.rpartition("-")
    return number if name.isdigit() else colour


def unseen_cards(place: Place) -> list[str]:
    """All cards that the seat does not see where they are."""
    game = place.state.game
    everything = game.whole_view.read(game.sheet(place.state.record(), OPEN).tolist(), 0)
    low, high = (int(word) for word in place.state.record()[0].pile)
    cards = [card for n, card in enumerate(CARD_NAMES) if (low >> n if n < HALF else high >> n - HALF) & 1]
    for seat, (true, known) in enumerate(zip(everything["seats"], place.view["seats"], strict=True)):
        cards += [] if seat == place.seat else true["hand"]
        for cells, seen in zip(true["grid"], known["grid"], strict=True):
            cards += [
                cell["card"] for cell, one in zip(cells, seen, strict=True) if one["card"] is None and cell["card"]
            ]
    return cards


def own_cells(place: Place) -> list[View]:
    return [cell for row in place.view["seats"][place.seat]["grid"] for cell in row]


def completed_by(grid: list[list[View]], card: str) -> bool:
    """Whether a card would complete a line that lies open but for one card."""
    return any(
        len(cells) > 1
        and sum(bool(cell["up"] and kind_of(cell["card"], name) == kind_of(card, name)) for cell in cells)
        == len(cells) - 1
        for name, cells in lines_of(grid).items()
    )


def blitzraster(place: Place, token: str, kind: str, of: dict[str, Any]) -> bool:
    twin, then = place.after(token)
    own, after = place.view["seats"][place.seat], then["seats"][place.seat]
    if kind == "lies_open":
        return bool(token == "discard" and place.view["top"] == of["card"])
    if kind == "unknown":
        verb, unseen = token.partition(":")[0], [cell["cell"] for cell in own_cells(place) if cell["card"] is None]
        named = re.findall("[a-d][1-3]", token)
        return bool(unseen) and (not named or verb == "put" or not set(named).isdisjoint(unseen))
    if kind == "clears":
        sizes = [sum(len(row) for row in one["grid"]) for one in (own, after)]
        chooses = twin.actor == place.seat and all(one.startswith("clear") for one in twin.legal())
        return bool(sizes[0] - sizes[1] == of["cards"] and (of["cards"] > 0 or chooses))
    if kind == "helps":
        following = (place.seat + 1) % place.state.players
        return bool(
            of["who"] == following
            and then["top"] == of["card"]
            and completed_by(place.view["seats"][following]["grid"], of["card"])
        )
    seen = own if token in ("pile", "skip", "keep") or token.startswith("peek") else after
    name, wanted = of["line"], str(of["number"] if kind == "row_lacks" else of["colour"])
    cells = lines_of(seen["grid"]).get(name, [])

    def fitting(cards: list[str]) -> int:
        return sum(kind_of(card, name) == wanted for card in cards)

    missing = len(cells) - fitting([cell["card"] for cell in cells if cell["card"]])
    unseen = unseen_cards(place)
    known = (missing, min(fitting(seen["hand"]), missing), fitting(unseen), len(unseen))
    return bool(cells) and known == (of["missing"], of["held"], of["fitting"], of["unseen"])


# Sternenzahlen


def chips(view: View, seat: int) -> int:
    return int(view["seats"][seat]["red_chips"])


def throws_with_a_star(state: State, who: int) -> int:
    """With how many throws a seat that is to throw next comes to a field whose number it can split so that it earns."""
    board, place, found = state.view(None)["board"], state.view(None)["seats"][who]["place"], 0
    covered, rows = state.view(None)["covered"], board["rows"]
    for pips in range(1, 5):
        field = board["path"][place + pips - 1] if place + pips <= len(board["path"]) else "hole"
        if field == "hole":
            continue
        number = int(field.rstrip("*"))
        for small in range(1, number // 2 + 1):
            free = {row: rows.get(str(row), "")[covered.get(str(row), 0) :] for row in (small, number - small)}
            parts = (small, number - small)
            stars = 0
            for row in parts:
                stars = stars + (free[row][:1] == "*") if free[row] else -9
                free[row] = free[row][1:]
            if stars > 0:
                found += 1
                break
    return found


def sternenzahlen(place: Place, token: str, kind: str, of: dict[str, Any]) -> bool:
    verb, _, _ = token.partition(":")
    twin, then = place.after(token)
    gained = chips(then, place.seat) - chips(place.view, place.seat)
    if kind in ("earns", "earns_nothing"):
        return verb == "split" and gained == of.get("chips", 0)
    if kind in ("opens", "opens_nothing"):
        return bool(
            verb == "split" and twin.actor == of["who"] and throws_with_a_star(twin, of["who"]) == of.get("throws", 0)
        )
    if kind == "puts_out":
        return bool(then["seats"][of["who"]]["out"] and not place.view["seats"][of["who"]]["out"])
    if kind == "takes":
        return bool(chips(place.view, of["who"]) == of["chips"] > chips(then, of["who"]))
    if kind == "holes":
        path, at = place.view["board"]["path"], place.view["seats"][place.seat]["place"]
        return bool(token == "roll" and path[at : at + 4].count("hole") == of["holes"])
    assert kind == "no_choice"
    return len(place.state.legal()) == 1 and token == "pass"


TRUE: dict[str, Callable[[Place, str, str, dict[str, Any]], bool]] = {
    "wagnis": wagnis,
    "elferreihe": elferreihe,
    "blitzraster": blitzraster,
    "sternenzahlen": sternenzahlen,
}


def is_true(place: Place, token: str, fact: Fact) -> bool:
    return TRUE[place.state.game.name](place, token, fact.kind, fact.fields)


def mistaken(place: Place, fact: Fact) -> Iterator[Fact]:
    """The same with an error in one of its fields."""
    for name, value in fact.fields.items():
        if isinstance(value, bool):
            wrong: Any = not value
        elif name == "percent":
            wrong = value + 15 if value < 80 else value - 15
        elif name == "who":
            wrong = place.seat
        elif isinstance(value, int):
            wrong = value + 1
        else:
            wrong = other_of(value)
        yield Fact(fact.kind, fact.fields | {name: wrong})


def other_of(value: str) -> str:
    """Another card, colour or line."""
    if "-" in value:
        colour, _, number = value.rpartition("-")
        return f"{colour}-{int(number) % 11 + 1}"
    return {"red": "green", "a": "b", "1": "2"}.get(value, "red" if len(value) > 1 else "a" if value.isalpha() else "1")
