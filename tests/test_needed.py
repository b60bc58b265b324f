"""Nothing is left out by luck where everything is to be looked at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.needed import allow, need


def test_what_is_lacking_is_skipped_at_home_and_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    for ci, raised in (("", pytest.skip.Exception), ("false", pytest.skip.Exception), ("true", pytest.fail.Exception)):
        monkeypatch.setenv("CI", ci)
        need("there", "no strace", "apt-get install strace")
        with pytest.raises(raised, match="no strace"):
            need(None, "no strace", "apt-get install strace")
        allow("allowed", "no mounting", "run it as root")
        with pytest.raises(pytest.skip.Exception, match="no mounting"):
            allow(None, "no mounting", "run it as root")


def test_nobody_skips_what_is_lacking_in_another_way() -> None:
    """Tools and rights are asked for with `need` and `allow` alone."""
    here = Path(__file__).parent
    for file in here.rglob("*.py"):
        skipped = re.findall(
            r"skipif\([^)]*(?:which|NGINX)|skip\(\"[^\"]*(?:here|installed)\"", file.read_text("utf-8")
        )
        assert file == Path(__file__) or not skipped, f"{file.relative_to(here)}: {skipped}"
