"""The game of docs/adding-a-game.md, built from that text beside the package."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
ENTRY_POINT = re.compile(r'\[project\.entry-points\."tischlein\.games"\]\n(\w+) = "([\w:]+)"')


def files() -> dict[str, str]:
    """What the page says is in which file."""
    found = dict(
        re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    )
    assert len(found) == 9
    return found


def build(folder: Path, changes: dict[str, tuple[str, str]] | None = None) -> Path:
    """Lay the game's files into a folder, as if it was installed there; `changes` replaces a text in some of them."""
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        before, after = (changes or {}).get(name, ("", ""))
        assert before in text
        path.write_text(text.replace(before, after) if before else text, encoding="utf-8")
    point = ENTRY_POINT.search(PAGE.read_text(encoding="utf-8"))
    assert point is not None
    about = folder / "pig-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pig\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[tischlein.games]\n{point[1]} = {point[2]}\n")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """In which programs find the game, and keep what they write beside it."""
    path = os.pathsep.join([str(folder), str(ROOT)])
    return os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "TISCHLEIN_DATA": str(folder / "data")}


def run(folder: Path, *call: str, say: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    """A Python program, with the game installed."""
    return subprocess.run(
        [sys.executable, *call],
        env=environment(folder) | settings,
        cwd=ROOT,
        input=say,
        capture_output=True,
        text=True,
        check=False,
    )


def command(folder: Path, *words: str, say: str = "") -> subprocess.CompletedProcess[str]:
    """The command `tischlein`."""
    return run(folder, "-c", "import sys; from tischlein.cli import main; main(sys.argv[1:])", *words, say=say)
