"""The device part of the results: the rules in a worker of the browser beside OpenSpiel's C++, and the first card."""

from __future__ import annotations

import base64
import json
import statistics
import subprocess

import msgspec
from msgspec import Struct

from bench.machine import machine
from bench.openspiel import roll_out
from bench.page import GAMES, WEB, browser
from bench.server.process import running
from tischlein.games import OWN

SECONDS = 3.0
TIMES = 5
PEER = "spades"
PLAYERS = 4


class Found(Struct):
    """What `web/scripts/device.mjs` found for one game."""

    game: str
    cards: list[float]
    """Milliseconds until the first card."""
    moves: float
    """Decisions a second."""


def part(repetitions: int | None, seconds: float | None, trial: bool) -> list[str]:
    """This part of the results."""
    length, times = seconds or (1.0 if trial else SECONDS), repetitions or (1 if trial else TIMES)
    peer = roll_out(PEER)
    before = speed(peer(length, 1))
    with running(GAMES[0]) as server:
        found = measured(f"http://127.0.0.1:{server.port}", length, times)
    theirs = statistics.mean((before, speed(peer(length, 2))))
    lines = [
        machine(browser()),
        "",
        f"Random play to the end in one worker of Chromium, {PLAYERS} players, effects told. OpenSpiel's C++ roll-out",
        f"of {PEER}, before and after it on the same machine: {theirs / 1e6:.1f} million decisions a second. First",
        'card: from the touch of "Play" on home until the frame with the first card is drawn, the page\'s thread',
        f"slowed down to a quarter, in a browser that has never played; median and longest of {times}.",
        "",
        "| game | million decisions a second | × OpenSpiel | first card, ms | longest |",
        "|---|---|---|---|---|",
    ]
    for one in found:
        cards = f"{statistics.median(one.cards):.0f} | {max(one.cards):.0f}"
        lines.append(f"| {one.game} | {one.moves / 1e6:.1f} | {one.moves / theirs:.1f} | {cards} |")
    return lines


def speed(measured: tuple[float, float, float]) -> float:
    """Decisions a second."""
    _, decisions, spent = measured
    return decisions / spent


def measured(address: str, seconds: float, times: int) -> list[Found]:
    starts = {
        game.name: base64.b64encode(game.record(PLAYERS, game.options(PLAYERS)).tobytes()).decode() for game in OWN
    }
    call = ["node", "scripts/device.mjs", address, str(seconds), str(times), *GAMES]
    done = subprocess.run(call, cwd=WEB, input=json.dumps(starts), stdout=subprocess.PIPE, text=True, check=True)
    return [msgspec.json.decode(line, type=Found) for line in done.stdout.splitlines()]
