"""Elferreihe played slowly and plainly, one step of the rule text at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

CHANCE = "chance"
OVER = "over"

# E1: the order of the colours is also the order in which E5 looks for an 11.
COLOURS = ["red", "yellow", "green", "blue"]
VALUES = list(range(1, 21))

# E2: players -> cards in each hand.
HAND_SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}

MOST_DRAWS = 3  # E12

# The phases of a game, one for each kind of node.
DEALING = "dealing"
FIRST_CARD = "first card"
TURN_BEGINS = "turn begins"
SOMETHING_LAID = "something laid"
DRAWING = "drawing"
DREW_A_FIT = "drew a fitting card"
DREW_NO_FIT = "drew a card that does not fit"
FINISHED = "finished"


@dataclass(frozen=True)
class Card:
    """One number card."""

    colour: str
    value: int

    @property
    def name(self) -> str:
        """The card as tokens write it."""
        return f"{self.colour}-{self.value}"


@dataclass(frozen=True)
class Step:
    """One applied token, and the only seat that saw it (None: everybody did)."""

    actor: int | str
    token: str
    seen_only_by: int | None


class Oracle:
    """One round of Elferreihe."""

    def __init__(self, players: int, options: Mapping[str, Any] | None = None) -> None:
        if type(players) is not int or players not in HAND_SIZES:
            raise ValueError("players: 2 to 6 (E1)")
        given = dict(options or {})
        without = given.pop("without", None)
        if given:
            raise ValueError(f"unknown options: {sorted(map(str, given))}")
        if without is not None:
            if not isinstance(without, str) or without not in COLOURS:
                raise ValueError("without: null or a colour (E4)")
            if players != 2:
                raise ValueError("without: for two players only (E4)")

        self.players = players
        self.colours = [colour for colour in COLOURS if colour != without]  # E4
        self.hand_size = HAND_SIZES[players]  # E2; E4 leaves it as it is
        self.phase = DEALING
        self.turn = 0
        self.steps: list[Step] = []
        self.rows: dict[str, list[int]] = {colour: [] for colour in self.colours}
        self.winner: int | None = None
        self.seat = 0  # who gets the next card of the deal, later whose turn it is
        self.drawn = 0  # cards drawn in this turn
        self.fresh: Card | None = None  # the card drawn last, while it has to be laid
        self.start_deal()

    # ---- the face -------------------------------------------------------------------------------

    @property
    def actor(self) -> int | str:
        """A seat, "chance" or "over"."""
        if self.phase == FINISHED:
            return OVER
        if self.phase in (DEALING, DRAWING):
            return CHANCE
        return self.seat

    @property
    def history(self) -> list[str]:
        """All tokens applied so far."""
        return [step.token for step in self.steps]

    def legal(self) -> list[str]:
        """What the actor may do now."""
        if self.phase == FINISHED:
            return []
        if self.phase in (DEALING, DRAWING):
            # Every card not in a hand and not on the table can be the next one.
            return [f"card:{card.name}" for card in self.pile]
        if self.phase == FIRST_CARD:
            return [f"lay:{self.opening_card().name}"]  # E5
        if self.phase == TURN_BEGINS:
            fitting = self.fitting_hand_cards()
            if fitting:
                return [f"lay:{card.name}" for card in fitting]  # E7: one is a must
            if self.pile:
                return ["draw"]  # E11
            return ["pass"]  # E13
        if self.phase == SOMETHING_LAID:
            # E7: more may follow or be kept back; E14: the turn is ended by a word.
            return [*(f"lay:{card.name}" for card in self.fitting_hand_cards()), "end"]
        if self.phase == DREW_A_FIT:
            assert self.fresh is not None
            return [f"lay:{self.fresh.name}"]  # E11
        assert self.phase == DREW_NO_FIT
        return ["draw"]  # E12

    def chances(self) -> dict[str, Fraction]:
        """At a chance node, how likely each card is."""
        if self.actor != CHANCE:
            return {}
        return {token: Fraction(1, len(self.pile)) for token in self.legal()}

    def apply(self, token: str) -> None:
        """Do what the token says."""
        if token not in self.legal():
            raise ValueError(f"not legal here: {token!r}")
        # E3: a card that is dealt or drawn is seen by its new owner alone.
        self.steps.append(Step(self.actor, token, self.seat if self.actor == CHANCE else None))
        word, _, name = token.partition(":")
        if word == "card" and self.phase == DEALING:
            self.deal_card(self.card_named(name))
        elif word == "card":
            self.draw_card(self.card_named(name))
        elif word == "lay":
            self.lay_card(self.card_named(name))
        elif word == "draw":
            self.phase = DRAWING
        else:
            assert word in ("end", "pass")
            self.next_turn()

    def points(self) -> list[int]:
        """E16: what the cards in each hand add up to."""
        return [sum(card.value for card in hand) for hand in self.hands]

    def winners(self) -> list[int]:
        """E15: the one seat without cards, once there is one."""
        return [] if self.winner is None else [self.winner]

    def history_for(self, seat: int | None) -> list[str]:
        """The tokens as a seat saw them."""
        return [self.masked(step, seat) for step in self.steps]

    def events_for(self, seat: int | None) -> list[tuple[int | str, str, tuple[str, ...]]]:
        """Actor, token as seen, further cards shown: here every card that comes to light is named."""
        return [(step.actor, self.masked(step, seat), ()) for step in self.steps]

    # ---- the deal -------------------------------------------------------------------------------

    def start_deal(self) -> None:
        """All cards on one heap, all hands empty, seat 0 gets the first card (E2, E5)."""
        self.phase = DEALING
        self.pile = [Card(colour, value) for colour in self.colours for value in VALUES]
        self.hands: list[list[Card]] = [[] for _ in range(self.players)]
        self.seat = 0

    def deal_card(self, card: Card) -> None:
        """One card to the next hand in turn."""
        self.pile.remove(card)
        self.hands[self.seat].append(card)
        self.seat = (self.seat + 1) % self.players
        if all(len(hand) == self.hand_size for hand in self.hands):
            self.find_who_begins()

    def find_who_begins(self) -> None:
        """E5: the red 11 begins, then yellow, green, blue; without any 11 the deal is repeated."""
        for colour in self.colours:
            for seat, hand in enumerate(self.hands):
                if Card(colour, 11) in hand:
                    self.seat = seat
                    self.phase = FIRST_CARD
                    self.turn = 1
                    return
        self.start_deal()

    def opening_card(self) -> Card:
        """The first 11, in the order of E5, of the hand that begins."""
        for colour in self.colours:
            if Card(colour, 11) in self.hands[self.seat]:
                return Card(colour, 11)
        raise AssertionError("who begins holds an 11")

    # ---- a turn ---------------------------------------------------------------------------------

    def fits(self, card: Card) -> bool:
        """Whether the card can go on the table now."""
        row = self.rows[card.colour]  # E9: a card has one row only, that of its colour
        if not row:
            return card.value == 11  # E8
        return card.value in (min(row) - 1, max(row) + 1)  # E10

    def fitting_hand_cards(self) -> list[Card]:
        """Cards in the hand of the seat to act that fit."""
        return [card for card in self.hands[self.seat] if self.fits(card)]

    def lay_card(self, card: Card) -> None:
        """A card goes from the hand to its row."""
        self.hands[self.seat].remove(card)
        self.rows[card.colour].append(card.value)
        if not self.hands[self.seat]:
            self.winner = self.seat  # E15
            self.phase = FINISHED
        elif self.phase == FIRST_CARD or self.phase == DREW_A_FIT:
            self.next_turn()  # E6; E11
        else:
            self.phase = SOMETHING_LAID

    def draw_card(self, card: Card) -> None:
        """A card comes from the pile into the hand."""
        self.pile.remove(card)
        self.hands[self.seat].append(card)
        self.drawn += 1
        if self.fits(card):
            self.fresh = card
            self.phase = DREW_A_FIT  # E11
        elif self.drawn < MOST_DRAWS and self.pile:
            self.phase = DREW_NO_FIT  # E12
        else:
            self.next_turn()  # E12: three were drawn, or the pile ran out

    def next_turn(self) -> None:
        """The next seat clockwise begins its turn."""
        self.seat = (self.seat + 1) % self.players
        self.turn += 1
        self.drawn = 0
        self.fresh = None
        self.phase = TURN_BEGINS

    # ---- small helpers --------------------------------------------------------------------------

    def card_named(self, name: str) -> Card:
        """The card that a token names."""
        colour, value = name.split("-")
        return Card(colour, int(value))

    def masked(self, step: Step, seat: int | None) -> str:
        """The token of a step as that seat saw it (None: a spectator)."""
        if step.seen_only_by is None or step.seen_only_by == seat:
            return step.token
        return "card:?"
