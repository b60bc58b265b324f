"""The worked example of docs/api.md: the very file that is shown there plays against a real server."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import tischlein
from tests.server.process import ServerProcess
from tischlein.fairness import proof

ROOT = Path(tischlein.__file__).parent.parent
BOT = ROOT / "examples" / "bot.py"
MOST_SECONDS = 120


def test_the_document_shows_the_file() -> None:
    document = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert f"```python\n{BOT.read_text(encoding='utf-8')}```" in document


def play(server: ServerProcess, proof_file: Path, restarts: int) -> str:
    """Let the bot play to the end, and restart the server under its hands; gives what it printed."""
    errors = proof_file.with_name("stderr.txt")
    with errors.open("wb") as stderr:
        bot = subprocess.Popen(
            [sys.executable, "-W", "error", str(BOT), server.url, str(proof_file)],
            env=os.environ | {"NO_PROXY": "127.0.0.1", "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            encoding="utf-8",
        )
    with bot:
        watch = threading.Timer(MOST_SECONDS, bot.kill)  # a bot that never ends shall not keep the tests
        watch.start()
        try:
            said = []
            assert bot.stdout is not None
            for line in bot.stdout:
                said.append(line)
                if len(said) in (10, 30)[:restarts]:
                    server.restart()
            bot.wait(MOST_SECONDS)
        finally:
            watch.cancel()
            bot.kill()
    assert errors.read_text(encoding="utf-8") == ""
    assert bot.returncode == 0
    return "".join(said)


@pytest.mark.parametrize(
    ("settings", "restarts"),
    [({}, 2), ({"frames_per_second": 40, "frames_at_once": 10, "requests_per_second": 5, "requests_at_once": 3}, 0)],
    ids=["through two restarts", "told to slow down"],
)
def test_it_plays_to_the_end_and_the_proof_holds(settings: dict[str, Any], restarts: int, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    with ServerProcess(**settings) as server:
        said = play(server, file, restarts)
        assert server.complaints == []
    state = tischlein.load("tischlein-record" + said.partition("tischlein-record")[2].removesuffix("\n"))
    assert state.actor == tischlein.OVER
    assert state.names[0] == "Thumb"
    chosen = iter(said.split("tischlein-record")[0].split())  # some twice: what was lost on the way, or refused
    assert all(step.token in chosen for step in state.steps if step.actor == 0)
    verified = proof.verify(proof.read(file.read_bytes()))
    assert verified.finished
    assert verified.proof.record == state.dump()
