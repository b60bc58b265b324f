"""Who can play in a simulation, what comes of it, and that every game can be had again."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import tischlein
from tests.cases import within
from tischlein.bots.levels import SECONDS
from tischlein.core.bits import nth_code
from tischlein.core.game import Game
from tischlein.core.kernel import Record, kernel, loading_only
from tischlein.players import Seat
from tischlein.sim import rollouts, simulate
from tischlein.sim.seated import seated
from tischlein.sim.shares import share_of, wilson
from tischlein.sim.single import Table

GAMES = pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)
WAGNIS = tischlein.game("wagnis")
legal_of = WAGNIS.kernels.legal


@kernel
def first_of_all(s: Record, rng: Record) -> int:
    low, high = legal_of(s)
    return nth_code(low, high, 0)


@kernel
def nonsense(s: Record, rng: Record) -> int:
    return 99


def last_of_all(view: dict[str, Any], legal: list[str]) -> str:
    return legal[-1]


def at_random(view: dict[str, Any], legal: list[str], rng: random.Random) -> str:
    return rng.choice(legal)


class Remembers:
    heard = 0
    ended: ClassVar[list[tuple[list[int | None], list[int]]]] = []

    def __init__(self, seat: Seat) -> None:
        type(self).heard = 0

    def hear(self, event: dict[str, Any]) -> None:
        type(self).heard += 1

    def choose(self, view: dict[str, Any], legal: list[str]) -> str:
        return legal[-1]

    def end(self, points: list[int | None], winners: list[int]) -> None:
        self.ended.append((points, winners))


LINES = """import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "choose":
        print(json.dumps(message["legal"][-1]), flush=True)
"""


@GAMES
def test_every_game_can_be_had_again(game: Game) -> None:
    results = simulate(game.name, 2, 40, within(30, game.name), ["simple", "random"], seed=11)
    for number in (0, 7, 39):
        state = results.replay(number)
        assert state.points() == [None if p == -(1 << 31) else p for p in results.points[number].tolist()]
        assert state.winners() == np.flatnonzero(results.won()[number]).tolist()
        assert state.turn == results.turns[number]
        assert tischlein.load(state.dump()) == state
    for wrong in (40, -1, "1", None, True):
        with pytest.raises(ValueError, match="there is no game"):
            results.replay(wrong)  # type: ignore[arg-type]


def test_any_number_of_kinds() -> None:
    kinds: list[Any] = ["simple", "random", first_of_all, at_random, last_of_all, "tests.sim.test_players:first_of_all"]
    results = simulate("wagnis", 6, 5, policies=kinds, seed=2)
    named = ("simple", "random", "first_of_all", "at_random", "last_of_all", "tests.sim.test_players:first_of_all")
    assert results.policies == named
    assert [results.replay(k).points() for k in range(5)] == results.points.tolist()
    again = simulate("wagnis", 6, 5, policies=kinds, seed=2)
    assert np.array_equal(results.points, again.points)


def test_kernels_in_compiled_code_are_the_same_as_in_python() -> None:
    kinds: list[Any] = ["random", first_of_all, "simple"]
    compiled = simulate("wagnis", 3, 20, policies=kinds, seed=4)
    asked = simulate("wagnis", 3, 20, policies=[kinds[0], lambda view, legal: legal[0], kinds[2]], seed=4)
    assert np.array_equal(compiled.points, asked.points)
    assert np.array_equal(compiled.decisions, asked.decisions)


def test_results_as_columns() -> None:
    results = simulate("sternenzahlen", 3, 200, seed=1)
    columns = results.columns()
    assert {len(column) for column in columns.values()} == {200}
    assert np.allclose(sum(columns[f"won_{seat}"] for seat in range(3)), 1)
    out = results.points == -(1 << 31)
    assert out.any()
    assert np.array_equal(np.isnan(columns["points_1"]), out[:, 1])


def test_rollouts_go_on_from_a_state() -> None:
    state = tischlein.game("elferreihe").start(2)
    state.deal(np.random.default_rng(1))
    before = state.to_bytes()
    results = rollouts(state, 300, seed=1)
    assert state.to_bytes() == before
    again = results.replay(5)
    assert again.history[: len(state.history)] == state.history
    assert again.points() == results.points[5].tolist()
    quiet = rollouts(state, 300, "random", seed=1, threads=1)
    assert results.win_shares() != quiet.win_shares()
    over = results.replay(0)
    ended = rollouts(over, 3)
    assert ended.points.tolist() == [over.points()] * 3


def test_intervals_hold_what_they_promise() -> None:
    """95 of 100 intervals hold the true share: also of few games, of shared wins, and at the edge."""
    rng = np.random.default_rng(5)
    for n, values, chances in (
        (20, (0.0, 1.0), (0.5, 0.5)),
        (20, (0.0, 1.0), (0.9, 0.1)),
        (100, (0.0, 1.0), (0.98, 0.02)),
        (50, (0.0, 0.5, 1.0), (0.3, 0.4, 0.3)),
        (50, (0.0, 0.5, 1.0), (0.02, 0.96, 0.02)),
    ):
        truth = float(np.dot(values, chances))
        drawn = rng.choice(values, (2000, n), p=chances)
        held = [low <= truth <= high for _, low, high in map(share_of, drawn)]
        assert 0.93 < np.mean(held) <= 1
    assert share_of(np.ones(10)).low < 0.75
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    shares = simulate("wagnis", 2, 400, policies=["simple", "random"], seed=1).shares()
    assert shares[0].low < shares[0].share <= shares[0].high <= 1


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A `meister` who thinks a hundredth of its time."""
    monkeypatch.setitem(SECONDS, "meister", SECONDS["meister"] / 100)


def test_whoever_plays_in_the_arena_plays_here(hasty: None) -> None:
    """A class, a program and those who search, beside a kernel; each game can be had again."""
    program = f"mine=program: {sys.executable} -c '{LINES}'"
    kinds: list[Any] = [Remembers, program, "meister", "tests.arena.players:Listener", "simple", program]
    Remembers.ended.clear()
    results = simulate("wagnis", 6, 2, policies=kinds, seed=2)
    assert results.policies == ("Remembers", "mine", "meister", "tests.arena.players:Listener", "simple", "mine")
    ends = Remembers.ended.copy()
    assert [points for points, _ in ends] == results.points.tolist()
    assert [results.replay(number).winners() for number in range(2)] == [winners for _, winners in ends]
    assert Remembers.ended == ends * 2, "the replays were played to the same end"


def test_who_remembers_is_told_what_was_before(hasty: None) -> None:
    """Roll-outs go on from the middle of a game: who searches, or listens, knows the same as if it had been there."""
    state, rng = tischlein.game("elferreihe").start(2), random.Random(3)
    while len(state.history) < 60:
        state.play_chance(rng) if state.actor == tischlein.CHANCE else state.apply(state.legal()[0])
    Remembers.heard = 0
    results = rollouts(state, 1, ["meister", Remembers], seed=1)
    assert Remembers.heard == len(results.replay(0).history)
    built = tischlein.game("elferreihe").start(2)
    built.from_bytes(state.to_bytes())
    with pytest.raises(ValueError, match="nobody knows what a seat was told"):
        rollouts(built, 1, "meister")
    assert rollouts(built, 2, last_of_all).games == 2, "who remembers nothing can play from anywhere"


def test_nothing_is_compiled_while_the_clock_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a kernel takes to be compiled is no part of decisions a second, also where a function plays beside it."""
    monkeypatch.setenv("TISCHLEIN_CACHE", str(tmp_path))

    @kernel
    def unheard_of(s: Record, rng: Record) -> int:
        low, high = legal_of(s)
        return nth_code(low, high, 0)

    with Table(WAGNIS.start(2), seated([unheard_of, last_of_all], 2), 1) as table:
        table.prepare()
        with loading_only():
            assert table.play(0)[1] > 5


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": 7}, "game: must be a game or its name"),
        ({"games": "ten"}, "games: must be a whole number from 1 to 10 000 000, not 'ten'"),
        ({"games": True}, "games: "),
        ({"seed": -1}, "seed: must be a whole number from 0 up"),
        ({"seed": "x"}, "seed: "),
        ({"threads": 0}, "threads: "),
        ({"progress": True}, "progress: must be a function, or None, not True"),
        ({"policies": 7}, "policies: must be who plays"),
        ({"policies": b"simple"}, "policies: must be who plays, or a list with one for each seat, not b'simple'"),
        ({"policies": [7]}, "a player is a function, a kernel, or a class"),
        ({"policies": "clever"}, "there is no player 'clever'"),
        ({"policies": "program:"}, "behind “program:” stands a command"),
        ({"policies": "program: /no/such"}, "in game 0, such failed: it could not be started: /no/such"),
        ({"policies": ["simple", "program: sh -c 'read x; read x; echo fly; cat'"]}, "failed: “fly” cannot be played"),
        ({"policies": ["simple", "program: sh -c 'echo no >&2'"]}, "it ended by itself: no (status 0)"),
        ({"policies": "no.such:thing"}, "there is no 'no.such:thing'"),
        ({"policies": ["simple"] * 3}, "one for each of the 2"),
        ({"policies": random.Random}, "a player is a function"),
        ({"policies": nonsense}, "in game 0, nonsense played a code that is not legal"),
        ({"policies": lambda view, legal: "nonsense"}, "which is not legal"),
    ],
    ids=lambda value: "",
)
def test_what_is_wrong_is_said(given: dict[str, Any], said: str) -> None:
    right: dict[str, Any] = {"game": "wagnis", "players": 2, "games": 3} | given
    with pytest.raises(ValueError, match=re.escape(said)):
        simulate(**right)


def test_a_seed_from_a_generator_is_noted() -> None:
    results = simulate("wagnis", 2, 20, seed=np.random.default_rng(3))
    again = simulate("wagnis", 2, 20, seed=results.seed)
    assert np.array_equal(results.points, again.points)
    assert results.replay(3).points() == results.points[3].tolist()


def test_one_name_is_for_all_seats() -> None:
    assert simulate("wagnis", 3, 3, policies="random").policies == ("random",) * 3


def test_without_a_gpu_it_is_said() -> None:
    code = "from tischlein.sim.gpu import simulate_on_gpu; simulate_on_gpu('wagnis', 2, 3)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0 or "there is no NVIDIA GPU here" in done.stderr
