"""The arena: players against each other, with the same luck for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tischlein.arena.standing import Line, Standing
from tischlein.arena.workers import Contest, dealing
from tischlein.core.game import Game
from tischlein.core.given import check_count, check_flag, check_progress, check_seconds
from tischlein.core.options import brief
from tischlein.core.stream import Seed, seed_from
from tischlein.games import find
from tischlein.players.program import SECONDS
from tischlein.players.sitting import contestant, named_apart, ready
from tischlein.sim import MOST_GAMES, MOST_THREADS, as_game

__all__ = ["Line", "Standing", "arena"]

MOST_CONTESTANTS = 16
MOST_SECONDS = 86_400


def arena(
    game: Game | str,
    contestants: Sequence[str],
    games: int = 200,
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    seed: Seed = 0,
    seconds: float = SECONDS,
    processes: int | None = None,
    stop: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Standing:
    """Let players play against each other, on all cores.

    A player is called by a text: one of ours (the levels `kueken` to `grossmeister`, `simple`, `random`),
    `module:name`, the name of an entry point `tischlein.players`, or `program: command`; see `tischlein.players`. In
    the games of one deal, as many as there are players, each sits in each seat once, and the luck is the same; `games`
    is rounded up to whole deals. Who cannot be started is refused (`PlayerError`); who crashes, takes more than
    `seconds` for a choice or answers nonsense loses that game. With `stop`, for two players, no more is played once it
    is decided who is better.

    >>> standing = arena("wagnis", ["simple", "random"], games=20, seed=1, processes=1)
    >>> best, other = standing.lines()
    >>> best.name, best.share.low > 0.5, standing.deals
    ('simple', True, 10)
    """
    check_count("games", games, MOST_GAMES)
    check_count("processes", 1 if processes is None else processes, MOST_THREADS)
    check_flag("stop", stop)
    check_progress(progress)
    contest = contest_of(game, contestants, players, options, seed, seconds)
    if stop and len(contest.contestants) != 2:
        raise ValueError("stop: whether it is decided can be said of two players")
    compile_for(contest)
    standing, began = Standing(contest), time.perf_counter()
    with dealing(contest, -(-int(games) // len(contest.contestants)), processes) as deals:
        for deal in deals:
            standing.add(deal)
            if progress is not None:
                progress(len(deal))
            if stop and standing.decide():
                break
    standing.seconds = time.perf_counter() - began
    return standing


def contest_of(
    game: Game | str,
    contestants: Sequence[str],
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    seed: Seed = 0,
    seconds: float = SECONDS,
) -> Contest:
    """What `arena` is to play, checked."""
    found = as_game(game)
    if isinstance(contestants, str) or not isinstance(contestants, Sequence):
        raise ValueError(
            f"contestants: must be a list of players, such as ['simple', 'random'], not {brief(contestants)}"
        )
    if not 2 <= len(contestants) <= MOST_CONTESTANTS:
        raise ValueError(f"contestants: 2 to {MOST_CONTESTANTS} play against each other, not {len(contestants)}")
    check_seconds(seconds, MOST_SECONDS)
    number = seed_from(seed)
    everybody = named_apart([contestant(one) for one in contestants])
    agreed = found.options(players, options)
    return Contest(found.name, players, agreed, tuple(everybody), number, float(seconds))


def compile_for(contest: Contest) -> None:
    """All that ours need for it, once, before several workers would."""
    start = find(contest.game).start(contest.players, contest.options)
    ready(start, {one.level for one in contest.contestants if one.ours})
