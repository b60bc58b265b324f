"""Which tables of elferreihe the suites that serve every game play."""

from __future__ import annotations

from typing import Any


def option_sets(usual: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first colour and one from the middle are enough."""
    return [options for options in usual if options.get("without") not in ("yellow", "blue")]
