"""Who plays at a seat: told what the seat is told, shown what it sees, asked for a code. It never meets a state.

player = player_for(game, "meister", game.record(2), seat=0)
player.hear(told_to(0, moments))                  # all that has happened since
code = player.choose(sheet, seed)                 # the sheet of a node at which the seat is to act
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from tischlein.bots.search import PLAN, Room, searcher
from tischlein.core.contract import Policy, Records
from tischlein.core.kernel import Record, kernel
from tischlein.core.mind import Memory
from tischlein.core.plain import for_python
from tischlein.core.sheet import Sheet
from tischlein.core.stage import Rows
from tischlein.core.stream import STREAM

SLICE = 256
"""Roll-outs between two looks at whether somebody wants an answer: some milliseconds."""

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

Stop = Callable[[], bool]


class Depth(NamedTuple):
    """How far a search goes."""

    rollouts: int
    turns: int = 0
    """For so many turns each is played on; 0: to the end."""
    workers: int = 1
    notes: int = 1 << 17
    """For each worker."""


class Player(Protocol):
    """One seat of one game."""

    def hear(self, heard: Rows) -> None:
        """Be told some effects, masked for the seat."""

    def choose(self, sheet: Sheet, seed: int, stop: Stop | None = None) -> int:
        """The code of an action, the same for the same seed. As soon as `stop` says so, the best one so far."""


@cache
def asking(policy: Policy) -> Callable[[Records, Records], int]:
    """A policy, to be asked from Python."""

    @kernel
    def ask(states: Records, streams: Records) -> int:
        return policy(states[0], streams[0])

    return ask


class PolicyPlayer:
    """Plays by a policy, in a world that it imagines: a policy reads nothing in it that the seat does not know."""

    def __init__(self, memory: Memory, policy: Policy) -> None:
        self._memory = memory
        self._ask = asking(policy)

    def hear(self, heard: Rows) -> None:
        self._memory.hear(heard)

    def choose(self, sheet: Sheet, seed: int, stop: Stop | None = None) -> int:
        stream = np.zeros(1, STREAM)
        stream["x"] = seed
        ask = for_python(self._ask) if self._memory.game.interpreted else self._ask
        return ask(self._memory.imagine(sheet, stream), stream)


class SearchPlayer:
    """Searches, with a number of roll-outs a decision. Its kernels let other threads run."""

    def __init__(self, memory: Memory, policy: Policy, depth: Depth, threads: int = CORES) -> None:
        """So many of its workers run at a time; what comes out does not depend on that."""
        self._memory = memory
        self._search = searcher(memory.game, policy)
        self.depth = depth
        self._threads = threads
        self._rooms: list[Room] = []
        self.plans: Records = np.zeros(1, PLAN)
        """The last search: what was tried how often, and what came out, is in the first of them."""

    def hear(self, heard: Rows) -> None:
        self._memory.hear(heard)

    def choose(self, sheet: Sheet, seed: int, stop: Stop | None = None) -> int:
        return int(self.search(sheet, seed, stop)["codes"][0])

    def search(self, sheet: Sheet, seed: int, stop: Stop | None = None, among: Sequence[int] | None = None) -> Record:
        """Search, and give the plan: the best action comes first. `among` are the codes of the actions that count;
        where there is only one, it is tried all the same."""
        memory, depth = self._memory, self.depth
        self.plans = np.zeros(1 + depth.workers, PLAN)
        self.plans["seed"], self.plans["rollouts"] = seed, depth.rollouts
        self.plans["turns"], self.plans["workers"] = depth.turns, depth.workers
        known = memory.firsts, sheet, memory.minds, memory.seat, self.plans
        left = self._search.begin(*known, np.zeros(1, memory.game.dtype), np.zeros(1, STREAM))
        if among is not None:
            left = self._search.among(self.plans, np.array(among, np.int64))
        alone = among is not None and left == 1
        rooms = self._cleared_rooms() if left > 1 or alone else []
        while (left > 1 or alone) and not (stop is not None and stop()):
            alone = False
            ended = self._round(known, rooms, stop)
            left = self._search.meet(self.plans)
            if not ended:
                break
        return self.plans[0]

    def _cleared_rooms(self) -> list[Room]:
        """Nothing is remembered from one decision to the next."""
        depth = self.depth
        if [len(room.notes) for room in self._rooms] != [depth.notes] * depth.workers:
            self._rooms = [Room.of(self._memory.game, depth.notes) for _ in range(depth.workers)]
        for room in self._rooms:
            room.notes.view(np.uint64)[:] = 0  # as plain numbers: in a tenth of the time, and other threads may run
        return self._rooms

    def _round(self, known: tuple[Any, ...], rooms: list[Room], stop: Stop | None) -> bool:
        """One round of all workers; whether it came to its end."""

        def work(worker: int) -> bool:
            while self._search.explore(*known, worker, *rooms[worker - 1], SLICE) > 0:
                if stop is not None and stop():
                    return False
            return True

        workers = range(1, 1 + len(rooms))
        if len(rooms) == 1 or self._threads == 1:
            ended = [work(worker) for worker in workers]
        else:
            with ThreadPoolExecutor(min(len(rooms), self._threads), "search") as pool:
                ended = list(pool.map(work, workers))
        return all(ended)
