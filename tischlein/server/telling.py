"""Telling the readers of a table what has happened: each its own frame, and nothing that it may not know."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from tischlein.server import frames, protocol
from tischlein.server.commands import Sender
from tischlein.server.frames import Audience, Reader
from tischlein.server.open_table import Listener, OpenTable, persons_of, place_of
from tischlein.server.protocol import Frame
from tischlein.server.table import Table

_encode = msgspec.json.Encoder().encode


def tell(
    open: OpenTable,
    table: Table,
    since: int,
    sender: Sender | None = None,
    speaker: Listener | None = None,
    key: str | None = None,
) -> Frame | None:
    """Send the news to all readers. The speaker's frame carries the key; who spoke over HTTP gets it back."""
    open.told = table.seq
    if table.moments and any(place.level is not None for place in table.places):
        open.showing.tell(table.seq, table.moments, *table.acted_last())
    if table.touched:
        open.seat_listeners()
    heard: tuple[Reader, bool] | None = None
    if sender is not None and speaker is None and not sender.bot:
        newcomer = persons_of(table, [sender.key]) if sender.key else ()
        heard = place_of(table, {*sender.persons, *newcomer})
        audience = Audience(table, [*((listener.reader, listener.host) for listener in open.listeners), heard])
    else:
        audience = open.audience(table)
    parts = audience.parts(table, table.moments)
    info: protocol.TableInfo | None = None
    if table.touched:  # written once for all who read it
        info = msgspec.Raw(_encode(frames.table_info(table, open.here)))  # type: ignore[assignment]
    if info is None and not table.changes:
        for listener, written in zip(open.listeners, parts, strict=False):
            listener.outbox.put(frames.round_frame(table.seq, since, key if listener is speaker else None, written))
    else:
        _tell_all(open, table, since, speaker, key, info, parts)
    answer = None
    if heard is not None:
        answer = _frame(table, since, *heard, info, parts[-1])
        answer.ack = key
    table.settle()
    _rest(open, table)
    return answer


def _tell_all(
    open: OpenTable,
    table: Table,
    since: int,
    speaker: Listener | None,
    key: str | None,
    info: protocol.TableInfo | None,
    parts: Sequence[bytes],
) -> None:
    """The general way, where more has changed than the round."""
    encoded: dict[tuple[Reader, bool], bytes] = {}
    for listener, written in zip(open.listeners, parts, strict=False):
        if listener is speaker:
            frame = _frame(table, since, listener.reader, listener.host, info, written)
            frame.ack = key
            listener.outbox.put(_encode(frame))
            continue
        who = (listener.reader, listener.host)
        if who not in encoded:
            encoded[who] = _encode(_frame(table, since, *who, info, written))
        listener.outbox.put(encoded[who])


def snapshot(open: OpenTable, table: Table, persons: Collection[int], key: str | None = None) -> Frame:
    """The table as these persons see it now."""
    reader, host = place_of(table, persons)
    frame = frames.snapshot(table, reader, host, open.here, (), table.seq)
    frame.ack = key
    _rest(open, table)
    return frame


def _frame(
    table: Table,
    since: int,
    reader: Reader,
    host: bool,
    info: protocol.TableInfo | None,
    written: bytes,
) -> Frame:
    frame = Frame(seq=table.seq, since=since, changes=table.changes, seats=frames.as_parts(written))
    if info is not None:
        frame.table, frame.you, frame.host = info, list(reader), host
    return frame


def _rest(open: OpenTable, table: Table) -> None:
    """Where nobody looks, a table keeps nothing that only makes looking faster."""
    if not open.listeners:
        table.rest()
