"""Players in the page's own engine do what they do in Python: every level, at nodes of random games, for each seed."""

from __future__ import annotations

import random
import zlib
from typing import Any, NamedTuple

import pytest

from tests.bots.test_search import plans_of
from tests.hidden.worlds import other_world, walk
from tests.wasm.node import in_engine
from tests.wasm.test_equal import tables_of
from tischlein import CHANCE, OVER, State
from tischlein.bots.levels import ALL, SECONDS, depth_of, player_for
from tischlein.bots.players import Depth, SearchPlayer
from tischlein.bots.search import meet
from tischlein.core.game import Game
from tischlein.core.mind import told_to
from tischlein.games import OWN

GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
NODES, SOAK_NODES = 3, 40
"""Of each number of players with each of their options, in `make test` and in `make soak`."""
TWINS, SOAK_TWINS = 6, 60


class Asked(NamedTuple):
    """A player of a level is asked, with a seed."""

    level: str
    seed: int
    depth: Depth | None


def all_levels(game: Game, rng: random.Random, soak: bool) -> list[Asked]:
    """Every level once, those that search not as far as they do at a table."""
    found = []
    for level in ALL:
        depth = None
        if level in SECONDS:
            own = depth_of(game, level)
            rollouts, notes = (rng.choice((300, 3000)), 1 << 12) if soak else (rng.choice((1, 60, 90)), 1 << 6)
            depth = own._replace(rollouts=rollouts, notes=notes)
        found.append(Asked(level, rng.getrandbits(64), depth))
    return found


def decision(game: Game, players: int, options: dict[str, object], rng: random.Random, actions: int = 1) -> State:
    """A node with so many actions at least, somewhere in a game."""
    while True:
        state = walk(game.name, players, options, rng, rng.randrange(1, 250))
        if state.actor not in (CHANCE, OVER) and len(state.legal()) >= actions:
            return state


def node_of(state: State, asked: list[Asked]) -> dict[str, Any]:
    """As the driver wants it; 64 bits are more than JSON's numbers hold everywhere."""
    wanted = [(one.level, str(one.seed), one.depth and one.depth._asdict()) for one in asked]
    return {"players": state.players, "options": state.options, "tokens": list(state.history), "asked": wanted}


def in_python(state: State, asked: list[Asked]) -> list[list[int]]:
    """What the players do; for a search also the sum of all that is known of it, and how many roll-outs there were."""
    game, seat = state.game, int(state.actor)
    again, moments = game.start(state.players, state.options), []
    for token in state.history:
        again.apply(token)
        moments.append(again.moment())
    told, sheet, found = told_to(seat, moments), game.sheet(state.record(), seat), []
    for level, seed, depth in asked:
        player = player_for(game, level, game.record(state.players, state.options), seat, depth)
        player.hear(told)
        found.append([player.choose(sheet, seed)])
        if isinstance(player, SearchPlayer):
            found[-1] += [zlib.crc32(player.plans.tobytes()), int(player.plans[0].done)]
    return found


@GAMES
def test_all_levels_choose_the_same(game: Game, soak: bool) -> None:
    rng, states, asked = random.Random(f"players of {game.name}"), [], []
    for players, options in tables_of(game.name):
        for _ in range(SOAK_NODES if soak else NODES):
            states.append(decision(game, players, options, rng, rng.choice((1, 2, 2, 2))))
            asked.append(all_levels(game, rng, soak))
    found = in_engine("players.mjs", game, {"nodes": list(map(node_of, states, asked))})
    searched = 0
    for state, asks, here in zip(states, asked, found, strict=True):
        there = in_python(state, asks)
        searched += sum(len(one) == 3 and one[2] > 0 for one in there)
        for ask, ours, theirs in zip(asks, here, there, strict=True):
            assert ours == theirs, f"{ask}, {state.players} players, {state.options}, {state.history}"
    assert searched >= len(states)


@pytest.mark.parametrize("name", ["elferreihe", "blitzraster"])
def test_what_a_seat_cannot_know_changes_no_choice(name: str, soak: bool) -> None:
    """Nor any number of a search: in worlds with exchanged cards every player does the same for the same seed."""
    rng, nodes = random.Random(f"twins of {name}"), list[dict[str, Any]]()
    game = next(game for game in OWN if game.name == name)
    while len(nodes) < 2 * (SOAK_TWINS if soak else TWINS):
        state = decision(game, rng.choice((2, 3)), {}, rng, 2)
        twin = other_world(state, int(state.actor), rng)
        if twin is not None:
            asked = all_levels(game, rng, soak)
            nodes += [node_of(state, asked), node_of(twin, asked)]
    found = in_engine("players.mjs", game, {"nodes": nodes})
    assert found[::2] == found[1::2]


@GAMES
def test_a_search_that_is_not_wanted_any_more_answers_at_once(game: Game) -> None:
    """With a legal action, after one of its portions, though it was to last for days."""
    rng = random.Random(f"stopped {game.name}")
    states = [decision(game, players, {}, rng, 2) for players in game.seats]
    nodes = [node_of(state, []) | {"level": level} for state in states for level in SECONDS]
    for stopped in in_engine("players.mjs", game, {"nodes": nodes}):
        assert stopped["legal"]
        assert stopped["rests"] == 1
        assert 0 < stopped["rollouts"] < 2**30


@GAMES
def test_the_best_one_stays_the_best_however_often_it_was_tried(game: Game) -> None:
    tables = [plans_of(shares, tried) for tried in (1000, 20_000_000, 10**11) for shares in ((0.3, 0.7), (0.7, 0.3))]
    met = in_engine("meet.mjs", game, [plans.tobytes().hex() for plans in tables])
    for plans, (left, there) in zip(tables, met, strict=True):
        assert left == meet(plans) == 1
        assert there == plans.tobytes().hex()
        assert plans[0].totals[0] > plans[0].totals[1]
