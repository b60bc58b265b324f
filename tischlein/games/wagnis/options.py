"""What can be agreed before a game of wagnis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tischlein.core.errors import OptionError
from tischlein.core.kernel import Record
from tischlein.core.language import phrase
from tischlein.core.options import allow_only, truth
from tischlein.games.wagnis.state import DIE_CARDS, KINDS, TURN_CARDS

NAME = "wagnis"
RULES_VERSION = 1
SEATS = range(2, 7)
RULES = tuple(f"W{number}" for number in range(1, 28))


def check_options(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """`risk` (W27) and `remove_turn_cards` (W17, two players only)."""
    allow_only(options, ("risk", "remove_turn_cards"))
    risk = truth(options, "risk")
    remove = truth(options, "remove_turn_cards")
    if remove and players != 2:
        raise OptionError("remove_turn_cards", phrase("error-two-players", rule="W17"))
    return {"risk": risk, "remove_turn_cards": remove}


def begin(s: Record, players: int, options: Mapping[str, Any]) -> None:
    """W1, W2: all cards in the pile, seat 0 begins."""
    s.players = players
    s.risk = options["risk"]
    s.turn_cards = 0 if options["remove_turn_cards"] else TURN_CARDS
    s.pile_low = (1 << 2 * KINDS) - 1
    s.pile_high = (1 << KINDS) - 1
    s.pile_dice = DIE_CARDS
    s.pile_turns = s.turn_cards
    s.card = -1
    s.turn = 1
