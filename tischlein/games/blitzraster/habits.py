"""Small and untrained players of blitzraster.

Both forget what they have looked at, and always draw from the pile. `kueken` collects colours only, `neuling` numbers,
too.
"""

from __future__ import annotations

from tischlein.core.kernel import Record, inner, whole
from tischlein.games.blitzraster.policy import HIDDEN
from tischlein.games.blitzraster.rules import PILE
from tischlein.games.blitzraster.skill import act
from tischlein.games.blitzraster.state import START

EVERYTHING = 0x111111111111
"""All cells of a grid, the first of four bits each."""


@inner
def kueken(s: Record, rng: Record) -> int:
    if s.phase == START:
        return PILE
    seat = whole(s.active)
    down = int(s.down[seat])
    return act(s, int(s.colours[seat]) | down * HIDDEN, EVERYTHING * HIDDEN, down, rng)


@inner
def neuling(s: Record, rng: Record) -> int:
    if s.phase == START:
        return PILE
    seat = whole(s.active)
    down = int(s.down[seat])
    return act(s, int(s.colours[seat]) | down * HIDDEN, int(s.numbers[seat]) | down * HIDDEN, down, rng)
