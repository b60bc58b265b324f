"""Who sits where at a table, who is the host, and what each of them has given for the luck of the next round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tischlein import fairness
from tischlein.games import find
from tischlein.server import log
from tischlein.server.people import NAMELESS, Person, Place, bot_name
from tischlein.server.promise import NOW, Promise
from tischlein.server.protocol import Change, Status


class Seating:
    """That part of a table which its people change; `Table` is the whole."""

    __slots__ = (
        "changes", "code", "game", "host", "host_given", "newcomer", "orphaned", "people", "places", "promise",
        "renumbered", "status",
    )  # fmt: skip

    def __init__(self, code: str, made: log.Made, people: dict[int, Person]) -> None:
        self.code = code
        self.game = find(made.game)
        self.people = people
        self.host = made.host
        self.orphaned = False
        """Whether the host has gone and nobody who plays was there to follow: the next who sits down does."""
        self.newcomer = 1 + max((chair.person for chair in made.chairs if chair.person is not None), default=made.host)
        """The number of the next person who joins; no number is ever given twice."""
        self.places = [Place(chair.person, chair.level) for chair in made.chairs]
        self.status: Status = "gathering"
        self.promise = Promise(1, made.secret, made.luck)
        """About the luck of the round in play or being prepared."""
        self.renumbered = 0
        """How often the number of the next round was changed before anything was unsealed."""
        self.host_given: str | None = None
        """What a host who only watches gave for the luck; see `Place.given`."""
        self.changes: list[Change] = []
        """What is to be told of all this."""

    @property
    def round(self) -> int:
        """The number of the round in play or being prepared."""
        return self.promise.number

    @property
    def commitment(self) -> str:
        return self.promise.commitment(self.code)

    @property
    def unsealing(self) -> bool:
        """Whether all seals are there, and nonces are missing."""
        return self.promise.sealed and self.status in ("gathering", "round_over")

    def given(self) -> dict[int, str]:
        """What people have given for the luck of the next round; a host who only watches, where nobody else did."""
        given = {player: place.given for player, place in enumerate(self.places) if place.given is not None}
        return given if given or self.host_given is None else {fairness.WATCHING_HOST: self.host_given}

    def seals(self) -> list[tuple[int, str]]:
        """The seals that are shown: of the round in play, or so far of the one being prepared."""
        promise = self.promise
        if promise.sealed or promise.luck != NOW:
            return list(promise.seals.items())
        return list(self.given().items())

    def nonces(self) -> list[tuple[int, str]]:
        """The nonces that are shown: when the round has begun, all of them."""
        return self.promise.given() if self.status == "playing" else []

    def players_of(self, person: int) -> list[int]:
        return [player for player, place in enumerate(self.places) if place.person == person]

    def knows(self, person: int) -> bool:
        """Whether somebody is at this table, or was, and has not been deleted."""
        known = self.people.get(person)
        return known is not None and known.name is not None

    def name_of(self, player: int) -> str:
        """How a player is called in sentences."""
        place = self.places[player]
        if place.person is not None:
            person = self.people.get(place.person)  # who has left for good is no longer known
            return NAMELESS if person is None else person.name or NAMELESS
        if place.level is None:
            return NAMELESS
        sitting = (self.people.get(other.person) for other in self.places if other.person is not None)
        return bot_name(player, {person.name for person in sitting if person is not None})

    def can_begin(self) -> bool:
        """Whether everybody who was ready has shown what was sealed."""
        return self.unsealing and not self.promise.silent

    def must_abandon(self) -> bool:
        """Whether somebody who has sealed is gone, so that the round cannot begin any more."""
        return self.unsealing and fairness.WATCHING_HOST not in self.promise.seals and bool(self._gone())

    def _gone(self) -> list[int]:
        """Who has sealed and is not there any more."""
        there = range(len(self.places))
        return [player for player in self.promise.seals if player not in there or not self.places[player].ready]

    def may_go_on_without(self, player: int) -> bool:
        """Whether a number need not be waited for any longer: it waits for this player, and for nobody who has not let
        the others down before."""
        silent = self.promise.silent
        known = (one in range(len(self.places)) and self.places[one].let_down > 0 for one in silent)
        return self.unsealing and player in silent and all(known)

    def all_ready(self) -> bool:
        """Whether every place is taken and everybody has said that they are ready."""
        if self.status not in ("gathering", "round_over") or any(place.open for place in self.places):
            return False
        if self.promise.sealed or self.promise.luck != NOW:
            return False
        if len(self.places) not in self.game.seats:
            return False
        waited_for = [place for place in self.places if place.plays]
        if not waited_for:  # bots alone: then somebody who sees it has to have asked for it
            return any(place.present and place.ready for place in self.places) or self.host_given is not None
        return all(place.ready for place in waited_for)

    def _promise(self, number: int, secret: str, luck: int) -> None:
        """Prepare the next round: nobody is ready for it yet."""
        self.promise = Promise(number, secret, luck)
        self.host_given = None
        for place in self.places:
            place.given = None

    def _abandoned(self, event: log.Abandoned) -> None:
        silent: list[int | None] = [player for player in self.promise.silent if player != fairness.WATCHING_HOST]
        # Where somebody is gone it was them: the others had no time to unseal.
        let_down = self._gone() if self.must_abandon() else self.promise.silent
        for player in silent or [None]:
            self._tell("abandoned", player)
        for player in let_down:
            if player in range(len(self.places)):
                self.places[player].let_down += 1
        self.renumbered += not self.promise.sealed
        self._promise(event.number, event.secret, event.luck)

    def _joined(self, event: log.Joined) -> None:
        place = self.places[event.player]
        place.person, place.level, place.left, place.given = event.person, None, False, None
        self.newcomer = max(self.newcomer, event.person + 1)
        self._take_over(event.person)
        self._tell("joined", event.player)

    def _moved(self, event: log.Moved) -> None:
        here, there = self.places[event.player], self.places[event.to]
        self.places[event.player], self.places[event.to] = there, here
        order = list(range(len(self.places)))
        order[event.player], order[event.to] = event.to, event.player
        self._renumber(order)
        self._tell("moved", event.to)

    def _readied(self, event: log.Readied) -> None:
        self._give(fairness.WATCHING_HOST if event.player is None else event.player, event.nonce)

    def _sealed(self, event: log.Sealed) -> None:
        self._give(event.player, event.seal)

    def _give(self, player: int, given: str) -> None:
        if player == fairness.WATCHING_HOST:
            self.host_given = given
            return
        self.places[player].given = given
        self._tell("ready", player)

    def _all_sealed(self, _: log.AllSealed) -> None:
        self.promise.seals = self.given()
        self.promise.seats = [(player, self.places[player].level or fairness.PERSON) for player in self._next_order()]
        self.promise.sealed = True
        self._tell("sealed")

    def _unsealed(self, event: log.Unsealed) -> None:
        self.promise.nonces[event.player] = event.nonce

    def _left(self, event: log.Left) -> None:
        place = self.places[event.player]
        self._tell("left", event.player)
        person = place.person
        if self.status == "gathering":
            self._vacate(event.player)
        else:
            place.left = True
            place.wants_rematch = False
            self._withdraw(place)
        if person == self.host:
            self._pass_on_host()

    def _vacate(self, player: int, level: str | None = None) -> None:
        """Somebody's place is a bot's now, or open. How often the others were let down from there stays with it: who
        did it could otherwise sit down anew, by whatever name and key, and do it for the first time again."""
        let_down = self.places[player].let_down
        self.places[player] = Place(level=level)
        self.places[player].let_down = let_down

    def _withdraw(self, place: Place) -> None:
        """Who is not waited for any more has no part in the luck. In version 1 their nonce still counted."""
        if self.promise.luck == NOW and self.status != "playing":
            place.given = None

    def _pass_on_host(self) -> None:
        """The host has gone: somebody else who is there becomes it."""
        if not any(self.places[player].present for player in self.players_of(self.host)):
            there = [place for place in self.places if place.present]
            heirs = sorted(there, key=lambda place: place.level is not None)  # last, for whom a bot stands in
            if heirs:
                assert heirs[0].person is not None
                self.host = heirs[0].person
            self.orphaned = not heirs or heirs[0].level is not None

    def _take_over(self, person: int) -> None:
        """Somebody sits down: where the host has gone, it is them."""
        if self.orphaned:
            self.host, self.orphaned = person, False

    def _host_taken(self, event: log.HostTaken) -> None:
        self.host, self.orphaned = event.person, False
        self._tell("host", self.players_of(event.person)[0])

    def _came_back(self, event: log.CameBack) -> None:
        place = self.places[event.player]
        place.left, place.level = False, None
        assert place.person is not None
        self._take_over(place.person)
        self._tell("came_back", event.player)

    def _chair_set(self, event: log.ChairSet) -> None:
        if event.to == "none":
            self._renumber([player for player in range(len(self.places)) if player != event.player])
            del self.places[event.player]
            self._tell("chair_removed")
        elif event.to == "open":
            self._vacate(event.player)
            self._tell("chair_open", event.player)
        elif self.status == "gathering":
            self._vacate(event.player, event.level)
            self._tell("bot", event.player)
        else:
            self.places[event.player].level = event.level
            self._withdraw(self.places[event.player])
            self._tell("bot", event.player)

    def _chair_added(self, event: log.ChairAdded) -> None:
        self._renumber([*range(len(self.places)), None])
        self.places.append(Place(level=event.level))
        self._tell("chair_added", len(self.places) - 1)

    def _reordered(self, event: log.Reordered) -> None:
        self.places = [self.places[player] for player in event.players]
        self._renumber(event.players)
        self._tell("reordered")

    def _forgotten(self, event: log.Forgotten) -> None:
        person = self.people.get(event.person)
        if person is not None:
            person.name, person.keys = None, frozenset()
        for player in self.players_of(event.person):
            place = self.places[player]
            if self.status == "gathering":
                self._vacate(player)
            else:
                place.left, place.wants_rematch = True, False
                self._withdraw(place)
        if event.person == self.host:
            self._pass_on_host()
        self._tell("forgotten")

    def _next_order(self) -> Sequence[int]:
        """The players in the order of their seats in the next round."""
        return range(len(self.places))

    def _renumber(self, order: Sequence[int | None]) -> None:
        """The players have new numbers: `order` has their old ones."""

    def _tell(self, what: str, player: int | None = None) -> None:
        self.changes.append(Change(what, player))


SEATING: dict[type, Callable[[Any, Any], None]] = {
    log.Joined: Seating._joined,
    log.Moved: Seating._moved,
    log.Readied: Seating._readied,
    log.Sealed: Seating._sealed,
    log.AllSealed: Seating._all_sealed,
    log.Unsealed: Seating._unsealed,
    log.Abandoned: Seating._abandoned,
    log.Left: Seating._left,
    log.CameBack: Seating._came_back,
    log.ChairSet: Seating._chair_set,
    log.ChairAdded: Seating._chair_added,
    log.Reordered: Seating._reordered,
    log.Forgotten: Seating._forgotten,
    log.HostTaken: Seating._host_taken,
}
