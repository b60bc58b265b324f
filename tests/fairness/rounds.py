"""Rounds played at a table of the server, without a network, and the proofs that it gives of them."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tests.cases import Options
from tischlein import fairness
from tischlein.bots import chooser
from tischlein.core.state import State
from tischlein.games import find
from tischlein.server import log, past
from tischlein.server.people import Person
from tischlein.server.promise import NOW
from tischlein.server.statements import Found, Stored
from tischlein.server.table import Table

CODE = "BANA-KOLU"
NAMES = ("Anna", "Ben", "Cleo", "Dörte", "Emil", "Füsun")

Choose = Callable[[State], str]


def digits(*what: object) -> str:
    """64 hexadecimal digits that are the same in every run."""
    return hashlib.sha256(repr(what).encode()).hexdigest()


def sensible(state: State) -> str:
    """What the simple bot plays: games of human length."""
    return state.token_of(chooser(state.game).code(state, random.Random(len(state.legal()))))


def by_chance(label: str) -> Choose:
    """Any legal action."""
    rng = random.Random(label)
    return lambda state: rng.choice(state.legal())


class Evening:
    """A table with one person at each of the first places and bots at the others, and its log."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Options | None = None,
        persons: int | None = None,
        secret: str = "",
        rounds: int = 1,
        luck: int = NOW,
    ) -> None:
        persons = players if persons is None else persons
        people = {number: Person(number, NAMES[number]) for number in range(persons)} or {0: Person(0, "")}
        places = [log.ChairPlan(number, None) for number in range(persons)]
        bots = [log.ChairPlan(None, "simple") for _ in range(players - persons)]
        made = log.Made(
            game=game,
            rules=find(game).rules_version,
            options=find(game).options(players, options),
            chairs=places + bots,
            rounds=rounds,
            wins=None,
            watch="everybody",
            pace="instant",
            host=0,
            secret=secret or digits(game, players, options),
            luck=luck,
        )
        self.persons = persons
        self.events: list[log.AnyLogged] = [made]
        self.table = Table(1, CODE, made, people)

    def begin(self) -> None:
        """Everybody is ready; with bots only, the host who watches is."""
        self.seal()
        for player in self.table.promise.seals:
            self.unseal(player)
        if self.table.promise.luck == NOW:
            assert self.table.can_begin()
        self.events.append(self.table.begin())

    def nonce(self, player: int) -> str:
        return digits("nonce", self.table.round, player)

    def seal(self) -> None:
        """Everybody is ready: in version 1 that was all they had to do."""
        for player in range(self.persons) if self.persons else (-1,):
            if self.table.promise.luck == NOW:
                self.add(log.Sealed(player, fairness.seal(CODE, self.table.round, self.nonce(player))))
            else:
                self.add(log.Readied(None if player < 0 else player, self.nonce(player)))
        if self.table.promise.luck == NOW:
            assert self.table.all_ready()
            self.add(log.AllSealed())

    def unseal(self, player: int) -> None:
        self.add(log.Unsealed(player, self.nonce(player)))

    def abandon(self) -> None:
        """Somebody does not unseal: on to the next number."""
        number = self.table.round + 1
        self.add(log.Abandoned(number, digits("secret", number), NOW))

    def play(self, choose: Choose = sensible, actions: int = 100_000) -> None:
        """Play on, to the end of the round or for so many actions."""
        for _ in range(actions):
            state = self.table.state
            if self.table.status != "playing" or state is None or not isinstance(state.actor, int):
                break
            self.events += self.table.act(state.actor, choose(state), bot=False)
            self.table.settle()

    def last_actor(self) -> int | str:
        """Who did the last step: a seat, or chance."""
        assert self.table.state is not None
        assert self.table.state.last is not None
        return self.table.state.last.actor

    def take_back(self) -> None:
        """The last action, by the seat that did it."""
        actor = self.last_actor()
        assert isinstance(actor, int)
        self.add(log.TakenBack(actor))

    def close(self) -> None:
        self.add(log.Closed())

    def add(self, event: log.AnyLogged) -> None:
        self.table.fold(event)
        self.events.append(event)

    def found(self) -> Found:
        """The table as the database would give it."""
        stored = [Stored(seq, 0, None, event) for seq, event in enumerate(self.events, start=1)]
        return Found(1, CODE, 0, stored, self.table.people)

    def proof(self, number: int = 1) -> bytes:
        """The file that the server sends."""
        return msgspec.json.encode(past.proof(self.found(), number))


def proof_of(
    game: str,
    players: int,
    options: Options | None = None,
    choose: Choose = sensible,
    actions: int = 100_000,
    luck: int = NOW,
) -> bytes:
    """The proof of one round, to its end, or abandoned after so many actions."""
    evening = Evening(game, players, options, luck=luck)
    evening.begin()
    evening.play(choose, actions)
    if evening.table.status == "playing":
        evening.close()
    return evening.proof()


def changed(proof: bytes, **fields: Any) -> bytes:
    """The same proof with other fields."""
    return json.dumps(json.loads(proof) | fields, ensure_ascii=False).encode()


def tokens_of(record: str) -> list[str]:
    """All tokens of a record, in order."""
    turns: Sequence[str] = record.partition("\n\n")[2].splitlines()
    return [token for turn in turns for token in turn.split()[1:]]
