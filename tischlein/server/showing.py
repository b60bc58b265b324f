"""What pages show of a table, and until when: bots wait for it, and nobody waits for ever.

What happened is over at once, and shown afterwards, one thing after the other. How long that takes as a rule is known
from what everybody may know (`Moment.length`); a page says when it is done sooner, or that somebody is still looking.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Protocol

from tischlein.core.effects import LONGEST
from tischlein.core.moment import Moment

LATE = 3.0
"""So many seconds longer than as a rule a page may take that says when it is done: its people may like it slower."""
LOOKING = 60.0
"""So long at most somebody may look at what they are shown while bots wait."""


class Page(Protocol):
    """One that shows a table."""

    shown: int | None
    """The last event that it has shown, as it says; None where it says nothing."""
    shown_at: float
    """When it said so."""
    looks_at: int | None
    """The event at which somebody there is still looking."""

    @property
    def plays(self) -> Sequence[int]:
        """The players whose it is, and who play themselves."""


class Showing:
    """What is being shown of one table."""

    __slots__ = ("_began", "_ends", "_hastened", "actor", "news", "seq", "turn")

    def __init__(self) -> None:
        self._began = self._ends = 0.0
        self.seq = 0
        """The last event that brought about something to be seen."""
        self.actor: int | None = None
        """The player who acted last."""
        self.turn: int | None = None
        """In which turn."""
        self._hastened = -1
        """The event after which nobody wants bots to pause."""
        self.news = asyncio.Event()
        """Something has changed since it was cleared."""

    def tell(self, seq: int, moments: Iterable[Moment], actor: int | None, turn: int | None) -> None:
        """Pages are told what happened up to an event, and who acted last in which turn."""
        milliseconds = sum(moment.length for moment in moments)
        self.actor, self.turn = actor, turn
        now = time.monotonic()
        self._began = max(now, min(self._ends, now + LONGEST / 1000))
        self._ends = self._began + min(milliseconds, LONGEST) / 1000
        self.seq = seq

    def hear(self, page: Page, seq: int, looking: bool, hasten: bool) -> None:
        """A page says how far it has shown what happened."""
        if looking:
            # Only who acted has been shown something to look at: nobody else can keep the others waiting, also not
            # somebody who has left, or was put aside, and in whose name a bot acts.
            if self.actor in page.plays and seq >= self.seq:
                page.looks_at, page.shown = seq, seq - 1
        elif page.shown is None and seq < self.seq:
            pass  # one that is not waited for any more must be up to date to be waited for again
        elif page.shown is None or seq > page.shown:
            page.looks_at, page.shown, page.shown_at = None, seq, time.monotonic()
        if hasten:
            self._hastened = max(seq, self._hastened)
        self.news.set()

    @property
    def hastened(self) -> bool:
        """Whether nobody wants bots to pause now."""
        return self._hastened >= self.seq

    def over(self, pages: Sequence[Page]) -> float:
        """When all has been shown on these pages, as far as one knows, by the clock of `time.monotonic`."""
        if not pages:
            return 0.0
        playing = [page for page in pages if page.plays]
        if not playing:  # who only watches says nothing
            return self._ends
        return max(self._over_at(page) for page in playing)

    def give_up(self, pages: Sequence[Page]) -> None:
        """All has been shown as far as bots are concerned: who has said nothing until now is not waited for again."""
        self._ends = min(self._ends, time.monotonic())
        for page in pages:
            if page.shown is not None and page.shown < self.seq:
                page.shown = page.looks_at = None

    def _over_at(self, page: Page) -> float:
        if page.shown is None:
            return self._ends
        if page.shown >= self.seq:
            return min(page.shown_at, self._ends)
        if page.looks_at is not None and page.looks_at >= self.seq:
            return self._began + LOOKING
        return self._ends + LATE
