"""`python -m bench`: all measurements in one run, written to bench/results.md; with the name of a part only that."""

from __future__ import annotations

import argparse
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from bench import device, engine, page, search
from bench.server import report

RESULTS = Path(__file__).parent / "results.md"
HEADING = (
    "# Results\n\n`make bench` writes this: engine and search beside OpenSpiel, the server beside\n"
    "boardgame.io, the page, tables on the device. `python -m bench engine`, `search`, `server`, `page` or `device`\n"
    "renews one part and keeps the others.\n"
)
PARTS = ("engine", "search", "server", "page", "device")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="?", choices=PARTS, help="only this part; the others stay as they are")
    parser.add_argument(
        "--seconds", type=float, help="for each case in each repetition (engine, search: 1, server: 5, page: 10)"
    )
    parser.add_argument("--repetitions", type=int, help="engine, search: 5, server: 3, page: 3")
    parser.add_argument("--games", nargs="+", help="server: only these games")
    parser.add_argument("--trial", action="store_true", help="a short look: only print, write nothing")
    given = parser.parse_args()
    for part in [given.part] if given.part else PARTS:
        # Each part has a process of its own: pinning and numbers of threads must not reach the other.
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
            if part == "engine":
                work = process.submit(engine.part, given.repetitions or 5, given.seconds or 1.0, given.trial)
            elif part == "search":
                work = process.submit(search.part, given.repetitions or 5, given.seconds or 1.0)
            elif part in ("page", "device"):
                measure = page.part if part == "page" else device.part
                work = process.submit(measure, given.repetitions, given.seconds, given.trial)
            else:
                work = process.submit(report.part, given.repetitions, given.seconds, given.games, given.trial)
            text = "\n".join(work.result())
        print(text)
        if not given.trial:
            write(part, text)


def write(part: str, text: str) -> None:
    """Put one part into the results and keep the other."""
    texts = read(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    texts[part] = text
    parts = [f"\n## {part.title()}\n\n{texts[part].strip()}\n" for part in PARTS if part in texts]
    RESULTS.write_text(HEADING + "".join(parts), encoding="utf-8")


def read(text: str) -> dict[str, str]:
    """The parts of a results file by name."""
    found = (part.partition("\n") for part in text.split("\n## ")[1:])
    return {title.lower(): body for title, _, body in found}


if __name__ == "__main__":
    main()
