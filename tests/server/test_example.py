"""The worked example of docs/api.md: the very file that is shown there plays against a real server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import pytest

import tischlein
from tests.server.process import ServerProcess
from tischlein.fairness import proof

ROOT = Path(tischlein.__file__).parent.parent
BOT = ROOT / "examples" / "bot.py"
MOST_SECONDS = 120


def test_the_document_shows_the_file() -> None:
    document = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert f"```python\n{BOT.read_text(encoding='utf-8')}```" in document


PAGE = b"<html><body><h1>Not now</h1></body></html>"


class Proxy:
    """A proxy as they stand before servers: answers for itself, in HTML, where the server is away. The first
    connections get such answers in any case."""

    def __init__(self, server: ServerProcess, *first: str) -> None:
        self._server = server
        self._first = list(first)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self.said: list[str] = []

    def __enter__(self) -> Self:
        self._thread.start()
        starting = asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._listening = asyncio.run_coroutine_threadsafe(starting, self._loop).result()
        self.url = f"http://127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        self._listening.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        status = self._first.pop(0) if self._first else ""
        with contextlib.closing(writer), contextlib.suppress(OSError, EOFError):
            try:
                if status:
                    raise ConnectionRefusedError
                there, back = await asyncio.open_connection("127.0.0.1", self._server.port)
            except ConnectionRefusedError:
                self.said.append(status or "502 Bad Gateway")
                await reader.readuntil(b"\r\n\r\n")
                head = f"HTTP/1.1 {self.said[-1]}\r\ncontent-type: text/html\r\ncontent-length: {len(PAGE)}\r\n"
                writer.write(head.encode() + b"connection: close\r\n\r\n" + PAGE)
                await writer.drain()
                return
            with contextlib.closing(back):
                ways = [asyncio.create_task(_carry(reader, back)), asyncio.create_task(_carry(there, writer))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()


def play(server: ServerProcess, proof_file: Path, restarts: int, url: str = "", *code: str) -> str:
    """Let the bot play to the end, and restart the server under its hands; gives what it printed."""
    errors = proof_file.with_name("stderr.txt")
    with errors.open("wb") as stderr:
        bot = subprocess.Popen(
            [sys.executable, "-W", "error", str(BOT), url or server.url, str(proof_file), *code],
            env=os.environ | {"NO_PROXY": "127.0.0.1", "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            encoding="utf-8",
        )
    with bot:
        watch = threading.Timer(MOST_SECONDS, bot.kill)  # a bot that never ends shall not keep the tests
        watch.start()
        try:
            said = []
            assert bot.stdout is not None
            for line in bot.stdout:
                said.append(line)
                if len(said) in (10, 30)[:restarts]:
                    server.restart()
            bot.wait(MOST_SECONDS)
        finally:
            watch.cancel()
            bot.kill()
    assert errors.read_text(encoding="utf-8") == ""
    assert bot.returncode == 0
    return "".join(said)


@pytest.mark.parametrize(
    ("settings", "restarts"),
    [({}, 2), ({"frames_per_second": 40, "frames_at_once": 10, "requests_per_second": 5, "requests_at_once": 3}, 0)],
    ids=["through two restarts", "told to slow down"],
)
def test_it_plays_to_the_end_and_the_proof_holds(settings: dict[str, Any], restarts: int, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    with ServerProcess(**settings) as server:
        said = play(server, file, restarts)
        assert server.complaints == []
    check(said, file)


def test_it_plays_on_where_a_proxy_answers_for_a_server_that_is_away(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    first = ("502 Bad Gateway", "504 Gateway Timeout", "429 Too Many Requests")
    with ServerProcess() as server, Proxy(server, *first) as proxy:
        said = play(server, file, 1, proxy.url)
        assert server.complaints == []
        assert proxy.said[:3] == list(first)
    check(said, file)


def test_it_joins_by_code_and_plays_all_rounds(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    with ServerProcess() as server:
        chairs = [{"kind": "open"}, {"kind": "bot"}]
        table = {
            "game": "sternenzahlen",
            "chairs": chairs,
            "pace": "instant",
            "match": {"rounds": 2},
            "key": "table-0001",
        }
        with httpx.Client(base_url=server.url, headers={"authorization": f"Seat {'k' * 43}"}, trust_env=False) as host:
            code = host.post("/api/tables", json=table).json()["table"]["code"]
        said = play(server, file, 0, "", code)
        refused = subprocess.run(
            [sys.executable, str(BOT), server.url, str(file), code],
            env=os.environ | {"NO_PROXY": "127.0.0.1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert refused.returncode == 1
        assert "Thumb 2 is free." in refused.stderr
    check(said, file)
    assert proof.read(file.read_bytes()).round == 2


def check(said: str, file: Path) -> None:
    """The bot printed the record of a whole game that it played, and its proof holds."""
    state = tischlein.load("tischlein-record" + said.partition("tischlein-record")[2].removesuffix("\n"))
    assert state.actor == tischlein.OVER
    assert state.names[0] == "Thumb"
    chosen = iter(said.split("tischlein-record")[0].split())  # some twice: what was lost on the way, or refused
    assert all(step.token in chosen for step in state.steps if step.actor == 0)
    verified = proof.verify(proof.read(file.read_bytes()))
    assert verified.finished
    assert verified.proof.record == state.dump()
