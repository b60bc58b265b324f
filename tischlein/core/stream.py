"""Random numbers as an argument: a small generator (SplitMix64) in a record of its own."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt

from tischlein.core.errors import brief
from tischlein.core.given import is_whole
from tischlein.core.kernel import Record, kernel, wrapping

STREAM = np.dtype((np.record, [("x", "<u8")]))
"""The state of one generator. It advances by a fixed step; the output is a scrambled copy of it."""

Bytes = npt.NDArray[np.uint8]

Luck = random.Random | np.random.Generator | np.random.RandomState
"""Where luck comes from, outside of kernels: a generator of Python or of NumPy."""

Seed = int | Luck
"""Where the luck of many games comes from: a number, for the same luck again, or a generator that gives one."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW32 = np.uint64(0xFFFFFFFF)


@kernel
@wrapping
def next_word(rng: Record) -> np.uint64:
    """The next 64 random bits."""
    x = rng.x + _STEP
    rng.x = x
    x = (x ^ (x >> _30)) * _MIX1
    x = (x ^ (x >> _27)) * _MIX2
    return np.uint64(x ^ (x >> _31))


@kernel
def below(rng: Record, n: int) -> int:
    """A number from 0 to n - 1, each exactly equally likely (n from 1 to 2**32 - 1)."""
    size = np.uint64(n)
    product = (next_word(rng) >> _32) * size
    if product & _LOW32 < size:
        # Without this the first 2**32 % n numbers would come up a little too often.
        threshold = (np.uint64(0x100000000) - size) % size
        while product & _LOW32 < threshold:
            product = (next_word(rng) >> _32) * size
    return int(np.int64(product >> _32))


STROKE = 32
"""Bytes of a stroke of luck that comes from elsewhere."""
_MOST = 0xFFFFFFFF


@kernel
def fair_case(luck: Bytes, at: int, n: int) -> int:
    """A number from 0 to n - 1 (n below 2**31) from a stroke of luck, the bytes from `at` on read as one whole number:
    its remainder, and -1 where it is one of the last 2**256 % n numbers, which would favour some remainders."""
    remainder, uneven = 0, 1 % n
    last = -1
    at_the_end = True
    for k in range(at, at + STROKE, 4):
        at_the_end = at_the_end and last in (-1, _MOST)
        last = int(luck[k]) << 24 | int(luck[k + 1]) << 16 | int(luck[k + 2]) << 8 | int(luck[k + 3])
        remainder = (remainder << 32 | last) % n
        uneven = (uneven << 32) % n
    return -1 if at_the_end and last > _MOST - uneven else remainder


def drawn(rng: Luck, n: int) -> int:
    """A number from 0 to n - 1 (n up to 2**64), each equally likely."""
    if isinstance(rng, random.Random):
        return rng.randrange(n)
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(0, n - 1, dtype=np.uint64, endpoint=True))
    if isinstance(rng, np.random.RandomState):
        return int(rng.randint(0, n, dtype=np.uint64))
    kind = type(rng).__name__  # type: ignore[unreachable]
    raise TypeError(f"luck is a random.Random or a generator of NumPy (numpy.random.default_rng(1)), not {kind}")


def seed_from(seed: Seed, bits: int = 128) -> int:
    """A seed as a number: of Python or NumPy, or drawn from a generator."""
    if isinstance(seed, Luck):
        return drawn(seed, 1 << 64)
    if not is_whole(seed) or not 0 <= seed < 1 << bits:
        limits = f"a whole number from 0 up to 2**{bits} - 1, or a generator such as random.Random(1)"
        raise ValueError(f"seed: must be {limits}, not {brief(seed)}")
    return int(seed)


def streams(seed: Seed, count: int = 1, skip: int = 0) -> npt.NDArray[Any]:
    """`count` independent generators for a seed, without the first `skip` of them.

    Their starting points are what one more generator would give.
    """
    first = np.random.SeedSequence(seed_from(seed)).generate_state(1, np.uint64)[0]
    with np.errstate(over="ignore"):
        x = first + _STEP * np.arange(skip + 1, skip + count + 1, dtype=np.uint64)
        x = (x ^ (x >> _30)) * _MIX1
        x = (x ^ (x >> _27)) * _MIX2
        x ^= x >> _31
    made = np.zeros(count, STREAM)
    made["x"] = x
    return made
