"""Whoever installs the package can measure a board of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

BOARD = {
    "path": ["2", "3", "4*", "5", "hole", "6", "5*", "4", "hole", "6"],
    "rows": {"1": "..*.*.", "2": ".*..*.", "3": "*..*..", "4": "..*.", "5": ".*"},
    "events": {"steal": 1, "gain": 2, "robbed": 1, "lose": 1},
    "red_chips": 16,
}


def test_a_board_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(BOARD))
    call = [sys.executable, "-m", "tischlein.sim.boards", str(file), "--games", "50"]
    done = subprocess.run(call, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "| mine | 2 | first |" in done.stdout
    assert "Aims missed:" in done.stdout
