"""What a seat may know of a table of wagnis."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tischlein.core.reading import EVERYTHING, Reading
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
    over = s.phase == OVER
    return {
        "phase": PHASES[s.phase],
        "active": s.active,
        "concerns": concerns(s),
        "pile": size,
        "waiting": CARDS[s.card] if s.phase == PLACE else None,
        "rows": [_row(s.row[row], s.blocked[row] >> DIE & 1, s.free >> row & 1) for row in range(s.rows)],
        "turn_cards_aside": s.aside,
        "taking_order": _taking_order(s.active, s.aside % 2, s.players),
        "seats": [
            _seat(s.open[n], s.secured[n], s.points[n], over or seat in (n, EVERYTHING)) for n in range(s.players)
        ],
        "too_far": bool(s.bust),
        "unfit": {"cards": _unfit(s), "of": size},
    }


# Most parts stay from node to node and look the same to everybody, so each is made once.


@lru_cache(1 << 13)
def _row(counters: int, die: int, free: int) -> dict[str, Any]:
    return {"cards": [*_lying(counters)[0], *(["die"] if die else [])], "taken": not free}


@lru_cache
def _taking_order(active: int, turned: int, players: int) -> list[int]:
    """The others, in the order in which they will take a row (W14, W15)."""
    way = -1 if turned else 1
    return [(active + way * step) % players for step in range(1, players)]


@lru_cache(1 << 13)
def _seat(lies_open: int, secured: int, points: int, shown: bool) -> dict[str, Any]:
    cards_secured, by_colour = _lying(secured)
    return {
        "open": [*_lying(lies_open)[0]],
        "secured": by_colour,
        "secured_cards": [*cards_secured] if shown else None,
        "points": points,
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
