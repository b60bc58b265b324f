"""Which tables the suites that serve every game play: all player counts, all options."""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import random
from typing import Any, cast

import pytest

import tischlein
from tests.helpers import CHANCE, OVER, Table
from tischlein.games import LEFT_OUT

Options = dict[str, Any]

assert not LEFT_OUT, f"games that cannot be played: {LEFT_OUT}"


def option_sets(game: str, players: int) -> list[Options]:
    """The options to try with that many players; the first are the defaults, or what a game's own `tables.py` puts in
    their place."""
    found = tischlein.game(game)
    sets: list[Options] = [{}]
    for name, option in found.to_agree.items():
        values = (not option.default,) if isinstance(option.default, bool) else (option.choices or ())[1:]
        sets += [{name: value} for value in values if players in found.seats_for(name)]
    own = f"tests.clauses.{game}.tables"
    if importlib.util.find_spec("tests.clauses." + game) and importlib.util.find_spec(own):
        sets = importlib.import_module(own).option_sets(sets)
    return sets


def combined(game: str, players: int) -> list[Options]:
    """Two of these at a time, wherever they are about different options."""
    sets, found = option_sets(game, players), []
    for one, other in itertools.combinations(sets, 2):
        both = one | other
        if one and other and not one.keys() & other.keys() and both not in sets:
            found.append(both)
    return found


def within(turns: int, game: str) -> Options:
    """Options with which a game ends after some turns at the latest, where it has such an option: random players would
    hardly ever end it otherwise."""
    return {"turn_limit": turns} if "turn_limit" in tischlein.game(game).to_agree else {}


TABLES = [
    pytest.param(game.name, players, options, id=f"{game.name}-{players}-{number}")
    for game in tischlein.GAMES
    for players in game.seats
    for number, options in enumerate(option_sets(game.name, players))
]


WITH_ORACLE = [table for table in TABLES if importlib.util.find_spec(f"tests.oracle.{table.values[0]}")]
"""Games of the house have a second opinion; guests need none."""


def oracle(game: str, players: int, options: Options) -> Table:
    """The slow and obvious second opinion."""
    return cast(Table, importlib.import_module(f"tests.oracle.{game}").Oracle(players, options))


def choose(table: Table, rng: random.Random) -> str:
    """A token to go on with. Plain random play, except where that would take a thousand turns."""
    if table.actor == CHANCE:
        chances = table.chances()
        return rng.choices(list(chances), [float(chance) for chance in chances.values()])[0]
    assert table.actor != OVER
    walker = f"{type(table).__module__}_walker"
    if walker.startswith("tests.oracle.") and importlib.util.find_spec(walker):
        return cast(str, importlib.import_module(walker).greedy(table, rng))
    return rng.choice(table.legal())
