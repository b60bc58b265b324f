"""How a node before the end is judged: the numbers in `games/<game>/skill.py`, made from games of skilled players.

    python -m bench.foresight wagnis|blitzraster [--games 4000]

At the beginning of every turn it is noted who has what, and at the end who has won. Chances that follow from leads as
in `core/odds.py` are fitted to that, for each number of players, by the likelihood of what came of it. Prints a row for
each number of players, and how well it says who wins, beside who says the same of all.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

import tischlein
from tischlein.bots.levels import KOENNER, policy_of
from tischlein.bots.search import lot
from tischlein.core.contract import CHANCE_CODE, MOST_SEATS, OVER_CODE, Records
from tischlein.core.game import Game
from tischlein.core.kernel import Record, inner, kernel
from tischlein.core.stream import STREAM, below
from tischlein.games.blitzraster.policy import A_CARD
from tischlein.games.blitzraster.skill import progress
from tischlein.games.wagnis.policy import points_of
from tischlein.games.wagnis.rules import pile_size, score
from tischlein.games.wagnis.skill import ALL_CARDS

Floats = npt.NDArray[np.float64]
LEFT, ACTIVE, WON, OWN, MORE = 0, 1, 2, 3, 3 + MOST_SEATS
WIDTH = 3 + 2 * MOST_SEATS
MOST_TURNS = 400
SEED = 20


@inner
def of_wagnis(s: Record, row: npt.NDArray[np.int64]) -> None:
    row[LEFT] = pile_size(s)
    for seat in range(s.players):
        row[OWN + seat] = score(s, seat)
        row[MORE + seat] = points_of(s.open[seat])


@inner
def of_blitzraster(s: Record, row: npt.NDArray[np.int64]) -> None:
    row[LEFT] = 0
    for seat in range(s.players):
        row[OWN + seat] = progress(s, seat)
        row[MORE + seat] = 0


def gathering(game: Game, look: Callable[[Record, npt.NDArray[np.int64]], None]) -> Callable[..., int]:
    """A kernel that plays games and notes a row for each turn."""
    actor_of, _, total, outcome_of, apply, _, winners_of = game.kernels
    policy = policy_of(game, KOENNER)

    @kernel
    def gather(firsts: Records, states: Records, streams: Records, games: int, rows: npt.NDArray[np.int64]) -> int:
        count = 0
        for number in range(games):
            states[0] = firsts[0]
            s, rng = states[0], streams[0]
            rng.x = lot(np.uint64(SEED), number)
            began, turn = count, 0
            actor = actor_of(s)
            while actor != OVER_CODE:
                if actor == CHANCE_CODE:
                    apply(s, outcome_of(s, below(rng, total(s))), None)
                else:
                    if s.turn > turn and count < len(rows):
                        turn = s.turn
                        look(s, rows[count])
                        rows[count, ACTIVE] = actor
                        count += 1
                    apply(s, policy(s, rng), None)
                actor = actor_of(s)
            for row in range(began, count):
                rows[row, WON] = winners_of(s)
        return count

    return gather


def gathered(game: Game, players: int, games: int) -> npt.NDArray[np.int64]:
    """Rows of so many games; of wagnis of as many more with the option that changes how much there is to lose."""
    look = {"wagnis": of_wagnis, "blitzraster": of_blitzraster}[game.name]
    gather = gathering(game, look)
    found = []
    for options in ({}, {"risk": True}) if game.name == "wagnis" else ({},):
        rows = np.zeros((games * MOST_TURNS, WIDTH), np.int64)
        streams = np.zeros(1, STREAM)
        count = gather(game.record(players, options), np.zeros(1, game.dtype), streams, games, rows)
        found.append(rows[:count])
    return np.concatenate(found)


def surprise(values: Floats, shares: Floats) -> float:
    """How little was expected what came, on average: with the chances that follow from some values."""
    values = values - values.max(axis=1, keepdims=True)
    chances = np.exp(values) / np.exp(values).sum(axis=1, keepdims=True)
    return float(-(shares * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


def descended(rate: Callable[[Floats], float], start: list[float], steps: list[float]) -> tuple[Floats, float]:
    """The least of a function: each number by itself, in steps that become smaller."""
    best = np.array(start)
    least, step = rate(best), np.array(steps)
    while step.max() > 0.004 * max(steps):
        before = least
        for at in range(len(best)):
            for way in (-1, 1):
                tried = best.copy()
                tried[at] += way * step[at]
                found = rate(tried)
                if found < least:
                    best, least = tried, found
        if least == before:
            step = step / 2
    return best, least


def fitted(game: Game, players: int, games: int) -> tuple[list[int], float]:
    """The numbers for so many players, as they stand in the source, and the surprise that is left."""
    rows = gathered(game, players, games)
    own = rows[:, OWN : OWN + players].astype(float)
    more = rows[:, MORE : MORE + players].astype(float)
    left = rows[:, LEFT, None].astype(float)
    acts = (np.arange(players) == rows[:, ACTIVE, None]).astype(float)
    shares = ((rows[:, WON, None] >> np.arange(players)) & 1).astype(float)
    shares /= shares.sum(axis=1, keepdims=True)
    if game.name == "wagnis":

        def rate(x: Floats) -> float:
            scale = np.maximum(x[2], 0.1) + np.maximum(x[3], 0.1) * np.sqrt(left)
            return surprise((own - x[0] * more * left / ALL_CARDS + x[1] * acts) / scale, shares)

        best, least = descended(rate, [0.5, 3.0, 2.0, 1.3], [0.2, 1.0, 1.0, 0.4])
        return [round(64 * number) for number in np.maximum(best, [0, 0, 0.1, 0.1])], least

    def rate_progress(x: Floats) -> float:
        return surprise((own + x[1] * A_CARD * acts) / (np.maximum(x[0], 0.1) * A_CARD), shares)

    best, least = descended(rate_progress, [6.0, 0.0], [2.0, 0.5])
    return [round(A_CARD * number) for number in best], least


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("wagnis", "blitzraster"))
    parser.add_argument("--games", type=int, default=4000)
    asked = parser.parse_args()
    game = tischlein.game(asked.game)
    for players in game.seats:
        numbers, least = fitted(game, players, asked.games)
        print(f"{numbers},  # {players} players: {least:.3f}, of all the same {math.log(players):.3f}")


if __name__ == "__main__":
    main()
