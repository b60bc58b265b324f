"""Which levels people are offered, in a game of the house and in one that brings less."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tischlein.bots import LEVELS, levels_of, usual_level
from tischlein.bots.about import about
from tischlein.bots.levels import ALL, KOENNER, SECONDS
from tischlein.games import OWN, find
from tischlein.server.answers import GameInfo


def test_our_games_offer_all_levels() -> None:
    assert set(LEVELS) < set(ALL)
    for game in OWN:
        told = msgspec.convert(about(game), GameInfo)
        assert tuple(level.name for level in told.levels) == levels_of(game) == LEVELS
        assert told.usual_level == "neuling"
        assert all(
            (level.say[0], level.about[0]) == (f"level-{level.name}", f"level-{level.name}-about")
            for level in told.levels
        )


def test_a_guest_offers_what_it_has() -> None:
    """Levels for which it has no policy or no mind are not offered."""
    game = find("wagnis")
    skilled = {KOENNER: game.policies[KOENNER]}
    assert levels_of(replace(game, policies=skilled)) == (KOENNER, *SECONDS)
    assert usual_level(replace(game, policies=skilled)) == KOENNER
    assert levels_of(replace(game, policies={})) == ("simple", *SECONDS)
    assert levels_of(replace(game, mind=None)) == ("simple",)
    assert usual_level(replace(game, mind=None, policies={}, policy=None)) == "simple"
