"""Files of games: saved when somebody leaves, read when they come back."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tischlein.cli.frame import CommandError
from tischlein.core.language import phrase
from tischlein.core.match import Match
from tischlein.core.recordtext import MOST_CHARACTERS
from tischlein.core.state import State
from tischlein.core.system import why
from tischlein.records import load_either
from tischlein.server.settings import data_folder


def new_file(game: str) -> Path:
    """A name for an unfinished game that is not taken yet."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = data_folder() / f"{stem}.txt"
    number = 1
    while path.exists():
        number += 1
        path = data_folder() / f"{stem}-{number}.txt"
    return path


def write(path: Path, what: State | Match) -> None:
    """Write a record, whole or not at all: an older file stays until the new one is complete."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        beside.write_text(what.dump(), encoding="utf-8", newline="\n")
        os.replace(beside, path)
    except OSError as error:
        raise CommandError(phrase("error-write", file=str(path), reason=why(error))) from None


def read(path: Path) -> State | Match:
    """A record of one game or of a match."""
    try:
        with path.open("rb") as file:
            data = file.read(4 * MOST_CHARACTERS + 1)
        text = data.decode("utf-8")
    except OSError as error:
        raise CommandError(phrase("error-file", file=str(path), reason=why(error))) from None
    except UnicodeDecodeError:
        raise CommandError(phrase("error-file", file=str(path), reason=phrase("error-not-utf8"))) from None
    return load_either(text)
