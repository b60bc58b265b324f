"""Consequences have one source: where a rule is changed, all that is told of it stays true without any other change."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.changed import CHANGES, plant
from tests.conformance.truth import expected, told_truly
from tests.games import Change, about
from tischlein import GAMES

ROOT = Path(__file__).parents[2]
LIES = {
    "('earned'": ("sternenzahlen", Change("rules.py", "(whole(s.active), earned)", "(whole(s.active), earned + 1)")),
    "('took', '^": ("wagnis", Change("texts/en.ftl", "} row { $row } ({ $points ->", "} row { $row } ({ $row ->")),
    "Stapel: ": ("elferreihe", Change("terminal.py", 'str(view["pile"])', 'str(view["pile"] + 1)')),
}
"""What is told, said or drawn is not so; and how that is complained of."""

PLAY = (
    "import sys; sys.path[:0] = sys.argv[1:3]; from tests.conformance.truth import told_truly; told_truly(sys.argv[3])"
)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_what_is_told_is_what_happened(game: str) -> None:
    """And the second opinion has seen all that it has an opinion on."""
    rare = {f"{kind}{how}" for kind in about(game).rare for how in ("", " in words")}
    assert expected(game) - set(told_truly(game, 14 if about(game).truths else 1)) <= rare


def play_changed(folder: Path, game: str, change: Change) -> subprocess.CompletedProcess[str]:
    """Play a copy of the package in which one place is another."""
    plant(folder, [(game, change)])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-c", PLAY, str(folder), str(ROOT), game]
    return subprocess.run(call, env=environment, capture_output=True, text=True, cwd=folder, check=False)


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_changed_rule_is_told_truly(number: int, tmp_path: Path) -> None:
    done = play_changed(tmp_path, *CHANGES[number])
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("complaint", LIES)
def test_the_second_opinion_notices_a_lie(complaint: str, tmp_path: Path) -> None:
    done = play_changed(tmp_path, *LIES[complaint])
    assert done.returncode == 1
    assert complaint in done.stderr
