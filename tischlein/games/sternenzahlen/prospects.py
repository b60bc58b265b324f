"""What can be said for and against an action of sternenzahlen: the stars that it covers, and those it uncovers."""

from __future__ import annotations

from tischlein.core.contract import Told
from tischlein.core.effects import NOTHING, prospects, said, seat, tell
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.sheet import number
from tischlein.games.sternenzahlen.rules import PASS, SIDES, SPLIT_OFF, STEAL_FROM, TAKE_DIE, next_walker, number_of
from tischlein.games.sternenzahlen.skill import chips_of, reachable
from tischlein.games.sternenzahlen.state import HOLE

PROSPECTS = prospects(
    earns=said(chips=number),
    earns_nothing=said(),
    opens=said(who=seat, throws=number),
    opens_nothing=said(who=seat),
    puts_out=said(who=seat),
    takes=said(who=seat, chips=number),
    holes=said(holes=number),
    no_choice=said(),
)
EARNS, EARNS_NOTHING, OPENS, OPENS_NOTHING, PUTS_OUT, TAKES, HOLES, NO_CHOICE = PROSPECTS.kinds


@inner
def foretell(s: Record, mind: Record, code: int, told: Told) -> None:
    """What there is to say about a legal action."""
    if code == TAKE_DIE:
        place, holes = int(s.place[s.active]), 0
        for pips in range(1, SIDES + 1):
            if place + pips <= s.fields and s.path[place + pips] == HOLE:
                holes += 1
        tell(told, HOLES, (whole(holes),))
    elif code == PASS:
        tell(told, NO_CHOICE, NOTHING)
    elif code < SPLIT_OFF + 1:
        victim = code - STEAL_FROM
        if s.red[victim] > 0:
            tell(told, TAKES, (whole(victim), whole(s.red[victim])))
        else:
            tell(told, PUTS_OUT, (whole(victim),))
    else:
        number_here = number_of(s)
        small = code - SPLIT_OFF
        chips = chips_of(s, number_here, small)
        if chips > 0:
            tell(told, EARNS, (whole(chips),))
        else:
            tell(told, EARNS_NOTHING, NOTHING)
        following = next_walker(s)
        if following != s.active:
            throws = 0
            for pips in range(1, SIDES + 1):
                if reachable(s, int(s.place[following]) + pips, number_here - small, small) > 0:
                    throws += 1
            if throws > 0:
                tell(told, OPENS, (whole(following), whole(throws)))
            else:
                tell(told, OPENS_NOTHING, (whole(following),))
