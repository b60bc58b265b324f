"""Nobody can do, or see, anything with a key or a ticket that is not theirs; and keys are written down nowhere."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tests.server.access import (
    COMMANDS,
    MALFORMED,
    ask_all,
    codes,
    give_all,
    greet,
    ticket_of,
    watched,
)
from tests.server.process import ServerProcess
from tests.server.rigged import RiggedServer
from tests.server.wire import (
    Page,
    Sitting,
    Wire,
    anna_and_ben,
    begin,
    command_key,
    dial,
    new_key,
    order,
    play_on,
    seat,
    sit_down,
)
from tischlein.server import protocol
from tischlein.server.hall import FORGOTTEN
from tischlein.server.socket import BAD_INPUT, NO_TICKET


def test_the_list_of_commands_is_complete() -> None:
    known = {kind.__struct_config__.tag for kind in protocol.AnyCommand.__args__}
    assert known == COMMANDS.keys()


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


@pytest.mark.parametrize("begun", [False, True], ids=["gathering", "playing"])
def test_without_a_key_nothing_can_be_done(server: ServerProcess, begun: bool) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=begun)
            async with watched(server, wire, sitting):
                expected = dict.fromkeys(COMMANDS, (401, "no-key")) | {"join": (401, "key-needed")}
                assert codes(await give_all(wire, sitting)) == expected
                answers = await ask_all(wire, sitting)
                assert answers.pop("ticket").status == 201  # a spectator's
                assert answers.pop("mine").json == []
                assert answers.pop("look").status == 200  # as a spectator
                assert codes(answers) == {
                    "take-along": (401, "no-key"),
                    "redeem": (401, "one-key-needed"),
                    "forget": (401, "key-needed"),
                    "make": (400, "bad-input"),
                }

    asyncio.run(check())


@pytest.mark.parametrize("begun", [False, True], ids=["gathering", "playing"])
@pytest.mark.parametrize("whose", ["nobody's", "another table's", "forgotten", "of one who left"])
def test_a_key_that_belongs_to_nobody_here_opens_nothing(server: ServerProcess, whose: str, begun: bool) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=False)
            key = await foreign_key(wire, sitting, whose)
            if begun:
                await begin(wire, sitting, sitting.anna, sitting.ben)
            async with watched(server, wire, sitting):
                answers = await give_all(wire, sitting, seat(key))
                assert answers.pop("join").code == "table-full"
                assert codes(answers) == dict.fromkeys(answers, (401, "no-key"))
                asked = await ask_all(wire, sitting, seat(key))
                assert codes({name: asked[name] for name in ("ticket", "take-along")}) == dict.fromkeys(
                    ("ticket", "take-along"), (401, "no-key")
                )
                assert asked["look"].body == (await wire.get(sitting.path)).body, "it sees what a spectator sees"
                assert sitting.code not in asked["mine"].body.decode()

    async def foreign_key(wire: Wire, sitting: Sitting, whose: str) -> str:
        if whose == "nobody's":
            return new_key()
        if whose == "another table's":
            return (await anna_and_ben(wire)).ben
        key = new_key()
        await order(wire, sitting, sitting.anna, do="add_chair", to="open")
        await order(wire, sitting, key, do="join", name="Carla")
        if whose == "forgotten":
            assert (await wire.post("/api/forget", None, seat(key))).json == {"places": 1}
        else:
            await order(wire, sitting, key, do="leave", player=2)
        await order(wire, sitting, sitting.anna, do="set_chair", player=2, to="none")
        return key

    asyncio.run(check())


def test_a_key_of_another_table_cannot_be_used_to_join(server: ServerProcess) -> None:
    """One key, one place: who has the one must not be taken for the other."""

    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting, other = await anna_and_ben(wire, begun=False), await anna_and_ben(wire)
            await order(wire, sitting, sitting.anna, do="add_chair", to="open")
            async with watched(server, wire, sitting):
                answers = await give_all(wire, sitting, seat(other.ben))
                assert (answers["join"].status, answers["join"].code) == (409, "key-used")

    asyncio.run(check())


@pytest.mark.parametrize("begun", [False, True], ids=["gathering", "playing"])
def test_a_key_opens_its_own_place_alone(server: ServerProcess, begun: bool) -> None:
    """Ben tries, with his own key, all that Anna could do with hers."""
    host_only = ("set_chair", "add_chair", "reorder", "adjust", "pause", "resume", "close")
    not_now = {
        False: {"act": "not-playing", "take_back": "not-playing", "rematch": "match-not-over"},
        True: {
            "ready": "not-waiting",
            "renumber": "not-waiting",
            "rematch": "match-not-over",
            "move": "already-begun",
        },
    }

    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=begun)
            expected = {
                **dict.fromkeys(COMMANDS, "not-your-place"),
                **dict.fromkeys(host_only, "host-only"),
                "join": "already-here",
                **not_now[begun],
            }
            async with watched(server, wire, sitting):
                answers = await give_all(wire, sitting, seat(sitting.ben))
                assert {name: answer.code for name, answer in answers.items()} == expected
            page = await sit_down(wire, sitting.code, [sitting.ben])
            seq = (await page.next("frame"))["seq"]
            async with watched(server, wire, sitting):
                for name, fields in COMMANDS.items():
                    command = {"do": name, "expected_seq": seq, "key": command_key(), **fields}
                    refused = await page.order(command)
                    code = "key-needed" if name == "join" else expected[name]
                    assert (refused["type"], refused["code"]) == ("refused", code)
            await page.close()

    asyncio.run(check())


def test_a_spectator_can_do_nothing_over_the_socket(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code)
            seq = (await page.next("frame"))["seq"]
            async with watched(server, wire, sitting):
                for name, fields in COMMANDS.items():
                    command = {"do": name, "expected_seq": seq, "key": command_key(), **fields}
                    refused = await page.order(command)
                    assert (refused["type"], refused["status"]) == ("refused", 401)
            await page.close()

    asyncio.run(check())


@pytest.mark.parametrize("header", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_header_is_refused_everywhere(server: ServerProcess, header: str) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            async with watched(server, wire, sitting):
                given = ("authorization", header)
                answers = await give_all(wire, sitting, given) | await ask_all(wire, sitting, given)
                if header:
                    assert answers.pop("make").status in (400, 401)  # its body is wrong, too
                    assert set(codes(answers).values()) == {(401, "bad-key")}
                else:
                    assert answers["close"].status == 401  # the same as none

    asyncio.run(check())


# ---- tickets and passes


def test_a_ticket_is_good_for_one_socket_at_its_own_table(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting, other = await anna_and_ben(wire), await anna_and_ben(wire)
            ticket = await ticket_of(wire, sitting, sitting.anna)
            page = await greet(server, ticket)
            frame = await page.next("frame")
            assert (frame["table"]["code"], frame["you"]) == (sitting.code, [0])
            await page.close()
            async with watched(server, wire, sitting):
                assert await (await greet(server, ticket)).ended() == NO_TICKET
            page = await greet(server, await ticket_of(wire, other, other.ben))
            frame = await page.next("frame")
            assert (frame["table"]["code"], frame["you"]) == (other.code, [1])
            await page.close()

    asyncio.run(check())


def test_what_is_no_ticket_opens_no_socket(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            along = (await wire.post(f"{sitting.path}/take-along", None, seat(sitting.anna))).json["code"]
            async with watched(server, wire, sitting):
                for ticket in (
                    "",
                    "x",
                    new_key(),
                    sitting.anna,
                    sitting.code,
                    along,
                    "x" * 3000,
                    "\u0000",
                    "ticket'--",
                ):
                    assert await (await greet(server, ticket)).ended() == NO_TICKET
                first: Any
                for first in (
                    {"type": "ping"},
                    {"type": "command", "command": {"do": "pause"}},
                    {"type": "hello"},
                    "",
                    [],
                ):
                    page = await dial(server.port)
                    await page.say(first)
                    assert await page.ended() in (NO_TICKET, BAD_INPUT)
            ticket = await ticket_of(wire, sitting, sitting.anna)
            async with watched(server, wire, sitting):
                body = {"code": ticket}
                answer = await wire.post("/api/take-along", body, seat(new_key()))
                assert (answer.status, answer.code) == (404, "no-pass"), "a ticket takes no place along"

    asyncio.run(check())


def test_a_second_hello_ends_the_socket(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.ben])
            await page.say({"type": "hello", "ticket": await ticket_of(wire, sitting, sitting.anna)})
            assert await page.ended() == BAD_INPUT

    asyncio.run(check())


def test_a_take_along_pass_is_good_once_and_for_its_person(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            code = (await wire.post(f"{sitting.path}/take-along", None, seat(sitting.ben))).json["code"]
            async with watched(server, wire, sitting):
                for keys in ((), (sitting.anna,), (sitting.ben,), (new_key(), new_key())):
                    answer = await wire.post("/api/take-along", {"code": code}, *([seat(*keys)] if keys else []))
                    assert answer.status in (401, 409)
            other = new_key()
            answer = await wire.post("/api/take-along", {"code": code}, seat(other))
            assert answer.json == {"table": sitting.code, "player": 1}
            async with watched(server, wire, sitting):
                answer = await wire.post("/api/take-along", {"code": code}, seat(new_key()))
                assert (answer.status, answer.code) == (404, "no-pass")
            assert (await wire.get(sitting.path, seat(other))).json["you"] == [1]

    asyncio.run(check())


def test_tickets_and_passes_expire() -> None:
    async def check(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            assert await (await greet(server, await ticket_of(wire, sitting, sitting.anna))).ended() == NO_TICKET
            code = (await wire.post(f"{sitting.path}/take-along", None, seat(sitting.anna))).json["code"]
            answer = await wire.post("/api/take-along", {"code": code}, seat(new_key()))
            assert (answer.status, answer.code) == (404, "no-pass")

    with RiggedServer("expired-passes") as server:
        asyncio.run(check(server))
        assert not server.complaints


# ---- keys that have been given up


class Left:
    """Carla had a place while people gathered, with a page, a ticket and a pass for another device; then she left, and
    Dora sat down."""

    key: str
    dora: str
    page: Page
    ticket: str
    code: str


@contextlib.asynccontextmanager
async def carla_left(wire: Wire, sitting: Sitting, how: str) -> AsyncIterator[Left]:
    left = Left()
    left.key, left.dora = new_key(), new_key()
    await order(wire, sitting, sitting.anna, do="add_chair", to="open")
    await order(wire, sitting, left.key, do="join", name="Carla")
    left.page = await sit_down(wire, sitting.code, [left.key])
    await left.page.next("frame")
    left.ticket = await ticket_of(wire, sitting, left.key)
    left.code = (await wire.post(f"{sitting.path}/take-along", None, seat(left.key))).json["code"]
    if how == "left":
        await order(wire, sitting, left.key, do="leave", player=2)
    else:
        await wire.post("/api/forget", None, seat(left.key))
    await order(wire, sitting, left.dora, do="join", name="Dora")
    await begin(wire, sitting, sitting.anna, sitting.ben, left.dora)
    yield left
    await left.page.close()


async def try_everything(page: Page, seq: int) -> None:
    """Nothing that this page says counts, for whatever player."""
    for player in range(3):
        for name, fields in COMMANDS.items():
            mine = {field: player for field in ("player", "seat") if field in fields}
            refused = await page.order({"do": name, "expected_seq": seq, "key": command_key(), **fields, **mine})
            assert (refused["type"], refused["status"]) == ("refused", 401), refused


@pytest.mark.parametrize("how", ["left", "forgotten"])
def test_an_open_page_is_worth_nothing_after_its_person_has_gone(server: ServerProcess, how: str) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=False)
            async with carla_left(wire, sitting, how) as left:
                seq = (await wire.get(sitting.path)).json["seq"]
                if how == "forgotten":
                    assert await left.page.ended() == FORGOTTEN
                else:
                    async with watched(server, wire, sitting):
                        await try_everything(left.page, seq)
                await play_on(wire, sitting, 3)
                for frame in map(json.loads, left.page.heard):
                    for part in frame.get("seats", ()):
                        assert part["seat"] is None, "Dora's hand is not Carla's to see"

    asyncio.run(check())


@pytest.mark.parametrize("how", ["left", "forgotten"])
def test_an_old_ticket_is_worth_nothing_after_its_person_has_gone(server: ServerProcess, how: str) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=False)
            async with carla_left(wire, sitting, how) as left:
                page = await greet(server, left.ticket)
                assert await page.ended() == NO_TICKET
                assert not page.heard

    asyncio.run(check())


@pytest.mark.parametrize("how", ["left", "forgotten"])
def test_an_old_pass_is_worth_nothing_after_its_person_has_gone(server: ServerProcess, how: str) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=False)
            async with carla_left(wire, sitting, how) as left:
                key = new_key()
                answer = await wire.post("/api/take-along", {"code": left.code}, seat(key))
                assert (answer.status, answer.code) == (404, "no-pass")
                assert (await wire.get(sitting.path, seat(key))).json.get("you") is None

    asyncio.run(check())
