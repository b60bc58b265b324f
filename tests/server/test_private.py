"""What was played where nobody else may watch is for those who played it: records, proofs, replays."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

import pytest

from tests.fairness.rounds import Evening
from tests.server.process import ServerProcess
from tests.server.wire import Answer, Sitting, Wire, anna_and_ben, begin, command_key, new_key, order, seat
from tischlein.server import log, past
from tischlein.server.refusal import Refusal

PATHS = ("rounds/1/record", "rounds/1/proof", "rounds/1/replay", "rounds/1/replay?seat=-2", "matches/1/record")


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server
        assert not server.complaints


async def ask_for_all(wire: Wire, sitting: Sitting, *keys: str) -> list[Answer]:
    headers = [seat(*keys)] if keys else []
    return [await wire.get(f"{sitting.path}/{path}", *headers) for path in PATHS]


async def assert_closed(wire: Wire, sitting: Sitting, code: str, *keys: str) -> None:
    for answer in await ask_for_all(wire, sitting, *keys):
        assert (answer.status, answer.code) == (401, code)
        assert answer.json["say"] == ["round-for-players", {}]
        assert b"red" not in answer.body


async def assert_open(wire: Wire, sitting: Sitting, *keys: str) -> None:
    assert [answer.status for answer in await ask_for_all(wire, sitting, *keys)] == [200] * len(PATHS)


def test_a_round_that_nobody_may_watch_is_for_those_who_played(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting, other = await anna_and_ben(wire, watch="nobody"), await anna_and_ben(wire)
            for keys in ((), (sitting.anna,), (other.anna,)):
                assert {answer.status for answer in await ask_for_all(wire, sitting, *keys)} == {403}, "in play still"
            await order(wire, sitting, sitting.ben, do="leave", player=1)
            await order(wire, sitting, sitting.anna, do="close")
            await assert_closed(wire, sitting, "key-needed")
            for stranger in (new_key(), other.anna):
                await assert_closed(wire, sitting, "no-key", stranger)
            await assert_open(wire, sitting, sitting.anna)
            await assert_open(wire, sitting, sitting.ben)
            await assert_open(wire, sitting, new_key(), sitting.ben)
            missing = await wire.get(f"{sitting.path}/rounds/9/record", seat(sitting.anna))
            assert (missing.status, missing.code) == (404, "no-round")
            bad = await wire.get(f"{sitting.path}/rounds/1/record", ("authorization", f"Bearer {sitting.anna}"))
            assert (bad.status, bad.code) == (401, "bad-key")
            await wire.post("/api/forget", None, seat(sitting.ben))
            await assert_closed(wire, sitting, "no-key", sitting.ben)
            await assert_open(wire, sitting, sitting.anna)

    asyncio.run(check())


def test_a_key_that_was_taken_along_opens_it_too(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting, phone = await anna_and_ben(wire, watch="nobody"), new_key()
            code = (await wire.post(f"{sitting.path}/take-along", None, seat(sitting.ben))).json["code"]
            assert (await wire.post("/api/take-along", {"code": code}, seat(phone))).status == 200
            await order(wire, sitting, sitting.anna, do="close")
            await assert_open(wire, sitting, phone)

    asyncio.run(check())


def test_a_host_who_only_watches_has_seen_it(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            key = new_key()
            body = {"game": "wagnis", "chairs": [{"kind": "bot"}] * 2, "key": command_key(), "watch": "nobody"}
            made = await wire.post("/api/tables", {**body, "pace": "slow"}, seat(key))
            sitting = Sitting(made.json["table"]["code"], key, key)
            await begin(wire, sitting, key)
            await order(wire, sitting, key, do="close")
            await assert_closed(wire, sitting, "key-needed")
            await assert_open(wire, sitting, key)

    asyncio.run(check())


def test_where_everybody_may_watch_it_stays_open_to_who_has_the_code(server: ServerProcess) -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            await order(wire, sitting, sitting.anna, do="close")
            for keys in ((), (new_key(),), (sitting.anna,)):
                await assert_open(wire, sitting, *keys)

    asyncio.run(check())


# ---- which setting counts, and who has played: several rounds, without a network


def evening() -> Evening:
    """Three people, each with a key that is their number."""
    evening = Evening("blitzraster", 3, rounds=4)
    for number, person in evening.table.people.items():
        person.keys = frozenset([bytes([number])])
    return evening


def may_read(evening: Evening, number: int, *persons: int) -> bool:
    try:
        past.record(evening.found(), number, [bytes([person]) for person in persons])
    except Refusal as refusal:
        return refusal.code != ("no-key" if persons else "key-needed")
    return True


def play_round(evening: Evening) -> None:
    evening.begin()
    evening.play()


def watching(evening: Evening, who: str) -> None:
    evening.add(log.Adjusted(watch="nobody" if who == "nobody" else "everybody"))


def test_the_strictest_setting_since_a_round_began_counts() -> None:
    table = evening()
    play_round(table)
    assert may_read(table, 1)
    watching(table, "nobody")
    assert not may_read(table, 1), "what was open is closed by who closes it"
    watching(table, "everybody")
    assert not may_read(table, 1), "and stays so: what happened meanwhile may be known from it"
    play_round(table)
    assert may_read(table, 2), "begun, played and left open to everybody"
    table.begin()
    table.play(actions=2)
    watching(table, "nobody")
    watching(table, "everybody")
    table.play()
    assert [may_read(table, number) for number in (1, 2, 3)] == [False, False, False], "closed for a moment is closed"
    assert [may_read(table, number, 2) for number in (1, 2, 3)] == [True, True, True]


def test_who_came_later_reads_what_they_played() -> None:
    table = evening()
    watching(table, "nobody")
    play_round(table)
    table.add(log.Left(2))
    table.add(log.ChairSet(2, "open", None))
    table.table.people[3] = type(table.table.people[0])(3, "Dora", [bytes([3])])
    table.add(log.Joined(3, 2))
    play_round(table)
    assert [may_read(table, 1, person) for person in range(4)] == [True, True, True, False]
    assert [may_read(table, 2, person) for person in range(4)] == [True, True, False, True]
    assert not may_read(table, 1)
    for person, readable in ((0, True), (2, False), (3, False)):
        with contextlib.nullcontext() if readable else pytest.raises(Refusal, match="no-key"):
            past.match_record(table.found(), 1, [bytes([person])])


def test_who_takes_over_as_host_later_has_not_played_for_that() -> None:
    table = evening()
    watching(table, "nobody")
    play_round(table)
    table.table.people[3] = type(table.table.people[0])(3, "Dora", [bytes([3])])
    table.add(log.Left(2))
    table.add(log.ChairSet(2, "open", None))
    table.add(log.Joined(3, 2))
    table.add(log.HostTaken(3))
    assert not may_read(table, 1, 3)
    assert may_read(table, 1, 0)
