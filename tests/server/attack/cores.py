"""For how long a server and its people could have run and had no core, because other programs had them all."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

TICK = os.sysconf("SC_CLK_TCK")


class Cores(NamedTuple):
    """What the system has counted so far, in seconds."""

    loop_ran: float
    loop_waited: float
    """For how long the server's loop was ready to run and did not."""
    server_ran: float
    """All threads of the server together."""
    people_waited: float
    """The same as `loop_waited`, of this process's first thread: who moves for honest people."""

    def taken_by_others(self, before: Cores) -> float:
        """For how long somebody could not go on since `before`, through no fault of the server's: while its own other
        threads had cores it may have kept its loop waiting by itself, so that this is not taken off. Server and people
        may have waited at the same time: only the longer of the two counts."""
        waited = self.loop_waited - before.loop_waited
        own = (self.server_ran - before.server_ran) - (self.loop_ran - before.loop_ran)
        return max(0.0, waited - max(0.0, own), self.people_waited - before.people_waited)


def cores(server: int) -> Cores:
    """Of a server's process, and of this one."""
    loop_ran, loop_waited = _first_thread(server)
    return Cores(loop_ran, loop_waited, time.clock_gettime(~server << 3 | 2), _first_thread(os.getpid())[1])


def _first_thread(pid: int) -> tuple[float, float]:
    ran, waited, _ = Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()
    return int(ran) / 1e9, int(waited) / 1e9


class Use(NamedTuple):
    """For how long the machine's cores were at work so far, in seconds, all of them together."""

    all: float
    ours: float
    """This process and all that it has started, directly or not."""
    at: float

    def by_others(self, before: Use) -> float:
        """How many cores other programs had since `before`, on average."""
        return max(0.0, self.all - before.all - (self.ours - before.ours)) / (self.at - before.at)


def use() -> Use:
    """What the system does for the network by itself counts as nobody's."""
    user, nice, system, _idle, _waiting, _irq, _softirq, stolen = map(
        int, Path("/proc/stat").read_text(encoding="ascii").split(maxsplit=9)[1:9]
    )
    times, children = {}, defaultdict[int, list[int]](list)
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it is gone
            continue
        pid = int(file.parent.name)
        children[int(fields[1])].append(pid)
        times[pid] = sum(map(int, fields[11:15]))
    family = [os.getpid()]
    for one in family:
        family += children[one]
    ours = sum(times.get(one, 0) for one in family)
    return Use((user + nice + system + stolen) / TICK, ours / TICK, time.monotonic())
