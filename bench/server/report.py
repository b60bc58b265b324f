"""The server part of the results: ours and boardgame.io's in turn, and what is written down of it."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.machine import machine, short
from bench.server.disk import DISK_NAME, commit_times
from bench.server.driver import TRIES, Job, Phase
from bench.server.memory import Memory
from bench.server.process import PEER_NAME, ROOT, SCRATCH, ServerProcess, install_peer, running
from tischlein.games import OWN

GAMES = tuple(game.name for game in OWN)
FEW, MANY = 100, 1000
PACE = 500.0
STORED = 10_000
DRIVER_SECONDS = 400
WARM_MOVES = 5000
"""Compilers that learn from running need some thousand."""
MOST_FOR_OTHERS = 0.1
"""Of a core, in a phase that counts."""
CLOSED, PACED = "closed loop", "paced"


class Extent(NamedTuple):
    """How much is measured."""

    repetitions: int
    warm_up: float
    seconds: float
    idle_tables: int
    stored_tables: int


FULL = Extent(3, 5.0, 5.0, 2000, STORED)
TRIAL = Extent(1, 2.0, 2.0, 500, 500)


class Measured(NamedTuple):
    """One server process, driven through all phases."""

    name: str
    tables: int
    phases: dict[str, Phase]
    peer: Measured | None
    """The run of the peer just before."""


class Waits(NamedTuple):
    """What commits took, without any server; seconds."""

    p50: float
    p99: float


def part(repetitions: int | None, seconds: float | None, games: Sequence[str] | None, trial: bool) -> list[str]:
    """This part of the results."""
    if len(os.sched_getaffinity(0)) < 2:
        raise SystemExit("the server's bench needs two cores: one for the server, one for the driver")
    extent = TRIAL if trial else FULL
    extent = extent._replace(repetitions=repetitions or extent.repetitions, seconds=seconds or extent.seconds)
    own = tuple(games or GAMES)
    versions = ", ".join(f"{name} {version(name)}" for name in ("litestar", "uvicorn", "websockets", "uvloop"))
    lines = [machine(f"{versions}, {install_peer()}"), "", *method(extent)]
    measured, disk = list[Measured](), list[Waits]()
    for repetition in range(extent.repetitions):
        measured += repeat(own, extent, repetition, disk)
    lines += moves(measured, own) + pace(measured, own, disk) + faults(measured)
    lines += costs(own, extent)
    return lines


def method(extent: Extent) -> list[str]:
    return [
        "Each server runs on one core and one driver process on another, over loopback with two sockets a table: ours",
        "as `tischlein` starts it (rules checked, full views for both seats, every move in SQLite and on disk before",
        "anybody hears of it; only the rate limits are lifted), boardgame.io with its storage in memory and a game of",
        "104 cards with two hidden hands; all are played at random. They take turns in one run, boardgame.io before",
        f"every second game, each phase lasts {extent.seconds:g} s after {extent.warm_up:g} s or more of warm-up,",
        "ratios are taken to the run of boardgame.io just before (by moves a second, and by moves a second of the",
        f"server's CPU time, which other programs disturb less), and figures are medians of {extent.repetitions}",
        "repetitions [lowest..highest]. A phase in which other programs, or other guests of this machine, took more",
        f"than {MOST_FOR_OTHERS:.0%} of the server's or the driver's core is measured again, whoever is measured.",
    ]


# ---- measuring


def repeat(games: Sequence[str], extent: Extent, repetition: int, disk: list[Waits]) -> list[Measured]:
    """All servers once, with few tables and with many; after each of ours with many, the disk by itself."""
    found = []
    for tables in (FEW, MANY):
        peer: Measured | None = None
        for number, game in enumerate(games):
            if number % 2 == 0:
                peer = drive(PEER_NAME, tables, extent, None)
                found.append(peer)
            found.append(drive(game, tables, extent, peer))
            if tables == MANY:
                times = commit_times(extent.seconds, PACE, MANY)
                disk.append(Waits(*(times[int(part * len(times))] for part in (0.5, 0.99))))
        print(f"repetition {repetition + 1} of {extent.repetitions}: {tables} tables", file=sys.stderr, flush=True)
    return found


def drive(name: str, tables: int, extent: Extent, peer: Measured | None) -> Measured:
    """One server, fresh, through all phases; those that other programs disturb are measured again."""
    jobs = [Job("warm-up", extent.warm_up, least_moves=WARM_MOVES)]
    jobs.append(Job(CLOSED, extent.seconds, most_for_others=MOST_FOR_OTHERS))
    if tables == MANY:
        jobs.append(Job(PACED, extent.seconds, PACE, most_for_others=MOST_FOR_OTHERS))
    with running(name) as server:
        lines = _call("driver", name, server, str(tables), msgspec.json.encode(jobs).decode())
    phases = {phase.name: phase for phase in (msgspec.json.decode(line, type=Phase) for line in lines)}
    return Measured(name, tables, phases, peer)


def _call(module: str, name: str, server: ServerProcess, *arguments: str) -> list[str]:
    call = [sys.executable, "-m", f"bench.server.{module}", name, str(server.port), str(server.pid), *arguments]
    done = subprocess.run(call, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=DRIVER_SECONDS)
    return done.stdout.splitlines()


def memory(name: str, extent: Extent) -> Memory:
    with running(name) as server:
        line = _call("memory", name, server, str(extent.idle_tables), str(extent.seconds))[-1]
    return msgspec.json.decode(line, type=Memory)


def starting(extent: Extent) -> tuple[float, float]:
    """Seconds from the start of the process to `/ready`: with an empty database, and with many tables."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        full = Path(folder) / "full.db"
        call = [sys.executable, "-m", "bench.server.stored", str(full), str(extent.stored_tables)]
        subprocess.run(call, cwd=ROOT, check=True)
        empty = [_seconds_to_ready(Path(folder) / f"empty{number}.db") for number in range(extent.repetitions)]
        stored = [_seconds_to_ready(full) for _ in range(extent.repetitions)]
    return statistics.median(empty), statistics.median(stored)


def _seconds_to_ready(database: Path) -> float:
    began = time.perf_counter()
    with running("tischlein", database):
        return time.perf_counter() - began


# ---- writing


def moves(measured: Sequence[Measured], games: Sequence[str]) -> list[str]:
    """Every table always has a move under way."""
    lines = ["", "### Accepted moves, every table always busy", ""]
    lines += ["| server, tables | moves/s | ratio | server CPU, ms a move | ratio | bytes a move, both seats |"]
    lines[-1] += " server's core | driver's core |"
    lines += ["|---|---|---|---|---|---|---|---|"]
    for tables in (FEW, MANY):
        ratios = {}
        for name in (PEER_NAME, *games):
            runs = [one for one in measured if (one.name, one.tables) == (name, tables)]
            phases = [one.phases[CLOSED] for one in runs]
            ratios[name] = _ratio(runs, _rate), _ratio(runs, _cpu_rate)
            cells = (
                f"{name}, {tables}",
                _range([_rate(phase) for phase in phases], short),
                f"{ratios[name][0]:.2f}",
                _range([1e3 / _cpu_rate(phase) for phase in phases], lambda ms: f"{ms:.3f}"),
                f"{ratios[name][1]:.2f}",
                short(statistics.median(phase.received / phase.moves for phase in phases)),
                f"{statistics.median(phase.server_cpu / phase.seconds for phase in phases):.0%}",
                f"{max(phase.driver_cpu / phase.seconds for phase in phases):.0%}",
            )
            lines.append(f"| {' | '.join(cells)} |")
        wall, cpu = (statistics.geometric_mean(ratios[name][kind] for name in games) for kind in (0, 1))
        lowest = min(games, key=lambda name: ratios[name][0])
        mean = f"| *{wall:.2f}*, lowest {ratios[lowest][0]:.2f} ({lowest}) | | *{cpu:.2f}* |"
        lines.append(f"| *geometric mean, {tables}* | {mean} | | |")
    return lines


def pace(measured: Sequence[Measured], games: Sequence[str], disk: Sequence[Waits]) -> list[str]:
    """So many moves a second, each at its time."""
    lines = ["", f"### {PACE:g} moves a second over {MANY} tables: from the command to the other seat's event", ""]
    lines += ["| server | p50, ms | p99, ms | server's core |", "|---|---|---|---|"]
    for name in (PEER_NAME, *games):
        phases = [one.phases[PACED] for one in measured if one.name == name and PACED in one.phases]
        cells = (
            name,
            _range([1e3 * phase.p50 for phase in phases], lambda ms: f"{ms:.1f}"),
            _range([1e3 * phase.p99 for phase in phases], lambda ms: f"{ms:.1f}"),
            f"{statistics.median(phase.server_cpu / phase.seconds for phase in phases):.0%}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    waits = [[1e3 * getattr(one, kind) for one in disk] for kind in Waits._fields]
    lines.append(f"| *{DISK_NAME}* | {' | '.join(_range(times, lambda ms: f'{ms:.1f}') for times in waits)} | |")
    lines += [
        "",
        f"{DISK_NAME}: one commit a move at the same rate, without a server: what durability alone takes here.",
    ]
    return lines


def faults(measured: Sequence[Measured]) -> list[str]:
    """Whether anything went wrong: figures of a run with faults are worth nothing."""
    phases = [phase for one in measured for name, phase in one.phases.items() if name in (CLOSED, PACED)]
    stalled, refused = sum(phase.stalled for phase in phases), sum(phase.refused for phase in phases)
    late = sum(phase.late for phase in phases)
    disturbed = sum(phase.others > MOST_FOR_OTHERS for phase in phases)
    lines = ["", f"Tables that stalled: {stalled}; commands refused: {refused}; times that no table was free: {late}."]
    again = sum(phase.tries > 1 for phase in phases)
    lines.append(
        f"Of {len(phases)} phases {again} were disturbed and measured again; in those that count, other programs took "
        f"at most {max(phase.others for phase in phases):.0%} of a core."
    )
    if disturbed:
        lines.append(
            f"**Disturbed**: {disturbed} phases had no quiet moment in {TRIES} tries; "
            "boardgame.io suffers more from it than ours, so do not quote these ratios."
        )
    return lines


def costs(games: Sequence[str], extent: Extent) -> list[str]:
    """Memory and starting."""
    lines = ["", f"### Memory of the process ({extent.idle_tables} tables made and begun; then moves at 100 more)", ""]
    lines += ["| server | kB an idle table | kB a logged move | moves |", "|---|---|---|---|"]
    for name in (PEER_NAME, *games):
        found = memory(name, extent)
        lines.append(f"| {name} | {found.table / 1000:.1f} | {found.move / 1000:.3f} | {short(found.moves)} |")
        print(f"memory: {name}", file=sys.stderr, flush=True)
    empty, stored = starting(extent)
    return [
        *lines,
        "",
        f"With {extent.stored_tables:,} stored tables our server is ready {stored:.2f} s after its process began; "
        f"with none, after {empty:.2f} s.",
    ]


def _rate(phase: Phase) -> float:
    return phase.moves / phase.seconds


def _cpu_rate(phase: Phase) -> float:
    return phase.moves / phase.server_cpu


def _ratio(runs: Sequence[Measured], rate: Callable[[Phase], float]) -> float:
    """The median of the ratios to the peer's run just before."""
    return statistics.median(rate(one.phases[CLOSED]) / rate((one.peer or one).phases[CLOSED]) for one in runs)


def _range(values: Sequence[float], text: Callable[[float], str]) -> str:
    return f"{text(statistics.median(values))} [{text(min(values))}..{text(max(values))}]"
