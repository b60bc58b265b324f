"""A watchful player of sternenzahlen: cover stars, uncover none for the others, steal from whoever leads."""

from __future__ import annotations

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.kernel import Record, inner
from tischlein.core.stream import below
from tischlein.games.sternenzahlen.rules import PASS, SPLIT_OFF, STEAL_FROM, TAKE_DIE, splits, victims
from tischlein.games.sternenzahlen.state import MOST_PLAYERS, MOST_ROWS, NUMBER, ROLL, STEAL

COVERED = 3
"""What a star that brings a chip is worth, counted in stars that lie open for whoever comes next: there are
at most two of those after a split, so a chip in the hand always counts for more."""

FULL = 1
"""A row word without a free cell."""


@inner
def star_in_front(rest: int) -> int:
    """Whether the first free cell of a row is a star, as 1 or 0."""
    return rest & 1 if rest != FULL else 0


@inner
def split_worth(s: Record, number: int, small: int) -> int:
    """Chips that a split brings, less the stars that it leaves in front of a row."""
    first = int(s.rest[number - small])
    second = first >> 1 if 2 * small == number else int(s.rest[small])
    chips = min(star_in_front(first) + star_in_front(second), int(s.supply))
    opened = star_in_front(second >> 1)
    if 2 * small != number:
        opened += star_in_front(first >> 1)
    return COVERED * chips - opened


@inner
def best_splits(s: Record, number: int, fits: int) -> int:
    """The smaller parts of the splits that are worth most, out of a set, as a set."""
    best = 0
    most = 0
    for small in range(1, MOST_ROWS + 1):
        if (fits >> small) & 1:
            worth = split_worth(s, number, small)
            if best == 0 or worth > most:
                best = 0
                most = worth
            if worth == most:
                best |= 1 << small
    return best


@inner
def richest(s: Record, seats: int) -> int:
    """Who has the most red chips, out of a set of seats, and of those who is furthest on, as a set."""
    best = 0
    most = 0
    for seat in range(MOST_PLAYERS):
        if (seats >> seat) & 1:
            rank = int(s.red[seat]) * (NUMBER + 1) + int(s.place[seat])
            if best == 0 or rank > most:
                best = 0
                most = rank
            if rank == most:
                best |= 1 << seat
    return best


@inner
def any_of(members: int, rng: Record) -> int:
    """A member of a set, each equally likely."""
    return nth_bit(members, below(rng, popcount(members)))


@inner
def choose(s: Record, rng: Record) -> int:
    phase = s.phase
    if phase == ROLL:
        return TAKE_DIE
    if phase == STEAL:
        return STEAL_FROM + any_of(richest(s, victims(s)), rng)
    number = int(s.path[s.place[s.active]]) & NUMBER
    fits = splits(s, number)
    if fits == 0:
        return PASS
    return SPLIT_OFF + any_of(best_splits(s, number, fits), rng)
