"""What a reader has missed of a round, told from the log of that round alone: what was before it costs nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tischlein.core.moment import Moment
from tischlein.core.state import State
from tischlein.server import log
from tischlein.server.breath import breathe
from tischlein.server.statements import Stored


class Missed(NamedTuple):
    """What there is to tell."""

    moments: list[Moment]
    undone: int | None
    """The seat that has taken back what the reader was told last; what happened since comes after that."""


def moments_after(state: State, events: Iterable[Stored], since: int) -> Missed:
    """What happened after the event `since`, in a round with these events; `state` is the round before the first."""
    moments: list[Moment] = []
    undone: int | None = None
    for stored in events:
        event = stored.event
        if isinstance(event, log.TakenBack):
            state.take_back(event.seat)
            if moments:
                moments.pop()  # who has not been told of it yet need not be
            elif stored.seq > since:
                undone = event.seat
        elif isinstance(event, log.Begun | log.Acted):
            for token in (event.luck if isinstance(event, log.Begun) else event.tokens).split():
                state.apply(token)
                if stored.seq > since:
                    moments.append(state.moment())
        breathe()
    return Missed(moments, undone)
