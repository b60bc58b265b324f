"""Consequences have one source: where a rule is changed, all that is told of it stays true without any other change."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tischlein
from tests.conformance.truth import TRUTHS, told_truly

ROOT = Path(__file__).parents[2]
PACKAGE = Path(tischlein.__file__).parent

CHANGES = [
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
"""Who loses what when, who is next, how much is earned: another rule, and not a word about it anywhere else."""

LIE = ("sternenzahlen", "rules.py", "(whole(s.active), earned)", "(whole(s.active), earned + 1)")
"""A consequence is told that did not come about."""

PLAY = (
    "import sys; sys.path[:0] = sys.argv[1:3]; from tests.conformance.truth import told_truly; told_truly(sys.argv[3])"
)


@pytest.mark.parametrize("game", TRUTHS)
def test_what_is_told_is_what_happened(game: str) -> None:
    """And the second opinion has seen all that it has an opinion on."""
    rare = {"redealt", "emptied", "home"}
    assert set(TRUTHS[game]) - set(told_truly(game, 40)) <= rare


def play_changed(folder: Path, game: str, file: str, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """Play a copy of the package in which one place is another."""
    shutil.copytree(PACKAGE, folder / "tischlein", ignore=shutil.ignore_patterns("page", "__pycache__"))
    path = folder / "tischlein" / "games" / game / file
    source = path.read_text(encoding="utf-8")
    assert source.count(old) == 1, "the place that is changed has moved"
    path.write_text(source.replace(old, new), encoding="utf-8")
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-c", PLAY, str(folder), str(ROOT), game]
    return subprocess.run(call, env=environment, capture_output=True, text=True, cwd=folder, check=False)


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_changed_rule_is_told_truly(number: int, tmp_path: Path) -> None:
    done = play_changed(tmp_path, *CHANGES[number])
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_second_opinion_notices_a_lie(tmp_path: Path) -> None:
    done = play_changed(tmp_path, *LIE)
    assert done.returncode == 1
    assert "('earned'" in done.stderr
