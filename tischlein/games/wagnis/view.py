"""What a seat may know of a table of wagnis."""

from __future__ import annotations

from typing import Any

from tischlein.core.kernel import Record
from tischlein.games.wagnis.notation import CARDS
from tischlein.games.wagnis.rules import score
from tischlein.games.wagnis.state import (
    COLOURS,
    DIE,
    KINDS,
    OVER,
    PLACE,
    ROLL,
    START,
    TAKE,
    VALUES,
    cards,
    in_pile,
    pile_size,
)


def view(s: Record, seat: int | None) -> dict[str, Any]:
    """Everything is public but the values in the secured piles of others (W23), which lie face down until the end."""
    return {
        "phase": _phase(s),
        "active": int(s.active),
        "concerns": int(s.chooser if s.phase in (TAKE, ROLL) else s.active),
        "pile": pile_size(s),
        "waiting": CARDS[s.card] if s.phase == PLACE else None,
        "rows": [_row(s, row) for row in range(s.rows)],
        "turn_cards_aside": int(s.aside),
        "taking_order": _taking_order(s),
        "seats": [_seat(s, other, shown=s.phase == OVER or other == seat) for other in range(s.players)],
        "too_far": bool(s.bust),
        "unfit": _unfit(s),
    }


def _phase(s: Record) -> str:
    if s.phase == START:
        return "start"
    if s.phase == TAKE:
        return "take"
    if s.phase == PLACE:
        return "place"
    if s.phase == ROLL:
        return "roll"
    return "over" if s.phase == OVER else "reveal"


def _row(s: Record, row: int) -> dict[str, Any]:
    return {
        "cards": [CARDS[kind] for kind in cards(s.row[row])] + (["die"] if int(s.blocked[row]) >> DIE & 1 else []),
        "taken": not int(s.free) >> row & 1,
    }


def _taking_order(s: Record) -> list[int]:
    """The others, in the order in which they will take a row (W14, W15)."""
    way = 1 if s.aside % 2 == 0 else -1
    return [int((s.active + way * step) % s.players) for step in range(1, s.players)]


def _seat(s: Record, seat: int, shown: bool) -> dict[str, Any]:
    secured = cards(s.secured[seat])
    by_colour = {colour: sum(kind // VALUES == index for kind in secured) for index, colour in enumerate(COLOURS)}
    return {
        "open": [CARDS[kind] for kind in cards(s.open[seat])],
        "secured": by_colour,
        "secured_cards": [CARDS[kind] for kind in secured] if shown else None,
        "points": int(score(s, seat)),
    }


def _unfit(s: Record) -> dict[str, int]:
    """A fact for players who want it: how many cards of the pile would fit nowhere (W19), out of how many."""
    size = pile_size(s)
    if s.rows < 3 or s.phase in (TAKE, OVER):
        return {"cards": 0, "of": size}
    blocked = int(s.blocked[0]) & int(s.blocked[1]) & int(s.blocked[2])
    bad = sum(in_pile(s, kind) for kind in range(KINDS) if blocked >> kind & 1)
    return {"cards": bad + (int(s.pile_dice) if blocked >> DIE & 1 else 0), "of": size}
