"""Who plays in a simulation: one for all seats, or one for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from tischlein.bots import POLICIES, policy
from tischlein.bots.levels import policy_of
from tischlein.core.bits import has_code
from tischlein.core.contract import Policy
from tischlein.core.game import Game
from tischlein.core.kernel import Record, is_kernel, kernel
from tischlein.core.language import phrase
from tischlein.core.options import brief
from tischlein.players import PlayerError, found, kind_of, name_of

Player = str | Callable[..., Any]
"""A name, a kernel or a function."""
Players = Player | Sequence[Player]


@dataclass(frozen=True)
class Seated:
    """Who sits where."""

    players: tuple[Player, ...]
    """For each seat: the name of a policy, a kernel or a function."""
    names: tuple[str, ...]
    """What each is called."""

    @cached_property
    def kinds(self) -> tuple[Player, ...]:
        """The different ones."""
        return tuple(dict.fromkeys(self.players))

    @cached_property
    def numbers(self) -> int:
        """For each seat the number of its kind, in four bits each."""
        return sum(self.kinds.index(player) << 4 * seat for seat, player in enumerate(self.players))

    @cached_property
    def kinds_named(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.names))

    def policies(self, game: Game) -> tuple[Policy, ...]:
        """A kernel for each kind. What others wrote is checked: an illegal code becomes a negative one."""
        return tuple(named(game, kind) if isinstance(kind, str) else checked(game, kind) for kind in self.kinds)


def named(game: Game, name: str) -> Policy:
    """The policy of that name, or behind the level of that name."""
    return policy(game, name) if name in POLICIES else policy_of(game, name)


def by_kernels(who: Seated) -> bool:
    """Whether nobody has to be asked in Python."""
    return all(isinstance(kind, str) or is_kernel(kind) for kind in who.kinds)


@cache
def checked(game: Game, ask: Policy) -> Policy:
    """A policy that gives a negative code where it would give an illegal one."""
    legal = game.kernels.legal

    @kernel
    def choose(s: Record, rng: Record) -> int:
        code = int(ask(s, rng))
        low, high = legal(s)
        return code if has_code(low, high, code) else -1

    return choose


def seated(policies: Players, players: int) -> Seated:
    """The player of each seat, from one for all or one for each."""
    given: Sequence[Any]
    if isinstance(policies, str) or callable(policies):
        given = [policies]
    elif isinstance(policies, Sequence):
        given = policies
    else:
        raise ValueError(f"policies: must be who plays, or a list with one for each seat, not {brief(policies)}")
    everybody = list(given) * players if len(given) == 1 else list(given)
    if len(everybody) != players:
        raise PlayerError(phrase("player-seats", players=players, given=len(everybody)))
    return Seated(tuple(_player(one) for one in everybody), tuple(map(name_of, everybody)))


def _player(given: Any) -> Player:
    one: Any = found(given) if isinstance(given, str) else given
    if isinstance(one, str):
        return one
    if kind_of(one) == "class":
        raise PlayerError(phrase("player-class", name=name_of(one)))
    player: Player = one
    return player
