"""Whoever plays with people is there at once, and goes over to what is compiled when it is there."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.bots.test_players import decision
from tischlein import State
from tischlein.bots import LEVELS, SEARCHING
from tischlein.bots.levels import ALL, BY_POLICY, KOENNER, depth_of
from tischlein.bots.players import PolicyPlayer, SearchPlayer
from tischlein.bots.troupe import FEWEST, LEAST_NOTES, MOST_STEPS, Troupe, depth_at, warm_policies, warm_search
from tischlein.core.game import Game
from tischlein.core.kernel import INTERPRETED, loading_only
from tischlein.core.mind import Memory
from tischlein.core.sheet import Sheet
from tischlein.games import OWN, find

GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
STEP = 6
"""With so few roll-outs nobody waits for long."""


def known(troupe: Troupe, state: State) -> tuple[Memory, Sheet]:
    """What the seat to act knows, as its troupe's players are given it."""
    again = troupe.game.start(state.players, state.options)
    for token in state.history:
        again.apply(token)
    seat = int(state.actor)
    return again.memory(seat), troupe.game.sheet(again.record(), seat)


def never() -> bool:
    return False


@GAMES
def test_players_go_over_in_mid_game_and_choose_the_same(game: Game) -> None:
    """A memory that was begun interpreted is asked by compiled players, and a searcher searches at last."""
    troupe = Troupe(game)
    memory, sheet = known(troupe, decision(game))
    forms = [troupe.compiled]
    assert isinstance(troupe.player("meister", memory), PolicyPlayer), "until its search is there"
    interpreted = [troupe.choose(level, memory, sheet, 7, STEP, never) for level in ALL]
    assert interpreted[ALL.index("grossmeister")] == interpreted[ALL.index(KOENNER)]
    warm_policies(game.compiled_twin())
    troupe.load_policies()
    forms.append(troupe.compiled)
    assert forms == [False, True]
    assert [troupe.choose(level, memory, sheet, 7, STEP, never) for level in ALL] == interpreted
    warm_search(game.compiled_twin())
    troupe.load_search()
    assert isinstance(troupe.player("meister", memory), SearchPlayer)
    assert [troupe.choose(level, memory, sheet, 7, STEP, never) for level in BY_POLICY] == interpreted[: len(BY_POLICY)]
    for level in SEARCHING:
        code = troupe.choose(level, memory, sheet, 7, STEP, never)
        assert [troupe.choose(level, memory, sheet, 7, STEP, never) for _ in range(3)] == [code] * 3


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@GAMES
def test_what_is_warm_is_all_that_players_need(game: Game) -> None:
    """Nothing is compiled while people play, and whatever is missing would be an error there."""
    warm_policies(game.compiled_twin())
    warm_search(game.compiled_twin())
    troupe = Troupe(game)
    with loading_only():
        troupe.load_policies()
        troupe.load_search()
        for number in range(3):
            state = game.start(random.Random(number).choice(game.seats))
            while not isinstance(state.actor, int):
                state.play_chance(random.Random(number))
            memory, sheet = known(troupe, state)
            for level in ALL:
                assert troupe.choose(level, memory, sheet, number, STEP, never) in state.legal_codes()


@GAMES
@pytest.mark.parametrize("level", SEARCHING)
def test_who_has_no_time_at_all_plays_by_a_policy(game: Game, level: str) -> None:
    warm_policies(game.compiled_twin())
    warm_search(game.compiled_twin())
    troupe = Troupe(game)
    troupe.load_policies()
    troupe.load_search()
    memory, sheet = known(troupe, decision(game))
    by_policy = troupe.choose(KOENNER, memory, sheet, 3, 0, never)
    assert troupe.choose(level, memory, sheet, 3, 0, lambda: True) == by_policy
    asked = itertools.count()
    assert troupe.choose(level, memory, sheet, 3, 0, lambda: next(asked) > 3) in decision(game).legal_codes()
    assert next(asked) < 20, "it was stopped long before its end"


def test_less_time_is_fewer_roll_outs_by_fixed_steps() -> None:
    game = find("wagnis")
    troupe = Troupe(game)
    assert [troupe.step_for("grossmeister", seconds) for seconds in (2.0, 1.0, 0.9, 0.5, 0.49, 0.1)] == [
        0,
        0,
        1,
        1,
        2,
        4,
    ]
    assert troupe.step_for("grossmeister", 0.0) == MOST_STEPS
    assert troupe.step_for("neuling", 0.0) == 0
    troupe.speed = 0.25  # a slower machine
    assert [troupe.step_for("meister", seconds) for seconds in (0.2, 0.1, 0.05)] == [0, 1, 2]
    full = depth_of(game, "grossmeister")
    assert depth_at(game, "grossmeister", 0) == full
    assert depth_at(game, "grossmeister", 3) == full._replace(rollouts=full.rollouts // 8, notes=full.notes // 8)
    assert depth_at(game, "grossmeister", MOST_STEPS).notes == LEAST_NOTES
    troupe.searches = True
    memory = Memory(game, game.record(2), 0)
    kinds = [type(troupe.player("meister", memory, step)) for step in range(MOST_STEPS + 1)]
    few = sum(depth_at(game, "meister", step).rollouts < FEWEST for step in range(MOST_STEPS + 1))
    assert few > 0
    assert kinds == [SearchPlayer] * (len(kinds) - few) + [PolicyPlayer] * few, "a search that small is worth nothing"


def test_every_level_that_is_offered_can_be_played() -> None:
    for game in OWN:
        troupe = Troupe(game)
        memory, sheet = known(troupe, decision(game))
        for level in LEVELS:
            assert troupe.choose(level, memory, sheet, 1, STEP, never) in decision(game).legal_codes()
