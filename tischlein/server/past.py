"""Rounds that are over: their records, and the proof of their luck, from the log."""

from __future__ import annotations

from typing import NamedTuple

from tischlein import fairness
from tischlein.core.match import Match
from tischlein.core.recordtext import write
from tischlein.core.state import State
from tischlein.games import find
from tischlein.server import log
from tischlein.server.protocol import Proof
from tischlein.server.refusal import Refusal
from tischlein.server.statements import Found
from tischlein.server.strokes import provable
from tischlein.server.table import Table


class Past(NamedTuple):
    """One round as the log has it."""

    round: int
    match: int
    secret: str
    nonces: list[tuple[int, str]]
    names: list[str]
    tokens: list[str]
    over: bool
    abandoned: bool


def rounds_of(found: Found) -> list[Past]:
    """All rounds that were begun."""
    made = found.events[0].event
    assert isinstance(made, log.Made)
    table = Table(found.id, found.code, made, dict(found.people), provable)
    rounds: list[Past] = []
    for stored in found.events[1:]:
        event = stored.event
        if isinstance(event, log.Begun):
            secret, nonces = table.secret, table.nonces
            table.fold(event)
            tokens = event.luck.split()
            names = table.names_by_seat()
            rounds.append(Past(table.round, table.match_number, secret, nonces, names, tokens, False, False))
        else:
            playing = table.status == "playing"
            table.fold(event)
            if isinstance(event, log.Acted):
                rounds[-1].tokens.extend(event.tokens.split())
                if table.status != "playing":
                    rounds[-1] = rounds[-1]._replace(over=True)
            elif isinstance(event, log.TakenBack):
                rounds[-1].tokens.pop()
            elif isinstance(event, log.Closed) and playing:
                rounds[-1] = rounds[-1]._replace(abandoned=True)
        table.settle()
    return rounds


def _one(found: Found, number: int) -> Past:
    """A round that is over or abandoned; until then its record would show what is hidden."""
    for past in rounds_of(found):
        if past.round == number:
            if not (past.over or past.abandoned):
                raise Refusal(403, "round-not-over")
            return past
    raise Refusal(404, "no-round")


def finished(found: Found, number: int) -> State:
    """One round that is over or abandoned, played again."""
    return _replayed(found, _one(found, number))


def record(found: Found, number: int) -> str:
    """The record of one round."""
    return write(finished(found, number))


def match_record(found: Found, number: int) -> str:
    """The records of all rounds of one match of the table."""
    made = found.events[0].event
    assert isinstance(made, log.Made)
    past = [one for one in rounds_of(found) if one.match == number]
    if not past:
        raise Refusal(404, "no-round")
    if not all(one.over or one.abandoned for one in past):
        raise Refusal(403, "round-not-over")
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


def proof(found: Found, number: int) -> Proof:
    """All that a sceptic needs to check the luck of one round."""
    past = _one(found, number)
    return Proof(
        format=fairness.VERSION,
        table=found.code,
        round=number,
        commitment=fairness.commitment(found.code, number, past.secret),
        secret=past.secret,
        nonces=past.nonces,
        record=write(_replayed(found, past)),
    )


def _replayed(found: Found, past: Past) -> State:
    made = found.events[0].event
    assert isinstance(made, log.Made)
    state = find(made.game).start(len(past.names), made.options, past.names)
    for token in past.tokens:
        state.apply(token)
    return state
