"""What a seat cannot know changes no byte of what it gets over the wire.

Each game is played twice over real sockets. Cards that the seat never sees, the luck to come, the secrets and nonces
and everybody else's keys are different; what is played is the same. The seat's page, a spectator's page and both their
requests must get the same bytes, refusals included, but for what `OPAQUE` lists.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import Struct

import tischlein
from tests.hidden.worlds import cards_in
from tests.server.pairs import Pair, luck_of, pairs
from tests.server.rigged import RiggedServer
from tests.server.wire import Answer, Page, Wire, command_key, new_key, seat, sit_down
from tischlein import CHANCE, OVER, State, fairness
from tischlein.core.moment import Step
from tischlein.server import protocol

OPAQUE = {
    "the table's code": rb'"code":"[A-Z]{4}-[A-Z]{4}"',
    "the promise about the luck": rb'"commitment":"[0-9a-f]{64}"',
    "seals and nonces": rb'\[\d,"[0-9a-f]{64}"\]',
    "a ticket for a socket": rb'"ticket":"[\w-]{43}"',
    "a pass for another device": rb'"code":"[\w-]{43}"',
    "when a table last changed": rb'"changed":[0-9]{13}',
    "when an answer was sent": rb"\ndate: [^\n]*",
}
"""All that may differ."""
_OPAQUE = re.compile(b"|".join(OPAQUE.values()))
_CARD = re.compile(r"[a-z]+-[0-9]+")

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Frida")
AT_A_TIME = 8
PROBES = 4
"""About so often during a game the seat tries something beside playing."""


class Heard(NamedTuple):
    """Something that a reader got: an answer to a request, or a message on a socket."""

    reader: str
    what: str
    data: bytes


class Head(Struct):
    """What is read of a message that is only kept."""

    type: str
    seq: int = 0


_head = msgspec.json.Decoder(Head).decode


class Playthrough:
    """One of the two games, played over the wire."""

    def __init__(self, server: RiggedServer, pair: Pair, world: int, seed: str) -> None:
        self.server = server
        self.pair = pair
        self.state = pair.worlds[world]
        self.game = self.state.game
        self.rng = random.Random(seed)  # the same in both worlds
        self.players = self.state.players
        self.mode = self.rng.choice(("next round", "rematch")) if pair.before is not None else "one round"
        shift = 1 if self.mode == "next round" and self.game.seats_move else 0
        self.reader = (pair.seat + shift) % self.players
        self.host = self.rng.randrange(self.players)
        self.shift = 0
        self.keys = [new_key() for _ in range(self.players)]
        self.wire = Wire(server.port)
        self.code = ""
        self.seq = 0
        self.round = 0
        self.opened = 0
        self.pages: dict[str, Page] = {}
        self.heard: list[Heard] = []
        self.secrets: set[str] = set(self.keys)
        self.seen: dict[str, set[str]] = {"seat": set(), "spectator": set()}
        self.cards = {card for token in self.game.outcomes for card in cards_in(token)}
        self.now = self.game.start(self.players, self.state.options, remember=False)
        self.last: Any = None

    async def play(self) -> list[Heard]:
        """All that the seat and a spectator heard."""
        async with self.wire:
            try:
                await self.play_match()
            finally:
                for page in self.pages.values():
                    await page.close()
        return self.heard

    # ---- the course of a game

    async def play_match(self) -> None:
        await self.gather()
        if self.pair.before is not None:
            await self.open_pages()
            await self.play_round(self.pair.before)
            await self.hear_answer("the record of the last round", await self.rounds(1, "record"))
            if self.mode == "rematch":
                for player in self.order():
                    await self.command(player, protocol.Rematch(self.seq, self.key(player), player=player))
            else:
                self.shift = 1 if self.game.seats_move else 0
        elif self.pair.opens == 0:
            await self.open_pages()
        await self.play_round(self.state)

    def key(self, player: int) -> str:
        """For a command. The seat's own are the same in both worlds: answers name them."""
        return f"{self.rng.randrange(10**12):012d}" if player == self.reader else command_key()

    def order(self) -> list[int]:
        return self.rng.sample(range(self.players), self.players)

    async def gather(self) -> None:
        """Make the table, and let everybody sit down."""
        chairs = [protocol.Chair("open")] * self.players
        chairs[self.host] = protocol.Chair("me", NAMES[self.host])
        rounds = protocol.MatchLength(rounds=2 if self.mode == "next round" else 1)
        wanted = protocol.MakeTable(self.game.name, chairs, command_key(), self.state.options, rounds, pace="instant")
        answer = await self.wire.post("/api/tables", wanted, seat(self.keys[self.host]))
        assert answer.status == 201, answer.body
        self.code, self.seq = answer.json["table"]["code"], answer.json["seq"]
        for player in self.order():
            if player != self.host:
                join = protocol.Join(self.seq, self.key(player), name=NAMES[player], player=player)
                await self.command(player, join)

    async def open_pages(self) -> None:
        self.opened = self.seq
        await self.open_page("seat", None)
        await self.open_page("spectator", None)

    async def open_page(self, reader: str, since: int | None) -> None:
        keys = [self.keys[self.reader]] if reader == "seat" else []
        page = self.pages[reader] = await sit_down(self.wire, self.code, keys, since)
        self.note(reader, f"the first frame since {since}", await page.hear())
        await self.hear_presence(reader)

    async def hear_presence(self, of: str) -> None:
        for reader, page in self.pages.items():
            if reader != of:
                self.note(reader, "who is here", await page.hear())

    async def play_round(self, state: State) -> None:
        steps = list(state.steps)
        at = await self.begin(state)
        actions = [step for step in steps if step.actor != CHANCE]
        chance = PROBES / max(1, len(actions))
        while at < len(steps):
            if at == self.pair.opens and not self.pages:
                await self.open_pages()
            if self.pages and state.actor != OVER and self.rng.random() < chance:
                await self.probe()
            at = await self.act(steps, at)
        if state.actor != OVER:
            for _ in range(3):
                await self.probe()
            await self.reconnect()

    async def begin(self, state: State) -> int:
        """Everybody is ready; just before the last one is, the luck of the round is laid out. Gives the place of the
        first action."""
        self.round, at = self.round + 1, 0
        self.now = self.game.start(self.players, state.options, remember=False)
        nonces = [(player, secrets.token_hex(32)) for player in range(self.players)]
        secret = self.secret()
        seats = [((seat + self.shift) % self.players, fairness.PERSON) for seat in range(self.players)]
        setting = fairness.setting(self.code, self.round, self.game.name, state.options, seats)
        seed = fairness.seed(self.code, self.round, secret, nonces, setting)
        self.secrets |= {secret, seed.hex()}
        (self.server.folder / "luck" / seed.hex()).write_text(json.dumps(luck_of(state)))
        for player, nonce in nonces:
            seal = fairness.seal(self.code, self.round, nonce)
            await self.command(player, protocol.Ready(self.seq, self.key(player), player=player, seal=seal))
        for number, player in enumerate(self.order()):
            if number == self.players - 1:
                self.seen = {"seat": set(), "spectator": set()}
                at = self.luck(state.steps, 0)
            nonce = nonces[player][1]
            await self.command(player, protocol.Unseal(self.seq, self.key(player), player=player, nonce=nonce))
        return at

    def secret(self) -> str:
        """The table's secret: nothing but the database has it."""
        database = sqlite3.connect(f"file:{self.server.folder / 'tischlein.db'}?mode=ro", uri=True)
        query = """SELECT data FROM events JOIN tables ON id = table_id
                   WHERE code = ? AND data LIKE '%"secret"%' ORDER BY seq DESC LIMIT 1"""
        found = json.loads(database.execute(query, (self.code,)).fetchone()[0])["secret"]
        database.close()
        assert isinstance(found, str)
        return found

    def luck(self, steps: Sequence[Step], at: int) -> int:
        """Luck befalls the engine's game beside ours."""
        while at < len(steps) and steps[at].actor == CHANCE:
            self.now.apply(steps[at].token)
            self.show()
            at += 1
        return at

    async def act(self, steps: Sequence[Step], at: int) -> int:
        """One action, perhaps taken back and done again; gives the place of the next one."""
        actor, token = steps[at].actor, steps[at].token
        assert isinstance(actor, int)
        player = (actor + self.shift) % self.players
        times = 1
        while True:
            self.now.apply(token)
            self.show()
            after = self.luck(steps, at + 1)
            self.everything_at_the_end()
            await self.command(player, protocol.Act(self.seq, self.key(player), seat=actor, token=token))
            if times == 2 or not self.now.may_take_back(actor) or self.rng.random() < 0.7:
                return after
            self.now.take_back(actor)
            await self.command(player, protocol.TakeBack(self.seq, self.key(player), seat=actor))
            times = 2

    def show(self) -> None:
        """The last step shows some cards to some."""
        step = self.now.last
        assert step is not None
        where = (self.reader - self.shift) % self.players
        for reader, place in (("seat", where), ("spectator", None)):
            _, token, shown = step.event_for(place)
            self.seen[reader].update(cards_in(token), shown)

    def everything_at_the_end(self) -> None:
        if self.now.actor == OVER:
            for seen in self.seen.values():
                seen.update(self.cards)

    async def command(self, player: int, command: protocol.AnyCommand) -> None:
        """A command that counts: the seat gives it this way or that, others by request."""
        if player == self.reader and "seat" in self.pages and self.rng.random() < 0.5:
            self.last = command
            await self.pages["seat"].say(protocol.Order(command))
            self.seq = await self.hear_frame("seat", self.seq + 1)
            await self.hear_news(but="seat")
            return
        answer = await self.post(player, command)
        assert answer.status == 200, answer.body
        self.seq = _head(answer.body).seq
        if player == self.reader:
            self.last = command
            await self.hear_answer(f"the answer to {type(command).__name__}", answer)
        await self.hear_news()

    async def post(self, player: int, command: protocol.AnyCommand) -> Answer:
        return await self.wire.post(f"/api/tables/{self.code}", command, seat(self.keys[player]))

    # ---- hearing

    async def hear_news(self, but: str | None = None) -> None:
        for reader in self.pages:
            if reader != but:
                await self.hear_frame(reader, self.seq)

    async def hear_frame(self, reader: str, least: int) -> int:
        """Messages up to the frame of that event; gives its number."""
        while True:
            data = await self.pages[reader].hear()
            self.note(reader, "a message", data)
            message = _head(data)
            assert message.type != "refused", data
            if message.type == "frame" and message.seq >= least:
                return message.seq

    async def hear_answer(self, what: str, answer: Answer, reader: str = "seat") -> None:
        head = "\n".join(f"{name}: {value}" for name, value in answer.headers)
        if self.pages:
            self.note(reader, what, f"{answer.status}\n{head}\n\n".encode() + answer.body)

    def note(self, reader: str, what: str, data: bytes) -> None:
        """Keep what was heard. No card may be in it that this reader was not shown, and no secret."""
        text = data.decode()
        leaked = (set(_CARD.findall(text)) & self.cards) - self.seen[reader]
        assert not leaked, f"{what} tells the {reader} of {sorted(leaked)}: {text}"
        assert not any(secret in text for secret in self.secrets), f"{what} tells the {reader} a secret: {text}"
        self.heard.append(Heard(reader, what, _OPAQUE.sub(b"...", data)))

    # ---- what the seat tries beside playing

    async def probe(self) -> None:
        await self.rng.choice(
            (self.look, self.look, self.mine, self.past, self.illegal, self.illegal, self.illegal, self.foreign,
             self.stale, self.out_of_place, self.again, self.passes, self.ping, self.reconnect)
        )()  # fmt: skip

    async def look(self) -> None:
        own = seat(self.keys[self.reader])
        await self.hear_answer("the table", await self.wire.get(f"/api/tables/{self.code}", own))
        await self.hear_answer("the table", await self.wire.get(f"/api/tables/{self.code}"), "spectator")

    async def mine(self) -> None:
        answer = await self.wire.post("/api/mine", None, seat(self.keys[self.reader]))
        await self.hear_answer("the own tables", answer)

    async def rounds(self, number: int, what: str) -> Answer:
        target = f"/api/tables/{self.code}/rounds/{number}/{what}"
        return await self.wire.get(target, seat(self.keys[self.reader]))

    async def past(self) -> None:
        """Nothing is told of a round in play."""
        where = (self.reader - self.shift) % self.players
        for what in ("record", "proof", "replay", "replay?seat=-2", f"replay?seat={where}"):
            answer = await self.rounds(self.round, what)
            assert (answer.status, answer.code) == (403, "round-not-over")
            await self.hear_answer(what, answer)
        match = 2 if self.mode == "rematch" else 1
        answer = await self.wire.get(f"/api/tables/{self.code}/matches/{match}/record")
        assert (answer.status, answer.code) == (403, "round-not-over")
        await self.hear_answer("the record of the match", answer, "spectator")

    async def refuse(self, command: protocol.AnyCommand, *codes: str) -> None:
        """Something that must not work, by either way."""
        if self.rng.random() < 0.5:
            answer = await self.post(self.reader, command)
            answered: dict[str, Any] = answer.json
            await self.hear_answer(f"the refusal of {command}", answer)
        else:
            await self.pages["seat"].say(protocol.Order(command))
            data = await self.pages["seat"].hear()
            answered = json.loads(data)
            self.note("seat", f"the refusal of {command}", data)
        assert answered["code"] in codes, answered

    def act_of(self, seat: int, token: str, seq: int | None = None) -> protocol.Act:
        return protocol.Act(self.seq if seq is None else seq, self.key(self.reader), seat=seat, token=token)

    async def illegal(self) -> None:
        """Any action that the seat may not do now."""
        where = (self.reader - self.shift) % self.players
        legal = self.now.legal() if self.now.actor == where else []
        words = (*self.game.actions, *self.game.outcomes, "nonsense", "lay:red-21", "put:red-5:a1", "drop:blue-1", "")
        token = self.rng.choice(words)
        if token not in legal:
            await self.refuse(self.act_of(where, token), "illegal", "no-action", "not-your-turn")

    async def foreign(self) -> None:
        """An action for another seat."""
        where = (self.reader - self.shift + 1) % self.players
        await self.refuse(self.act_of(where, self.rng.choice(self.game.actions)), "not-your-place")

    async def stale(self) -> None:
        where = (self.reader - self.shift) % self.players
        seq = self.rng.choice((self.seq - 1, self.seq - 2, self.seq + 1))
        await self.refuse(self.act_of(where, self.rng.choice(self.game.actions), seq), "stale")

    async def out_of_place(self) -> None:
        """Commands that are not for now."""
        key = self.key(self.reader)
        where = (self.reader - self.shift) % self.players
        if not self.now.may_take_back(where):
            await self.refuse(protocol.TakeBack(self.seq, key, seat=where), "no-take-back")
        await self.refuse(protocol.Rematch(self.seq, key, player=self.reader), "match-not-over")
        await self.refuse(protocol.Ready(self.seq, key, player=self.reader, seal="0" * 64), "not-waiting")
        await self.refuse(protocol.Move(self.seq, key, player=self.reader, to=0), "already-begun")
        if self.host != self.reader:
            await self.refuse(protocol.Pause(self.seq, key), "host-only")

    async def again(self) -> None:
        """The last command once more: acknowledged, with the table as it is."""
        if self.last is not None:
            answer = await self.post(self.reader, self.last)
            assert answer.status == 200, answer.body
            await self.hear_answer("the answer to a retry", answer)

    async def passes(self) -> None:
        own = seat(self.keys[self.reader])
        for what in ("ticket", "take-along"):
            await self.hear_answer(what, await self.wire.post(f"/api/tables/{self.code}/{what}", None, own))
        await self.hear_answer("take-along", await self.wire.post(f"/api/tables/{self.code}/take-along"), "spectator")

    async def ping(self) -> None:
        for reader, page in self.pages.items():
            await page.say({"type": "ping"})
            self.note(reader, "the answer to a ping", await page.hear())

    async def reconnect(self) -> None:
        """Come back, and be told what was missed since some event."""
        reader = self.rng.choice(("seat", "spectator"))
        since = self.rng.choice((None, self.rng.randint(self.opened, self.seq), self.seq, self.seq + 5))
        await self.pages.pop(reader).close()
        await self.hear_presence(reader)
        await self.open_page(reader, since)


async def play_both(server: RiggedServer, pair: Pair, seed: str) -> list[Heard]:
    """All that was heard in the one game, which must be all that was heard in the other."""
    one = await Playthrough(server, pair, 0, seed).play()
    other = await Playthrough(server, pair, 1, seed).play()
    assert one == other, difference(one, other)
    return one


def difference(one: list[Heard], other: list[Heard]) -> str:
    """Where the two games differ first, for a person to read."""
    for ours, theirs in zip(one, other, strict=False):
        if ours != theirs:
            return f"{ours.reader}: {ours.what}\n{ours.data.decode()}\n{theirs.what}\n{theirs.data.decode()}"
    return f"{len(one)} messages and {len(other)}"


def serve(rig: str, folder: Path) -> RiggedServer:
    (folder / "luck").mkdir()
    # The pages are silent while it is others' turn, which may be long on a busy machine.
    return RiggedServer(rig, folder, rig_luck=str(folder / "luck"), silence_seconds=600)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RiggedServer]:
    with serve("scripted-luck", tmp_path_factory.mktemp("hidden")) as server:
        yield server
        assert not server.complaints


@pytest.mark.parametrize("game", [game.name for game in tischlein.GAMES])
def test_what_a_seat_cannot_know_changes_no_byte_that_it_gets(server: RiggedServer, game: str, soak: bool) -> None:
    many = 250 if soak else 25  # each pair is two games, and there are four kinds

    async def all_pairs() -> dict[str, int]:
        made = pairs(game, random.Random(f"pairs over the wire, {game}"))
        counts = dict.fromkeys(("pairs", "different", "messages", "refusals", "after a round"), 0)
        gate = asyncio.Semaphore(AT_A_TIME)

        async def one_pair(number: int, pair: Pair) -> None:
            async with gate:
                heard = await play_both(server, pair, f"{game} {number}")
            counts["pairs"] += 1
            counts["different"] += pair.worlds[0].to_bytes() != pair.worlds[1].to_bytes()
            counts["messages"] += len(heard)
            counts["refusals"] += sum(b'"type":"refused"' in one.data for one in heard)
            counts["after a round"] += pair.before is not None

        async with asyncio.TaskGroup() as group:
            for number in range(many):
                group.create_task(one_pair(number, next(made)))
        return counts

    counts = asyncio.run(all_pairs())
    assert counts["pairs"] == many
    assert counts["messages"] > 40 * many
    assert counts["refusals"] > 2 * many
    assert counts["after a round"] >= many // 25
    least = {"elferreihe": many, "blitzraster": many, "wagnis": many // 6}.get(game, 0)
    assert counts["different"] >= least, "enough pairs with different cards to mean something"


@pytest.mark.parametrize(("rig", "noticed"), [("leaked-card", "tells the"), ("leaked-sum", "note")])
def test_a_leak_is_noticed(rig: str, noticed: str, tmp_path: Path) -> None:
    pair = next(pairs("elferreihe", random.Random(1)))
    with serve(rig, tmp_path) as server, pytest.raises(AssertionError, match=noticed):
        asyncio.run(play_both(server, pair, "a leak"))
