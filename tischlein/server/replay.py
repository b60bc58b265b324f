"""A game step by step, as a seat saw it or with all cards open: for finished rounds and for records from files.

A replay is written step by step, too: in one piece, a long one would keep everybody waiting for Python's lock, and lie
in memory twice.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgspec

from tischlein.core.contract import OPEN
from tischlein.core.match import Match
from tischlein.core.state import State
from tischlein.server.answers import Replay, ReplayStep
from tischlein.server.breath import breathe
from tischlein.server.refusal import Refusal
from tischlein.server.told import event

MOST_BYTES = 4 * 1024 * 1024
"""Of a replay: some ten thousand steps of the game with the longest views. Memory for several that nobody takes must be
there, and for those that Python has not cleared away yet."""


_written = msgspec.json.Encoder().encode


def replay(state: State, reader: int | None, round_number: int = 1, rounds: int = 1) -> bytes:
    """All steps of a game whose record is public. `reader` is a seat, None for a spectator, `OPEN` for all cards."""
    if reader is not None and reader != OPEN and reader not in range(state.players):
        raise Refusal(422, "no-place", where="seat", most=state.players - 1)
    names = list(state.names) or [f"{seat + 1}" for seat in range(state.players)]
    again = state.game.start(state.players, state.options, remember=False)
    whole = Replay(
        game=state.game.name,
        players=state.players,
        names=names,
        options=state.options,
        points=state.points(),
        winners=state.winners(),
        round=round_number,
        rounds=rounds,
        steps=[],
    )
    text = BytesIO()
    text.write(_written(whole)[: -len(b"]}")])
    text.write(_written(ReplayStep(view=look(again, reader))))
    everything = reader == OPEN
    for step in state.steps:
        again.apply(step.token)
        told = event(again.moment(), None if everything else reader, names, everything)
        text.write(b",")
        text.write(_written(ReplayStep(event=told)))
        breathe()
        if text.tell() > MOST_BYTES:
            raise Refusal(413, "replay-too-long", megabytes=MOST_BYTES // 2**20)
    text.write(b"]}")
    return text.getvalue()


def look(state: State, reader: int | None) -> dict[str, Any]:
    """The view of a reader, or all cards."""
    return state.open_view() if reader == OPEN else state.view(reader)


def of_match(match: Match, round_number: int, reader: int | None) -> bytes:
    """One round of a match."""
    rounds = match.rounds_played
    if not 1 <= round_number <= len(rounds):
        raise Refusal(404, "no-round")
    return replay(rounds[round_number - 1], reader, round_number, len(rounds))
