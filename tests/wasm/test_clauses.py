"""What the tests of the numbered rules play is played by the modules as well: the same nodes, legal actions, scores and
effects, and the same rules against what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.conformance.changed import plant
from tests.games import Change
from tests.wasm.node import in_engine
from tests.wasm.recording import RECORDING
from tests.wasm.test_module import ROOT, made_in
from tischlein.games import OWN, find

PLANTED = [
    ("wagnis", Change("rules.py", "if s.aside & 1 == 0:", "if s.aside & 1 == 1:")),
    ("wagnis", Change("refusals.py", "W11 if s.chooser == s.active else W14", "W14")),
]
"""Turn cards turn nothing round, and one rule is another."""


def heard(file: Path) -> dict[str, Any]:
    """What the tests of all rules play and what they see refused, by game."""
    clauses = [sys.executable, "-m", "pytest", "-p", "tests.wasm.recording", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*clauses, "-k", "not oracle", "tests/clauses"],
        cwd=ROOT,
        env=os.environ | {RECORDING: str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def test_modules_play_what_the_tests_of_the_rules_play(tmp_path: Path) -> None:
    found = heard(tmp_path / "heard.json")
    nothing: dict[str, list[Any]] = {"nodes": [], "plays": [], "refusals": []}
    for game in OWN:
        own = found[game.name]
        assert min(len(own["plays"]), len(own["nodes"])) > 500
        assert len({refusal["rule"] for refusal in own["refusals"]} & set(game.rules)) > 8
        assert in_engine("clauses.mjs", game, own) == nothing
    # And it would be found out: a module of other rules comes elsewhere.
    plant(tmp_path, PLANTED)
    game = find(PLANTED[0][0])
    made_in(tmp_path / "rules", tmp_path, "1", game.name)
    wrong = in_engine("clauses.mjs", game, found[game.name], tmp_path / "rules")
    assert wrong["plays"]
    assert wrong["refusals"]
