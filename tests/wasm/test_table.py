"""A table on the device is a table on the server: the same commands and the same luck, and people are told the same."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from tests.wasm.node import in_engine
from tests.wasm.test_equal import tables_of
from tischlein import fairness
from tischlein.bots import LEVELS, SIMPLE
from tischlein.core.contract import OVER
from tischlein.core.game import Game
from tischlein.core.options import check_names
from tischlein.core.state import State
from tischlein.games import OWN
from tischlein.server import frames, making, protocol
from tischlein.server.commands import Sender, carry_out
from tischlein.server.names import clean_name
from tischlein.server.refusal import Refusal
from tischlein.server.table import Table

NAMES = ("Änne", "Bo „B“ \\ Löw", "👩‍🚀", "Dora", "Emil", "Ida")
COMMANDS = 250
ASKED_FOR = (None, None, *LEVELS, SIMPLE)
"""Levels of bots."""
TABLES, SOAK_TABLES = 6, 60
"""Of each game, in `make test` and in `make soak`."""
SERVER_ONLY = ("commitment", "seals", "nonces", "seats", "sealed")


def in_node(game: Game, **questions: list[Any]) -> dict[str, list[Any]]:
    answers: dict[str, list[Any]] = in_engine("table.mjs", game, questions)
    return answers


class Server:
    """A table of the server, without one, and all people of it at one device."""

    def __init__(self, wanted: dict[str, Any]) -> None:
        self.persons = sum(chair["kind"] == "me" for chair in wanted["chairs"])
        hashes = [bytes([number]) * 32 for number in range(max(1, self.persons))]
        made, people = making.plan(msgspec.convert(wanted, protocol.MakeTable), hashes)
        self.drawn = 0
        self.table = Table(1, "HERE-1", made, {person.number: person for person in people}, self.luck)
        self.sender = Sender(tuple(range(len(hashes))), hashes[0])
        self.nonces: dict[int, str] = {}

    def luck(self, _seed: bytes, _draws: int, state: State) -> int:
        self.drawn += 1
        return ((self.drawn - 1) * 7919 + 13) % state.cases

    def give(self, command: dict[str, Any]) -> dict[str, Any]:
        table = self.table
        try:
            match command["do"]:
                case "bot":
                    act = protocol.Act(table.seq, "bot-acts", command["seat"], command["token"])
                    carry_out(table, self.sender._replace(persons=(), bot=True), act)
                case "ready":
                    self.ready(command["player"])
                case _:
                    given = {"expected_seq": table.seq, "key": "somebody", **command}
                    carry_out(table, self.sender, msgspec.convert(given, protocol.AnyCommand))
                    if table.status == "gathering":  # another match, which begins at once on the device
                        self.all_ready()
        except Refusal as refusal:
            return {"refused": json.loads(protocol.encode(refusal.message()))}
        return self.told()

    def ready(self, player: int) -> None:
        """What is one word on the device takes seals here, and nonces."""
        table, nonce = self.table, fairness.new_secret()
        seal = fairness.seal(table.code, table.round, nonce)
        carry_out(table, self.sender, protocol.Ready(table.seq, "somebody", player, seal))
        self.nonces[seal] = nonce  # type: ignore[index]
        for giver, given in list(table.promise.seals.items()) if table.unsealing else []:
            place = 0 if giver == fairness.WATCHING_HOST else giver
            unseal = protocol.Unseal(table.seq, "somebody", place, self.nonces[given])  # type: ignore[index]
            carry_out(table, self.sender, unseal)

    def all_ready(self) -> None:
        """Nobody has to say it where nobody is waited for."""
        places = self.table.places[: self.persons]
        waited = [place.level is None for place in places if place.present]
        for player, place in enumerate(places):
            if place.present and (place.level is None or not any(waited)) and self.table.status == "gathering":
                self.ready(player)
        if not self.persons:
            self.ready(0)
        self.table.changes = [change for change in self.table.changes if change.what != "ready"]

    def told(self) -> dict[str, Any]:
        table, reader = self.table, tuple(range(self.persons))
        info = json.loads(protocol.encode(frames.table_info(table, frozenset(reader)))) if table.touched else None
        parts = frames.Audience(table, [(reader, True)]).parts(table, table.moments)[0]
        changes = [json.loads(protocol.encode(change)) for change in table.changes if change.what != "sealed"]
        table.settle()
        told: dict[str, Any] = {}
        if info is not None:
            for place in info["players"]:
                place.pop("practises", None)  # on the device every search is compiled
            told["table"] = {name: value for name, value in info.items() if name not in SERVER_ONLY}
        if parts:
            told["seats"] = json.loads(b"[%b]" % parts)
        return {**told, **({"changes": changes} if changes else {})}


def next_command(table: Table, rng: random.Random) -> dict[str, Any]:
    """What somebody does next, more often something sensible."""
    state, player = table.state, rng.randrange(len(table.places) + 1)
    bot = table.bot_to_act()
    if bot is not None and rng.random() < 0.9:
        assert state is not None
        return {"do": "bot", "seat": bot, "token": rng.choice(state.legal())}
    actor = state.actor if state is not None else None
    undone = [seat for seat in range(len(table.places)) if state is not None and state.may_take_back(seat)]
    if undone and rng.random() < 0.3:
        return {"do": "take_back", "seat": undone[0]}
    if rng.random() < 0.75 and state is not None and isinstance(actor, int) and table.may_act(actor):
        return {"do": "act", "seat": actor, "token": rng.choice(state.legal())}
    seat = rng.randrange(len(table.places) + 1)
    found: list[dict[str, Any]] = [
        {"do": "act", "seat": seat, "token": "nonsense"},
        {"do": "act", "seat": seat, "token": rng.choice(table.game.actions)},
        {"do": "take_back", "seat": seat},
        *({"do": "ready", "player": player} for _ in range(4)),
        *({"do": "rematch", "player": player} for _ in range(3)),
        *({"do": "come_back", "player": player} for _ in range(3)),
        {"do": "adjust", "pace": rng.choice(("slow", "normal", "fast", "instant"))},
        {"do": "adjust"},
        {"do": "pause"},
        *({"do": "resume"} for _ in range(3)),
    ]
    if table.status != "gathering":  # there a place would be opened for others to come
        level = rng.choice((*ASKED_FOR, "wizard"))
        found.append({"do": "leave", "player": player})
        found.append({"do": "set_chair", "player": player, "to": "bot", "level": level})
    if rng.random() < 0.004:
        return {"do": "close"}
    return rng.choice(found)


def compared(refused: dict[str, Any]) -> dict[str, Any]:
    """A refusal without the number of an event: the server's luck takes more of them."""
    return {name: value for name, value in refused.items() if name != "seq"}


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_people_are_told_the_same(game: Game, soak: bool) -> None:
    rng, scripts, expected = random.Random(game.name), [], []
    for number in range(SOAK_TABLES if soak else TABLES):
        players, options = rng.choice(tables_of(game.name))
        persons = 0 if number == 3 else rng.randrange(1, players + 1)
        chairs: list[dict[str, str | None]] = [{"kind": "me", "name": name} for name in NAMES[:persons]]
        chairs += [{"kind": "bot", "level": rng.choice(ASKED_FOR)} for _ in range(players - persons)]
        length = rng.choice(({"rounds": 1}, {"rounds": 3}, {"wins": 2}))
        wanted = {"game": game.name, "chairs": chairs, "options": options, "match": length, "key": "a-new-table"}
        wanted["watch"] = "nobody"
        server = Server(wanted)
        server.all_ready()
        heard, commands = [server.told()], []
        for _ in range(COMMANDS):
            commands.append(next_command(server.table, rng))
            heard.append(server.give(commands[-1]))
            if server.table.status == "closed" and rng.random() < 0.1:
                break
            if server.table.state is not None and server.table.state.actor == OVER and rng.random() < 0.2:
                commands += [{"do": "ready", "player": player} for player in range(persons)]
                heard += [server.give(command) for command in commands[len(heard) - 1 :]]
        scripts.append({"wanted": wanted, "commands": commands})
        expected.append(heard)
    for script, found, heard in zip(scripts, in_node(game, tables=scripts)["tables"], expected, strict=True):
        for command, here, there in zip([None, *script["commands"]], found, heard, strict=True):
            if "refused" in there:
                assert compared(here["refused"]) == compared(there["refused"]), command
            else:
                assert {name: value for name, value in here.items() if name != "table"} == {
                    name: value for name, value in there.items() if name != "table"
                }, command
                assert without_promise(here.get("table")) == there.get("table"), command


def without_promise(info: dict[str, Any] | None) -> dict[str, Any] | None:
    """Nobody promises luck to themselves."""
    return info and {name: value for name, value in info.items() if name not in SERVER_ONLY}


def test_names_are_the_same_everywhere() -> None:
    rng = random.Random(26)
    alphabet = [*"aßÄ z.-’1٣क्षीמָשׁ王👩🚀🏽🇩🇪❤⚽#Ⅷ℣🏴", "\U0001faff", "\u1100", "\u1161", "\uac00", "\u0301", "\u0302"]
    alphabet += ["\u200d", "\ufe0f", "\ufe0e", "\u20e3", "\u3164", "\u202e", "\u00a0", "\u2028", "\0", "\ufeff"]
    alphabet += ["\U000e0067", "\U000e007f", "\U000e0100", "👩\u200d🚀", "❤\ufe0f", "1\ufe0f\u20e3"]
    names = ["".join(rng.choices(alphabet, k=rng.randrange(1, 7))) for _ in range(20_000)]
    names += [
        *NAMES,
        "x" * 24,
        "x" * 25,
        "ÿ" * 130,
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "",
    ]
    for name, found in zip(names, in_node(OWN[0], names=names)["names"], strict=True):
        assert found == accepted(name), ascii(name)
        assert found is None or check_names(1, [found])


def accepted(name: str) -> str | None:
    try:
        return clean_name(name)
    except Refusal:
        return None
