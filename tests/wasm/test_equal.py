"""The module of every game plays the same games as Python, bit by bit: state, legal set, tokens, offers, effects with
the nodes between them, what each reader may know of them, sheets of all readers, scores, winners, what bots choose,
which rule forbids a token, random play to the end.

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

from tests.cases import TABLES, Options, combined
from tests.wasm.node import RULES
from tischlein.bots import chooser
from tischlein.core.bits import WORD
from tischlein.core.contract import CHANCE_CODE, OPEN, OVER_CODE, SPECTATOR
from tischlein.core.effects import mask
from tischlein.core.forms import Form, understood
from tischlein.core.game import Game
from tischlein.core.kernel import kernel
from tischlein.core.plain import plain
from tischlein.core.sheet import Sheet
from tischlein.core.stage import AFTER, COUNT, FREE, KIND, LENGTH, MOST_EFFECTS, NOW, THE_TOKEN, WIDTH, Rows, asked
from tischlein.core.stream import STREAM, below
from tischlein.games import OWN

WALK = Path(__file__).with_name("walk_node.mjs")
NODES = 1500
"""Of one game at most."""
GAMES, SOAK_GAMES = 200, 10_000
"""Of each game, in `make test` and in `make soak`."""


LONG = 10
"""In every so many games is one random playout, and some numbers are drawn."""
BELOW = (1, 2, 6, 97, (1 << 31) - 1)
ASKS = 12
"""So many tokens are asked of in turn which rule forbids them, one at each node where a seat is to act."""


def tables_of(name: str) -> list[tuple[int, Options]]:
    tables = [cast(tuple[str, int, Options], table.values) for table in TABLES]
    found = [(players, options) for game, players, options in tables if game == name]
    players_of = dict.fromkeys(players for players, _ in found)
    return found + [(players, options) for players in players_of for options in combined(name, players)]


def asks_of(game: Game, rng: random.Random) -> list[list[Any]]:
    """Tokens that are understood, with what is understood."""
    tokens = [token for one in game.all_forms for token in [written(one, rng)]]
    tokens += rng.sample(game.tokens or game.actions, min(ASKS, len(game.tokens or game.actions)))
    meant = [(token, understood(game.all_forms, token)) for token in rng.sample(tokens, min(ASKS, len(tokens)))]
    return [[token, *found] for token, found in meant if found is not None]


def written(form: Form, rng: random.Random) -> str:
    """A token in this form."""
    if not form.words:
        return form.texts[0]
    return "".join(text + rng.choice(words) for text, words in zip(form.texts, form.words, strict=True))


def jobs(game: Game, count: int) -> list[dict[str, Any]]:
    """Games with all numbers of players and all options, one after the other."""
    tables, rng, found = tables_of(game.name), random.Random(game.name), []
    for k in range(count):
        players, options = tables[k % len(tables)]
        agreed = game.agreed(game.options(players, options))
        job = {"players": players, "agreement": list(map(str, agreed.tolist())), "view": game.whole_view.size}
        job |= {"asks": asks_of(game, rng), "below": BELOW if k % LONG == 0 else ()}
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
def draw(streams: np.ndarray[Any, Any], n: int) -> int:
    return below(streams[0], n)


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
        if self.job["below"]:
            self.playout()
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
            if actor != CHANCE_CODE:
                self.forbid()
            self.step(self.outcome() if actor == CHANCE_CODE else self.choice(actor))
        return [self.sum, self.job["nodes"]]

    def playout(self) -> None:
        """Random play to the end, from the first node; then the game goes on from there with the same luck."""
        game, states, moves = self.game, self.states.copy(), 0
        stage, luck = game.stage, np.zeros(0, np.uint8)
        while (actor := game.compiled.look(states, 0, self.words)) != OVER_CODE:
            if actor == CHANCE_CODE:
                code = game.compiled.outcome(states, 0, draw(self.streams, int(self.words[0])))
            else:
                code = chooser(game, "random").choose(states, self.streams)
                moves += 1
            game.compiled.turn(states, code, self.words, luck, stage.befores, stage.codes, stage.rows, stage.none)
        self.note(moves)
        self.add(states.tobytes())
        for n in self.job["below"]:
            self.note(draw(self.streams, n))

    def forbid(self) -> None:
        """Which rule forbids a token that is not legal here."""
        token, *meant = self.job["asks"][self.sum % len(self.job["asks"])]
        low, high = self.words.tolist()
        codes = [code for code in range(2 * WORD) if (low | high << WORD) >> code & 1]
        legal = self.game.tokens_of(self.states, 0, codes)
        if token not in legal:
            assert self.game.forbid is not None
            self.note(plain(self.game.forbid)(self.states[0], *meant))

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
