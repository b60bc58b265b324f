"""Chances from leads: who has how much, as parts of a win. For judging games before their end.

Somebody who is a certain amount behind has a chance smaller by a factor of e; how much that is, depends on how much can
still change. Whole numbers only, so that the same comes out everywhere.
"""

from __future__ import annotations

import math

import numpy as np

from tischlein.core.contract import SURE
from tischlein.core.kernel import inner
from tischlein.core.sheet import Sheet

FINE = 64
"""Steps in a factor of e."""
WHOLE = 1 << 20
FACTORS = np.array([round(WHOLE * math.exp(-step / FINE)) for step in range(12 * FINE)], np.int64)


@inner
def to_chances(shares: Sheet, players: int, scale: int) -> None:
    """What the seats have becomes their chances, which add up to about `SURE`. `scale` is the amount that makes a
    factor of e."""
    most = shares[0]
    for seat in range(1, players):
        most = max(most, shares[seat])
    total = 0
    for seat in range(players):
        steps = FINE * (most - shares[seat]) // scale
        shares[seat] = FACTORS[steps] if steps < len(FACTORS) else 0
        total += shares[seat]
    for seat in range(players):
        shares[seat] = shares[seat] * SURE // total
