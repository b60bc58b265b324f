"""Loading everything that is compiled of a game, and compiling what is not there: a few tokens are played with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from tischlein.bots import POLICIES, chooser
from tischlein.bots.troupe import troupe_of, warm_policies, warm_search
from tischlein.core.contract import OVER
from tischlein.core.game import Game
from tischlein.core.moment import story_of
from tischlein.core.wire import Asks
from tischlein.games import GAMES
from tischlein.server.strokes import Strokes

warm: set[str] = set()
"""The games whose rules have been loaded in this process."""


def warm_up(games: Iterable[Game] = GAMES) -> None:
    """Play a few tokens of each game, with its simplest bots."""
    rng = random.Random(0)
    for game in games:
        state = game.start(game.seats[0])
        for level in POLICIES:
            state.deal(rng)
            if state.actor == OVER:  # a short game
                state = game.start(game.seats[0])
                state.deal(rng)
            token = state.token_of(chooser(game, level).code(state, rng))
            state.copy().apply(token)
            state.take_turn(token, Strokes().drawn(b"", 0))
            state.parts(
                state.own_pieces([""] * state.players),
                story_of(game, [state.moment()]),
                Asks(state.players, {0: True}),
            )
        state.view(0)
        state.points()
        game.compiled.winners(state.record(), 0)  # for rounds that are over, which this one may not be
        warm.add(game.name)


def warm_players(games: Iterable[Game] = GAMES) -> None:
    """The same for all levels of players: what is not there is compiled here and now."""
    for game in games:
        for part in ("policies", "search"):
            PARTS[part](game.compiled_twin())
        troupe_of(game).load_policies()
        troupe_of(game).load_search()


PARTS: dict[str, Callable[[Game], None]] = {
    "rules": lambda game: warm_up([game]),
    "policies": warm_policies,
    "search": warm_search,
}
"""What is compiled of a game, in the order in which it is needed: a table needs its rules, a bot plays soon, and who
searches can wait."""
