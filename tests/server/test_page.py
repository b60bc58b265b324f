"""The page's files: what is served where, how long it may be kept, and what is said when it has not been built."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.conftest import Serve
from tischlein.cli import main
from tischlein.server import run
from tischlein.server.app import _answer_error
from tischlein.server.guard import POLICY
from tischlein.server.page import Page
from tischlein.server.pagefiles import page_sums

INDEX = b"<!doctype html><title>Tischlein</title>"
SCRIPT = b"export default 1;"
WORKER = b"const FILES = [];"
PUBLIC = Path(__file__).parents[2] / "web" / "public"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(INDEX)
    (tmp_path / "assets" / "main-abc.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "main-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "sw.js").write_bytes(WORKER)
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "rules.wasm").write_bytes(b"\0asm")
    return tmp_path


def client(folder: Path) -> TestClient[Litestar]:
    app = Litestar(Page(folder).handlers(), exception_handlers={Exception: _answer_error}, logging_config=None)
    return TestClient(app)


@pytest.mark.parametrize("path", ["/", "/t/WOBA-GILO", "/new/wagnis", "/rules/wagnis", "/settings"])
def test_every_place_in_the_page_is_the_page(folder: Path, path: str) -> None:
    with client(folder) as browser:
        answer = browser.get(path)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_what_has_not_changed_is_not_sent_again(folder: Path) -> None:
    with client(folder) as browser:
        tag = browser.get("/").headers["etag"]
        answer = browser.get("/", headers={"if-none-match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


def test_files_with_a_sum_in_their_names_are_kept_for_good(folder: Path) -> None:
    with client(folder) as browser:
        answer = browser.get("/assets/main-abc.js", headers={"accept-encoding": "gzip"})
        plain = browser.get("/assets/main-abc.js", headers={"accept-encoding": "identity"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert answer.content == plain.content == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/sw.js", "text/javascript"),
        ("/icon.svg", "image/svg+xml"),
        ("/rules.wasm", "application/wasm"),
    ],
)
def test_what_makes_the_page_installable_is_asked_for_again(folder: Path, path: str, kind: str) -> None:
    with client(folder) as browser:
        answer = browser.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"


def test_a_newer_service_worker_is_noticed(folder: Path) -> None:
    with client(folder) as browser:
        old = browser.get("/sw.js").headers["etag"]
    (folder / "sw.js").write_bytes(WORKER + b" // newer")
    with client(folder) as browser:
        answer = browser.get("/sw.js", headers={"if-none-match": old})
    assert (answer.status_code, answer.content) == (200, WORKER + b" // newer")


def test_the_policy_lets_the_page_be_installed() -> None:
    assert "manifest-src 'self'" in POLICY
    assert "worker-src 'self'" in POLICY
    assert "connect-src 'self'" in POLICY, "the worker fetches the page's files"


def test_the_policy_lets_rules_be_compiled_and_no_text_become_code() -> None:
    (scripts,) = (part for part in POLICY.split("; ") if part.startswith("script-src"))
    assert scripts == "script-src 'self' 'wasm-unsafe-eval'"


def test_the_manifest_has_an_icon_for_every_shape() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert all((PUBLIC / icon["src"]).is_file() for icon in manifest["icons"])
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/assets/old-123.js", "/favicon.ico", "/../pyproject.toml"])
def test_what_is_not_there_is_not_the_page(folder: Path, path: str) -> None:
    with client(folder) as browser:
        answer = browser.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "no-such-address"


def test_compressed_copies_have_no_address(folder: Path) -> None:
    with client(folder) as browser:
        assert browser.get("/assets/main-abc.js.gz").status_code == 404


def test_the_sums_are_those_of_what_is_sent(folder: Path) -> None:
    """For `tischlein verify --page` and whoever else compares a server with a release."""
    sums = page_sums(folder)
    assert set(sums) == {"index.html", "assets/main-abc.js", "manifest.webmanifest", "sw.js", "icon.svg", "rules.wasm"}
    with client(folder) as browser:
        for name, expected in sums.items():
            sent = browser.get("/" if name == "index.html" else f"/{name}").content
            assert hashlib.sha256(sent).hexdigest() == expected


def test_a_server_without_its_page_does_not_start_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "has_page", lambda: False)
    monkeypatch.setenv("TISCHLEIN_DATA", str(tmp_path))
    for language, words in (("en", "The page for the browser is missing"), ("de", "Die Seite für den Browser fehlt")):
        with pytest.raises(SystemExit) as end:
            main(["serve", "--port", "0", "--no-browser", "--language", language])
        assert end.value.code == 2
        said = capsys.readouterr().err
        assert words in said
        assert "make page" in said
        assert "--without-page" in said
    assert not [*tmp_path.iterdir()], "nothing was touched"


def test_the_interface_alone(serve: Serve) -> None:
    server = serve(without_page=True)
    for path, status in (("/api/server", 200), ("/health", 200), ("/", 404), ("/index.html", 404), ("/t/X", 404)):
        answer = httpx.get(f"{server.url}{path}", trust_env=False)
        assert answer.status_code == status
        assert status == 200 or answer.json()["code"] == "no-such-address"
