"""How the boards of sternenzahlen play: how long, how often no split can be laid, who goes out, who wins.

`python -m tischlein.sim.boards` prints a Markdown table and the aims that are missed. The simple policy sits in every
seat; for the last column it plays against one that splits at random, in both orders of seats.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import tischlein
from tischlein.bots import policy
from tischlein.core.contract import CHANCE_CODE, OUT, OVER_CODE, Records
from tischlein.core.kernel import Record, kernel
from tischlein.core.stream import below, streams
from tischlein.games.sternenzahlen.boards import NAMES, Board
from tischlein.games.sternenzahlen.options import FINISHES, SEATS
from tischlein.games.sternenzahlen.rules import PASS
from tischlein.games.sternenzahlen.state import SPLIT
from tischlein.sim import simulate

GAME = tischlein.game("sternenzahlen")
GAMES = 50_000
SEED = 2024

TURNS = (10.0, 18.0)
MOST_PASSES = 0.05
MOST_OUT = 0.10
MOST_SHARED = 0.20
MOST_EDGE = 0.03
LEAST_SKILL = 0.60

COLUMNS = 5
"""A row of results: turns, splits that were due, those that could not be laid, winners as bits, seats out."""


@cache
def counter() -> Callable[..., None]:
    """A compiled function that plays games with the simple policy and counts what `Figures` needs."""
    actor_of, _, total, outcome_of, apply, score_of, winners_of = GAME.kernels
    choose = policy(GAME)

    @kernel
    def play(s: Record, rng: Record, row: npt.NDArray[np.int64]) -> None:
        while True:
            actor = actor_of(s)
            if actor == CHANCE_CODE:
                apply(s, outcome_of(s, below(rng, total(s))), None)
            elif actor == OVER_CODE:
                return
            else:
                code = choose(s, rng)
                row[1] += int(s.phase == SPLIT)
                row[2] += int(s.phase == SPLIT and code == PASS)
                apply(s, code, None)

    @kernel
    def play_games(start: Records, work: Records, rngs: Records, results: npt.NDArray[np.int64]) -> None:
        for i in range(len(rngs)):
            work[0] = start[0]
            s = work[0]
            play(s, rngs[i], results[i])
            results[i, 0] = s.turn
            results[i, 3] = winners_of(s)
            for seat in range(s.players):
                results[i, 4] += int(score_of(s, seat) == OUT)

    return play_games


@dataclass(frozen=True)
class Figures:
    """What became of many games on one board, for one number of players and one `finish`."""

    players: int
    finish: str
    turns: float
    """Turns of a game, for each player."""
    passes: float
    """The share of due splits that could not be laid."""
    out: float
    """The share of players who were put out."""
    shared: float
    """The share of games with several winners."""
    wins: tuple[float, ...]
    """The share of wins of each seat; a shared win counts as its part."""
    skill: float | None
    """With two players: the share of wins against random splits, over both orders of seats."""

    @property
    def edge(self) -> float:
        """By how much the luckiest seat is above its fair share."""
        return max(self.wins) - 1 / self.players

    def missed(self) -> Iterator[str]:
        """The aims that these figures miss, in words."""
        if not TURNS[0] <= self.turns <= TURNS[1]:
            yield f"{self.turns:.1f} turns for each player, not {TURNS[0]:.0f} to {TURNS[1]:.0f}"
        limits = (
            ("splits that cannot be laid", self.passes, MOST_PASSES),
            ("players put out", self.out, MOST_OUT),
            ("shared wins", self.shared, MOST_SHARED),
            ("more wins of one seat than its fair share", self.edge, MOST_EDGE),
        )
        for what, share, most in limits:
            if share > most:
                yield f"{share:.1%} {what}, not at most {most:.0%}"
        if self.skill is not None and self.skill < LEAST_SKILL:
            yield f"{self.skill:.1%} wins against random splits, not at least {LEAST_SKILL:.0%}"


def measure(board: str | Board, players: int, finish: str, games: int = GAMES, seed: int = SEED) -> Figures:
    """Play `games` games; with two players, as many again for each order of seats against random splits."""
    options: dict[str, Any] = {"board": board, "finish": finish}
    start = GAME.record(players, GAME.options(players, options))
    results = np.zeros((games, COLUMNS), np.int64)
    counter()(start, start.copy(), streams(seed, games), results)
    turns, due, passes, winners, out = results.T
    won = winners[:, None] >> np.arange(players) & 1
    winning = won.sum(axis=1, keepdims=True)
    skill = None
    if players == 2:
        orders = (["simple", "random"], ["random", "simple"])
        shares = [simulate(GAME, 2, games, options, names, seed).win_shares() for names in orders]
        skill = (shares[0][0] + shares[1][1]) / 2
    return Figures(
        players=players,
        finish=finish,
        turns=float(turns.mean()) / players,
        passes=float(passes.sum() / max(1, due.sum())),
        out=float(out.mean()) / players,
        shared=float((winning > 1).mean()),
        wins=tuple(float(share) for share in (won / winning).mean(axis=0)),
        skill=skill,
    )


def table(boards: Sequence[tuple[str, str | Board]], games: int, seed: int) -> Iterator[str]:
    """The lines of the report."""
    yield f"{games} games a row, seed {seed}."
    yield ""
    yield (
        "| board | players | `finish` | turns each | no split | put out | shared wins | wins by seat, % "
        "| most above fair | against random splits |"
    )
    yield "|---|--:|---|--:|--:|--:|--:|---|--:|--:|"
    missed = []
    for finish in FINISHES:
        for name, board in boards:
            for players in SEATS:
                found = measure(board, players, finish, games, seed)
                wins = " / ".join(f"{100 * share:.1f}" for share in found.wins)
                skill = "" if found.skill is None else f"{found.skill:.1%}"
                yield (
                    f"| {name} | {players} | {finish} | {found.turns:.1f} | {found.passes:.2%} "
                    f"| {found.out:.1%} | {found.shared:.1%} | {wins} | {100 * found.edge:+.1f} | {skill} |"
                )
                missed += [f"- {name}, {players} players, `finish` {finish}: {aim}" for aim in found.missed()]
    yield ""
    yield "Aims missed:" if missed else "Aims missed: none."
    yield from missed


def main() -> None:
    parser = argparse.ArgumentParser(prog="tischlein.sim.boards", description="Measure boards of sternenzahlen.")
    parser.add_argument("files", nargs="*", type=Path, help="boards of your own (JSON) instead of the product's")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    chosen = parser.parse_args()
    boards: list[tuple[str, str | Board]] = [(name, name) for name in NAMES]
    if chosen.files:
        boards = [(path.stem, json.loads(path.read_text(encoding="utf-8"))) for path in chosen.files]
    for line in table(boards, chosen.games, chosen.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
