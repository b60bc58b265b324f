"""`python -m tischlein.players.host module:name`: a player in Python as a program that speaks the line protocol.

So whatever it does, it does it to nobody else: it may crash, hang, or write to its output, which goes to the error
output here. Before all else it says what it is: `{"kind": "class", "hears": true}`. A kernel is given a record with
each question, of the node as its seat imagines it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import cache
from typing import IO, Any

import numpy as np

from tischlein.core.errors import IllegalAction
from tischlein.core.game import Game
from tischlein.core.state import State
from tischlein.core.stream import STREAM
from tischlein.games import find
from tischlein.players import PlayerError, Seat, asking, imported, kind_of, wants_luck

Answer = Callable[[dict[str, Any]], str]


@cache
def _begun(game: Game, players: int, options: str) -> State:
    return game.start(players, json.loads(options), remember=False)


def by_kernel(player: Any, seat: Seat) -> Answer:
    """Ask a kernel: about the record that comes with the question."""
    game, luck = find(seat.game), np.zeros(1, STREAM)
    luck["x"] = seat.seed
    state, ask = _begun(game, seat.players, json.dumps(seat.options)).copy(), asking(player)

    def answer(question: dict[str, Any]) -> str:
        state.from_bytes(bytes.fromhex(question["record"]), check=False)
        code = int(ask(state.record(), luck))
        try:
            return state.token_of(code)
        except IllegalAction:
            return f"code {code}"

    return answer


def by_function(player: Any, seat: Seat) -> Answer:
    more = (seat.rng,) if wants_luck(player) else ()
    return lambda question: player(question["view"], question["legal"], *more)


def by_class(player: Any, seat: Seat) -> Answer:
    one = player(seat)
    hears = hasattr(one, "hear")

    def answer(question: dict[str, Any]) -> str:
        for event in question["events"] if hears else ():
            one.hear(event)
        if question["do"] == "end":
            if hasattr(one, "end"):
                one.end(question["points"], question["winners"])
            return ""
        token: str = one.choose(question["view"], question["legal"])
        return token

    return answer


BY_KIND: dict[str, Callable[[Any, Seat], Answer]] = {
    "kernel": by_kernel,
    "function": by_function,
    "class": by_class,
}


def serve(place: str, lines: IO[str], out: IO[str]) -> None:
    """Answer the questions that come in."""
    player = imported(place)
    kind = kind_of(player)
    say(out, {"kind": kind, "hears": kind == "class" and hasattr(player, "hear")})
    answer: Answer | None = None
    for line in lines:
        message = json.loads(line)
        what = message["do"]
        if what == "begin":
            given = {name: message[name] for name in ("game", "seat", "players", "options", "seed", "seconds")}
            answer = BY_KIND[kind](player, Seat(**given))
        elif answer is not None and what == "choose":
            say(out, {"token": answer(message)})
        elif answer is not None and what == "end" and kind == "class":
            answer(message)


def say(out: IO[str], what: object) -> None:
    print(json.dumps(what, default=repr), file=out, flush=True)


def main() -> None:
    sys.path.insert(0, os.getcwd())
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the player prints is no answer
    with os.fdopen(0, encoding="utf-8") as lines:
        try:
            serve(sys.argv[1], lines, own)
        except PlayerError as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main()
