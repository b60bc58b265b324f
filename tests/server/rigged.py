"""The real server with a part of it in the test's hand: its luck, its bots, its disk. Each rig runs in the server's own
process; what it needs to know comes by environment variables, `TISCHLEIN_RIG_…`.
"""

from __future__ import annotations

import functools
import json
import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.server import launcher, process
from tests.server.process import ServerProcess
from tischlein.core.moment import Moment
from tischlein.core.state import State
from tischlein.server import api, entry, frames, protocol
from tischlein.server import run as server
from tischlein.server.table import Table


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


def _leak(into: Callable[[dict[str, Any], State], None]) -> None:
    """Scripted luck, and views that tell too much."""
    scripted_luck()
    honest = frames.seat_part

    def leaky(table: Table, seat: int | None, moments: Sequence[Moment]) -> protocol.SeatPart:
        part = honest(table, seat, moments)
        assert table.state is not None
        into(part.view, table.state)
        return part

    frames.seat_part = leaky


def leaked_card() -> None:
    """Views name a card that another seat holds."""

    def leak(view: dict[str, Any], state: State) -> None:
        other = 0 if view["seat"] != 0 else 1
        view["note"] = state.view(other)["seats"][other]["hand"][:1]

    _leak(leak)


def leaked_sum() -> None:
    """Views hold a number that depends on everything, also on what is hidden."""

    def leak(view: dict[str, Any], state: State) -> None:
        view["note"] = zlib.crc32(state.to_bytes())

    _leak(leak)


def expired_passes() -> None:
    """Tickets and passes that are too old from the beginning."""
    api.TICKET_SECONDS = api.TAKE_ALONG_SECONDS = -1


def impatient() -> None:
    """Requests have to come in soon."""
    entry.REQUEST_SECONDS = 1.0


RIGS: dict[str, Callable[[], None]] = {
    "scripted-luck": scripted_luck,
    "leaked-card": leaked_card,
    "leaked-sum": leaked_sum,
    "expired-passes": expired_passes,
    "impatient": impatient,
}
