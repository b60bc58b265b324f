"""Where bots think: in threads, so many at a time, and each no longer than until it is to act.

A bot acts at the pace of its table, neither when it has finished nor later: how long it thought says nothing about its
cards. Where many search at once each has less time, and is cut short rather than late.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from tischlein.core.kernel import loading_only
from tischlein.server.breath import be_patient

MOST_STRAYS = 32
"""So many thoughts without end are left alone; after that no bot thinks any more."""

T = TypeVar("T")


class Thought:
    """What a bot has to decide, and until when. Threads ask it whether they are to stop."""

    __slots__ = ("_began", "_turns", "acts", "cancelled", "group", "length")

    def __init__(self, length: float, group: Hashable = None) -> None:
        """The bot acts after so many seconds. All groups may think for as long."""
        self.length = length
        self.group = group
        self.acts = time.monotonic() + length
        self.cancelled = False
        """Whether nobody wants to know any more."""
        self._began = 0.0
        self._turns: Turns | None = None

    def begin(self, turns: Turns) -> float:
        """Its turn has come; gives the seconds that it has, fewer where others wait."""
        self._began, self._turns = time.monotonic(), turns
        return min(self.acts - self._began, self.length * turns.share(self.group))

    def is_over(self) -> bool:
        """Whether the bot is to act now, or others want to think, too. Any thread may ask."""
        now, turns = time.monotonic(), self._turns
        if self.cancelled or now >= self.acts:
            return True
        return turns is not None and now - self._began >= self.length * turns.share(self.group)


class Turns:
    """So many think at a time, and all groups of tables have the same part of it, however many of them one group has:
    who makes the server think at hundreds takes nothing from somebody at one. Within a group first comes who has the
    lowest number, mostly the time at which they are to act. To be used in the event loop."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = places
        self._waiting: dict[Hashable, list[tuple[float, int, asyncio.Future[None]]]] = {}
        """By groups, the one first whose turn it is."""
        self._count = itertools.count()
        self._groups: Counter[Hashable] = Counter()
        """How many of each think or wait for it."""

    @property
    def there(self) -> int:
        """How many think or wait for it."""
        return self._groups.total()

    def share(self, group: Hashable) -> float:
        """The part of the time that each can have who is there of a group. Any thread may ask."""
        return min(1.0, self._places / max(1, len(self._groups) * self._groups[group]))

    @contextlib.asynccontextmanager
    async def turn(self, number: float, group: Hashable = None) -> Any:
        """Wait for a place; whoever has this number has it until the end of the block."""
        self._groups[group] += 1
        try:
            if self._free:
                self._free -= 1
            else:
                await self._wait(number, group)
            try:
                yield
            finally:
                self._leave()
        finally:
            self._groups[group] -= 1
            if not self._groups[group]:
                del self._groups[group]

    async def _wait(self, number: float, group: Hashable) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting.setdefault(group, []), (number, next(self._count), place))
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # it was given in the same moment
                self._leave()
            raise

    def _leave(self) -> None:
        while self._waiting:
            group = next(iter(self._waiting))
            waiting = self._waiting.pop(group)
            place = heapq.heappop(waiting)[2]
            if waiting:  # behind the other groups
                self._waiting[group] = waiting
            if not place.done():
                place.set_result(None)
                return
        self._free += 1


class Task(NamedTuple):
    """Some work, and where somebody waits for what comes of it."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Threads:
    """Threads for thoughts. Nobody waits for them, not even when the server stops: one that does not come back is left
    alone, and another takes its place. To be used in the event loop."""

    def __init__(self, most: int) -> None:
        self._most = most + MOST_STRAYS
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._count = self._idle = 0

    async def run(self, work: Callable[[], T], seconds: float) -> T:
        """What comes of some work; `TimeoutError` where it takes longer than that."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._hand_in(Task(work, answer, loop))
        try:
            async with asyncio.timeout(seconds):
                return await answer
        finally:
            del answer  # an error has this place in its traceback, and would keep itself and all that belongs to it

    def close(self) -> None:
        """There is nothing more to do; who is still at work ends afterwards."""
        for _ in range(self._count):
            self._tasks.put(None)

    def _hand_in(self, task: Task) -> None:
        if self._idle:
            self._idle -= 1
        elif self._count < self._most:
            self._count += 1
            threading.Thread(target=self._live, name="bot", daemon=True).start()
        else:
            raise TimeoutError
        self._tasks.put(task)

    def _live(self) -> None:
        be_patient()
        with loading_only():  # whatever is missing: nothing is compiled while people play
            while (task := self._tasks.get()) is not None:
                self._do(task)
                del task  # nothing of it is kept while it waits

    def _do(self, task: Task) -> None:
        try:
            told = partial(task.answer.set_result, task.work())
        except BaseException as error:
            told = partial(task.answer.set_exception, error)
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            task.loop.call_soon_threadsafe(self._tell, task.answer, told)

    def _tell(self, answer: asyncio.Future[Any], told: Callable[[], None]) -> None:
        self._idle += 1
        if not answer.done():
            told()
