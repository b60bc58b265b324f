"""Records of every game, at any node."""

from __future__ import annotations

import random

import pytest

import tischlein
from tests.cases import TABLES, Options
from tests.conformance.test_contract import nodes
from tischlein import OVER, RecordError


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_round_trip_at_any_node(game: str, players: int, options: Options) -> None:
    rng = random.Random(f"{game}{players}")
    for number, state in enumerate(nodes(game, players, options, seed=4)):
        if number < 3 or rng.random() < 0.02 or state.actor == OVER:
            text = state.dump()
            again = tischlein.load(text)
            assert again.dump() == text
            assert again.to_bytes() == state.to_bytes()
            assert (again.history, again.actor, again.legal()) == (state.history, state.actor, state.legal())


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_one_turn_a_line(game: str, players: int, options: Options) -> None:
    state = list(nodes(game, players, options, seed=5))[-1]
    body = state.dump().partition("\n\n")[2].splitlines()
    numbers = [int(line.partition(":")[0]) for line in body]
    assert numbers == sorted(set(numbers)), "each turn has one line, in order"
    assert " ".join(line.partition(": ")[2] for line in body).split() == state.history


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_every_damage_is_found(game: str, players: int, options: Options) -> None:
    """Change, drop or add one character anywhere: the reader either refuses, with a line, or reads that very text."""
    state = tischlein.game(game).start(players, options, names=[f"Ö{seat}" for seat in range(players)])
    rng = random.Random(f"damage {game}{players}")
    for _ in range(150):
        if state.actor == OVER:
            break
        if state.actor == "chance":
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal()))
    text = state.dump()
    for _ in range(60):
        at = rng.randrange(len(text))
        with_what = rng.choice(["", "x", "0", "\n", " ", "\r", "\0", "é", text[at] * 2])
        damaged = text[:at] + with_what + text[at + 1 :]
        try:
            read = tischlein.load(damaged)
        except RecordError as error:
            found_at = error.line
        else:
            found_at = 1
            assert read.dump() == damaged
        assert 1 <= found_at <= damaged.count("\n") + 2
