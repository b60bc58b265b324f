"""Loading everything compiled before the first player comes, so that no table waits for it."""

from __future__ import annotations

import random

from tischlein.bots import LEVELS, POLICIES, chooser
from tischlein.core.contract import CHANCE
from tischlein.core.moment import story_of
from tischlein.core.wire import Asks
from tischlein.games import GAMES
from tischlein.server.strokes import Strokes


def warm_up() -> None:
    """Play a few tokens of each game with each bot."""
    rng = random.Random(0)
    for game in GAMES:
        state = game.start(game.seats[0])
        state.deal(rng)
        for level in dict.fromkeys((*LEVELS, *POLICIES)):
            if state.actor == CHANCE:
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
        game.compiled.winners(state.record(), 0)  # for rounds that are over, which this one is not
