"""Tischlein: four German family games by their numbered rules.

>>> import random, tischlein
>>> state = tischlein.game("wagnis").start(players=3)
>>> state.legal()
['draw']
>>> state.apply("draw")
>>> state.apply("card:red-5")
>>> state.legal()
['place:1']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tischlein.core.contract import CHANCE, OVER
from tischlein.core.errors import DamagedState, IllegalAction, OptionError, RecordError, TischleinError
from tischlein.core.game import Game
from tischlein.core.match import Match
from tischlein.core.state import State
from tischlein.core.walk import Walk
from tischlein.games import GAMES
from tischlein.games import find as game
from tischlein.records import load, load_match

if TYPE_CHECKING:
    from tischlein.bots.advice import advise
    from tischlein.bots.review import judge

__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "DamagedState",
    "Game",
    "IllegalAction",
    "Match",
    "OptionError",
    "RecordError",
    "State",
    "TischleinError",
    "Walk",
    "advise",
    "game",
    "judge",
    "load",
    "load_match",
    "match",
]
__version__ = "0.2.0"


def match(
    name: str,
    players: int,
    options: Mapping[str, Any] | None = None,
    rounds: int | None = None,
    wins: int | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """Several rounds of one game: a number of `rounds`, or as many as it takes until somebody has so many `wins`."""
    return Match(game(name), players, options, rounds, wins, names)


_LATER = {"advise": "tischlein.bots.advice", "judge": "tischlein.bots.review"}
"""What takes a while to be read, and many never ask for."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
