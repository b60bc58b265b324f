"""How sure a share of wins is."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

NORMAL_95 = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


class Share(NamedTuple):
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float


def share_of(parts: npt.NDArray[np.float64]) -> Share:
    """The mean of independent parts from 0 to 1, one for each game or deal, with its interval.

    It is Wilson's interval, for as many games as the parts are worth: a shared win is a part of one, and parts that
    vary less than wins and losses would are worth more than as many games. The variance is taken as if one more part
    had been as uneven as can be, so that a few equal ones do not pass for certainty.
    """
    n = len(parts)
    p = float(parts.mean())
    spread = float(((parts - p) ** 2).sum()) + p * (1 - p)
    worth = n * n * p * (1 - p) / spread if spread > 0 else float(n)
    return Share(p, *wilson(p, max(worth, n)))


def wilson(p: float, n: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of n games."""
    z2 = NORMAL_95**2
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = NORMAL_95 / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)
