"""What a search makes of what it has seen, however much that is."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from tischlein.bots.search import PLAN, WIN, greater, meet
from tischlein.core.contract import Records
from tischlein.core.kernel import kernel


@kernel
def is_greater(total: int, times: int, other: int, others: int) -> bool:
    return greater(total, times, other, others)


def numbers(rng: random.Random) -> tuple[int, int]:
    """What came out of so many tries; a point may cost as much as a win is worth."""
    times = rng.randrange(1, 10 ** rng.randrange(1, 13))
    return rng.randrange(-WIN * times, WIN * times), times


def test_averages_are_compared_exactly() -> None:
    """Also those that are nearly alike, and the same in other words."""
    rng, seen = random.Random("averages"), {False: 0, True: 0}
    for number in range(3000):
        total, times = numbers(rng)
        other, others = numbers(rng)
        if number % 3 == 1:
            others = rng.randrange(1, 10**9)
            other = total * others // times + rng.randrange(-1, 2)
        elif number % 3 == 2:
            other, others = 3 * total, 3 * times
        expected = Fraction(total, times) > Fraction(other, others)
        assert is_greater(total, times, other, others) == expected
        seen[expected] += 1
    assert min(seen.values()) > 500
    for untried in ((0, 0, 5, 3), (5, 3, 0, 0), (0, 0, -5, 3), (0, 0, 0, 0)):
        assert not is_greater(*untried)


def plans_of(shares: tuple[float, ...], tried: int) -> Records:
    """A search by one worker in which each action was tried so often."""
    plans = np.zeros(2, PLAN)
    p = plans[0]
    p.workers, p.rounds, p.alive, p.rollouts = 1, 1, len(shares), len(shares) * tried
    for at, share in enumerate(shares):
        p.codes[at], p.tried[at], p.totals[at] = 10 + at, tried, int(share * WIN * tried)
    return plans


@pytest.mark.parametrize("tried", [1000, 5_000_000, 15_000_000, 20_000_000, 30_000_000, 450_000_000, 10**11])
@pytest.mark.parametrize("shares", [(0.3, 0.7), (0.7, 0.3), (0.5, 0.5501), (0.2, 0.5, 0.1, 0.4), (-0.1, 0.01)])
def test_the_best_one_stays_the_best_however_often_it_was_tried(shares: tuple[float, ...], tried: int) -> None:
    plans = plans_of(shares, tried)
    assert meet(plans) == (len(shares) + 1) // 2
    order = sorted(range(len(shares)), key=lambda at: -shares[at])
    assert [int(code) - 10 for code in plans[0].codes[: len(shares)]] == order
