"""The levels of computer players, by name, from the weakest to the strongest."""

from __future__ import annotations

from tischlein.bots import SIMPLE, ZUFALL, random_policy
from tischlein.bots.players import Depth, PolicyPlayer, SearchPlayer
from tischlein.core.contract import Policy, Records
from tischlein.core.game import Game
from tischlein.core.mind import Memory

KUEKEN, NEULING, KOENNER = "kueken", "neuling", "koenner"
MEISTER, GROSSMEISTER = "meister", "grossmeister"
BY_POLICY = (ZUFALL, KUEKEN, NEULING, SIMPLE, KOENNER)
SECONDS = {MEISTER: 0.05, GROSSMEISTER: 1.0}
"""What a decision takes on one core, about: those levels search."""
ALL = (*BY_POLICY, *SECONDS)

WORKERS = 2
"""So many share the search of the strongest level."""
NOTES = 1 << 18
"""Notes of each of them."""


def rollouts(game: Game, seconds: float) -> int:
    """How many roll-outs a decision has, for so many seconds: by what the game says, so that a level plays the same on
    every machine, only faster or slower."""
    return max(1, int(seconds * game.rollouts))


def policy_of(game: Game, level: str) -> Policy:
    """The policy behind a level; games that have none of their own play sensibly."""
    if level == ZUFALL:
        return random_policy(game)
    return game.policies.get(level) or game.policy or random_policy(game)


def depth_of(game: Game, level: str) -> Depth:
    """How far a level searches."""
    turns = 0 if game.foresight is None else game.foresight.turns[level == GROSSMEISTER]
    if level == GROSSMEISTER:
        return Depth(rollouts(game, SECONDS[level]), turns, WORKERS, NOTES)
    return Depth(rollouts(game, SECONDS[level]), turns)


def player_for(
    game: Game, level: str, firsts: Records, seat: int, depth: Depth | None = None
) -> PolicyPlayer | SearchPlayer:
    """A player of a level for a seat, before anything was told, at the first node of a game. `depth` is for levels that
    search, in place of their own."""
    if level not in ALL:
        raise ValueError(f"there is no level {level!r}; there are: {', '.join(ALL)}")
    memory = Memory(game, firsts, seat)
    if level in SECONDS:
        return SearchPlayer(memory, policy_of(game, KOENNER), depth or depth_of(game, level))
    return PolicyPlayer(memory, policy_of(game, level))
