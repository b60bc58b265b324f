"""Who shares a table with others who come, go, wave and retry at the wrong moment still gets on."""

from __future__ import annotations

import asyncio
import random

from tests.server.client import Party, TableClient, new_key
from tests.server.conftest import Serve
from tests.server.players import play
from tests.server.process import ServerProcess
from tests.server.story import happens
from tests.server.wire import Wire, anna_and_ben, command_key, order, seat, sit_down
from tischlein.server import protocol

SHORT = {"turn_limit": 1}


async def whole_match(*clients: TableClient) -> None:
    rng = random.Random(1)
    await asyncio.gather(*(play(client, rng) for client in clients))
    for client in clients:
        await client.look()
        assert client.status == "match_over"


async def status_of(client: TableClient) -> str:
    await client.look()
    return str(client.status)


def test_people_who_use_the_same_keys_do_not_get_in_each_others_way(serve: Serve) -> None:
    server = serve()

    async def same_keys() -> None:
        async with Party(server.url) as party:
            anna = await party.guest("Anna").make("wagnis", open=2)
            ben, other = party.guest("Ben").at(anna.code), party.guest("Ben").at(anna.code)
            joining = protocol.Join(anna.seq, "command-0001", name="Ben")
            for client in (ben, other):
                await client.look()
            assert (await ben.send(joining)).ok
            late = await other.send(joining)
            assert (late.status, late.code) == (409, "stale")
            assert (await ben.send(joining)).ok, "but a retry is one"
            await ben.look()
            wave = protocol.SendSignal(ben.seq, "command-0002", player=1, signal="hello")
            assert (await ben.send(wave)).ok
            late = await anna.send(protocol.SendSignal(wave.expected_seq, "command-0002", player=0, signal="hello"))
            assert (late.status, late.code) == (409, "stale")
            forged = await anna.send(wave)
            assert (forged.status, forged.code) == (409, "stale"), "a copy of somebody else's command is none of hers"
            reused = await ben.send(protocol.SendSignal(wave.expected_seq, "command-0002", player=1, signal="bye"))
            assert (reused.status, reused.code) == (422, "key-reused")

    asyncio.run(same_keys())  # the checker knows commands by their keys


def test_a_rematch_waits_for_nobody_who_has_gone(serve: Serve) -> None:
    async def wait_no_longer(party: Party) -> None:
        for goes in ("leaves", "is replaced"):
            anna = await party.guest("Anna").make("blitzraster", open=1, options=SHORT)
            ben = await party.guest("Ben").join(anna.code)
            await whole_match(anna, ben)
            assert (await anna.send(protocol.Rematch(anna.seq, new_key(), player=0))).ok
            assert await status_of(ben) == "match_over"
            if goes == "leaves":
                assert (await ben.leave()).ok
            else:
                await anna.look()
                assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=1, to="bot"))).ok
            assert await status_of(anna) == "gathering", goes

    happens(serve(), wait_no_longer)


def test_a_table_always_gets_a_host_again(serve: Serve) -> None:
    async def lose_the_host(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=1)
        ben = await party.guest("Ben").join(anna.code)
        for client in (anna, ben):
            await client.look()
            assert (await client.ready()).ok
        await ben.look()
        assert (await ben.leave()).ok
        await anna.look()
        assert (await anna.send(protocol.Pause(anna.seq, new_key()))).ok
        assert await anna.forget() == 1
        await ben.look()
        assert (await ben.send(protocol.ComeBack(ben.seq, new_key(), player=1))).ok
        await ben.look()
        assert (await ben.send(protocol.Resume(ben.seq, new_key()))).ok

        carla = await party.guest("Carla").make("wagnis", open=1)
        assert (await carla.leave()).ok
        dora = await party.guest("Dora").join(carla.code)
        await dora.look()
        assert (await dora.send(protocol.Adjust(dora.seq, new_key(), pace="fast"))).ok
        await dora.look()
        nothing = await dora.send(protocol.Adjust(dora.seq, new_key()))
        assert (nothing.status, nothing.code) == (422, "nothing-to-adjust")

    happens(serve(), lose_the_host)


def test_a_host_who_only_watches_stays_host_when_people_come(serve: Serve) -> None:
    async def watch(party: Party) -> None:
        chairs = [protocol.Chair("open"), protocol.Chair("bot")]
        host = await party.guest("").make("wagnis", chairs=chairs)
        ben = await party.guest("Ben").join(host.code)
        await ben.look()
        refused = await ben.send(protocol.Pause(ben.seq, new_key()))
        assert (refused.status, refused.code) == (403, "host-only")

    happens(serve(), watch)


def test_who_left_and_sits_down_again_may_ask_again_over_the_old_socket(serve: Serve) -> None:
    server = serve()

    async def sit_down_twice() -> None:
        async with Party(server.url) as party:
            anna = await party.guest("Anna").make("wagnis", open=1)
            ben = await party.guest("Ben").join(anna.code)
            await ben.connect()
            assert (await ben.leave()).ok  # the socket stays, and nobody of this table uses it any more
            joining = protocol.Join(ben.seq, new_key(), name="Ben")
            assert (await ben.send(joining, "http")).ok
            assert (await ben.send(joining, "socket")).ok
            other = await ben.send(protocol.Join(joining.expected_seq, joining.key, name="Dora"), "socket")
            assert (other.status, other.code) == (409, "stale")
            await anna.look()
            assert [place["name"] for place in anna.table["players"]] == ["Anna", "Ben"]

    asyncio.run(sit_down_twice())  # the checker knows commands by their keys


def test_who_sits_down_and_asks_again_over_the_socket_sits_once(serve: Serve) -> None:
    server = serve()

    async def ask_again() -> None:
        async with Party(server.url) as party:
            host = await party.guest("").make("wagnis", chairs=[protocol.Chair("open"), protocol.Chair("open")])
            await host.connect()
            joining = protocol.Join(host.seq, new_key(), name="Anna")
            assert (await host.send(joining, "http")).ok
            assert (await host.send(joining, "socket")).ok
            reused = await host.send(protocol.Join(joining.expected_seq, joining.key, name="Ada"), "socket")
            assert (reused.status, reused.code) == (422, "key-reused")
            ben = await party.guest("Ben").join(host.code)
            await ben.connect()
            late = await ben.send(joining, "socket")
            assert (late.status, late.code) == (409, "stale")
            await host.look()
            assert [place["name"] for place in host.table["players"]] == ["Anna", "Ben"]

    asyncio.run(ask_again())  # the checker knows commands by their keys


def test_a_host_who_has_left_is_not_ready_for_everybody(serve: Serve) -> None:
    async def be_ready_from_outside(party: Party) -> None:
        anna = await party.guest("Anna").make("blitzraster", bots=1, rounds=2, options=SHORT)
        await play(anna, random.Random(1), lambda: anna.status == "round_over")
        await anna.look()
        assert (await anna.leave()).ok
        await anna.look()
        refused = await anna.ready()
        assert (refused.status, refused.code) == (409, "you-left")

    happens(serve(), be_ready_from_outside)


def test_results_follow_their_players_to_other_places(serve: Serve) -> None:
    async def change_places(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=1, bots=1)
        ben = await party.guest("Ben").join(anna.code)
        await whole_match(anna, ben)
        (before,) = anna.table["results"]
        for client in (anna, ben):
            assert (await client.send(protocol.Rematch(client.seq, new_key(), player=client.player))).ok
            await ben.look()
        await anna.look()
        assert (await anna.send(protocol.Reorder(anna.seq, new_key(), players=[1, 2, 0]))).ok
        await anna.look()
        (after,) = anna.table["results"]
        assert after["points"] == [before["points"][old] for old in (1, 2, 0)]
        assert after["winners"] == sorted((1, 2, 0).index(old) for old in before["winners"])
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=1, to="none"))).ok
        await anna.look()
        assert anna.table["results"][0]["points"] == [after["points"][old] for old in (0, 2)]
        assert (await anna.send(protocol.AddChair(anna.seq, new_key(), to="open"))).ok
        await anna.look()
        assert anna.table["results"][0]["points"] == [*(after["points"][old] for old in (0, 2)), None]

    happens(serve(), change_places)


def test_the_record_of_a_match_that_was_broken_off(serve: Serve) -> None:
    async def break_off(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", bots=1)
        assert (await anna.ready()).ok
        await anna.look()
        hidden = await party.request("GET", f"/api/tables/{anna.code}/matches/1/record")
        assert hidden.status_code == 403
        assert (await anna.send(protocol.Close(anna.seq, new_key()))).ok
        record = await party.request("GET", f"/api/tables/{anna.code}/matches/1/record")
        assert record.status_code == 200
        assert "wagnis" in record.text

    happens(serve(), break_off)


def test_a_pass_that_was_redeemed_is_answered_again_and_a_table_made_twice_is_one() -> None:
    async def retry(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            made = await wire.post(f"{sitting.path}/take-along", None, seat(sitting.anna))
            phone = seat("p" * 43)
            answers = [await wire.post("/api/take-along", {"code": made.json["code"]}, phone) for _ in range(2)]
            assert [answer.status for answer in answers] == [200, 200]
            assert answers[0].json == answers[1].json == {"table": sitting.code, "player": 0}
            stranger = await wire.post("/api/take-along", {"code": made.json["code"]}, seat("q" * 43))
            assert (stranger.status, stranger.code) == (404, "no-pass")

            wanted = {"game": "wagnis", "chairs": [{"kind": "me", "name": "Eva"}, {"kind": "bot"}], "key": "k" * 12}
            eva = seat("e" * 43)
            tables = [await wire.post("/api/tables", wanted, eva) for _ in range(2)]
            assert tables[0].json["table"]["code"] == tables[1].json["table"]["code"]
            other = await wire.post("/api/tables", wanted | {"watch": "nobody"}, eva)
            assert (other.status, other.code) == (422, "key-reused")

    with ServerProcess() as server:
        asyncio.run(retry(server))


def test_who_waves_all_the_time_keeps_nobody_from_playing() -> None:
    async def wave(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.ben])
            seq = (await page.next("frame"))["seq"]
            answers = []
            for _ in range(8):
                signal = {"do": "signal", "player": 1, "signal": "hello", "expected_seq": seq, "key": command_key()}
                answers.append(await page.order(signal))
                seq += answers[-1]["type"] == "frame"
            assert [answer["type"] for answer in answers] == ["frame"] * 4 + ["refused"] * 4
            assert answers[-1]["code"] == "too-fast"
            await order(wire, sitting, sitting.anna, do="signal", player=0, signal="one_moment")
            await page.close()

    with ServerProcess(signals_per_second=1e-9, signals_at_once=4) as server:
        asyncio.run(wave(server))


def test_a_bot_acts_although_somebody_waves_all_the_time(serve: Serve) -> None:
    async def wave(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", bots=1, pace="normal")
        await anna.connect()
        assert (await anna.ready()).ok
        while anna.turn is not None:
            assert (await anna.act(anna.turn.tokens[0])).ok
        waited_at = anna.seats[0]["view"]
        for _ in range(600):
            await anna.send(protocol.SendSignal(anna.seq, new_key(), player=0, signal="hello"))
            if anna.seats[0]["view"] != waited_at:
                break
            await asyncio.sleep(0.05)
        assert anna.seats[0]["view"] != waited_at, "half a minute is long enough for a bot"

    happens(serve(), wave)


def test_who_comes_and_goes_all_the_time_keeps_nobody_from_playing() -> None:
    async def fidget(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.ben])
            seq = (await page.next("frame"))["seq"]
            kinds = []
            for number in range(12):
                fields = {"player": 1, "expected_seq": seq, "key": command_key()}
                answer = await page.order({"do": "come_back" if number % 2 else "leave", **fields})
                kinds.append(answer["type"])
                seq += answer["type"] == "frame"
            assert kinds == ["frame"] * 7 + ["refused"] * 5, "one was for getting ready"
            await page.close()

    with ServerProcess(changes_per_second=1e-9, changes_at_once=8) as server:
        asyncio.run(fidget(server))


def test_a_host_waits_for_nobody_who_does_not_come(serve: Serve) -> None:
    """Before the first round somebody who sat down and vanished loses the place, and everything that came with it."""

    async def give_up_waiting(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=2)
        ben = await party.guest("Ben").join(anna.code)
        carla = await party.guest("Carla").join(anna.code)
        await anna.look()
        own = await anna.send(protocol.SetChair(anna.seq, new_key(), player=0, to="open"))
        assert (own.status, own.code) == (409, "place-taken")
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=1, to="bot"))).ok
        await anna.look()
        assert (await anna.send(protocol.SetChair(anna.seq, new_key(), player=2, to="open"))).ok
        await anna.look()
        assert [player["kind"] for player in anna.table["players"]] == ["person", "bot", "open"]
        for client in (ben, carla):
            refused = await client.send(protocol.Ready(anna.seq, new_key(), player=client.player, seal="0" * 64))
            assert (refused.status, refused.code) == (401, "no-key")

    happens(serve(), give_up_waiting)


def test_a_watching_host_goes_on_without_who_is_replaced(serve: Serve) -> None:
    async def go_on(party: Party) -> None:
        chairs = [protocol.Chair("open"), protocol.Chair("bot")]
        host = await party.guest("").make("blitzraster", chairs=chairs, rounds=2, options=SHORT)
        ben = await party.guest("Ben").join(host.code)
        await play(ben, random.Random(1), lambda: ben.status == "round_over")
        await host.look()
        assert (await host.send(protocol.SetChair(host.seq, new_key(), player=0, to="bot"))).ok
        await host.look()
        assert (await host.ready(0)).ok
        while await status_of(host) != "match_over":
            await asyncio.sleep(0.05)
        await ben.look()
        assert (await ben.send(protocol.Rematch(ben.seq, new_key(), player=0))).ok
        assert await status_of(ben) == "gathering", "a bot stands in for the only one who could wish for it"

    happens(serve(), go_on)


def test_only_the_key_that_redeemed_a_pass_is_answered_again() -> None:
    async def redeem(server: ServerProcess) -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            for code in ("x" * 43, "made up"):
                made_up = await wire.post("/api/take-along", {"code": code}, seat(sitting.ben))
                assert made_up.status in (400, 404)
            made = await wire.post(f"{sitting.path}/take-along", None, seat(sitting.anna))
            taken = await wire.post("/api/take-along", {"code": made.json["code"]}, seat(sitting.ben))
            assert (taken.status, taken.code) == (409, "key-used")
            wrong = await wire.post(sitting.path, b"{}", seat(sitting.ben), ("content-type", "text/plain"))
            assert (wrong.status, wrong.code) == (415, "bad-input")

    with ServerProcess() as server:
        asyncio.run(redeem(server))


def test_a_retry_from_a_shared_device_is_known_by_who_spoke(serve: Serve) -> None:
    server = serve()

    async def go() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, begun=False)
            seq = (await wire.get(sitting.path)).json["seq"]
            ready = {"do": "ready", "player": 1, "seal": "0" * 64, "expected_seq": seq, "key": command_key()}
            both = seat(sitting.anna, sitting.ben)
            assert (await wire.post(sitting.path, ready, both)).status == 200
            await order(wire, sitting, sitting.anna, do="leave", player=0)
            after = (await wire.get(sitting.path)).json["seq"]
            for keys in (both, seat(sitting.ben)):
                again = await wire.post(sitting.path, ready, keys)
                assert (again.status, again.json["seq"]) == (200, after)
            page = await sit_down(wire, sitting.code, [sitting.ben])
            await page.next("frame")
            assert (await page.order(ready))["type"] == "frame"
            await page.close()

    asyncio.run(go())


def test_who_comes_back_is_not_told_what_was_taken_back(serve: Serve) -> None:
    server = serve()

    async def go() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire, "wagnis")
            part = (await wire.get(sitting.path, seat(sitting.anna))).json["seats"][0]
            key = sitting.anna if part.get("legal") else sitting.ben
            frame = await order(wire, sitting, key, do="act", seat=part["seat"], token="draw")
            since, number = frame["seq"], 0
            while not frame["seats"][0].get("may_take_back"):
                tokens = [action["token"] for action in frame["seats"][0]["legal"]]
                frame = await order(wire, sitting, key, do="act", seat=part["seat"], token=tokens[0])
                number += 1
                assert number < 50
            await order(wire, sitting, key, do="take_back", seat=part["seat"])
            # Who had been told is told that it is no more; who had not, nothing.
            player = sitting.anna != key
            for since, changes in (
                (frame["seq"] - 1, None),
                (frame["seq"], [{"what": "taken_back", "player": player}]),
            ):
                page = await sit_down(wire, sitting.code, [key], since=since)
                told = await page.next("frame")
                assert not told["seats"][0].get("events")
                assert told.get("changes") == changes
                await page.close()

    asyncio.run(go())


def test_two_tables_with_readers_are_not_one_too_many(serve: Serve) -> None:
    """However few tables without a reader are to be kept: there is never a second one of the same table in memory."""
    server = serve(open_tables=1)

    async def go() -> None:
        async with Wire(server.port) as wire:
            other = await anna_and_ben(wire)
            watching = await sit_down(wire, other.code, [other.anna])
            for _ in range(4):
                sitting = await anna_and_ben(wire, begun=False)
                pages = [await sit_down(wire, sitting.code, [key]) for key in (sitting.anna, sitting.ben)]
                for page in pages:
                    await page.next("frame")
                frame = await order(wire, sitting, sitting.anna, do="ready", player=0, seal="0" * 64)
                for page in pages:
                    assert (await page.next("frame"))["seq"] == frame["seq"]
                for page in pages:
                    await page.close()
            await watching.close()

    asyncio.run(go())


def test_who_missed_an_action_and_its_taking_back_is_told_neither(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=1)
        ben = await party.guest("Ben").join(anna.code)
        for client in (anna, ben):
            await client.connect()
            assert (await client.ready()).ok
        await anna.until(lambda: anna.status == "playing")
        await ben.until(lambda: ben.seq == anna.seq)
        mover, other = (anna, ben) if anna.turn else (ben, anna)
        await other.disconnect()
        since = [other.seq]
        for _ in range(30):
            assert mover.turn is not None
            await mover.act(mover.turn.tokens[0])
            since.append(mover.seq)
            if mover.seats[0].get("may_take_back"):
                break
        assert (await mover.take_back()).ok
        assert mover.turn is not None
        await mover.act(mover.turn.tokens[0])
        for seq in since:
            await other.connect(since=seq)
            await other.disconnect()

    happens(serve(), go)
