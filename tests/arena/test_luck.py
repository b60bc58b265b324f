"""Deals: the same luck however they are played, and every game as random as any."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import tischlein
from tests.cases import within
from tischlein import CHANCE, OVER, State
from tischlein.arena.deals import Deal, is_throw
from tischlein.arena.seating import lineups
from tischlein.core.game import Game

GAMES = pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)


def played(game: Game, deal: int, choices: int, seed: int = 1) -> tuple[State, dict[str, list[str]]]:
    """A game of a deal with random choices, and its luck by kind: of throws for each seat, else for the table."""
    state, luck, rng = game.start(2, within(20, game.name)), Deal(seed, deal), random.Random(choices)
    strokes: dict[str, list[str]] = {}
    while state.actor != OVER:
        if state.actor != CHANCE:
            state.apply(rng.choice(state.legal()))
            continue
        kind = state.token_of_case(0).partition(":")[0]
        if is_throw(state, kind):
            kind += f" of {state.view(None)['concerns']}"
        strokes.setdefault(kind, []).append(state.play_case(luck.case(state)))
    return state, strokes


@GAMES
def test_decisions_do_not_shift_luck(game: Game) -> None:
    """The n-th card and the n-th throw of a seat are the same, as long as no card goes back to the pile."""
    for deal in range(5):
        (one, first), (two, second) = (played(game, deal, choices) for choices in (1, 2))
        assert one.history != two.history
        for kind in set(first) & set(second):
            both = list(zip(first[kind], second[kind], strict=False))
            if game.name in ("wagnis", "elferreihe") or kind.startswith("die"):
                assert all(mine == theirs for mine, theirs in both), kind
            assert both[0][0] == both[0][1]
        assert played(game, deal, 1)[1] == first
        assert played(game, deal + 100, 1)[1] != first
        assert played(game, deal, 1, seed=2)[1] != first


def test_throws_and_piles_are_told_apart() -> None:
    kinds = {game.name: set(played(game, 0, 1)[1]) for game in tischlein.games.OWN}
    assert kinds["wagnis"] == {"card", "roll of 0", "roll of 1"}
    assert kinds["sternenzahlen"] == {"die of 0", "die of 1", "event"}
    assert "card" in kinds["elferreihe"]
    assert "card" in kinds["blitzraster"]


def test_luck_is_even() -> None:
    game = tischlein.game("sternenzahlen")
    thrown: Counter[str] = Counter()
    for deal in range(4000):
        state = game.start(2)
        state.apply("roll")
        thrown[state.play_case(Deal(7, deal).case(state))] += 1
    assert set(thrown) == {"die:1", "die:2", "die:3", "die:4"}
    assert max(thrown.values()) < 1130
    assert min(thrown.values()) > 870


@pytest.mark.parametrize(("contestants", "seats"), [(2, 2), (2, 4), (2, 3), (3, 2), (4, 4), (7, 3), (3, 6)])
def test_everybody_sits_everywhere(contestants: int, seats: int) -> None:
    orders = set()
    for deal in range(30):
        games = lineups(contestants, seats, 1, deal)
        assert len(games) == contestants
        for seat in range(seats):
            assert sorted(game[seat] for game in games) == list(range(contestants))
        orders.add(tuple(games))
    assert len(orders) > 1
