"""One of many games, played in Python: where somebody must be asked there, and to look at it again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tischlein.core.contract import CHANCE, OVER, Records
from tischlein.core.errors import IllegalAction
from tischlein.core.game import Game
from tischlein.core.kernel import is_kernel
from tischlein.core.language import phrase
from tischlein.core.options import brief
from tischlein.core.state import State
from tischlein.core.stream import below, streams
from tischlein.players import PlayerError, asking, wants_luck
from tischlein.sim.seated import Player, Seated, named

MOST_STEPS = 1 << 20


def played(start: State, who: Seated, seed: int, number: int, remember: bool = True) -> tuple[State, int]:
    """Game `number` of a simulation, at its end, and how many decisions there were. Its luck comes from one stream, as
    in compiled code: it is the same game."""
    state, luck, decisions = start.copy(remember), streams(seed, 1, number), 0
    ask = [_asked(start.game, player, f"{seed} {number} {seat}") for seat, player in enumerate(who.players)]
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play_case(int(below(luck[0], state.cases)))
            continue
        seat = seat_of(state)
        answer = ask[seat](state, luck)
        try:
            state.apply(answer) if isinstance(answer, str) else state.apply_code(answer)
        except IllegalAction:
            told: dict[str, Any] = {"game": number, "name": who.names[seat], "answer": brief(answer)}
            raise PlayerError(phrase("player-illegal", **told)) from None
        decisions += 1
        if decisions == MOST_STEPS:
            raise PlayerError(phrase("player-endless", game=number, names=", ".join(who.kinds_named)))
    return state, decisions


def _asked(game: Game, player: Player, seed: str) -> Callable[[State, Records], Any]:
    """How a player is asked for what it does in a state: a code, or a token."""
    if isinstance(player, str) or is_kernel(player):
        choose = asking(named(game, player) if isinstance(player, str) else player)
        return lambda state, luck: choose(state.record(), luck)
    more = (random.Random(seed),) if wants_luck(player) else ()
    return lambda state, luck: player(state.view(seat_of(state)), state.legal(), *more)


def seat_of(state: State) -> int:
    """The seat that is to act."""
    assert isinstance(state.actor, int)
    return state.actor
