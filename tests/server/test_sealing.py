"""Between `ready` and the first card: seals before nonces, and a number that waits in vain is given up in public."""

from __future__ import annotations

import asyncio
import random
import secrets
import shutil
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.access import COMMANDS
from tests.server.checker import assert_holds
from tests.server.client import Party, TableClient, new_key
from tests.server.conftest import Serve
from tests.server.players import play
from tests.server.postgres import Postgres
from tests.server.process import ServerProcess
from tests.server.stored import Json
from tests.server.story import happens
from tischlein import fairness
from tischlein.fairness.proof import read, verify
from tischlein.games import find
from tischlein.server import commands, protocol

FOREVER = 3600
SOON = 0.8
QUICK = {"turn_limit": 1}


async def two(party: Party, game: str = "wagnis", **fields: Any) -> tuple[TableClient, TableClient]:
    anna = await party.guest("Anna").make(game, open=1, **fields)
    ben = await party.guest("Ben").join(anna.code)
    await anna.look()
    return anna, ben


async def seal(*clients: TableClient) -> None:
    """Be ready, and nothing more."""
    for client in clients:
        await client.look()
        assert (await client.send(protocol.Ready(client.seq, new_key(), client.player, client.seal()))).ok


async def unseal(client: TableClient, nonce: str | None = None) -> str:
    """Show what was sealed, or something else; gives the code of the refusal."""
    await client.look()
    seals = dict(client.table.get("seals", []))
    known = client.party.nonces.get(seals.get(client.player, ""), "0" * 64)
    return (await client.send(protocol.Unseal(client.seq, new_key(), client.player, nonce or known))).code or ""


async def until(client: TableClient, number: int) -> Json:
    """Look until the table has come to that number."""
    async with asyncio.timeout(20):
        while client.table["round"] != number:
            await asyncio.sleep(0.05)
            await client.look()
    return client.table


async def proof_of(client: TableClient, number: int) -> bytes:
    path = f"/api/tables/{client.code}/rounds/{number}/proof"
    return (await client.party.request("GET", path, client.guest.keys)).content


def test_nonces_are_shown_only_when_all_are_there(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna, ben = await two(party)
        watching = party.guest().at(anna.code)
        await watching.connect()
        await seal(anna)
        await ben.look()
        assert [player for player, _ in ben.table["seals"]] == [0]
        assert not ben.table.get("sealed")
        assert await unseal(anna) == "not-sealed"
        await seal(ben)
        seals = (await watching.look())["table"]["seals"]
        assert [player for player, _ in seals] == [0, 1]
        assert watching.table["sealed"]
        assert await unseal(anna) == ""
        await watching.look()
        assert [one.get("unsealed", False) for one in watching.table["players"]] == [True, False]
        assert "nonces" not in watching.table
        assert await unseal(ben) == ""
        await watching.look()
        assert watching.status == "playing"
        assert watching.table["seals"] == seals
        for (_, sealed), (_, nonce) in zip(seals, watching.table["nonces"], strict=True):
            assert fairness.seal(anna.code, 1, nonce) == sealed
            assert party.nonces[sealed] == nonce

    happens(serve(unseal_seconds=FOREVER), go)


def test_what_is_refused_while_nonces_are_missing(serve: Serve) -> None:
    """Nobody comes, goes or changes anything about the luck; everything else goes on."""

    async def go(party: Party) -> None:
        anna, ben = await two(party)
        assert await unseal(anna) == "not-sealed"
        await seal(anna, ben)
        kinds = {kind.__struct_config__.tag: kind for kind in typing.get_args(protocol.AnyCommand)}
        for name, fields in COMMANDS.items():
            await anna.look()
            kind = kinds[name]
            if kind in commands.AT_REST:
                answer = await anna.send(kind(anna.seq, new_key(), **fields))
                assert (answer.status, answer.code) == (409, "about-to-begin"), name
        again = await ben.send(protocol.Ready(anna.seq, new_key(), ben.player, "0" * 64))
        assert (again.status, again.code) == (409, "already-ready")
        assert await unseal(anna, secrets.token_hex(32)) == "wrong-nonce"
        await anna.look()
        for player, nonce in enumerate(["0" * 64, party.nonces[anna.table["seals"][1][1]]]):
            foreign = await anna.send(protocol.Unseal(anna.seq, new_key(), 1, nonce))
            assert (foreign.status, foreign.code) == (403, "not-your-place"), player
        assert (await anna.signal("hello")).ok
        assert await unseal(anna) == ""
        assert await unseal(anna) == "already-ready"
        assert await unseal(ben) == ""
        assert await unseal(ben) == "not-sealed"
        assert anna.table["status"] == "gathering"
        await anna.look()
        assert anna.status == "playing"

    happens(serve(unseal_seconds=FOREVER), go)


def test_who_sits_where_is_fixed_and_shown_before_the_first_nonce(serve: Serve) -> None:
    """In every round, with the seat that begins; and the proof says the same."""

    async def go(party: Party) -> None:
        host = party.guest("Anna")
        chairs = [protocol.Chair("me", "Anna"), protocol.Chair("open"), protocol.Chair("bot", level="simple")]
        anna = await host.make("blitzraster", chairs=chairs, rounds=2, options=QUICK)
        ben = await party.guest("Ben").join(anna.code)
        game = find("blitzraster")
        for number in (1, 2):
            await seal(anna)
            await anna.look()
            assert "seats" not in anna.table
            await seal(ben)
            shown = (await ben.look())["table"]["seats"]
            first = number - 1 if game.seats_move else 0
            assert [player for player, _ in shown] == [(first + seat) % 3 for seat in range(3)]
            assert dict(shown) == {0: "person", 1: "person", 2: "simple"}
            assert await unseal(anna) == ""
            assert await unseal(ben) == ""
            await anna.look()
            assert anna.table["seats"] == shown
            assert [shown[one["seat"]][0] for one in anna.table["players"]] == [0, 1, 2]
            over = [lambda client=client: client.status != "playing" for client in (anna, ben)]
            await ben.look()
            await asyncio.gather(play(anna, random.Random(1), over[0]), play(ben, random.Random(2), over[1]))
            verified = verify(read(await proof_of(anna, number)))
            assert [list(pair) for pair in verified.proof.seats] == shown
            await anna.look()
            given = game.name, anna.table["options"], [(player, who) for player, who in shown]
            assert verified.setting == fairness.setting(anna.code, number, *given), "what a page computes"

    happens(serve(unseal_seconds=FOREVER), go)


def test_a_bot_that_stands_in_later_changes_nothing_that_was_fixed(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna, ben = await two(party, "wagnis")
        await seal(anna, ben)
        shown = (await anna.look())["table"]["seats"]
        assert (await unseal(anna), await unseal(ben)) == ("", "")
        await ben.look()
        assert (await ben.leave()).ok
        await anna.look()
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), 1, "bot"))).ok
        await anna.look()
        assert anna.table["players"][1]["level"]
        assert anna.table["seats"] == shown

    happens(serve(unseal_seconds=FOREVER), go)


def test_who_is_silent_is_no_longer_ready_and_the_number_is_published(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna, ben = await two(party, "blitzraster", options=QUICK)
        await anna.connect()
        await seal(anna, ben)
        promised, seals = anna.table["commitment"], (await ben.look())["table"]["seals"]
        assert await unseal(anna) == ""
        await anna.until(lambda: anna.table["round"] == 2)
        abandoned = [change for change in anna.frame["changes"] if change["what"] == "abandoned"]
        assert abandoned == [{"what": "abandoned", "player": 1}]
        assert not any(player.get("ready") for player in anna.table["players"])
        assert anna.table["commitment"] != promised
        assert "seals" not in anna.table
        assert await unseal(ben) == "not-sealed"
        await asyncio.gather(play(anna, random.Random(1)), play(ben, random.Random(2)))
        proof = verify(read(await proof_of(anna, 2))).proof
        (given_up,) = proof.abandoned
        assert (given_up.round, given_up.commitment, given_up.silent) == (1, promised, [1])
        assert [list(pair) for pair in given_up.seals] == seals
        assert [player for player, _ in given_up.nonces] == [0]
        own = verify(read(await proof_of(ben, 1)))
        assert own.state is None
        assert own.proof.secret == given_up.secret

    happens(serve(unseal_seconds=SOON), go)


def test_who_is_deleted_in_that_moment_gives_up_the_number_at_once(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna, ben = await two(party)
        await seal(anna, ben)
        assert await unseal(ben) == ""
        assert await ben.forget() == 1
        await anna.look()
        assert (anna.table["round"], anna.table.get("sealed")) == (2, None)
        assert anna.table["players"][1]["kind"] == "open"

    happens(serve(unseal_seconds=FOREVER), go)


def test_a_table_that_is_closed_in_that_moment_lays_its_luck_open(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna, ben = await two(party)
        await seal(anna, ben)
        assert await unseal(ben) == ""
        assert (await party.request("GET", f"/api/tables/{anna.code}/rounds/1/proof")).status_code == 404
        await anna.look()
        assert (await anna.send(protocol.Close(anna.seq, new_key()))).ok
        verified = verify(read(await proof_of(anna, 1)))
        assert verified.state is None
        assert [player for player, _ in verified.proof.nonces] == [1]

    happens(serve(unseal_seconds=FOREVER), go)


def test_a_watching_host_and_people_who_share_a_device_seal_too(serve: Serve) -> None:
    async def go(party: Party) -> None:
        host = await party.guest("").make("sternenzahlen", chairs=[protocol.Chair("bot")] * 2)
        assert (await host.ready(0)).ok
        assert host.status != "gathering"
        family = await party.guest("Anna", "Ben").make("sternenzahlen", bots=1)
        assert (await family.ready(0)).ok
        assert family.status == "gathering"
        assert (await family.ready(1)).ok
        assert family.status == "playing"
        assert [player for player, _ in family.table["nonces"]] == [0, 1]

    happens(serve(unseal_seconds=FOREVER), go)


def test_only_who_is_waited_for_has_a_part(serve: Serve) -> None:
    """Who leaves, or has a bot stand in, between rounds has no seal any more; who comes back seals anew."""

    async def go(party: Party) -> None:
        anna, ben = await two(party, "blitzraster", rounds=2, options=QUICK)
        over = [lambda client=client: client.status == "round_over" for client in (anna, ben)]
        await asyncio.gather(play(anna, random.Random(1), over[0]), play(ben, random.Random(2), over[1]))
        await seal(ben)
        await ben.look()
        assert (await ben.leave()).ok
        await anna.look()
        assert "seals" not in anna.table
        await ben.look()
        assert (await ben.send(protocol.ComeBack(ben.seq, new_key(), 1))).ok
        await seal(anna)
        await anna.look()
        assert not anna.table.get("sealed")
        assert (await ben.ready()).ok
        assert [player for player, _ in ben.table["nonces"]] == [0, 1]

    happens(serve(unseal_seconds=FOREVER), go)


def test_a_number_above_all_that_a_page_knows(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna, ben = await two(party)
        await seal(ben)
        await anna.look()
        for above, code in ((1001 + 1, "bad-number"), (7, "")):
            answer = await anna.send(protocol.Renumber(anna.seq, new_key(), 0, above))
            assert (answer.code or "") == code
        await anna.look()
        assert (anna.table["round"], "seals" in anna.table) == (8, False)
        below = await anna.send(protocol.Renumber(anna.seq, new_key(), 0, 7))
        assert (below.status, below.code) == (422, "bad-number")
        foreign = await ben.send(protocol.Renumber(anna.seq, new_key(), 0, 8))
        assert (foreign.status, foreign.code) == (403, "not-your-place")
        for client in (anna, ben):
            await client.look()
            assert (await client.ready()).ok
        await anna.look()
        late = await anna.send(protocol.Renumber(anna.seq, new_key(), 0, 9))
        assert (late.status, late.code) == (409, "not-waiting")
        assert (await anna.send(protocol.Close(anna.seq, new_key()))).ok
        (given_up,) = verify(read(await proof_of(anna, 8))).proof.abandoned
        assert (given_up.round, len(given_up.seals), given_up.nonces) == (1, 1, ())

    happens(serve(unseal_seconds=FOREVER), go)


def test_nobody_copies_a_seal_or_changes_the_number_without_end(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna, ben = await two(party)
        await seal(anna)
        await ben.look()
        copied = await ben.send(protocol.Ready(ben.seq, new_key(), 1, ben.table["seals"][0][1]))
        assert (copied.status, copied.code) == (422, "seal-taken")
        for _ in range(commands.MOST_RENUMBERED):
            await ben.look()
            assert (await ben.send(protocol.Renumber(ben.seq, new_key(), 1, ben.table["round"]))).ok
        await ben.look()
        spent = await ben.send(protocol.Renumber(ben.seq, new_key(), 1, ben.table["round"]))
        assert (spent.status, spent.code) == (409, "numbers-spent")
        for client in (anna, ben):
            await client.look()
            assert (await client.ready()).ok
        assert ben.status == "playing"

    happens(serve(unseal_seconds=FOREVER), go)


def test_a_crash_between_seals_and_nonces_loses_nothing(serve: Serve) -> None:
    server = serve(unseal_seconds=FOREVER)

    async def go() -> None:
        async with Party(server.url) as party:
            anna, ben = await two(party)
            await seal(anna)
            await asyncio.to_thread(restart, server)
            await seal(ben)
            seals = (await ben.look())["table"]["seals"]
            await asyncio.to_thread(restart, server)
            await anna.look()
            assert (anna.table["seals"], anna.table["sealed"]) == (seals, True)
            assert await unseal(anna) == ""
            await asyncio.to_thread(restart, server)
            assert await unseal(anna) == "already-ready"
            assert await unseal(ben) == ""
            await party.settle()
            assert ben.status == "playing"
        assert_holds(party.history, server.database)

    asyncio.run(go())


def test_patience_begins_anew_when_the_server_does(tmp_path: Path) -> None:
    async def go(server: ServerProcess) -> None:
        async with Party(server.url) as party:
            anna, ben = await two(party)
            await seal(anna, ben)
            server.settings["unseal_seconds"] = SOON
            await asyncio.to_thread(restart, server)
            await until(anna, 2)

    with ServerProcess(tmp_path, unseal_seconds=FOREVER) as server:
        asyncio.run(go(server))
        assert not server.complaints


def test_after_a_restored_backup_the_next_number_is_above_what_pages_know(tmp_path: Path) -> None:
    async def go(server: ServerProcess) -> None:
        async with Party(server.url) as party:
            anna = await party.guest("Anna").make("blitzraster", bots=1, rounds=9, options=QUICK)
            await anna.look()
            await asyncio.to_thread(server.terminate)
            shutil.copy(tmp_path / "tischlein.db", tmp_path / "backup.db")
            await asyncio.to_thread(server.start)
            await play(anna, random.Random(1), lambda: anna.table["round"] == 3)
            known = anna.table["round"], anna.table["commitment"]
            await asyncio.to_thread(server.terminate)
            for end in ("", "-wal", "-shm"):
                (tmp_path / f"tischlein.db{end}").unlink(missing_ok=True)
            shutil.copy(tmp_path / "backup.db", tmp_path / "tischlein.db")
            await asyncio.to_thread(server.start)
        async with Party(server.url) as party:
            again = anna.guest.__class__(party, anna.guest.names, anna.guest.keys).at(anna.code)
            await again.look()
            assert again.table["round"] == 1
            assert (await again.send(protocol.Renumber(again.seq, new_key(), 0, known[0]))).ok
            await again.look()
            assert again.table["round"] == 4
            assert (await again.ready()).ok
            assert again.status == "playing"

    with ServerProcess(tmp_path, unseal_seconds=FOREVER) as server:
        asyncio.run(go(server))
        assert not server.complaints


def restart(server: ServerProcess) -> None:
    server.kill()
    server.start()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    database = Postgres()
    yield database
    database.remove()


def test_several_processes_give_up_a_number_once(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def go(one: ServerProcess, other: ServerProcess) -> None:
        async with Party(one.url) as party, Party(other.url, party.history) as elsewhere:
            anna = await party.guest("Anna").make("wagnis", open=1)
            ben = await elsewhere.guest("Ben").join(anna.code)
            for client in (anna, ben):
                await client.connect()
                await seal(client)
            await until(ben, 2)
            await asyncio.sleep(4 * SOON)
            await anna.look()
            assert anna.table["round"] == 2
            await party.settle()
            await elsewhere.settle()
        assert_holds(party.history, url)

    with (
        ServerProcess(database=url, unseal_seconds=SOON) as one,
        ServerProcess(database=url, unseal_seconds=SOON) as other,
    ):
        asyncio.run(go(one, other))
        assert not one.complaints + other.complaints
