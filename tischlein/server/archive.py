"""Where long logs are read and games are played again: one at a time, everybody in turn, so that whoever asks for many
slows nobody's game, and keeps nobody waiting but for the one that is under way."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from tischlein.server.breath import be_patient
from tischlein.server.refusal import Refusal

T = TypeVar("T")

LATER = 5


def _nothing(*_: object) -> None:
    """Nothing speaks against it, and nothing is to be kept."""


class Wish(NamedTuple):
    """Some work, and who is told what came of it."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    check: Callable[[], Refusal | None]
    keep: Callable[[Any], None]


class Archive:
    """A thread of its own for work that may take long. To be used in the event loop only."""

    def __init__(self, most_waiting: int, name: str = "archive") -> None:
        self._most = most_waiting
        """For one address."""
        self._thread = ThreadPoolExecutor(1, name, be_patient)
        self._wishes: dict[Hashable, deque[Wish]] = {}
        """Of each who waits, in the order in which they have their turns; what is under way is still among them."""
        self._doing: asyncio.Future[Any] | None = None
        self._closed = False

    async def ask(
        self,
        who: Hashable,
        work: Callable[[], T],
        check: Callable[[], Refusal | None] = _nothing,
        keep: Callable[[T], None] = _nothing,
    ) -> T:
        """The outcome of some work for an address; `Refusal` (429) if it waits for too much already. `check` is called
        when its turn has come, and may refuse it; `keep` with the outcome, before anybody else has their turn."""
        if self._closed:
            raise _closed()
        wishes = self._wishes.setdefault(who, deque())
        if len(wishes) >= self._most:
            raise Refusal(429, "too-fast", retry_after=LATER, seconds=LATER)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        wishes.append(Wish(work, answer, check, keep))
        self._go_on()
        try:
            return await answer
        finally:
            del answer  # an error has this place in its traceback, and would keep itself and all that belongs to it

    def _go_on(self) -> None:
        """Let the next one have their turn, if nobody has it."""
        while self._doing is None and self._wishes:
            who = next(iter(self._wishes))
            wish = self._wishes[who][0]
            refusal = wish.check()
            if refusal is not None:
                self._take(who)
                _answer(wish, refusal)
            else:
                self._doing = asyncio.get_running_loop().run_in_executor(self._thread, wish.work)
                self._doing.add_done_callback(lambda done, who=who: self._done(who, done))  # type: ignore[misc]

    def _done(self, who: Hashable, done: asyncio.Future[Any]) -> None:
        if self._closed:
            return
        wish, self._doing = self._take(who), None
        error = done.exception()
        if error is None and not wish.answer.done():
            wish.keep(done.result())
        _answer(wish, error, done)
        self._go_on()

    def _take(self, who: Hashable) -> Wish:
        """The first wish of this address; its next one comes behind all others."""
        wishes = self._wishes.pop(who)
        wish = wishes.popleft()
        if wishes:
            self._wishes[who] = wishes
        return wish

    def close(self) -> None:
        """Do nothing more: who waits comes back to the next server."""
        self._closed = True
        if self._doing is not None:
            self._doing.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
        for wishes in self._wishes.values():
            for wish in wishes:
                _answer(wish, _closed())
        self._wishes.clear()


def _answer(wish: Wish, error: BaseException | None, done: asyncio.Future[Any] | None = None) -> None:
    if wish.answer.done():  # who asked has gone
        return
    if error is not None:
        wish.answer.set_exception(error)
    elif done is not None:
        wish.answer.set_result(done.result())


def _closed() -> Refusal:
    return Refusal(503, "not-stored", retry_after=2)
