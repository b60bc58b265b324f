"""A message that names a field twice says two things; one that says more than it was asked for was meant otherwise.
Both are refused, whichever way they come."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.process import ServerProcess
from tests.server.wire import Wire, anna_and_ben, command_key, seat, sit_down
from tischlein.server import strict
from tischlein.server.socket import BAD_INPUT, MEMBERS


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


names = st.text(st.characters(codec="utf-8"), max_size=3)
values = st.recursive(
    st.integers(-9, 9) | names | st.none(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(names, inner, max_size=2),
    max_leaves=4,
)
members = st.lists(st.tuples(names, values), max_size=4)


def written(pairs: list[tuple[str, Any]]) -> str:
    return "{" + ", ".join(f"{json.dumps(name)} : {json.dumps(value)}" for name, value in pairs) + "}"


@given(members)
def test_an_object_is_refused_just_if_a_name_is_there_twice(pairs: list[tuple[str, Any]]) -> None:
    twice = len({name for name, _ in pairs}) < len(pairs)
    for text in (written(pairs), f'[1, {{"in": {written(pairs)}}}]'):
        for form in (text, text.encode()):
            if twice:
                with pytest.raises(strict.DoubledMember):
                    strict.decode(form, Any)
            else:
                assert strict.decode(form, Any) == json.loads(text)


ODD: list[tuple[str, str | None]] = [
    ('{"type":"command","command":{"do":"act","key":"command-0001"}}', "command.expected_seq"),
    ('{"type":"command","command":{"do":"fly","key":"command-0001"}}', "command.do"),
    (
        '{"type":"command","command":{"do":"pause","expected_seq":"1","key":"command-0001"}}',
        "command.expected_seq",
    ),
    ('{"type":"command","more":1,"command":{"do":"pause","expected_seq":1,"key":"command-0001"}}', "more"),
    ('{"type":"command","command":{"do":"pause","x":0,"expected_seq":1,"key":"command-0001"}}', "command.x"),
    ('{"type":"command","command":{"do":"pause","expected_seq":1,"key":"short"}}', None),
    ('{"type":"command","command":{"do":"pause","expected_seq":1,"key":"command-0001"}', None),
    ('{"type":"ping","x":1}', None),
]


@pytest.mark.parametrize(("text", "where"), ODD, ids=str)
def test_a_command_that_cannot_be_understood_is_refused_by_its_key(
    server: ServerProcess, text: str, where: str | None
) -> None:
    """Without a key there is nobody to answer: that is no page of ours, and its socket is closed."""

    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            await page.next("frame")
            await page.connection.send(text)
            if where is None:
                assert await page.ended() == BAD_INPUT
                return
            refused = await page.next("refused")
            assert (refused["status"], refused["code"], refused["key"]) == (400, "bad-input", "command-0001")
            assert (refused["where"], refused["say"][0]) == (where, "refusal-bad-input")
            assert (await page.ping())["type"] == "pong"
            over_http = msgspec.json.encode(json.loads(text)["command"])
            answer = await wire.post(sitting.path, over_http, seat(sitting.anna))
            if "more" not in text:
                assert (answer.status, answer.code) == (400, "bad-input")
                assert answer.json["where"] == where.removeprefix("command.")
                assert re.fullmatch(r"This message cannot be understood\. .+\. \(Look at: .+\)", answer.json["hint"])
                assert "hint" not in refused, "who has a socket reads it there"
            await page.close()

    asyncio.run(check())


def test_whoever_writes_a_program_is_told_what_is_wrong_with_a_request(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            table = {"game": "wagnis", "chairs": [{"kind": "bot"}, {"kind": "bot"}], "key": "short"}
            hints = [
                (await wire.post("/api/tables", body)).json["hint"]
                for body in (msgspec.json.encode(table), b'{"game":', b'{"' + b"x" * 5000 + b'":1}')
            ]
            assert hints[0] == "This message cannot be understood. Expected `str` of length >= 8. (Look at: key)"
            assert hints[1] == "This message cannot be understood. Input data was truncated."
            assert len(hints[2]) < 500
            form = ("content-type", "application/x-www-form-urlencoded")
            told = (await wire.post("/api/tables", b"{}", form)).json["hint"]
            assert "Content-Type: application/json" in told

    asyncio.run(check())


def order(key: str, seat: int, token: str, seq: int) -> str:
    """An order to act, as our page writes it."""
    command = {"do": "act", "expected_seq": seq, "key": key, "seat": seat, "token": token}
    return json.dumps({"type": "command", "command": command}, separators=(",", ":"))


Change = Callable[[str], str]
TWICE: list[Change] = [
    lambda text: text.replace('"seat":', '"seat":9,"seat":'),
    lambda text: text.replace('"seat":', '"seat" :9,"seat" :'),
    lambda text: text.replace('"seat":', '"se\\u0061t":9,"seat":'),
    lambda text: text.replace('"token":', '"token":"nonsense","token":'),
    lambda text: text.replace(":", "\\u003a").replace('"\\u003a', '":').replace('"seat":', '"seat":9,"seat":'),
    lambda text: text.replace('{"type":"command",', '{"type":"ping","type":"command",'),
    lambda text: text.replace('{"type":"command",', '{"type":"command","type":"command",'),
    lambda text: text.replace('"do":"act"', '"do":"act","do":"act"'),
]


@pytest.mark.parametrize("change", TWICE)
@pytest.mark.parametrize("token", ["draw", "take:1", "a:b:c"])
def test_the_short_way_takes_only_what_it_can_tell(change: Change, token: str) -> None:
    plain = order("command-0001", 1, token, 5)
    assert strict.has_only(plain.encode(), MEMBERS, token)
    assert strict.has_only(plain.replace('":', '" : ').encode(), MEMBERS, token)
    changed = change(plain)
    assert changed != plain
    assert not strict.has_only(changed.encode(), MEMBERS, token)
    with pytest.raises(strict.DoubledMember):
        strict.decode(changed, Any)


def test_a_field_that_stands_there_twice_is_refused_and_nothing_has_changed(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            before = await wire.get(sitting.path, seat(sitting.anna))
            pause = msgspec.json.encode({"do": "pause", "expected_seq": before.json["seq"], "key": command_key()})
            twice = pause.replace(b'"do":', b'"do":"resume","do":')
            answer = await wire.post(sitting.path, twice, seat(sitting.anna))
            assert (answer.status, answer.code, answer.json["where"]) == (400, "bad-input", "do")
            assert (await wire.get(sitting.path, seat(sitting.anna))).body == before.body
            pages = [await sit_down(wire, sitting.code, [key]) for key in (sitting.anna, sitting.ben)]
            looked = [await page.next("frame") for page in pages]
            mover = next(at for at, frame in enumerate(looked) if frame["seats"][0].get("legal"))
            mine = looked[mover]["seats"][0]
            for change in TWICE:
                key = command_key()
                text = order(key, mine["seat"], mine["legal"][0]["token"], looked[mover]["seq"])
                await pages[mover].connection.send(change(text))
                refused = await pages[mover].next("refused", "frame")
                assert (refused["status"], refused["code"], refused["key"]) == (400, "bad-input", key)
            for page in pages:
                await page.close()
            assert (await wire.get(sitting.path)).json["seq"] == before.json["seq"]

    asyncio.run(check())


ASKED: list[tuple[str, str, Any, str]] = [
    ("GET", "/api/server?x=1", None, "x"),
    ("GET", "{table}?seat=0", None, "seat"),
    ("GET", "{table}?code=ABCD", None, "code"),
    ("GET", "{table}?authorization=Seat", None, "authorization"),
    ("GET", "{table}/rounds/1/replay?seat=0&seat=1", None, "seat"),
    ("GET", "{table}", {"more": 1}, "body"),
    ("POST", "{table}/ticket", {}, "body"),
    ("POST", "{table}/ticket?x", None, "x"),
    ("POST", "/api/mine", [], "body"),
    ("POST", "/api/forget?all=no", None, "all"),
    ("POST", "/api/forget", {"all": False}, "body"),
    ("GET", "/api/openapi.json?format=yaml", None, "format"),
]


@pytest.mark.parametrize(("method", "target", "body", "where"), ASKED, ids=str)
def test_what_a_request_does_not_read_is_refused(
    server: ServerProcess, method: str, target: str, body: Any, where: str
) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            before = await wire.get(sitting.path, seat(sitting.anna))
            target_here = target.format(table=sitting.path)
            answer = await wire.ask(method, target_here, [seat(sitting.anna)], body)
            assert (answer.status, answer.code, answer.json["where"]) == (400, "bad-input", where)
            assert (await wire.get(sitting.path, seat(sitting.anna))).body == before.body

    asyncio.run(check())


def test_an_empty_body_and_questions_to_the_page_are_nothing_wrong(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            head = f"POST {sitting.path}/ticket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            for end in ("Content-Length: 0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"):
                assert (await wire.raw((head + end).encode())).status == 201
            for target in ("/?utm=1", f"/t/{sitting.code}?from=chat", "/health?x=1"):
                assert (await wire.get(target)).status == 200

    asyncio.run(check())
