"""Deals played on all cores: each worker is a process, and keeps the programs of the players it has met."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context, util
from types import FrameType
from typing import Any

from tischlein.arena.deals import Deal
from tischlein.arena.play import Played, play
from tischlein.arena.seating import Lineup, lineups
from tischlein.core.game import Game
from tischlein.core.language import phrase
from tischlein.core.state import State
from tischlein.games import find
from tischlein.players import PlayerError, Seat
from tischlein.players.program import Failed
from tischlein.players.sitting import Contestant, Elsewhere, Running, Sitting, ours

AHEAD = 4
"""Deals that are handed out for each worker."""
ALONE_SECONDS = 2.0
"""To start a worker takes about as long."""


@dataclass(frozen=True)
class Contest:
    """What is played."""

    game: str
    players: int
    options: dict[str, Any]
    contestants: tuple[Contestant, ...]
    seed: int
    seconds: float


@dataclass
class Worker:
    """Plays deals, in whatever process it is."""

    contest: Contest
    start: State = field(init=False)
    _programs: dict[tuple[int, int], Running] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.start = find(self.contest.game).start(self.contest.players, self.contest.options)

    @property
    def game(self) -> Game:
        return self.start.game

    def deal(self, number: int) -> list[Played]:
        """All games of one deal."""
        contest = self.contest
        games = lineups(len(contest.contestants), contest.players, contest.seed, number)
        return [
            play(self.start, number, lineup, Deal(contest.seed, number), self._sitter(lineup), contest.seconds)
            for lineup in games
        ]

    def _sitter(self, lineup: Lineup) -> Any:
        def sit(at: int, seat: Seat) -> Sitting:
            player = lineup[at]
            one = self.contest.contestants[player]
            if one.ours:
                return ours(self.game, one.level, self.start, seat)
            return Elsewhere(self._program(player, lineup[:at].count(player)), self.start, seat)

        return sit

    def _program(self, player: int, nth: int) -> Running:
        """A process for each seat that a player has at a time."""
        if (player, nth) not in self._programs:
            self._programs[player, nth] = Running(self.contest.contestants[player])
        return self._programs[player, nth]

    def meet(self) -> None:
        """Start everybody who is a program, so that who cannot be started is told of before anything is played."""
        for player, one in enumerate(self.contest.contestants):
            if not one.ours:
                try:
                    self._program(player, 0).ready()
                except Failed as failed:
                    raise PlayerError(phrase("player-start", name=one.name, reason=failed.detail)) from None

    def close(self) -> None:
        """Programs leave."""
        for running in self._programs.values():
            running.leave()
        self._programs.clear()

    def kill(self) -> None:
        """Programs are ended at once, and nobody waits for anything: this process ends, too."""
        for running in self._programs.values():
            running.abandon()


_own: list[Worker] = []
"""The worker of this process, where it is one of several."""


def _begin(contest: Contest) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who started us, and tells us what to do
    signal.signal(signal.SIGTERM, _leave)
    _own.append(Worker(contest))
    util.Finalize(None, _own[0].close, exitpriority=100)


def _leave(number: int, frame: FrameType | None) -> None:
    """In the middle of a game, without another thought; but no program stays behind."""
    for worker in _own:
        worker.kill()
    os._exit(1)


def _deal(number: int) -> list[Played]:
    return _own[0].deal(number)


@contextmanager
def dealing(contest: Contest, deals: int, processes: int | None) -> Iterator[Iterator[Sequence[Played]]]:
    """Play deals 0, 1, 2 …; gives them in this order. Who has seen enough leaves. Those of the first moments are played
    in this process: where they are all, no worker need be started."""
    own = Worker(contest)
    with ExitStack() as ending:
        ending.callback(own.close)
        own.meet()
        yield _in_order(own, deals, processes or os.cpu_count() or 1, ending)


def _in_order(own: Worker, deals: int, workers: int, ending: ExitStack) -> Iterator[list[Played]]:
    began, first = time.perf_counter(), 0
    while first < deals and (workers == 1 or time.perf_counter() - began < ALONE_SECONDS):
        yield own.deal(first)
        first += 1
    if first == deals:
        return
    own.close()
    pool = ProcessPoolExecutor(min(workers, deals - first), get_context("spawn"), _begin, (own.contest,))
    given: dict[int, Future[list[Played]]] = {}
    ending.callback(_end, pool, given)
    ahead, next_given = AHEAD * workers, first
    for number in range(first, deals):
        while next_given < deals and next_given < number + ahead:
            given[next_given] = pool.submit(_deal, next_given)
            next_given += 1
        wait([given[number]], return_when=FIRST_COMPLETED)
        yield given.pop(number).result()


def _end(pool: ProcessPoolExecutor, given: dict[int, Future[list[Played]]]) -> None:
    """Nobody waits for deals that nobody wants any more."""
    if any(not future.cancel() and not future.done() for future in given.values()):
        for process in list(pool._processes.values()):
            process.terminate()
    pool.shutdown(cancel_futures=True)
