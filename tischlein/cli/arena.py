"""`tischlein arena GAME PLAYER PLAYER …`: players against each other, as a table, as JSON, as CSV, as a picture."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from tischlein.arena import MOST_CONTESTANTS, Standing, arena
from tischlein.arena.plot import plot
from tischlein.cli import agreed as agreed_options
from tischlein.cli.frame import CommandError, Frame, is_plain
from tischlein.cli.simulate import between, percent, progress_bar
from tischlein.core.language import Texts, phrase
from tischlein.core.system import why
from tischlein.games import find
from tischlein.players.program import SECONDS

MOST_REASONS = 5


def run(
    frame: Frame,
    game: str,
    contestants: tuple[str, ...],
    players: int | None,
    count: int,
    agreed: tuple[str, ...],
    seed: int | None,
    seconds: float | None,
    processes: int | None,
    stop: bool,
    as_json: bool,
    as_csv: bool,
    picture: Path | None,
    plain: bool,
) -> None:
    chosen = find(game)
    plain = is_plain(plain)
    if not 2 <= len(contestants) <= MOST_CONTESTANTS:
        raise CommandError(phrase("arena-contestants", most=MOST_CONTESTANTS))
    if not 1 <= count <= 10_000_000:
        raise CommandError(phrase("error-range", name="--games", low=1, high=10_000_000))
    if processes is not None and not 1 <= processes <= 1024:
        raise CommandError(phrase("error-range", name="--processes", low=1, high=1024))
    if seed is not None and seed < 0:
        raise CommandError(phrase("error-range", name="--seed", low=0, high=2**64 - 1))
    if seconds is not None and not 0 < seconds <= 86_400:
        raise CommandError(phrase("error-above-zero", name="--seconds"))
    if stop and len(contestants) != 2:
        raise CommandError(phrase("arena-stop-two"))
    games = -(-count // len(contestants)) * len(contestants)
    with progress_bar(frame, games, show=not plain and not as_json and not as_csv) as progress:
        standing = arena(
            chosen,
            contestants,
            count,
            chosen.seats[0] if players is None else players,
            agreed_options.options(agreed),
            secrets.randbits(32) if seed is None else seed,
            SECONDS if seconds is None else seconds,
            processes,
            stop,
            progress,
        )
    texts = frame.game_texts(chosen)
    if picture is not None:
        draw(texts, standing, picture)
    if as_json:
        print(json.dumps(standing.summary(), ensure_ascii=False, indent=2))
    elif as_csv:
        print(standing.csv(), end="")
    else:
        report(texts, frame.console(plain), standing, plain)


def draw(texts: Texts, standing: Standing, file: Path) -> None:
    """Write the picture."""
    try:
        file.write_text(plot(standing, lambda id, **args: texts(id, **args)), encoding="utf-8")
    except OSError as error:
        raise CommandError(phrase("error-write", file=str(file), reason=why(error))) from None


def title(texts: Texts, standing: Standing) -> str:
    counts = {"games": len(standing.games), "deals": standing.deals, "players": standing.contest.players}
    return texts("arena-title", game=texts("game-name"), **counts)


def number(texts: Texts, value: float, digits: int = 1) -> str:
    """A number in the way of the language."""
    written = f"{value:.{digits}f}"
    return written.replace(".", ",") if texts.language == "de" else written


def report(texts: Texts, console: Console, standing: Standing, plain: bool) -> None:
    """The figures as a table, the best first; as one sentence a player where plain text is wanted."""
    rows = []
    lines = sorted(standing.lines(), key=lambda line: line.share.share - line.even, reverse=True)
    for line in lines:
        share, low, high = line.share
        rows.append(
            {
                "arena-player": line.name,
                "arena-share": f"{percent(texts, share)} ({between(texts, low, high)})",
                "arena-rating": f"{number(texts, line.rating)} ± {number(texts, 2 * line.uncertainty)}",
                "arena-points": "–" if line.points is None else number(texts, line.points),
                "arena-time": f"{number(texts, 1000 * line.seconds, 3 if line.seconds < 0.001 else 1)} ms",
                **({"arena-failed": str(sum(line.failures.values()))} if standing.failures() else {}),
            }
        )
    if plain:
        print(title(texts, standing))
        for row in rows:
            print("; ".join(f"{texts(label)}: {value}" for label, value in row.items()))
    else:
        table = Table(title=title(texts, standing), box=box.SIMPLE_HEAD, pad_edge=False)
        for label in rows[0]:
            is_name = label == "arena-player"
            table.add_column(texts(label), justify="left" if is_name else "right", no_wrap=not is_name, overflow="fold")
        for row in rows:
            table.add_row(*row.values())
        console.print(table)
    for even in sorted({percent(texts, line.even) for line in lines}):
        console.print(texts("arena-even", share=even))
    if standing.verdict is not None:
        console.print(texts("arena-stopped", name=standing.names[standing.verdict == "second"]))
    for name, kind, detail, times in standing.failures()[:MOST_REASONS]:
        console.print(
            texts("arena-reason", name=name, times=times, reason=phrase(f"player-failed-{kind}", detail=detail))
        )
    console.print(texts("arena-seed", seed=str(standing.contest.seed), seconds=number(texts, standing.seconds)))
