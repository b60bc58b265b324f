"""What the bots of a table remember of the round in play: each what its seat was told, from the log, and nothing else.

It is made when a bot is to act, goes on with the log when that has grown, and may be thrown away at any time.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from typing import Any

from tischlein.bots import SIMPLE, chooser
from tischlein.bots.players import Stop
from tischlein.bots.troupe import Troupe
from tischlein.core.mind import Memory, told_to
from tischlein.core.moment import Moment
from tischlein.server import log
from tischlein.server.breath import breathe
from tischlein.server.statements import Stored


class Recollection:
    """One round. It belongs to whoever works with it: one thread at a time."""

    __slots__ = ("_before", "_memories", "begun", "seq", "state", "troupe")

    def __init__(
        self, troupe: Troupe, players: int, options: dict[str, Any], begun: int, seats: Collection[int]
    ) -> None:
        """Before the first event of the round, which is number `begun`; for these seats."""
        self.troupe = troupe
        self.begun = begun
        self.seq = begun - 1
        """The last event that was heard."""
        self.state = troupe.game.start(players, options, remember=False)
        """The table's owner follows the round, to tell the seats of it. No player is given this."""
        game, firsts = troupe.game, self.state.record()
        self._memories = {seat: Memory(game, firsts, seat) for seat in seats} if game.mind is not None else {}
        self._before: dict[int, bytes] = {}
        """What each remembered before the last action, which may be taken back."""

    def knows(self, begun: int, seat: int) -> bool:
        """Whether this is about the round that has begun there, and remembers for that seat."""
        return self.begun == begun and (seat in self._memories or self.troupe.game.mind is None)

    def go_on(self, events: Iterable[Stored]) -> None:
        """Hear the next events of the round."""
        for stored in events:
            event = stored.event
            self.seq = stored.seq
            if isinstance(event, log.TakenBack):
                self.state.take_back(event.seat)
                for seat, memory in self._memories.items():
                    memory.restore(self._before[seat])
            elif isinstance(event, log.Begun | log.Acted):
                self._hear(event.luck if isinstance(event, log.Begun) else event.tokens)
            breathe()

    def _hear(self, tokens: str) -> None:
        moments: list[Moment] = []
        for token in tokens.split():
            self.state.apply(token)
            moments.append(self.state.moment())
        for seat, memory in self._memories.items():
            self._before[seat] = memory.written()
            memory.hear(told_to(seat, moments))

    def choose(self, level: str, seat: int, seed: int, step: int, stop: Stop) -> int:
        """What a bot does that knows what its seat knows. A game without a mind has its simple policy, which is asked
        about the node itself."""
        if seat not in self._memories:
            return chooser(self.troupe.game, SIMPLE).code(self.state, random.Random(seed))
        sheet = self.troupe.game.sheet(self.state.record(), seat)
        return self.troupe.choose(level, self._memories[seat], sheet, seed, step, stop)
