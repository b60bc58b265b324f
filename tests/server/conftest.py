"""Servers for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.server.process import ServerProcess


class Serve(Protocol):
    """Starts a server with these settings; it is gone after the test, and must have had nothing to complain of."""

    def __call__(self, *, fault: str | None = None, **settings: Any) -> ServerProcess: ...


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    servers: list[ServerProcess] = []

    def start(*, fault: str | None = None, **settings: Any) -> ServerProcess:
        folder = tmp_path / f"server-{len(servers)}"
        folder.mkdir()
        servers.append(ServerProcess(folder, fault=fault, **settings))
        servers[-1].start()
        return servers[-1]

    yield start
    for server in servers:
        server.remove()
    complaints = [line for server in servers for line in server.complaints]
    assert not complaints, "\n".join(complaints[:20])
