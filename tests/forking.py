"""Real processes that begin at once: forked from one that has loaded everything already."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.context import ForkServerProcess

FORKING = multiprocessing.get_context("forkserver")


def start(process: ForkServerProcess) -> None:
    """Start a process of `FORKING`."""
    FORKING.set_forkserver_preload(["tests.preload"])
    # One thread for linear algebra: a process with threads of its own must not be forked.
    before = os.environ.get("OPENBLAS_NUM_THREADS")
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    try:
        process.start()
    finally:
        if before is None:
            del os.environ["OPENBLAS_NUM_THREADS"]
        else:
            os.environ["OPENBLAS_NUM_THREADS"] = before
