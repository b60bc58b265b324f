"""One server a database, by whatever name it is called; and the locks go with the process, however it ends."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.needed import MOUNTING, allow
from tischlein.server import database, locks
from tischlein.server.errors import ServerError

Name = Callable[[Path], Path]
"""Gives a database in a folder another name."""


@contextlib.contextmanager
def held(file: Path) -> Iterator[None]:
    """As while a server runs."""
    lock = database.prepare(f"sqlite:///{file}")
    assert lock is not None
    try:
        yield
    finally:
        lock.release()


def symbolic(folder: Path) -> Path:
    link = folder / "elsewhere" / "link.db"
    link.symlink_to(folder / "games" / "tischlein.db")
    return link


def chain(folder: Path) -> Path:
    (folder / "elsewhere" / "first.db").symlink_to(Path("..") / "games" / "tischlein.db")
    link = folder / "elsewhere" / "second.db"
    link.symlink_to("first.db")
    return link


def linked_folder(folder: Path) -> Path:
    (folder / "linked").symlink_to(folder / "games", target_is_directory=True)
    return folder / "linked" / "tischlein.db"


def hard(folder: Path) -> Path:
    link = folder / "elsewhere" / "hard.db"
    link.hardlink_to(folder / "games" / "tischlein.db")
    return link


def hard_beside(folder: Path) -> Path:
    link = folder / "games" / "hard.db"
    link.hardlink_to(folder / "games" / "tischlein.db")
    return link


def symbolic_to_hard(folder: Path) -> Path:
    link = folder / "link.db"
    link.symlink_to(hard(folder))
    return link


def roundabout(folder: Path) -> Path:
    return folder / "elsewhere" / ".." / "games" / "tischlein.db"


def without_lock_file(folder: Path) -> Path:
    """Somebody has tidied up."""
    locks.beside(folder / "games" / "tischlein.db").unlink()
    return folder / "games" / "tischlein.db"


NAMES: list[Name] = [symbolic, chain, linked_folder, hard, hard_beside, symbolic_to_hard, roundabout, without_lock_file]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("games", "elsewhere"):
        (tmp_path / name).mkdir()
    return tmp_path


@pytest.mark.parametrize("name", NAMES, ids=lambda name: name.__name__)
def test_a_second_server_is_refused_under_every_name_of_the_file(folder: Path, name: Name) -> None:
    file = folder / "games" / "tischlein.db"
    with held(file):
        other = name(folder)
        for _ in range(2):
            with pytest.raises(ServerError) as caught, held(other):
                pass
            assert caught.value.reason.id == "server-database-locked"
    with held(other):
        pass


def test_a_second_server_is_refused_through_another_mount(folder: Path) -> None:
    with held(folder / "games" / "tischlein.db"):
        mounted = subprocess.run(["mount", "--bind", folder / "games", folder / "elsewhere"], capture_output=True)
        allow(not mounted.returncode, "nothing can be mounted here", MOUNTING)
        try:
            with pytest.raises(ServerError), held(folder / "elsewhere" / "tischlein.db"):
                pass
        finally:
            subprocess.run(["umount", folder / "elsewhere"], check=True)


def test_a_link_to_a_database_that_is_not_there_yet_leads_to_one_database(folder: Path) -> None:
    link = symbolic(folder)
    with held(link), pytest.raises(ServerError), held(folder / "games" / "tischlein.db"):
        pass


def test_copies_and_other_databases_are_not_in_the_way(folder: Path) -> None:
    file, copy = folder / "games" / "tischlein.db", folder / "games" / "copy.db"
    with held(file):
        pass
    shutil.copy(file, copy)
    with held(file), held(copy), held(folder / "elsewhere" / "tischlein.db"):
        pass


def test_links_that_lead_in_a_circle_are_said_to(folder: Path) -> None:
    circle = folder / "circle.db"
    circle.symlink_to(circle)
    with pytest.raises(ServerError) as caught, held(circle):
        pass
    assert caught.value.reason.id == "server-database-file"


HOLDER = """
import os, sys, time
from tischlein.server import database
lock = database.prepare(sys.argv[1])
if sys.argv[2] == "child":
    if not os.fork():
        print(os.getpid(), flush=True)  # only now it has let go of the locks
        time.sleep(60)
        os._exit(0)
else:
    print(0, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("family", ["alone", "child"])
def test_the_locks_go_with_the_process_however_it_ends(folder: Path, family: str) -> None:
    """Also where a process that it started lives on."""
    file = folder / "games" / "tischlein.db"
    command = [sys.executable, "-c", HOLDER, f"sqlite:///{file}", family]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        child = int(server.stdout.readline())
        try:
            with pytest.raises(ServerError), held(hard(folder)):
                pass
            server.kill()
            server.wait()
            with held(file):
                pass
        finally:
            if child:
                os.kill(child, signal.SIGKILL)


WATCHED = """
import asyncio, os, sys
from pathlib import Path
from tischlein.server import backup, database, statements, store

file, opened = Path(sys.argv[1]), []

def watch(event, arguments):
    if event in ("open", "os.open") and isinstance(arguments[0], (str, bytes, os.PathLike)):
        if os.path.exists(file) and os.path.exists(arguments[0]) and os.path.samefile(arguments[0], file):
            opened.append(arguments[0])

sys.addaudithook(watch)

async def use():
    one = store.Store(f"sqlite:///{file}")
    one.start()
    await one.check()
    await one.find("BABA-BABA", 300)
    backup.back_up(f"sqlite:///{file}", file.with_name("copy.db"))
    await one.stop()

def start():
    lock = database.prepare(f"sqlite:///{file}")
    asyncio.run(use())
    lock.release()

file.touch()
start()
assert not opened, opened
open(file).close()
assert opened, "the watch works"
"""


def test_nothing_opens_the_database_beside_sqlite(tmp_path: Path) -> None:
    """Who closes a file in a process drops all locks that the process has on it."""
    command = [sys.executable, "-c", WATCHED, str(tmp_path / "tischlein.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A system whose sockets have no names but files."""
    monkeypatch.setattr(locks, "HAS_SOCKET_NAMES", False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path / "temporary"


def test_on_other_systems_hard_links_are_refused_too(elsewhere: Path, folder: Path) -> None:
    elsewhere.mkdir()
    with held(folder / "games" / "tischlein.db"), pytest.raises(ServerError), held(hard(folder)):
        pass


def test_where_no_name_can_be_held_the_folder_is_locked_and_it_is_said(
    elsewhere: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = folder / "games" / "tischlein.db"
    with caplog.at_level(logging.WARNING), held(file):
        assert "locked in its own folder only" in caplog.text
        with pytest.raises(ServerError), held(symbolic(folder)):
            pass
    assert not elsewhere.exists()


NOBODY = 65534


def test_a_folder_in_which_nothing_may_be_written_is_said_to_be_one() -> None:
    """Not that something is missing there: nothing could be made."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        root = os.geteuid() == 0  # whom no rights keep out
        if root:
            os.seteuid(NOBODY)
        try:
            with pytest.raises(ServerError) as refused:
                database.prepare(f"sqlite:///{folder}/tischlein.db")
        finally:
            if root:
                os.seteuid(0)
            os.chmod(folder, 0o755)
    assert os.strerror(errno.EACCES) in str(refused.value)


def test_a_data_folder_that_is_a_file_is_called_one(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ServerError, match="is a file, not a folder"):
        database.prepare(f"sqlite:///{tmp_path}/file/tischlein.db")
