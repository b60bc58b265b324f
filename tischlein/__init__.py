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

from tischlein.core.contract import CHANCE, OVER
from tischlein.core.errors import IllegalAction, OptionError, TischleinError
from tischlein.core.game import Game
from tischlein.core.state import State
from tischlein.games import GAMES
from tischlein.games import find as game

__all__ = ["CHANCE", "GAMES", "OVER", "Game", "IllegalAction", "OptionError", "State", "TischleinError", "game"]
__version__ = "0.1.0"
