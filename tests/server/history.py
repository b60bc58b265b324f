"""What clients note: every command when it is sent, what it was answered, and every message that was received.

`tests.server.checker` holds it against the log.
"""

from __future__ import annotations

import itertools
import json
import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from tests.server.stored import Json, Row, TableLog
from tischlein.server import protocol

Outcome = Literal["open", "ok", "fail", "unknown"]


@dataclass(slots=True, eq=False)
class Attempt:
    """One sending of a command. A retry is another attempt with the same command."""

    history: History
    table: str
    sender: str
    """The seat key with which it was sent."""
    command: protocol.AnyCommand
    invoked: int
    ended: int = 0
    outcome: Outcome = "open"
    seq: int | None = None
    code: str | None = None

    def ok(self, seq: int | None = None) -> None:
        """It was acknowledged, with the table's `seq` afterwards."""
        self._end("ok")
        self.seq = seq

    def fail(self, code: str) -> None:
        """It was refused."""
        self._end("fail")
        self.code = code

    def unknown(self, why: str) -> None:
        """No answer: time is up, or the connection is lost."""
        self._end("unknown")
        self.code = why

    def _end(self, outcome: Outcome) -> None:
        assert self.outcome == "open"
        self.outcome, self.ended = outcome, self.history.tick()

    def __str__(self) -> str:
        body = msgspec.json.encode(self.command).decode()
        return f"{body} ({self.outcome}{f', {self.code}' if self.code else ''})"


class Message(NamedTuple):
    """Something received, and when. It is kept packed: there may be hundreds of thousands, and a test that drags
    gigabytes along measures itself."""

    at: int
    type: str
    seq: int | None
    packed: bytes

    @property
    def body(self) -> Json:
        body: Json = json.loads(zlib.decompress(self.packed))
        return body


@dataclass(slots=True, eq=False)
class Stream:
    """One socket: what its page said that it knew, and all that it received, in order."""

    history: History
    table: str
    keys: tuple[str, ...]
    since: int | None
    opened: int
    messages: list[Message] = field(default_factory=list)
    complete: int | None = None
    """The event up to which everything must have come, where that is asked for."""

    def hear(self, text: str) -> Json:
        """Note what came; gives what it says."""
        body: Json = json.loads(text)
        packed = zlib.compress(text.encode(), 1)
        self.messages.append(Message(self.history.tick(), body["type"], body.get("seq"), packed))
        return body

    @property
    def frames(self) -> list[Message]:
        return [message for message in self.messages if message.type == "frame"]


@dataclass(slots=True, eq=False)
class Look:
    """A frame as the answer to a request."""

    keys: tuple[str, ...]
    asked: int
    at: int
    body: Json


class Finding(NamedTuple):
    """Something that should not be; the rules are those of `tests.server.checker`."""

    rule: str
    table: str
    text: str

    def __str__(self) -> str:
        return f"[{self.rule}] table {self.table}: {self.text}"


class History:
    """What all clients of a test noted, in the order in which it happened."""

    def __init__(self) -> None:
        self._clock = itertools.count(1)
        self.attempts: dict[str, list[Attempt]] = defaultdict(list)
        self.streams: dict[str, list[Stream]] = defaultdict(list)
        self.looks: dict[str, list[Look]] = defaultdict(list)
        self.makers: dict[str, list[tuple[str, str]]] = {}
        """Table → seat keys and names of those who sat there from the beginning."""
        self.taken_along: dict[tuple[str, str], str] = {}
        """Table and new seat key → the key of the same person on the first device."""
        self._changed: list[Finding] = []
        self._pictures: dict[str, list[Row]] = {}

    def tick(self) -> int:
        return next(self._clock)

    def made(self, table: str, people: Sequence[tuple[str, str]]) -> None:
        """A table was made by these persons: key and name of each; the host alone where only bots and guests play."""
        self.makers[table] = list(people)

    def invoke(self, table: str, sender: str, command: protocol.AnyCommand) -> Attempt:
        """A command is about to be sent."""
        attempt = Attempt(self, table, sender, command, self.tick())
        self.attempts[table].append(attempt)
        return attempt

    def open_stream(self, table: str, keys: tuple[str, ...], since: int | None) -> Stream:
        """A socket is about to say hello."""
        stream = Stream(self, table, keys, since, self.tick())
        self.streams[table].append(stream)
        return stream

    def looked(self, table: str, keys: tuple[str, ...], asked: int, body: Json) -> None:
        """A request, sent at `asked`, was answered with a frame."""
        self.looks[table].append(Look(keys, asked, self.tick(), body))

    def photograph(self, tables: dict[str, TableLog]) -> None:
        """The log as it is now. From now on it may only grow: what is in it is in it for ever."""
        self._changed = self.changes(tables)
        self._pictures = {code: table.rows for code, table in tables.items()}

    def changes(self, tables: dict[str, TableLog]) -> list[Finding]:
        """Where the log is not what it was in some photograph."""
        found = list(self._changed)
        for code, before in self._pictures.items():
            rows = tables[code].rows if code in tables else []
            if rows[: len(before)] != before:
                pairs = zip(before, rows, strict=False)
                place = next((row.seq for row, now in pairs if row != now), len(rows) + 1)
                found.append(Finding("changed", code, f"event {place} is no longer what it was"))
        return found

    def counts(self) -> dict[Outcome, int]:
        """How many attempts ended how."""
        counts: dict[Outcome, int] = {"ok": 0, "fail": 0, "unknown": 0, "open": 0}
        for attempt in itertools.chain.from_iterable(self.attempts.values()):
            counts[attempt.outcome] += 1
        return counts
