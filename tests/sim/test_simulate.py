"""Simulation: the same games as one by one, on any number of threads."""

from __future__ import annotations

import numpy as np
import pytest

import tischlein
from tests.cases import within
from tischlein import Walk
from tischlein.bots import POLICIES, chooser
from tischlein.core.game import Game
from tischlein.sim import simulate

GAMES = pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)


@GAMES
def test_threads_change_nothing(game: Game) -> None:
    one = simulate(game, 2, 600, within(30, game.name), ["random"], seed=3, threads=1)
    many = simulate(game, 2, 600, within(30, game.name), ["random"], seed=3, threads=4)
    for left, right in zip((one.points, one.turns, one.winners), (many.points, many.turns, many.winners), strict=True):
        assert np.array_equal(left, right)
    other = simulate(game, 2, 600, within(30, game.name), ["random"], seed=4)
    assert not np.array_equal(one.points, other.points)


@GAMES
def test_the_simple_policy_is_legal_and_ends_games(game: Game) -> None:
    """Through the checked face: an illegal code would be refused."""
    from tischlein.core.stream import streams

    ask = chooser(game).choose
    for players in game.seats:
        walk = Walk(game, players, {}, seed=players)
        rng = streams(players)
        for _ in range(3):
            walk.reset()
            decisions = 0
            while not walk.over:
                walk.step(ask(np.frombuffer(walk.to_bytes(), game.dtype).copy(), rng))
                decisions += 1
                assert decisions < 20_000
            assert walk.winners()


@pytest.mark.parametrize("game", [game for game in tischlein.GAMES if game.policy], ids=lambda game: game.name)
def test_the_simple_policy_beats_random_play(game: Game) -> None:
    """In both seat orders; blitzraster within a limit, since random play hardly ends. A guest may have no policy."""
    options = within(80, game.name)
    first = simulate(game, 2, 2000, options, ["simple", "random"], seed=1).win_shares()[0]
    second = simulate(game, 2, 2000, options, ["random", "simple"], seed=1).win_shares()[1]
    assert (first + second) / 2 > 0.6


@GAMES
def test_walks_are_the_same_game(game: Game) -> None:
    """A walk in codes, replayed in tokens, gives the same bytes."""
    walk = game.walk(2, within(30, game.name), seed=9)
    again = game.walk(2, within(30, game.name), seed=9)
    rng = np.random.default_rng(1)
    while not walk.over:
        assert walk.legal_codes() == again.legal_codes()
        code = int(rng.choice(walk.legal_codes()))
        assert walk.token(code)
        assert walk.step(code) == again.step(code)
        assert walk.to_bytes() == again.to_bytes()
    assert walk.points() == again.points()
    assert walk.winners() == again.winners()
    assert walk.legal_codes() == []
    with pytest.raises(tischlein.IllegalAction):
        walk.step(0)


@GAMES
def test_a_walk_refuses_and_restores(game: Game) -> None:
    walk = game.walk(2, within(30, game.name), seed=1)
    saved, legal = walk.to_bytes(), walk.legal_codes()
    for code in range(-3, 130):
        if code not in legal:
            with pytest.raises(tischlein.IllegalAction):
                walk.step(code)
    assert walk.to_bytes() == saved
    walk.step(legal[0])
    walk.from_bytes(saved)
    assert (walk.to_bytes(), walk.legal_codes()) == (saved, legal)
    with pytest.raises(ValueError, match="bytes"):
        walk.from_bytes(b"123")


def test_wrong_calls_are_refused() -> None:
    game = tischlein.game("wagnis")
    with pytest.raises(ValueError, match="games"):
        simulate(game, 2, 0)
    with pytest.raises(ValueError, match="policies"):
        simulate(game, 3, 10, policies=["simple", "random"])
    with pytest.raises(ValueError, match="there is no player 'clever'; there are: simple, random"):
        simulate(game, 2, 10, policies=["clever"])
    with pytest.raises(tischlein.OptionError):
        simulate(game, 9, 10)
    assert POLICIES == ("simple", "random")


def test_streams_are_what_one_generator_gives() -> None:
    """The starting points are successive numbers of one generator, all different; numbers below n are even."""
    from tischlein.core.stream import STREAM, below, next_word, streams

    one = np.zeros(1, STREAM)
    one["x"] = np.random.SeedSequence(5).generate_state(1, np.uint64)
    expected = [int(next_word(one[0])) for _ in range(4)]
    assert [int(x) for x in streams(5, 4)["x"]] == expected
    assert [int(x) for x in streams(5, 2, skip=2)["x"]] == expected[2:]
    assert len(set(streams(5, 10_000)["x"].tolist())) == 10_000
    rng = streams(1)[0]
    counts = np.bincount([below(rng, 6) for _ in range(60_000)], minlength=6)
    assert counts.min() > 9_500
    assert counts.max() < 10_500
