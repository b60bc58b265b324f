"""What a seat may know of a table of sternenzahlen."""

from __future__ import annotations

from typing import Any

from tischlein.core.kernel import Record
from tischlein.games.sternenzahlen.boards import field_at, written_out
from tischlein.games.sternenzahlen.state import EVENT, EVENTS, OFF, SPLIT, STEAL, covered, number_of

PHASES = ("roll", "split", "steal", "die", "event", "over")
"""The names of the phases, by their numbers."""


def view(s: Record, _seat: int | None) -> dict[str, Any]:
    """Everything is public: all seats and spectators see the same."""
    return {
        "phase": PHASES[s.phase],
        "active": int(s.active),
        "concerns": int(s.active),
        "finish": "first" if s.first else "all",
        "board": written_out(s),
        "covered": {str(row): covered(s, row) for row in range(1, s.rows + 1)},
        "supply": int(s.supply),
        "pile": sum(map(int, s.pile)),
        "events_left": {event: int(count) for event, count in zip(EVENTS, s.pile, strict=True)},
        "number": number_of(s) if s.phase in (EVENT, STEAL, SPLIT) else None,
        "seats": [_player(s, seat) for seat in range(s.players)],
    }


def _player(s: Record, seat: int) -> dict[str, Any]:
    """`place` counts from Start (0) to Ziel (one more than the path has fields); None for who is out."""
    place, red = int(s.place[seat]), int(s.red[seat])
    out = place == OFF
    return {
        "place": None if out else place,
        "field": field_at(s, place) if 1 <= place <= s.fields else None,
        "red_chips": 0 if out else red,
        "swims": red == 0,
        "home": place > int(s.fields),
        "out": out,
        "points": None if out else red,
    }
