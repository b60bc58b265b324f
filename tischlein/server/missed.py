"""What a reader has missed of a round, told from the log of that round alone: what was before it costs nothing."""

from __future__ import annotations

from collections.abc import Iterable

from tischlein.core.moment import Moment
from tischlein.core.state import State
from tischlein.server import log
from tischlein.server.breath import breathe
from tischlein.server.statements import Stored


class Missed:
    """A round, told to a reader who knows everything up to the event `since`. It can be told further when more has
    happened: nothing is told twice, and nothing is left out."""

    __slots__ = ("_state", "begun", "moments", "seq", "since", "undone")

    def __init__(self, state: State | None, begun: int, since: int) -> None:
        """`state` is the round before its first event, which is number `begun`; None where no round is played."""
        self._state = state
        self.since = since
        self.begun = begun
        self.seq = begun - 1
        """The last event that is told."""
        self.moments: list[Moment] = []
        self.undone: int | None = None
        """The seat that has taken back what the reader was told last; what happened since comes after that."""

    def go_on(self, events: Iterable[Stored]) -> None:
        """Take the next events of the round. Those of the next one are left alone: by then an earlier round is not told
        any more."""
        state = self._state
        if state is None:
            return
        for stored in events:
            event = stored.event
            if isinstance(event, log.Begun) and stored.seq != self.begun:
                return
            self.seq = stored.seq
            if isinstance(event, log.TakenBack):
                state.take_back(event.seat)
                if self.moments:
                    self.moments.pop()  # who has not been told of it yet need not be
                elif stored.seq > self.since:
                    self.undone = event.seat
            elif isinstance(event, log.Begun | log.Acted):
                for token in (event.luck if isinstance(event, log.Begun) else event.tokens).split():
                    state.apply(token)
                    if stored.seq > self.since:
                        self.moments.append(state.moment())
            breathe()
