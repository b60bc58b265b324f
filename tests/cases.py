"""Which tables the suites that serve every game play: all player counts, all options."""

from __future__ import annotations

import importlib
import random
from typing import Any, cast

import pytest

import tischlein
from tests.helpers import CHANCE, OVER, Table

Options = dict[str, Any]

SMALL_BOARD = {
    "path": ["4", "2", "hole", "3*", "6", "hole", "5*", "hole", "4*", "2*"],
    "rows": {"1": ".*.", "2": "*.", "3": "..*", "4": "*"},
    "events": {"steal": 2, "gain": 1, "robbed": 2, "lose": 3},
    "red_chips": 9,
}


def option_sets(game: str, players: int) -> list[Options]:
    """The options to try with that many players; the first are the defaults."""
    if game == "wagnis":
        return [{}, {"risk": True}] + ([{"remove_turn_cards": True}] if players == 2 else [])
    if game == "elferreihe":
        return [{}] + ([{"without": "red"}, {"without": "green"}] if players == 2 else [])
    if game == "blitzraster":
        return [{"turn_limit": 40}, {}]
    if game == "sternenzahlen":
        return [{}, {"finish": "all"}, {"board": "zwanzig"}, {"board": SMALL_BOARD, "finish": "all"}]
    raise AssertionError(f"tests.cases knows no options for {game}: add them here")


TABLES = [
    pytest.param(game.name, players, options, id=f"{game.name}-{players}-{number}")
    for game in tischlein.GAMES
    for players in game.seats
    for number, options in enumerate(option_sets(game.name, players))
]


def oracle(game: str, players: int, options: Options) -> Table:
    """The slow and obvious second opinion."""
    return cast(Table, importlib.import_module(f"tests.oracle.{game}").Oracle(players, options))


def choose(table: Table, rng: random.Random) -> str:
    """A token to go on with. Plain random play, except where that would take a thousand turns."""
    if table.actor == CHANCE:
        chances = table.chances()
        return rng.choices(list(chances), [float(chance) for chance in chances.values()])[0]
    assert table.actor != OVER
    walker = f"tests.oracle.{type(table).__module__.rpartition('.')[2]}_walker"
    if type(table).__module__.endswith("oracle.blitzraster"):
        return cast(str, importlib.import_module(walker).greedy(table, rng))
    return rng.choice(table.legal())
