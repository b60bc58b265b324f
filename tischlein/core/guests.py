"""Games of other packages: found by their entry point `tischlein.games`, which names a `Game`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points

from tischlein.core.game import Game
from tischlein.core.words import wrong_words

GROUP = "tischlein.games"


def guests(own: Sequence[Game]) -> tuple[list[Game], dict[str, str]]:
    """All that are installed here. One that cannot be played is left out, and it is said why: it must not keep people
    from the others."""
    found: dict[str, Game] = {game.name: game for game in own}
    left_out: dict[str, str] = {}
    for point in entry_points(group=GROUP):
        try:
            game = invited(point)
            if game.name in found:
                raise ValueError(f"there is a game {game.name!r} already")
            found[game.name] = game
        except (Exception, SystemExit) as error:
            left_out[point.name] = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
    return list(found.values())[len(own) :], left_out


def invited(point: EntryPoint) -> Game:
    game = point.load()
    if not isinstance(game, Game):
        raise ValueError(f"{point.value} is no `tischlein.core.game.Game`, but {type(game).__name__}")
    wrong = wrong_words(game)
    if wrong:
        raise ValueError("; ".join(wrong))
    return game
