"""Other sites get nothing, whatever they call themselves, and every answer carries the headers that protect a page."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidHandshake

from tests.server.process import ServerProcess, has_ipv6
from tests.server.wire import (
    HOST,
    SECONDS,
    UPGRADE,
    Wire,
    anna_and_ben,
    assert_refused,
    command_key,
    dial,
    new_key,
    seat,
)
from tischlein.server.addresses import counted, house_addresses, network, own_addresses, plain
from tischlein.server.guard import HEADERS, Guard
from tischlein.server.run import addresses
from tischlein.server.settings import Settings


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


OWN: list[list[tuple[str, str]]] = [
    [],
    [("origin", "http://{host}:{port}")],
    [("origin", "https://{host}:{port}")],  # behind a proxy that speaks TLS
    [("host", "localhost:{port}"), ("origin", "http://localhost:{port}")],
    [("host", "LOCALHOST:{port}"), ("origin", "http://localhost:{port}")],
    [("host", "localhost")],
    [("host", "[::1]:{port}"), ("origin", "http://[::1]:{port}")],
    [("origin", "http://{host}:{port}"), ("sec-fetch-site", "same-origin")],
    [("sec-fetch-site", "none")],
    [("x-forwarded-host", "evil.example")],
    [("forwarded", "host=evil.example")],
]

FOREIGN: list[list[tuple[str, str]]] = [
    [("origin", "http://evil.example")],
    [("origin", "https://evil.example:{port}")],
    [("origin", "null")],
    [("origin", "")],
    [("origin", "http://{host}:{port}.evil.example")],
    [("origin", "http://localhost:{port}.evil.example")],
    [("origin", "http://{host}.evil.example:{port}")],
    [("origin", "http://evil.example/{host}:{port}")],
    [("origin", "http://evil.example#{host}:{port}")],
    [("origin", "http://evil.example@{host}:{port}")],
    [("origin", "http://{host}:{port}@evil.example")],
    [("origin", "http://{host}:{port}/path")],
    [("origin", "http://{host}:1{port}")],
    [("origin", "http://{host}:80")],
    [("origin", "http://{host}")],
    [("origin", "http://localhost:{port}")],  # another origin than the host that was asked
    [("origin", "//{host}:{port}")],
    [("origin", "{host}:{port}")],
    [("origin", "file://")],
    [("origin", "ws://{host}:{port}")],
    [("origin", "moz-extension://{host}:{port}")],
    [("origin", "http://[")],
    [("origin", "http://[::1")],
    [("origin", "http://\xff\xfe")],
    [("origin", "http://" + "a" * 5000)],
    [("origin", "http://{host}:{port}"), ("sec-fetch-site", "cross-site")],
    [("sec-fetch-site", "cross-site")],
    [("sec-fetch-site", "same-site")],
    [("origin", "http://evil.example"), ("origin", "http://{host}:{port}")],
    [("origin", "http://{host}:{port}"), ("origin", "http://evil.example")],
    [("host", "evil.example")],
    [("host", "evil.example:{port}")],
    [("host", "evil.example:{port}"), ("origin", "http://evil.example:{port}")],  # a name turned to our address
    [("host", "{host}.evil.example:{port}")],
    [("host", "localhost.evil.example")],
    [("host", "evil.example"), ("x-forwarded-host", "localhost")],
    [("host", "{host}:{port}@evil.example")],
    [("host", "")],
    [("host", "[")],
    [("host", "localhost:99999999")],
    [("host", "\xff")],
    [("host", "8.8.8.8:{port}")],
    [("host", "0.0.0.0:{port}")],
    [("origin", "http://{host}:{port}/")],
    [("origin", "http://{host}:{port}?")],
    [("origin", "http://{host}:{port}?x")],
    [("origin", "http://{host}:{port}#x")],
    [("origin", "http://{host}:\t{port}")],
    [("origin", "http://{host}:{port} http://evil.example")],
    [("origin", "http://anna@{host}:{port}")],
    [("origin", "http://anna:secret@{host}:{port}")],
    [("origin", "http://@{host}:{port}")],
    *[
        [("host", host)]
        for host in (
            "anna@localhost:{port}",
            "anna@localhost",
            "anna:secret@localhost:{port}",
            "@localhost",
            "localhost@",
            "evil.example@localhost:{port}",
            "localhost@localhost",
            "localhost:{port}@localhost:{port}",
            "localhost:",
            "localhost:x",
            "localhost:-1",
            "localhost:+80",
            "localhost:0",
            "localhost:65536",
            "localhost:80:80",
            "localhost: 80",
            "localhost:8 0",
            "localhost:0x50",
            "localhost:\xb2",
            ":{port}",
            ":",
            "local host",
            "localhost evil.example",
            "localhost,evil.example",
            "localhost\tevil",
            "localhost/",
            "localhost/evil.example",
            "localhost?x",
            "localhost#x",
            "localhost\\evil",
            "//localhost",
            "http://localhost",
            "localhost;",
            "localhost%00",
            "local%68ost",
            "localhost.",
            "*",
            "-",
            ".",
            "_",
            "[::1",
            "::1",
            "::1]",
            "[localhost]",
            "[127.0.0.1]",
            "[]",
            "[::1]x",
            "[::1]:",
            "[::1]:x",
            "[[::1]]",
            "[::1%25lo]",
            "[::1%lo]",
            "[::1]@localhost",
            "anna@[::1]:{port}",
            "[v1.x]",
            "[::12345]",
            "a" * 300,
        )
    ],
    [("host", "localhost:{port}"), ("host", "localhost:{port}")],
    [("host", "localhost:{port}"), ("host", "evil.example")],
    [("host", "evil.example"), ("host", "localhost:{port}")],
    [("host", ""), ("host", "localhost:{port}")],
    [("Host", "localhost:{port}"), ("HOST", "localhost:{port}"), ("host", "localhost:{port}")],
]


def filled(headers: list[tuple[str, str]], server: ServerProcess) -> list[tuple[str, str]]:
    return [(name, value.format(host=HOST, port=server.port)) for name, value in headers]


async def handshake(server: ServerProcess, headers: list[tuple[str, str]]) -> int:
    """The answer to a handshake that is written by hand: a library would not send such headers."""
    async with Wire(server.port) as wire:
        answer = await wire.ask("GET", "/api/socket", [*UPGRADE, *headers])
        if answer.status != 101:
            assert_refused(answer)
        return answer.status


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_our_own_page_and_programs_are_let_in(server: ServerProcess, headers: list[tuple[str, str]]) -> None:
    async def check() -> None:
        given = filled(headers, server)
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            seq = (await wire.get(sitting.path, *given)).json["seq"]
            body = {"do": "pause", "expected_seq": seq, "key": command_key()}
            assert (await wire.post(sitting.path, body, *given, seat(sitting.anna))).status == 200
        assert await handshake(server, given) == 101

    asyncio.run(check())


@pytest.mark.parametrize("headers", FOREIGN, ids=lambda headers: str(headers)[:80])
def test_other_sites_get_nothing(server: ServerProcess, headers: list[tuple[str, str]]) -> None:
    async def check() -> None:
        given = filled(headers, server)
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            before = (await wire.get(sitting.path)).body
            body = {"do": "pause", "expected_seq": json.loads(before)["seq"], "key": command_key()}
            for answer in (
                await wire.post(sitting.path, body, *given, seat(sitting.anna)),
                await wire.post(f"{sitting.path}/ticket", None, *given, seat(sitting.anna)),
                await wire.post("/api/mine", None, *given, seat(sitting.anna)),
                await wire.get(sitting.path, *given, seat(sitting.anna)),
                await wire.get("/", *given),
            ):
                assert (answer.status, answer.code) == (403, "foreign-origin")
                assert answer.header("access-control-allow-origin") is None
            assert (await wire.get(sitting.path)).body == before
        assert await handshake(server, given) in (400, 403)

    asyncio.run(check())


def test_a_link_from_elsewhere_may_be_followed(server: ServerProcess) -> None:
    """To the page, and to nothing that changes anything."""
    followed = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]

    async def check() -> None:
        async with Wire(server.port) as wire:
            assert (await wire.get("/", *followed)).status in (200, 503)  # without a built page it says so
            sitting = await anna_and_ben(wire)
            body = {"do": "pause", "expected_seq": 5, "key": command_key()}
            assert (await wire.post(sitting.path, body, *followed, seat(sitting.anna))).status == 403

    asyncio.run(check())


def test_a_socket_is_at_one_address_only(server: ServerProcess) -> None:
    async def check() -> None:
        for path in ("/", "/api", "/api/socket/", "/api/socket/x", "/api/tables", "/API/SOCKET", "/socket"):
            with pytest.raises(InvalidHandshake):
                await dial(server.port, path=path)

    asyncio.run(check())


def test_every_answer_has_the_headers_that_protect_a_page(server: ServerProcess) -> None:
    async def check() -> set[int]:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            own = seat(sitting.anna)
            stale = {"do": "pause", "expected_seq": 1, "key": command_key()}
            wrong_turn = {"do": "act", "seat": 15, "token": "x", "expected_seq": 8, "key": command_key()}
            answers = [
                *[await wire.get(path) for path in ("/", "/health", "/ready", "/metrics", "/api/server", "/table/x")],
                *[
                    await wire.get(path)
                    for path in ("/api", "/api/nothing", "/assets/x.js", "/x.html", "/../etc/passwd")
                ],
                *[await wire.get(path) for path in ("/api/openapi.json", "/api/texts/core/de", "/api/rules/wagnis/en")],
                *[await wire.get(path) for path in ("/api/texts/x/de", "/api/rules/wagnis/xx", "/api/socket")],
                *[await wire.get(f"{sitting.path}{end}") for end in ("", "/rounds/1/record", "/rounds/9/proof", "/x")],
                *[await wire.ask(method, sitting.path) for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")],
                await wire.get("/api/tables/XXXX-XXXX"),
                await wire.post(sitting.path, b"{", own),
                await wire.post(sitting.path, stale, own),
                await wire.post(sitting.path, stale),
                await wire.post(sitting.path, wrong_turn, own),
                await wire.post(sitting.path, b"x" * 100_000, own),
                await wire.post("/api/mine", None, own),
                await wire.post("/api/tables", {"game": "nothing"}, seat(new_key())),
                await wire.get("/", ("origin", "http://evil.example")),
                await wire.get("/", ("host", "evil.example")),
            ]
            for answer in answers:
                for name, value in HEADERS.items():
                    assert answer.header(name) == value, f"{name} is missing on {answer}"
                assert answer.header("server") is None
                if answer.header("content-type") == "application/json":
                    assert answer.json is not None
        return {answer.status for answer in answers}

    assert asyncio.run(check()) >= {200, 400, 401, 403, 404, 405, 409, 413, 422}


def test_answers_of_the_interface_are_never_kept(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            for path in (sitting.path, "/api/server", "/api/nothing", f"{sitting.path}/rounds/1/record"):
                assert (await wire.get(path, seat(sitting.anna))).header("cache-control") == "no-store"

    asyncio.run(check())


def test_what_looks_like_the_interface_is_a_place_in_the_page(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            page, place = await wire.get("/table/x"), await wire.get("/apiX")
            assert (place.status, place.header("cache-control")) == (page.status, page.header("cache-control"))
            for path in ("/api", "/api/", "/api/nothing"):
                answer = await wire.get(path)
                assert (answer.status, answer.header("cache-control")) == (404, "no-store")

    asyncio.run(check())


def test_who_asks_for_the_head_alone_gets_it(server: ServerProcess) -> None:
    """As of a GET, whatever that would say."""

    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            for path in ("/", "/health", "/api/server", "/api/nothing", "/api/tables", sitting.path, "/x.html"):
                whole = await wire.get(path)
                reader, writer = await asyncio.open_connection(HOST, server.port)
                writer.write(f"HEAD {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
                async with asyncio.timeout(SECONDS):
                    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
                writer.close()
                lines = head.decode().lower().split("\r\n")
                assert int(lines[0].split()[1]) == whole.status, path
                assert body == b""
                assert {f"{name}: {value}".lower() for name, value in whole.headers if name != "date"} <= set(lines)

    asyncio.run(check())


def test_who_uses_the_wrong_method_is_told_the_right_ones(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            for method, path, allowed in (
                ("PUT", "/api/server", {"GET", "HEAD", "OPTIONS"}),
                ("GET", "/api/tables", {"POST", "OPTIONS"}),
                ("PATCH", "/api/tables/XXXX", {"GET", "HEAD", "POST", "OPTIONS"}),
                ("POST", "/", {"GET", "HEAD", "OPTIONS"}),
            ):
                answer = await wire.ask(method, path)
                assert (answer.status, answer.code) == (405, "no-such-method")
                assert set((answer.header("allow") or "").split(", ")) == allowed

    asyncio.run(check())


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(host="127.0.0.1", port=8711), ["http://127.0.0.1:8711"]),
        (Settings(host="::1", port=8711), ["http://[::1]:8711"]),
        (Settings(host="0.0.0.0", port=8711, public="https://spiele.example"), ["https://spiele.example"]),
    ],
)
def test_people_are_invited_only_to_where_the_server_listens(settings: Settings, expected: list[str]) -> None:
    assert house_addresses(settings) == addresses(settings) == expected


def test_a_server_for_the_whole_house_is_found_under_this_machines_addresses() -> None:
    everywhere = Settings(host="0.0.0.0", port=8711)
    assert house_addresses(everywhere) == [f"http://{address}:8711" for address in own_addresses()]
    assert addresses(everywhere) == ["http://localhost:8711", *house_addresses(everywhere)]


@pytest.mark.parametrize(
    "host", ["127.0.0.2", pytest.param("::", marks=pytest.mark.skipif(not has_ipv6(), reason="no IPv6"))]
)
def test_the_server_answers_wherever_it_says_that_it_is(host: str) -> None:
    """Also under this machine's own IPv6 addresses, where it listens on them."""
    with ServerProcess(host=host) as server:
        listed = httpx.get(f"{server.url}/api/server")
        assert listed.status_code == 200, listed.text
        expected = addresses(Settings(host=host, port=server.port))
        assert set(listed.json()["addresses"]) <= set(expected)
        if host == "::":
            own = own_addresses(socket.AF_INET, socket.AF_INET6)
            assert len(expected) == 1 + len(own)
            expected += [f"http://127.0.0.1:{server.port}", f"http://127.0.0.3:{server.port}"]
        for address in expected:
            assert httpx.get(f"{address}/api/server").status_code == 200, address
            name = httpx.get(f"{address}/api/server", headers={"host": f"evil.example:{server.port}"})
            assert name.json()["code"] == "foreign-origin"
            other = httpx.get(f"{address}/api/server", headers={"host": f"[fd00:1234::9]:{server.port}"})
            assert other.json()["code"] == "foreign-origin"
        assert not server.complaints


def test_an_address_that_came_later_is_known_by_who_comes_there() -> None:
    """The machine was carried into another network: no restart is needed, and names are as foreign as before."""
    guard = Guard(Settings())

    def admits(host: str, reached: str) -> bool:
        return guard.admits({"headers": [(b"host", host.encode())], "server": (reached, 8711)})

    assert admits("192.0.2.7:8711", "192.0.2.7")
    assert admits("192.0.2.7:8711", "::ffff:192.0.2.7")
    assert admits("[2001:DB8:0::7]:8711", "2001:db8::7")
    assert not admits("192.0.2.8:8711", "192.0.2.7")
    assert not admits("evil.example:8711", "192.0.2.7")
    assert not admits("192.0.2.7.evil.example:8711", "192.0.2.7")


def test_a_host_to_listen_on_may_be_a_name() -> None:
    scope = {"headers": [(b"host", b"spiele.lan:8711")], "server": ("192.0.2.7", 8711)}
    assert Guard(Settings(host="Spiele.lan")).admits(scope)
    assert not Guard(Settings(host="0.0.0.0")).admits(scope)


@pytest.mark.parametrize(
    ("address", "as_compared", "as_counted"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"),
        ("2A00:1450:1:2::7", "2a00:1450:1:2::7", "2a00:1450:1:2::/64"),
        ("2a00:1450:1:2:ffff::9", "2a00:1450:1:2:ffff::9", "2a00:1450:1:2::/64"),
        ("fd00::2", "fd00::2", "fd00::2"),  # in the house everybody shares those bits
        ("fe80::2", "fe80::2", "fe80::2"),
        ("unknown", "unknown", "unknown"),
        ("a:b", "a:b", "a:b"),
    ],
)
def test_addresses_are_compared_and_counted(address: str, as_compared: str, as_counted: str) -> None:
    assert (plain(address), counted(address)) == (as_compared, as_counted)


def test_a_proxy_is_believed_in_whatever_form_its_address_comes() -> None:
    forwarded = [(b"x-forwarded-for", b"2a00:1450:1:2::7, ::ffff:203.0.113.5")]
    for proxies in (("127.0.0.1",), ("::ffff:127.0.0.1",), ("::ffff:127.0.0.0/104",)):
        guard = Guard(Settings(proxies=proxies))
        for peer in ("127.0.0.1", "::ffff:127.0.0.1"):
            assert guard.address({"client": (peer, 1), "headers": forwarded}) == "203.0.113.5"
    guard = Guard(Settings(proxies=("127.0.0.1", "203.0.113.0/24")))
    assert guard.address({"client": ("::ffff:127.0.0.1", 1), "headers": forwarded}) == "2a00:1450:1:2::/64"
    assert guard.address({"client": ("::1", 1), "headers": forwarded}) == "::1"
    assert str(network("10.1.2.3/8")) == "10.0.0.0/8"
