"""The engine beside OpenSpiel: random play on one core, what a second core brings, and starting."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from importlib.metadata import version

from bench.clock import Row, measure, pin
from bench.cores import PAIRS
from bench.machine import machine, short


def part(repetitions: int, seconds: float, trial: bool) -> list[str]:
    """This part of the results. A trial leaves out what needs processes of its own."""
    lines = [*heading(), *engine(repetitions, seconds)]
    return lines if trial else lines + others()


def heading() -> list[str]:
    return [
        machine(", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "open_spiel"))),
        "",
        "A *move* is one decision of a player; chance outcomes are not counted. All",
        "cases of the first table run in turn on one pinned core, in CPU time; ratios are taken within each",
        "repetition, then the median. Our games are other games than OpenSpiel's, so games/s and decisions in a game",
        "stand beside every rate. Blitzraster plays with `turn_limit` 100, the others by their defaults.",
    ]


def engine(repetitions: int, seconds: float) -> list[str]:
    """Random play, ours and OpenSpiel's, on one core."""
    pin()
    from bench import openspiel, ours

    rows = measure(openspiel.cases() | ours.cases(), repetitions, seconds)
    peers = {
        "dealt start": rows[openspiel.SPADES],
        "whole games": rows[openspiel.HEARTS_BOTS],
        "from Python": rows[openspiel.HEARTS_PYTHON],
    }
    lines = ["", f"### Random play, one thread ({repetitions} repetitions of {seconds} s)", ""]
    lines += ["| case | moves/s | spread | games/s | decisions in a game | ratio |", "|---|---|---|---|---|---|"]
    for kind, peer in peers.items():
        own = [row for label, row in rows.items() if label.endswith(f", {kind}") and row is not peer]
        own = [row for row in own if not row.label.startswith("OpenSpiel")]
        lines.append(line(peer, 1.0))
        lines += [line(row, row.ratio_to(peer)) for row in own]
        mean = math.prod(row.ratio_to(peer) for row in own) ** (1 / len(own))
        lines.append(f"| *geometric mean, {kind}* | | | | | *{mean:.1f}* |")
    return lines


def others() -> list[str]:
    """What needs processes and cores of its own."""
    code = (
        "from bench import cores, startup; import json; print('@' + json.dumps([cores.measure(), startup.measure()]))"
    )
    call = [sys.executable, "-c", code]
    done = subprocess.run(call, capture_output=True, text=True, check=True, preexec_fn=_all_cores)
    by_cores, by_start = json.loads(next(text for text in done.stdout.splitlines() if text.startswith("@"))[1:])
    lines = ["", f"### All cores, random play with the deal (wall time; the median of {PAIRS} pairs in turn)", ""]
    lines += ["| game | one thread, moves/s | all cores, moves/s | ratio |", "|---|---|---|---|"]
    for name, (one, every) in by_cores.items():
        lines.append(f"| {name} | {short(one)} | {short(every)} | {every / one:.2f} |")
    mean = math.prod(every / one for one, every in by_cores.values()) ** (1 / len(by_cores))
    lines.append(f"| *geometric mean* | | | *{mean:.2f}* |")
    lines += ["", "### Starting (wall time; a process that imports the package and plays 60 tokens)", ""]
    lines += ["| game | first use: compiling and playing | later: imports | later: from the cache, and playing |"]
    lines[-1] += " later: the whole process | bytes of a state |"
    lines += ["|---|---|---|---|---|---|"]
    for name, ((_, _, compiling), (whole, imports, play), size) in by_start.items():
        lines.append(f"| {name} | {compiling:.1f} s | {imports:.2f} s | {play:.2f} s | {whole:.2f} s | {size} |")
    return lines


def _all_cores() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    os.environ.pop("NUMBA_NUM_THREADS", None)


def line(row: Row, ratio: float) -> str:
    rates = (short(row.rate), f"±{row.spread:.0%}", short(row.games_rate))
    cells = (row.label, *rates, f"{row.length:.1f}", f"{ratio:.2f}")
    return f"| {' | '.join(cells)} |"
