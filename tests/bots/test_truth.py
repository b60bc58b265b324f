"""All that advice says is true, and what would not be is noticed."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.bots.facts import Fact, Place, facts_of, is_true, mistaken
from tests.hidden.worlds import walk
from tischlein import CHANCE, OVER
from tischlein.core.game import Game
from tischlein.games import OWN

GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
NODES, SOAK_NODES = {"blitzraster": 20}, 1500
"""Of each game; 60 where nothing else is said."""


def places(game: Game, count: int) -> list[Place]:
    rng, found = random.Random(f"truth {game.name}"), list[Place]()
    while len(found) < count:
        state = walk(game.name, rng.choice(tuple(game.seats)), {}, rng, rng.randrange(5, 260))
        if state.actor not in (CHANCE, OVER):
            found.append(Place(state))
    return found


SELDOM = {
    "wagnis": (),
    "elferreihe": ("wins",),
    "blitzraster": (),
    "sternenzahlen": ("puts_out", "takes", "no_choice"),
}
"""What only a long count is sure to meet."""
UNNOTICED = 0.1
"""So many errors may go unnoticed, in each kind: an error can be true by chance, such as of two rows that are alike."""


@GAMES
def test_all_that_is_said_is_true_and_an_error_in_it_would_be_noticed(game: Game, soak: bool) -> None:
    said: Counter[str] = Counter()
    wrongs: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for place in places(game, SOAK_NODES if soak else NODES.get(game.name, 60)):
        for token, facts in facts_of(place).items():
            for fact in facts:
                said[fact.kind] += 1
                assert is_true(place, token, fact), f"{token}: {fact}, {place.view}"
                for wrong in mistaken(place, fact):
                    wrongs[fact.kind] += 1
                    missed[fact.kind] += is_true(place, token, wrong)
            here = {fact.kind for fact in facts}
            if game.name == "elferreihe" and "wins" not in here:  # of a card that wins nothing else is said
                unsaid = {"all_go", "ends_row", "no_choice", "wins"} - here
                assert not any(is_true(place, token, Fact(kind, {})) for kind in unsaid), (token, here)
    assert game.prospects is not None
    assert set(game.prospects.names) - set(said) <= (set() if soak else set(SELDOM[game.name]))
    assert all(missed[kind] <= 1 + UNNOTICED * count for kind, count in wrongs.items()), (missed, wrongs)
