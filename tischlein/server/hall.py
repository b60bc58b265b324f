"""All tables that are open in this process: commands go in, events come out to whoever sits or watches there.

A command holds its table's lock from the check to the answer: it is checked against the table, carried out in memory,
stored, and told to all readers only when it is on disk. If storing fails, the table in memory is thrown away; the log
knows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from tischlein.core.moment import Moment
from tischlein.server import frames, log, protocol
from tischlein.server.commands import FOR_HOSTS, Abandon, Sender, carry_out, speaker
from tischlein.server.length import check_length
from tischlein.server.limits import Limit
from tischlein.server.missed import Missed
from tischlein.server.open_table import Elsewhere, Listener, OpenTable, fold, persons_of
from tischlein.server.protocol import Change, Frame, Here
from tischlein.server.refusal import Refusal
from tischlein.server.retries import compare, compare_join, stored_key
from tischlein.server.settings import Settings
from tischlein.server.shelf import LONG_LOG, Shelf
from tischlein.server.statements import Conflict, Entry
from tischlein.server.store import Store, StoreDown
from tischlein.server.strokes import Luck, provable
from tischlein.server.table import Table
from tischlein.server.telling import snapshot, tell

logger = logging.getLogger("tischlein.hall")

MOST_MISSED = 300
"""A reader who missed more events than these gets the table as it is, without the story."""

FORGOTTEN = 4010
"""Close code: this person was deleted."""

PRESENCE_SECONDS = 25.0
"""So long the last word of another process about its readers counts."""

UNEXPECTED = 1011
"""Close code: something failed that should not; come back."""

GONE_AWAY = 1012
"""Close code: the server is going down; come back."""

SHORT = (protocol.Act, protocol.Ready, protocol.Unseal)
"""The commonest commands, which go the short way."""

UNCOUNTED = (protocol.Act, protocol.Unseal)
"""There is no more than one of them for something that was counted, or for somebody's turn."""

_encode = msgspec.json.Encoder().encode


class Hall:
    """The open tables of this process."""

    def __init__(self, store: Store, settings: Settings, luck: Luck = provable) -> None:
        self.store = store
        self.settings = settings
        self.luck = luck
        waiting = settings.connections_per_address + settings.sockets_per_address
        self.shelf = Shelf(store, luck, settings.open_tables, waiting)
        self.shelf.on_load = lambda open: self.on_change(open, False)
        self.watchers: list[Callable[[OpenTable, bool], None]] = []
        """Called after each change of a table, with whether this process made it; the bots listen."""
        self.announce: Callable[[OpenTable], None] = lambda _open: None
        """Called when the readers of a table change here; other processes are told."""
        self.shared = not store.sqlite
        self._signals = Limit(settings.signals_per_second, settings.signals_at_once)
        self._changes = Limit(settings.changes_per_second, settings.changes_at_once)
        self._explaining: set[asyncio.Task[None]] = set()
        self.commands = 0
        self.refusals = 0

    # ---- finding out

    def on_change(self, open: OpenTable, own: bool) -> None:
        for watcher in self.watchers:
            watcher(open, own)

    async def table(self, open: OpenTable) -> Table:
        """The table as its log has it now; to be called with the lock held."""
        if open.table is None:
            since = open.told
            table = await self.shelf.replayed(open.id, lambda found: fold(found, self.luck, since))
            assert table is not None
            open.table = table
            _dismiss(open, table)
            open.seat_listeners()
            if table.seq > since:
                _tell(open, table, since)
                self.on_change(open, False)
        elif self.shared:
            await self.catch_up(open)
        assert open.table is not None
        return open.table

    async def catch_up(self, open: OpenTable) -> bool:
        """Fold what other processes have stored meanwhile, and tell it; to be called with the lock held."""
        table = open.table
        if table is None:
            return False
        stored, people = await self.store.since(open.id, table.seq, LONG_LOG)
        if not stored:
            return False
        if len(stored) > LONG_LOG:  # so many are not folded while others wait
            open.table = None
            await self.table(open)
            return True
        since = table.seq
        table.people = people
        for one in stored:
            if isinstance(one.event, log.Begun):
                table.moments = []
            table.fold(one.event)
        open.keys = (0, None)
        _dismiss(open, table)
        _tell(open, table, since)
        self.on_change(open, False)
        return True

    # ---- commands

    async def command(
        self, open: OpenTable, who: Sequence[bytes] | Listener, command: protocol.AnyCommand
    ) -> Frame | None:
        """Carry out a command. The answer is a frame for the sender; a listener gets it through its outbox, and None
        here."""
        speaker = who if isinstance(who, Listener) else None
        if isinstance(command, protocol.Join) and not isinstance(who, Listener) and len(who) > 1:
            raise Refusal(401, "one-key-needed")
        async with open.lock:
            if open.table is None or (self.shared and command.expected_seq > open.table.seq):
                await self.table(open)
            table = open.table
            assert table is not None
            sender = self._sender(table, who)
            if not sender.persons and not isinstance(command, protocol.Join):
                await self._check_gone(open, table, command, sender)
            elif command.expected_seq != table.seq:
                await self._check_retry(open, table, command, sender)
            else:
                if type(command) not in UNCOUNTED:
                    limit = self._signals if isinstance(command, protocol.SendSignal) else self._changes
                    limit.take((open.id, min(sender.persons) if sender.persons else sender.key))
                if isinstance(command, FOR_HOSTS) and open.has_been_away(table.host, self.settings.host_seconds):
                    sender = sender._replace(deputy=True)
                return await self._carry_out(open, table, sender, command, speaker)
            return snapshot(open, table, sender.persons, command.key)

    async def bot_act(self, open: OpenTable, seat: int, token: str, expected_seq: int) -> None:
        """The action of a bot: the same way, without a key."""
        async with open.lock:
            table = await self.table(open)
            if table.seq != expected_seq:
                raise Refusal(409, "stale", seq=table.seq)
            command = protocol.Act(expected_seq=expected_seq, key="", seat=seat, token=token)
            await self._carry_out(open, table, Sender((), None, bot=True), command, None)

    async def abandon(self, open: OpenTable, number: int) -> None:
        """Give up the number of a round for which somebody has sealed and does not unseal, if that is still so."""
        async with open.lock:
            table = await self.table(open)
            if table.unsealing and table.round == number:
                await self._carry_out(open, table, Sender((), None, bot=True), Abandon(number), None)

    def can_carry_out_at_once(self, open: OpenTable, command: protocol.AnyCommand) -> bool:
        """Whether nothing stands in the way of `carry_out_at_once`."""
        if type(command) not in SHORT:
            return False
        return open.table is not None and open.table.seq == command.expected_seq and not open.lock.locked()

    def carry_out_at_once(
        self, open: OpenTable, speaker: Listener, command: protocol.AnyCommand, refuse: Callable[[Refusal], None]
    ) -> None:
        """The short way for the commonest commands: no task waits until it is stored. The speaker's answer goes to its
        outbox, a refusal to `refuse`, now or later."""
        table = open.table
        assert table is not None
        taken = open.lock.take()
        assert taken
        try:
            sender = self._sender(table, speaker)
            if not sender.persons:
                raise Refusal(401, "no-key")
            if type(command) not in UNCOUNTED:
                self._changes.take((open.id, min(sender.persons)))
            entry = self._carry_out_in_memory(open, table, sender, command)
            self.store.hand_in(entry, partial(self._stored, open, table, entry, sender, speaker, command.key, refuse))
        except BaseException:
            open.lock.leave()
            raise

    def _stored(
        self,
        open: OpenTable,
        table: Table,
        entry: Entry,
        sender: Sender,
        speaker: Listener,
        key: str,
        refuse: Callable[[Refusal], None],
        result: Exception | None,
    ) -> None:
        """The end of the short way."""
        if result is not None:
            open.table = None
            explaining = asyncio.create_task(self._explain(open, entry, result, refuse))
            self._explaining.add(explaining)
            explaining.add_done_callback(self._explaining.discard)
            return
        try:
            self._tell_command(open, table, entry, sender, speaker, key)
        except Exception:
            logger.exception("a command was stored and could not be told")
        finally:
            open.lock.leave()

    async def _explain(
        self, open: OpenTable, entry: Entry, error: Exception, refuse: Callable[[Refusal], None]
    ) -> None:
        try:
            refuse(await self._not_stored(open, entry, error))
        except StoreDown:
            refuse(Refusal(503, "not-stored", retry_after=2))
        finally:
            open.lock.leave()

    async def _carry_out(
        self,
        open: OpenTable,
        table: Table,
        sender: Sender,
        command: protocol.AnyCommand | Abandon,
        speaker: Listener | None,
    ) -> Frame | None:
        entry = self._carry_out_in_memory(open, table, sender, command)
        try:
            await self.store.append(entry)
        except (Conflict, StoreDown, asyncio.CancelledError) as error:
            # Whatever became of it: the log knows. Nobody has been told anything of the table in memory.
            open.table = None
            if isinstance(error, asyncio.CancelledError):
                raise
            raise await self._not_stored(open, entry, error) from error
        key = "" if isinstance(command, Abandon) else command.key
        return self._tell_command(open, table, entry, sender, speaker, key)

    def _carry_out_in_memory(
        self, open: OpenTable, table: Table, sender: Sender, command: protocol.AnyCommand | Abandon
    ) -> Entry:
        """What is to be stored of a command, which nobody has been told of yet."""
        since, status = table.seq, table.status
        if since >= self.settings.table_events:
            check_length(table, command, self.settings.table_events)
        whose = sender
        if len(sender.persons) > 1 and not isinstance(command, Abandon):
            whose = speaker(table, sender, command)
        try:
            plan = carry_out(table, sender, command)
        except Refusal:
            raise
        except Exception:
            open.table = None  # it may be half changed; the log knows
            raise
        changed = table.status if table.status != status else None
        key = None if isinstance(command, Abandon) or sender.bot else stored_key(command, whose)
        data = [log.encode(event) for event in plan.events]
        return Entry(open.id, since + 1, data, key, plan.come, plan.gone, plan.renamed, changed)

    def _tell_command(
        self, open: OpenTable, table: Table, entry: Entry, sender: Sender, speaker: Listener | None, key: str
    ) -> Frame | None:
        """Tell everybody about a command that is stored."""
        open.keys = (entry.seq, entry.key)
        open.used = time.monotonic()
        self.commands += 1
        answer = _tell(open, table, entry.seq - 1, sender, speaker, key)
        self.on_change(open, True)
        return answer

    async def _not_stored(self, open: OpenTable, entry: Entry, error: Exception) -> Refusal:
        """Why a command was not stored, as far as that can be known."""
        if not isinstance(error, Conflict):
            return Refusal(503, "not-stored", retry_after=2)
        table = await self.table(open)
        if table.seq < entry.seq:
            return Refusal(409, "key-used")
        if entry.key is not None and await self.store.key_at(open.id, entry.seq) == entry.key:
            return Refusal(409, "again", seq=table.seq)  # our own retry was faster: it counts, once
        return Refusal(409, "stale", seq=table.seq)

    def _sender(self, table: Table, who: Sequence[bytes] | Listener) -> Sender:
        if isinstance(who, Listener):
            for person in who.persons:
                if not table.knows(person):
                    return Sender(tuple(one for one in who.persons if table.knows(one)), None)
            return who.sender
        return Sender(persons_of(table, who), who[0] if who else None)

    async def _check_gone(self, open: OpenTable, table: Table, command: protocol.AnyCommand, sender: Sender) -> None:
        """Nobody at this table may command anything; who has just left and asks again is told that it counted."""
        if isinstance(command, protocol.Leave):
            with contextlib.suppress(Refusal):
                await self._check_retry(open, table, command, sender)
                return
        raise Refusal(401, "no-key")

    async def _check_retry(self, open: OpenTable, table: Table, command: protocol.AnyCommand, sender: Sender) -> None:
        """A command for an earlier event is either a retry of one that counted, or too late."""
        if command.expected_seq > table.seq:
            raise Refusal(409, "stale", seq=table.seq)
        place, key = open.keys
        if place != command.expected_seq + 1:
            key = await self.store.key_at(open.id, command.expected_seq + 1)
        found = compare(key, command, sender)
        if found == "other" and isinstance(command, protocol.Join) and sender.key is None:
            hashes = [hash for person in sender.persons for hash in table.people[person].keys]
            found = compare_join(key, command, hashes)
        if found == "other":
            raise Refusal(409, "stale", seq=table.seq)
        if found == "reused":
            raise Refusal(422, "key-reused", where="key")

    # ---- reading

    async def look(self, open: OpenTable, hashes: Sequence[bytes]) -> Frame:
        """The table as the holder of these keys sees it now."""
        async with open.lock:
            table = await self.table(open)
            return snapshot(open, table, persons_of(table, hashes))

    async def listen(self, open: OpenTable, listener: Listener, since: int | None) -> None:
        """Add a reader, who first gets the table as it is, with the events missed since `since`."""
        open.expected += 1
        try:
            ahead = await self._add(open, listener, since, None)
            while ahead is not None:
                await self.shelf.aside.ask(listener.address, partial(self._go_on, open.id, ahead))
                ahead = await self._add(open, listener, since, ahead)
        finally:
            open.expected -= 1

    async def _add(self, open: OpenTable, listener: Listener, since: int | None, ahead: Missed | None) -> Missed | None:
        """Add a reader, with what was read ahead of the events missed. Where too many are still to be read while others
        wait, nothing is done, and what is to be told further is given back."""
        async with open.lock:
            table = await self.table(open)
            if _dismissed(listener, table):  # deleted since they were let in: telling a long round takes its time
                return None
            missed = None
            if since is not None and 0 < table.seq - since <= MOST_MISSED:
                missed = ahead if ahead is not None and ahead.begun == table.begun else _beginning(table, since)
            if missed is not None:
                if table.seq - missed.seq > LONG_LOG:
                    return missed
                events, _ = await self.store.since(open.id, missed.seq, LONG_LOG)
                missed.go_on(one for one in events if one.seq <= table.seq)  # another process may be further
            listener.sit(table)
            open.add(listener)
            moments: Sequence[Moment] = ()
            undone: Sequence[Change] = ()
            told_since = table.seq
            if missed is not None:
                moments, told_since = missed.moments, missed.since
                undone = [] if missed.undone is None else [Change("taken_back", table.player_at(missed.undone))]
            args = (listener.reader, listener.host, open.here, moments, told_since, undone)
            listener.outbox.put(_encode(frames.snapshot(table, *args)))
            self.tell_presence(open, but=listener)
            return None

    def _go_on(self, id: int, missed: Missed) -> None:
        """Tell a round as far as it has come. Takes long, and holds up nobody: the table goes on."""
        missed.go_on(self.store.since_now(id, missed.seq))

    def leave(self, open: OpenTable, listener: Listener) -> None:
        """Remove a reader."""
        open.remove(listener)
        if not open.listeners and open.table is not None and not open.lock.locked():
            open.table.rest()
        open.used = time.monotonic()
        self.tell_presence(open)

    def hear_shown(self, open: OpenTable, listener: Listener, told: protocol.Shown) -> None:
        """A page says how far it has shown what happened. Only who is alone with the bots may hasten them."""
        alone = open.listeners == [listener] and not any(
            other.persons or other.watching for other in open.elsewhere.values()
        )
        open.showing.hear(listener, min(told.seq, open.told), told.looking, told.on and alone)

    def tell_presence(self, open: OpenTable, but: Listener | None = None, own: bool = True) -> None:
        """Tell all readers whose pages are connected, and other processes if it was `own` readers who changed."""
        if own:
            self.announce(open)
        message = _encode(Here(sorted(open.here), open.watching))
        for listener in open.listeners:
            if listener is not but:
                listener.outbox.put(message)

    # ---- other processes

    async def woken(self, heads: dict[int, int]) -> None:
        """Other processes say that these tables have moved on."""
        for id, seq in heads.items():
            open = self.shelf.by_id.get(id)
            if open is None or (open.table is not None and open.table.seq >= seq):
                continue
            async with open.lock:
                with contextlib.suppress(StoreDown):
                    await self.table(open)

    def heard_presence(self, id: int, process: str, persons: tuple[int, ...], watching: int) -> None:
        """Another process says who reads a table there."""
        open = self.shelf.by_id.get(id)
        if open is None:
            return
        before = open.elsewhere.get(process)
        if persons or watching:
            open.elsewhere[process] = Elsewhere(time.monotonic() + PRESENCE_SECONDS, persons, watching)
        else:
            open.elsewhere.pop(process, None)
        if before is not None:
            open.note_gone(before.persons)
        if before is None or (before.persons, before.watching) != (persons, watching):
            self.tell_presence(open, own=False)

    def refresh_presence(self) -> None:
        """Say again who reads here, and forget processes that have not been heard of for long."""
        now = time.monotonic()
        for open in self.shelf.by_id.values():
            if open.listeners:
                self.announce(open)
            gone = [process for process, other in open.elsewhere.items() if other.until < now]
            for process in gone:
                open.note_gone(open.elsewhere.pop(process).persons)
            if gone:
                self.tell_presence(open, own=False)

    async def poll(self) -> None:
        """Look whether a wake-up was missed."""
        read = [table.id for table in self.shelf.by_id.values() if table.listeners or table.bot is not None]
        if read:
            await self.woken(await self.store.heads(read))

    def close_all(self, code: int = GONE_AWAY) -> None:
        """Close every socket; the pages come back by themselves."""
        for open in list(self.shelf.by_id.values()):
            for listener in open.listeners:
                listener.outbox.close(code)
            if open.bot is not None:
                open.bot.cancel()


def _beginning(table: Table, since: int) -> Missed:
    """The round in play, of which nothing is told yet; nothing there is where none is."""
    if table.state is None:
        return Missed(None, table.seq + 1, since)
    return Missed(table.game.start(table.state.players, table.options, remember=False), table.begun, since)


def _dismiss(open: OpenTable, table: Table) -> None:
    """Close the pages of who was deleted, here or at another process. Who shares one comes back without them."""
    for listener in list(open.listeners):
        if _dismissed(listener, table):
            open.remove(listener)


def _dismissed(listener: Listener, table: Table) -> bool:
    """Close a page if somebody whose page it is was deleted; gives whether it was."""
    if not any(person in table.people and not table.knows(person) for person in listener.persons):
        return False
    alone = not any(table.knows(person) for person in listener.persons)
    listener.outbox.close(FORGOTTEN if alone else GONE_AWAY)
    return True


def _tell(open: OpenTable, table: Table, since: int, *command: Any) -> Frame | None:
    """Tell what is stored. Where that fails, the readers come back and are told from the log."""
    try:
        return tell(open, table, since, *command)
    except Exception:
        open.table = None  # its news wait in it still
        for listener in open.listeners:
            listener.outbox.close(UNEXPECTED)
        raise
