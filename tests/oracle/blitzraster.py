"""Blitzraster played slowly and plainly, rule by rule, as a yardstick for the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

COLOURS = ("red", "orange", "yellow", "lime", "green", "lightblue", "darkblue", "purple", "pink", "brown")
NUMBERS = tuple(range(1, 13))
LETTERS = "abcd"
HEIGHT = 3
FIRST_WIDTH = 3
SECOND_WIDTH = 4

# The phases, each named after what the actor is asked for.
DEAL = "deal a grid"  # chance
FIRST_DISCARD = "first discard"  # chance
OPEN_ONE = "turn up a card of a new grid"  # seat
LOOK_AT_ONE = "look at a card of a new grid"  # seat
HAND = "hand card"  # chance
ACTION = "start of a turn"  # seat
DRAW = "card from the pile"  # chance
PLAY = "three cards in hand"  # seat
UNCOVER = "turn up a card after a drop"  # seat
CLEAR = "choose a line to clear"  # seat
REWARD = "look at a card after clearing"  # seat
TURN_OR_KEEP = "turn up the card looked at"  # seat
OVER = "over"

CHANCE_PHASES = (DEAL, FIRST_DISCARD, HAND, DRAW)

EVERYBODY = "everybody"
NOBODY = "nobody"


def colour_of(card: str) -> str:
    """The colour of a card's lightning."""
    return card.split("-")[0]


def number_of(card: str) -> int:
    """The number on a card."""
    return int(card.split("-")[1])


@dataclass
class GridCard:
    """A card lying in a grid."""

    card: str
    up: bool = False


@dataclass
class Grid:
    """A rectangle of cards; a line keeps the name it was dealt under, so it stays the same line (B19)."""

    width: int
    rows: list[list[GridCard]] = field(default_factory=lambda: [[] for _ in range(HEIGHT)])
    row_homes: list[str] = field(default_factory=lambda: [f"row {y}" for y in range(HEIGHT)])
    column_homes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.column_homes = [f"column {x}" for x in range(self.width)]

    def deal(self, card: str) -> bool:
        """Lay the next card face down, row by row; True when the grid is full."""
        for row in self.rows:
            if len(row) < self.width:
                row.append(GridCard(card))
                break
        return all(len(row) == self.width for row in self.rows)

    def count(self) -> int:
        """How many cards lie here."""
        return sum(len(row) for row in self.rows)

    def cells(self) -> dict[str, GridCard]:
        """Every card by the name its place has now."""
        return {f"{LETTERS[x]}{y + 1}": here for y, row in enumerate(self.rows) for x, here in enumerate(row)}

    def face_down(self) -> list[str]:
        """The cells whose card lies face down."""
        return [cell for cell, here in self.cells().items() if not here.up]

    def neighbours(self) -> list[tuple[str, str]]:
        """B8: pairs of cells side by side or one above the other, the one nearer to a1 first."""
        cells = self.cells()
        pairs = []
        for cell in cells:
            letter, number = cell[0], int(cell[1])
            right = f"{chr(ord(letter) + 1)}{number}"
            below = f"{letter}{number + 1}"
            pairs += [(cell, other) for other in (right, below) if other in cells]
        return pairs

    def swap(self, one: str, other: str) -> None:
        """Two cards change places."""
        cells = self.cells()
        first, second = cells[one], cells[other]
        first.card, second.card = second.card, first.card
        first.up, second.up = second.up, first.up

    def line(self, name: str) -> list[GridCard]:
        """The cards of column `a`, `b`, ... or of row `1`, `2`, ..."""
        if name in LETTERS:
            return [row[LETTERS.index(name)] for row in self.rows]
        return self.rows[int(name) - 1]

    def complete_lines(self) -> list[str]:
        """The names of all lines that have to be cleared."""
        complete = []
        for name in LETTERS[: len(self.column_homes)]:
            cards = self.line(name)
            # B10, and B12: a single card is no line.
            if len(cards) >= 2 and all(here.up for here in cards):
                colours = {colour_of(here.card) for here in cards}
                if len(colours) == 1:
                    complete.append(name)
        for name in [str(y + 1) for y in range(len(self.rows))]:
            cards = self.line(name)
            # B11, B12
            if len(cards) >= 2 and all(here.up for here in cards):
                numbers = {number_of(here.card) for here in cards}
                if len(numbers) == 1:
                    complete.append(name)
        return complete

    def home(self, name: str) -> str:
        """The lasting name of a line."""
        if name in LETTERS:
            return self.column_homes[LETTERS.index(name)]
        return self.row_homes[int(name) - 1]

    def remove(self, name: str) -> list[str]:
        """B13: take a line away and close up; gives back its cards."""
        cards = [here.card for here in self.line(name)]
        if name in LETTERS:
            x = LETTERS.index(name)
            del self.column_homes[x]
            for row in self.rows:
                del row[x]
        else:
            y = int(name) - 1
            del self.row_homes[y]
            del self.rows[y]
        if self.count() == 0:
            self.rows, self.row_homes, self.column_homes = [], [], []
        return cards


@dataclass
class Happening:
    """One token, who saw it, and the cards it showed to whom."""

    actor: int | str
    token: str
    seen_by: int | str = EVERYBODY
    shown: tuple[str, ...] = ()
    shown_to: int | str = EVERYBODY


class Oracle:
    """One game of blitzraster."""

    def __init__(self, players: int, options: Mapping[str, Any] | None = None) -> None:
        if type(players) is not int or not 2 <= players <= 5:  # B1
            raise ValueError("blitzraster is for 2 to 5 players")
        chosen = dict(options or {})
        limit = chosen.pop("turn_limit", None)  # B28
        if chosen:
            raise ValueError(f"unknown options: {sorted(chosen)}")
        if limit is not None and (type(limit) is not int or limit < 1):
            raise ValueError("turn_limit is None or a whole number from 1")
        self.players = players
        self.turn_limit: int | None = limit
        self.pile: list[str] = [f"{colour}-{number}" for colour in COLOURS for number in NUMBERS]  # B1
        self.discards: list[str] = []  # the top card is the last one
        self.box: list[str] = []
        self.grids = [Grid(FIRST_WIDTH) for _ in range(players)]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.happenings: list[Happening] = []
        self.phase = DEAL
        self.seat = 0  # who is being dealt to, sets up, or has the turn
        self.turn = 0
        self.winner: int | None = None
        self.forget_the_turn()

    def forget_the_turn(self) -> None:
        """What is remembered within one turn only."""
        self.cleared = False
        self.chain = False
        self.looked = False
        self.looked_at = ""
        self.complete_at_first: set[str] = set()

    # What the table says.

    @property
    def actor(self) -> int | str:
        """A seat, "chance" or "over"."""
        if self.phase == OVER:
            return "over"
        return "chance" if self.phase in CHANCE_PHASES else self.seat

    @property
    def grid(self) -> Grid:
        """The grid of the seat in turn."""
        return self.grids[self.seat]

    @property
    def hand(self) -> list[str]:
        """The hand of the seat in turn."""
        return self.hands[self.seat]

    @property
    def history(self) -> list[str]:
        """All tokens so far."""
        return [happening.token for happening in self.happenings]

    def history_for(self, seat: int | None) -> list[str]:
        """All tokens so far as one seat, or a spectator, saw them."""
        return [token for _, token, _ in self.events_for(seat)]

    def events_for(self, seat: int | None) -> list[tuple[int | str, str, tuple[str, ...]]]:
        """Actor, token and shown cards of everything so far, as one seat or a spectator saw it."""
        events = []
        for happening in self.happenings:
            token = happening.token
            if happening.seen_by != EVERYBODY and happening.seen_by != seat:
                token = "card:?"
            sees_cards = happening.shown_to == EVERYBODY or happening.shown_to == seat
            events.append((happening.actor, token, happening.shown if sees_cards else ()))
        return events

    def points(self) -> list[int]:
        """B27: the cards in the own grid."""
        return [grid.count() for grid in self.grids]

    def winners(self) -> list[int]:
        """B25, or B28 where the turns ran out."""
        if self.phase != OVER:
            return []
        if self.winner is not None:
            return [self.winner]
        on_second = [seat for seat in range(self.players) if self.grids[seat].width == SECOND_WIDTH]
        best = on_second or list(range(self.players))
        fewest = min(self.grids[seat].count() for seat in best)
        return [seat for seat in best if self.grids[seat].count() == fewest]

    def chances(self) -> dict[str, Fraction]:
        """Each card of the pile is equally likely."""
        if self.phase not in CHANCE_PHASES:
            return {}
        return {f"card:{card}": Fraction(1, len(self.pile)) for card in self.pile}

    def legal(self) -> list[str]:
        """Everything the actor may do."""
        grid = self.grid
        if self.phase in CHANCE_PHASES:
            return [f"card:{card}" for card in self.pile]
        if self.phase in (OPEN_ONE, UNCOVER):  # B3, B6, B23
            return [f"reveal:{cell}" for cell in grid.face_down()]
        if self.phase == LOOK_AT_ONE:  # B3, B23: not optional
            return [f"peek:{cell}" for cell in grid.face_down()]
        if self.phase == ACTION:
            return ["pile", "discard", *self.legal_swaps()]  # B5, B8
        if self.phase == PLAY:
            drops = [f"drop:{card}" for card in self.hand]  # B6
            puts = [f"put:{card}:{cell}" for card in self.hand for cell in grid.cells()]  # B7
            return drops + puts
        if self.phase == CLEAR:  # B14
            return [f"clear:{name}" for name in grid.complete_lines()]
        if self.phase == REWARD:  # B16
            return [f"peek:{cell}" for cell in grid.face_down()] + ["skip"]
        if self.phase == TURN_OR_KEEP:  # B18
            return ["turn", "keep"]
        return []

    def legal_swaps(self) -> list[str]:
        """B8, B9: with two face-down cards the player names the one to be turned up."""
        cells = self.grid.cells()
        tokens = []
        for one, other in self.grid.neighbours():
            swap = f"swap:{one}-{other}"
            if cells[one].up or cells[other].up:
                tokens.append(swap)
            else:
                tokens += [f"{swap}:{one}", f"{swap}:{other}"]
        return tokens

    # What a token does.

    def apply(self, token: str) -> None:
        """Play one token."""
        if token not in self.legal():
            raise ValueError(f"{token!r} is not legal now")
        happening = Happening(self.actor, token)
        self.happenings.append(happening)
        word, *rest = token.split(":")
        if self.phase in CHANCE_PHASES:
            happening.seen_by = self.take_chance(rest[0])
        elif self.phase in (OPEN_ONE, UNCOVER):
            happening.shown = self.turn_up(rest[0])
            if self.phase == OPEN_ONE:
                self.phase = LOOK_AT_ONE
            else:
                self.clear_what_is_complete()
        elif self.phase == LOOK_AT_ONE:
            happening.shown = self.look_at(rest[0])
            happening.shown_to = self.seat
            if self.turn == 0:
                self.await_card(HAND)  # B3
            else:
                self.end_turn()  # B23
        elif self.phase == ACTION and word == "pile":
            self.await_card(DRAW)
        elif self.phase == ACTION and word == "discard":
            self.hand.append(self.discards.pop())
            self.phase = PLAY
        elif self.phase == ACTION:
            happening.shown = self.swap(*rest)
        elif self.phase == PLAY and word == "drop":
            self.drop(rest[0])
        elif self.phase == PLAY:
            happening.shown = self.put(*rest)
        elif self.phase == CLEAR:
            self.clear(rest[0])
            self.clear_what_is_complete()
        elif self.phase == REWARD and word == "peek":
            happening.shown = self.look_at(rest[0])
            happening.shown_to = self.seat
            self.looked, self.looked_at = True, rest[0]  # B17
            if self.chain:
                self.phase = TURN_OR_KEEP
            else:
                self.end_turn()
        elif word == "turn":  # B18, B20
            happening.shown = self.turn_up(self.looked_at)
            self.clear_what_is_complete()
        else:  # skip, keep
            self.end_turn()

    def await_card(self, phase: str) -> None:
        """The next card comes from the pile, which is made new first where it is empty (B21)."""
        self.make_new_pile_if_empty()
        self.phase = phase

    def make_new_pile_if_empty(self) -> None:
        """B21: all discards but the top one, and the box."""
        if not self.pile:
            self.pile = self.discards[:-1] + self.box
            self.discards = self.discards[-1:]
            self.box = []

    def take_chance(self, card: str) -> int | str:
        """A card leaves the pile; gives back who sees it."""
        self.pile.remove(card)
        if self.phase == FIRST_DISCARD:  # B2
            self.discards.append(card)
            self.seat = 0
            self.phase = OPEN_ONE
            return EVERYBODY
        if self.phase == DEAL:  # B2, B23
            full = self.grid.deal(card)
            if not full:
                self.await_card(DEAL)
            elif self.turn > 0:
                self.phase = OPEN_ONE  # B23
            elif self.seat < self.players - 1:
                self.seat += 1
            else:
                self.phase = FIRST_DISCARD
            return NOBODY
        owner = self.seat
        self.hand.append(card)
        if self.phase == DRAW:
            self.phase = PLAY
        elif len(self.hand) < 2:
            self.await_card(HAND)
        elif self.seat < self.players - 1:  # B3: seat by seat
            self.seat += 1
            self.phase = OPEN_ONE
        else:
            self.begin_turn(0)  # B4
        return owner

    def turn_up(self, cell: str) -> tuple[str, ...]:
        """Turn a face-down card up; gives back what became visible."""
        here = self.grid.cells()[cell]
        here.up = True
        return (here.card,)

    def look_at(self, cell: str) -> tuple[str, ...]:
        """The card that the seat looks at."""
        return (self.grid.cells()[cell].card,)

    def swap(self, pair: str, turned: str = "") -> tuple[str, ...]:
        """B8, B9"""
        one, other = pair.split("-")
        cells = self.grid.cells()
        shown: tuple[str, ...] = ()
        if turned:
            shown = self.turn_up(turned)
        else:
            for cell in (one, other):
                if not cells[cell].up:
                    shown = self.turn_up(cell)
        self.grid.swap(one, other)
        self.clear_what_is_complete()
        return shown

    def drop(self, card: str) -> None:
        """B6"""
        self.hand.remove(card)
        self.discards.append(card)
        if self.grid.face_down():
            self.phase = UNCOVER
        else:
            self.end_turn()

    def put(self, card: str, cell: str) -> tuple[str, ...]:
        """B7"""
        here = self.grid.cells()[cell]
        shown = () if here.up else (here.card,)
        self.hand.remove(card)
        self.discards.append(here.card)
        here.card, here.up = card, True
        self.clear_what_is_complete()
        return shown

    # Clearing, reward and the end of a turn.

    def clear_what_is_complete(self) -> None:
        """B10 to B15: one line after the other; the player is asked where there is a choice."""
        complete = self.grid.complete_lines()
        while len(complete) == 1:
            self.clear(complete[0])
            complete = self.grid.complete_lines()
        if complete:
            self.phase = CLEAR
        else:
            self.after_clearing()

    def clear(self, name: str) -> None:
        """One line goes into the box."""
        if not self.cleared:
            self.cleared = True
            self.complete_at_first = {self.grid.home(line) for line in self.grid.complete_lines()}
        if self.grid.home(name) not in self.complete_at_first:
            self.chain = True  # B18, B19
        self.box += self.grid.remove(name)

    def after_clearing(self) -> None:
        """All clearing is done: a win, a new grid, the reward, or the next seat."""
        if self.grid.count() == 0 and self.grid.width == SECOND_WIDTH:  # B25
            self.winner = self.seat
            self.phase = OVER
        elif self.grid.count() == 0:  # B23, B24
            self.grids[self.seat] = Grid(SECOND_WIDTH)
            self.await_card(DEAL)
        elif self.cleared and not self.looked and self.grid.face_down():  # B16, B17, B19, B20
            self.phase = REWARD
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """B4, B28"""
        if self.turn == self.turn_limit:
            self.phase = OVER
        else:
            self.begin_turn((self.seat + 1) % self.players)

    def begin_turn(self, seat: int) -> None:
        """A seat's turn starts, if need be with a new pile (B21)."""
        self.seat = seat
        self.turn += 1
        self.forget_the_turn()
        self.make_new_pile_if_empty()
        self.phase = ACTION
