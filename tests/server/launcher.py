"""What runs in a server's process under test: the real server, perhaps with a planted fault."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Mapping
from multiprocessing.connection import Connection, wait
from typing import NoReturn

from tests.server import faulty
from tischlein.server.run import serve
from tischlein.server.settings import from_environment


def run(environment: Mapping[str, str], errors: str, fault: str | None, told: Connection) -> None:
    """Serve with these settings. `told` hears the port when people can come; standard error goes to a file."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with open(errors, "ab") as file:
        os.dup2(file.fileno(), 2)
    for name in [name for name in os.environ if name.startswith("TISCHLEIN_") and name != "TISCHLEIN_CACHE"]:
        del os.environ[name]
    os.environ.update(environment)
    if fault is not None:
        faulty.plant(fault)
    serve(from_environment(), lambda settings: told.send(settings.port))


def _end_with_parent() -> NoReturn:
    """No server outlives the tests, however they end."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
