"""Rounds that are over: their records, and the proof of their luck, from the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tischlein.core.language import phrase
from tischlein.core.match import Match
from tischlein.core.recordtext import write
from tischlein.core.state import State
from tischlein.games import find
from tischlein.server import log
from tischlein.server.answers import AbandonedNumber, Proof
from tischlein.server.breath import breathe
from tischlein.server.promise import NOW, Promise
from tischlein.server.refusal import Refusal
from tischlein.server.statements import Found
from tischlein.server.strokes import provable
from tischlein.server.table import Table

BETWEEN = ("gathering", "round_over")
"""While a table is like this, a round is being prepared."""


class Past(NamedTuple):
    """One round as the log has it."""

    promise: Promise
    given_up: list[Promise]
    """Numbers that were given up since the round before."""
    match: int
    names: list[str]
    tokens: list[str]
    players: set[int]
    """The persons who had a place in it, and who was its host."""
    over: bool = False
    abandoned: bool = False
    private: bool = False
    """Whether nobody else was to watch, then or at any time since."""


class Story(NamedTuple):
    """All rounds that were begun, and all numbers that were given up before their rounds began."""

    rounds: list[Past]
    given_up: list[Promise]


def story_of(found: Found) -> Story:
    made = found.events[0].event
    assert isinstance(made, log.Made)
    table = Table(found.id, found.code, made, dict(found.people), provable)
    rounds: list[Past] = []
    given_up: list[Promise] = []
    since = 0
    private = 0
    """So many of the rounds, from the first one on."""
    for stored in found.events[1:]:
        event = stored.event
        if isinstance(event, log.Begun):
            table.fold(event)
            names = table.names_by_seat()
            players = {place.person for place in table.places if place.person is not None} | {table.host}
            tokens = event.luck.split()
            rounds.append(Past(table.promise, given_up[since:], table.match_number, names, tokens, players))
            since = len(given_up)
        else:
            playing = table.status == "playing"
            ends = isinstance(event, log.Abandoned) or (isinstance(event, log.Closed) and table.status in BETWEEN)
            if ends and table.promise.luck == NOW:  # nobody can be ready any more for one of the version before
                table.promise.seals = dict(table.seals())  # also those of who was not the last to be ready
                given_up.append(table.promise)
            table.fold(event)
            if isinstance(event, log.Acted):
                rounds[-1].tokens.extend(event.tokens.split())
                if table.status != "playing":
                    rounds[-1] = rounds[-1]._replace(over=True)
            elif isinstance(event, log.TakenBack):
                rounds[-1].tokens.pop()
            elif isinstance(event, log.Closed) and playing:
                rounds[-1] = rounds[-1]._replace(abandoned=True)
            elif isinstance(event, log.HostTaken) and playing:
                rounds[-1].players.add(event.person)
        if table.watch == "nobody":
            private = len(rounds)
        table.settle()
        breathe()
    closed = [past._replace(private=number < private) for number, past in enumerate(rounds)]
    return Story(closed, given_up)


def _check_reader(found: Found, past: Past, hashes: Sequence[bytes]) -> None:
    """What was played where nobody else may watch is for those who played it."""
    if not past.private:
        return
    keys = frozenset().union(*(found.people[person].keys for person in past.players if person in found.people))
    if keys.isdisjoint(hashes):
        raise Refusal(401, "no-key" if hashes else "key-needed", say=phrase("round-for-players"))


def _one(found: Found, story: Story, number: int, hashes: Sequence[bytes]) -> Past:
    """A round that is over or abandoned; until then its record would show what is hidden."""
    for past in story.rounds:
        if past.promise.number == number:
            if not (past.over or past.abandoned):
                raise Refusal(403, "round-not-over")
            _check_reader(found, past, hashes)
            return past
    raise Refusal(404, "no-round")


def finished(found: Found, number: int, hashes: Sequence[bytes] = ()) -> State:
    """One round that is over or abandoned, played again, for who has these keys."""
    return _replayed(found, _one(found, story_of(found), number, hashes))


def record(found: Found, number: int, hashes: Sequence[bytes] = ()) -> str:
    """The record of one round."""
    return write(finished(found, number, hashes))


def match_record(found: Found, number: int, hashes: Sequence[bytes] = ()) -> str:
    """The records of all rounds of one match of the table."""
    made = found.events[0].event
    assert isinstance(made, log.Made)
    past = [one for one in story_of(found).rounds if one.match == number]
    if not past:
        raise Refusal(404, "no-round")
    if not all(one.over or one.abandoned for one in past):
        raise Refusal(403, "round-not-over")
    for one in past:
        _check_reader(found, one, hashes)
    rounds = None if made.wins else made.rounds or 1
    match: Match | None = None
    for one in past:
        state = _replayed(found, one)
        if match is None:
            match = Match(state.game, state.players, made.options, rounds, made.wins, one.names)
        else:
            match.next_round()
        match.put(state)
    assert match is not None
    return match.dump()


def proof(found: Found, number: int, hashes: Sequence[bytes] = ()) -> Proof:
    """All that a sceptic needs to check the luck of one round, or of a number that was given up."""
    story = story_of(found)
    for promise in story.given_up:
        if promise.number == number:
            return _proof(found.code, promise, "", [])  # nothing was played with it: it is for everybody
    past = _one(found, story, number, hashes)
    return _proof(found.code, past.promise, write(_replayed(found, past)), past.given_up)


def _proof(code: str, promise: Promise, record: str, given_up: list[Promise]) -> Proof:
    proof = Proof(
        format=promise.version,
        table=code,
        round=promise.number,
        commitment=promise.commitment(code),
        secret=promise.secret,
        nonces=promise.given(),
        record=record,
    )
    if promise.luck == NOW:
        proof.seals = list(promise.seals.items())
        proof.seats = promise.seats
        proof.abandoned = [_given_up(code, one) for one in given_up]
    return proof


def _given_up(code: str, promise: Promise) -> AbandonedNumber:
    return AbandonedNumber(
        round=promise.number,
        commitment=promise.commitment(code),
        secret=promise.secret,
        seals=list(promise.seals.items()),
        nonces=promise.given(),
    )


def _replayed(found: Found, past: Past) -> State:
    made = found.events[0].event
    assert isinstance(made, log.Made)
    state = find(made.game).start(len(past.names), made.options, past.names)
    for token in past.tokens:
        state.apply(token)
        breathe()
    return state
