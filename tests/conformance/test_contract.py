"""What every registered game must do, whatever its rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import tischlein
from tests.cases import TABLES, Options
from tischlein import CHANCE, OVER, IllegalAction, State
from tischlein.core.contract import OUT
from tischlein.sim import Results
from tischlein.sim.seated import seated

MOST_NODES = 700


def nodes(game: str, players: int, options: Options, seed: int = 1) -> Iterator[State]:
    """The nodes of one random game (a long one is left off)."""
    rng = random.Random(f"{game}{players}{seed}")
    state = tischlein.game(game).start(players=players, options=options)
    for _ in range(MOST_NODES):
        yield state
        if state.actor == OVER:
            return
        if state.actor == CHANCE:
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal()))


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_every_node_keeps_the_contract(game: str, players: int, options: Options, soak: bool) -> None:
    for number, state in enumerate(nodes(game, players, options)):
        state.check()
        legal = state.legal()
        assert len(set(legal)) == len(legal)
        assert state.actor in (CHANCE, OVER, *range(players)), "exactly one actor"
        assert bool(legal) == (state.actor != OVER)
        assert set(state.chances()) == (set(legal) if state.actor == CHANCE else set())
        if state.actor == CHANCE:
            assert sum(state.chances().values()) == pytest.approx(1)
            assert min(state.chances().values()) > 0
        assert len(state.points()) == players
        assert bool(state.winners()) == (state.actor == OVER)
        assert [state.code_of(token) for token in legal] == state.legal_codes()
        assert [state.token_of(code) for code in state.legal_codes()] == legal
        if number % (5 if soak else 45) == 0:
            accepted_is_legal(state)


def accepted_is_legal(state: State) -> None:
    """Of all tokens that the game can write, exactly the legal ones are accepted; a refusal changes no byte."""
    game = state.game
    legal = set(state.legal())
    rules = {None, *game.rules}
    before, history = state.to_bytes(), state.history
    words = set(game.actions) | set(game.outcomes) | {"", "draw ", "Draw", "lay:red-21", "place:0", "nonsense:1:2"}
    for token in words - legal:
        with pytest.raises(IllegalAction) as caught:
            state.apply(token)
        assert caught.value.rule in rules
        assert (state.to_bytes(), state.history) == (before, history)
    for code in {*range(-2, max(len(game.actions), len(game.outcomes)) + 2)} - set(state.legal_codes()):
        with pytest.raises(IllegalAction):
            state.apply_code(code)
        assert state.to_bytes() == before
    for token in legal:
        twin = state.copy()
        twin.apply(token)
        assert twin.history == [*history, token]
        assert (state.to_bytes(), state.history) == (before, history), "a copy is independent"


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_codes_and_tokens_are_one_game(game: str, players: int, options: Options) -> None:
    """The same walk in codes and in tokens ends in the same bytes."""
    state = list(nodes(game, players, options, seed=2))[-1]
    again = tischlein.game(game).start(players=players, options=options)
    for token in state.history:
        again.apply_code(again.code_of(token))
    assert again.to_bytes() == state.to_bytes()
    assert again.history == state.history
    assert again.events_for(None) == state.events_for(None)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_taking_back_restores_the_node(game: str, players: int, options: Options) -> None:
    for number, state in enumerate(nodes(game, players, options, seed=3)):
        if state.actor in (CHANCE, OVER) or number % 3:
            continue
        seat = state.actor
        assert isinstance(seat, int)
        for token in state.legal()[:3]:
            twin = state.copy()
            twin.apply(token)
            other = (seat + 1) % players
            assert not twin.may_take_back(other)
            if twin.may_take_back(seat):
                assert twin.actor != CHANCE, "what leads to luck shows something new"
                assert twin.steps[-1].sight.shown == ()
                assert twin.take_back(seat) == token
                assert (twin.to_bytes(), twin.history) == (state.to_bytes(), state.history)
                assert twin.legal() == state.legal()
                assert not twin.may_take_back(seat)
            with pytest.raises(ValueError, match="cannot be taken back"):
                twin.take_back(other)


def test_states_are_small() -> None:
    for game in tischlein.GAMES:
        assert game.dtype.itemsize <= 1024
        assert game.dtype.itemsize % 8 == 0, "in an array every record is aligned, as a GPU demands"
        assert len(game.actions) <= 126, "two words hold the set of legal actions"


def test_points_below_zero_are_points() -> None:
    """No score means that a seat is out but `OUT` itself, which no score can be."""
    wagnis = tischlein.game("wagnis")
    game = replace(wagnis, kernels=wagnis.kernels._replace(score=lambda s, seat: -1 - seat))
    game.interpret()
    assert game.start(2).points() == game.walk(2).points() == [-1, -2]
    rows = np.array([[1, 1, 1, -1, OUT]])
    summary = Results.of(game.start(2), seated("random", 2), 0, rows, 0.0, 0.0).summary()
    assert [(seat["points"]["mean"], seat["out"]) for seat in summary["seats"]] == [(-1, 0), (0, 1)]
