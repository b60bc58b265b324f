"""What a seat may know of a table of sternenzahlen."""

from __future__ import annotations

from functools import lru_cache
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
        "seats": [_player(s.place[n], s.red[n], s.points[n], s.path, s.fields) for n in range(s.players)],
    }


def _covered(s: Reading) -> dict[str, int]:
    """How many blue chips lie in each row: a word of cells has one bit more than free cells."""
    rows = slice(1, s.rows + 1)
    return {
        row: cells.bit_length() - rest.bit_length()
        for row, cells, rest in zip(ROWS[rows], s.cells[rows], s.rest[rows], strict=True)
    }


@lru_cache(1 << 12)
def _player(place: int, red: int, points: int | None, path: bytes, fields: int) -> dict[str, Any]:
    """`place` counts from Start (0) to Ziel (one more than the path has fields); None for who is out."""
    out = place == OFF
    return {
        "place": None if out else place,
        "field": FIELDS[path[place]] if 1 <= place <= fields else None,
        "red_chips": 0 if out else red,
        "swims": red == 0,
        "home": place > fields,
        "out": out,
        "points": points,
    }
