"""The module of every game plays the same games as Python, bit by bit: state, legal set, tokens, offers, effects with
the nodes between them, what each reader may know of them, sheets of all readers, scores, winners, what bots choose.

Both sides sum up all of it at every node, and let the sum decide how to go on: what differs once, differs to the end.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import zlib
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from tests.cases import TABLES, Options
from tests.wasm.node import RULES
from tischlein.bots import chooser
from tischlein.core.contract import CHANCE_CODE, OPEN, OVER_CODE, SPECTATOR
from tischlein.core.effects import mask
from tischlein.core.game import Game
from tischlein.core.kernel import kernel
from tischlein.core.sheet import Sheet
from tischlein.core.stage import AFTER, COUNT, FREE, KIND, LENGTH, MOST_EFFECTS, NOW, THE_TOKEN, WIDTH, Rows, asked
from tischlein.core.stream import STREAM
from tischlein.games import OWN

WALK = Path(__file__).with_name("walk_node.mjs")
NODES = 1500
"""Of one game at most."""
GAMES, SOAK_GAMES = 200, 10_000
"""Of each game, in `make test` and in `make soak`."""


def tables_of(name: str) -> list[tuple[int, Options]]:
    tables = [cast(tuple[str, int, Options], table.values) for table in TABLES]
    return [(players, options) for game, players, options in tables if game == name]


def jobs(game: Game, count: int) -> list[dict[str, Any]]:
    """Games with all numbers of players and all options, one after the other."""
    tables, rng, found = tables_of(game.name), random.Random(game.name), []
    for k in range(count):
        players, options = tables[k % len(tables)]
        agreed = game.agreed(game.options(players, options))
        job = {"players": players, "agreement": list(map(str, agreed.tolist())), "view": game.whole_view.size}
        found.append({**job, "seed": rng.getrandbits(31), "nodes": NODES, "options": options})
    return found


def in_node(game: Game, tables: list[dict[str, Any]]) -> list[list[int]]:
    node = shutil.which("node")
    assert node is not None
    files = [str(RULES / f"{game.name}{ending}") for ending in (".wasm", ".json")]
    done = subprocess.run(
        [node, str(WALK), *files], input=json.dumps(tables), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    sums: list[list[int]] = json.loads(done.stdout)
    return sums


@kernel
def know(rows: Rows, k: int, plans: Rows, reader: int, sheet: Sheet) -> None:
    sheet[:] = 0
    mask(rows[k], plans[rows[k, KIND]], reader, sheet)


class Walk:
    """A game in Python, summed up as `walk.mjs` does it."""

    def __init__(self, game: Game, job: dict[str, Any]) -> None:
        self.game, self.job, self.sum = game, job, 0
        self.states, self.words = game.record(job["players"], job["options"]), np.zeros(2, np.int64)
        self.streams = np.zeros(1, STREAM)
        self.streams["x"] = job["seed"]
        self.readers = [*range(job["players"]), SPECTATOR, OPEN]
        self.known = np.zeros(WIDTH, np.int64)

    def add(self, seen: bytes) -> None:
        self.sum = zlib.crc32(seen, self.sum)

    def note(self, number: int) -> None:
        self.add(int(number).to_bytes(4, "little", signed=True))

    def told(self, row: Sheet) -> None:
        self.add(row[: 2 + row[LENGTH]].tobytes())

    def masked(self, rows: Rows, k: int, plans: Rows, reader: int) -> None:
        know(rows, k, plans, reader, self.known)
        self.add(self.known.tobytes())

    def hear(self, *readers: int, free: int = 0) -> None:
        stage = self.game.stage
        self.game.compiled.hear(self.states, *stage.no_story, 0, asked(*readers) | free, *stage.all)

    def play(self) -> list[int]:
        game, states = self.game, self.states
        self.note(self.job["seed"])
        for node in range(self.job["nodes"]):
            actor = game.compiled.look(states, 0, self.words)
            self.add(states.tobytes())
            self.note(actor)
            self.add(self.words.tobytes())
            for reader in self.readers:
                self.hear(reader)
                self.add(game.stage.sheets[0, NOW].tobytes())
            points = np.zeros(self.job["players"], np.int64)
            game.compiled.scores(states, 0, points)
            self.add(points.astype(np.int32).tobytes())
            if actor == OVER_CODE:
                self.note(game.compiled.winners(states, 0))
                return [self.sum, node]
            self.step(self.outcome() if actor == CHANCE_CODE else self.choice(actor))
        return [self.sum, self.job["nodes"]]

    def outcome(self) -> int:
        return self.game.compiled.outcome(self.states, 0, self.sum % int(self.words[0]))

    def choice(self, actor: int) -> int:
        game, rows = self.game, self.game.stage.offered
        self.hear(actor, free=FREE)
        for at in range(1, 1 + 2 * int(rows[0, COUNT]), 2):
            self.note(rows[at, THE_TOKEN])
            self.note(rows[at, COUNT])
            self.told(rows[at + 1])
            self.masked(rows, at + 1, game.all_offers.plans, actor)
        choices = [chooser(game, level).choose(self.states, self.streams) for level in ("simple", "random")]
        for code in choices:
            self.note(code)
        self.add(self.streams.tobytes())
        return choices[0] if self.sum & 1 else choices[1]

    def step(self, code: int) -> None:
        game, stage = self.game, self.game.stage
        self.note(code)
        before = self.states.copy()
        game.compiled.hear(before, before, np.array([code]), 0, asked(SPECTATOR), *stage.all)
        count = int(stage.rows[0, COUNT])
        assert count <= MOST_EFFECTS
        self.note(count)
        for k in range(1, count + 1):
            self.told(stage.rows[k])
            self.add(stage.nodes[k - 1].tobytes())
            for reader in self.readers:
                self.masked(stage.rows, k, game.effects.plans, reader)
        after, luck = stage.nodes[AFTER].tobytes(), np.zeros(0, np.uint8)
        game.compiled.turn(self.states, code, self.words, luck, stage.befores, stage.codes, stage.rows, stage.none)
        assert after == self.states.tobytes(), "telling changes nothing"


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_the_module_plays_the_same_games(game: Game, soak: bool) -> None:
    tables = jobs(game, SOAK_GAMES if soak else GAMES)
    played = in_node(game, tables)
    over = sum(nodes < NODES for _, nodes in played)
    assert over > len(played) / 2, "most games come to their end"
    for job, found in zip(tables, played, strict=True):
        expected = Walk(game, job).play()
        assert found == expected, f"{game.name} with {job['players']} players, {job['options']}, seed {job['seed']}"
