"""With all cards open nothing is hidden, and nothing is other than the seats see it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tischlein
from tests.cases import within
from tischlein.core.game import Game

HIDDEN = {"card", "hand", "secured_cards", "points_of"}
"""What is None in the views of those who may not see it."""


@pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)
def test_all_cards_are_open_and_the_same_as_for_their_owners(game: Game) -> None:
    rng = random.Random(game.name)
    players = game.seats[len(game.seats) // 2]
    state = game.start(players, within(30, game.name))
    while state.actor != "over":
        before = state.to_bytes()
        everything = state.open_view()
        assert not list(hidden(everything["seats"]))
        assert everything["seat"] is None
        for seat in range(players):
            agrees(state.view(seat)["seats"][seat], everything["seats"][seat])
        assert state.to_bytes() == before
        if state.actor == "chance":
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal()))
    assert state.open_view()["seats"] == state.view(None)["seats"], "at the end everybody sees everything"


def test_W25_the_points_of_the_colours_add_up() -> None:
    rng, game = random.Random(25), tischlein.game("wagnis")
    state = game.start(3)
    while state.actor != "over":
        seats = state.open_view()["seats"]
        assert [sum(seat["points_of"].values()) for seat in seats] == list(state.points())
        if state.actor == "chance":
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal()))


def hidden(part: Any) -> list[str]:
    """The names of what is hidden in a part of a view."""
    if isinstance(part, dict):
        own = [name for name, value in part.items() if name in HIDDEN and value is None]
        return own + [name for value in part.values() for name in hidden(value)]
    return [name for value in part for name in hidden(value)] if isinstance(part, list) else []


def agrees(seen: Any, everything: Any) -> None:
    """What a seat sees is there; what it does not see may be anything."""
    if isinstance(seen, dict):
        assert seen.keys() == everything.keys()
        for name, value in seen.items():
            agrees(value, everything[name])
    elif isinstance(seen, list):
        assert len(seen) == len(everything)
        for one, other in zip(seen, everything, strict=True):
            agrees(one, other)
    elif seen is not None:
        assert seen == everything
