"""A table as the driver plays at it: two sockets, one command under way at a time."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Protocol

from bench.server.web import Web
from bench.server.websocket import WebSocket

SEATS = (0, 1)


class Watcher(Protocol):
    """Who wants to know how the tables get on."""

    def moved(self, seconds: float) -> None:
        """A move was accepted and has reached the other seat, so long after it was due."""

    def free(self, table: Table) -> None:
        """Both seats have the last news, and a move can be made."""

    def refused(self, reason: str) -> None:
        """The server did not accept something."""


class Table(ABC):
    """One table. A subclass speaks a server's language and says what is to be done next.

    A command is done when both seats have got the news of it; only then comes the next one.
    Commands that are no moves (being ready for a round) follow at once and are not counted.
    """

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.sockets: list[WebSocket] = []
        self.number = -1
        self.busy = True
        self._seen = [-1, -1]
        self._mover = -1
        self._due = 0.0

    @abstractmethod
    async def make(self, web: Web) -> None:
        """Make the table with both seats taken."""

    @abstractmethod
    async def sit(self, web: Web, port: int) -> None:
        """Connect both seats; the first news arrive."""

    @abstractmethod
    async def begin(self, web: Web) -> None:
        """Begin the game without sockets, where that needs more than making the table."""

    @abstractmethod
    def mover(self) -> int:
        """The seat that can make a move now; negative if none before `preparation`."""

    @abstractmethod
    def move_text(self, seat: int) -> bytes:
        """A move of that seat."""

    @abstractmethod
    def preparation(self) -> tuple[int, bytes]:
        """Who sends what so that the game goes on."""

    @abstractmethod
    def keep_alive(self) -> None:
        """Say that both seats are still there, where the server waits to hear it."""

    def move(self, due: float) -> None:
        """Make a move that was due at that time."""
        self._mover = self.mover()
        self._due = due
        self.busy = True
        self.sockets[self._mover].send(self.move_text(self._mover))

    def told(self, seat: int, number: int) -> None:
        """A seat has got the news up to event `number`."""
        self._seen[seat] = number
        if self._mover >= 0 and seat != self._mover:
            self._mover = -1
            self.watcher.moved(time.perf_counter() - self._due)
        if self._seen[0] == self._seen[1]:
            self.number = number
            if self.mover() >= 0:
                self.busy = False
                self.watcher.free(self)
            else:
                speaker, text = self.preparation()
                self.busy = True
                self.sockets[speaker].send(text)

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()
