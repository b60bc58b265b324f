"""The nginx example of deploy/, really running before a real server: TLS, sockets, forwarded addresses, limits."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from tests.needed import need
from tests.server.process import ServerProcess
from tests.server.proxy import MOST_SECONDS, NGINX, ROOT, Proxy
from tests.server.streams import load
from tischlein.fairness import proof
from tischlein.server import protocol
from tischlein.server.guard import HEADERS


@pytest.fixture(scope="module", autouse=True)
def nginx() -> None:
    need(NGINX, "nginx is not installed", "on Debian, apt-get install nginx")


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess(proxies="127.0.0.1", public="https://localhost") as running:
        yield running


@pytest.fixture(scope="module")
def proxy(server: ServerProcess, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    running = Proxy(server, tmp_path_factory.mktemp("nginx"))
    assert "test is successful" in running.check()
    running.start()
    yield running
    running.stop()


def make_table(client: httpx.Client, key: str) -> dict[str, Any]:
    chairs = [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]
    body = {"game": "wagnis", "chairs": chairs, "pace": "instant", "key": secrets.token_hex(8)}
    answer = client.post("/api/tables", json=body, headers={"authorization": f"Seat {key}"})
    assert answer.status_code == 201, answer.text
    frame: dict[str, Any] = answer.json()
    return frame


def test_a_whole_game_over_a_socket_through_the_proxy(proxy: Proxy, tmp_path: Path) -> None:
    """The bot of docs/api.md plays through TLS; it trusts our certificate and knows nothing of the server behind."""
    errors = proxy.folder / "error.log"
    before = errors.read_text()
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "bot.py"), proxy.url, str(tmp_path / "proof.json")],
        env=os.environ | {"SSL_CERT_FILE": str(proxy.certificate), "NO_PROXY": "localhost"},
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS * 2,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert proof.verify(proof.read((tmp_path / "proof.json").read_bytes())).finished
    assert errors.read_text() == before


async def handshake(proxy: Proxy, origin: str | None) -> None:
    url = f"wss://localhost:{proxy.port}/api/socket"
    async with websockets.connect(url, ssl=proxy.trust, origin=origin, proxy=None) as opened:  # type: ignore[arg-type]
        await opened.send('{"type": "ping"}')  # no hello: the server closes
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await opened.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4001


def test_own_pages_are_admitted_and_foreign_ones_are_not(proxy: Proxy) -> None:
    asyncio.run(handshake(proxy, f"https://localhost:{proxy.port}"))
    asyncio.run(handshake(proxy, None))
    for foreign in ("https://evil.example", "https://localhost", "null"):
        with pytest.raises(websockets.InvalidStatus) as refused:
            asyncio.run(handshake(proxy, foreign))
        assert refused.value.response.status_code == 403
    with proxy.client(origin=f"https://localhost:{proxy.port}") as client:
        make_table(client, secrets.token_urlsafe(32))
    with proxy.client(origin="https://evil.example") as client:
        assert client.get("/api/server").json()["code"] == "foreign-origin"


def test_what_is_for_operators_stays_inside(proxy: Proxy, server: ServerProcess) -> None:
    with proxy.client() as client:
        assert client.get("/health").json() == {"status": "ok"}
        assert client.get("/metrics").status_code == 404
        assert client.get("/ready").status_code == 404
        assert "strict-transport-security" in client.get("/api/server").headers
        assert "content-security-policy" in client.get("/api/server").headers
        assert client.get("/api/server").json()["addresses"] == ["https://localhost"]
    assert httpx.get(f"{server.url}/metrics").status_code == 200


def test_plain_http_is_sent_to_tls(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.plain}/tisch/BANA-KOLU", headers={"host": "localhost"})
    assert answer.status_code == 301
    assert answer.headers["location"] == "https://localhost/tisch/BANA-KOLU"
    assert answer.headers["server"] == "nginx"  # and not which version


def test_sizes(proxy: Proxy) -> None:
    """A long record comes through whole and gets the server's answer; what is longer still, nginx refuses."""
    with proxy.client() as client:
        answer = client.post("/api/replay", json={"record": "x" * 500_000})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-record")
        check_refused(client.post("/api/replay", json={"record": "x" * 1_200_000}), 413, "too-large")


def check_refused(answer: httpx.Response, status: int, code: str) -> None:
    """What nginx refuses by itself looks like a refusal of the server."""
    assert answer.headers["content-type"] == "application/json"
    refused = msgspec.json.decode(answer.content, type=protocol.Refused)
    assert (answer.status_code, refused.status, refused.code) == (status, status, code)
    assert refused.say[0] == f"refusal-{code}"
    assert HEADERS.keys() | {"strict-transport-security"} <= answer.headers.keys()
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["server"] == "nginx"
    assert ("retry-after" in answer.headers) == (status in (429, 503))


def test_what_nginx_refuses_has_the_form_of_every_refusal(tmp_path: Path) -> None:
    with ServerProcess(proxies="127.0.0.1") as server:
        proxy = Proxy(server, tmp_path)
        # A busy machine asks no fifty times a second: here once a second is too often.
        file = tmp_path / "tischlein.conf"
        file.write_text(file.read_text(encoding="utf-8").replace("rate=50r/s", "rate=1r/s"), encoding="utf-8")
        proxy.start()
        try:
            with proxy.client() as client:
                assert client.get("/api/tables/BANA-KOLU").json()["code"] == "no-table"
                check_refused(client.get("/metrics"), 404, "no-such-address")
                server.kill()
                for path in ("/api/server", "/api/socket"):
                    check_refused(client.get(path), 503, "not-stored")
                page = client.get("/")
                assert (page.status_code, page.headers["content-type"]) == (503, "text/html; charset=utf-8")
                assert "Gleich geht es weiter" in page.text
                assert 'http-equiv="refresh"' in page.text
                check_refused(client.post("/api/tables", json={}), 503, "not-stored")
                answers = [client.get("/api/tables/BANA-KOLU") for _ in range(300)]
                slow = next(answer for answer in answers if answer.status_code == 429)
                check_refused(slow, 429, "too-fast")
                assert slow.headers["connection"] == "close"
                assert slow.json()["say"][1] == {"seconds": int(slow.headers["retry-after"])}
        finally:
            proxy.stop()


def test_the_log_names_nobody(proxy: Proxy) -> None:
    key = secrets.token_urlsafe(32)
    with proxy.client() as client:
        code = make_table(client, key)["table"]["code"]
        client.get(f"/api/tables/{code}", headers={"authorization": f"Seat {key}"})
    file, end = proxy.folder / "tischlein.log", time.monotonic() + MOST_SECONDS
    while " POST 201 " not in (log := file.read_text()):  # it is written every second
        assert time.monotonic() < end
        time.sleep(0.1)
    for secret in (code, key, "127.0.0.1", "Anna"):
        assert secret not in log


def test_a_restart_behind_the_proxy(proxy: Proxy, server: ServerProcess) -> None:
    """The page hears 1012, comes back, and finds its table as it was."""
    key = secrets.token_urlsafe(32)
    with proxy.client(authorization=f"Seat {key}") as client:
        frame = make_table(client, key)
        path = f"/api/tables/{frame['table']['code']}"

        async def listen(restart: bool) -> dict[str, Any]:
            ticket = client.post(f"{path}/ticket").json()["ticket"]
            url = f"wss://localhost:{proxy.port}/api/socket"
            async with websockets.connect(url, ssl=proxy.trust, proxy=None) as opened:
                await opened.send(json.dumps({"type": "hello", "ticket": ticket}))
                first: dict[str, Any] = json.loads(await opened.recv())
                if restart:
                    await asyncio.to_thread(server.restart)
                    with pytest.raises(websockets.ConnectionClosed) as closed:
                        await opened.recv()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1012
                return first

        before = asyncio.run(listen(restart=True))
        after = asyncio.run(listen(restart=False))
    assert before == after
    assert after["table"]["players"][0]["here"]


def test_nobody_can_make_up_where_they_come_from(tmp_path: Path) -> None:
    """The limit is per address; what a client says in X-Forwarded-For does not count through the proxy."""
    with ServerProcess(
        proxies="127.0.0.1", requests_at_once=6, requests_per_second=0.001
    ) as strict:  # one is spent: somebody asked whether it is ready
        proxy = Proxy(strict, tmp_path)
        proxy.start()
        try:
            with proxy.client() as client:
                answers = [
                    client.get("/api/tables/BANA-KOLU", headers={"x-forwarded-for": f"203.0.113.{number}"})
                    for number in range(7)
                ]
        finally:
            proxy.stop()
        assert [answer.status_code for answer in answers] == [404] * 5 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) > 0
        direct = httpx.get(f"{strict.url}/api/tables/BANA-KOLU", headers={"x-forwarded-for": "203.0.113.9"})
        assert direct.status_code == 404


def test_a_flood_reaches_neither_the_disk_nor_the_log(tmp_path: Path) -> None:
    """Of long bodies a few are taken, in memory; of what is refused nothing is written down."""
    with ServerProcess(proxies="127.0.0.1") as server:
        proxy = Proxy(server, tmp_path)
        proxy.start()
        try:
            asyncio.run(send_unfinished(proxy, 40, refused=32))
            with proxy.client() as client:
                check_refused(client.post("/api/tables", content=b" " * 16_385), 413, "too-large")
        finally:
            proxy.stop()
    assert not list((tmp_path / "body").rglob("*.*"))
    assert "limiting" not in (tmp_path / "error.log").read_text()
    log = (tmp_path / "tischlein.log").read_text()
    assert " 413 " in log
    assert " 429 " not in log


DEVICES = 30
"""So many load the page at once from one address, a class for instance."""


def test_a_class_behind_one_address_loads_everything(tmp_path: Path) -> None:
    """Over HTTP/2, where each of many requests of a browser counts by itself, while all of them have a table open."""
    files = ["/api/server", *("/api/texts/server/de", "/api/texts/wagnis/en", "/api/rules/wagnis/de") * 20]

    async def arrive(proxy: Proxy) -> None:
        found = await asyncio.gather(*(load(proxy.port, proxy.trust, files) for _ in range(DEVICES)))
        answers = [answer for device in found for answer in device]
        assert [answer for answer in answers if answer is None or not answer[0]] == []
        assert all(body for _, body in filter(None, answers))

    async def arrive_beside(proxy: Proxy) -> None:
        taken = [await asyncio.open_connection("localhost", proxy.port, ssl=proxy.trust) for _ in range(DEVICES)]
        try:
            for _, writer in taken:  # what waits for its body is under way, as a socket is
                writer.write(f"POST / HTTP/1.1\r\nhost: localhost:{proxy.port}\r\ncontent-length: 9\r\n\r\n".encode())
            await arrive(proxy)
        finally:
            for _, writer in taken:
                writer.transport.abort()

    with ServerProcess(proxies="127.0.0.1") as server:
        proxy = Proxy(server, tmp_path)
        proxy.start()
        try:
            asyncio.run(arrive_beside(proxy))
            # And no address has more under way than that, however small it is.
            asyncio.run(send_unfinished(proxy, 340, refused=40, path="/", size=100))
        finally:
            proxy.stop()


async def send_unfinished(
    proxy: Proxy, many: int, refused: int, path: str = "/api/replay", size: int = 500_000
) -> None:
    """Bodies that lack their last byte: so many are refused, and the others wait for the rest."""
    head = f"POST {path} HTTP/1.1\r\nhost: localhost:{proxy.port}\r\ncontent-length: {size}\r\n\r\n".encode()

    async def send() -> bytes:
        reader, writer = await asyncio.open_connection("localhost", proxy.port, ssl=proxy.trust)
        try:
            writer.write(head + b" " * (size - 1))
            return (await reader.read(100))[9:12]
        finally:
            writer.transport.abort()

    sending = {asyncio.create_task(send()) for _ in range(many)}
    answers: list[bytes] = []
    async with asyncio.timeout(MOST_SECONDS):
        while len(answers) < refused:
            done, sending = await asyncio.wait(sending, return_when=asyncio.FIRST_COMPLETED)
            answers += [one.result() for one in done]
    assert answers == [b"429"] * refused
    for waiting in sending:
        waiting.cancel()
    await asyncio.wait(sending)
