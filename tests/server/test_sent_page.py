"""`tischlein verify --page`: a server that sends another page than the release is found out, file by file."""

from __future__ import annotations

import contextlib
import hashlib
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pytest

import tischlein
from tests.server.process import ServerProcess
from tischlein.cli import main
from tischlein.games import OWN
from tischlein.server import pagefiles

RULES = Path(tischlein.__file__).parent.parent / "web/src/engine/rules"
NAMES = sorted(game.name for game in OWN)


class Said(NamedTuple):
    status: object
    out: str
    error: str


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    status: object = 0
    try:
        main(["verify", *arguments])
    except SystemExit as end:
        status = end.code
    return Said(status, *capsys.readouterr())


def test_the_page_of_an_honest_server_and_of_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ServerProcess(tmp_path) as server:
        good = call(capsys, "--page", server.url, "--language", "en")
        assert (good.status, good.error) == (0, "")
        assert "files are the same, byte for byte" in good.out
        sums = [f"  {hashlib.sha256((RULES / f'{name}.wasm').read_bytes()).hexdigest()}  {name}" for name in NAMES]
        assert good.out.splitlines()[2:] == sums, "the sums that the page shows"
        assert call(capsys, "--page", f"{server.url}/t/WOBA-GILO", "--language", "en") == good._replace(
            out=good.out.replace(server.url, f"{server.url}/t/WOBA-GILO")
        )
        # Beside another release: one file of it differs, and one is not sent.
        shutil.copytree(pagefiles.FOLDER, tmp_path / "page")
        (tmp_path / "page" / "index.html").write_text("<title>another</title>")
        (tmp_path / "page" / "more.txt").write_text("more")
        monkeypatch.setattr(pagefiles, "FOLDER", tmp_path / "page")
        bad = call(capsys, "--page", server.url, "--language", "en")
        assert (bad.status, bad.out) == (1, "")
        assert "index.html: something else" in bad.error
        assert "more.txt: not there" in bad.error
        german = call(capsys, "--page", server.url, "--language", "de")
        assert "more.txt: nicht da" in german.error
        gone = server.url
    assert call(capsys, "--page", gone, "--language", "en").status == 2
    monkeypatch.setattr(pagefiles, "FOLDER", tmp_path / "nothing")
    assert "no page to compare" in call(capsys, "--page", gone, "--language", "en").error


def test_rules_with_one_changed_byte(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules by which pages derive cards are files of the page like all others, and so are what is known of them and
    who plays by them."""
    files = pagefiles.page_files()
    rules = [
        name
        for game in OWN
        for part, ending in (("", "wasm"), ("", "json"), (r"\.players", "wasm"), (r"\.check", "wasm"))
        for name in files
        if re.fullmatch(rf"assets/{game.name}{part}-[^/]+\.{ending}", name)
    ]
    assert len(rules) == 4 * len(OWN)
    with ServerProcess(tmp_path) as server:
        for name in rules:
            page = tmp_path / name.replace("/", "-")
            shutil.copytree(pagefiles.FOLDER, page)
            content = bytearray((page / name).read_bytes())
            content[len(content) // 2] ^= 1
            (page / name).write_bytes(content)
            with monkeypatch.context() as patch:
                patch.setattr(pagefiles, "FOLDER", page)
                bad = call(capsys, "--page", server.url, "--language", "en")
            assert (bad.status, bad.out) == (1, "")
            assert bad.error.splitlines()[1:] == [f"  {name}: something else than in this release"]


Wanted = BaseHTTPRequestHandler
OTHER = b"<!doctype html><title>Tischlein</title><script src=/assets/nothing-is-checked.js></script>"


@contextlib.contextmanager
def operator(lies: Callable[[Wanted], bool], **headers: str) -> Iterator[str]:
    """Serves the true page, but another one, or other headers with it, wherever it suits."""

    class Liar(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            file = pagefiles.FOLDER / self.path.strip("/")
            page = not file.is_file()
            body = (pagefiles.FOLDER / pagefiles.INDEX if page else file).read_bytes()
            liar = page and lies(self)
            self.send_response(200)
            sent = {"content-type": "text/html; charset=utf-8"} | (headers if liar else {})
            body = OTHER if liar and not headers else body
            for name, value in sent.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Liar) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("lies", "said"),
    [
        (lambda wanted: wanted.path.startswith("/t/"), "index.html (/t/"),
        (lambda wanted: wanted.path == "/t/WOBA-GILO", "index.html (/t/WOBA-GILO)"),
        (lambda wanted: wanted.path == "/along", "index.html (/along)"),
        (lambda wanted: "Mozilla" in wanted.headers["user-agent"], "index.html: something else"),
        (lambda wanted: wanted.headers.get("sec-fetch-dest") == "document", "index.html: something else"),
        (lambda wanted: "gzip" in wanted.headers.get("accept-encoding", ""), "index.html: something else"),
    ],
)
def test_another_page_for_some(capsys: pytest.CaptureFixture[str], lies: Callable[[Wanted], bool], said: str) -> None:
    with operator(lies) as url:
        bad = call(capsys, "--page", f"{url}/t/WOBA-GILO", "--language", "en")
    assert (bad.status, bad.out) == (1, "")
    assert said in bad.error


@pytest.mark.parametrize("header", [{"refresh": "0; url=/other"}, {"content-type": "text/html; charset=utf-7"}])
def test_the_same_bytes_that_lead_elsewhere(capsys: pytest.CaptureFixture[str], header: dict[str, str]) -> None:
    with operator(lambda wanted: wanted.path.startswith("/t/"), **header) as url:
        bad = call(capsys, "--page", url, "--language", "en")
    assert bad.status == 1
    assert "index.html (/t/" in bad.error


@contextlib.contextmanager
def web_space(root: Path) -> Iterator[str]:
    """Sends files, and nothing else."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("below", ["/", "/~anna/my%20games/"])
def test_a_folder_on_a_web_space(tmp_path: Path, capsys: pytest.CaptureFixture[str], below: str) -> None:
    folder = tmp_path / unquote(below).strip("/")
    main(["page", str(folder)])
    capsys.readouterr()
    (folder / "photo.jpg").write_bytes(b"something else lies there as well")
    module = next(name for name in pagefiles.page_files(folder) if name.endswith(".wasm"))
    with web_space(tmp_path) as url:
        good = call(capsys, "--page", f"{url}{below}", "--language", "en")
        assert (good.status, good.error) == (0, "")
        assert "as a folder, without shared tables" in good.out
        assert "ohne gemeinsame Tische" in call(capsys, "--page", f"{url}{below}", "--language", "de").out
        assert call(capsys, "--page", f"{url}{below}index.html", "--language", "en").status == 0
        for name in (module, pagefiles.INDEX, "sw.js"):
            content = (folder / name).read_bytes()
            changed = bytearray(content)
            changed[len(content) // 2] ^= 1
            (folder / name).write_bytes(changed)
            bad = call(capsys, "--page", f"{url}{below}", "--language", "en")
            assert (bad.status, bad.out) == (1, "")
            assert f"  {name}: something else than in this release" in bad.error.splitlines()
            (folder / name).write_bytes(content)
        (folder / module).unlink()
        assert f"{module}: not there" in call(capsys, "--page", f"{url}{below}", "--language", "en").error


def test_a_server_that_shows_the_page_of_a_folder_at_its_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever was given the link to a table there asks about that."""
    main(["page", str(tmp_path)])
    capsys.readouterr()
    with web_space(tmp_path) as url:
        bad = call(capsys, "--page", f"{url}/t/WOBA-GILO", "--language", "en")
    assert bad.status == 1
    assert "index.html: something else" in bad.error


def test_an_honest_one_that_packs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with operator(lambda _: False) as url:
        assert call(capsys, "--page", f"{url}/t/wobagilo", "--language", "en").status == 0


@pytest.mark.parametrize(
    "address",
    [
        "",
        "x",
        "ftp://localhost",
        "http://",
        "http://localhost:x",
        "http://[",
        "http://h/x",
        "http://h/t/WOBA",
        "http://h/t/WOBA-GIL1",
    ],
)
def test_what_is_no_address(capsys: pytest.CaptureFixture[str], address: str) -> None:
    said = call(capsys, "--page", address, "--language", "en")
    assert said.status == 2
    assert "no address of a page" in said.error


def test_either_a_proof_or_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in ([], [str(tmp_path / "x"), "--page", "http://localhost"]):
        assert "either a proof or --page" in call(capsys, *arguments, "--language", "en").error
