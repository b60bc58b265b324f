"""A server that complains of itself: of whatever may block while the event loop waits for it, and of its lag."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from tischlein.server import api, hall, open_table, past, replay, run, shelf

BLOCKING = {
    "open", "os.listdir", "os.scandir", "shutil.copyfile", "socket.connect", "socket.getaddrinfo",
    "socket.gethostbyaddr", "socket.gethostbyname", "sqlite3.connect", "subprocess.Popen", "urllib.Request",
}  # fmt: skip
"""What Python itself tells of that can take any time (`sys.addaudithook`)."""

PATIENT = ("archive", "shelf")
"""Threads that may take their time: nobody waits for them but who asked."""

LATE = "the loop was late, milliseconds at most:"
"""Said every second."""

logger = logging.getLogger("tischlein.watched")


class Watch:
    """Looks at one thread, from when the server is ready."""

    def __init__(self) -> None:
        self._thread: int | None = None

    def begin(self) -> None:
        self._thread = threading.get_ident()
        threading.Thread(target=self._clock, args=(asyncio.get_running_loop(),), daemon=True).start()

    def stop(self) -> None:
        self._thread = None

    def note(self, what: str) -> None:
        """Complain, if this is the event loop's thread."""
        if self._thread is not None and threading.get_ident() == self._thread:
            thread, self._thread = self._thread, None  # complaining blocks, too
            steps = [f"{step.name}:{step.lineno}" for step in traceback.extract_stack(limit=16)[:-2]]
            logger.error("%s in the event loop: %s", what, " ".join(steps))
            self._thread = thread

    def note_elsewhere(self, what: str) -> None:
        """Complain, if this is none of the threads that may take their time."""
        name = threading.current_thread().name
        if self._thread is not None and not name.startswith(PATIENT):
            logger.error("%s in the thread %s", what, name)

    def _clock(self, loop: asyncio.AbstractEventLoop) -> None:
        """How long the loop lets wait who asks it for nothing at all, but for what other processes keep it waiting."""
        most, told = 0.0, time.monotonic()
        threads = (os.getpid(), threading.get_native_id())
        while True:
            passed = threading.Event()
            begin, busy = time.monotonic(), _kept_waiting(threads)
            try:
                loop.call_soon_threadsafe(passed.set)
            except RuntimeError:  # it was closed
                return
            passed.wait()
            most = max(most, time.monotonic() - begin - (_kept_waiting(threads) - busy))
            if time.monotonic() - told > 1.0:
                logger.warning("%s %.1f", LATE, most * 1000)
                most, told = 0.0, time.monotonic()
            time.sleep(0.002)


def _kept_waiting(threads: Iterable[int]) -> float:
    """For how many seconds these threads could have run and had no core: the machine may be busy with something else.
    Where the system does not tell, none."""
    seconds = 0.0
    for thread in threads:
        with contextlib.suppress(OSError), open(f"/proc/self/task/{thread}/schedstat") as file:
            seconds += int(file.read().split()[1]) / 1e9
    return seconds


def watch() -> None:
    """Have the server of this process watched."""
    watch = Watch()

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in BLOCKING:
            watch.note(f"{event} {str(args)[:200]}")

    sys.addaudithook(hook)

    @sa.event.listens_for(Engine, "before_cursor_execute")
    def execute(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        watch.note(f"SQL {statement[:80]}")

    _notice(time, "sleep", watch.note, lambda *_: True)
    for where, name in ((past, "story_of"), (past, "_replayed"), (replay, "replay")):
        _notice(where, name, watch.note_elsewhere, lambda *_: True)
    for module in (api, hall, open_table):
        _notice(module, "fold", watch.note_elsewhere, lambda found, *_: len(found.events) > shelf.LONG_LOG)
    _notice(hall.Hall, "_go_on", watch.note_elsewhere, lambda *_: True)
    startup, shutdown = run.Server.startup, run.Server.shutdown

    async def start(self: run.Server, *args: Any, **kwargs: Any) -> None:
        await startup(self, *args, **kwargs)
        watch.begin()

    async def stop(self: run.Server, *args: Any, **kwargs: Any) -> None:
        watch.stop()
        await shutdown(self, *args, **kwargs)

    run.Server.startup, run.Server.shutdown = start, stop  # type: ignore[method-assign]


def _notice(where: Any, name: str, note: Callable[[str], None], long: Callable[..., bool]) -> None:
    """Note each call of a function that takes long."""
    work = getattr(where, name)

    def noticed(*args: Any, **kwargs: Any) -> Any:
        if long(*args):
            note(f"{where.__name__}.{name}")
        return work(*args, **kwargs)

    setattr(where, name, noticed)


def lags(stderr: str) -> list[float]:
    """By how many milliseconds a watched server's loop was late at most, in each second of its life."""
    return [float(line.partition(LATE)[2].partition('"')[0]) for line in stderr.splitlines() if LATE in line]
