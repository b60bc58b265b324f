"""The registry: which games there are."""

from __future__ import annotations

from tischlein.core.errors import OptionError
from tischlein.core.game import Game
from tischlein.games.elferreihe import GAME as ELFERREIHE
from tischlein.games.sternenzahlen import GAME as STERNENZAHLEN
from tischlein.games.wagnis import GAME as WAGNIS

GAMES: tuple[Game, ...] = (WAGNIS, ELFERREIHE, STERNENZAHLEN)


def find(name: str) -> Game:
    """The game of that name."""
    for game in GAMES:
        if game.name == name:
            return game
    raise OptionError("game", f"there is no game {name!r:.60}; there are: {', '.join(game.name for game in GAMES)}")
