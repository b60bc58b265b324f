"""Our server as `tischlein` runs it; on SIGUSR2 it also collects its garbage, so that its memory can be looked at."""

from __future__ import annotations

import gc
import signal
from types import FrameType

from tischlein.server.run import serve
from tischlein.server.settings import from_environment


def collect(_signal: int, _frame: FrameType | None) -> None:
    gc.collect()


if __name__ == "__main__":
    signal.signal(signal.SIGUSR2, collect)
    serve(from_environment())
