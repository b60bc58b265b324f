"""Small and untrained players of sternenzahlen.

`kueken` splits in the middle, or nearly so where a star lies there. `neuling` looks for stars everywhere, but not at
those that it uncovers for others. Both take chips from whoever sits next.
"""

from __future__ import annotations

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.kernel import Record, inner
from tischlein.games.sternenzahlen.rules import PASS, SPLIT_OFF, STEAL_FROM, TAKE_DIE, number_of, splits, victims
from tischlein.games.sternenzahlen.skill import chips_of
from tischlein.games.sternenzahlen.state import ROLL, STEAL

NEAR = 2
"""So many splits about the middle are seen by a small player."""


@inner
def choose(s: Record, seen: int) -> int:
    """Of so many splits from the middle on, the first with the most chips."""
    phase = s.phase
    if phase == ROLL:
        return TAKE_DIE
    if phase == STEAL:
        after = (victims(s) >> (int(s.active) + 1)) << (int(s.active) + 1)
        return STEAL_FROM + nth_bit(after if after != 0 else victims(s), 0)
    number = number_of(s)
    fits = splits(s, number)
    if fits == 0:
        return PASS
    best, most = 0, -1
    count = popcount(fits)
    for n in range(min(seen, count)):
        small = nth_bit(fits, count - 1 - n)  # the larger the smaller part, the nearer to the middle
        chips = chips_of(s, number, small)
        if chips > most:
            best, most = small, chips
    return SPLIT_OFF + best


@inner
def kueken(s: Record, rng: Record) -> int:
    return choose(s, NEAR)


@inner
def neuling(s: Record, rng: Record) -> int:
    return choose(s, 99)
