"""Rules that are changed for tests: another consequence in one place, and not a word about it anywhere else."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import tischlein

PACKAGE = Path(tischlein.__file__).parent

Change = tuple[str, str, str, str]
"""Game, file, and what stands there now and then."""

CHANGES: list[Change] = [
    ("wagnis", "rules.py", "        if s.risk:\n            s.open[seat] = 0", "        s.open[seat] = 0"),
    ("wagnis", "rules.py", "(COLOUR_BITS * face)", "(COLOUR_BITS * ((face + 1) % 5))"),
    ("wagnis", "rules.py", "if s.aside & 1 == 0:", "if s.aside & 1 == 1:"),
    ("elferreihe", "state.py", "MOST_DRAWS = 3", "MOST_DRAWS = 2"),
    ("elferreihe", "rules.py", "ends = s.phase == FIRST or s.drawn > 0", "ends = s.phase == FIRST"),
    ("blitzraster", "rules.py", "line = nth_bit(lines, 0)", "line = nth_bit(lines, popcount(lines) - 1)"),
    ("blitzraster", "rules.py", "if s.down[seat] != 0:\n            s.phase = REVEAL", "if False:\n            pass"),
    ("sternenzahlen", "rules.py", "whole(s.active), next_walker(s)", "whole(s.active), s.players - 1 - s.active"),
    ("sternenzahlen", "rules.py", "earn(s, stars, told)", "earn(s, 2 * stars, told)"),
    ("sternenzahlen", "rules.py", "if field == HOLE:  # S11", "if field == HOLE or field & STARS != 0:"),
]
"""Who loses what when, who is next, how much is earned."""


def plant(folder: Path, changes: Iterable[Change]) -> None:
    """A copy of the package in that folder, in which some places are others; the page in it is the real one."""
    package = folder / "tischlein"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("page", "__pycache__"))
    (package / "page").symlink_to(PACKAGE / "page")
    for game, file, old, new in changes:
        path = package / "games" / game / file
        source = path.read_text(encoding="utf-8")
        assert source.count(old) == 1, f"the place that is changed has moved: {old}"
        path.write_text(source.replace(old, new), encoding="utf-8")
