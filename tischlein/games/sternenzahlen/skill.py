"""A skilled player of sternenzahlen: chips at once, and as few as can be for what the next player may reach.

There is little to gain: most of a game is the die. Against the watchful player of `policy.py` this one wins 51 games of
a hundred.
"""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.kernel import Record, inner
from tischlein.games.sternenzahlen.policy import any_of, richest, star_in_front
from tischlein.games.sternenzahlen.rules import (
    PASS,
    SIDES,
    SPLIT_OFF,
    STEAL_FROM,
    TAKE_DIE,
    next_walker,
    number_of,
    splits,
    victims,
)
from tischlein.games.sternenzahlen.state import HOLE, NUMBER, ROLL, STEAL

A_CHIP = 5 * SIDES
"""What a chip counts, where one that the next player may get by one number of the die counts `SIDES`."""


@inner
def chips_of(s: Record, number: int, small: int) -> int:
    """The chips that a split brings."""
    first = int(s.rest[number - small])
    second = first >> 1 if 2 * small == number else int(s.rest[small])
    return min(star_in_front(first) + star_in_front(second), int(s.supply))


@inner
def rest_after(s: Record, row: int, large: int, small: int) -> int:
    """What is free of a row after a split."""
    return int(s.rest[row]) >> (int(row == large) + int(row == small))


@inner
def reachable(s: Record, place: int, large: int, small: int) -> int:
    """The most chips that a piece can get on a field after a split."""
    if place > s.fields or s.path[place] == HOLE:
        return 0
    number = int(s.path[place]) & NUMBER
    most = 0
    for row in range(max(1, number - int(s.rows)), number // 2 + 1):
        other = number - row
        one, two = rest_after(s, row, large, small), rest_after(s, other, large, small)
        if row == other:
            two >>= 1
        if one > 1 and two >= 2:
            most = max(most, (one & 1) + (two & 1))
    return most


@inner
def best_splits(s: Record, number: int, fits: int) -> int:
    """The smaller parts of the best splits, out of a set, as a set."""
    following = next_walker(s)
    best = most = 0
    while fits != 0:
        small = popcount((fits & -fits) - 1)
        fits &= fits - 1
        worth = A_CHIP * chips_of(s, number, small)
        for pips in range(1, SIDES + 1):
            worth -= SIDES * reachable(s, int(s.place[following]) + pips, number - small, small)
        if best == 0 or worth > most:
            best, most = 0, worth
        if worth == most:
            best |= 1 << small
    return best


@inner
def choose(s: Record, rng: Record) -> int:
    phase = s.phase
    if phase == ROLL:
        return TAKE_DIE
    if phase == STEAL:
        return STEAL_FROM + any_of(richest(s, victims(s)), rng)
    number = number_of(s)
    fits = splits(s, number)
    if fits == 0:
        return PASS
    return SPLIT_OFF + any_of(best_splits(s, number, fits), rng)
