"""The registry: which games there are. Our own, and those of other packages (`core/guests.py`)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from tischlein.core.errors import OptionError
from tischlein.core.game import Game
from tischlein.core.guests import guests
from tischlein.core.language import phrase
from tischlein.core.options import brief
from tischlein.games.blitzraster import GAME as BLITZRASTER
from tischlein.games.elferreihe import GAME as ELFERREIHE
from tischlein.games.sternenzahlen import GAME as STERNENZAHLEN
from tischlein.games.wagnis import GAME as WAGNIS

OWN: tuple[Game, ...] = (WAGNIS, ELFERREIHE, BLITZRASTER, STERNENZAHLEN)
_GUESTS, LEFT_OUT = guests(OWN)
"""Games of other packages, and why some of them cannot be played here, by name."""
GAMES: tuple[Game, ...] = (*OWN, *_GUESTS)


def find(name: str) -> Game:
    """The game of that name."""
    for game in GAMES:
        if game.name == name:
            return game
    if isinstance(name, str) and name in LEFT_OUT:
        raise OptionError("game", phrase("error-left-out", name=name, reason=LEFT_OUT[name]))
    raise OptionError("game", phrase("error-no-game", name=brief(name), known=", ".join(game.name for game in GAMES)))


@contextlib.contextmanager
def interpreting() -> Iterator[None]:
    """Meanwhile all games run in ordinary Python; see `Game.interpret`."""
    before = [game for game in GAMES if not game.interpreted]
    for game in before:
        game.interpret()
    try:
        yield
    finally:
        for game in before:
            game.run_compiled()
