"""Counting nodes: all that can happen from a position, to a depth."""

from __future__ import annotations

import copy
from typing import Any

from tests.helpers import OVER


def count(table: Any, depth: int) -> int:
    """Nodes at exactly `depth` tokens below this one; a game that is over goes no further."""
    if depth == 0:
        return 1
    total = 0
    for token in table.legal():
        below = table.copy() if hasattr(table, "copy") else copy.deepcopy(table)
        below.apply(token)
        total += count(below, depth - 1)
    return total


def size(table: Any) -> int:
    """All nodes of the whole tree, this one included."""
    if table.actor == OVER:
        return 1
    total = 1
    for token in table.legal():
        below = table.copy() if hasattr(table, "copy") else copy.deepcopy(table)
        below.apply(token)
        total += size(below)
    return total
