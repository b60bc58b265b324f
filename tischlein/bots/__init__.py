"""Players: what a computer does at a seat, and the levels of them that people are offered.

How a level plays is in `levels.py`; here are the policies that can be asked for one action at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tischlein.core.bits import nth_code, popcount
from tischlein.core.contract import Policy, Records
from tischlein.core.errors import brief
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
    """A policy by its name: `simple`, `random` (or `zufall`), or a level that is a policy of the game's own: `kueken`,
    `neuling`, `koenner`. `meister` and `grossmeister` are none: they search."""
    if not isinstance(game, Game):
        raise ValueError(f"game: must be a game, such as tischlein.game('wagnis'), not {brief(game)}")
    wanted = name if isinstance(name, str) else ""
    if wanted == "simple":
        return game.policy or random_policy(game)
    if wanted in ("random", ZUFALL):
        return random_policy(game)
    if wanted in game.policies:
        return game.policies[wanted]
    searching = f"; {wanted} searches, and is no policy" if wanted in SEARCHING else ""
    raise ValueError(
        f"there is no policy {brief(name)}; there are: {', '.join((*POLICIES, ZUFALL, *game.policies))}{searching}"
    )


POLICIES = ("simple", "random")
ZUFALL = "zufall"
"""Another name of the second, as a level: for measuring only."""

FOLDER = Path(__file__).parent
"""Where the words about levels lie."""

LEVELS = ("kueken", "neuling", "koenner", "meister", "grossmeister")
"""The levels of computer players that people are offered, from the weakest to the strongest."""
SEARCHING = ("meister", "grossmeister")
"""Those that imagine worlds and search in them; the others go by a policy."""
USUAL = "neuling"
"""Good company for a household: who plays where nobody chooses."""
SIMPLE = "simple"
"""Who plays a game that has no levels of its own, and at tables from before there were any."""


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels that people are offered in a game, the weakest first. Those by a policy of their own need that policy,
    and all need a mind, for they are given what a seat knows; without one there is the game's simple policy alone."""
    if game.mind is None:
        return (SIMPLE,)
    by_policy = tuple(level for level in LEVELS if level in game.policies)
    return (*(by_policy or (SIMPLE,)), *SEARCHING)


def usual_level(game: Game) -> str:
    """The level that plays a game where nobody chooses one."""
    offered = levels_of(game)
    return USUAL if USUAL in offered else offered[0]


class Chooser(NamedTuple):
    """A policy ready to be asked from Python."""

    choose: Callable[[Records, Records], int]

    def code(self, state: State, rng: Luck) -> int:
        """The action code that the policy plays in this state."""
        stream = np.zeros(1, STREAM)
        stream["x"] = drawn(rng, 1 << 64)
        choose = for_python(self.choose) if state.game.interpreted else self.choose
        return choose(state.record(), stream)


def chooser(game: Game, name: str = "simple") -> Chooser:
    """Ask a policy for one action at a time."""
    return _chooser(policy(game, name))


@cache
def _chooser(ask: Policy) -> Chooser:
    @kernel
    def choose(states: Records, streams: Records) -> int:
        return ask(states[0], streams[0])

    return Chooser(choose)
