"""Memory that is free goes back to the system, and nobody waits for what looks for it."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc

M_MMAP_THRESHOLD, LONG_BLOCK = -3, 256 * 1024

TIDY_SECONDS = 2.0
"""So often what was freed is given back."""

LOOKED_THROUGH = (2_000, 20, 1_000)
"""When Python looks for cycles: among so many new objects, a millisecond's work; after so many times among all that
have stayed since, some ten milliseconds; and after so many of those among everything."""


def calm_collector() -> None:
    """Garbage is collected by counting references; looking for cycles among all tables would only make people wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOOKED_THROUGH)


def give_back_long_blocks() -> None:
    """Where the C library is glibc: long blocks of memory, a replay of some megabytes, go back to the system when they
    are freed. By itself it would soon keep blocks of up to 32 MB for the next one, in each thread."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LONG_BLOCK)


async def give_back_pages() -> None:
    """Likewise for short ones, every few seconds: freed ones lie between others, and glibc would keep them all, once
    there were many. It takes a millisecond or so, aside."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        await asyncio.to_thread(trim, 0)
