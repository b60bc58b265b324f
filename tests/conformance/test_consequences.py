"""Consequences have one source: where a rule is changed, all that is told of it stays true without any other change."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.changed import CHANGES, Change, plant
from tests.conformance.truth import TRUTHS, told_truly

ROOT = Path(__file__).parents[2]
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


def play_changed(folder: Path, change: Change) -> subprocess.CompletedProcess[str]:
    """Play a copy of the package in which one place is another."""
    plant(folder, [change])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-c", PLAY, str(folder), str(ROOT), change[0]]
    return subprocess.run(call, env=environment, capture_output=True, text=True, cwd=folder, check=False)


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_changed_rule_is_told_truly(number: int, tmp_path: Path) -> None:
    done = play_changed(tmp_path, CHANGES[number])
    assert done.returncode == 0, done.stderr[-2000:]


def test_the_second_opinion_notices_a_lie(tmp_path: Path) -> None:
    done = play_changed(tmp_path, LIE)
    assert done.returncode == 1
    assert "('earned'" in done.stderr
