"""The modules play the same games in Debian's browsers, too: a page plays by itself, and says what it found."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import pytest

from tests.wasm.node import HERE, RULES
from tests.wasm.test_equal import Walk, jobs
from tischlein.core.game import Game
from tischlein.games import OWN

GAMES, SOAK_GAMES = 24, 10_000
"""Of each game, in `make test` and in `make soak`: as many as in Node."""
PATIENCE, PATIENCE_FOR_ONE = 120.0, 0.5
"""In seconds, on a busy machine: for the browser to start, and for each game."""
QUIET = ("--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync")
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""Firefox is to ask nobody but us."""
TYPES = {".mjs": "text/javascript", ".html": "text/html"}


def firefox(profile: Path, address: str) -> list[str]:
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    profile.mkdir()
    (profile / "user.js").write_text("\n".join(lines))
    return ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile), address]


def chromium(profile: Path, address: str) -> list[str]:
    return ["chromium", "--headless", "--no-sandbox", "--disable-gpu", *QUIET, f"--user-data-dir={profile}", address]


BROWSERS = {"Firefox": firefox, "Chrom": chromium}


@contextmanager
def asking(game: Game, tables: list[dict[str, Any]]) -> Iterator[tuple[str, Queue[dict[str, Any]]]]:
    """A server with a page that plays; its address, and where the answer comes."""
    answers: Queue[dict[str, Any]] = Queue()
    files = {
        "/": (HERE / "walk.html").read_bytes(),
        "/walk.mjs": (HERE / "walk.mjs").read_bytes(),
        "/module": (RULES / f"{game.name}.wasm").read_bytes(),
        "/facts": (RULES / f"{game.name}.json").read_bytes(),
        "/tables": json.dumps(tables).encode(),
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = files.get(self.path)
            self.send_response(404 if found is None else 200)
            self.send_header("Content-Type", TYPES.get(Path(self.path).suffix, "text/html" if self.path == "/" else ""))
            self.end_headers()
            self.wfile.write(found or b"")

        def do_POST(self) -> None:
            answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/", answers
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("browser", BROWSERS)
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_a_browser_plays_the_same_games(game: Game, browser: str, soak: bool, tmp_path: Path) -> None:
    tables = jobs(game, SOAK_GAMES if soak else GAMES)
    with asking(game, tables) as (address, answers):
        command = BROWSERS[browser](tmp_path / "profile", address)
        assert shutil.which(command[0]), f"{command[0]} is installed by `make test`"
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            said = answers.get(timeout=PATIENCE + PATIENCE_FOR_ONE * len(tables))
        finally:
            process.kill()
            process.wait()
    assert browser in said["browser"]
    assert "failed" not in said, said
    for job, found in zip(tables, said["found"], strict=True):
        assert found == Walk(game, job).play(), f"{browser}, {job['players']} players, {job['options']}, {job['seed']}"
