"""Short ways to reach blitzraster positions, by tokens alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tests.helpers import CHANCE, Start, Table, play

COLOURS = ("red", "orange", "yellow", "lime", "green", "lightblue", "darkblue", "purple", "pink", "brown")
CARDS = [f"{colour}-{number}" for colour in COLOURS for number in range(1, 13)]


def sprint_grid(seat: int) -> str:
    """A 3x3 grid, different for each seat, whose three columns are cleared just by turning up."""
    one, other = COLOURS[seat], COLOURS[seat + 5]
    return " ".join(f"{one}-{row} {one}-{row + 3} {other}-{row + 6}" for row in (1, 2, 3))


def not_allowed(table: Table, token: str) -> None:
    """The token is refused and changes nothing; which rule is named, if any, is left open."""
    before = (table.actor, table.legal(), list(table.history))
    assert token not in table.legal()
    with pytest.raises(ValueError):
        table.apply(token)
    assert before == (table.actor, table.legal(), list(table.history))


def cells(table: Table) -> list[str]:
    """At the start of a turn: the cells of the seat's grid, read off the swaps."""
    pairs = [token.split(":")[1] for token in table.legal() if token.startswith("swap:")]
    return sorted({cell for pair in pairs for cell in pair.split("-")})


def rest(table: Table, word: str) -> list[str]:
    """What may follow `word:` now, sorted."""
    return sorted(token.split(":", 1)[1] for token in table.legal() if token.startswith(word + ":"))


def actor(table: Table) -> int | str:
    """Who is to act."""
    return table.actor


def shown(table: Table, seat: int | None = None) -> tuple[str, ...]:
    """The cards that the last token showed to a seat, or to a spectator."""
    return tuple(table.events_for(seat)[-1][2])


class Sitting:
    """A table with a chosen deal, at seat 0's first turn; `.` is a card that never completes a line."""

    def __init__(
        self,
        start: Start,
        players: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        grids: Mapping[int, str] | None = None,
        hands: Mapping[int, str] | None = None,
        top: str = "",
        reveals: Mapping[int, str] | None = None,
        peeks: Mapping[int, str] | None = None,
        reserve: str = "",
    ) -> None:
        self.table = start(players, options or {})
        self.players = players
        grids, hands, reveals, peeks = grids or {}, hands or {}, reveals or {}, peeks or {}
        named = " ".join([*grids.values(), *hands.values(), top, reserve])
        self.reserved = set(named.replace("/", " ").split())
        self.hands: list[list[str]] = []
        for seat in range(players):
            self.deal_grid(grids.get(seat, ""), 3)
        self.top = top or self.spare()
        self.table.apply(f"card:{self.top}")
        for seat in range(players):
            reveal = reveals.get(seat, "a1")
            play(self.table, f"reveal:{reveal} peek:{peeks.get(seat, 'c3' if reveal != 'c3' else 'b3')}")
            self.hands.append([])
            for card in hands.get(seat, ". .").split():
                self.hands[seat].append(self.spare() if card == "." else card)
                self.table.apply(f"card:{self.hands[seat][-1]}")

    def spare(self, colours: Iterable[str] = (), numbers: Iterable[str] = ()) -> str:
        """A card that chance can give now and no test has named, of other colours and numbers."""
        for token in sorted(self.table.legal()):
            card = token.removeprefix("card:")
            colour, number = card.split("-")
            if card not in self.reserved and colour not in colours and number not in numbers:
                return card
        raise AssertionError("no spare card is left")

    def deal_grid(self, words: str, width: int) -> None:
        """Deal one grid, row by row."""
        grid = words.replace("/", " ").split() or ["."] * (width * 3)
        assert len(grid) == width * 3
        for place, card in enumerate(grid):
            if card == ".":
                row = grid[place - place % width : place - place % width + width]
                column = grid[place % width :: width]
                colours = [other.split("-")[0] for other in column if other != "."]
                grid[place] = self.spare(colours, [other.split("-")[1] for other in row if other != "."])
            self.table.apply(f"card:{grid[place]}")

    def new_grid(self, words: str = "", reveal: str = "a1", peek: str = "b1") -> None:
        """B23: the twelve cards, the one turned up and the one looked at."""
        self.deal_grid(words, 4)
        play(self.table, f"reveal:{reveal} peek:{peek}")

    def idle(self, reveal: str = "") -> None:
        """Take the open card, lay it back, turn up a card if there is one, and skip a reward."""
        seat = self.table.actor
        assert isinstance(seat, int)
        self.table.apply("discard")
        (taken,) = [card for card in rest(self.table, "drop") if card not in self.hands[seat]]
        self.table.apply(f"drop:{taken}")
        if self.table.actor == seat and rest(self.table, "reveal"):
            self.table.apply(f"reveal:{reveal or rest(self.table, 'reveal')[0]}")
            if not reveal and "skip" in self.table.legal():
                self.table.apply("skip")

    def others(self, seat: int = 0) -> None:
        """Everybody idles until the seat, chance or nobody is to act."""
        while isinstance(self.table.actor, int) and self.table.actor != seat:
            self.idle()

    def open(self, places: str, seat: int = 0) -> None:
        """In as many turns the seat turns up these cells of its grid; stops right after the last."""
        for place in places.split():
            self.others(seat)
            assert self.table.actor == seat
            self.idle(place)

    def skip(self, seat: int = 0) -> None:
        """The seat declines its reward; everybody else idles."""
        self.table.apply("skip")
        self.others(seat)

    def lay(self, card: str, cell: str) -> None:
        """Draw this card from the pile and put it there."""
        play(self.table, f"pile card:{card} put:{card}:{cell}")

    def drain(self, left: int, resting: Mapping[int, str] | None = None) -> None:
        """Everybody draws and drops until the pile has so many cards left; resting seats play their token."""
        while True:
            seat = self.table.actor
            assert isinstance(seat, int)
            if resting and seat in resting:
                self.table.apply(resting[seat])
                continue
            self.table.apply("pile")
            pile = len(self.table.legal())
            cards = sorted(rest(self.table, "card"), key=lambda card: card in self.reserved)
            play(self.table, f"card:{cards[0]} drop:{cards[0]}")
            if self.table.actor == seat and rest(self.table, "reveal"):
                self.table.apply(f"reveal:{rest(self.table, 'reveal')[0]}")
            if pile - 1 == left:
                return


def on_second_grid(
    start: Start, words: str, *, reveal: str = "a1", peek: str = "b1", players: int = 2, hands: str = ". ."
) -> Sitting:
    """Seat 0 has cleared its first grid, was dealt this second one, and is at the start of its next turn."""
    sitting = Sitting(start, players, grids={0: sprint_grid(0)}, hands={0: hands}, reserve=words)
    while sitting.table.actor != CHANCE:
        sitting.idle()
    sitting.new_grid(words, reveal, peek)
    sitting.others()
    return sitting


def two_by_two(start: Start, words: str, opened: str) -> Sitting:
    """Column c and row 3 of a 3x3 grid are gone; these cells of the 2x2 grid were turned up since."""
    a1, b1, a2, b2 = words.split()
    grid = f"{a1} {b1} brown-1 / {a2} {b2} brown-2 / green-12 pink-12 brown-3"
    sitting = Sitting(start, grids={0: grid}, reveals={0: "c1"}, peeks={0: "a3"})
    sitting.open("c2 c3")
    sitting.skip()
    sitting.open("a3 b3")
    sitting.skip()
    assert cells(sitting.table) == ["a1", "a2", "b1", "b2"]
    sitting.open(opened)
    return sitting
