"""Who calls: one address each, with all that it may still do. A household or a class shares one, so what one of them
has spent the others lack; nobody at another address notices.

Everything is counted as early as it can be: a connection before anything is read, a request when its head is there, a
frame before it is parsed. To be refused costs the server a few microseconds, whatever was asked for.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Literal

from tischlein.server.limits import Budget
from tischlein.server.refusal import Refusal
from tischlein.server.settings import Settings

CALLER = "tischlein.caller"
"""Where the caller stands in the scope of a request."""

SENDING = "tischlein.sending"
"""Where the way of its answer stands there."""

SWEEP = 60.0

BEGUN_AT_ONCE = 4
"""So many requests of one address begin in one turn of the loop, and others' turns come between."""

FIRST_PIECES = 32
"""A socket that has not shown a ticket may send so many frames: it needs one."""

MOST_BODIES = 8 * 1024 * 1024
"""So many bytes of requests that are not answered yet are kept for one address."""

MOST_ANSWERS = 12 * 1024 * 1024
"""So many bytes of long answers that are not taken yet are kept for one address; a single one may be longer,
and no other is made meanwhile."""

Kind = Literal["requests", "files", "handshakes"]
Begin = Callable[[], None]


class Caller:
    """One address."""

    __slots__ = (
        "_begun", "_going", "_queue", "answers", "arrivals", "bodies", "files", "handshakes", "inside", "pieces",
        "requests", "sockets",
    )  # fmt: skip

    def __init__(self, settings: Settings) -> None:
        self.arrivals = Budget(settings.arrivals_per_second, settings.arrivals_at_once)
        self.requests = Budget(settings.requests_per_second, settings.requests_at_once)
        self.files = Budget(settings.files_per_second, settings.files_at_once)
        self.handshakes = Budget(settings.handshakes_per_second, settings.handshakes_at_once)
        self.pieces = Budget(settings.address_pieces_per_second, settings.address_pieces_at_once)
        self.inside = 0
        """Its open connections."""
        self.sockets = 0
        """Its sockets behind a proxy: their connections are the proxy's."""
        self.bodies = 0
        """Bytes of requests that are not answered yet."""
        self.answers = 0
        """Bytes of long answers that are not taken yet."""
        self._queue: deque[Begin] = deque()
        self._begun = 0
        self._going = False

    def budget(self, kind: Kind) -> Budget:
        budget: Budget = getattr(self, kind)
        return budget

    def count_work(self, cost: int) -> None:
        """A request is so much more work than others. Raises `Refusal` (429) if that was too much. It has counted as
        one already, and must not need more than there ever is."""
        cost = min(cost, self.requests.most - 1)
        if cost > 0 and not self.requests.take(cost):
            raise too_fast(self.requests.wait(cost))

    def line_up(self, loop: asyncio.AbstractEventLoop, begin: Begin) -> None:
        """Begin a request now, or when those before it have begun: a few in each turn of the loop."""
        if self._begun < BEGUN_AT_ONCE and not self._queue:
            self._begun += 1
            begin()
        else:
            self._queue.append(begin)
        if not self._going:
            self._going = True
            loop.call_soon(self._go_on, loop)

    def _go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        self._begun = 0
        while self._queue and self._begun < BEGUN_AT_ONCE:
            self._begun += 1
            self._queue.popleft()()
        self._going = self._begun > 0
        if self._going:
            loop.call_soon(self._go_on, loop)

    @property
    def is_idle(self) -> bool:
        """Whether nothing would be lost by forgetting it."""
        if self.inside or self.sockets or self._queue or self.bodies or self.answers:
            return False
        budgets = (self.arrivals, self.requests, self.files, self.handshakes, self.pieces)
        return all(budget.is_untouched for budget in budgets)


class Callers:
    """All of them. Who has not called for a while is forgotten."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._by_name: dict[str, Caller] = {}
        self._swept = time.monotonic()

    def __len__(self) -> int:
        return len(self._by_name)

    def of(self, name: str) -> Caller:
        """The one whose address counts under this name."""
        caller = self._by_name.get(name)
        if caller is None:
            now = time.monotonic()
            if now - self._swept > SWEEP:
                self._swept = now
                self._by_name = {name: known for name, known in self._by_name.items() if not known.is_idle}
            caller = self._by_name[name] = Caller(self.settings)
        return caller


class Meter:
    """What one socket may still send: WebSocket's frames of any kind, and readings that hold none."""

    __slots__ = ("_at_once", "_caller", "_greeted", "_own", "most")

    def __init__(self, caller: Caller, settings: Settings) -> None:
        self._caller = caller
        self._own = Budget(settings.pieces_per_second, settings.pieces_at_once)
        self._at_once = settings.pieces_at_once
        self._greeted = False
        self.most = FIRST_PIECES
        """More than so many in one reading are too many in any case."""

    def greet(self) -> None:
        """It has shown a ticket."""
        self._greeted = True
        self.most = self._at_once

    def take(self, pieces: int) -> bool:
        """Count so many; False if that was too many."""
        if pieces > self.most:
            return False
        if not self._greeted:
            self.most -= pieces
            return self._caller.pieces.take(pieces)
        return self._own.take(pieces) and self._caller.pieces.take(pieces)


def too_fast(wait: int) -> Refusal:
    """The refusal of who has spent a budget."""
    return Refusal(429, "too-fast", retry_after=wait, seconds=wait)
