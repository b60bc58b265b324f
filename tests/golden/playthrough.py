"""One game written down in readable text: every node, what was possible, what everybody saw.

`python -m tests.golden.playthrough` writes all files anew. Read the difference against the rules before you keep it.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import tischlein
from tests.cases import option_sets
from tischlein import CHANCE, OVER, State
from tischlein.core.contract import OPEN
from tischlein.games import OWN

FOLDER = Path(__file__).parent
NODES_SHOWN = 90
"""Later nodes are only played: their bytes are in the hash at the end."""


def cases() -> list[tuple[str, int, dict[str, Any]]]:
    """Every game with every number of players; all options with the fewest."""
    found = []
    for game in OWN:
        for players in game.seats:
            sets = option_sets(game.name, players)
            if "turn_limit" in sets[0]:
                sets = sets[:1]  # random play without a limit lasts a thousand turns
            found += [(game.name, players, options) for options in (sets if players == game.seats[0] else sets[:1])]
    return found


def file_of(game: str, players: int, number: int) -> Path:
    return FOLDER / "playthroughs" / f"{game}-{players}-{number}.txt"


def all_files() -> dict[Path, tuple[str, int, dict[str, Any]]]:
    numbers: dict[tuple[str, int], int] = {}
    files = {}
    for game, players, options in cases():
        number = numbers[game, players] = numbers.get((game, players), -1) + 1
        files[file_of(game, players, number)] = (game, players, options)
    return files


def playthrough(game: str, players: int, options: dict[str, Any]) -> str:
    rng = random.Random(f"golden {game} {players}")
    state = tischlein.game(game).start(players, options)
    digest = hashlib.sha256()
    lines = [f"{game}, {players} players, options {json.dumps(options)}", ""]
    number = 0
    while state.actor != OVER:
        if number < NODES_SHOWN:
            lines += _node(state, number)
        if state.actor == CHANCE:
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal()))
        if number < NODES_SHOWN:
            lines += _step(state)
        digest.update(state.to_bytes())
        number += 1
    lines += ["", f"{number} nodes, turn {state.turn}", f"points {state.points()}, winners {state.winners()}"]
    lines += [f"sha256 of all states: {digest.hexdigest()}", "", "At the end everybody sees:"]
    lines += _plain(state.view(None))
    return "\n".join(lines) + "\n"


def _node(state: State, number: int) -> list[str]:
    who = f"seat {state.actor}" if isinstance(state.actor, int) else state.actor
    possible = state.legal()
    shown = " ".join(possible) if len(possible) <= 12 else f"{' '.join(possible[:12])} … ({len(possible)})"
    lines = [f"{number}: turn {state.turn}, {who}, points {state.points()}: {shown}"]
    if number % 30 == 29:
        lines += ["   a spectator sees:", *_plain(state.view(None))]
    return lines


def _step(state: State) -> list[str]:
    """The token, and how it looked to those who saw it differently."""
    step = state.steps[-1]
    line = f"   > {step.token}"
    everything = step.seen_by(OPEN)
    if everything[2]:
        line += f" (shows {' '.join(everything[2])})"
    blind = [seat for seat in range(state.players) if step.event_for(seat) != everything]
    if blind:
        line += f" [seats {' '.join(map(str, blind))}: {step.event_for(blind[0])[1]}]"
    return [line]


def _plain(view: dict[str, Any]) -> list[str]:
    return [f"   {key}: {json.dumps(value)}" for key, value in view.items()]


if __name__ == "__main__":
    (FOLDER / "playthroughs").mkdir(exist_ok=True)
    for path, (game, players, options) in all_files().items():
        path.write_text(playthrough(game, players, options), encoding="utf-8")
