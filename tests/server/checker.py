"""The history checker: what clients were told, beside what stands in the log.

It finds whatever does not fit:

- `lost`: a command that was acknowledged is not in the log, where it must stand;
- `doubled`: a key stands in the log twice;
- `refused`: a command that was refused is in the log;
- `changed`: what stood in the log once does not stand there any more;
- `hole`: the events are not numbered 1, 2, 3 …;
- `order`: something older comes after something newer that had been answered before it was asked;
- `forged`: the log holds what nobody sent, or something else than was sent;
- `told`: a reader got something else than the log says for this reader, or missed something;
- `state`: the log cannot be replayed, or what it leads to is not what the server holds.

What readers should have got is found twice; see `tests.server.replay`. The time is linear in the log and the messages.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence

from tests.server.history import Attempt, Finding, History, Look, Message, Stream
from tests.server.replay import Replay
from tests.server.stored import Entry, TableLog, agrees, entries_of, read_log
from tischlein.server.hall import MOST_MISSED

PASSING = ("too-fast", "no-key")
"""Refusals of one sending that say nothing about another sending of the same command."""

MOST_FINDINGS = 50


def check(history: History, database: str) -> list[Finding]:
    """Everything that does not fit."""
    tables = read_log(database)
    findings = history.changes(tables)
    for code in history.makers:
        if code in tables:
            findings += Checker(history, tables[code]).check()
        else:
            findings.append(Finding("lost", code, "the table itself is not in the database"))
    return findings


def assert_holds(history: History, database: str) -> None:
    """Fail, and say everything that does not fit."""
    findings = check(history, database)
    assert not findings, "\n".join(map(str, findings[:20]))


class Checker:
    """One table: its log, and what was noted of it."""

    def __init__(self, history: History, table: TableLog) -> None:
        self.history = history
        self.table = table
        self.code = table.code
        self.findings: list[Finding] = []
        self.attempts = history.attempts.get(self.code, [])
        self.streams = history.streams.get(self.code, [])
        self.looks = history.looks.get(self.code, [])

    def check(self) -> list[Finding]:
        self.check_numbers()
        if self.findings:
            return self.findings  # nothing else can be said of a log with holes
        entries = entries_of(self.table.rows)
        self.check_commands(entries)
        self.check_order(entries)
        self.check_chains()
        self.check_frames(entries)
        return self.findings

    def found(self, rule: str, text: str) -> None:
        self.findings.append(Finding(rule, self.code, text))

    def check_numbers(self) -> None:
        """Events are numbered from 1 without a hole, and the first one makes the table."""
        for place, row in enumerate(self.table.rows, 1):
            if row.seq != place:
                self.found("hole", f"event {place} is missing: the next one is {row.seq}")
                return
        if not self.table.rows or json.loads(self.table.rows[0].data)["e"] != "made":
            self.found("hole", "the first event does not make the table")

    def check_commands(self, entries: Sequence[Entry]) -> None:
        """What was acknowledged is there once, what was refused is not, and nothing else is there."""
        by_key: dict[str, Entry] = {}
        for entry in entries:
            if entry.key is None:
                by_itself = entry.event.get("bot") or entry.event["e"] in ("along", "forgotten", "abandoned")
                if entry.first > 1 and not by_itself:
                    self.found("forged", f"event {entry.first} ({entry.event['e']}) is nobody's command")
            elif entry.key in by_key:
                places = f"{by_key[entry.key].first} and {entry.first}"
                self.found("doubled", f"the command {entry.key} stands in the log twice, as events {places}")
            else:
                by_key[entry.key] = entry
        sent: dict[str, list[list[Attempt]]] = defaultdict(list)
        for attempt in self.attempts:
            for same in sent[attempt.command.key]:
                if same[0].command == attempt.command and same[0].sender == attempt.sender:
                    same.append(attempt)
                    break
            else:
                sent[attempt.command.key].append([attempt])
        for key in by_key.keys() - sent.keys():
            self.found("forged", f"event {by_key[key].first} has the key {key}, which nobody sent")
        for key, commands in sent.items():
            self._check_key(by_key.get(key), commands)

    def _check_key(self, entry: Entry | None, commands: list[list[Attempt]]) -> None:
        """All commands that were sent with one key, and the one entry with it."""
        fitting = 0
        for attempts in commands:
            command = attempts[0].command
            stored = entry is not None and entry.first == command.expected_seq + 1 and agrees(command, entry.event)
            outcomes = {attempt.outcome for attempt in attempts}
            if "ok" in outcomes:
                fitting += 1
                self._check_acknowledged(entry if stored else None, attempts)
            elif _refused(attempts):
                if stored:
                    place = command.expected_seq + 1
                    self.found("refused", f"refused, but in the log as event {place}: {attempts[-1]}")
                    fitting += 1
            else:
                fitting += stored
        if entry is not None and not fitting:
            self.found("forged", f"event {entry.first} ({entry.event['e']}) is not what was sent with its key")

    def _check_acknowledged(self, entry: Entry | None, attempts: list[Attempt]) -> None:
        for attempt in attempts:
            if attempt.outcome != "ok":
                continue
            if entry is None:
                place = attempt.command.expected_seq + 1
                self.found("lost", f"acknowledged, but not in the log as event {place}: {attempt}")
            elif attempt.seq is not None and attempt.seq < entry.last:
                self.found("lost", f"acknowledged with seq {attempt.seq}, before event {entry.last}: {attempt}")

    def check_order(self, entries: Sequence[Entry]) -> None:
        """What was asked after something had been answered comes later than that, or sees it."""
        by_key = {entry.key: entry for entry in entries if entry.key is not None}
        moments: list[tuple[int, int, int, str]] = []  # when; what was seen there; what is asked for must be newer
        sent: set[str] = set()
        for attempt in self.attempts:
            entry = by_key.get(attempt.command.key)
            if entry is None or entry.first != attempt.command.expected_seq + 1:
                continue
            if attempt.command.key not in sent:
                sent.add(attempt.command.key)
                moments.append((attempt.invoked, 0, entry.first, str(attempt)))
            if attempt.outcome == "ok":
                moments.append((attempt.ended, max(entry.last, attempt.seq or 0), 0, ""))
        for look in self.looks:
            moments.append((look.asked, 0, look.body["seq"] + 1, "an answer"))
            moments.append((look.at, look.body["seq"], 0, ""))
        for stream in self.streams:
            told = stream.frames
            moments += [(message.at, message.seq or 0, 0, "") for message in told]
            moments += [(stream.opened, 0, (message.seq or 0) + 1, "a new socket") for message in told[:1]]
        seen = 0
        for _, saw, newer, what in sorted(moments):
            if newer and newer <= seen:
                self.found("order", f"event {seen} had been told, and then {what} was or saw event {newer - 1}")
            seen = max(seen, saw)

    def check_chains(self) -> None:
        """Each socket got everything, in order: each frame begins where the one before ended."""
        senders = {attempt.command.key: attempt.sender for attempt in self.attempts}
        for stream in self.streams:
            had: int | None = None
            for message in stream.messages:
                body = message.body
                answered = body.get("ack") or body.get("key")
                if answered is not None and senders.get(answered) not in (stream.keys or ("",)):
                    self.found("told", f"a page got the answer to {answered}, which it never sent")
                if body["type"] == "frame":
                    self._check_link(stream, had, body["since"], body["seq"])
                    had = body["seq"]
                elif body["type"] == "pong" and had is not None and body["seq"] != had:
                    self.found("told", f"a pong speaks of event {body['seq']} to a page that was told up to {had}")
            if stream.complete is not None and (had or 0) < stream.complete:
                self.found("told", f"a page was told up to event {had}, somebody had seen {stream.complete}")

    def _check_link(self, stream: Stream, had: int | None, since: int, seq: int) -> None:
        if had is None:
            missed = 0 if stream.since is None else seq - stream.since
            expected = stream.since if 0 < missed <= MOST_MISSED else seq
            if since != expected:
                text = f"goes from {since} to {seq}, and the page had said {stream.since}"
                self.found("told", f"the first frame of a socket {text}")
        elif since != had:
            self.found("told", f"a gap: a page at event {had} got a frame from {since} to {seq}")
        elif seq < had:
            self.found("told", f"a page at event {had} was sent back to {seq}")

    def check_frames(self, entries: Sequence[Entry]) -> None:
        """Each frame holds exactly what the log says for its reader, and replaying the log gives the server's state."""
        ends = {entry.last for entry in entries}
        wanted: dict[int, list[tuple[Stream | Look, Message | Look, bool]]] = defaultdict(list)
        for stream in self.streams:
            for place, message in enumerate(stream.frames):
                wanted[message.seq or 0].append((stream, message, place == 0))
        for look in self.looks:
            wanted[look.body["seq"]].append((look, look, False))
        for seq in sorted(wanted.keys() - ends):
            self.found("told", f"a frame speaks of event {seq}, where no command ends; the log goes to {max(ends)}")
        replay = Replay(self.history, self.table)
        most = len(self.findings) + MOST_FINDINGS
        for row in self.table.rows:
            try:
                replay.step(row)
            except Exception as error:
                self.found("state", f"event {row.seq} cannot be replayed: {type(error).__name__}: {error}")
                return
            if row.seq in ends:
                for text in replay.disagreements():
                    self.found("state", f"event {row.seq}: {text}")
                for reader, told, first in wanted.pop(row.seq, ()):
                    body = told.body
                    for text in replay.compare(reader, body, first or body["since"] == body["seq"]):
                        self.found("told", f"frame from {body['since']} to {row.seq}: {text}")
            if len(self.findings) > most:
                return
        if replay.table.status != self.table.status:
            self.found("state", f"stored as {self.table.status}, but by the log {replay.table.status}")


def _refused(attempts: Sequence[Attempt]) -> bool:
    """Whether a command that was never acknowledged was refused for good."""
    refused = [attempt for attempt in attempts if attempt.outcome == "fail"]
    return len(refused) == len(attempts) or any(attempt.code not in PASSING for attempt in refused)
