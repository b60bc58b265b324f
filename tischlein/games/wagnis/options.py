"""What can be agreed before a game of wagnis."""

from __future__ import annotations

from tischlein.core.kernel import Record, inner
from tischlein.core.options import yes_or_no
from tischlein.core.sheet import Sheet
from tischlein.games.wagnis.state import DIE_CARDS, KINDS, TURN_CARDS

NAME = "wagnis"
RULES_VERSION = 1
SEATS = range(2, 7)
RULES = tuple(f"W{number}" for number in range(1, 28))
TO_AGREE = {"risk": yes_or_no("W27"), "remove_turn_cards": yes_or_no("W17", for_two=True)}
RISK, REMOVE_TURN_CARDS = 0, 1


@inner
def begin(s: Record, players: int, options: Sheet) -> None:
    """W1, W2: all cards in the pile, seat 0 begins."""
    s.players = players
    s.risk = options[RISK]
    s.turn_cards = 0 if options[REMOVE_TURN_CARDS] != 0 else TURN_CARDS
    s.pile_low = (1 << 2 * KINDS) - 1
    s.pile_high = (1 << KINDS) - 1
    s.pile_dice = DIE_CARDS
    s.pile_turns = s.turn_cards
    s.card = -1
    s.turn = 1
