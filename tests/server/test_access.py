"""Nobody can do, or see, anything with a key or a ticket that is not theirs; and keys are written down nowhere."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import ServerProcess
from tests.server.rigged import RiggedServer
from tests.server.wire import (
    Answer,
    Page,
    Sitting,
    Wire,
    anna_and_ben,
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

NONCE = "5" * 64

COMMANDS: dict[str, dict[str, Any]] = {
    "join": {"name": "Mallory"},
    "move": {"player": 0, "to": 1},
    "ready": {"player": 0, "nonce": NONCE},
    "act": {"seat": 0, "token": "pass"},
    "take_back": {"seat": 0},
    "signal": {"player": 0, "signal": "hello"},
    "rematch": {"player": 0},
    "leave": {"player": 0},
    "come_back": {"player": 0},
    "set_chair": {"player": 1, "to": "bot"},
    "add_chair": {"to": "bot"},
    "reorder": {"players": [1, 0]},
    "adjust": {"pace": "slow"},
    "pause": {},
    "resume": {},
    "close": {},
}
"""Every command, as Anna, the host, would give it."""

MALFORMED = (
    "", "Seat", "Seat ", "Seat x", f"Bearer {new_key()}", f"seat {new_key()}", f"Seat {new_key()}=", new_key(),
    f"Seat {new_key()[:-1]}", f"Seat {new_key()}A", f"Seat {new_key()},", f"Seat {'ä' * 43}", f"Seat {'+' * 43}",
    "Seat " + ",".join(new_key() for _ in range(9)), "Seat " + ",".join([new_key()] * 2), f"Seat\t{new_key()}",
    "Basic QW5uYTpBbm5h", "Seat " + "A" * 10_000,
)  # fmt: skip


def test_the_list_of_commands_is_complete() -> None:
    known = {kind.__struct_config__.tag for kind in protocol.AnyCommand.__args__}
    assert known == COMMANDS.keys()


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


class Watcher:
    """Looks at a table from all sides: what it is, what pages hear, and what is stored."""

    def __init__(self, server: ServerProcess, wire: Wire, sitting: Sitting, pages: list[Page]) -> None:
        self._server = server
        self._wire = wire
        self._sitting = sitting
        self._pages = pages
        self._before: list[Any] = []

    async def remember(self) -> None:
        self._before = await self._look()

    async def assert_nothing_happened(self) -> None:
        assert await self._look() == self._before

    async def _look(self) -> list[Any]:
        for page in self._pages:
            await page.say({"type": "ping"})
            message = json.loads(await page.hear())
            assert message["type"] == "pong", f"a page was told {message}"
        headers: tuple[tuple[tuple[str, str], ...], ...] = ((seat(self._sitting.anna),), (seat(self._sitting.ben),), ())
        seen = [(await self._wire.get(self._sitting.path, *given)).body for given in headers]
        return [*seen, stored(self._server, self._sitting.code)]


@contextlib.asynccontextmanager
async def watched(server: ServerProcess, wire: Wire, sitting: Sitting) -> AsyncIterator[Watcher]:
    """Anna, Ben and a spectator sit before their pages and hear nothing of what is tried meanwhile."""
    pages = []
    for keys in ([sitting.anna], [sitting.ben], []):
        pages.append(await sit_down(wire, sitting.code, keys))
        await pages[-1].next("frame")
        for page in pages[:-1]:
            await page.next("here")
    watcher = Watcher(server, wire, sitting, pages)
    try:
        await watcher.remember()
        yield watcher
        await watcher.assert_nothing_happened()
    finally:
        for page in pages:
            await page.close()


def stored(server: ServerProcess, code: str) -> list[Any]:
    """All that is stored about a table, but for tickets and passes."""
    database = sqlite3.connect(f"file:{server.folder / 'tischlein.db'}?mode=ro", uri=True)
    which = "(SELECT id FROM tables WHERE code = ?)"
    rows = [database.execute(f"SELECT * FROM tables WHERE id = {which}", (code,)).fetchall()]
    for table in ("events", "people", "keys"):
        rows.append(database.execute(f"SELECT * FROM {table} WHERE table_id = {which}", (code,)).fetchall())
    database.close()
    return rows


async def give_all(wire: Wire, sitting: Sitting, *headers: tuple[str, str]) -> dict[str, Answer]:
    """Every command, by request."""
    seq = (await wire.get(sitting.path)).json["seq"]
    answers = {}
    for name, fields in COMMANDS.items():
        body = {"do": name, "expected_seq": seq, "key": command_key(), **fields}
        answers[name] = await wire.post(sitting.path, body, *headers)
    return answers


async def ask_all(wire: Wire, sitting: Sitting, *headers: tuple[str, str]) -> dict[str, Answer]:
    """Every other request that a key is for."""
    path = sitting.path
    return {
        "ticket": await wire.post(f"{path}/ticket", None, *headers),
        "take-along": await wire.post(f"{path}/take-along", None, *headers),
        "redeem": await wire.post("/api/take-along", {"code": secrets.token_urlsafe(32)}, *headers),
        "mine": await wire.post("/api/mine", None, *headers),
        "forget": await wire.post("/api/forget", None, *headers),
        "look": await wire.get(path, *headers),
        "make": await wire.post("/api/tables", b"{}", *headers),
    }


def codes(answers: dict[str, Answer]) -> dict[str, tuple[int, str | None]]:
    return {name: (answer.status, answer.code) for name, answer in answers.items()}


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
                for player, own in enumerate((sitting.anna, sitting.ben)):
                    await order(wire, sitting, own, do="ready", player=player, nonce=NONCE)
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
        True: {"ready": "not-waiting", "rematch": "match-not-over", "move": "already-begun"},
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
                    assert {answer.status for answer in answers.values()} <= {400, 401}
                else:
                    assert answers["close"].status == 401  # the same as none

    asyncio.run(check())


# ---- tickets and passes


async def ticket_of(wire: Wire, sitting: Sitting, *keys: str) -> str:
    answer = await wire.post(f"{sitting.path}/ticket", None, *([seat(*keys)] if keys else []))
    ticket: str = answer.json["ticket"]
    return ticket


async def greet(server: ServerProcess, ticket: str) -> Page:
    page = await dial(server.port)
    await page.say({"type": "hello", "ticket": ticket})
    return page


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
    for player, key in enumerate((sitting.anna, sitting.ben, left.dora)):
        await order(wire, sitting, key, do="ready", player=player, nonce=NONCE)
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


# ---- names


NAMES_REFUSED = (
    "", " ", "\u200b", "An\u200bna", "\u202eannA", "An\nna\u0000", "\ufeff", "\u2066x\u2069", "x" * 25, "x" * 10_000,
    "\u0007", "\u007f", "\u00ad", "\ud83d".encode("utf-16", "surrogatepass").decode("utf-16", "replace") + "\u200d",
    "\u3164", "\u2800", "\u115f", "\u034f", "An\u3164na",
)  # fmt: skip
"""Names that nobody could read, or that are read as something else."""

NAMES_PLAIN = (
    "<b>Anna</b>", "<script>alert(1)", "'; DROP TABLE people", "{ $name }", "&amp;", "😀", "Čeněk", "佐藤", "👍🏽", "❤️",
    "\"Quo'ted\\", "a,b:c", "-", "{{7*7}}", "%s%n",
)  # fmt: skip
"""Names that are what they are."""


def test_names_are_plain_text_or_refused(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=False)
            await order(wire, sitting, sitting.anna, do="add_chair", to="open")
            async with watched(server, wire, sitting):
                for name in NAMES_REFUSED:
                    seq = (await wire.get(sitting.path)).json["seq"]
                    body = {"do": "join", "name": name, "expected_seq": seq, "key": command_key()}
                    answer = await wire.post(sitting.path, body, seat(new_key()))
                    assert answer.status in (400, 413, 422), f"{name!r} was taken"
                    chairs = [{"kind": "me", "name": name}, {"kind": "open"}]
                    body = {"game": "wagnis", "chairs": chairs, "key": command_key()}
                    assert (await wire.post("/api/tables", body, seat(new_key()))).status in (400, 413, 422)
            for name in NAMES_PLAIN:
                key = new_key()
                frame = await order(wire, sitting, key, do="join", name=name)
                assert frame["table"]["players"][2]["name"] == name
                answer = await wire.get(sitting.path)
                assert answer.header("content-type") == "application/json"
                await order(wire, sitting, key, do="leave", player=2)
            frame = await order(wire, sitting, new_key(), do="join", name="  A\n\t b ")
            assert frame["table"]["players"][2]["name"] == "A b"

    asyncio.run(check())


def test_every_name_can_stand_in_a_record(server: ServerProcess) -> None:
    """Also of those who had theirs deleted, and where somebody is called like a bot."""

    async def check() -> None:
        async with Wire(server.port) as wire:
            for name in (*NAMES_PLAIN, "Bela", "Bela (Bot)", "N. N."):
                keys = [new_key(), new_key()]
                chairs = [{"kind": "me", "name": name}, {"kind": "me", "name": "Z"}, {"kind": "bot"}]
                body = {"game": "wagnis", "chairs": chairs, "key": command_key()}
                made = await wire.post("/api/tables", body, seat(*keys))
                sitting = Sitting(made.json["table"]["code"], *keys)
                for player, key in enumerate(keys):
                    await order(wire, sitting, key, do="ready", player=player, nonce=NONCE)
                await order(wire, sitting, keys[0], do="close")
                for what in ("record", "proof", "replay"):
                    assert (await wire.get(f"{sitting.path}/rounds/1/{what}")).status == 200
                await wire.post("/api/forget", None, seat(*keys))
                record = await wire.get(f"{sitting.path}/rounds/1/record")
                assert record.status == 200
                assert json.dumps(["N. N.", "N. N."])[:-1].encode() in record.body

    asyncio.run(check())


# ---- what is written down


def test_keys_are_written_down_nowhere_and_names_in_no_log(tmp_path: Path) -> None:
    names = ("Xanthippe", "Zwetschgenmus", "Quirinus")

    async def live(server: ServerProcess) -> list[str]:
        """All kinds of things, also those that fail; gives what must not be found."""
        keys = [new_key() for _ in range(4)]
        found = list(keys)
        async with Wire(server.port) as wire:
            chairs = [{"kind": "me", "name": names[0]}, {"kind": "open"}, {"kind": "bot"}]
            body = {"game": "elferreihe", "chairs": chairs, "key": command_key(), "pace": "instant"}
            made = await wire.post("/api/tables", body, seat(keys[0]))
            sitting = Sitting(made.json["table"]["code"], keys[0], keys[1])
            await order(wire, sitting, keys[1], do="join", name=names[1])
            for player in (0, 1):
                await order(wire, sitting, keys[player], do="ready", player=player, nonce=NONCE)
            found.append(NONCE)
            await play_on(wire, sitting, 5)
            for key in keys[:2]:
                found.append(await ticket_of(wire, sitting, key))
                page = await greet(server, found[-1])
                await page.next("frame")
                await page.say('{"type":"nonsense')
                await page.ended()
            found.append((await wire.post(f"{sitting.path}/take-along", None, seat(keys[1]))).json["code"])
            await wire.post("/api/take-along", {"code": found[-1]}, seat(keys[2]))
            for header in (
                seat(keys[3]),
                ("authorization", f"Bearer {keys[3]}"),
                ("authorization", f"Seat {keys[3]}x"),
            ):
                await give_all(wire, sitting, header)
                await ask_all(wire, sitting, header)
            await wire.post(sitting.path, {"do": "join", "name": names[2], "nonsense": keys[3]}, seat(keys[3]))
            await wire.get(f"/api/tables/{keys[3]}", seat(keys[3]))
            await wire.get(f"/{keys[3]}?key={keys[3]}", seat(keys[3]))
        return found

    with ServerProcess(tmp_path, log_level="debug") as server:
        found = asyncio.run(live(server))
        server.terminate()
        lines = server.stderr
        assert '"level": "info"' in lines, "there is a log to look into"
        for text in (*found, *names):
            assert text not in lines
        files = {path.name: path.read_bytes() for path in tmp_path.iterdir() if "tischlein.db" in path.name}
        assert any(names[0].encode() in content for content in files.values()), "the right files were read"
        for text in found:
            if text != NONCE:  # which is published with the proof
                assert not any(text.encode() in content for content in files.values())


def test_keys_are_in_no_file_while_the_server_runs(server: ServerProcess) -> None:
    async def check() -> tuple[Sitting, str]:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            await play_on(wire, sitting, 3)
            return sitting, await ticket_of(wire, sitting, sitting.anna)

    sitting, ticket = asyncio.run(check())
    contents = [path.read_bytes() for path in server.folder.iterdir()]
    assert any(sitting.code.encode() in content for content in contents)
    for text in (sitting.anna, sitting.ben, ticket):
        assert not any(text.encode() in content for content in contents)
