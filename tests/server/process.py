"""The real server as a process of its own: started in a moment, killed, stopped, started again on the same database."""

from __future__ import annotations

import json
import random
import socket
import tempfile
import urllib.request
from multiprocessing.connection import wait
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.forking import FORKING, start
from tests.server import launcher

START_SECONDS = 60.0
STOP_SECONDS = 20.0
PORTS = range(20_000, 32_000)
"""Below those from which the system takes ports for outgoing connections: a server finds its own again."""

GENEROUS: dict[str, Any] = {
    "log_level": "warning",
    "commands_per_second": 1e6,
    "commands_at_once": 1_000_000,
    "frames_per_second": 1e6,
    "frames_at_once": 1_000_000,
    "signals_per_second": 1e6,
    "signals_at_once": 1_000_000,
    "changes_per_second": 1e6,
    "changes_at_once": 1_000_000,
    "tables_per_minute": 1e6,
    "tables_at_once": 1_000_000,
    "guesses_per_minute": 1e6,
    "guesses_at_once": 1_000_000,
    "requests_per_second": 1e6,
    "requests_at_once": 1_000_000,
    "files_per_second": 1e6,
    "files_at_once": 1_000_000,
    "handshakes_per_second": 1e6,
    "handshakes_at_once": 1_000_000,
    "arrivals_per_second": 1e6,
    "arrivals_at_once": 1_000_000,
    "pieces_per_second": 1e6,
    "pieces_at_once": 1_000_000,
    "address_pieces_per_second": 1e6,
    "address_pieces_at_once": 1_000_000,
    "replays_waiting": 1_000,
    "unseal_seconds": 3600,
    "sockets_per_address": 100_000,
    "host_seconds": 1e6,
}
"""Settings under which tests are never told to slow down."""


class ServerProcess:
    """One server. Settings are those of `tischlein.server.settings`, by their names."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        database: str | None = None,
        fault: str | None = None,
        **settings: Any,
    ) -> None:
        self._own = tempfile.TemporaryDirectory(prefix="tischlein-") if folder is None else None
        self.folder = Path(self._own.name) if self._own is not None else folder or Path()
        self.database = database or f"sqlite:///{self.folder / 'tischlein.db'}"
        self.fault = fault
        """The name of a fault to plant at the next start; see `tests.server.faulty`."""
        self.settings = {"host": "127.0.0.1", **GENEROUS, **settings}
        self.port = 0
        self._errors = self.folder / f"stderr-{random.randrange(1 << 32):08x}"
        self._process: Any = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.remove()

    @property
    def url(self) -> str:
        return self._url(self.port)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return int(self._process.pid)

    @property
    def stderr(self) -> str:
        """All that was written to standard error, over all starts."""
        return self._errors.read_text(encoding="utf-8") if self._errors.exists() else ""

    @property
    def complaints(self) -> list[str]:
        """What the server itself found wrong: lines of its log that are errors, and what is not its log at all."""
        found = []
        for line in self.stderr.splitlines():
            try:
                level = json.loads(line)["level"]
            except (ValueError, TypeError, KeyError):
                level = "error"
            if level in ("error", "critical"):
                found.append(line)
        return found

    def start(self) -> None:
        """Start, and wait until it is ready. After the first time always at the same address."""
        assert not self.running, "the server runs already"
        if self.port:
            self._launch(self.port)
            return
        while not self.port:
            port = random.choice(PORTS)
            try:
                self._launch(port)
            except ChildProcessError:
                if _is_free(port):
                    raise
                self._errors.unlink()  # somebody else has it: no fault of the server's
            else:
                self.port = port

    def kill(self) -> None:
        """kill -9, at once."""
        self._process.kill()
        self._process.join(STOP_SECONDS)
        assert not self.running

    def terminate(self, seconds: float = STOP_SECONDS) -> int:
        """Ask it to stop, wait, and give its exit code. One that does not stop in time is killed: `TimeoutError`."""
        self._process.terminate()
        self._process.join(seconds)
        if self.running:
            self.kill()
            raise TimeoutError(f"the server did not stop within {seconds} seconds")
        return int(self._process.exitcode)

    def restart(self) -> None:
        """Stop it if it runs, and start it again on the same database."""
        if self.running:
            self.terminate()
        self.start()

    def remove(self) -> None:
        """Kill it if it runs, and delete its folder where it is its own."""
        if self.running:
            self.kill()
        if self._own is not None:
            self._own.cleanup()

    def _launch(self, port: int) -> None:
        environment = {f"TISCHLEIN_{name.upper()}": str(value) for name, value in self.settings.items()}
        environment |= {
            "TISCHLEIN_DATA": str(self.folder),
            "TISCHLEIN_DATABASE": self.database,
            "TISCHLEIN_PORT": str(port),
        }
        hears, tells = FORKING.Pipe(duplex=False)
        arguments = (environment, str(self._errors), self.fault, tells)
        self._process = FORKING.Process(target=launcher.run, args=arguments, daemon=True)
        start(self._process)
        tells.close()
        with hears:
            wait([hears, self._process.sentinel], START_SECONDS)
            try:
                started = hears.poll() and hears.recv() == port
            except EOFError:
                started = False
        if not started:
            self._process.kill()
            self._process.join(STOP_SECONDS)
            raise ChildProcessError(f"the server did not start:\n{self.stderr[-4000:]}")
        with urllib.request.urlopen(f"{self._url(port)}/ready", timeout=START_SECONDS) as answer:
            assert answer.status == 200

    def _url(self, port: int) -> str:
        host = {"::": "::1", "0.0.0.0": "127.0.0.1"}.get(self.settings["host"], self.settings["host"])
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def has_ipv6() -> bool:
    """Whether this machine speaks IPv6 at all."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
