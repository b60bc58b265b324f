"""A real PostgreSQL for tests: its own folder, its own port, gone afterwards."""

from __future__ import annotations

import contextlib
import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

from tischlein.server.wakeup import LISTENER

OWNER = "postgres"
"""Who runs the database where the tests run as root: PostgreSQL refuses to."""


class Postgres:
    """One cluster, started and stopped at will."""

    def __init__(self) -> None:
        self._bin = _binaries()
        self._folder = Path(tempfile.mkdtemp(prefix="tischlein-pg-"))
        self._user = pwd.getpwnam(OWNER) if os.geteuid() == 0 else None
        self.port = _free_port()
        if self._user is not None:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        self._run("initdb", "-D", self._data, "-U", "tischlein", "-A", "trust", "-E", "UTF8", "--no-sync")
        with (Path(self._data) / "postgresql.conf").open("a") as file:
            file.write("listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 60\n")
        self.start()

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql://tischlein@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a fresh database."""
        name = f"t{time.time_ns()}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url_of(name)

    def start(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-o", f"-p {self.port}", "-l", f"{self._folder}/log", "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    def restart(self, mode: str = "fast") -> None:
        self.stop(mode)
        self.start()

    def cut_listeners(self) -> int:
        """Kill the connections that listen for wake-ups; gives how many there were."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            rows = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s", (LISTENER,)
            ).fetchall()
        return len(rows)

    def remove(self) -> None:
        """Stop it and delete its files."""
        with contextlib.suppress(subprocess.CalledProcessError):  # it may be stopped already
            self.stop("immediate")
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _data(self) -> str:
        return f"{self._folder}/data"

    def _run(self, program: str, *arguments: str) -> None:
        ids = {} if self._user is None else {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}
        subprocess.run(
            [f"{self._bin}/{program}", *arguments],
            check=True,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            env=os.environ | {"LC_ALL": "C"},
            **ids,  # type: ignore[call-overload]
        )


def _binaries() -> str:
    """Where Debian puts PostgreSQL's programs, newest version first."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    if found:
        return os.path.dirname(found[-1])
    program = shutil.which("initdb")
    if program is None:
        raise RuntimeError("PostgreSQL is not installed: on Debian, apt-get install postgresql")
    return os.path.dirname(os.path.realpath(program))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
