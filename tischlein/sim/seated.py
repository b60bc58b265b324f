"""Who plays in a simulation: one for all seats, or one for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from tischlein.bots import POLICIES, policy
from tischlein.bots.levels import SECONDS, policy_of
from tischlein.core.bits import has_code
from tischlein.core.contract import Policy
from tischlein.core.game import Game
from tischlein.core.kernel import Record, is_kernel, kernel
from tischlein.core.language import phrase
from tischlein.core.options import brief
from tischlein.players import PlayerError, imported, kind_of, name_of
from tischlein.players.sitting import Contestant, contestant

Player = str | Callable[..., Any] | Contestant
"""One of ours by name, a kernel, a function, a class, or a program."""
Given = str | Callable[..., Any]
Players = Given | Sequence[Given]
"""As a caller names them: see `tischlein.players`."""


@dataclass(frozen=True)
class Seated:
    """Who sits where."""

    players: tuple[Player, ...]
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
    return all(not searches(kind) if isinstance(kind, str) else is_kernel(kind) for kind in who.kinds)


def searches(name: str) -> bool:
    """Whether one of ours searches, and remembers what it was told."""
    return name in SECONDS


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
    elif isinstance(policies, Sequence) and not isinstance(policies, bytes | bytearray | memoryview):
        given = policies
    else:
        raise ValueError(f"policies: must be who plays, or a list with one for each seat, not {brief(policies)}")
    everybody = list(given) * players if len(given) == 1 else list(given)
    if len(everybody) != players:
        raise PlayerError(phrase("player-seats", players=players, given=len(everybody)))
    names, sitting = zip(*map(_player, everybody), strict=True)
    return Seated(sitting, names)


def _player(given: Any) -> tuple[str, Player]:
    """What a player is called, and who it is. Those in Python play in this process."""
    if not isinstance(given, str):
        kind_of(given)
        return name_of(given), given
    one = contestant(given)
    if one.level:
        return one.name, one.level
    if not one.place:
        return one.name, one
    player: Any = imported(one.place)
    kind_of(player)
    return one.name, player
