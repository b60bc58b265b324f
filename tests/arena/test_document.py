"""docs/writing-a-bot.md: every file on the page plays."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tischlein
from tests.needed import need

ROOT = Path(tischlein.__file__).parent.parent
PAGE = (ROOT / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")
COMMAND = Path(sys.executable).with_name("tischlein")
FILES = dict(re.findall(r"`(\w+\.\w+)`:\n\n```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
CALLS = [
    call
    for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    for call in block.splitlines()
    if call.startswith("tischlein ")
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def run(folder: Path, call: str) -> dict[str, list[dict[str, object]]]:
    """A call as it stands on the page, with few games and the result as JSON."""
    few = re.sub(r" --games \d+", "", call).replace("tischlein ", f"{COMMAND} ", 1)
    few = few.replace("program: python ", f"program: {sys.executable} ")
    done = subprocess.run(
        ["sh", "-c", f"{few} --games 4 --seed 1 --json"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[dict[str, object]]] = json.loads(done.stdout)
    return found


def test_the_page_has_one_of_each() -> None:
    assert set(FILES) == {"mybots.py", "memory.py", "thrifty.py", "lines.py", "bot.mjs", "bot.sh"}
    assert len(CALLS) == 4


@pytest.mark.parametrize("call", CALLS)
def test_what_the_page_says_works(call: str, folder: Path) -> None:
    need("node" not in call or shutil.which("node"), "Node is not installed", "on Debian, apt-get install nodejs")
    made = run(folder, call)
    assert made.get("reasons", []) == []
    assert len(made.get("contestants", made.get("seats", []))) >= 2


def test_the_class_plays_too(folder: Path) -> None:
    made = run(folder, "tischlein arena elferreihe memory:Remembers simple --players 3")
    assert made["reasons"] == []
    assert made["contestants"][0]["decisions"] != 0
