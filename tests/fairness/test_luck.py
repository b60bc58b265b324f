"""Where luck comes from: 256 bits of the operating system, a promise that hides them, and cases without a favourite."""

from __future__ import annotations

import math
import os
import random

import pytest

from tests.fairness.rounds import CODE, digits
from tischlein import fairness

SEED = bytes.fromhex(digits("seed"))
DRAWS = 200_000


def deviation(counts: list[int], draws: int) -> float:
    """Pearson's chi-square of equally likely bins, in standard deviations from what chance alone gives."""
    expected = draws / len(counts)
    square = sum((count - expected) ** 2 for count in counts) / expected
    freedom = len(counts) - 1
    return (square - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize("total", [3, 6, 63, 65, 120])
def test_no_case_is_favoured(total: int) -> None:
    """Totals of our games, and those around a power of two. A fixed seed: the result is the same in every run."""
    counts = [0] * total
    for index in range(DRAWS):
        counts[fairness.case(SEED, index, total)] += 1
    assert abs(deviation(counts, DRAWS)) < 4


@pytest.mark.parametrize("total", [3 << 254, (1 << 255) + 1, (1 << 255) - 1, (1 << 256) - 1, 1 << 256], ids=hex)
def test_the_uneven_rest_is_drawn_again(total: int) -> None:
    """With totals near 2^256 the rest is large, up to a half. With three quarters of 2^256 the first third of the cases
    would get twice its share if nothing were drawn again, and the same measure shows that at once."""
    bins, draws = 16, 20_000
    fair, modulo = [0] * bins, [0] * bins
    again = 0
    for index in range(draws):
        drawn = fairness.case(SEED, index, total)
        assert 0 <= drawn < total
        fair[drawn * bins // total] += 1
        first = fairness.case(SEED, index, 1 << 256)  # the 256 bits of the first attempt as they are
        modulo[first % total * bins // total] += 1
        again += first >= (1 << 256) // total * total
    assert abs(deviation(fair, draws)) < 4
    rest = 1 - (1 << 256) // total * total / (1 << 256)
    assert abs(again / draws - rest) < 0.02
    if total == 3 << 254:
        assert deviation(modulo, draws) > 100


def test_the_limit_is_exact() -> None:
    """Below the limit every case has the same number of values, and no larger limit would do."""
    for total in (*range(1, 300), 3 << 254, (1 << 255) + 1, (1 << 256) - 1, 1 << 256):
        limit = (1 << fairness.BITS) // total * total
        assert limit % total == 0
        assert limit <= 1 << fairness.BITS < limit + total
    values = 1 << 8  # the same reasoning with 8 bits, counted out
    for total in range(1, values + 1):
        limit = values // total * total
        cases = [value % total for value in range(limit)]
        assert {cases.count(case) for case in range(total)} == {limit // total}


def test_one_case_is_no_choice() -> None:
    assert {fairness.case(SEED, index, 1) for index in range(100)} == {0}


def test_strokes_do_not_repeat_each_other() -> None:
    drawn = {fairness.case(SEED, index, 1 << 256) for index in range(10_000)}
    assert len(drawn) == 10_000
    other = bytes.fromhex(digits("another seed"))
    assert not drawn & {fairness.case(other, index, 1 << 256) for index in range(10_000)}


def test_neighbouring_strokes_know_nothing_of_each_other() -> None:
    """Pairs of cases that follow on each other fill their square evenly."""
    counts = [0] * 36
    for index in range(0, 60_000, 2):
        counts[6 * fairness.case(SEED, index, 6) + fairness.case(SEED, index + 1, 6)] += 1
    assert abs(deviation(counts, 30_000)) < 4


def test_a_secret_is_256_bits_of_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bytes] = []

    def listen(size: int) -> bytes:
        given.append(os.urandom(size))
        return given[-1]

    monkeypatch.setattr(random, "_urandom", listen)  # what Python's `secrets` asks
    secret = fairness.new_secret()
    assert [len(bits) for bits in given] == [32]
    assert secret == given[0].hex()


def test_secrets_do_not_come_again() -> None:
    random.seed(1)
    some = [fairness.new_secret() for _ in range(2000)]
    random.seed(1)
    some += [fairness.new_secret() for _ in range(2000)]
    assert len(set(some)) == 4000
    assert all(len(secret) == 64 for secret in some)
    for bit in range(256):
        ones = sum(int(secret, 16) >> bit & 1 for secret in some)
        assert 1700 < ones < 2300, "nine standard deviations"


def test_commitment_and_seed_depend_on_everything() -> None:
    secret, first, second = digits(1), digits(2), digits(3)
    promises = {
        fairness.commitment(CODE, 1, secret),
        fairness.commitment(CODE, 2, secret),
        fairness.commitment("KOLU-BANA", 1, secret),
        fairness.commitment(CODE, 1, first),
    }
    seeds = {
        fairness.seed(CODE, 1, secret, [(0, first), (1, second)], "s").hex(),
        fairness.seed(CODE, 1, secret, [(0, second), (1, first)], "s").hex(),
        fairness.seed(CODE, 1, secret, [(0, first), (2, second)], "s").hex(),
        fairness.seed(CODE, 1, secret, [(-1, first), (1, second)], "s").hex(),
        fairness.seed(CODE, 1, secret, [(0, first)], "s").hex(),
        fairness.seed(CODE, 1, secret, [], "s").hex(),
        fairness.seed(CODE, 11, secret, [(0, first), (1, second)], "s").hex(),
        fairness.seed("KOLU-BANA", 1, secret, [(0, first), (1, second)], "s").hex(),
        fairness.seed(CODE, 1, first, [(0, first), (1, second)], "s").hex(),
        fairness.seed(CODE, 1, secret, [(0, first), (1, second)], "t").hex(),
        fairness.seed(CODE, 1, secret, [(0, first), (1, second)], None).hex(),
    }
    settings = {
        fairness.setting(CODE, 1, "wagnis", {"risk": True}, [(0, "person"), (1, "person")]),
        fairness.setting(CODE, 2, "wagnis", {"risk": True}, [(0, "person"), (1, "person")]),
        fairness.setting("KOLU-BANA", 1, "wagnis", {"risk": True}, [(0, "person"), (1, "person")]),
        fairness.setting(CODE, 1, "elferreihe", {"risk": True}, [(0, "person"), (1, "person")]),
        fairness.setting(CODE, 1, "wagnis", {"risk": False}, [(0, "person"), (1, "person")]),
        fairness.setting(CODE, 1, "wagnis", {"risk": True}, [(1, "person"), (0, "person")]),
        fairness.setting(CODE, 1, "wagnis", {"risk": True}, [(0, "person"), (1, "simple")]),
    }
    assert len(promises | seeds | settings) == 22
