"""How often a searching level finds a best action where perfect play can be worked out, written into docs/bots.md.

    python -m bench.solved [GAME …] [--positions 500] [--trust]

The positions come from games of two players, always the same ones, and only those count in which one action is worth
more than another. Games that are not named keep their figures (bench/solved.json) as long as rules, players and
the solver are the same, by their fingerprint. `--trust` only says that figures without one are of today.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench import exact
from bench.exact import Solver
from bench.fingerprint import fingerprint
from bench.ladder import put
from tischlein.bots import chooser
from tischlein.bots.levels import GROSSMEISTER, KOENNER, player_for
from tischlein.core.contract import CHANCE, OVER
from tischlein.core.game import Game
from tischlein.core.mind import told_to
from tischlein.core.state import State
from tischlein.games import find
from tischlein.sim.shares import share_of

KEPT = Path(__file__).parent / "solved.json"
BEGIN = "<!-- made by `python -m bench.solved` -->"
POSITIONS = 500
AS_GOOD = 1e-9
ASKED = 0.5
"""So often a position is taken: those of one game are much alike."""


class Late(NamedTuple):
    """Which positions of a game can be solved, and how games come there."""

    holds: Callable[[State], bool]
    most: int
    """So many places the solver looks at, at most."""
    thrifty: bool = False
    """Whether until then as little is laid as may be, so that the pile runs out while many cards are left to lay."""


LATE = {
    "wagnis": Late(lambda state: state.view(None)["pile"] <= 5, 300_000),
    "elferreihe": Late(lambda state: state.view(None)["pile"] == 0, 3_000_000, thrifty=True),
    "sternenzahlen": Late(lambda state: True, 30_000),
}
"""In blitzraster cards lie hidden to the end."""


def positions(game: Game, level: str) -> Iterator[tuple[dict[str, float], str]]:
    """Positions in which it matters what is done: what each action is worth, and what a level takes."""
    late = LATE[game.name]
    solver, skilled = Solver(game, late.most), chooser(game, KOENNER)
    for seed in range(10**6):
        rng = random.Random(seed)
        state = game.start(2, remember=False)
        players = [player_for(game, level, state.record(), seat) for seat in range(2)]
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.play_chance(rng)
            else:
                legal, there = state.legal(), late.holds(state)
                if len(legal) > 1 and there and rng.random() < ASKED:
                    worths = solver.actions(state)
                    if worths is not None and min(worths.values()) < max(worths.values()) - AS_GOOD:
                        seat = int(state.actor)
                        code = players[seat].choose(game.sheet(state.record(), seat), rng.getrandbits(63))
                        yield worths, state.token_of(code)
                if late.thrifty and not there:
                    state.apply("end" if "end" in legal else rng.choice(legal))
                else:
                    state.apply_code(skilled.code(state, rng))
            for seat, player in enumerate(players):
                player.hear(told_to(seat, [state.moment()]))


def measured(game: Game, level: str, count: int) -> dict[str, Any]:
    """How many of so many positions were solved, and the chance to win that was lost in each, on average."""
    best, lost, began, found = np.zeros(count), 0.0, time.monotonic(), positions(game, level)
    for number in range(count):
        worths, taken = next(found)
        most = max(worths.values())
        best[number], lost = worths[taken] > most - AS_GOOD, lost + most - worths[taken]
    share, low, high = share_of(best)
    took = time.monotonic() - began
    figures = {"positions": count, "share": share, "low": low, "high": high, "lost": lost / count, "took": took}
    return figures | {"fingerprint": decides(game)}


@cache
def decides(game: Game) -> str:
    """What the figures come from."""
    return fingerprint(game, (GROSSMEISTER, KOENNER), exact, positions, LATE[game.name].most, AS_GOOD, ASKED)


def page(kept: dict[str, Any]) -> str:
    """The table, for the page."""
    lines = ["| | a best action in | chance to win lost in a position |", "|---|---|---|"]
    for name in LATE:
        if name in kept:
            one = kept[name]
            share = f"{100 * one['share']:.1f} % ({100 * one['low']:.1f}–{100 * one['high']:.1f}) of {one['positions']}"
            lines.append(f"| {name} | {share} | {100 * one['lost']:.3f} % |")
    return "\n".join(lines)


def holds(name: str, kept: dict[str, Any], positions: int) -> bool:
    """Whether figures are of so many positions, and of what is so today."""
    known = kept.get(name, {})
    return bool(known.get("positions") == positions and known.get("fingerprint") == decides(find(name)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *LATE])
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--trust", action="store_true")
    asked = parser.parse_args()
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    if asked.trust:
        for name in kept:
            kept[name].setdefault("fingerprint", decides(find(name)))
    for name in [] if asked.trust else asked.games or [name for name in LATE if not holds(name, kept, asked.positions)]:
        kept[name] = measured(find(name), GROSSMEISTER, asked.positions)
        print(f"{name}: {kept[name]}", flush=True)
        KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    put(BEGIN, page(kept))


if __name__ == "__main__":
    main()
