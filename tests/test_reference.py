"""docs/python.md: up to date, and every example on it works."""

from __future__ import annotations

import doctest
import re

import pytest

import tischlein
from scripts.python_reference import PAGE, page

TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^#+ `?(.*?)`?$|^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str]]:
    """Each example with the heading that it stands below."""
    found, heading = [], ""
    for title, code in BLOCKS:
        heading = title or heading
        if code:
            found.append((heading, code))
    return found


def test_the_reference_is_up_to_date() -> None:
    assert page() == TEXT, "run scripts/python_reference.py"


@pytest.mark.parametrize(("heading", "code"), examples(), ids=lambda value: value.partition("(")[0][:40])
def test_examples(heading: str, code: str) -> None:
    names = {name: getattr(tischlein.sim, name) for name in ("simulate", "rollouts")} | {"arena": tischlein.arena.arena}
    test = doctest.DocTestParser().get_doctest(code, dict(names), heading, str(PAGE), 0)
    said: list[str] = []
    failed = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=said.append)
    assert failed.attempted > 0
    assert failed.failed == 0, "".join(said)


def test_there_are_examples() -> None:
    assert len(examples()) >= 8


def test_all_public_names_are_on_it() -> None:
    for name in tischlein.__all__:
        assert re.search(rf"\b{name}\b", TEXT), name
