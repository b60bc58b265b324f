"""A Hypothesis machine: several people at one table who do everything in any order, by sockets and requests.

A model says beforehand what is carried out and what is refused, and why. What is refused changes nothing for anybody.
At the end of each example the history checker compares everything with the log.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, Literal, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tests.clauses.sternenzahlen.tables import SMALL_BOARD
from tests.server.checker import assert_holds
from tests.server.client import Party, TableClient, Via, new_key
from tests.server.conftest import Serve
from tests.server.line import Answer
from tests.server.model import Chair, Human, Model, Play
from tests.server.replay import plain
from tests.server.stored import Json
from tischlein import fairness
from tischlein.server import protocol

T = TypeVar("T")
When = Literal["now", "late", "early", "twice"]
Build = Callable[[int, str], protocol.AnyCommand]

NAMES = ("Anna", "Ben", "Carla", "Dora")
WATCHER = len(NAMES)
GAMES: list[tuple[str, Json]] = [
    ("blitzraster", {"turn_limit": 2}),
    ("sternenzahlen", {"board": SMALL_BOARD}),
    ("wagnis", {}),
    ("elferreihe", {"without": "red"}),
    ("wagnis", {"remove_turn_cards": True}),
]
FOR_TWO = 3
"""From here on the games are for two players only."""

TABLE = st.tuples(st.integers(0, len(GAMES) - 1), st.lists(st.sampled_from(["open", "open", "bot"]), max_size=3))
WHO = st.integers(0, 14)
"""Somebody: the first five numbers are everybody who is there, the others those who have a place."""
VIA: st.SearchStrategy[Via] = st.sampled_from(["http", "socket"])
WHEN: st.SearchStrategy[When] = st.sampled_from(["now", "now", "now", "now", "now", "twice", "late", "early"])
SELDOM = st.sampled_from([False, False, False, False, True])
PLACE = st.sampled_from([0, 0, 1, 1, 2, 3, 9])
PLAYER = st.none() | PLACE
"""A place; None for the own one."""
ACTIONS = st.sampled_from([None, None, 0, 5, 30, 150])
"""How much is played before anything else happens; None: not even begun."""


class AroundTheTable(RuleBasedStateMachine):
    """One table of a server that all examples share."""

    runner: ClassVar[asyncio.Runner]
    url: ClassVar[str]
    database: ClassVar[str]

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(what)

    # ---- making a table

    @initialize(
        table=TABLE,
        sits=st.booleans(),
        rounds=st.integers(1, 2),
        guests=st.integers(0, 3),
        actions=ACTIONS,
        seed=st.integers(0, 2**32),
    )
    def make(
        self, table: tuple[int, list[str]], sits: bool, rounds: int, guests: int, actions: int | None, seed: int
    ) -> None:
        number, kinds = table
        game, options = GAMES[number]
        sits = sits or not kinds
        kinds = ["me", *kinds] if sits else kinds
        kinds = [*kinds, "open"][: max(2, len(kinds))]
        if number >= FOR_TWO:
            kinds = kinds[:2]
        self.luck = random.Random(seed)
        self.party = Party(self.url)
        everybody = [*(self.party.guest(name) for name in NAMES), self.party.guest()]
        chairs = [
            protocol.Chair("me", NAMES[0]) if kind == "me" else protocol.Chair("open" if kind == "open" else "bot")
            for kind in kinds
        ]
        first = self.run(everybody[0].make(game, chairs=chairs, options=options, rounds=rounds))
        self.clients: list[TableClient] = [first, *(guest.at(first.code) for guest in everybody[1:])]
        host = Human(NAMES[0] if sits else "")
        self.humans: list[Human | None] = [host, None, None, None, None]
        self.by_socket: list[Human | None] = [None] * 5
        seats = [Chair(host if kind == "me" else None, "neuling" if kind == "bot" else None) for kind in kinds]
        self.model = Model(game, host, seats, first.table["options"])
        self.looks: dict[int, Json] = {}
        self.catch_up()
        for guest in range(1, guests + 1):
            if any(chair.free for chair in self.model.chairs):
                self.join(guest, None, "http", "now")
                self.connect(guest)
        if actions is not None:
            self.get_ready()
            self.play_on(actions)

    def teardown(self) -> None:
        if hasattr(self, "party"):
            self.run(self._end())

    async def _end(self) -> None:
        try:
            await self.party.settle()
            assert_holds(self.party.history, self.database)
        finally:
            await self.party.__aexit__(None, None, None)

    # ---- commands at a table

    @rule(who=WHO, player=PLAYER, via=VIA, when=WHEN)
    def join(self, who: int, player: int | None, via: Via, when: When) -> None:
        who = self.somebody(who)
        name = NAMES[who % WATCHER]
        self.give(who, via, when, lambda seq, key: protocol.Join(seq, key, name=name, player=player))

    @rule(who=WHO, player=PLAYER, to=PLACE, via=VIA, when=WHEN)
    def move(self, who: int, player: int | None, to: int, via: Via, when: When) -> None:
        place = self.place(who, player)
        self.give(who, via, when, lambda seq, key: protocol.Move(seq, key, player=place, to=to))

    @rule(who=WHO, via=VIA, when=WHEN)
    def move_to_a_free_place(self, who: int, via: Via, when: When) -> None:
        free = [player for player, chair in enumerate(self.model.chairs) if chair.free]
        self.move(who, None, free[-1] if free else 0, via, when)

    @rule(who=WHO, player=PLAYER, via=VIA, when=WHEN)
    def ready(self, who: int, player: int | None, via: Via, when: When) -> None:
        place, nonce = self.place(who, player), secrets.token_hex(32)
        seal = fairness.seal(self.clients[0].code, self.model.round, nonce)
        self.party.nonces[seal] = nonce
        self.model.known_nonces.add(nonce)
        self.give(who, via, when, lambda seq, key: protocol.Ready(seq, key, player=place, seal=seal))

    @rule(who=WHO, player=PLAYER, right=st.booleans(), via=VIA, when=WHEN)
    def unseal(self, who: int, player: int | None, right: bool, via: Via, when: When) -> None:
        """What that player has sealed, or something else."""
        place, nonce = self.place(who, player), secrets.token_hex(32)
        if right and self.model.sealed:
            seals = dict(self.looks[WATCHER]["table"].get("seals", []))
            nonce = self.party.nonces.get(seals.get(-1 if -1 in seals else place, ""), nonce)
        self.give(who, via, when, lambda seq, key: protocol.Unseal(seq, key, player=place, nonce=nonce))

    @rule(who=WHO, player=PLAYER, further=st.sampled_from([-1, 0, 0, 3, 1000, 1001]), via=VIA, when=WHEN)
    def renumber(self, who: int, player: int | None, further: int, via: Via, when: When) -> None:
        place, above = self.place(who, player), max(1, self.model.round + further)
        self.give(who, via, when, lambda seq, key: protocol.Renumber(seq, key, player=place, above=above))

    @rule()
    def get_ready(self) -> None:
        """Everybody who is waited for."""
        if self.model.status not in ("gathering", "round_over"):
            return
        for who, human in enumerate(self.humans):
            for player, chair in enumerate(self.model.chairs):
                if human is not None and chair.human is human and not chair.ready and not chair.left:
                    self.ready(who, player, "socket", "now")
        self.all_unseal()

    @rule()
    def all_unseal(self) -> None:
        """Everybody whose nonce is missing."""
        for who, human in enumerate(self.humans):
            for player in list(self.model.sealed or {}):
                own = human is not None and self.model.sealed is not None
                if own and (human is self.model.host if player < 0 else self.model.chairs[player].human is human):
                    self.unseal(who, max(0, player), True, "socket", "now")

    @rule(who=WHO, seat=PLAYER, pick=st.integers(0, 200), via=VIA, when=WHEN)
    def act(self, who: int, seat: int | None, pick: int, via: Via, when: When) -> None:
        play = self.model.play
        tokens = [*(play.legal if play else ()), "nothing", "lay:red-30", ""]
        chosen = self.seat(who, seat)
        self.give(
            who, via, when, lambda seq, key: protocol.Act(seq, key, seat=chosen, token=tokens[pick % len(tokens)])
        )

    @rule(via=VIA, when=WHEN)
    def act_in_turn(self, via: Via, when: When) -> None:
        who, play = self.to_act(), self.model.play
        if who is None or play is None or play.actor is None:
            return
        seat, token = play.actor, self.luck.choice(play.legal)
        self.give(who, via, when, lambda seq, key: protocol.Act(seq, key, seat=seat, token=token))

    @rule(actions=st.sampled_from([3, 10, 80]))
    def play_on(self, actions: int) -> None:
        for _ in range(actions):
            if self.to_act() is not None and not self.model.paused:
                self.act_in_turn("socket", "now")

    @rule(who=WHO, seat=PLAYER, via=VIA, when=WHEN)
    def take_back(self, who: int, seat: int | None, via: Via, when: When) -> None:
        chosen = self.seat(who, seat)
        self.give(who, via, when, lambda seq, key: protocol.TakeBack(seq, key, seat=chosen))

    @rule(via=VIA, when=WHEN, then=st.integers(0, 3))
    def play_until_something_may_be_taken_back(self, via: Via, when: When, then: int) -> None:
        """And do it, or let somebody else try."""
        for _ in range(20):
            if self.model.play is not None and self.model.play.may_take_back:
                seat = self.model.play.may_take_back[0]
                owner = self.model.chairs[self.model.player_at(seat)].human
                if owner in self.humans:
                    self.take_back(then or self.humans.index(owner), seat, via, when)
                return
            self.act_in_turn("socket", "now")

    @rule(who=WHO, player=PLAYER, signal=st.sampled_from(["hello", "oops", "bye"]), via=VIA, when=WHEN)
    def wave(self, who: int, player: int | None, signal: protocol.Signal, via: Via, when: When) -> None:
        place = self.place(who, player)
        self.give(who, via, when, lambda seq, key: protocol.SendSignal(seq, key, player=place, signal=signal))

    @rule(who=WHO, player=PLAYER, via=VIA, when=WHEN)
    def leave(self, who: int, player: int | None, via: Via, when: When) -> None:
        place = self.place(who, player)
        when = "now" if when == "twice" else when  # who is gone cannot say it again
        self.give(who, via, when, lambda seq, key: protocol.Leave(seq, key, player=place))

    @rule(who=WHO, player=PLAYER, via=VIA, when=WHEN)
    def come_back(self, who: int, player: int | None, via: Via, when: When) -> None:
        place = self.place(who, player)
        self.give(who, via, when, lambda seq, key: protocol.ComeBack(seq, key, player=place))

    @rule(
        host=st.booleans(),
        who=WHO,
        player=PLACE,
        to=st.sampled_from(["bot", "open", "none"]),
        level=st.sampled_from([None, "simple", "kueken", "grossmeister", "genius"]),
        via=VIA,
        when=WHEN,
    )
    def set_chair(
        self,
        host: bool,
        who: int,
        player: int,
        to: Literal["bot", "open", "none"],
        level: str | None,
        via: Via,
        when: When,
    ) -> None:
        sender = self.host(host, who)
        self.give(sender, via, when, lambda seq, key: protocol.SetChair(seq, key, player=player, to=to, level=level))

    @rule(
        host=st.booleans(),
        who=WHO,
        to=st.sampled_from(["bot", "open"]),
        level=st.sampled_from([None, "simple", "kueken", "grossmeister", "genius"]),
        via=VIA,
        when=WHEN,
    )
    def add_chair(
        self, host: bool, who: int, to: Literal["bot", "open"], level: str | None, via: Via, when: When
    ) -> None:
        sender = self.host(host, who)
        self.give(sender, via, when, lambda seq, key: protocol.AddChair(seq, key, to=to, level=level))

    @rule(host=st.booleans(), who=WHO, order=st.permutations(range(5)), spoilt=st.booleans(), via=VIA, when=WHEN)
    def reorder(self, host: bool, who: int, order: list[int], spoilt: bool, via: Via, when: When) -> None:
        size = len(self.model.chairs)
        players = order[:2] if spoilt else [player for player in [*order, 5] if player < size]
        self.give(self.host(host, who), via, when, lambda seq, key: protocol.Reorder(seq, key, players=players))

    @rule(
        host=st.booleans(),
        who=WHO,
        watch=st.sampled_from([None, "everybody", "nobody"]),
        via=VIA,
        when=WHEN,
    )
    def adjust(self, host: bool, who: int, watch: protocol.Watch | None, via: Via, when: When) -> None:
        self.give(self.host(host, who), via, when, lambda seq, key: protocol.Adjust(seq, key, watch=watch))

    @rule(host=st.booleans(), who=WHO, via=VIA, when=WHEN)
    def pause(self, host: bool, who: int, via: Via, when: When) -> None:
        self.give(self.host(host, who), via, when, lambda seq, key: protocol.Pause(seq, key))

    @rule(host=st.booleans(), who=WHO, via=VIA, when=WHEN)
    def resume(self, host: bool, who: int, via: Via, when: When) -> None:
        self.give(self.host(host, who), via, when, lambda seq, key: protocol.Resume(seq, key))

    @rule(who=WHO, player=PLAYER, via=VIA, when=WHEN)
    def rematch(self, who: int, player: int | None, via: Via, when: When) -> None:
        place = self.place(who, player)
        self.give(who, via, when, lambda seq, key: protocol.Rematch(seq, key, player=place))

    @rule()
    def all_want_a_rematch(self) -> None:
        if self.model.status != "match_over":
            return
        for who, human in enumerate(self.humans):
            if human is not None and any(chair.human is human and chair.present for chair in self.model.chairs):
                self.rematch(who, None, "socket", "now")

    @rule(host=st.booleans(), who=WHO, via=VIA, when=WHEN, sure=SELDOM)
    def close(self, host: bool, who: int, via: Via, when: When, sure: bool) -> None:
        if sure:
            self.give(self.host(host, who), via, when, lambda seq, key: protocol.Close(seq, key))

    # ---- pages come and go

    @rule(who=WHO)
    def connect(self, who: int) -> None:
        who = self.somebody(who)
        if self.identity(who) is not None or who == WATCHER:
            self.run(self.clients[who].connect())
            self.by_socket[who] = self.identity(who)

    @rule(who=WHO)
    def hang_up(self, who: int) -> None:
        who = self.somebody(who)
        self.run(self.clients[who].disconnect())

    @rule(who=WHO)
    def lose_connection(self, who: int) -> None:
        who = self.somebody(who)

        async def drop() -> None:
            self.clients[who].drop()

        self.run(drop())

    @rule(who=WHO, sure=SELDOM)
    def forget(self, who: int, sure: bool) -> None:
        if not sure:
            return
        who = self.somebody(who) % WATCHER
        human = self.identity(who)
        assert self.run(self.clients[who].forget()) == (human is not None)
        if human is not None:
            self.model.forget(human)
            if self.clients[who].connected:
                self.run(self.clients[who].closed())
            self.catch_up()

    # ---- how

    def somebody(self, who: int) -> int:
        seated = [number for number in range(WATCHER) if self.identity(number) is not None]
        if who <= WATCHER:
            return who
        return seated[who % len(seated)] if seated else 0

    def identity(self, who: int) -> Human | None:
        """Who the server takes this guest for."""
        human = self.humans[who]
        return human if human is not None and human.known else None

    def place(self, who: int, player: int | None) -> int:
        """A named place, or the own one."""
        who = self.somebody(who)
        if player is not None:
            return player
        own = [number for number, chair in enumerate(self.model.chairs) if chair.human is self.humans[who] is not None]
        return own[0] if own else 0

    def seat(self, who: int, seat: int | None) -> int:
        if seat is not None or self.model.play is None:
            return seat or 0
        return (self.place(who, None) - self.model.play.rotation) % len(self.model.chairs)

    def host(self, host: bool, who: int) -> int:
        """Mostly the host."""
        return self.humans.index(self.model.host) if host and self.model.host in self.humans else who

    def to_act(self) -> int | None:
        """The guest whose turn it is, even if nobody may move at the moment."""
        play = self.model.play
        if self.model.status != "playing" or play is None or not play.legal:
            return None
        assert play.actor is not None
        chair = self.model.chairs[self.model.player_at(play.actor)]
        if chair.bot is not None or chair.human is None or not chair.human.known:
            return None
        return self.humans.index(chair.human)

    def give(self, who: int, via: Via, when: When, build: Build) -> None:
        """Send a command, and see that what becomes of it is what the model says."""
        who = self.somebody(who)
        client = self.clients[who]
        over_socket = via == "socket" and client.connected
        identity = self.by_socket[who] if over_socket else self.identity(who)
        identity = identity if identity is not None and identity.known else None
        expected = self.model.seq + {"late": -1, "early": 1}.get(when, 0)
        command = build(expected, new_key())
        codes = self.model.refusal(identity, command, may_join=not over_socket and who != WATCHER)
        answer = self.run(client.send(command, "socket" if over_socket else "http"))
        if codes:
            assert answer.code in codes, f"{command} by {who}: {answer.body} instead of {codes}"
            self.nothing_has_changed(who)
            return
        assert answer.ok, f"{command} by {who}: {answer.body}"
        self.take_effect(who, identity, command, answer)
        if when == "twice":
            again = self.run(client.send(command))
            assert again.ok, f"{command} by {who} once more: {again.body}"
        self.catch_up()

    def take_effect(self, who: int, identity: Human | None, command: protocol.AnyCommand, answer: Answer) -> None:
        model = self.model
        joined = model.carry_out(identity, command, NAMES[who] if who < WATCHER else "")
        if joined is not None:
            self.humans[who] = joined
        status = answer.body.get("table", {}).get("status")
        if isinstance(command, protocol.Act) and status in ("round_over", "match_over"):
            model.end_round(status)
        assert answer.body["seq"] == model.seq, f"{command} led to {answer.body['seq']} instead of {model.seq}"

    def nothing_has_changed(self, who: int) -> None:
        """For the sender and for those who watch. Who has no place sees what they see."""
        for reader in {who, WATCHER}:
            look = plain(self.run(self.clients[reader].look()))
            assert look == self.looks.get(reader, self.looks[WATCHER]), "a refused command has changed something"

    def catch_up(self) -> None:
        """See how the table lies for everybody who has a place, when the bots have done their part."""
        before = self.model.seq
        self.run(self._look_around())
        bots = any(chair.bot is not None for chair in self.model.chairs)
        assert bots or self.model.seq == before, "something happened that nobody did"
        for look in self.looks.values():
            assert not self.model.differences(look["table"]), self.model.differences(look["table"])

    async def _look_around(self) -> None:
        """Look until everybody sees the same event, and no bot is to act."""
        readers = [who for who in range(WATCHER) if self.identity(who) is not None]
        async with asyncio.timeout(60):
            seen = -1
            while True:
                self.looks = {who: plain(await self.clients[who].look()) for who in [*readers, WATCHER]}
                table, seqs = self.looks[WATCHER]["table"], {look["seq"] for look in self.looks.values()}
                if self.model.status == "playing" and table["status"] in ("round_over", "match_over"):
                    self.model.end_round(table["status"])
                self.model.play = self._read_play(table)
                if len(seqs) == 1 and self._bots_are_done(table, still=seqs == {seen}):
                    break
                seen = max(seqs)
                await asyncio.sleep(0.005 if len(self.looks) > 1 else 0.1)
        self.model.seq = self.looks[WATCHER]["seq"]

    def _bots_are_done(self, table: Json, still: bool) -> bool:
        """Whether it is no bot's turn; where nobody is shown whose it is, whether nothing has happened for a while."""
        play = self.model.play
        if play is None or table["status"] != "playing" or table.get("paused"):
            return True
        if play.actor is None:
            return still
        return self.model.chairs[self.model.player_at(play.actor)].bot is None

    def _read_play(self, table: Json) -> Play | None:
        if self.model.status == "gathering" or (self.model.status == "closed" and self.model.play is None):
            return None
        parts = [part for look in self.looks.values() for part in look.get("seats", ())]
        actors = {part["view"]["actor"] for part in parts}
        legal = [[action["token"] for action in part["legal"]] for part in parts if "legal" in part]
        return Play(
            actor=next((actor for actor in actors if isinstance(actor, int)), None),
            legal=legal[0] if legal else [],
            may_take_back=sorted({part["seat"] for part in parts if part.get("may_take_back")}),
            rotation=next(info["player"] for info in table["players"] if info["seat"] == 0),
        )


def test_whatever_people_do_the_table_does_what_the_model_says(serve: Serve, soak: bool) -> None:
    server = serve(fault="steady-luck", unseal_seconds=3600)
    AroundTheTable.url, AroundTheTable.database = server.url, server.database
    with asyncio.Runner() as AroundTheTable.runner:
        run_state_machine_as_test(
            AroundTheTable,
            settings=settings(
                max_examples=2000 if soak else 20,
                stateful_step_count=50 if soak else 40,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                report_multiple_bugs=False,
            ),
        )
