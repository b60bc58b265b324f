"""Engine and oracle play the same games and must agree at every node."""

from __future__ import annotations

import random

import pytest

import tischlein
from tests.cases import WITH_ORACLE, Options, choose, oracle
from tests.helpers import OVER

GAMES_A_TABLE = 2
GAMES_IN_SOAK = 1000


@pytest.mark.parametrize(("game", "players", "options"), WITH_ORACLE)
def test_engine_and_oracle_agree(game: str, players: int, options: Options, soak: bool) -> None:
    for seed in range(GAMES_IN_SOAK if soak else GAMES_A_TABLE):
        lockstep(game, players, options, seed)


def lockstep(game: str, players: int, options: Options, seed: int) -> None:
    """Play one game on both and compare all that both can say, at every node."""
    rng = random.Random(f"{game} {players} {seed}")
    engine = tischlein.game(game).start(players=players, options=options)
    second = oracle(game, players, options)
    while True:
        assert engine.actor == second.actor
        tokens = engine.legal()
        assert sorted(tokens) == sorted(second.legal())
        assert len(tokens) == len(set(tokens))
        assert engine.chances() == pytest.approx({token: float(p) for token, p in second.chances().items()})
        assert engine.points() == list(second.points())
        assert engine.winners() == second.winners()
        engine.check()
        if engine.actor == OVER:
            break
        token = choose(second, rng)
        engine.apply(token)
        second.apply(token)
    assert engine.history == list(second.history)
    for seat in (None, *range(players)):
        assert engine.history_for(seat) == list(second.history_for(seat))
        assert engine.events_for(seat) == [tuple(event) for event in second.events_for(seat)]
