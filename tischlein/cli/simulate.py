"""`tischlein simulate GAME`: many games, as a table or as JSON."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sys
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tischlein.cli import agreed as agreed_options
from tischlein.cli.frame import CommandError, Frame, is_plain
from tischlein.core.language import Texts, phrase
from tischlein.games import find
from tischlein.sim import simulate


def run(
    frame: Frame,
    game: str,
    players: int | None,
    count: int,
    policies: tuple[str, ...],
    agreed: tuple[str, ...],
    seed: int | None,
    threads: int | None,
    as_json: bool,
    plain: bool,
) -> None:
    chosen = find(game)
    plain = is_plain(plain)
    seats = chosen.seats[0] if players is None else players
    if not 1 <= count <= 10_000_000:
        raise CommandError(phrase("error-range", name="--games", low=1, high=10_000_000))
    if threads is not None and not 1 <= threads <= 1024:
        raise CommandError(phrase("error-range", name="--threads", low=1, high=1024))
    if seed is not None and seed < 0:
        raise CommandError(phrase("error-range", name="--seed", low=0, high=2**64 - 1))
    if any(":" in one for one in policies):
        sys.path.insert(0, os.getcwd())  # as `python -m` does: where the person is, their module is
    with progress_bar(frame, count, show=not plain and not as_json) as progress:
        results = simulate(
            chosen,
            seats,
            count,
            agreed_options.options(agreed),
            policies or "simple",
            secrets.randbits(32) if seed is None else seed,
            threads,
            progress,
        )
    summary = results.summary()
    if as_json:
        print(json.dumps(summary, ensure_ascii=False, indent=2))
    else:
        report(frame.game_texts(chosen), frame.console(plain), summary, plain)


@contextlib.contextmanager
def progress_bar(frame: Frame, games: int, show: bool) -> Iterator[Any]:
    """A bar on the error output, so that the result can be piped; gives the function that moves it on."""
    if not show:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(frame.say("simulate-progress"), total=games)
        yield lambda done: progress.advance(task, done)


def percent(texts: Texts, share: float) -> str:
    """A share in the way of the language: 12.5 % or 12,5 %."""
    written = f"{100 * share:.1f} %"
    return written.replace(".", ",") if texts.language == "de" else written


def between(texts: Texts, low: float, high: float) -> str:
    """An interval of shares."""
    return f"{percent(texts, low)[:-2]} – {percent(texts, high)}"


def report(texts: Texts, console: Console, summary: dict[str, Any], plain: bool) -> None:
    """The figures as a table; as one sentence a seat where plain text is wanted."""
    counts = {"games": summary["games"], "players": summary["players"]}
    title = texts("simulate-title", game=texts("game-name"), **counts)
    rows = []
    for seat in summary["seats"]:
        points = seat["points"]
        rows.append(
            {
                "simulate-seat": str(seat["seat"]),
                "simulate-policy": seat["policy"],
                "simulate-share": percent(texts, seat["win_share"]),
                "simulate-interval": between(texts, seat["win_share_low"], seat["win_share_high"]),
                "simulate-points": f"{points['mean']:.1f}",
                "simulate-range": f"{points['p5']:.0f} – {points['p95']:.0f}",
                **({"simulate-out": percent(texts, seat["out"])} if any(s["out"] for s in summary["seats"]) else {}),
            }
        )
    if plain:
        print(title)
        for row in rows:
            print("; ".join(f"{texts(label)}: {value}" for label, value in row.items()))
    else:
        table = Table(title=title)
        for label in rows[0]:
            table.add_column(texts(label), justify="right", no_wrap=label.endswith(("share", "interval", "range")))
        for row in rows:
            table.add_row(*row.values())
        console.print(table)
    turns, decisions = summary["turns"], summary["decisions"]
    ends = {"low": f"{turns['p5']:.0f}", "high": f"{turns['p95']:.0f}"}
    console.print(texts("simulate-turns", mean=f"{turns['mean']:.1f}", **ends))
    console.print(texts("simulate-decisions", mean=f"{decisions['mean']:.1f}"))
    console.print(texts("simulate-shared", share=percent(texts, summary["shared_wins"])))
    speed = summary["games"] * decisions["mean"] / max(summary["seconds"], 1e-9)
    console.print(texts("simulate-speed", seconds=f"{summary['seconds']:.1f}", moves=f"{speed:,.0f}"))
    if summary["compiling_seconds"] >= 0.1:
        console.print(texts("simulate-compiling", seconds=f"{summary['compiling_seconds']:.1f}"))
