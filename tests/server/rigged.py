"""The real server with a part of it in the test's hand: its luck, its bots, its disk. Each rig runs in the server's own
process; what it needs to know comes by environment variables, `TISCHLEIN_RIG_…`.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from unittest.mock import patch

from tests.server import launcher, process
from tests.server.process import ServerProcess
from tischlein.core.state import State
from tischlein.server import run as server


class RiggedServer(ServerProcess):
    """A server with one of the `RIGS`."""

    def __init__(self, rig: str, folder: Path | None = None, **settings: str | int | float) -> None:
        super().__init__(folder, **settings)
        self.rig = rig

    def _launch(self, port: int) -> None:
        self.settings["rig"] = self.rig
        with patch.object(process.launcher, "run", run):
            super()._launch(port)


def run(environment: Mapping[str, str], errors: str, fault: str | None, told: Connection) -> None:
    """What runs in the process: the rig, then the server as ever."""
    os.environ.update(environment)
    RIGS[environment["TISCHLEIN_RIG"]]()
    launcher.run(environment, errors, fault, told)


def scripted_luck() -> None:
    """Luck as it is written down: for each round a file, named by the round's seed, with the number of the case that
    comes true at each chance node."""
    folder = Path(os.environ["TISCHLEIN_RIG_LUCK"])

    @functools.lru_cache(1000)
    def script(seed: bytes) -> list[int]:
        cases: list[int] = json.loads((folder / seed.hex()).read_text())
        return cases

    def luck(seed: bytes, index: int, _: State) -> int:
        return script(seed)[index]

    server.create_app = functools.partial(server.create_app, luck=luck)


RIGS: dict[str, Callable[[], None]] = {"scripted-luck": scripted_luck}
