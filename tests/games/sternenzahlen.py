"""Sternenzahlen, as tests see it from outside."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games import About, Change, Fields, Seen, View, Words, differing, more

PIECES = (("Rakete", "rocket"), ("Mond", "moon"), ("Sonne", "sun"), ("Saturn", "Saturn"))

chips = more("red_chips")


def _fate(start: View, now: View, told: Fields) -> bool:
    """What became of who gave a chip: out, swimming, or nothing worse."""
    there = now["seats"][told["who"]]
    became = "out" if there["out"] else "swims" if there["swims"] else "pays"
    return bool(told["fate"] == became and chips(start, now, told) == (0 if there["out"] else -1))


def _gone(seen: Seen) -> int | None:
    """Who has gone out with this step."""
    pairs = enumerate(zip(seen.start["seats"], seen.now["seats"], strict=True))
    return next((seat for seat, (then, now) in pairs if now["out"] and not then["out"]), None)


def _gave(seen: Seen) -> tuple[int, Words]:
    """Who has given a chip or could not, and what is said of that."""
    gone = _gone(seen)
    if gone is not None:
        return gone, ("ist ausgeschieden", "is out of the game")
    (seat,) = [seat for seat, change in differing(seen.start, seen.now, "red_chips").items() if change == -1]
    if seen.now["seats"][seat]["red_chips"]:
        return seat, ("einen roten Chip", "a red chip")
    return seat, ("den letzten roten Chip.* Jetzt schwimmt", "the last red chip.* is swimming")


def _lost(seen: Seen) -> Words:
    seat, (german, english) = _gave(seen)
    return rf"^{seen.names[seat]} .*{german}", rf"^{seen.names[seat]} .*{english}"


def _stole(seen: Seen) -> Words:
    seat, (german, english) = _gave(seen)
    victim = seen.names[seat]
    assert _gone(seen) is not None or differing(seen.start, seen.now, "red_chips")[seen.start["active"]] == 1
    return rf"(?=.*\b{victim}\b).*{german}", rf"(?=.*\b{victim}\b).*{english}"


def _robbed(seen: Seen) -> Words:
    changes = differing(seen.start, seen.now, "red_chips")
    if not changes and _gone(seen) is None:
        return "niemand mehr auf dem Weg", "nobody else is on the path"
    seat, (german, english) = _gave(seen)
    for taker in [seen.names[seat] for seat, change in changes.items() if change == 1]:
        german = german.replace("roten Chip", f"roten Chip an {taker}")
        english = english.replace("red chip", f"red chip to {taker}")
    return rf"^{seen.names[seat]} .*{german}", rf"^{seen.names[seat]} .*{english}"


def _gained(seen: Seen) -> Words:
    got = sum(differing(seen.start, seen.now, "red_chips").values())
    return ("bekommt einen roten Chip", "get.* a red chip") if got else ("Vorrat leer", "supply is empty")


def _steals(seen: Seen) -> Words:
    if seen.end["phase"] == "steal":
        return "sucht sich jemanden", "chooses somebody"
    return "niemand mehr auf dem Weg", "nobody else is on the path"


def _fell_die(seen: Seen) -> Words:
    """As far as the piece has gone; to the goal it may be less."""
    active = seen.start["active"]
    start, now = seen.start["seats"][active]["place"], seen.end["seats"][active]["place"]
    if now is None or now > len(seen.end["board"]["path"]):
        return r"^Eine [1-4]!$", r"^A [1-4]!$"
    return rf"^Eine {now - start}!$", rf"^A {now - start}!$"


def _landed(seen: Seen) -> Words:
    place = seen.now["seats"][seen.start["active"]]["place"]
    field = seen.now["board"]["path"][place - 1]
    number = field.removesuffix("*")
    german, english = "", ""
    if field.endswith("*"):
        german, english = " mit Sternen", " with stars"
        if not seen.now["pile"]:
            german, english = german + ", aber es ist keine .*", english + ", but there are no .*"
    return rf" auf der {number}{german}\.$", rf" on the {number}{english}\.$"


def _split(seen: Seen) -> Words:
    then, now = seen.before["covered"], seen.now["covered"]
    rows = [int(row) for row in now for _ in range(now[row] - then[row])]
    large, small = max(rows), min(rows)
    return rf" die {large + small} in {large} und {small}\.$", rf" the {large + small} into {large} and {small}\.$"


def _stars(seen: Seen) -> Words:
    got = sum(differing(seen.start, seen.now, "red_chips").values())
    german = {0: "der Vorrat leer", 1: "(einen|den letzten) roten Chip", 2: "zwei rote Chips"}
    english = {0: "the supply is empty", 1: "(a|the last) red chip", 2: "two red chips"}
    return german.get(got, f"{got} rote Chips"), english.get(got, f"{got} red chips")


def _passes(seen: Seen) -> Words:
    return rf" für die {seen.start['number']} ", rf" for the {seen.start['number']} "


def _home(seen: Seen) -> Words:
    pairs = enumerate(zip(seen.start["seats"], seen.now["seats"], strict=True))
    who = next(seen.names[seat] for seat, (then, now) in pairs if now["home"] and not then["home"])
    return rf"^{who} ist im Ziel\.$", rf"^{who} is home\.$"


def drawn(view: View, names: Sequence[str]) -> list[Words]:
    def red(count: int) -> Words:
        return (
            (f"{count} roter? Chips?|{count} rote Chips", f"{count} red chips?")
            if count
            else (
                "kein roter Chip",
                "no red chips",
            )
        )

    german, english = red(view["supply"])
    found = [(rf"^Vorrat: ({german})$", rf"^Supply: ({english})$")]
    if view["number"] is not None:
        found.append((rf"^Zu zerlegen: {view['number']}$", rf"^To split: {view['number']}$"))
    for row, covered in view["covered"].items():
        cells = len(view["board"]["rows"][row])
        shown = (f"{covered} von {cells} ", f"{covered} of {cells} ") if covered < cells else ("voll$", "full$")
        found.append((rf"^Reihe {row}: {shown[0]}", rf"^Row {row}: {shown[1]}"))
    for name, piece, there in zip(names, PIECES, view["seats"], strict=False):
        german, english = ("ausgeschieden", "out of the game") if there["out"] else red(there["red_chips"])
        where = there["place"] if not there["out"] and not there["home"] else None
        place = ("", "")
        if where is not None:
            place = (f" auf Feld {where}\\b", f" on space {where}\\b") if where else (" auf dem Start", " on the start")
        swims = (", schwimmt", ", swimming") if there["swims"] else ("", "")
        home = (", im Ziel", ", home") if there["home"] else ("", "")
        found.append(
            (
                rf"^{name}.*, {piece[0]}: ({german}){swims[0]}{home[0]}.*{place[0]}",
                rf"^{name}.*, {piece[1]}: ({english}){swims[1]}{home[1]}.*{place[1]}",
            )
        )
    return found


ABOUT = About(
    truths={
        "moved": lambda b, n, e, f: (
            (b["seats"][f["who"]]["place"], n["seats"][f["who"]]["place"]) == (f["start"], f["goal"])
        ),
        "earned": lambda b, n, e, f: chips(b, n, f) == f["chips"] == b["supply"] - n["supply"],
        "paid": lambda b, n, e, f: chips(b, n, f) == -1 and n["supply"] == b["supply"] + 1,
        "handed": lambda b, n, e, f: chips(b, n, f) == -1 and more("red_chips", "to")(b, n, f) == 1,
        "swims": lambda b, n, e, f: n["seats"][f["who"]]["swims"] and chips(b, n, f) == 0,
        "out": lambda b, n, e, f: n["seats"][f["who"]]["out"],
        "card_steal": lambda b, n, e, f: (f["fate"] == "chooses") == (e["phase"] == "steal"),
        "split": lambda b, n, e, f: sum(n["covered"].values()) - sum(b["covered"].values()) == 2,
        "home": lambda b, n, e, f: n["seats"][f["who"]]["home"],
    },
    summaries={"stars": lambda s, n, f: chips(s, n, f) == f["chips"], "fell": _fate, "card_lose": _fate},
    rare=frozenset({"home", "passes"}),
    sentences={
        "die_fell": _fell_die,
        "landed": _landed,
        "fell": _lost,
        "card_lose": _lost,
        "card_robbed": _robbed,
        "card_gain": _gained,
        "card_steal": _steals,
        "stole": _stole,
        "split": _split,
        "stars": _stars,
        "passes": _passes,
        "home": _home,
    },
    drawn=drawn,
    changes=(
        Change("rules.py", "whole(s.active), next_walker(s)", "whole(s.active), s.players - 1 - s.active"),
        Change("rules.py", "earn(s, stars, told)", "earn(s, 2 * stars, told)"),
        Change("rules.py", "if field == HOLE:  # S11", "if field == HOLE or field & STARS != 0:"),
    ),
    files=frozenset({"boards.py"}),
    gap=0.65,
)
