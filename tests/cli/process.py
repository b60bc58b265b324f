"""The command `tischlein` in a process of its own, with a keyboard of paper."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.forking import FORKING, start
from tischlein.cli import main

SECONDS = 120


class Done(NamedTuple):
    """A process that has ended."""

    status: int | None
    stdout: str
    stderr: str


def call(arguments: Sequence[str], environment: Mapping[str, str], typed: str = "", folder: Path | None = None) -> Done:
    """Run the command to its end."""
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place) / name for name in ("stdin", "stdout", "stderr")]
        files[0].write_text(typed, encoding="utf-8")
        job = (list(arguments), dict(environment), [str(file) for file in files], str(folder or Path.cwd()))
        process = FORKING.Process(target=_run, args=job)
        start(process)
        process.join(SECONDS)
        process.kill()
        process.join()
        said = [file.read_text(encoding="utf-8") for file in files[1:]]
        return Done(process.exitcode, *said)


def _run(arguments: list[str], environment: dict[str, str], files: list[str], folder: str) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, (file, mode) in enumerate(zip(files, ("r", "w", "w"), strict=True)):
        with open(file, mode) as opened:
            os.dup2(opened.fileno(), number)
    streams = [os.fdopen(number, mode, encoding="utf-8") for number, mode in enumerate("rww")]
    sys.stdin, sys.stdout, sys.stderr = streams
    main(arguments)
