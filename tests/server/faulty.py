"""Servers with planted faults, to see that the checker finds them. By hand, with the usual settings:

python -m tests.server.faulty dropped-event
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tests.server import watched
from tischlein.core.moment import Moment
from tischlein.core.wire import Asks
from tischlein.server import frames, length, protocol, run
from tischlein.server.app import Guarded, create_app
from tischlein.server.hall import Hall
from tischlein.server.open_table import OpenTable
from tischlein.server.outbox import Outbox
from tischlein.server.refusal import Refusal
from tischlein.server.settings import Settings, from_environment
from tischlein.server.statements import Entry
from tischlein.server.store import Report, Store
from tischlein.server.table import Table

EVERY = 10
"""Which frame or command the fault befalls."""


def early_ack() -> None:
    """Commands are answered before they are stored, which comes much later."""
    hand_in = Store.hand_in

    def answer_first(self: Store, entry: Entry, report: Report) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(60.0, hand_in, self, entry, lambda _: None)
        loop.call_soon(report, None)

    replace(Store, "hand_in", answer_first)


def told_too_soon() -> None:
    """Everybody is told as soon as it is on its way to the disk."""
    hand_in = Store.hand_in

    def tell_first(self: Store, entry: Entry, report: Report) -> None:
        hand_in(self, entry, lambda _: None)
        asyncio.get_running_loop().call_soon(report, None)

    replace(Store, "hand_in", tell_first)


def dropped_event() -> None:
    """Now and then a frame is not sent."""
    put, count = Outbox.put, 0

    def drop(self: Outbox, message: bytes) -> None:
        nonlocal count
        count += b'"type":"frame"' in message
        if count < EVERY or b'"ack"' in message:  # who waits for an answer would wait for ever
            put(self, message)
        else:
            count = 0

    replace(Outbox, "put", drop)


def swapped_events() -> None:
    """Now and then a frame is overtaken by the next one."""
    put, count = Outbox.put, 0
    held: dict[Outbox, bytes] = {}

    def swap(self: Outbox, message: bytes) -> None:
        nonlocal count
        is_frame = b'"type":"frame"' in message
        count += is_frame
        if count >= EVERY and is_frame and b'"ack"' not in message and self not in held:
            held[self], count = message, 0
            return
        put(self, message)
        if is_frame and self in held:
            put(self, held.pop(self))

    replace(Outbox, "put", swap)


def leaked_field() -> None:
    """Views show what another seat holds."""

    def leak(table: Table, part: protocol.SeatPart) -> None:
        assert table.state is not None
        other = 1 if part.seat == 0 else 0
        part.view["seats"][other] = table.state.view(other)["seats"][other]

    change_parts(leak)


def extra_field() -> None:
    """Views hold one thing more than they should."""

    def add(table: Table, part: protocol.SeatPart) -> None:
        part.view["seed"] = table.seed.hex()

    change_parts(add)


def change_parts(change: Callable[[Table, protocol.SeatPart], None]) -> None:
    """Change what is written for each seat."""
    honest = frames.seat_parts

    def changed(table: Table, asks: Asks, moments: Sequence[Moment]) -> list[bytes]:
        parts = []
        for written in honest(table, asks, moments):
            part = msgspec.json.decode(written, type=protocol.SeatPart)
            change(table, part)
            parts.append(msgspec.json.encode(part))
        return parts

    replace(frames, "seat_parts", changed)


def wrong_seat() -> None:
    """Pages get what another seat may see."""
    honest = frames.seat_parts

    def mixed_up(table: Table, asks: Asks, moments: Sequence[Moment]) -> list[bytes]:
        size = len(table.places)
        others = {None if seat is None else (seat + 1) % size: free for seat, free in asks.readers.items()}
        return honest(table, Asks(size, others), moments)

    replace(frames, "seat_parts", mixed_up)


def doubled() -> None:
    """A command that is sent a second time is carried out a second time."""
    command_once = Hall.command

    async def command_again(self: Hall, open: OpenTable, who: Any, command: protocol.AnyCommand) -> Any:
        _, key = open.keys
        if open.table is not None and key is not None and key.startswith(f"{command.key}:"):
            command.expected_seq = open.table.seq
        return await command_once(self, open, who, command)

    replace(Hall, "command", command_again)


def refused_but_stored() -> None:
    """Now and then a command counts, and its sender is told that it does not."""
    tell, count = Hall._tell_command, 0

    def deny(self: Hall, *stored: Any) -> protocol.Frame | None:
        nonlocal count
        count += 1
        if count % EVERY == 0:
            raise Refusal(422, "no-action")
        return tell(self, *stored)

    replace(Hall, "_tell_command", deny)
    replace(Hall, "can_carry_out_at_once", lambda *_: False)


def old_look() -> None:
    """Now and then somebody who looks sees how the table was some time ago."""
    look, count = Hall.look, 0
    earlier: dict[tuple[str, ...], protocol.Frame] = {}

    async def look_back(self: Hall, open: OpenTable, hashes: Sequence[bytes]) -> protocol.Frame:
        nonlocal count
        count += 1
        who = (open.code, *(hash.hex() for hash in hashes))
        if count % EVERY == 0 and who in earlier:
            return earlier[who]
        earlier[who] = await look(self, open, hashes)
        return earlier[who]

    replace(Hall, "look", look_back)


def slow_store() -> None:
    """No fault: storing takes a while."""
    hand_in = Store.hand_in

    def take_a_while(self: Store, entry: Entry, report: Report) -> None:
        asyncio.get_running_loop().call_later(1.5, hand_in, self, entry, report)

    replace(Store, "hand_in", take_a_while)


def steady_luck() -> None:
    """No fault: the same luck in every game, so that what was found once is found again."""

    def create_with_luck(settings: Settings) -> Guarded:
        return create_app(settings, luck=lambda _, index, state: zlib.crc32(b"%d" % index) % state.cases)

    replace(run, "create_app", create_with_luck)


def silent_names() -> None:
    """No fault: the name server does not answer, as in a house whose router is broken."""
    ask = socket.getaddrinfo

    def wait_for_an_answer(host: Any, *args: Any, **settings: Any) -> Any:
        with contextlib.suppress(ValueError):
            ipaddress.ip_address(host or "::")
            return ask(host, *args, **settings)
        time.sleep(10.0)
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    replace(socket, "getaddrinfo", wait_for_an_answer)


def blocked() -> None:
    """Every request stops the whole server for a moment, in every way there is."""
    answer = Guarded.__call__

    async def block(self: Guarded, scope: Any, receive: Any, send: Any) -> None:
        with open(__file__):
            time.sleep(0.001)
        socket.getaddrinfo("127.0.0.1", 1)
        with self.hall.store.reader.connect() as connection:
            connection.exec_driver_sql("SELECT 1")
        await answer(self, scope, receive, send)

    replace(Guarded, "__call__", block)


def short_end() -> None:
    """No fault: a round at a table that is long enough has room for 20 more events only."""
    length.SPARE = 20


FAULTS: dict[str, Callable[[], None]] = {
    "early-ack": early_ack,
    "told-too-soon": told_too_soon,
    "dropped-event": dropped_event,
    "swapped-events": swapped_events,
    "leaked-field": leaked_field,
    "extra-field": extra_field,
    "wrong-seat": wrong_seat,
    "doubled": doubled,
    "refused-but-stored": refused_but_stored,
    "old-look": old_look,
    "slow-store": slow_store,
    "steady-luck": steady_luck,
    "silent-names": silent_names,
    "blocked": blocked,
    "short-end": short_end,
    "watched": watched.watch,
}


def plant(faults: str) -> None:
    """Put a fault into this process, or several, with commas between them."""
    for fault in faults.split(","):
        FAULTS[fault]()


def replace(where: object, name: str, by: Callable[..., Any]) -> None:
    assert callable(getattr(where, name)), "the server has changed: this fault has to be planted elsewhere"
    setattr(where, name, by)


if __name__ == "__main__":
    plant(sys.argv[1])
    run.serve(from_environment())
