"""The page's own engine, asked from Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import tischlein
from tischlein.core.game import Game

HERE = Path(__file__).parent
WEB = Path(tischlein.__file__).parent.parent / "web"
RULES = WEB / "src" / "engine" / "rules"
"""Where `make page` puts the modules."""


def in_engine(driver: str, game: Game, asked: Any, rules: Path = RULES) -> Any:
    """What a driver beside this file answers, with the module of a game."""
    node = shutil.which("node")
    assert node is not None
    command = [node, str(HERE / driver), str(WEB), game.name, str(rules)]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
