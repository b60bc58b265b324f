"""Names are plain text; keys are written down nowhere, names in no log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.access import (
    NONCE,
    ask_all,
    give_all,
    greet,
    ticket_of,
    watched,
)
from tests.server.process import ServerProcess
from tests.server.wire import (
    Answer,
    Sitting,
    Wire,
    anna_and_ben,
    begin,
    command_key,
    new_key,
    order,
    play_on,
    seat,
)
from tischlein.games import find


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


NAMES_REFUSED = (
    "", " ", "\u200b", "An\u200bna", "\u202eannA", "An\nna\u0000", "\ufeff", "\u2066x\u2069", "x" * 25, "x" * 10_000,
    "\u0007", "\u007f", "\u00ad", "\ud83d".encode("utf-16", "surrogatepass").decode("utf-16", "replace") + "\u200d",
    "\u3164", "\u2800", "\u115f", "\u034f", "An\u3164na", "\u0301Anna", "A" + "\u0301" * 3, "An\u200dna", "Anna\ufe0f",
    "👍\u200d", "👨‍👩‍👧‍👦" * 11, "\U000e0041",
)  # fmt: skip
"""Names that nobody could read, or that are read as something else."""

NAMES_PLAIN = (
    "<b>Anna</b>", "<script>alert(1)", "'; DROP TABLE people", "{ $name }", "&amp;", "😀", "Čeněk", "佐藤", "👍🏽", "❤️",
    "\"Quo'ted\\", "a,b:c", "-", "{{7*7}}", "%s%n",
    "👨‍👩‍👧‍👦" * 10, "🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪1️⃣", "🧑🏽‍🚀", "محمد", "שָׁלוֹם", "कृष्णा", "김민준", "Nguyễn", "Weiß",
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
            for name in (*NAMES_PLAIN, "Bela", "Bela Bot"):
                keys = [new_key(), new_key()]
                chairs = [{"kind": "me", "name": name}, {"kind": "me", "name": "Z"}, {"kind": "bot"}]
                body = {"game": "wagnis", "chairs": chairs, "key": command_key()}
                made = await wire.post("/api/tables", body, seat(*keys))
                sitting = Sitting(made.json["table"]["code"], *keys)
                await begin(wire, sitting, *keys)
                await order(wire, sitting, keys[0], do="close")
                for what in ("record", "proof", "replay"):
                    assert (await wire.get(f"{sitting.path}/rounds/1/{what}")).status == 200
                await wire.post("/api/forget", None, seat(*keys))
                record = await wire.get(f"{sitting.path}/rounds/1/record")
                assert record.status == 200
                assert json.dumps(["N. N.", "N. N."])[:-1].encode() in record.body

    asyncio.run(check())


# ---- names that look alike


async def join(wire: Wire, sitting: Sitting, name: str, key: str) -> Answer:
    seq = (await wire.get(sitting.path)).json["seq"]
    body = {"do": "join", "name": name, "expected_seq": seq, "key": command_key()}
    return await wire.post(sitting.path, body, seat(key))


def assert_proposes(answer: Answer, name: str, free: str) -> None:
    assert (answer.status, answer.code) == (422, "name-taken")
    assert answer.json["say"] == ["refusal-name-taken", {"name": name, "free": free}]


@pytest.mark.parametrize("name", ["Anna", "anna", "Аnna", "Ａｎｎａ", "Ánna", "A nna", "ΑΝΝΑ"])
def test_who_is_called_nearly_like_somebody_here_is_offered_a_free_name(server: ServerProcess, name: str) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=False)
            for _ in range(2):
                await order(wire, sitting, sitting.anna, do="add_chair", to="open")
            async with watched(server, wire, sitting):
                assert_proposes(await join(wire, sitting, name, new_key()), name, f"{name} 2")
            assert (await join(wire, sitting, f"{name} 2", new_key())).status == 200
            assert_proposes(await join(wire, sitting, name, new_key()), name, f"{name} 3")
            assert (await join(wire, sitting, "Anne", new_key())).status == 200

    asyncio.run(check())


def test_the_names_of_bots_are_taken_too(server: ServerProcess) -> None:
    """But where a table is made, they are called so that nobody is taken for one of them."""

    async def check() -> None:
        async with Wire(server.port) as wire:
            keys = [new_key(), new_key()]
            chairs = [{"kind": "me", "name": "веLа"}, {"kind": "bot"}, {"kind": "open"}]
            body = {"game": "wagnis", "chairs": chairs, "key": command_key()}
            made = await wire.post("/api/tables", body, seat(keys[0]))
            assert [player.get("name") for player in made.json["table"]["players"]] == ["веLа", "Bela (Bot)", None]
            sitting = Sitting(made.json["table"]["code"], *keys)
            assert_proposes(await join(wire, sitting, "bela (bot)", keys[1]), "bela (bot)", "bela 2")
            assert_proposes(await join(wire, sitting, "Bеla", keys[1]), "Bеla", "Bеla 2")
            for posing, free in (
                ("Cleo (Bot)", "Cleo"),
                ("Cleo（Вот 2）", "Cleo"),
                ("n.n.", "n.n. 2"),
                ("Bela (Bot).", "Bela 2"),
            ):
                assert_proposes(await join(wire, sitting, posing, keys[1]), posing, free)
            assert (await join(wire, sitting, "Cleo", keys[1])).status == 200

    asyncio.run(check())


def test_two_people_on_one_device_have_different_names(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            chairs = [{"kind": "me", "name": name} for name in ("Anna", "Ben", "аnna")]
            body = {"game": "wagnis", "chairs": chairs, "key": command_key()}
            answer = await wire.post("/api/tables", body, seat(*(new_key() for _ in chairs)))
            assert_proposes(answer, "аnna", "аnna 2")
            assert answer.json["where"] == "chairs"

    asyncio.run(check())


def test_who_sits_down_again_may_keep_the_name(server: ServerProcess) -> None:
    """A host who left before the first round, and somebody whose namesake is gone."""

    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=False)
            await order(wire, sitting, sitting.anna, do="leave", player=0)
            assert (await join(wire, sitting, "ANNA", sitting.anna)).status == 200

    asyncio.run(check())


def test_names_in_records_from_anywhere_can_be_read(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            for name, status in (
                ("Ben", 200),
                ("👨‍👩‍👧‍👦", 200),
                ("Anna", 200),
                ("A\u0301\u0301\u0301", 422),
                ("\u3164", 422),
            ):
                record = find("wagnis").start(2, {}, ["Anna", name]).dump()
                answer = await wire.post("/api/replay", {"record": record, "seat": -1})
                assert answer.status == status, name
                if status == 422:
                    assert (answer.code, answer.json["where"]) == ("bad-name", "names")
            record = record.replace("\u3164", "An\u202ena")
            assert (await wire.post("/api/replay", {"record": record, "seat": -1})).code == "bad-record"

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
            await begin(wire, sitting, *keys[:2], nonce=NONCE)
            found.append(NONCE[:-1])
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
            if text != NONCE[:-1]:  # which is published with the proof
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
