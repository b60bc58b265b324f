"""How strong a level is against another: many games on all cores, seats in turn, each deal once from every seat.

    python -m bench.strength wagnis meister simple --games 400 [--players 2] [--seed 0] [--processes 16]

A level that searches may go another way, by the names of `bots.players.Depth`: `meister@rollouts=1000,turns=4`. The
luck of a deal is numbered by kind, as in the arena.

Prints the win share of the first with a 95 % interval (from the deals, which are independent of each other), and what a
decision took. One seat is the first's, all others are the second's: with n players even is 1/n.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import tischlein
from tischlein.arena.deals import Deal
from tischlein.bots.levels import SECONDS, depth_of, player_for
from tischlein.core.mind import told_to


class Played(NamedTuple):
    """One game."""

    share: float
    seconds: float
    decisions: int
    slowest: float


def play(name: str, first: str, second: str, players: int, number: int, seed: int) -> Played:
    """One game; `number` says which deal and which seat."""
    game = tischlein.game(name)
    deal, own = divmod(number, players)
    luck, strokes = random.Random(f"{seed} {number}"), Deal(seed, deal)
    state = game.start(players, remember=False)
    firsts = game.record(players)
    seats = []
    for seat in range(players):
        level, _, wishes = (first if seat == own else second).partition("@")
        depth = depth_of(game, level) if level in SECONDS else None
        if depth and wishes:
            depth = depth._replace(
                **{name: int(value) for name, _, value in (one.partition("=") for one in wishes.split(","))}
            )
        seats.append(player_for(game, level, firsts, seat, depth))
    seconds, decisions, slowest = 0.0, 0, 0.0
    while state.actor != tischlein.OVER:
        actor = state.actor
        if isinstance(actor, int):
            began = time.perf_counter()
            code = seats[actor].choose(game.sheet(state.record(), actor), luck.getrandbits(63))
            took = time.perf_counter() - began
            if actor == own:
                seconds, decisions, slowest = seconds + took, decisions + 1, max(slowest, took)
            state.apply_code(code)
        else:
            state.play_case(strokes.case(state))
        for seat, player in enumerate(seats):
            player.hear(told_to(seat, [state.moment()]))
    winners = state.winners()
    return Played(1 / len(winners) if own in winners else 0.0, seconds, decisions, slowest)


def interval(shares: list[float]) -> tuple[float, float]:
    """Mean and half of its 95 % interval."""
    mean = sum(shares) / len(shares)
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / max(len(shares) - 1, 1))
    return mean, 1.96 * spread / math.sqrt(len(shares))


def measure(name: str, first: str, second: str, players: int, games: int, seed: int, processes: int) -> str:
    games = -(-games // players) * players
    play(name, first, second, players, 0, seed)  # compiles, once
    with ProcessPoolExecutor(processes) as pool:
        waiting = [pool.submit(play, name, first, second, players, number, seed) for number in range(games)]
        played = [one.result() for one in waiting]
    deals = [sum(one.share for one in played[at : at + players]) / players for at in range(0, games, players)]
    mean, half = interval(deals)
    decisions = sum(one.decisions for one in played)
    pace = 1000 * sum(one.seconds for one in played) / max(decisions, 1)
    return (
        f"{name}, {players} players: {first} against {second}: {100 * mean:.1f} % ± {100 * half:.1f} of {games} games; "
        f"{pace:.1f} ms a decision, at most {1000 * max(one.slowest for one in played):.0f}, "
        f"{decisions / games:.0f} decisions a game"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    print(
        measure(given.game, given.first, given.second, given.players, given.games, given.seed, given.processes),
        flush=True,
    )


if __name__ == "__main__":
    main()
