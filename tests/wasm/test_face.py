"""What people are told by the page's engine is what a server tells them, byte for byte: views, legal actions with their
words, steps with effects and patches, what may be taken back; and records are the same text."""

from __future__ import annotations

import random
import zlib
from typing import Any

import numpy as np
import pytest

import tischlein
from tests.wasm.node import in_engine
from tests.wasm.test_equal import tables_of
from tischlein.bots import chooser
from tischlein.core.contract import CHANCE, OVER
from tischlein.core.game import Game
from tischlein.core.moment import Moment, story_of
from tischlein.core.state import State
from tischlein.core.stream import STREAM
from tischlein.core.vocabulary import as_json
from tischlein.core.wire import Asks
from tischlein.games import OWN
from tischlein.server.told import event

NODES = 400
ROUNDS, SOAK_ROUNDS = 1, 20
"""Games with each number of players and each option, in `make test` and in `make soak`."""
NAMES = ("Änne", "Bo „B“ \\ Löw", "👩‍🚀", "Dora", "Emil", "Ida")


def jobs(game: Game, rounds: int) -> list[dict[str, Any]]:
    rng, tables = random.Random(game.name), tables_of(game.name) * rounds
    return [
        {"players": players, "options": options, "names": NAMES[:players], "seed": rng.getrandbits(31), "nodes": NODES}
        for players, options in tables
    ]


def told(state: State, moments: list[Moment], names: tuple[str, ...]) -> str:
    """What everybody is told at a node, as kernels write it for the wire."""
    asks = Asks(state.players, {None: True, **dict.fromkeys(range(state.players), True)})
    story = story_of(state.game, moments) if moments else state.game.stage.no_story
    parts = state.parts(state.own_pieces(names), story, asks)
    over = state.actor == OVER
    rest: list[Any] = [state.legal(), state.points(), state.winners(), state.open_view() if over else None]
    if over:
        rest.append([heard(moment, names) for moment in moments])
    return f"[[{','.join(part.decode() for part in parts)}],{as_json(rest)[1:]}"


def heard(moment: Moment, names: tuple[str, ...]) -> dict[str, Any]:
    """A step with all cards open, without what is empty."""
    out = event(moment, None, names, everything=True)
    found = {name: getattr(out, name) for name in ("actor", "token", "turn", "effects", "shown", "patch")}
    return {name: value for name, value in found.items() if value or name in ("actor", "turn")}


def chosen(state: State, sum: int) -> str:
    if not sum & 1:
        return state.legal()[(sum >> 1) % len(state.legal())]
    streams = np.zeros(1, STREAM)
    streams["x"] = sum
    return state.token_of(chooser(state.game).choose(state.record(), streams))


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_the_engine_of_the_page_tells_the_same(game: Game, soak: bool) -> None:
    tables = jobs(game, SOAK_ROUNDS if soak else ROUNDS)
    for job, played in zip(tables, in_engine("face.mjs", game, tables), strict=True):
        state, sum, moments = game.start(job["players"], job["options"], job["names"]), job["seed"], list[Moment]()
        for node, found in enumerate(played["sums"]):
            text = told(state, moments, job["names"])
            sum = zlib.crc32(text.encode(), sum)
            if sum != found:
                (again,) = in_engine("face.mjs", game, [{**job, "show": node}])
                assert again["shown"] == [text], f"node {node} of {job}"
            if state.actor == OVER or node == NODES - 1 == len(played["sums"]) - 1:
                break
            state.play_case(sum % state.cases) if state.actor == CHANCE else state.apply(chosen(state, sum))
            moments = [state.moment()]
        if state.actor != OVER:
            state.play_case(sum % state.cases) if state.actor == CHANCE else state.apply(chosen(state, sum))
        assert played["record"] == state.dump()
        assert played["bytes"] == state.to_bytes().hex()
        assert tischlein.load(played["record"]).to_bytes() == state.to_bytes()
