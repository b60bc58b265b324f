"""Small and untrained players of elferreihe.

`kueken` lays everything that fits, one card after the other, but for cards after which only others could go on.
`neuling` has noticed that a card in reserve is good to have, and still lays all that opens a way for the own hand.
"""

from __future__ import annotations

from tischlein.core.bits import nth_code, popcount
from tischlein.core.kernel import Record, inner
from tischlein.games.elferreihe.policy import RESERVE, goes_out, worth
from tischlein.games.elferreihe.rules import END, LAY, legal
from tischlein.games.elferreihe.state import LAID


@inner
def best_card(s: Record) -> tuple[int, int]:
    """The code of the card that does most for the own hand, and what it is worth; of `draw` or `pass`, if there is
    none."""
    low, high = legal(s)
    best, most = nth_code(low, high, 0), -(1 << 20)
    for n in range(popcount(low) + popcount(high)):
        code = nth_code(low, high, n)
        if code >= LAY and worth(s, code - LAY) > most:
            best, most = code, worth(s, code - LAY)
    return best, most


@inner
def lay_or_end(s: Record, least: int) -> int:
    """Go on laying as long as a card is worth more than that, or all can go."""
    code, most = best_card(s)
    if s.phase == LAID and most <= least:
        for word in range(2):
            if not goes_out(int(s.hand[s.active, word]), int(s.fits[word])):
                return END
    return code


@inner
def kueken(s: Record, rng: Record) -> int:
    return lay_or_end(s, 0)


@inner
def neuling(s: Record, rng: Record) -> int:
    return lay_or_end(s, RESERVE)
