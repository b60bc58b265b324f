"""The written-down games play out as they did. Runs compiled and interpreted: both must give the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.golden.playthrough import FOLDER, all_files, playthrough

FILES = all_files()


@pytest.mark.parametrize(("path", "case"), FILES.items(), ids=[path.stem for path in FILES])
def test_playthrough(path: Path, case: tuple[str, int, dict[str, Any]]) -> None:
    assert playthrough(*case) == path.read_text(encoding="utf-8"), "python -m tests.golden.playthrough writes it anew"


def test_no_file_is_left_over() -> None:
    assert set((FOLDER / "playthroughs").glob("*.txt")) == set(FILES)
