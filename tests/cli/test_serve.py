"""`tischlein`, `tischlein serve` and `tischlein backup`, as real processes."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.process import call
from tischlein.core.language import Texts
from tischlein.server import schema
from tischlein.server.errors import FOLDER, ServerError
from tischlein.server.settings import from_environment

COMMAND = [sys.executable, "-c", "from tischlein.cli import main; main()"]
START_SECONDS = 120
END_SECONDS = 10
"""What the server promises."""

OWN_FILE = ("--database", "sqlite:///LANGUAGE.db")

WORDS = {
    "en": {"address": "The table is set: ", "end": "Ctrl-C ends it; all games are kept."},
    "de": {"address": "Der Tisch ist gedeckt: ", "end": "Strg-C beendet; alle Spiele bleiben erhalten."},
}


def environment(folder: Path, language: str = "en", **more: str) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY")
        and (not name.startswith("TISCHLEIN_") or name == "TISCHLEIN_CACHE")
    }
    own = {"TISCHLEIN_DATA": str(folder), "TISCHLEIN_HOST": "127.0.0.1", "TISCHLEIN_LANGUAGE": language}
    return kept | own | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "100"} | more


def _hear_interrupts() -> None:
    """Shells start what runs in the background deaf to Ctrl-C, the tests perhaps among it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Running:
    """A server that was started from the command line, and what it said."""

    def __init__(self, folder: Path, *arguments: str, language: str = "en", **more: str) -> None:
        self.folder = folder
        self.errors = folder / "stderr.txt"
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [*COMMAND, *arguments],
                env=environment(folder, language, **more),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
                preexec_fn=_hear_interrupts,
            )
        self.said = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if line.rstrip() == WORDS[language]["end"]:
                break
        else:
            raise AssertionError(self.said + self.errors.read_text(encoding="utf-8"))
        found = re.search(WORDS[language]["address"] + r"(http://127\.0\.0\.1:(\d+))\n", self.said)
        assert found is not None, self.said
        self.url, self.port = found[1], int(found[2])

    @property
    def database(self) -> Path:
        return self.folder / "tischlein.db"

    def end(self, how: signal.Signals) -> int:
        """Ask it to stop; it has to do so in time."""
        self.process.send_signal(how)
        return self.process.wait(END_SECONDS)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("server"), "serve", "--port", "0", "--no-browser")
    yield server
    server.close()


def failing(folder: Path, *arguments: str, **more: str) -> dict[str, str]:
    """What a call says that cannot succeed, in both languages; `LANGUAGE` in an argument stands for each of them."""
    said = {}
    for language in ("en", "de"):
        own = [argument.replace("LANGUAGE", language) for argument in arguments]
        done = call(own, environment(folder, language, **more), folder=folder)
        said[language] = done.stderr
        assert done.status == 2, said
    assert "Traceback" not in said["en"] + said["de"]
    return said


def make_table(url: str) -> str:
    body = {"game": "wagnis", "chairs": [{"kind": "me", "name": "Anna"}, {"kind": "bot"}], "key": secrets.token_hex(8)}
    header = {"authorization": f"Seat {secrets.token_urlsafe(32)}"}
    answer = httpx.post(f"{url}/api/tables", json=body, headers=header)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]["code"])


@pytest.mark.parametrize(
    ("arguments", "language", "how", "status"),
    [([], "de", signal.SIGTERM, -signal.SIGTERM), (["serve", "--no-browser"], "en", signal.SIGINT, 130)],
    ids=["SIGTERM", "SIGINT"],
)
def test_it_starts_serves_and_ends_in_time(
    arguments: list[str], language: str, how: signal.Signals, status: int, tmp_path: Path
) -> None:
    server = Running(tmp_path, *arguments, language=language, TISCHLEIN_PORT="0")
    try:
        assert httpx.get(f"{server.url}/health").json() == {"status": "ok"}
        assert httpx.get(f"{server.url}/ready").json() == {"status": "ok"}
        code = make_table(server.url)
        assert server.end(how) == status
    finally:
        server.close()
    assert "Traceback" not in server.errors.read_text(encoding="utf-8")
    with sqlite3.connect(server.database) as connection:
        assert connection.execute("SELECT code FROM tables").fetchall() == [(code,)]
    connection.close()


def test_a_second_server_on_the_same_file_is_refused(running: Running) -> None:
    said = failing(running.folder, "serve", "--no-browser", "--port", "0")
    assert f"Another Tischlein is running on {running.database}" in said["en"]
    assert f"Auf {running.database} läuft schon ein Tischlein" in said["de"]
    make_table(running.url)


def test_a_port_that_is_taken(running: Running, tmp_path: Path) -> None:
    said = failing(tmp_path, "serve", "--no-browser", "--port", str(running.port), *OWN_FILE)
    assert f"Port {running.port} of 127.0.0.1 cannot be used" in said["en"]
    assert f"Port {running.port} von 127.0.0.1 lässt sich nicht benutzen" in said["de"]
    failing(tmp_path, "serve", "--no-browser", "--port", "99999", *OWN_FILE)
    assert not [*tmp_path.iterdir()], "no database was opened for it"


def test_why_a_file_cannot_be_used_is_said_in_the_chosen_language(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database " * 100)
    said = failing(tmp_path, "serve", "--no-browser", "--port", "0", "--database", "sqlite:///text.db")
    assert "this file is no database of Tischlein" in said["en"]
    assert "diese Datei ist keine Datenbank von Tischlein" in said["de"]
    said = failing(tmp_path, "verify", str(tmp_path / "nowhere.json"))
    assert "No such file or directory" in said["en"]
    assert "Die Datei oder der Ordner fehlt" in said["de"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_where_the_rules_cannot_be_kept_it_is_said_in_words(language: str, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    server = Running(
        tmp_path, "serve", "--no-browser", language=language, TISCHLEIN_PORT="0", TISCHLEIN_CACHE=str(blocked)
    )
    try:
        assert server.process.stdout is not None
        said = [server.process.stdout.readline() for _ in range(2)]
        word = {"en": "Nothing can be written to", "de": "lässt sich nichts schreiben"}[language]
        assert any(word in line and str(blocked) in line for line in said), said
    finally:
        server.close()
    levels = [json.loads(line)["level"] for line in server.errors.read_text(encoding="utf-8").splitlines()]
    assert set(levels) <= {"info"}, "nothing of it in a terminal, where only warnings are shown"


def test_where_nobody_asked_for_a_port_the_next_free_one_will_do(tmp_path: Path) -> None:
    with socket.socket() as taken:
        with contextlib.suppress(OSError):  # somebody has it already: just as well
            taken.bind(("127.0.0.1", 8711))
        server = Running(tmp_path, "serve", "--no-browser")
        try:
            assert server.port > 8711
            assert httpx.get(f"{server.url}/health").json() == {"status": "ok"}
        finally:
            server.close()


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        (["--port", "x"], "port: a whole number is needed", "port: hier gehört eine ganze Zahl hin"),
        (["--port", "99999", *OWN_FILE], "99999 (TISCHLEIN_PORT or --port) is no port", "--port) ist kein Port"),
        (["--host", "198.51.100.7", *OWN_FILE], "198.51.100.7 (TISCHLEIN_HOST or --host) is no", "--host) ist keine"),
        (["--database", "nowhere"], "TISCHLEIN_DATABASE or --database) must be", "--database) muss eine Adresse sein"),
        *[
            (["--database", address], "TISCHLEIN_DATABASE or --database) must be", "--database) muss eine Adresse sein")
            for address in (
                "postgresql://x:y@127.0.0.1:abc/x",
                "postgresql+psycopg2://x/y",
                "sqlite+aiosqlite:///x",
                "mysql://x/y",
                "sqlite:///x?timeout=abc",
                "sqlite:///x%00y",
                "sqlite:///\udcff.db",
            )
        ],
        (["--host", "\udcff", *OWN_FILE], "(TISCHLEIN_HOST or --host) is no", "--host) ist keine"),
        (["--database", "sqlite://"], "SQLite needs a file", "SQLite braucht hier eine Datei"),
        (
            ["--database", "postgresql://127.0.0.1:1/x"],
            "The database cannot be used: ",
            "Die Datenbank lässt sich nicht benutzen: ",
        ),
    ],
    ids=lambda value: value[1] if isinstance(value, list) else "",
)
def test_what_cannot_be_served_is_explained(arguments: list[str], english: str, german: str, tmp_path: Path) -> None:
    said = failing(tmp_path, "serve", "--no-browser", *arguments)
    assert english in said["en"]
    assert german in said["de"]


def test_a_data_folder_that_is_no_text_is_explained(tmp_path: Path) -> None:
    for arguments in (["serve", "--no-browser", "--port", "0"], ["backup", str(tmp_path / "copy.db")]):
        said = failing(tmp_path, *arguments, TISCHLEIN_DATA=str(tmp_path / "\udcff"))
        assert "The data folder (TISCHLEIN_DATA) must have a path in UTF-8" in said["en"]
        assert "Der Datenordner (TISCHLEIN_DATA) muss einen Pfad in UTF-8 haben" in said["de"]


def test_a_language_that_is_not_spoken_is_explained_in_the_systems(tmp_path: Path) -> None:
    for system, sentence in (("en_GB.UTF-8", "must be one of de, en"), ("de_AT", "eine dieser Sprachen sein: de, en")):
        own = environment(tmp_path, "fr", LC_ALL=system)
        for arguments in ([], ["games"]):
            done = call(arguments, own, folder=tmp_path)
            assert done.status == 2
            assert sentence in done.stderr
            assert "TISCHLEIN_LANGUAGE" in done.stderr
            assert "'fr'" in done.stderr


def test_a_wrong_setting_is_explained(tmp_path: Path) -> None:
    said = failing(tmp_path, TISCHLEIN_PORT="eight")
    assert "TISCHLEIN_PORT must be a port from 1 to 65535, or 0 for any that is free, not 'eight'" in said["en"]
    assert "TISCHLEIN_PORT muss ein Port von 1 bis 65535 sein, oder 0 für irgendeinen" in said["de"]


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("TISCHLEIN_PORT", "eight"),
        ("TISCHLEIN_PORT", "99999"),
        ("TISCHLEIN_HOSTS", "spiele.example,http://foo"),
        ("TISCHLEIN_METRICS", "perhaps"),
        ("TISCHLEIN_QUEUE_FRAMES", "0"),
        ("TISCHLEIN_QUEUE_FRAMES", "many"),
        ("TISCHLEIN_BOT_SECONDS", "-1"),
        ("TISCHLEIN_COMMANDS_PER_SECOND", "nan"),
        ("TISCHLEIN_COMMANDS_PER_SECOND", "inf"),
        ("TISCHLEIN_LOG_LEVEL", "loud"),
        ("TISCHLEIN_PROXIES", "10.0.0.0/8, proxy"),
        ("TISCHLEIN_PUBLIC", "spiele.example"),
        ("TISCHLEIN_PUBLIC", "https://spiele.example/unter?x=1"),
        ("TISCHLEIN_PUBLIC", "https://spiele.example/unter"),
        ("TISCHLEIN_PUBLIC", "https://spiele.example?x=1"),
        ("TISCHLEIN_PUBLIC", "https://spiele.example/?"),
        ("TISCHLEIN_PUBLIC", "https://spiele.example#x"),
        ("TISCHLEIN_PUBLIC", "https://anna@spiele.example"),
        ("TISCHLEIN_PUBLIC", "https://spiele.example:port"),
        ("TISCHLEIN_HOST", "\udcff"),
        ("TISCHLEIN_DATABASE", "sqlite:////srv/\udcff.db"),
    ],
)
def test_every_kind_of_wrong_setting_is_named_in_both_languages(variable: str, value: str) -> None:
    with pytest.raises(ServerError) as error:
        from_environment({variable: value})
    said = {language: Texts(language, FOLDER).say(error.value.reason) for language in ("en", "de")}
    for text in said.values():
        assert variable in text
        assert repr(value) in text
    assert said["en"] != said["de"]


def test_the_stroke_at_the_end_of_an_address_is_not_meant() -> None:
    for given in ("https://spiele.example", "https://spiele.example/", "http://[fd00::2]:8080/"):
        assert from_environment({"TISCHLEIN_PUBLIC": given}).public == given.removesuffix("/")


def test_an_empty_setting_counts_as_not_set() -> None:
    assert from_environment({"TISCHLEIN_PORT": "", "TISCHLEIN_PUBLIC": ""}) == from_environment({})


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    files = [tmp_path / "en.db", tmp_path / "de.db"]
    for file in files:
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.close()
    said = failing(tmp_path, "serve", "--no-browser", "--port", "0", *OWN_FILE)
    assert "made by a newer Tischlein" in said["en"]
    assert "von einem neueren Tischlein" in said["de"]
    for file in files:
        with sqlite3.connect(file) as connection:
            assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("alembic_version",)]
        connection.close()


# ---- backup


def back_up(server: Running, file: Path, language: str = "en") -> str:
    done = subprocess.run(
        [*COMMAND, "backup", str(file)],
        env=environment(server.folder, language),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def codes_in(file: Path) -> set[str]:
    """The tables in a copy, which must be whole."""
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert names >= set(schema.metadata.tables)
        found = {str(code) for (code,) in connection.execute("SELECT code FROM tables")}
        assert connection.execute("SELECT count(*) FROM events").fetchone()[0] >= len(found)
    connection.close()
    return found


def test_backup_while_the_server_runs(running: Running, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    first = make_table(running.url)
    assert f"copied to {file}" in back_up(running, file)
    assert first in codes_in(file)
    second = make_table(running.url)
    assert f"nach {file} kopiert" in back_up(running, file, "de")
    assert {first, second} <= codes_in(file)
    assert [path.name for path in tmp_path.iterdir()] == ["copy.db"]


def test_a_backup_never_replaces_a_database_in_use(running: Running, tmp_path: Path) -> None:
    database = running.folder / "tischlein.db"
    code = make_table(running.url)
    link = tmp_path / "link.db"
    link.symlink_to(database)
    beside = [database.with_name(database.name + end) for end in ("-wal", "-shm", "-journal", ".lock")]
    for target in (database, link, *beside):
        said = failing(tmp_path, "backup", str(target), "--database", f"sqlite:///{database}")
        assert "is the database itself" in said["en"]
        assert "ist die Datenbank selbst" in said["de"]
    other = tmp_path / "other.db"
    other.write_bytes(b"")
    said = failing(tmp_path, "backup", str(database), "--database", f"sqlite:///{other}")
    assert str(database) in said["en"]
    assert httpx.get(f"{running.url}/api/tables/{code}").status_code == 200
    assert database.stat().st_mode & 0o077 == 0


def test_a_backup_goes_into_a_file_and_replaces_nothing_else(running: Running, tmp_path: Path) -> None:
    pipe, folder, circle = tmp_path / "pipe", tmp_path / "folder", tmp_path / "circle"
    os.mkfifo(pipe)
    folder.mkdir()
    circle.symlink_to(circle)
    database = f"sqlite:///{running.folder / 'tischlein.db'}"
    for target in (str(pipe), str(folder), str(circle), "", ".", "/"):
        said = failing(tmp_path, "backup", target, "--database", database)
        assert "is no file" in said["en"]
        assert "ist keine Datei" in said["de"]
    assert pipe.is_fifo()
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".new")]
    old, link = tmp_path / "old.db", tmp_path / "link.db"
    old.write_bytes(b"an older copy")
    link.symlink_to(old)
    code = make_table(running.url)
    back_up(running, link)
    assert link.is_symlink()
    assert code in codes_in(old)


def test_any_path_will_do(tmp_path: Path) -> None:
    folder = tmp_path / "a#b?mode=memory&c%41 ä"
    folder.mkdir()
    server = Running(folder, "serve", "--no-browser", "--port", "0")
    try:
        code = make_table(server.url)
        back_up(server, folder / "copy?.db")
        assert codes_in(folder / "copy?.db") == {code}
        server.end(signal.SIGTERM)
    finally:
        server.close()
    assert codes_in(folder / "tischlein.db") == {code}
    assert [path.name for path in tmp_path.iterdir()] == [folder.name]


def test_when_the_server_has_ended_the_file_is_the_whole_database(tmp_path: Path) -> None:
    server = Running(tmp_path, "serve", "--no-browser", "--port", "0")
    try:
        codes = {make_table(server.url) for _ in range(3)}
        server.end(signal.SIGTERM)
    finally:
        server.close()
    copy = tmp_path / "moved" / "tischlein.db"
    copy.parent.mkdir()
    copy.write_bytes((tmp_path / "tischlein.db").read_bytes())
    assert codes_in(copy) == codes


def test_a_backup_is_a_database_to_go_on_with(running: Running, tmp_path: Path) -> None:
    code = make_table(running.url)
    back_up(running, tmp_path / "tischlein.db")
    restored = Running(tmp_path, "serve", "--no-browser", "--port", "0")
    try:
        assert httpx.get(f"{restored.url}/api/tables/{code}").json()["table"]["players"][0]["name"] == "Anna"
    finally:
        restored.close()


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        ([], "Missing: file", "Es fehlt: file"),
        (["{folder}/no/copy.db"], "{folder}/no cannot be used", "{folder}/no lässt sich nicht benutzen"),
        (
            ["{folder}/copy.db", "--database", "sqlite:///{folder}/no.db"],
            "{folder}/no.db cannot",
            "{folder}/no.db lässt",
        ),
        (["{folder}/copy.db", "--database", "sqlite:///{folder}/text"], "cannot be used", "lässt sich nicht benutzen"),
        (["{folder}/copy.db", "--database", "postgresql://x/y"], "pg_dump", "pg_dump"),
    ],
    ids=["no file", "no folder", "no database", "not a database", "PostgreSQL"],
)
def test_what_cannot_be_backed_up_is_explained(
    arguments: list[str], english: str, german: str, running: Running, tmp_path: Path
) -> None:
    (tmp_path / "text").write_text("this is no database, but long enough to be looked at\n" * 20)
    said = failing(running.folder, "backup", *(argument.format(folder=tmp_path) for argument in arguments))
    assert english.format(folder=tmp_path) in said["en"]
    assert german.format(folder=tmp_path) in said["de"]
    assert [path.name for path in tmp_path.iterdir()] == ["text"]


@pytest.mark.parametrize("command", ["serve", "backup"])
def test_help(command: str, tmp_path: Path) -> None:
    for language, words in (("en", ("Usage:", "Options:")), ("de", ("Aufruf:", "Angaben:"))):
        done = subprocess.run(
            [*COMMAND, command, "--help"],
            env=environment(tmp_path, language),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        for word in (*words, f"tischlein {command}", "--database URL"):
            assert word in done.stdout
        assert "help-" not in done.stdout
