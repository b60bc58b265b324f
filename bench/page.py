"""The page part of the results: how smoothly the tables move on a slow device, and how much a browser loads."""

from __future__ import annotations

import os
import statistics
import subprocess

import msgspec
from msgspec import Struct

from bench.machine import machine
from bench.server.process import ROOT, running
from tischlein.games import OWN

GAMES = tuple(game.name for game in OWN)
WEB = ROOT / "web"
SECONDS = 10.0
REFRESH = 60
"""Frames a second that a screen shows."""
REPETITIONS = 3
TRIAL_SECONDS = 4.0


class Smoothness(Struct):
    """What `web/scripts/frames.mjs` found for one game."""

    game: str
    moved: int
    """Frames in which something moved."""
    late: int
    """Those of them that did not come on the screen in time."""
    waited: int
    """Frames in which nothing moved any more and what comes next was not ready yet."""
    animations: int
    slow: int
    """Animations that need the page's own thread for every frame."""


def part(repetitions: int | None, seconds: float | None, trial: bool) -> list[str]:
    """This part of the results."""
    length = seconds or (TRIAL_SECONDS if trial else SECONDS)
    times = repetitions or (1 if trial else REPETITIONS)
    lines = [machine(browser()), ""]
    with running(GAMES[0]) as server:
        found = [one for _ in range(times) for one in frames(f"http://127.0.0.1:{server.port}", length)]
    return lines + smoothness(found, length, times) + weight()


def browser() -> str:
    done = subprocess.run(
        [os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--version"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def frames(address: str, seconds: float) -> list[Smoothness]:
    call = ["node", "scripts/frames.mjs", address, str(seconds), *GAMES]
    done = subprocess.run(call, cwd=WEB, stdout=subprocess.PIPE, text=True, check=True)
    return [msgspec.json.decode(line, type=Smoothness) for line in done.stdout.splitlines()]


def smoothness(found: list[Smoothness], seconds: float, times: int) -> list[str]:
    lines = [
        "A person and two bots play, in a window of 390 × 844 with the processor slowed down to a quarter and no GPU;",
        f"medians of {times} times {seconds:g} s, by the browser's own account. Only frames in which something moved",
        "are counted; of 60 that are wanted in a second of movement, so many were shown in time. Waits: the time in",
        "which everything had arrived and what comes next was not ready yet. Movements are made by the browser's",
        "compositor; one that needed the page's own thread for every frame would count as slow.",
        "",
        "| game | frames a second of movement | shown in time | waits | movements | slow ones |",
        "|---|---|---|---|---|---|",
    ]
    for game in GAMES:
        runs = [one for one in found if one.game == game]
        shown = statistics.median(1 - one.late / one.moved for one in runs)
        waits = statistics.median(one.waited / REFRESH / seconds for one in runs)
        animations, slow = sum(one.animations for one in runs), sum(one.slow for one in runs)
        lines.append(f"| {game} | {REFRESH * shown:.1f} | {shown:.1%} | {waits:.1%} | {animations} | {slow} |")
    return lines


def weight() -> list[str]:
    """What a browser loads, as the page's own count has it."""
    done = subprocess.run(["node", "scripts/sizes.mjs"], cwd=WEB, capture_output=True, text=True, check=True)
    return ["", "Loaded, compressed:", "", "```", *done.stdout.rstrip().splitlines(), "```"]
