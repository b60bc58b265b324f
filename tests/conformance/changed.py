"""Rules that are changed for tests: another consequence in one place, and not a word about it anywhere else."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import tischlein
from tests.games import Change, about
from tischlein.games import OWN

PACKAGE = Path(tischlein.__file__).parent

CHANGES = [(game.name, change) for game in OWN for change in about(game.name).changes]
"""Who loses what when, who is next, how much is earned: by game."""


def plant(folder: Path, changes: Iterable[tuple[str, Change]]) -> None:
    """A copy of the package in that folder, in which some places are others; the page in it is the real one."""
    package = folder / "tischlein"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("page", "__pycache__"))
    (package / "page").symlink_to(PACKAGE / "page")
    for game, change in changes:
        path = package / "games" / game / change.file
        source = path.read_text(encoding="utf-8")
        assert source.count(change.old) == 1, f"the place that is changed has moved: {change.old}"
        path.write_text(source.replace(change.old, change.new), encoding="utf-8")
