"""What a seat may know of a table of blitzraster."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from tischlein.core.reading import EVERYTHING, Reading, picked
from tischlein.games.blitzraster.notation import CARD_NAMES, CELL_NAMES
from tischlein.games.blitzraster.state import (
    CLEAR,
    COLUMNS,
    DRAW,
    HALF,
    NEW_GRID,
    NEW_PEEK,
    NEW_REVEAL,
    NUMBERS,
    OVER,
    PLAY,
    REVEAL,
    REWARD,
    START,
    TURN_UP,
    hand_of,
    shape_cells,
)

PHASES = {
    START: "start",
    DRAW: "draw",
    PLAY: "play",
    REVEAL: "reveal",
    CLEAR: "clear",
    REWARD: "reward",
    TURN_UP: "turn",
    NEW_GRID: "new_grid",
    NEW_REVEAL: "new_grid",
    NEW_PEEK: "new_grid",
    OVER: "over",
}
"""All other phases belong to the set-up."""


def concerns(s: Reading) -> int:
    """Who is to act, or who gets a card."""
    seat: int = s.active
    return seat


def view(s: Reading, seat: int | None) -> dict[str, Any]:
    """Open cards, counts, the own hand and the cards the seat has looked at; at the end every grid and hand."""
    over = s.phase == OVER
    pile, box = (words[0] | words[1] << HALF for words in (s.pile, s.box))
    return {
        "phase": PHASES.get(s.phase, "setup"),
        "active": s.active,
        "concerns": concerns(s),
        "turn_limit": s.limit or None,
        "pile": pile.bit_count(),
        "pile_cards": picked(CARD_NAMES, pile) if over else None,
        "box": box.bit_count(),
        "discards": s.discarded,
        "top": CARD_NAMES[s.discards[s.discarded - 1]] if s.discarded else None,
        "looking_at": CELL_NAMES[s.cell] if s.phase == TURN_UP else None,
        "seats": [_seat(s, other, shown=over or seat == EVERYTHING, own=other == seat) for other in range(s.players)],
    }


def _seat(s: Reading, seat: int, shown: bool, own: bool) -> dict[str, Any]:
    hand = hand_of(s, seat)
    return {
        "grid": _grid(s, seat, shown, own),
        "hand": [CARD_NAMES[card] for card in hand] if shown or own else None,
        "hand_size": len(hand),
        "second_grid": bool(s.second >> seat & 1),
        "points": s.points[seat],
    }


def _grid(s: Reading, seat: int, shown: bool, own: bool) -> list[list[dict[str, Any]]]:
    """Row by row. That a face-down card was looked at is public; which one it is, its owner's."""
    down, known = s.down[seat], s.known[seat]
    hidden = 0 if shown else down & ~known if own else down
    return _rows(s.form[seat], s.cards[seat], s.colours[seat], s.numbers[seat], down, known, hidden)


@lru_cache(1 << 12)
def _rows(
    form: int, cards: int, colours: int, numbers: int, down: int, known: int, hidden: int
) -> list[list[dict[str, Any]]]:
    """What lies in each cell of a grid. A move changes one grid at most; to all but its owner it looks the same."""
    rows: list[list[dict[str, Any]]] = []
    for cell in shape_cells(form)[:cards]:
        at = 4 * cell
        card = None if hidden >> at & 1 else (colours >> at & 15) * NUMBERS + (numbers >> at & 15)
        if cell % COLUMNS == 0:
            rows.append([])
        rows[-1].append(_cell(cell, card, down >> at & 1, known >> at & 1))
    return rows


@cache
def _cell(cell: int, card: int | None, down: int, known: int) -> dict[str, Any]:
    """There are few enough of them that all grids can share them."""
    name = None if card is None else CARD_NAMES[card]
    return {"cell": CELL_NAMES[cell], "card": name, "up": not down, "looked_at": bool(known)}
