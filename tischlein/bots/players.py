"""Who plays at a seat: told what the seat is told, shown what it sees, asked for a code. It never meets a state.

player = player_for(game, "meister", game.record(2), seat=0)
player.hear(told_to(0, moments))                  # all that has happened since
code = player.choose(sheet, seed)                 # the sheet of a node at which the seat is to act
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Protocol

import numpy as np

from tischlein.bots.search import PLAN, searcher
from tischlein.core.contract import Policy, Records
from tischlein.core.kernel import kernel
from tischlein.core.mind import Memory
from tischlein.core.plain import for_python
from tischlein.core.sheet import Sheet
from tischlein.core.stage import Rows
from tischlein.core.stream import STREAM

SLICE = 256
"""Roll-outs between two looks at whether somebody wants an answer: some milliseconds."""

Stop = Callable[[], bool]


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
    """Searches, with a number of roll-outs a decision. Its kernel lets other threads run."""

    def __init__(self, memory: Memory, policy: Policy, rollouts: int, turns: int = 0) -> None:
        """Each is played on for so many turns, or to the end."""
        self._memory = memory
        self._search = searcher(memory.game, policy)
        self.rollouts, self.turns = rollouts, turns
        self.plan: Records = np.zeros(1, PLAN)
        """The last search: what was tried how often, and what came out."""

    def hear(self, heard: Rows) -> None:
        self._memory.hear(heard)

    def choose(self, sheet: Sheet, seed: int, stop: Stop | None = None) -> int:
        memory, plan = self._memory, np.zeros(1, PLAN)
        plan["seed"], plan["rollouts"], plan["turns"] = seed, self.rollouts, self.turns
        worlds, streams = np.zeros(2, memory.game.dtype), np.zeros(1, STREAM)
        left = 0
        while left != 1:
            left = self._search(memory.firsts, sheet, memory.minds, memory.seat, plan, worlds, streams, SLICE)
            if left != 1 and stop is not None and stop():
                break
        self.plan = plan
        p = plan[0]
        means = p.totals[:left] / np.maximum(p.tried[:left], 1)
        return int(p.codes[int(np.argmax(means))])
