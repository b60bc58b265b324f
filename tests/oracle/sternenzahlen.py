"""Sternenzahlen once more, slow and obvious: the yardstick the engine is measured against."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

CHANCE = "chance"
OVER = "over"
HOLE = "hole"
EVENT_NAMES = ("steal", "gain", "robbed", "lose")
NAMED_BOARDS = ("zehn", "zwanzig")
DEFAULT_BOARD = "zehn"


@dataclass
class Board:
    """A board as the option describes it, checked."""

    path: list[str]
    rows: dict[int, str]
    events: dict[str, int]
    red_chips: int


def whole_number(value: Any, low: int, high: int, what: str) -> int:
    """An int (no bool) from low to high."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{what}: a whole number from {low} to {high} is needed, not {value!r}")
    return value


def written_number(text: Any, what: str) -> int:
    """A number in plain digits without leading zeros."""
    if not isinstance(text, str) or not text.isascii() or not text.isdigit() or text.startswith("0"):
        raise ValueError(f"{what}: a number is needed, not {text!r}")
    return int(text)


def exact_keys(value: Any, keys: tuple[str, ...], what: str) -> None:
    """A mapping that has these keys and no others."""
    if not isinstance(value, Mapping) or set(value) != set(keys):
        raise ValueError(f"{what}: exactly {', '.join(keys)} are needed")


def check_board(data: Any, players: int) -> Board:
    """The section "The board, as data", line by line."""
    exact_keys(data, ("path", "rows", "events", "red_chips"), "board")

    rows: dict[int, str] = {}
    if not isinstance(data["rows"], Mapping):
        raise ValueError("rows: a mapping is needed")
    for key, cells in data["rows"].items():
        number = written_number(key, "rows")
        if not isinstance(cells, str) or not 1 <= len(cells) <= 12 or not set(cells) <= {".", "*"}:
            raise ValueError(f"rows {number}: 1 to 12 cells of . and * are needed")
        rows[number] = cells
    highest = len(rows)
    if not 1 <= highest <= 20 or sorted(rows) != list(range(1, highest + 1)):
        raise ValueError("rows: the numbers from 1 to m are needed, m from 1 to 20")

    path = data["path"]
    if not isinstance(path, list) or not 1 <= len(path) <= 60:
        raise ValueError("path: a list of 1 to 60 fields is needed")
    for index, field in enumerate(path):
        if not isinstance(field, str):
            raise ValueError(f"path {index}: a text is needed")
        if field == HOLE:
            continue
        number = written_number(field.removesuffix("*"), f"path {index}")
        if not 2 <= number <= 2 * highest:
            raise ValueError(f"path {index}: a number from 2 to {2 * highest} is needed")

    exact_keys(data["events"], EVENT_NAMES, "events")
    events = {name: whole_number(data["events"][name], 0, 20, f"events {name}") for name in EVENT_NAMES}
    red_chips = whole_number(data["red_chips"], 2 * players, 99, "red_chips")
    return Board(list(path), rows, events, red_chips)


def named_board(name: str) -> Any:
    """A board that comes with the product is its data, no rule: the product itself is asked for it."""
    product = importlib.import_module("tischlein")
    return product.game("sternenzahlen").start(players=2, options={"board": name}).view(None)["board"]


class Oracle:
    """One game of sternenzahlen."""

    def __init__(self, players: int, options: Mapping[str, Any] | None = None) -> None:
        # S4: two to four players.
        self.players = whole_number(players, 2, 4, "players")
        chosen = dict(options or {})
        self.finish: str = chosen.pop("finish", "first")
        board: Any = chosen.pop("board", DEFAULT_BOARD)
        if chosen:
            raise ValueError(f"unknown options: {list(chosen)}")
        if self.finish not in ("first", "all"):
            raise ValueError(f"finish: first or all is needed, not {self.finish!r}")
        if isinstance(board, str):
            if board not in NAMED_BOARDS:
                raise ValueError(f"board: there is no board {board!r}")
            board = named_board(board)
        self.board = check_board(board, self.players)

        # S3: two red chips each, the rest is the supply; the event cards lie face down.
        self.chips = [2] * self.players
        self.supply = self.board.red_chips - 2 * self.players
        self.cards_left = dict(self.board.events)
        # S2: how many cells of each row are covered, from the left.
        self.covered = dict.fromkeys(self.board.rows, 0)
        # S4: place 0 is Start, 1 to len(path) are the fields, the next one is Ziel. Seat 0 begins.
        self.goal = len(self.board.path) + 1
        self.place = [0] * self.players
        self.out = [False] * self.players
        self.seat = 0
        self.turn = 1
        self.phase = "roll"  # roll, die, event, steal, split, over
        self.history: list[str] = []
        self.events: list[tuple[int | str, str, tuple[str, ...]]] = []

    # What can be asked.

    @property
    def actor(self) -> int | str:
        if self.phase == "over":
            return OVER
        if self.phase in ("die", "event"):
            return CHANCE
        return self.seat

    def legal(self) -> list[str]:
        if self.phase in ("die", "event"):
            return list(self.chances())
        if self.phase == "roll":
            return ["roll"]
        if self.phase == "steal":
            return [f"steal:{victim}" for victim in self.opponents()]
        if self.phase == "split":
            # S8: to pass is for those only who cannot lay any split.
            return [f"split:{a}+{b}" for a, b in self.splits()] or ["pass"]
        return []

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "die":
            # S1: one die with four sides.
            return {f"die:{pips}": Fraction(1, 4) for pips in (1, 2, 3, 4)}
        if self.phase == "event":
            # S3: shuffled, so every card left is as likely as any other.
            total = sum(self.cards_left.values())
            return {f"event:{name}": Fraction(n, total) for name, n in self.cards_left.items() if n > 0}
        return {}

    def points(self) -> list[int | None]:
        # S24
        return [None if self.out[seat] else self.chips[seat] for seat in range(self.players)]

    def winners(self) -> list[int]:
        if self.phase != "over":
            return []
        # S22 and S23: who is out cannot win; a last one left has the most by himself.
        left = self.still_in()
        most = max(self.chips[seat] for seat in left)
        return [seat for seat in left if self.chips[seat] == most]

    def history_for(self, seat: int | None) -> list[str]:
        # Everything is public.
        return list(self.history)

    def events_for(self, seat: int | None) -> list[tuple[int | str, str, tuple[str, ...]]]:
        # A drawn event card is named by its token, so nothing is ever shown besides.
        return list(self.events)

    # What can be done.

    def apply(self, token: str) -> None:
        if token not in self.legal():
            raise ValueError(f"not possible now: {token!r}")
        self.history.append(token)
        self.events.append((self.actor, token, ()))
        kind, _, rest = token.partition(":")
        if kind == "roll":
            self.phase = "die"
        elif kind == "die":
            self.move(int(rest))
        elif kind == "event":
            self.do_event(rest)
        elif kind == "steal":
            self.steal_from(int(rest))
            self.after_event()
        elif kind == "split":
            a, b = rest.split("+")
            self.lay_split(int(a), int(b))
            self.end_turn()
        elif kind == "pass":
            # S8: nothing but this split is missed.
            self.end_turn()

    # The rules.

    def still_in(self) -> list[int]:
        """The seats that are not out of the game, in Ziel or not."""
        return [seat for seat in range(self.players) if not self.out[seat]]

    def on_the_path(self, seat: int) -> bool:
        """Neither out nor in Ziel (Start counts as on the path)."""
        return not self.out[seat] and self.place[seat] < self.goal

    def opponents(self) -> list[int]:
        """S14, S19: the others from whom something can be taken, swimmers too."""
        return [seat for seat in range(self.players) if seat != self.seat and self.on_the_path(seat)]

    def next_on_the_path(self) -> int | None:
        """The first other seat clockwise that is neither out nor in Ziel."""
        for step in range(1, self.players):
            seat = (self.seat + step) % self.players
            if self.on_the_path(seat):
                return seat
        return None

    def move(self, pips: int) -> None:
        # S5: a move past Ziel ends in Ziel.
        self.place[self.seat] = min(self.place[self.seat] + pips, self.goal)
        if self.place[self.seat] == self.goal:
            self.end_turn()
            return
        field = self.field()
        if field == HOLE:
            # S11
            self.give_to_supply(self.seat)
            self.end_turn()
        elif field.endswith("*") and sum(self.cards_left.values()) > 0:
            # S10: first the card, then the split.
            self.phase = "event"
        else:
            self.phase = "split"

    def field(self) -> str:
        """The field the active piece stands on."""
        return self.board.path[self.place[self.seat] - 1]

    def splits(self) -> list[tuple[int, int]]:
        """S6, S7: every pair a >= b >= 1 whose two chips find room."""
        number = int(self.field().removesuffix("*"))
        pairs = []
        for b in range(1, number):
            a = number - b
            if a < b:
                continue
            # Both chips in one row need two free cells there.
            needed = 2 if a == b else 1
            if self.free_cells(a) >= needed and self.free_cells(b) >= needed:
                pairs.append((a, b))
        return pairs

    def free_cells(self, number: int) -> int:
        """How many cells of this number's row are free; none if there is no such row."""
        if number not in self.board.rows:
            return 0
        return len(self.board.rows[number]) - self.covered[number]

    def lay_split(self, a: int, b: int) -> None:
        for number in (a, b):
            # S7: the first free cell from the left.
            cell = self.board.rows[number][self.covered[number]]
            self.covered[number] += 1
            if cell == "*":
                # S9
                self.take_from_supply(self.seat)

    def do_event(self, name: str) -> None:
        # S10: the card does not come back.
        self.cards_left[name] -= 1
        if name == "steal" and self.opponents():
            # S14: the seat has to name a victim, even where there is just one.
            self.phase = "steal"
            return
        if name == "gain":
            # S15
            self.take_from_supply(self.seat)
        elif name == "robbed":
            self.be_robbed()
        elif name == "lose":
            # S17
            self.give_to_supply(self.seat)
        # S20: a `steal` without anybody to steal from ends here, without effect.
        self.after_event()

    def after_event(self) -> None:
        # S10: the split follows, unless the active player is out or the game has ended.
        if self.out[self.seat] or self.has_ended():
            self.end_turn()
        else:
            self.phase = "split"

    def steal_from(self, victim: int) -> None:
        if self.chips[victim] == 0:
            # S18: the swimmer is out and nothing is earned.
            self.put_out(victim)
        else:
            # S14
            self.chips[victim] -= 1
            self.chips[self.seat] += 1

    def be_robbed(self) -> None:
        robber = self.next_on_the_path()
        if robber is None:
            # S20 goes before S18: nobody is there to rob, not even a swimmer.
            return
        if self.chips[self.seat] == 0:
            # S18
            self.put_out(self.seat)
        else:
            # S16
            self.chips[self.seat] -= 1
            self.chips[robber] += 1

    def take_from_supply(self, seat: int) -> None:
        # S20: an empty supply gives nothing.
        if self.supply > 0:
            self.supply -= 1
            self.chips[seat] += 1

    def give_to_supply(self, seat: int) -> None:
        if self.chips[seat] == 0:
            # S13: a swimmer cannot give any more.
            self.put_out(seat)
        else:
            # S12: with the last chip gone he swims, which is nothing but having none.
            self.chips[seat] -= 1
            self.supply += 1

    def put_out(self, seat: int) -> None:
        # S13
        self.out[seat] = True

    def has_ended(self) -> bool:
        left = self.still_in()
        # S22: all but one are out.
        if len(left) == 1:
            return True
        in_goal = [seat for seat in left if self.place[seat] == self.goal]
        # S21
        if self.finish == "first":
            return len(in_goal) >= 1
        return in_goal == left

    def end_turn(self) -> None:
        if self.has_ended():
            self.phase = "over"
            return
        # S4, S21: clockwise to the next who is neither out nor in Ziel; that may be the same seat again.
        following = self.next_on_the_path()
        if following is not None:
            self.seat = following
        self.turn += 1
        self.phase = "roll"
