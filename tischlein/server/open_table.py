"""A table in memory: what its log says, its lock, and who reads it here and elsewhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from typing import NamedTuple

from tischlein.server import log
from tischlein.server.breath import breathe
from tischlein.server.commands import Sender
from tischlein.server.frames import Audience, Reader
from tischlein.server.outbox import Outbox
from tischlein.server.showing import Showing
from tischlein.server.statements import Found
from tischlein.server.strokes import Luck
from tischlein.server.table import Table
from tischlein.server.turnstile import Turnstile


class Listener:
    """A page that reads a table: as which persons, and where its frames go."""

    __slots__ = ("address", "host", "looks_at", "outbox", "persons", "plays", "reader", "sender", "shown", "shown_at")

    def __init__(self, persons: tuple[int, ...], outbox: Outbox, address: str) -> None:
        self.persons = persons
        self.sender = Sender(persons, None)
        """As whom it gives commands, if all of these persons are known."""
        self.outbox = outbox
        self.address = address
        self.reader: Reader = ()
        self.plays: Reader = ()
        """Those of its players who play themselves: they have not left, and no bot stands in for them."""
        self.host = False
        self.shown: int | None = None
        self.shown_at = 0.0
        self.looks_at: int | None = None
        """What it says of what it shows; see `showing.Page`."""

    def sit(self, table: Table) -> None:
        """Find out which players these persons are now."""
        mine = [player for person in self.persons for player in table.players_of(person)]
        self.reader = tuple(sorted(mine))
        self.plays = tuple([player for player in self.reader if table.places[player].plays])
        self.host = table.host in self.persons


class Elsewhere(NamedTuple):
    """Who reads a table at another process, as of the last word from there."""

    until: float
    persons: tuple[int, ...]
    watching: int


class OpenTable:
    """A table in memory, with its lock and its readers."""

    __slots__ = (
        "_audience", "bot", "code", "elsewhere", "expected", "id", "keys", "listeners", "lock", "opened", "seen",
        "showing", "table", "told", "used",
    )  # fmt: skip

    def __init__(self, found: Found, luck: Luck) -> None:
        self.id = found.id
        self.code = found.code
        self.lock = Turnstile()
        self.listeners: list[Listener] = []
        self._audience: Audience | None = None
        self.elsewhere: dict[str, Elsewhere] = {}
        """Who reads the table at other processes, by process."""
        self.expected = 0
        """How many readers are on their way: there must not be a second one of this table meanwhile."""
        self.used = self.opened = time.monotonic()
        self.seen: dict[int, float] = {}
        """When each person's last page went, as far as that was seen."""
        self.bot: asyncio.Task[None] | None = None
        self.showing = Showing()
        self.keys: tuple[int, str | None] = (0, None)
        """Place and key of the last command, for the retry that comes at once."""
        self.table: Table | None = fold(found, luck)
        self.told = self.table.seq
        """The last event that the listeners have been told."""

    def add(self, listener: Listener) -> None:
        self.listeners.append(listener)
        self._audience = None

    def remove(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)
            self._audience = None
            self.showing.news.set()
            self.note_gone(listener.persons)

    def note_gone(self, persons: Sequence[int]) -> None:
        """A page of these persons has gone."""
        now = time.monotonic()
        for person in persons:
            self.seen[person] = now

    def seat_listeners(self) -> None:
        """Find out anew which players the readers are, and what they may do."""
        self._audience = None
        self.showing.news.set()
        if self.table is not None:
            for listener in self.listeners:
                listener.sit(self.table)

    def audience(self, table: Table) -> Audience:
        """The listeners, in their order. It changes only when listeners come and go, or are seated anew."""
        if self._audience is None:
            self._audience = Audience(table, [(listener.reader, listener.host) for listener in self.listeners])
        return self._audience

    @property
    def here(self) -> frozenset[int]:
        """The players whose pages are connected, to whatever process."""
        here = {player for listener in self.listeners for player in listener.reader}
        if self.elsewhere and self.table is not None:
            for other in self.elsewhere.values():
                here.update(player for person in other.persons for player in self.table.players_of(person))
        return frozenset(here)

    def has_been_away(self, person: int, seconds: float) -> bool:
        """Whether somebody's page has not been connected, to whatever process, for so long."""
        there = any(person in listener.persons for listener in self.listeners)
        there = there or any(person in other.persons for other in self.elsewhere.values())
        return not there and time.monotonic() - self.seen.get(person, self.opened) >= seconds

    @property
    def watching(self) -> int:
        """How many only watch."""
        mine = sum(not listener.persons for listener in self.listeners)
        return mine + sum(other.watching for other in self.elsewhere.values())


def fold(found: Found, luck: Luck, since: int | None = None) -> Table:
    """The table that a log describes. With `since`, the moments after that event wait in it to be told."""
    made = found.events[0].event
    assert isinstance(made, log.Made)
    table = Table(found.id, found.code, made, dict(found.people), luck)
    for stored in found.events[1:]:
        if since is None or table.seq == since:
            table.settle()
        elif isinstance(stored.event, log.Begun):
            table.moments = []  # an earlier round is not told any more
        table.fold(stored.event)
        breathe()
    if since is None or table.seq <= since:
        table.settle()
    return table


def persons_of(table: Table, hashes: Sequence[bytes]) -> tuple[int, ...]:
    """The persons at a table to whom these keys belong."""
    return tuple(number for number, person in table.people.items() if any(hash in person.keys for hash in hashes))


def place_of(table: Table, persons: Collection[int]) -> tuple[Reader, bool]:
    """Which players some persons are, and whether one of them is the host."""
    mine = sorted(player for person in persons for player in table.players_of(person))
    return tuple(mine), table.host in persons
