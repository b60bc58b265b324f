"""Advice and reviews in the page's own engine are those of Python, number by number and word by word."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

import pytest

from bench.exact import Solver
from tests.bots.test_review import played
from tests.hidden.worlds import other_world
from tests.wasm.node import in_engine
from tests.wasm.test_equal import tables_of
from tests.wasm.test_players import GAMES, decision
from tischlein import State
from tischlein.bots.advice import Adviser
from tischlein.bots.levels import GROSSMEISTER, KOENNER, MEISTER, depth_of
from tischlein.bots.players import Depth
from tischlein.bots.review import Judge, Review
from tischlein.core.game import Game
from tischlein.games import OWN

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida")
NODES, SOAK_NODES = 2, 30
"""Of each number of players with each of their options, in `make test` and in `make soak`."""
CLOSE = 1e-12
"""Chances behind luck are weighed sums: the last bits depend on how a processor adds them up."""


def depths(game: Game, rng: random.Random) -> Depth:
    """As far as advice searches for a moment, with both of its workers."""
    return depth_of(game, GROSSMEISTER)._replace(rollouts=rng.choice((1, 60, 400)), notes=1 << 6)


def node_of(state: State, depth: Depth, seed: int) -> dict[str, Any]:
    return game_of(state) | {"depth": depth._asdict(), "seed": str(seed)}


def game_of(state: State) -> dict[str, Any]:
    return {"players": state.players, "options": state.options, "names": state.names, "tokens": list(state.history)}


def named(state: State) -> State:
    """The same with names."""
    again = state.game.start(state.players, state.options, NAMES[: state.players])
    for token in state.history:
        again.apply(token)
    return again


def in_json(found: Any) -> Any:
    """As it travels."""
    return json.loads(json.dumps(asdict(found)))


@GAMES
def test_advice_is_the_same(game: Game, soak: bool) -> None:
    rng, nodes, there = random.Random(f"advice on the page for {game.name}"), list[dict[str, Any]](), list[Any]()
    for players, options in tables_of(game.name):
        for _ in range(SOAK_NODES if soak else NODES):
            state = decision(game, players, options, rng, rng.choice((1, 2, 2, 2)))
            if rng.random() < 0.5:
                state = named(state)
            depth, seed = depths(game, rng), rng.getrandbits(63)
            nodes.append(node_of(state, depth, seed))
            there.append(in_json(Adviser(game, state.memory(int(state.actor))).advise(state, seed, depth)))
    here = in_engine("advice.mjs", game, {"nodes": nodes})
    for node, ours, theirs in zip(nodes, here, there, strict=True):
        assert ours == theirs, node
    assert any(choice["prospects"] for one in there for choice in one["choices"])


@pytest.mark.parametrize("name", ["elferreihe", "blitzraster"])
def test_what_a_seat_cannot_know_changes_no_advice(name: str) -> None:
    rng, nodes = random.Random(f"advice for twins of {name}"), list[dict[str, Any]]()
    game = next(game for game in OWN if game.name == name)
    while len(nodes) < 8:
        state = decision(game, rng.choice((2, 3)), {}, rng, 2)
        twin = other_world(state, int(state.actor), rng)
        if twin is not None:
            depth, seed = depths(game, rng), rng.getrandbits(63)
            nodes += [node_of(state, depth, seed), node_of(twin, depth, seed)]
    found = in_engine("advice.mjs", game, {"nodes": nodes})
    assert found[::2] == found[1::2]


@GAMES
def test_advice_that_is_not_wanted_any_more_comes_at_once(game: Game) -> None:
    """Of a search that was to last for days, with all actions in it."""
    rng = random.Random(f"advice cut short for {game.name}")
    state = decision(game, 2, {}, rng, 2)
    endless = depths(game, rng)._replace(rollouts=1 << 40)
    (found,) = in_engine("advice.mjs", game, {"nodes": [node_of(state, endless, 1) | {"stop": True}]})
    assert sorted(choice["token"] for choice in found["choices"]) == sorted(state.legal())
    assert all(choice["points"] is None for choice in found["choices"])


def words_of(review: Review) -> dict[str, Any]:
    """A review as it travels, with the names of what has one."""
    found: dict[str, Any] = in_json(review)
    for part in ("terms", "decisions"):
        for one, ours in zip(found[part], getattr(review, part), strict=True):
            one["name"] = ours.name
    return found


def near(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    assert ours.pop("chances") == pytest.approx(theirs.pop("chances"), abs=CLOSE)
    changes = [[one.pop("change") for one in found["terms"]] for found in (ours, theirs)]
    assert changes[0] == pytest.approx(changes[1], abs=CLOSE)
    assert ours == theirs


@GAMES
def test_reviews_are_the_same(game: Game, soak: bool) -> None:
    """Of whole games, quickly; in the long run also as well as it is done for people."""
    games, there = list[dict[str, Any]](), list[dict[str, Any]]()
    looks = [(2, 0, KOENNER, 4), (3, 2, KOENNER, 8)] + ([(2, 1, MEISTER, None), (4, 3, MEISTER, 20)] if soak else [])
    for players, seat, level, times in looks:
        state = played(game, players, f"judged {players}")
        judge = Judge(state, seat, level, 5)
        judge.times = times or judge.times
        done: list[list[int]] = []
        found = words_of(judge.review(lambda now, of, done=done: done.append([now, of])))  # type: ignore[misc]
        there.append(found | {"progress": done})
        games.append(game_of(state) | {"seat": seat, "level": level, "times": times, "seed": "5"})
    here = in_engine("advice.mjs", game, {"games": games})
    for ours, theirs in zip(here, there, strict=True):
        gains = sum(term["change"] for term in ours["terms"])
        assert gains == pytest.approx(ours["chances"][-1] - ours["chances"][0], abs=1e-9)
        near(ours, theirs)


def a_blunder() -> tuple[State, int]:
    """A game of elferreihe in which somebody who plays by chance has given away a sure win, and the step."""
    game = next(game for game in OWN if game.name == "elferreihe")
    solver = Solver(game)
    for number in range(100):
        state = played(game, 2, f"blunder {number}", ("koenner", "zufall"))
        again = game.start(2)
        for step, token in enumerate(state.history):
            if again.actor == 1 and len(again.legal()) > 1 and again.view(None)["pile"] == 0:
                worth = solver.actions(again)
                if worth is not None and max(worth.values()) - worth[token] == 1:
                    return state, step
            again.apply(token)
    raise AssertionError("nobody has blundered")


def test_a_known_blunder_is_called_one() -> None:
    state, step = a_blunder()
    asked = game_of(state) | {"seat": 1, "level": KOENNER, "times": None, "seed": "1"}
    (found,) = in_engine("advice.mjs", state.game, {"games": [asked]})
    (blunder,) = [one for one in found["decisions"] if one["step"] == step]
    assert (blunder["name"], blunder["taken"]["token"]) == ("blunder", state.history[step])
    assert blunder["cost"] > 0.5
    assert blunder["best"]["prospects"]
