"""Server processes: started on a core of their own, watched from outside, ended by their number."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
PEER_SOURCE = Path(__file__).parent / "peer"
PEER = ROOT / "build" / "bench-peer"
SCRATCH = ROOT / "build" / "bench-server"
SERVER_CORE, DRIVER_CORE = 0, 1
FILES = 65536
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")

PEER_NAME = "boardgame.io"
UNLIMITED = {
    f"TISCHLEIN_{name}": "1000000"
    for name in (
        "COMMANDS_PER_SECOND", "COMMANDS_AT_ONCE", "FRAMES_PER_SECOND", "FRAMES_AT_ONCE", "TABLES_PER_MINUTE",
        "TABLES_AT_ONCE", "REQUESTS_PER_SECOND", "REQUESTS_AT_ONCE", "CHANGES_PER_SECOND", "CHANGES_AT_ONCE",
        "SOCKETS_PER_ADDRESS", "HANDSHAKES_PER_SECOND", "HANDSHAKES_AT_ONCE", "ARRIVALS_PER_SECOND", "ARRIVALS_AT_ONCE",
        "PIECES_PER_SECOND", "PIECES_AT_ONCE", "ADDRESS_PIECES_PER_SECOND", "ADDRESS_PIECES_AT_ONCE",
    )
}  # fmt: skip
"""One driver plays for two thousand people. All other settings are the defaults."""


class ServerProcess:
    """A server that runs, seen from outside."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self.port = port

    def cpu(self) -> float:
        """Seconds of all its threads so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes in memory after a full collection."""
        for _ in range(2):
            os.kill(self.pid, signal.SIGUSR2)
            time.sleep(0.7)
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE


def core_seconds(core: int) -> float:
    """CPU seconds that all programs had on a core so far, and those that the machine beneath took away."""
    lines = Path("/proc/stat").read_text(encoding="ascii").splitlines()
    fields = next(line.split() for line in lines if line.startswith(f"cpu{core} "))
    user, nice, system, steal = (int(fields[number]) for number in (1, 2, 3, 8))
    return (user + nice + system + steal) / TICKS


@contextmanager
def running(name: str, database: Path | None = None) -> Iterator[ServerProcess]:
    """A server for one of our games, or boardgame.io's. Ours gets a new database unless one is given."""
    port = free_port()
    SCRATCH.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder, (Path(folder) / "log").open("w+b") as log:
        if name == PEER_NAME:
            process = _start(["node", "--expose-gc", "server.js", str(port)], {"NODE_ENV": "production"}, PEER, log)
        else:
            file = database or Path(folder) / "tischlein.db"
            own = {"TISCHLEIN_DATABASE": f"sqlite:///{file}", "TISCHLEIN_HOST": "127.0.0.1"}
            own |= UNLIMITED | {"TISCHLEIN_PORT": str(port), "TISCHLEIN_LOG_LEVEL": "warning"}
            process = _start([sys.executable, "-m", "bench.server.launch"], own, ROOT, log)
        try:
            _wait(process, f"http://127.0.0.1:{port}/{'games' if name == PEER_NAME else 'ready'}", Path(log.name))
            yield ServerProcess(process.pid, port)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _start(call: list[str], own: Mapping[str, str], folder: Path, log: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a process with no settings but its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TISCHLEIN_")}
    if "TISCHLEIN_CACHE" in os.environ:
        environment["TISCHLEIN_CACHE"] = os.environ["TISCHLEIN_CACHE"]
    environment |= own
    return subprocess.Popen(
        call, env=environment, cwd=folder, stdout=log, stderr=log, preexec_fn=lambda: take_core(SERVER_CORE)
    )


def take_core(core: int) -> None:
    """Stay on one core, and open as many files as two sockets a table need."""
    os.sched_setaffinity(0, {core})
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if most < 0 else min(most, FILES), most))


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    for _ in range(6000):
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.01)
    raise RuntimeError(f"the server did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-2000:]}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def install_peer() -> str:
    """Install boardgame.io unless it is there; which versions these are, in words."""
    if shutil.which("npm") is None:
        raise RuntimeError("boardgame.io's server needs Node; `python -m bench engine` measures without it")
    wanted = (PEER_SOURCE / "package.json").read_text(encoding="utf-8")
    PEER.mkdir(parents=True, exist_ok=True)
    shutil.copy(PEER_SOURCE / "server.js", PEER)
    done = PEER / "installed.json"
    if not done.exists() or done.read_text(encoding="utf-8") != wanted:
        shutil.copy(PEER_SOURCE / "package.json", PEER)
        call = ["npm", "install", "--omit=dev", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(call, cwd=PEER, check=True)
        done.write_text(wanted, encoding="utf-8")
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    versions = ", ".join(f"{name} {_version(name)}" for name in ("boardgame.io", "koa", "koa-socket-2/socket.io"))
    return f"Node {node.removeprefix('v')}, {versions.replace('koa-socket-2/', '')}"


def _version(package: str) -> str:
    """The installed version of a package, or of a package's own copy of another."""
    outer, _, inner = package.partition("/")
    nested = PEER / "node_modules" / outer / "node_modules" / inner / "package.json"
    plain = PEER / "node_modules" / (inner or outer) / "package.json"
    return str(json.loads((nested if inner and nested.exists() else plain).read_text(encoding="utf-8"))["version"])
