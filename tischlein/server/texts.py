"""The catalogues that a page needs, as files of Project Fluent."""

from __future__ import annotations

from pathlib import Path

from tischlein.bots import FOLDER as BOTS_FOLDER
from tischlein.core.language import CORE_FOLDER
from tischlein.games import GAMES
from tischlein.server.errors import FOLDER

FOLDERS: dict[str, tuple[Path, ...]] = {"core": (CORE_FOLDER,), "server": (BOTS_FOLDER, FOLDER)}
FOLDERS |= {game.name: (game.folder,) for game in GAMES}


def catalogue(subject: str, language: str) -> str:
    """The messages about one subject in one language."""
    return "\n".join((folder / "texts" / f"{language}.ftl").read_text(encoding="utf-8") for folder in FOLDERS[subject])
