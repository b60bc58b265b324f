"""Which tables of sternenzahlen the suites that serve every game play."""

from __future__ import annotations

from typing import Any

SMALL_BOARD = {
    "path": ["4", "2", "hole", "3*", "6", "hole", "5*", "hole", "4*", "2*"],
    "rows": {"1": ".*.", "2": "*.", "3": "..*", "4": "*"},
    "events": {"steal": 2, "gain": 1, "robbed": 2, "lose": 3},
    "red_chips": 9,
}


def option_sets(usual: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Also a board of one's own, on which chips and cards run out."""
    return [*usual, {"board": SMALL_BOARD, "finish": "all"}]
