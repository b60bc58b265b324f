"""Players: what a computer does at a seat. For now the simple policy of each game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from tischlein.core.bits import nth_code, popcount
from tischlein.core.contract import Policy, Records
from tischlein.core.game import Game
from tischlein.core.kernel import Record, kernel
from tischlein.core.plain import for_python
from tischlein.core.state import State
from tischlein.core.stream import STREAM, Luck, below, drawn


@cache
def random_policy(game: Game) -> Policy:
    """Any legal action, each equally likely."""
    legal = game.kernels.legal

    @kernel
    def choose(s: Record, rng: Record) -> int:
        low, high = legal(s)
        return nth_code(low, high, below(rng, popcount(low) + popcount(high)))

    return choose


def policy(game: Game, name: str = "simple") -> Policy:
    """A policy by its name: `simple`, `random`, or a level that is a policy of the game's own."""
    if name == "simple":
        return game.policy or random_policy(game)
    if name == "random":
        return random_policy(game)
    if name in game.policies:
        return game.policies[name]
    raise ValueError(f"there is no policy {name!r}; there are: {', '.join(POLICIES)}")


POLICIES = ("simple", "random")

LEVELS = ("simple",)
"""The levels of computer players that people are offered, by the names of their policies, the usual one first."""


class Chooser(NamedTuple):
    """A policy ready to be asked from Python."""

    choose: Callable[[Records, Records], int]

    def code(self, state: State, rng: Luck) -> int:
        """The action code that the policy plays in this state."""
        stream = np.zeros(1, STREAM)
        stream["x"] = drawn(rng, 1 << 64)
        choose = for_python(self.choose) if state.game.interpreted else self.choose
        return choose(state.record(), stream)


@cache
def chooser(game: Game, name: str = "simple") -> Chooser:
    """Ask a policy for one action at a time."""
    ask = policy(game, name)

    @kernel
    def choose(states: Records, streams: Records) -> int:
        return ask(states[0], streams[0])

    return Chooser(choose)
