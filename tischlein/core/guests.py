"""Games of other packages: found by their entry point `tischlein.games`, which names a `Game`."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points

from tischlein.core.game import Game

GROUP = "tischlein.games"


def guests(own: Sequence[Game]) -> list[Game]:
    """All that are installed here. One that cannot be played is left out, with a word about why: it must not keep
    people from the others."""
    found: dict[str, Game] = {game.name: game for game in own}
    for point in entry_points(group=GROUP):
        try:
            game = invited(point)
            if game.name in found:
                raise ValueError(f"there is a game {game.name!r} already")
            found[game.name] = game
        except Exception as error:
            warnings.warn(f"the game {point.value} cannot be played here: {error}", RuntimeWarning, stacklevel=2)
    return list(found.values())[len(own) :]


def invited(point: EntryPoint) -> Game:
    game = point.load()
    if not isinstance(game, Game):
        raise TypeError(f"{point.value} is no `tischlein.core.game.Game`, but {type(game).__name__}")
    return game
