"""What a seat may know of a table of wagnis."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tischlein.core.reading import Reading
from tischlein.games.wagnis.notation import CARDS
from tischlein.games.wagnis.rules import KINDS_MASK
from tischlein.games.wagnis.state import COLOURS, DIE, KINDS, OVER, PLACE, ROLL, TAKE, VALUES, cards, pile_size

PHASES = ("start", "reveal", "place", "reveal", "take", "roll", "over")
"""What everybody calls the phases, by their numbers."""


def concerns(s: Reading) -> int:
    """Who is to act, or whose luck it is."""
    seat: int = s.chooser if s.phase in (TAKE, ROLL) else s.active
    return seat


def view(s: Reading, seat: int | None) -> dict[str, Any]:
    """Everything is public but the values in the secured piles of others (W23), which lie face down until the end."""
    size = pile_size(s)
    return {
        "phase": PHASES[s.phase],
        "active": s.active,
        "concerns": concerns(s),
        "pile": size,
        "waiting": CARDS[s.card] if s.phase == PLACE else None,
        "rows": [_row(s, row) for row in range(s.rows)],
        "turn_cards_aside": s.aside,
        "taking_order": _taking_order(s),
        "seats": [_seat(s, other, shown=s.phase == OVER or other == seat) for other in range(s.players)],
        "too_far": bool(s.bust),
        "unfit": {"cards": _unfit(s), "of": size},
    }


def _row(s: Reading, row: int) -> dict[str, Any]:
    lying = [*_lying(s.row[row])[0]]
    if s.blocked[row] >> DIE & 1:
        lying.append("die")
    return {"cards": lying, "taken": not s.free >> row & 1}


def _taking_order(s: Reading) -> list[int]:
    """The others, in the order in which they will take a row (W14, W15)."""
    way = 1 if s.aside % 2 == 0 else -1
    return [(s.active + way * step) % s.players for step in range(1, s.players)]


def _seat(s: Reading, seat: int, shown: bool) -> dict[str, Any]:
    secured, by_colour = _lying(s.secured[seat])
    return {
        "open": [*_lying(s.open[seat])[0]],
        "secured": {**by_colour},
        "secured_cards": [*secured] if shown else None,
        "points": s.points[seat],
    }


@lru_cache(1 << 13)
def _lying(counters: int) -> tuple[tuple[str, ...], dict[str, int]]:
    """The cards in a word of counters, ascending, and how many of each colour. Most words stay from node to node."""
    kinds = cards(counters)
    colours = [kind // VALUES for kind in kinds]
    return tuple(CARDS[kind] for kind in kinds), {name: colours.count(at) for at, name in enumerate(COLOURS)}


def _unfit(s: Reading) -> int:
    """A fact for players who want it: how many cards of the pile would fit nowhere (W19)."""
    if s.rows < 3 or s.phase in (TAKE, OVER):
        return 0
    blocked = s.blocked[0] & s.blocked[1] & s.blocked[2]
    kinds = blocked & KINDS_MASK
    bad: int = (s.pile_low & (kinds | kinds << KINDS)).bit_count() + (s.pile_high & kinds).bit_count()
    return bad + (s.pile_dice if blocked >> DIE & 1 else 0)
