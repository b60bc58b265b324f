"""What a seat is told, put together in ordinary Python: for games whose kernels are not compiled yet, and for replays.

It is also the second opinion on what kernels write for the wire, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tischlein.core.moment import Effect, Moment
from tischlein.core.state import State
from tischlein.server.protocol import EventOut, LegalAction, SeatPart


def told(state: State, seat: int | None, moments: Sequence[Moment], names: Sequence[str], free: bool) -> SeatPart:
    """The round as a seat sees it, what has happened, and what it may do if it is `free` to do so."""
    legal: list[LegalAction] = []
    if free and state.actor == seat:
        legal = list(map(LegalAction, state.legal(), state.offers()))
    events = [event(moment, seat, names) for moment in moments]
    back = free and seat is not None and state.may_take_back(seat)
    return SeatPart(seat, state.view(seat), legal, events, back)


def event(moment: Moment, seat: int | None, names: Sequence[str], everything: bool = False) -> EventOut:
    """A step as a seat is told of it; with `everything` no card is masked."""
    heard = moment.hear(seat, names, everything)
    effects = [effect(one) for one in heard.effects]
    return EventOut(heard.actor, heard.token, heard.turn, effects, heard.shown, heard.patch)  # type: ignore[arg-type]


def effect(one: Effect) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": one.kind, **one.fields}
    if one.say is not None:
        told["say"] = one.say
    if one.patch:
        told["patch"] = one.patch
    return told
