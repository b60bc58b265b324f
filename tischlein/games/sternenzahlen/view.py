"""What a seat may know of a table of sternenzahlen."""

from __future__ import annotations

from typing import Any

from tischlein.core.reading import Reading
from tischlein.games.sternenzahlen.boards import FIELDS, written_out
from tischlein.games.sternenzahlen.state import EVENT, EVENTS, MOST_ROWS, OFF, SPLIT, STEAL, number_of

PHASES = ("roll", "split", "steal", "die", "event", "over")
"""The names of the phases, by their numbers."""
ROWS = tuple(str(row) for row in range(MOST_ROWS + 1))


def concerns(s: Reading) -> int:
    """Who is to act, or whose luck it is."""
    seat: int = s.active
    return seat


def view(s: Reading, _seat: int | None) -> dict[str, Any]:
    """Everything is public: all seats and spectators see the same."""
    return {
        "phase": PHASES[s.phase],
        "active": s.active,
        "concerns": concerns(s),
        "finish": "first" if s.first else "all",
        "board": written_out(s),
        "covered": _covered(s),
        "supply": s.supply,
        "pile": sum(s.pile),
        "events_left": dict(zip(EVENTS, s.pile, strict=True)),
        "number": number_of(s) if s.phase in (EVENT, STEAL, SPLIT) else None,
        "seats": [_player(s, seat) for seat in range(s.players)],
    }


def _covered(s: Reading) -> dict[str, int]:
    """How many blue chips lie in each row: a word of cells has one bit more than free cells."""
    rows = slice(1, s.rows + 1)
    return {
        row: cells.bit_length() - rest.bit_length()
        for row, cells, rest in zip(ROWS[rows], s.cells[rows], s.rest[rows], strict=True)
    }


def _player(s: Reading, seat: int) -> dict[str, Any]:
    """`place` counts from Start (0) to Ziel (one more than the path has fields); None for who is out."""
    place, red = s.place[seat], s.red[seat]
    out = place == OFF
    return {
        "place": None if out else place,
        "field": FIELDS[s.path[place]] if 1 <= place <= s.fields else None,
        "red_chips": 0 if out else red,
        "swims": red == 0,
        "home": place > s.fields,
        "out": out,
        "points": s.points[seat],
    }
