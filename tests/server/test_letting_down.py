"""Somebody who seals and never unseals, again and again, holds nobody up for long: the host goes on without them."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.server.client import Party, TableClient, new_key
from tests.server.conftest import Serve
from tests.server.players import play
from tests.server.process import ServerProcess
from tests.server.story import happens
from tests.server.test_sealing import FOREVER, QUICK, SOON, proof_of, seal, two, unseal, until
from tischlein.fairness.proof import read, verify
from tischlein.server import protocol


async def set_chair(host: TableClient, player: int, to: str = "bot") -> str:
    await host.look()
    command = protocol.SetChair(host.seq, new_key(), player=player, to=to)  # type: ignore[arg-type]
    return (await host.send(command)).code or ""


async def come_back(client: TableClient) -> str:
    """Where a bot is faster, it is looked again, as a page does."""
    while True:
        await client.look()
        code = (await client.send(protocol.ComeBack(client.seq, new_key(), client.player))).code or ""
        if code != "stale":
            return code


async def patience(server: ServerProcess, seconds: float) -> None:
    """From now on the server waits so long for a nonce."""
    await asyncio.to_thread(server.terminate)
    server.settings["unseal_seconds"] = seconds
    await asyncio.to_thread(server.start)


async def let_down(anna: TableClient, ben: TableClient) -> None:
    """Everybody seals, Anna unseals, and Ben keeps silent until the number is given up."""
    number = anna.table["round"]
    await seal(anna, ben)
    await unseal(anna)
    await until(anna, number + 1)


async def begin(*clients: TableClient) -> None:
    for client in clients:
        await client.look()
        assert (await client.ready()).ok
    await clients[0].look()
    assert clients[0].status == "playing"


async def one_round(*clients: TableClient) -> None:
    rounds = [play(client, random.Random(1), lambda c=client: c.status == "round_over") for client in clients]  # type: ignore[misc]
    await asyncio.gather(*rounds)


@pytest.mark.parametrize("to", ["bot", "open"])
def test_the_host_goes_on_without_who_lets_the_others_down_again(serve: Serve, to: str) -> None:
    """At once, while the number waits for nobody else; it is given up for all to see, with who was silent."""
    server = serve(unseal_seconds=SOON)

    async def go(party: Party) -> None:
        anna, ben = await two(party)
        await anna.connect()
        await let_down(anna, ben)
        assert [player.get("let_down", 0) for player in anna.table["players"]] == [0, 1]
        await patience(server, FOREVER)
        await seal(anna, ben)
        assert await set_chair(anna, 1, to) == "about-to-begin", "Anna's own nonce is not there yet"
        assert await unseal(anna) == ""
        assert await set_chair(anna, 0, to) == "about-to-begin"
        assert await set_chair(anna, 1, "none") == "about-to-begin", "then the others would have other numbers"
        assert await set_chair(ben, 1, to) == "host-only"
        assert await set_chair(anna, 1, to) == ""
        await anna.look()
        assert (anna.table["round"], anna.table.get("sealed")) == (3, None)
        assert [player["kind"] for player in anna.table["players"]] == ["person", to]
        if to == "bot":
            await begin(anna)
            assert (await anna.send(protocol.Close(anna.seq, new_key()))).ok
            given_up = verify(read(await proof_of(anna, 3))).proof.abandoned
            assert [(one.round, one.silent) for one in given_up] == [(1, [1]), (2, [1])]

    happens(server, go)


def test_all_are_told_who_was_silent_when_the_host_goes_on(serve: Serve) -> None:
    server = serve(unseal_seconds=SOON)

    async def go(party: Party) -> None:
        anna, ben = await two(party)
        await let_down(anna, ben)
        await patience(server, FOREVER)
        watching = party.guest().at(anna.code)
        await watching.connect()
        await seal(anna, ben)
        assert await unseal(anna) == ""
        assert await set_chair(anna, 1) == ""
        await watching.until(lambda: watching.table["round"] == 3)
        assert watching.frame["changes"] == [{"what": "bot", "player": 1}, {"what": "abandoned", "player": 1}]

    happens(server, go)


def test_nobody_is_put_aside_who_is_silent_for_the_first_time(serve: Serve) -> None:
    """Neither is a number given up while somebody's nonce may still be on its way."""
    server = serve(unseal_seconds=FOREVER)

    async def go(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=2)
        ben = await party.guest("Ben").join(anna.code)
        carla = await party.guest("Carla").join(anna.code)
        await anna.look()
        await seal(anna, ben, carla)
        assert await unseal(anna) == ""
        assert await unseal(carla) == ""
        assert await set_chair(anna, 1) == "about-to-begin"
        await patience(server, SOON)
        await until(anna, 2)
        await patience(server, FOREVER)
        await seal(anna, ben, carla)
        assert await unseal(anna) == ""
        assert await set_chair(anna, 1) == "about-to-begin", "Carla has let nobody down"
        assert await unseal(carla) == ""
        assert await unseal(ben) == ""
        await anna.look()
        assert anna.status == "playing"
        assert not any(player.get("let_down") for player in anna.table["players"]), "who takes part has made up for it"

    happens(server, go)


def test_who_was_replaced_between_rounds_comes_back_when_the_round_has_begun(serve: Serve) -> None:
    """Neither a seal of theirs nor their return holds the others up once more."""

    async def go(party: Party) -> None:
        anna, ben = await two(party, "blitzraster", rounds=3, options=QUICK)
        await one_round(anna, ben)
        await let_down(anna, ben)
        assert await set_chair(anna, 1) == ""
        await ben.look()
        sealed = await ben.send(protocol.Ready(ben.seq, new_key(), 1, ben.seal()))
        assert (sealed.status, sealed.code) == (409, "bot-plays")
        assert await come_back(ben) == "let-down"
        await begin(anna)
        assert await come_back(ben) == ""
        await one_round(anna, ben)
        await ben.look()
        assert ben.table["players"][1]["let_down"] == 1, "a bot's round makes up for nothing"
        assert await set_chair(anna, 1) == ""
        assert await come_back(ben) == "let-down"

    happens(serve(unseal_seconds=SOON), go)


def test_who_has_nobody_but_bots_around_still_goes_on(serve: Serve) -> None:
    """Ben was replaced, and then Anna left: he has bots play the round, and comes back into it."""

    async def go(party: Party) -> None:
        anna, ben = await two(party, "blitzraster", rounds=3, options=QUICK)
        await one_round(anna, ben)
        await let_down(anna, ben)
        assert await set_chair(anna, 1) == ""
        await anna.look()
        assert (await anna.leave()).ok
        assert await set_chair(ben, 0) == "", "he is the host now"
        await ben.look()
        assert (await ben.ready()).ok
        await ben.look()
        while ben.status == "playing":
            await ben.look()
        assert [one["round"] for one in ben.table["results"]] == [1, 3]

    happens(serve(unseal_seconds=SOON), go)


@pytest.mark.parametrize("way", ["leave", "forget", "forget at once"])
def test_who_sits_down_anew_does_not_let_the_others_down_for_the_first_time_again(serve: Serve, way: str) -> None:
    """By whatever key and name: it counts where they sit."""
    server = serve(unseal_seconds=FOREVER if way == "forget at once" else SOON)

    async def go(party: Party) -> None:
        anna, ben = await two(party)
        if way == "forget at once":
            await seal(anna, ben)
            await ben.forget()
        else:
            await let_down(anna, ben)
            await ben.look()
            assert (await ben.leave()).ok if way == "leave" else await ben.forget()
            await patience(server, FOREVER)
        await anna.look()
        assert anna.table["round"] == 2
        assert not any(player.get("let_down") for player in anna.table["players"]), "nobody sits there"
        again = await party.guest("Benno").join(anna.code)
        await seal(anna, again)
        assert anna.table["round"] == 2
        assert await set_chair(anna, 1) == "about-to-begin", "Anna's own nonce is not there yet"
        assert await unseal(anna) == ""
        assert await set_chair(anna, 1) == ""
        await begin(anna)

    happens(server, go)


def test_several_who_take_turns_have_each_place_but_once(serve: Serve) -> None:
    """Ben and Carla exchange their places, and with them who is silent."""
    server = serve(unseal_seconds=SOON)

    async def go(party: Party) -> None:
        anna = await party.guest("Anna").make("wagnis", open=2)
        silent, other = await party.guest("Ben").join(anna.code), await party.guest("Carla").join(anna.code)
        for number in (1, 2):
            await anna.look()
            await seal(anna, silent, other)
            for client in (anna, other):
                assert await unseal(client) == ""
            await until(anna, number + 1)
            for client in (silent, other):
                await client.look()
                assert (await client.leave()).ok
            other, silent = await party.guest("Carla").join(anna.code), await party.guest("Ben").join(anna.code)
        await anna.look()
        assert [player.get("let_down", 0) for player in anna.table["players"]] == [0, 1, 1]
        await patience(server, FOREVER)
        await seal(anna, silent, other)
        assert await unseal(anna) == ""
        assert await set_chair(anna, 2) == ""

    happens(server, go)


def test_who_comes_when_a_round_was_begun_since_has_nothing_to_make_up_for(serve: Serve) -> None:
    async def go(party: Party) -> None:
        anna, ben = await two(party, "blitzraster", rounds=1, options=QUICK)
        await let_down(anna, ben)
        assert await set_chair(anna, 1) == ""
        await begin(anna)
        await play(anna, random.Random(1), lambda: anna.status == "match_over")
        await anna.look()
        assert (await anna.send(protocol.Rematch(anna.seq, new_key(), 0))).ok
        assert await set_chair(anna, 1, "open") == ""
        await party.guest("Carla").join(anna.code)
        await anna.look()
        assert [player.get("let_down", 0) for player in anna.table["players"]] == [0, 0]

    happens(serve(unseal_seconds=SOON), go)
