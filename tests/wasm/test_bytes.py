"""Bytes that claim to be a state: the engine of the page takes and refuses the same ones as Python, for one reason."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.wasm.node import in_engine
from tests.wasm.test_equal import tables_of
from tischlein import State
from tischlein.core.contract import CHANCE, OVER
from tischlein.core.errors import DamagedState
from tischlein.core.game import Game
from tischlein.games import OWN

COUNT, SOAK_COUNT = 300, 10_000
"""Of damaged bytes of each game, in `make test` and in `make soak`."""
GAME_LENGTH = 300
MOVES = 20
"""As in `bytes.mjs`."""
SIGN = "cannot be negative"
"""Python looks for this before all else, the page with everything else."""


def nodes(game: Game, rng: random.Random) -> list[dict[str, Any]]:
    """Nodes of games with all numbers of players and all options."""
    found = []
    for players, options in tables_of(game.name):
        state = game.start(players, options, remember=False)
        for _ in range(GAME_LENGTH):
            if state.actor == OVER or rng.random() < 0.1:
                found.append({"players": players, "options": options, "bytes": state.to_bytes()})
            if state.actor == OVER:
                break
            state.apply(rng.choice(state.legal()))
    return found


def damaged(node: bytes, others: bytes, rng: random.Random) -> bytes:
    """A bit, a byte or a small number is another; a part is that of another node; or it is cut off, or nonsense."""
    found = bytearray(node)
    kind = rng.randrange(20)
    if kind == 0:
        return bytes(found[: rng.randrange(len(found))]) if rng.random() < 0.5 else bytes(found) + b"x"
    if kind == 1:
        return rng.randbytes(len(found))
    if kind < 5:
        begin, end = sorted(rng.sample(range(len(found) + 1), 2))
        found[begin:end] = others[begin:end]
        return bytes(found)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(found))
        found[at] = rng.choice(
            (found[at] ^ 1 << rng.randrange(8), (found[at] + rng.choice((1, 255))) & 255, rng.randrange(256))
        )
    return bytes(found)


def verdict(game: Game, players: int, options: dict[str, Any], bytes: bytes) -> tuple[str, str | None]:
    state = game.start(players, options, remember=False)
    try:
        state.from_bytes(bytes)
    except DamagedState as error:
        return str(error), None
    return "", played_on(state)


def played_on(state: State) -> str:
    for move in range(MOVES):
        if state.actor == OVER:
            break
        if state.actor == CHANCE:
            state.play_case(move % state.cases)
        else:
            state.apply_code(state.legal_codes()[0])
    return state.to_bytes().hex()


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_the_engine_of_the_page_refuses_the_same_bytes(game: Game, soak: bool) -> None:
    rng = random.Random(game.name)
    good = nodes(game, rng)
    asked = rng.sample(good, 30)
    for _ in range(SOAK_COUNT if soak else COUNT):
        node, other = rng.choice(good), rng.choice(good)
        asked.append(node | {"bytes": damaged(node["bytes"], other["bytes"], rng)})
    found = in_engine("bytes.mjs", game, [one | {"bytes": one["bytes"].hex()} for one in asked])
    taken = reasons = 0
    for number, (one, (reason, after)) in enumerate(zip(asked, found, strict=True)):
        expected, expected_after = verdict(game, **one)
        about = f"{game.name}, {one['players']} players, {one['options']}, {one['bytes'].hex()}"
        assert bool(reason) == bool(expected), f"{about}: {reason or 'taken'} here, {expected or 'taken'} in Python"
        assert reason == expected or SIGN in expected, about
        assert after == expected_after, about
        assert number >= 30 or not reason, f"{about}: a node of a game is one"
        taken, reasons = taken + (not reason), reasons + bool(reason)
    assert reasons > COUNT / 2
    assert taken > 30, "what is damaged may still be a node"
