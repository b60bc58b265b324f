"""A database with many tables, written by the server's own means: `python -m bench.server.stored FILE TABLES`.

A few games are played as the server plays them; each table gets the log of one of them.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys

from tischlein import fairness
from tischlein.games import GAMES
from tischlein.server import database, keys, log, making, protocol
from tischlein.server.commands import Plan, Sender, carry_out
from tischlein.server.people import Person
from tischlein.server.statements import Entry
from tischlein.server.store import Store
from tischlein.server.table import Table

NAMES = ("Anna", "Ben")
MOVES = 60
PLAYED = 5
"""Of each game."""
TOGETHER = 500


def play(game: str, rng: random.Random) -> tuple[log.Made, list[str]]:
    """The log of a table with two people in the middle of a game."""
    wanted = protocol.MakeTable(
        game=game,
        chairs=[protocol.Chair("me", name) for name in NAMES],
        key=secrets.token_hex(8),
        match=protocol.MatchLength(rounds=3),
    )
    made, people = making.plan(wanted, [keys.hash_key(keys.new_pass()) for _ in NAMES])
    table = Table(1, keys.new_code(), made, {person.number: person for person in people})
    events: list[log.AnyLogged] = []
    for _ in range(MOVES):
        events += _next(table, rng).events
        table.settle()
    return made, [log.encode(event) for event in events]


def _next(table: Table, rng: random.Random) -> Plan:
    """Whatever is to be done at the table."""
    seq, key = table.seq, secrets.token_hex(8)
    state = table.state
    if table.status == "playing" and state is not None and isinstance(state.actor, int):
        player = table.player_at(state.actor)
        command: protocol.AnyCommand = protocol.Act(seq, key, state.actor, rng.choice(state.legal()))
    else:
        if table.unsealing:
            player = table.promise.silent[0]
            command = protocol.Unseal(seq, key, player, f"{player}" * 64)
        else:
            player = next(player for player, place in enumerate(table.places) if not place.ready)
            command = protocol.Ready(seq, key, player, fairness.seal(table.code, table.round, f"{player}" * 64))
    return carry_out(table, Sender((player,), None), command)


async def fill(url: str, tables: int) -> None:
    """Write so many tables."""
    rng = random.Random(1)
    played = [play(game.name, rng) for game in GAMES for _ in range(PLAYED)]
    store = Store(url)
    store.start()

    async def one(number: int) -> None:
        made, events = played[number % len(played)]
        people = [Person(person, name, [keys.hash_key(keys.new_pass())]) for person, name in enumerate(NAMES)]
        table = None
        while table is None:  # a code may be taken
            table = await store.make(keys.new_code(), secrets.token_hex(16), made, people)
        await store.append(Entry(table, 2, events, status="playing"))

    for first in range(0, tables, TOGETHER):
        await asyncio.gather(*(one(number) for number in range(first, min(first + TOGETHER, tables))))
    await store.stop()


def main(file: str, tables: str) -> None:
    url = f"sqlite:///{file}"
    lock = database.prepare(url)
    asyncio.run(fill(url, int(tables)))
    if lock is not None:
        lock.release()


if __name__ == "__main__":
    main(*sys.argv[1:])
