"""Letting others go first: long work in a thread holds Python's lock, and the event loop waits for it."""

from __future__ import annotations

import threading
import time

WORK = 0.0003
"""So many seconds of work, then as many of rest: who waits for Python's lock hardly notices."""


class _Own(threading.local):
    is_patient = False
    since = 0.0


_own = _Own()


def be_patient() -> None:
    """From now on this thread rests whenever it is allowed to `breathe`."""
    _own.is_patient = True


def breathe() -> None:
    """To be called now and then by what may take long. In a thread that is not patient nothing happens."""
    if _own.is_patient:
        now = time.perf_counter()
        if now - _own.since > WORK:
            time.sleep(WORK)
            _own.since = time.perf_counter()
