"""Making a table: everything is checked before anything is stored."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec import structs

from tischlein import fairness
from tischlein.core.errors import OptionError
from tischlein.games import find
from tischlein.server import keys, log, protocol
from tischlein.server.commands import check_level
from tischlein.server.hall import Hall
from tischlein.server.names import check_free, clean_name
from tischlein.server.open_table import OpenTable
from tischlein.server.people import Person
from tischlein.server.promise import NOW
from tischlein.server.refusal import Refusal
from tischlein.server.statements import Conflict
from tischlein.server.store import StoreDown

CODES_TRIED = 20


async def make(hall: Hall, wanted: protocol.MakeTable, hashes: Sequence[bytes]) -> OpenTable:
    """Make a table and open it. The same command a second time gives the same table."""
    made, people = plan(wanted, hashes)
    made_key = hashlib.sha256(hashes[0] + wanted.key.encode()).hexdigest()
    try:
        for _ in range(CODES_TRIED):
            code = keys.new_code()
            if await hall.store.make(code, made_key, made, people) is not None:
                return await hall.shelf.open(code)
        raise Refusal(503, "no-code", retry_after=2)
    except Conflict:
        known = await hall.store.made_by(made_key)
        if known is None:
            raise Refusal(409, "key-used") from None
        before = await hall.store.first_event(known)
        if structs.replace(made, secret="") != structs.replace(before, secret=""):
            raise Refusal(422, "key-reused", where="key") from None
        return await hall.shelf.open(known)
    except StoreDown as error:
        raise Refusal(503, "not-stored", retry_after=2) from error


def plan(wanted: protocol.MakeTable, hashes: Sequence[bytes]) -> tuple[log.Made, list[Person]]:
    """The first event of a table and the people who sit down at once."""
    if not hashes:
        raise Refusal(401, "key-needed")
    own = [chair for chair in wanted.chairs if chair.kind == "me"]
    if len(hashes) != max(1, len(own)):
        raise Refusal(422, "keys-do-not-match", where="chairs", keys=len(hashes), persons=max(1, len(own)))
    try:
        game = find(wanted.game)
        options = game.options(len(wanted.chairs), wanted.options)
    except OptionError as error:
        raise Refusal(422, "bad-option", where=error.option, say=error.reason) from None
    length = wanted.match or protocol.MatchLength(rounds=1)
    if (length.rounds is None) == (length.wins is None):
        raise Refusal(422, "bad-match", where="match")
    people: list[Person] = []
    chairs = []
    for chair in wanted.chairs:
        _check_chair(chair)
        if chair.kind == "me":
            person = Person(len(people), clean_name(chair.name or ""), [hashes[len(people)]])
            people.append(person)
            chairs.append(log.ChairPlan(person.number, None))
        else:
            chairs.append(log.ChairPlan(None, check_level(game, chair.level) if chair.kind == "bot" else None))
    names = [person.name or "" for person in people]
    for number, name in enumerate(names):
        check_free(name, names[:number], where="chairs")
    if not people:
        people.append(Person(0, "", hashes[:1]))  # a host who only watches
    made = log.Made(
        game=game.name,
        rules=game.rules_version,
        options=options,
        chairs=chairs,
        rounds=length.rounds,
        wins=length.wins,
        watch=wanted.watch,
        pace=wanted.pace,
        host=0,
        secret=fairness.new_secret(),
        luck=NOW,
    )
    return made, people


def _check_chair(chair: protocol.Chair) -> None:
    if (chair.name is not None) != (chair.kind == "me"):
        raise Refusal(422, "bad-chair", where="chairs")
    if chair.level is not None and chair.kind != "bot":
        raise Refusal(422, "bad-chair", where="chairs")
