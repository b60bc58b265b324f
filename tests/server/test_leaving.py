"""Who leaves a table, is deleted or loses a place keeps nothing of it, and leaves nothing broken behind."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path

import tischlein
from tests.server.client import Party, TableClient, new_key
from tests.server.conftest import Serve
from tests.server.line import Answer
from tests.server.players import play
from tests.server.story import happens
from tischlein.server import protocol
from tischlein.server.hall import GONE_AWAY


async def one_round(*clients: TableClient) -> None:
    """Play until the first round is over."""
    rng = random.Random(1)

    def over(client: TableClient) -> Callable[[], bool]:
        return lambda: client.status == "round_over"

    await asyncio.gather(*(play(client, rng, over(client)) for client in clients))


def test_who_has_left_sees_and_does_nothing_as_the_next_person(serve: Serve) -> None:
    async def swap(party: Party) -> None:
        anna = await party.guest("Anna").make("elferreihe", open=1, watch="nobody")
        ben = await party.guest("Ben").join(anna.code)
        await ben.connect()
        assert (await ben.leave()).ok
        carla = await party.guest("Carla").join(anna.code)
        await carla.look()
        forged = await ben.send(protocol.Ready(carla.seq, new_key(), player=1, seal="0" * 64))
        assert (forged.status, forged.code) == (401, "no-key")
        for client in (anna, carla):
            await client.look()
            assert (await client.ready()).ok
        await ben.until(lambda: ben.seq == carla.seq)
        assert carla.seats
        assert not ben.seats
        assert not ben.you

    happens(serve(), swap)


def test_a_round_can_be_looked_up_when_its_players_are_gone(serve: Serve) -> None:
    async def play_and_leave(party: Party) -> None:
        anna = await party.guest("Anna").make("blitzraster", open=1, options={"turn_limit": 1})
        ben = await party.guest("Ben").join(anna.code)
        rng = random.Random(1)
        await asyncio.gather(play(anna, rng), play(ben, rng))
        for client in (anna, ben):
            await client.look()
            assert (await client.send(protocol.Rematch(client.seq, new_key(), player=client.player))).ok
        assert (await ben.leave()).ok
        for what in ("record", "proof"):
            answer = await party.request("GET", f"/api/tables/{anna.code}/rounds/1/{what}")
            assert answer.status_code == 200, answer.text
            assert "Anna" in answer.text

    happens(serve(), play_and_leave)


def test_who_leaves_after_a_match_keeps_the_past_games(serve: Serve) -> None:
    async def play_and_go(party: Party) -> None:
        anna = await party.guest("Anna").make("blitzraster", open=2, options={"turn_limit": 1})
        ben, carla = [await party.guest(name).join(anna.code) for name in ("Ben", "Carla")]
        rng = random.Random(1)
        await asyncio.gather(*(play(client, rng) for client in (anna, ben, carla)))
        for client in (anna, ben, carla):
            await client.look()
            assert (await client.send(protocol.Rematch(client.seq, new_key(), player=client.player))).ok
        await ben.look()
        assert (await ben.leave()).ok
        await anna.look()
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=2, to="open"))).ok
        for client in (ben, carla):
            mine = await party.request("POST", "/api/mine", client.guest.keys)
            assert [table["code"] for table in mine.json()] == [anna.code]
        record = await party.request("GET", f"/api/tables/{anna.code}/rounds/1/record")
        assert "Ben" in record.text
        assert "Carla" in record.text
        await ben.look()
        assert (await ben.send(protocol.Join(ben.seq, new_key(), name="Ben"), "http")).ok

    happens(serve(), play_and_go)


def test_no_place_is_given_to_another_while_its_cards_are_held(serve: Serve) -> None:
    async def peek(party: Party) -> None:
        anna = await party.guest("Anna").make("elferreihe", open=1, rounds=2)
        ben = await party.guest("Ben").join(anna.code)
        for client in (anna, ben):
            await client.look()
            assert (await client.ready()).ok
        await anna.look()
        assert (await anna.send(protocol.Pause(anna.seq, new_key()))).ok
        await anna.look()
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=1, to="bot"))).ok
        await anna.look()
        opening = await anna.send(protocol.SetChair(anna.seq, new_key(), player=1, to="open"))
        assert (opening.status, opening.code) == (409, "round-in-play")
        both = {"do": "join", "name": "Anna 2", "expected_seq": anna.seq, "key": new_key()}
        several = await party.request(
            "POST", f"/api/tables/{anna.code}", [*anna.guest.keys, secrets.token_urlsafe(32)], both
        )
        assert (several.status_code, several.json()["code"]) == (401, "one-key-needed")
        thief = party.guest("Anna 2").at(anna.code)
        await thief.look()
        joining = await thief.send(protocol.Join(thief.seq, new_key(), name="Anna 2"))
        assert (joining.status, joining.code) == (409, "table-full")
        await ben.look()
        assert (await ben.send(protocol.ComeBack(ben.seq, new_key(), player=1))).ok

    happens(serve(), peek)


def test_who_is_deleted_is_in_no_file_any_more(serve: Serve) -> None:
    server = serve()

    async def be_deleted(party: Party) -> None:
        anna = await party.guest("Annegret").make("wagnis", open=1)
        ben = await party.guest("Benedikt").join(anna.code)
        await ben.connect()
        await ben.leave()
        await party.guest("Carla").join(anna.code)
        assert await anna.forget() == 1

    happens(server, be_deleted)
    folder = Path(server.database.removeprefix("sqlite:///")).parent
    everything = b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())
    assert b"Carla" in everything
    assert b"Annegret" not in everything
    assert b"Benedikt" not in everything


def test_who_is_deleted_is_no_longer_named_and_no_longer_host(serve: Serve) -> None:
    async def be_deleted(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=2)
        ben = await party.guest("Ben").join(anna.code)
        await ben.connect()
        carla = await party.guest("Carla").join(anna.code)
        for client in (anna, ben, carla):
            await client.look()
            assert (await client.ready()).ok
        assert await anna.forget() == 1
        await ben.until(lambda: ben.seq == carla.seq + 1)
        assert "Anna" not in str(ben.frame)
        assert [player.get("host", False) for player in ben.table["players"]] == [False, True, False]
        assert (await ben.send(protocol.Pause(ben.seq, new_key()))).ok

    happens(serve(), be_deleted)


def test_places_are_added_only_where_the_options_allow_it(serve: Serve) -> None:
    async def add(party: Party) -> None:
        anna = await party.guest("Anna").make("elferreihe", open=1, options={"without": "red"})
        answer = await anna.send(protocol.AddChair(anna.seq, new_key(), to="bot"))
        assert (answer.status, answer.code, answer.body["where"]) == (422, "bad-option", "without")

    happens(serve(), add)


def test_leaving_twice_with_the_same_key_counts_once_and_is_answered(serve: Serve) -> None:
    async def leave_again(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=1)
        ben = await party.guest("Ben").join(anna.code)
        await ben.look()
        command = protocol.Leave(ben.seq, new_key(), player=ben.player)
        assert (await ben.send(command)).ok
        assert (await ben.send(command)).ok
        other = protocol.Leave(ben.seq, new_key(), player=1)
        assert (await ben.send(other)).status == 401
        await anna.look()
        assert anna.table["players"][1]["kind"] == "open"

    happens(serve(), leave_again)


def test_a_host_who_left_alone_sits_down_again_with_the_same_key(serve: Serve) -> None:
    async def return_to_it(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=1)
        assert (await anna.leave()).ok
        await anna.look()
        assert anna.table.get("hostless")
        assert (await anna.send(protocol.Join(anna.seq, new_key(), name="Anna"))).ok
        await anna.look()
        assert anna.table["players"][0]["name"] == "Anna"
        assert anna.table["players"][0]["host"]
        again = await anna.send(protocol.Join(anna.seq, new_key(), name="Anna"))
        assert (again.status, again.code) == (409, "already-here")

    happens(serve(), return_to_it)


def test_who_has_left_plays_only_after_coming_back(serve: Serve) -> None:
    async def act_from_outside(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=1)
        ben = await party.guest("Ben").join(anna.code)
        for client in (anna, ben):
            await client.look()
            assert (await client.ready()).ok
        await anna.look()
        seat = anna.seats[0]
        token = seat["legal"][0]["token"]
        assert (await anna.leave()).ok
        await anna.look()
        refused = await anna.send(protocol.Act(anna.seq, new_key(), seat=seat["seat"], token=token))
        assert (refused.status, refused.code) == (409, "you-left")
        assert (await anna.send(protocol.ComeBack(anna.seq, new_key(), player=0))).ok
        await anna.look()
        assert (await anna.send(protocol.Act(anna.seq, new_key(), seat=seat["seat"], token=token))).ok

    happens(serve(), act_from_outside)


def test_no_round_begins_when_everybody_has_left(serve: Serve) -> None:
    async def all_leave(party: Party) -> None:
        anna = await party.guest("Anna").make("blitzraster", open=1, rounds=2, options={"turn_limit": 1})
        ben = await party.guest("Ben").join(anna.code)
        await one_round(anna, ben)
        await anna.look()
        assert (await anna.ready()).ok
        for client in (anna, ben):
            await client.look()
            assert (await client.leave()).ok
        await anna.look()
        assert anna.table["status"] == "round_over"

    happens(serve(), all_leave)


def test_the_next_round_begins_when_the_one_whom_all_waited_for_is_deleted(serve: Serve) -> None:
    async def delete_the_last(party: Party) -> None:
        anna = await party.guest("Anna").make("blitzraster", open=1, rounds=2, options={"turn_limit": 1})
        ben = await party.guest("Ben").join(anna.code)
        await one_round(anna, ben)
        await anna.look()
        assert (await anna.ready()).ok
        assert await ben.forget() == 1
        await anna.unseal()
        assert anna.table["status"] == "playing"
        assert anna.table["round"] == 2

    happens(serve(), delete_the_last)


def test_the_host_is_followed_by_somebody_who_plays(serve: Serve) -> None:
    """Not by somebody for whom a bot stands in, who may have been gone for long."""

    async def go(party: Party, leave: bool) -> None:
        anna = await party.guest("Anna").make("wagnis", open=2)
        ben, carla = [await party.guest(name).join(anna.code) for name in ("Ben", "Carla")]
        for client in (anna, ben, carla):
            await client.look()
            assert (await client.ready()).ok
        await anna.look()
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=1, to="bot"))).ok
        await anna.look()
        assert (await anna.leave()).ok if leave else await anna.forget() == 1
        await carla.look()
        assert [player.get("host", False) for player in carla.table["players"]] == [False, False, True]
        assert (await carla.send(protocol.SetChair(carla.seq, new_key(), player=0, to="bot"))).ok

    happens(serve(), lambda party: go(party, leave=True))
    happens(serve(), lambda party: go(party, leave=False))


def test_who_comes_next_is_the_host_where_only_a_bot_plays_for_somebody(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna = await party.guest("Anna").make("blitzraster", open=2, rounds=2, options={"turn_limit": 1})
        ben, carla = [await party.guest(name).join(anna.code) for name in ("Ben", "Carla")]
        await one_round(anna, ben, carla)
        await carla.look()
        assert (await carla.leave()).ok
        await anna.look()
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=1, to="bot"))).ok
        await anna.look()
        assert (await anna.leave()).ok
        await ben.look()
        assert [player.get("host", False) for player in ben.table["players"]] == [False, True, False]
        await carla.look()
        assert (await carla.send(protocol.ComeBack(carla.seq, new_key(), player=2))).ok
        await carla.look()
        assert [player.get("host", False) for player in carla.table["players"]] == [False, False, True]

    happens(serve(), go)


def test_not_even_the_hash_of_a_key_stays_with_a_pass(serve: Serve) -> None:
    server = serve()

    async def go() -> None:
        async with Party(server.url) as party:
            anna = await party.guest("Anna").make("wagnis", open=1)
            ben = await party.guest("Ben").join(anna.code)
            path = f"/api/tables/{anna.code}/take-along"
            secret = (await party.request("POST", path, ben.guest.keys)).json()["code"]
            key = secrets.token_urlsafe(32)
            assert (await party.request("POST", "/api/take-along", [key], {"code": secret})).status_code == 200
            unused = (await party.request("POST", path, ben.guest.keys)).json()["code"]
            assert (await party.request("POST", "/api/forget", ben.guest.keys)).json() == {"places": 1}
            for code, own in ((secret, key), (unused, secrets.token_urlsafe(32))):
                again = await party.request("POST", "/api/take-along", [own], {"code": code})
                assert (again.status_code, again.json()["code"]) == (404, "no-pass")

    asyncio.run(go())
    with contextlib.closing(sqlite3.connect(server.folder / "tischlein.db")) as connection:
        assert connection.execute("SELECT kind FROM passes WHERE kind <> 'ticket'").fetchall() == []


def test_who_shares_a_page_with_somebody_deleted_comes_back_to_it(serve: Serve) -> None:
    async def go(party: Party) -> None:
        both = await party.guest("Anna", "Ben").make("wagnis", bots=1)
        await both.connect()
        anna, ben = both.guest.keys
        assert (await party.request("POST", "/api/forget", [anna])).json() == {"places": 1}
        async with asyncio.timeout(30):
            while both.connected:
                await asyncio.sleep(0.05)
        assert both.close_code == GONE_AWAY
        frame = (await party.request("GET", f"/api/tables/{both.code}", [anna, ben])).json()
        assert frame["you"] == [1]

    happens(serve(), go)


def test_a_place_that_changed_hands_is_in_the_record_of_the_match(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna = await party.guest("Anna").make("blitzraster", open=1, rounds=2, options={"turn_limit": 1})
        ben = await party.guest("Ben").join(anna.code)
        await one_round(anna, ben)
        await ben.look()
        assert (await ben.leave()).ok
        await anna.look()
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=1, to="open"))).ok
        dora = await party.guest("Dora").join(anna.code)
        rng = random.Random(2)
        await asyncio.gather(play(anna, rng), play(dora, rng))
        record = await party.request("GET", f"/api/tables/{anna.code}/matches/1/record")
        assert '["Anna", "Ben"]' in record.text
        assert '["Dora", "Anna"]' in record.text
        for number in (1, 2):
            replay = await party.request("POST", "/api/replay", (), {"record": record.text, "round": number})
            assert replay.status_code == 200, replay.text
        assert tischlein.load_match(record.text).dump() == record.text

    happens(serve(), go)


def test_where_the_host_is_gone_who_plays_takes_over(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=2, pace="slow")
        ben, carla = [await party.guest(name).join(anna.code) for name in ("Ben", "Carla")]
        for client in (anna, ben, carla):
            await client.look()
            assert (await client.ready()).ok
        await anna.connect()
        await carla.look()
        await asyncio.sleep(0.6)

        async def carla_sends(what: type[protocol.Pause | protocol.Resume]) -> Answer:
            await carla.look()
            return await carla.send(what(carla.seq, new_key()))

        early = await carla_sends(protocol.Pause)
        assert (early.status, early.code) == (403, "host-only"), "the host is there"
        await anna.disconnect()
        early = await carla_sends(protocol.Pause)
        assert (early.status, early.code) == (403, "host-only"), "the host may be back in a moment"
        watching = party.guest().at(anna.code)
        for _ in range(3):  # whoever comes and goes meanwhile makes no difference
            await asyncio.sleep(0.2)
            await watching.connect()
            await watching.disconnect()
        assert (await carla_sends(protocol.Pause)).ok
        await ben.look()
        assert [player.get("host", False) for player in ben.table["players"]] == [False, False, True]
        assert {"what": "host", "player": 2} in carla.frame["changes"]
        await asyncio.sleep(0.6)
        assert (await carla_sends(protocol.Resume)).ok
        await carla.look()
        assert (await carla.send(protocol.SetChair(carla.seq, new_key(), player=2, to="bot"))).ok, "for herself"
        await asyncio.sleep(0.6)
        await carla.look()
        await anna.look()
        refused = await party.guest("Nobody").at(anna.code).send(protocol.Close(anna.seq, new_key()))
        assert (refused.status, refused.code) == (401, "no-key")
        await anna.look()
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=2, to="bot"))).ok
        await anna.look()
        assert [player.get("host", False) for player in anna.table["players"]] == [True, False, False]
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=0, to="bot"))).ok
        await ben.look()
        assert (await ben.send(protocol.SetChair(ben.seq, new_key(), player=1, to="bot"))).ok, (
            "his own place, and takes over"
        )

    happens(serve(host_seconds=0.5), go)


def test_who_does_not_play_takes_nothing_over(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=1)
        ben = await party.guest("Ben").join(anna.code)
        for client in (anna, ben):
            await client.look()
            assert (await client.ready()).ok
        await ben.look()
        assert (await ben.leave()).ok
        await ben.look()
        refused = await ben.send(protocol.Close(ben.seq, new_key()))
        assert (refused.status, refused.code) == (403, "host-only")
        assert (await ben.send(protocol.ComeBack(ben.seq, new_key(), player=1))).ok
        await ben.look()
        assert (await ben.send(protocol.Close(ben.seq, new_key()))).ok
        await ben.look()
        assert [player.get("host", False) for player in ben.table["players"]] == [False, True]

    happens(serve(host_seconds=0.001), go)
