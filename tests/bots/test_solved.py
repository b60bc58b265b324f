"""Solved positions: who searches finds a best action where perfect play can be worked out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from tests.bots.exact import Solver
from tischlein import CHANCE, OVER, State
from tischlein.bots import chooser
from tischlein.bots.levels import GROSSMEISTER, KOENNER, MEISTER, player_for
from tischlein.core.game import Game
from tischlein.core.mind import told_to
from tischlein.games import find

LATE: dict[str, tuple[Callable[[State], bool], int]] = {
    "wagnis": (lambda state: state.view(None)["pile"] <= 5, 300_000),
    "elferreihe": (lambda state: state.view(None)["pile"] == 0, 3_000_000),
    "sternenzahlen": (lambda state: True, 30_000),
}
"""Which places can be solved, by looking at so many others at most. In blitzraster cards lie hidden to the end."""
AS_GOOD = 1e-9
POSITIONS, IN_SOAK = 20, 500


def positions(game: Game, level: str) -> Iterator[tuple[dict[str, float], str]]:
    """Positions with a choice, from games of skilled players: what each action is worth, and what a level takes."""
    is_late, most = LATE[game.name]
    solver, skilled = Solver(game, most), chooser(game, KOENNER)
    for seed in range(10**6):
        rng = random.Random(seed)
        state = game.start(2, remember=False)
        players = [player_for(game, level, state.record(), seat) for seat in range(2)]
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.play_chance(rng)
            else:
                seat = int(state.actor)
                if len(state.legal()) > 1 and is_late(state) and rng.random() < 0.5:
                    worths = solver.actions(state)
                    if worths is not None:
                        code = players[seat].choose(game.sheet(state.record(), seat), rng.getrandbits(63))
                        yield worths, state.token_of(code)
                state.apply_code(skilled.code(state, rng))
            for seat, player in enumerate(players):
                player.hear(told_to(seat, [state.moment()]))


@pytest.mark.parametrize("name", LATE)
def test_a_best_action_is_found(name: str, soak: bool) -> None:
    found = positions(find(name), GROSSMEISTER if soak else MEISTER)
    best, matters, others, lost = 0, 0, 0, 0.0
    wanted, share = (IN_SOAK, 0.98) if soak else (POSITIONS, 0.9)
    while matters < wanted:
        worths, taken = next(found)
        most = max(worths.values())
        if min(worths.values()) > most - AS_GOOD:
            others += 1
            continue
        matters += 1
        best += worths[taken] > most - AS_GOOD
        lost += most - worths[taken]
    print(
        f"{name}: a best action in {best} of {wanted} positions, a chance of {lost / wanted:.5f} lost in each;", end=" "
    )
    print(f"in {others} others all actions are as good")
    assert best >= share * wanted
