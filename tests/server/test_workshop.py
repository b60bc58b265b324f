"""People play at once: the server serves before anything is compiled, and goes over to compiled rules in mid-game."""

from __future__ import annotations

import hashlib
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.conformance.test_plain import move
from tests.server.earlier import Evening
from tests.server.process import GENEROUS
from tischlein import OVER
from tischlein.bots.troupe import Troupe
from tischlein.cli import main
from tischlein.core.kernel import DIGEST
from tischlein.games import GAMES, find
from tischlein.server import workshop
from tischlein.server.warm import PARTS
from tischlein.server.workshop import Part, Workshop, has_room, somewhere_to_keep_it

COMMAND = [sys.executable, "-c", "from tischlein.cli import main; main()", "serve", "--port", "0", "--no-browser"]
PAGE_SECONDS = 3.0
TABLE_SECONDS = 10.0
COMPILED_SECONDS = 600.0


class ColdServer:
    """A server that finds nothing compiled."""

    def __init__(self, folder: Path) -> None:
        self.cache = folder / "cache"
        self._log = folder / "stderr"
        own = {"DATA": str(folder), "CACHE": str(self.cache), "HOST": "127.0.0.1", "LANGUAGE": "en"}
        settings = own | {name.upper(): str(value) for name, value in GENEROUS.items()} | {"LOG_LEVEL": "info"}
        environment = os.environ | {f"TISCHLEIN_{name}": value for name, value in settings.items()}
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                COMMAND, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.url = self.hear("The table is set: ").split(": ")[1]

    def hear(self, beginning: str) -> str:
        """The next line that begins so."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(beginning):
                return line.strip()
        raise AssertionError(self.said)

    @property
    def said(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_people_play_before_anything_is_compiled(tmp_path: Path, soak: bool) -> None:
    began = time.monotonic()
    server = ColdServer(tmp_path)
    try:
        page = httpx.get(server.url, trust_env=False)
        assert page.status_code == 200
        there = time.monotonic()
        assert not compiled_files(server.cache)
        server.hear("The first time, the rules are compiled in the background")
        assert practises(server.url), "whoever sits opposite is told that another one plays until then"
        for game in GAMES:
            with Evening(server.url, f"cold-{game.name}") as evening:
                evening.make(game.name, "Anna", "bot", "bot")
                evening.ready("Anna")
                evening.play("Anna", acts=3)
        assert not soak or there - began < PAGE_SECONDS
        assert not soak or time.monotonic() - there < TABLE_SECONDS
        while soak and server.said.count("is compiled") < len(PARTS) * len(GAMES):
            assert time.monotonic() - there < COMPILED_SECONDS, server.said
            time.sleep(0.1)
        assert not soak or not practises(server.url)
        proof = tmp_path / "proof.json"
        with Evening(server.url, "cold-sternenzahlen") as evening:
            evening.find("Anna")
            evening.play("Anna")
            proof.write_bytes(evening.ask("GET", f"/api/tables/{evening.code}/rounds/1/proof", ["Anna"]).content)
        main(["verify", str(proof), "--language", "en"])  # ends the process where it finds a fault

        children = children_of(server.process.pid)
        assert soak or len(children) == workshop.hands()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(20)
        wait_until(lambda: not any(alive(child) for child in children))  # who stops leaves nobody behind
        assert '"level": "error"' not in server.said
    finally:
        server.close()
    for file in server.cache.glob("*.kernel"):
        assert is_whole(file)


def practises(url: str) -> bool:
    """Whether a bot that searches is replaced for now."""
    body = {"game": "wagnis", "chairs": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "meister"}]}
    key = {"authorization": f"Seat {secrets.token_urlsafe(32)}"}
    made = httpx.post(f"{url}/api/tables", json=body | {"key": secrets.token_hex(8)}, headers=key, trust_env=False)
    assert made.status_code == 201, made.text
    return bool(made.json()["table"]["players"][1].get("practises"))


def compiled_files(folder: Path) -> list[Path]:
    return [*folder.glob("*.kernel")] if folder.exists() else []


def is_whole(file: Path) -> bool:
    written = file.read_bytes()
    return hashlib.sha256(written[DIGEST:]).digest() == written[:DIGEST]


def children_of(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if nothing were compiled; where another process says that it is, all of it is there."""
    monkeypatch.setattr(workshop, "warm", set())
    troupes = {game: Troupe(game) for game in GAMES}
    monkeypatch.setattr(workshop, "troupe_of", troupes.get)
    honest = Workshop._load
    asked: set[Part] = set()

    def load(shop: Workshop, part: Part) -> bool:
        if part in asked:
            return honest(shop, part)
        asked.add(part)
        return False

    monkeypatch.setattr(Workshop, "_load", load)
    yield
    for game in GAMES:
        game.run_compiled()


@pytest.mark.usefixtures("cold")
def test_what_was_compiled_is_loaded_in_the_middle_of_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "PROGRAM", "")
    begun: list[str] = []
    shop = Workshop(set, lambda: begun.append("compiling"))
    states = [game.start(2) for game in GAMES]
    same = [game.compiled_twin().start(2) for game in GAMES]
    for number in range(10):
        for state in (*states, *same):
            move(state, number)
    assert all(state.game.interpreted for state in states)
    shop.start()
    wait_until(lambda: not any(game.interpreted for game in GAMES))
    wait_until(lambda: all(Part(game, "search").is_there() for game in GAMES))
    for number in range(10, 20):
        for state in (*states, *same):
            if state.actor != OVER:
                move(state, number)
    assert [state.dump() for state in states] == [state.dump() for state in same]
    assert begun == ["compiling"]
    shop.stop()


def test_what_lies_on_disk_is_there_before_people_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "warm", set())
    begun: list[str] = []
    shop = Workshop(set, lambda: begun.append("compiling"))
    assert not any(game.interpreted for game in GAMES)
    shop.start()
    wait_until(lambda: not shop._waiting)
    assert not begun


def wait_until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.usefixtures("cold")
def test_what_somebody_plays_is_compiled_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program in place of the compiler, which takes long, notes what it is asked for and then fails."""
    orders = tmp_path / "orders"
    program = (
        f"import sys; open({str(orders)!r}, 'a').write(f'{{sys.argv[1]}}:{{sys.argv[3]}} '); sys.exit('out of luck')"
    )
    monkeypatch.setattr(workshop, "PROGRAM", program)
    monkeypatch.setattr(workshop, "hands", lambda: 1)
    monkeypatch.setenv("TISCHLEIN_CACHE", str(tmp_path / "cache"))
    warned: list[str] = []
    monkeypatch.setattr(workshop.logger, "warning", lambda text, *args: warned.append(text % args))
    shop = Workshop(lambda: {"sternenzahlen"}, lambda: None)
    shop.start()
    wait_until(lambda: len(warned) == len(PARTS) * len(GAMES))
    names = sorted((game.name for game in GAMES), key=lambda name: name != "sternenzahlen")
    parts = ("rules", "policies", "search")  # what a first table needs comes first, of all games
    assert orders.read_text().split() == [f"{name}:{part}" for part in parts for name in names]
    assert warned[0] == "sternenzahlen could not be compiled, and goes on interpreted: out of luck"
    assert all(game.interpreted for game in GAMES)
    state = find("wagnis").start(2)
    move(state, 0)  # and it can be played


@pytest.mark.usefixtures("cold")
def test_who_stops_waits_for_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "PROGRAM", "import time; time.sleep(600)")
    monkeypatch.setenv("TISCHLEIN_CACHE", str(tmp_path / "cache"))
    shop = Workshop(set, lambda: None)
    shop.start()
    wait_until(lambda: len(shop._children) == workshop.hands())
    children = [child.pid for child in shop._children.values()]
    shop.stop()
    wait_until(lambda: not any(thread.name == "workshop" for thread in threading.enumerate()))
    assert not any(alive(child) for child in children)


SERVER = """
import time
from tischlein.server.workshop import Workshop
Workshop(set, lambda: None).start()
time.sleep(600)
"""


def test_a_server_that_is_killed_leaves_no_compiler_behind(tmp_path: Path) -> None:
    environment = os.environ | {"TISCHLEIN_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen([sys.executable, "-c", SERVER], env=environment) as server:
        wait_until(lambda: len(children_of(server.pid)) >= workshop.hands())
        children = children_of(server.pid)
        server.kill()
    wait_until(lambda: not any(alive(child) for child in children))


def test_a_compiler_whose_server_is_gone_before_it_has_begun_ends(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as server:
        pass
    environment = os.environ | {"TISCHLEIN_CACHE": str(tmp_path / "cache")}
    command = [*workshop.python(), workshop.PROGRAM, "blitzraster", str(server.pid), "search"]
    assert subprocess.run(command, env=environment, check=False).returncode == 1


FORBIDDEN = """
import os
def forbidden(_): raise PermissionError
os.nice = forbidden
"""


@pytest.mark.parametrize("before", ["", FORBIDDEN], ids=["a foreign module lies there", "nice is forbidden"])
def test_the_compiler_minds_neither_its_folder_nor_its_rights(tmp_path: Path, before: str) -> None:
    """Where the user happens to be, and under a service manager that lets nobody be nice."""
    (tmp_path / "numpy.py").write_text("raise SystemExit('foreign code ran')")
    begin = workshop.PROGRAM.partition("from tischlein")[0]
    command = [*workshop.python(), f"{before}{begin}import numpy; print('there')", "wagnis", str(os.getpid())]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "there\n", done.stderr


def test_where_nothing_can_be_kept_it_is_kept_for_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    full = tmp_path / "full"
    monkeypatch.setenv("TISCHLEIN_CACHE", str(full))
    with somewhere_to_keep_it() as folder:
        assert folder == full
    monkeypatch.setattr(workshop, "ROOM", 2**62)
    for unfit in (blocked, full):
        assert not has_room(unfit)
        monkeypatch.setenv("TISCHLEIN_CACHE", str(unfit))
        told: list[Path] = []
        with somewhere_to_keep_it(told.append) as folder:
            assert told == [unfit]
            assert folder.is_dir()
            assert folder not in (blocked, full)
            assert os.environ["TISCHLEIN_CACHE"] == str(folder), "this process finds there what the other one writes"
        assert not folder.exists()
        assert os.environ["TISCHLEIN_CACHE"] == str(unfit)
