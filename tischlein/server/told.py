"""What a seat is told, put together in ordinary Python: for games whose kernels are not compiled yet.

It is also the second opinion on what kernels write for the wire, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.core.moment import Moment
from tischlein.core.state import State
from tischlein.server.protocol import EventOut, LegalAction, SeatPart


def told(state: State, seat: int | None, moments: Sequence[Moment], names: Sequence[str], free: bool) -> SeatPart:
    """The round as a seat sees it, what has happened, and what it may do if it is `free` to do so."""
    view = state.view(seat)
    legal: list[LegalAction] = []
    if free and state.actor == seat:
        tokens = state.legal()
        legal = list(map(LegalAction, tokens, state.game.wording.actions(tokens, view)))
    events = []
    for moment in moments:
        actor, token, shown, say = moment.hear(seat, names)
        events.append(EventOut(actor, token, moment.step.turn, say, shown))  # type: ignore[arg-type]
    back = free and seat is not None and state.may_take_back(seat)
    return SeatPart(seat, view, legal, events, back)
