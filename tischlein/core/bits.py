"""Sets of small numbers as bits of an integer. A word holds 63 bits, so that it is never negative."""

from __future__ import annotations

import numpy as np

from tischlein.core.kernel import kernel, wrapping

WORD = 63

_M1 = np.uint64(0x5555555555555555)
_M2 = np.uint64(0x3333333333333333)
_M4 = np.uint64(0x0F0F0F0F0F0F0F0F)
_ONES = np.uint64(0x0101010101010101)
_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@kernel
@wrapping
def popcount(word: int) -> int:
    """How many bits are set. LLVM turns these lines into one instruction."""
    x = np.uint64(word)
    x = x - ((x >> _1) & _M1)
    x = (x & _M2) + ((x >> _2) & _M2)
    x = (x + (x >> _4)) & _M4
    return int(np.int64((x * _ONES) >> _56))


@kernel
def nth_bit(word: int, n: int) -> int:
    """The position of the n-th set bit, counted from 0 and from the lowest."""
    for _ in range(n):
        word &= word - 1
    return popcount((word & -word) - 1)


@kernel
def nth_code(low: int, high: int, n: int) -> int:
    """The n-th member of a set of codes held in two words."""
    in_low = popcount(low)
    if n < in_low:
        return nth_bit(low, n)
    return WORD + nth_bit(high, n - in_low)


@kernel
def has_code(low: int, high: int, code: int) -> bool:
    """Whether a set of codes held in two words contains `code`; any integer may be asked about."""
    if code < 0:
        return False
    if code < WORD:
        return (low >> code) & 1 == 1
    return code < 2 * WORD and (high >> (code - WORD)) & 1 == 1
