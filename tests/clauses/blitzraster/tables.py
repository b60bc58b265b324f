"""Which tables of blitzraster the suites that serve every game play."""

from __future__ import annotations

from typing import Any


def option_sets(usual: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With a limit first: without one, random play lasts a thousand turns."""
    return [{"turn_limit": 40}, *usual]
