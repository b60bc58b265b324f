"""The weights of a skilled player, found by play: `games/<game>/skill.py` has them.

    python -m bench.weights elferreihe --players 2 [--rounds 60] [--seed 1]

Some changes of the weights play thousands of deals each, in every seat, against the player as it is and against the
yardstick `simple`; the best of them are mixed into the next ones. Prints the weights now and then, and how often they
win against both, on deals of their own.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

import tischlein
from tischlein.bots import policy
from tischlein.bots.search import lot
from tischlein.core.bits import popcount
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Records
from tischlein.core.game import Game
from tischlein.core.kernel import Record, kernel
from tischlein.core.stream import STREAM, below
from tischlein.games.elferreihe import skill

Floats = npt.NDArray[np.float64]
Weights = npt.NDArray[np.int64]
CHANGES, BEST, DEALS, CHECKED = 20, 6, 10_000, 60_000


def duelling(game: Game) -> Callable[..., None]:
    """A kernel that plays deals with one player against others, in every seat, and notes the part that it wins."""
    actor_of, _, total, outcome_of, apply, _, winners_of = game.kernels
    simple = policy(game, "simple")

    @kernel
    def finish(s: Record, rng: Record, own: int, one: Weights, others: Weights, against_simple: bool) -> None:
        actor = actor_of(s)
        while actor != OVER_CODE:
            if actor == CHANCE_CODE:
                apply(s, outcome_of(s, below(rng, total(s))), None)
            elif actor == own:
                apply(s, skill.choose_by(one, s, rng), None)
            elif against_simple:
                apply(s, simple(s, rng), None)
            else:
                apply(s, skill.choose_by(others, s, rng), None)
            actor = actor_of(s)

    @kernel
    def duel(
        firsts: Records,
        states: Records,
        streams: Records,
        seed: int,
        one: Weights,
        others: Weights,
        against_simple: bool,
        shares: Floats,
    ) -> None:
        players = int(firsts[0].players)
        for deal in range(len(shares)):
            won = 0.0
            for own in range(players):
                states[0] = firsts[0]
                streams[0].x = lot(np.uint64(seed), deal)
                finish(states[0], streams[0], own, one, others, against_simple)
                winners = winners_of(states[0])
                won += ((winners >> own) & 1) / popcount(winners)
            shares[deal] = won / players

    return duel


class Tuning:
    """Weights that become better."""

    def __init__(self, game: Game, players: int, weights: Weights) -> None:
        self._duel = duelling(game)
        self._room = game.record(players), np.zeros(1, game.dtype), np.zeros(1, STREAM)
        self.yardstick = weights
        self.weights = weights.astype(float)
        self._spread = np.maximum(0.1 * np.abs(self.weights), 40.0)

    def share(self, one: Floats, seed: int, simple: bool, deals: int) -> tuple[float, float]:
        """What some weights win, and half of the 95 % interval."""
        shares = np.zeros(deals)
        self._duel(*self._room, seed, np.rint(one).astype(np.int64), self.yardstick, simple, shares)
        return float(shares.mean()), 1.96 * float(shares.std()) / deals**0.5

    def improve(self, rng: np.random.Generator) -> None:
        """One round: the best changes are mixed, and the next ones are as large as those were."""
        size = self.weights.size
        tried = [self.weights + self._spread * rng.standard_normal(size) for _ in range(CHANGES)]
        seed = int(rng.integers(1 << 60))
        rates = [sum(self.share(one, seed, simple, DEALS)[0] for simple in (False, True)) for one in tried]
        best = [tried[at] for at in np.argsort(rates)[::-1][:BEST]]
        parts = np.log(BEST + 0.5) - np.log(np.arange(1, BEST + 1))
        parts /= parts.sum()
        moved = np.sqrt(sum(part * (one - self.weights) ** 2 for part, one in zip(parts, best, strict=True)))
        self._spread = np.maximum(0.85 * self._spread + 0.18 * moved, 2.0)
        self.weights = sum(part * one for part, one in zip(parts, best, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("elferreihe",))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = tischlein.game(asked.game)
    tuning = Tuning(game, asked.players, skill.WEIGHTS[0 if asked.players == 2 else 1].copy())
    rng = np.random.default_rng(asked.seed)
    for number in range(1, asked.rounds + 1):
        tuning.improve(rng)
        if number % 10 == 0 or number == asked.rounds:
            shares = [tuning.share(tuning.weights, 7, simple, CHECKED) for simple in (False, True)]
            against = ", ".join(
                f"{100 * share:.1f} ± {100 * half:.1f} % against {name}"
                for (share, half), name in zip(shares, ("the one before", "simple"), strict=True)
            )
            print(f"{number}: {against}: {np.rint(tuning.weights).astype(int).tolist()}", flush=True)


if __name__ == "__main__":
    main()
