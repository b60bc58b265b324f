"""What the terminal tells of what happened."""

from __future__ import annotations

import random

import pytest

import tischlein
from tischlein.cli.frame import FOLDER
from tischlein.cli.narrator import Narrator


@pytest.mark.parametrize("game", ["elferreihe", "blitzraster"])
def test_cards_that_are_dealt_are_one_line(game: str) -> None:
    """Where a game has words for many of a kind they are told, as on the page; with all cards open each of them is."""
    found = tischlein.game(game)
    texts = found.texts("en", FOLDER)
    few, every = (Narrator(texts, ["Anna", "Ben"], [None], everything) for everything in (False, True))
    rng, state, dealt = random.Random(1), found.start(2), 0
    while state.actor == "chance":
        state.play_chance(rng)
        dealt += state.moment().tell(None, ["Anna", "Ben"], False)[0].id == "event-dealt"
        few.hear(state.moment())
        every.hear(state.moment())
    assert dealt > 10
    assert few.tell(None)[1:].count("The cards have been dealt.") == 1
    assert sum("Anna gets" in line or "Ben gets" in line for line in every.tell(None)) == dealt
