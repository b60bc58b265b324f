"""Wagnis, played slowly and literally: the yardstick the fast engine is measured with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

COLOURS = ["green", "yellow", "red", "blue", "purple"]
VALUES = [1, 2, 3, 4, 5, 6]
DIE = "die"
TURN = "turn"
STAR = "star"
MOST_ROWS = 3

# The phases a turn goes through; each is one kind of node.
CHOOSE = "choose: reveal or secure"
REVEAL = "chance turns a card up"
LAY = "a revealed card waits to be laid"
GO_ON = "draw on or stop"
TAKE = "somebody takes a row"
ROLL = "chance rolls the die"
OVER = "over"

Event = tuple[int | str, str, tuple[str, ...]]


def is_number_card(card: str) -> bool:
    """Whether the card shows a colour and a value."""
    return card not in (DIE, TURN)


def colour_of(card: str) -> str:
    """The colour of a number card."""
    return card.split("-")[0]


def value_of(card: str) -> int:
    """The value of a number card."""
    return int(card.split("-")[1])


@dataclass
class Row:
    """One row in the middle; it keeps its number and is marked when somebody has taken it."""

    number: int
    cards: list[str] = field(default_factory=list)
    taken: bool = False

    def fits(self, card: str) -> bool:
        """W7, W8: no value twice, no colour twice, no second die card."""
        if card == DIE:
            return DIE not in self.cards
        for other in self.cards:
            if other == DIE:
                continue
            if colour_of(other) == colour_of(card) or value_of(other) == value_of(card):
                return False
        return True


@dataclass
class Seat:
    """What lies in front of one player."""

    open: list[str] = field(default_factory=list)
    secured: list[str] = field(default_factory=list)

    def held(self) -> list[str]:
        """All cards of this player, open and secured."""
        return self.open + self.secured


class Oracle:
    """One game of wagnis."""

    def __init__(self, players: int, options: Mapping[str, Any] | None = None) -> None:
        given = dict(options or {})
        self.risk = given.pop("risk", False)
        self.remove_turn_cards = given.pop("remove_turn_cards", False)
        if given:
            raise ValueError(f"unknown options: {sorted(given)}")
        if not isinstance(self.risk, bool) or not isinstance(self.remove_turn_cards, bool):
            raise ValueError("risk and remove_turn_cards are true or false")
        # W2: two to six players.
        if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= 6:
            raise ValueError("wagnis is for 2 to 6 players")
        # W17: the turn cards may stay out only if two play.
        if self.remove_turn_cards and players != 2:
            raise ValueError("remove_turn_cards is for two players only")

        self.players = players
        # W1: three of each number card, 18 die cards, 12 turn cards.
        self.pile: list[str] = []
        for colour in COLOURS:
            for value in VALUES:
                self.pile += [f"{colour}-{value}"] * 3
        self.pile += [DIE] * 18
        if not self.remove_turn_cards:
            self.pile += [TURN] * 12

        self.seats = [Seat() for _ in range(players)]
        self.discards: list[str] = []
        self.rows: list[Row] = []
        self.aside: list[str] = []  # W9: the turn cards of this turn
        self.waiting: str | None = None  # the revealed card that is to be laid
        self.choosers: list[int] = []  # who may still take a row in this turn, in order
        self.roller: int | None = None
        self.active = 0  # W2: seat 0 begins
        self.turn = 1  # there is no deal, so the first turn begins at once
        self.phase = CHOOSE
        self._log: list[tuple[int | str, str]] = []

    # ---- what everybody may ask ----

    @property
    def actor(self) -> int | str:
        """The seat to act, or "chance", or "over"."""
        if self.phase == OVER:
            return "over"
        if self.phase in (REVEAL, ROLL):
            return "chance"
        if self.phase == TAKE:
            return self.choosers[0]
        return self.active

    @property
    def history(self) -> list[str]:
        """All tokens so far."""
        return [token for _, token in self._log]

    def history_for(self, seat: int | None) -> list[str]:
        """The same for every seat and for spectators: no token of this game is hidden."""
        return self.history

    def events_for(self, seat: int | None) -> list[Event]:
        """Nothing is ever shown that its token does not name, so the last part is always empty."""
        return [(actor, token, ()) for actor, token in self._log]

    def legal(self) -> list[str]:
        """What the actor may do."""
        if self.phase == CHOOSE:
            # W4: reveal or secure. W21: only a colour that lies open.
            tokens = ["draw"]
            for colour in COLOURS:
                if self._open_of_colour(self.active, colour):
                    tokens.append(f"secure:{colour}")
            return tokens
        if self.phase == LAY:
            assert self.waiting is not None
            return [f"place:{number}" for number in self._places_for(self.waiting)]
        if self.phase == GO_ON:
            # W10: no stopping without a row, no drawing from an empty pile.
            tokens = []
            if self.pile:
                tokens.append("draw")
            if self.rows:
                tokens.append("stop")
            return tokens
        if self.phase == TAKE:
            return [f"take:{row.number}" for row in self.rows if not row.taken]
        return list(self.chances())

    def chances(self) -> dict[str, Fraction]:
        """Every outcome of a chance node with its probability."""
        if self.phase == REVEAL:
            kinds = sorted(set(self.pile))
            return {f"card:{card}": Fraction(self.pile.count(card), len(self.pile)) for card in kinds}
        if self.phase == ROLL:
            # W1: six faces, five colours and a star.
            return {f"roll:{face}": Fraction(1, 6) for face in [*COLOURS, STAR]}
        return {}

    def points(self) -> list[int]:
        """W25: the values of all cards held, open and secured."""
        return [sum(value_of(card) for card in seat.held()) for seat in self.seats]

    def winners(self) -> list[int]:
        """W26: most points, then most cards held; what is still equal wins together."""
        if self.phase != OVER:
            return []
        results = []
        for number, seat in enumerate(self.seats):
            results.append((self.points()[number], len(seat.held())))
        return [number for number, result in enumerate(results) if result == max(results)]

    # ---- one step ----

    def apply(self, token: str) -> None:
        """Carry out one token."""
        if token not in self.legal():
            raise ValueError(f"{token!r} is not possible here")
        self._log.append((self.actor, token))
        word, _, what = token.partition(":")
        if word == "draw":
            self.phase = REVEAL
        elif word == "secure":
            self._secure(what)
        elif word == "card":
            self._revealed(what)
        elif word == "place":
            self._place(int(what))
        elif word == "stop":
            self._stop()
        elif word == "take":
            self._take(int(what))
        elif word == "roll":
            self._rolled(what)

    def _secure(self, colour: str) -> None:
        """W21: all open cards of one colour are secured; that is the whole turn."""
        seat = self.seats[self.active]
        for card in self._open_of_colour(self.active, colour):
            seat.open.remove(card)
            seat.secured.append(card)
        self._end_turn()

    def _revealed(self, card: str) -> None:
        """W5: a card is turned up."""
        self.pile.remove(card)
        if card == TURN:
            self.aside.append(card)  # W9
            if not self.pile and not self.rows:
                self._end_turn()  # W24: nothing to distribute, nothing to draw
            else:
                self.phase = GO_ON
        elif not self._places_for(card):
            # W19: too much dared. The card is lost, the player rolls at once and gets no row.
            self.discards.append(card)
            self.choosers = self._others_in_order()
            self.roller = self.active
            self.phase = ROLL
        else:
            self.waiting = card
            self.phase = LAY

    def _place(self, number: int) -> None:
        """W6: the waiting card goes into a row or begins one."""
        assert self.waiting is not None
        if number == len(self.rows) + 1:
            self.rows.append(Row(number))
        self.rows[number - 1].cards.append(self.waiting)
        self.waiting = None
        self.phase = GO_ON

    def _stop(self) -> None:
        """W11: who stops takes first; W14: then the others."""
        self.choosers = [self.active, *self._others_in_order()]
        self.phase = TAKE

    def _take(self, number: int) -> None:
        """W11, W12, W14: number cards to the display, a die card means a roll."""
        taker = self.choosers.pop(0)
        row = self.rows[number - 1]
        row.taken = True
        for card in row.cards:
            if is_number_card(card):
                self.seats[taker].open.append(card)
            else:
                self.discards.append(card)
        if DIE in row.cards:
            self.roller = taker
            self.phase = ROLL
        else:
            self._next_taker()

    def _rolled(self, face: str) -> None:
        """W12, W13, W19, W27: what the die costs its roller. W20: secured cards never."""
        assert self.roller is not None
        if face != STAR:
            lost = self._open_of_colour(self.roller, face)
        elif self.risk:
            lost = list(self.seats[self.roller].open)
        else:
            lost = []
        for card in lost:
            self.seats[self.roller].open.remove(card)
            self.discards.append(card)
        self.roller = None
        self._next_taker()

    def _next_taker(self) -> None:
        """W14: on to the next player as long as there are rows and players."""
        rows_left = [row for row in self.rows if not row.taken]
        if rows_left and self.choosers:
            self.phase = TAKE
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """W16, W18: clear the middle; W24: an empty pile ends the game; W2: the left neighbour is next."""
        for row in self.rows:
            if not row.taken:
                self.discards += row.cards
        self.discards += self.aside
        self.rows = []
        self.aside = []
        self.choosers = []
        if not self.pile:
            self.phase = OVER
        else:
            self.active = (self.active + 1) % self.players
            self.turn += 1
            self.phase = CHOOSE

    # ---- small questions ----

    def _open_of_colour(self, seat: int, colour: str) -> list[str]:
        return [card for card in self.seats[seat].open if colour_of(card) == colour]

    def _places_for(self, card: str) -> list[int]:
        """W6: the rows the card fits, and a new row if there are fewer than three."""
        places = [row.number for row in self.rows if row.fits(card)]
        if len(self.rows) < MOST_ROWS:
            places.append(len(self.rows) + 1)
        return places

    def _others_in_order(self) -> list[int]:
        """W14: clockwise from the left neighbour; W15: the other way round if the turn cards are odd."""
        step = 1 if len(self.aside) % 2 == 0 else -1
        return [(self.active + step * distance) % self.players for distance in range(1, self.players)]
