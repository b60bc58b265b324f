"""Documents that run: the Python in README and docstrings works as written."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import tischlein

ROOT = Path(tischlein.__file__).parent.parent
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.splitlines()[-1][:40])
def test_python_in_the_readme(code: str) -> None:
    exec(compile(code.replace("100_000", "2_000"), "README.md", "exec"), {})


def test_docstrings() -> None:
    assert doctest.testmod(tischlein).failed == 0
    assert doctest.testmod(tischlein).attempted > 3


def test_the_record_in_the_documents_is_one() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    block = re.search(r"```\n(tischlein-record.*?)```", text, flags=re.DOTALL)
    assert block is not None
    assert tischlein.load(block[1]).dump() == block[1]


def test_links_lead_somewhere() -> None:
    for document in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_no_registry_and_no_path_of_a_machine_is_named() -> None:
    words = ["pypi" + r"\.org", "python" + "hosted", "npm" + r"js\.", "/wo" + "rk/", "/ro" + "ot/"]
    forbidden = re.compile("|".join(words))
    for path in ROOT.rglob("*"):
        foreign = {".venv", "node_modules"} & set(path.parts)
        if path.suffix in {".py", ".md", ".toml", ".txt", ".ftl", ".json"} and not foreign:
            assert not forbidden.search(path.read_text(encoding="utf-8")), path


def test_every_rule_is_named_by_a_test() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for game in tischlein.GAMES:
        for rule in game.rules:
            assert re.search(rf"\b{rule}\b", sources), f"no test names {rule}"
