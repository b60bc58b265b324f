"""A log folded twice, and what each reader should have been told: by the server's own fold, and by the engine alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from tests.server.history import Attempt, History, Look, Stream
from tests.server.stored import Json, Row, TableLog
from tischlein import CHANCE, OVER
from tischlein.core.moment import Moment, Step
from tischlein.core.state import State
from tischlein.games import find
from tischlein.server import frames, log, protocol
from tischlein.server.people import Person
from tischlein.server.table import Table
from tischlein.server.told import told


class Replay:
    """One table, event by event."""

    table: Table
    """By the server's own fold."""

    def __init__(self, history: History, stored: TableLog) -> None:
        self.engine = Engine()
        self._code = stored.code
        self._makers = history.makers[stored.code]
        self._taken_along = history.taken_along
        attempts = history.attempts.get(stored.code, ())
        self._senders = {attempt.command.key: attempt for attempt in attempts if attempt.outcome != "fail"}
        self._news: list[News] = []
        self._persons: dict[str, int] = {}
        """Seat key → the number of the person at the table."""
        self._taken_for: dict[int, tuple[int, ...]] = {}
        """Socket → the persons that it was opened for."""

    def step(self, row: Row) -> None:
        """Take the next event."""
        raw, event = json.loads(row.data), log.decode(row.data)
        sender = None if row.key is None else self._senders.get(row.key.partition(":")[0])
        if isinstance(event, log.Made):
            self._persons = {key: number for number, (key, _) in enumerate(self._makers)}
            people = {number: Person(number, name) for number, (_, name) in enumerate(self._makers)}
            self.table = Table(0, self._code, event, people)
        else:
            self._fold(event, sender)
        self.engine.take(raw, [key for key, _ in self._makers], None if sender is None else sender.sender)
        table = self.table
        begun, back = isinstance(event, log.Begun), isinstance(event, log.TakenBack)
        self._news.append(News(table.moments, table.changes, table.touched, begun, back))
        table.settle()

    def _fold(self, event: log.AnyLogged, sender: Attempt | None) -> None:
        """Fold an event, and see who comes and goes: names are beside the log."""
        table = self.table
        gone: int | None = None
        if isinstance(event, log.Joined):
            assert sender is not None, "somebody joined without a command"
            assert isinstance(sender.command, protocol.Join), "somebody joined by another command"
            self._persons[sender.sender] = event.person
            table.people[event.person] = Person(event.person, sender.command.name)
        elif isinstance(event, log.Left) and table.status == "gathering":
            gone = table.places[event.player].person
        table.fold(event)
        if isinstance(event, log.Forgotten):
            gone = event.person
            table.people[gone].name = None
        elif gone == table.host:
            gone = None  # who leaves before the first round is deleted, but for a host who has no heir
        elif gone is not None:
            del table.people[gone]
        self._persons = {key: person for key, person in self._persons.items() if person != gone}

    def disagreements(self) -> Iterator[str]:
        """Where the two folds do not lead to the same."""
        state, own = self.table.state, self.engine.state
        if (state is None) != (own is None):
            yield "a round is in play by one fold of the log, and not by the other"
        elif state is not None and own is not None and state.to_bytes() != own.to_bytes():
            yield "the two folds of the log lead to different states"

    def compare(self, reader: Stream | Look, body: Json, whole: bool) -> Iterator[str]:
        """What is wrong with a frame of the event reached now.

        `whole` is a frame that needs nothing before it: it begins a socket, or answers a look or a retry.
        """
        keys = [self._taken_along.get((self._code, key), key) for key in reader.keys]
        persons = tuple(self._persons[key] for key in keys if key in self._persons)
        if isinstance(reader, Stream):
            persons = self._taken_for.setdefault(id(reader), persons)
        yield from difference(self._frame(persons, body["since"], whole), plain(body))
        if isinstance(reader, Stream) and "table" in body:
            for player in body.get("you", ()):
                if not body["table"]["players"][player].get("here"):
                    yield f"player {player} reads that this player is not here"
        yield from self.engine.compare(keys, body)

    def _frame(self, persons: Sequence[int], since: int, whole: bool) -> Json:
        """The frame by the server's own fold."""
        table = self.table
        reader = tuple(sorted(player for person in persons for player in table.players_of(person)))
        host = table.host in persons
        news = gather(self._news[since : table.seq])
        frame = protocol.Frame(seq=table.seq, since=since, changes=list(news.undone) if whole else news.changes)
        if whole or news.touched:
            frame.table, frame.you, frame.host = frames.table_info(table), list(reader), host
        seats: list[int | None] = [table.seat_of(player) for player in reader]
        if not reader and (host or table.watch == "everybody"):
            seats = [None]
        frame.seats = [self._seat(seat, news.moments) for seat in seats if table.state is not None]
        return plain(json.loads(msgspec.json.encode(frame)))

    def _seat(self, seat: int | None, moments: Sequence[Moment]) -> protocol.SeatPart:
        table = self.table
        assert table.state is not None
        free = seat is not None and table.may_act(seat)
        return told(table.state, seat, moments, table.names_by_seat(), free)


class News(NamedTuple):
    """What there is to tell of one event or several."""

    moments: list[Moment]
    changes: list[protocol.Change]
    touched: bool
    begun: bool
    back: bool = False
    undone: Sequence[protocol.Change] = ()
    """That what was told last before these events has been taken back."""
    """Whether the action before was taken back: nobody is told of it any more."""


def gather(news: Iterable[News]) -> News:
    """Several events told at once. What happened in an earlier round is not told any more."""
    moments: list[Moment] = []
    changes: list[protocol.Change] = []
    undone: list[protocol.Change] = []
    touched = begun = False
    for one in news:
        back = [change for change in one.changes if change.what == "taken_back"]
        if one.begun:
            undone = []
        elif one.back and not moments:
            undone = back
        untold = back if moments else []  # neither what was done nor that it was taken back
        moments = [] if one.begun else moments[:-1] if one.back else moments
        moments += one.moments
        changes += [change for change in one.changes if change not in untold]
        touched, begun = touched or one.touched, begun or one.begun
    return News(moments, changes, touched, begun, undone=undone)


class Engine:
    """The log folded with the engine alone: who sits where by seat keys, and the round in play."""

    def __init__(self) -> None:
        self.places: list[str | None] = []
        """The seat key of the person at each place; none for a bot's or an open one."""
        self.away: list[bool] = []
        """Whether the person at each place has left, or has a bot stand in."""
        self.paused = False
        self.persons: dict[int, str | None] = {}
        """The seat keys by the numbers that the log has for persons."""
        self.state: State | None = None
        self.made: Json = {}
        self.round = -1
        """Within the match."""
        self.gathering = True
        self.closed = False
        self.steps: list[tuple[int, list[Step]]] = [(0, [])]
        """By event: the number of the round, over all matches, and the steps."""

    def take(self, event: Json, makers: Sequence[str], sender: str | None) -> None:
        """Take the next event; `sender` is the seat key of who caused it."""
        kind = event["e"]
        round_number, steps = self.steps[-1][0], list[Step]()
        match kind:
            case "made":
                self.made = event
                self.persons = dict(enumerate(makers))
                self.places = [None if person is None else makers[person] for person, _ in event["chairs"]]
                self.away = [False] * len(self.places)
            case "joined":
                self.places[event["player"]] = self.persons[event["person"]] = sender
                self.away[event["player"]] = False
            case "forgotten":
                gone = self.persons[event["person"]]
                if self.gathering:
                    self.places = [None if key == gone else key for key in self.places]
                else:
                    self.away = [away or key == gone for away, key in zip(self.away, self.places, strict=True)]
            case "moved":
                here, there = event["player"], event["to"]
                self.places[here], self.places[there] = self.places[there], self.places[here]
                self.away[here], self.away[there] = self.away[there], self.away[here]
            case "order":
                self.places = [self.places[player] for player in event["players"]]
                self.away = [self.away[player] for player in event["players"]]
            case "added":
                self.places.append(None)
                self.away.append(False)
            case "chair" if event["to"] == "none":
                del self.places[event["player"]], self.away[event["player"]]
            case "chair" if event["to"] == "open":
                self.places[event["player"]] = None
            case "chair" | "left" if not self.gathering:
                self.away[event["player"]] = True
            case "left":
                self.places[event["player"]] = None
            case "returned":
                self.away[event["player"]] = False
            case "paused" | "resumed":
                self.paused = kind == "paused"
            case "begun":
                game = find(self.made["game"])
                self.state = game.start(len(self.places), self.made["options"])
                self.round += 1
                self.gathering = False
                round_number += 1
                steps = self._apply(event["luck"].split())
            case "act":
                assert self.state is not None
                assert self.state.actor == event["seat"], f"seat {event['seat']} acted, {self.state.actor} was to act"
                steps = self._apply(event["tokens"].split())
            case "back":
                assert self.state is not None
                self.state.take_back(event["seat"])
                last = max(place for place, (_, some) in enumerate(self.steps) if some)
                self.steps[last] = (self.steps[last][0], [])  # who has not been told of it is not told any more
            case "rematched":
                self.state, self.round, self.gathering = None, -1, True
            case "closed":
                self.closed = True
        self.steps.append((round_number, steps))

    def _apply(self, tokens: Sequence[str]) -> list[Step]:
        assert self.state is not None
        steps = []
        for token in tokens:
            self.state.apply(token)
            assert self.state.last is not None
            steps.append(self.state.last)
        assert all(step.actor == CHANCE for step in steps[1:]), "more than one action in one event"
        assert self.state.actor != CHANCE, "luck is missing"
        return steps

    def seat_of(self, player: int) -> int:
        size = len(self.places)
        moves = find(self.made["game"]).seats_move
        return (player - self.round) % size if moves else player

    def compare(self, keys: Sequence[str], body: Json) -> Iterator[str]:
        """What is wrong with the seats of a frame for the holder of these keys."""
        if self.state is None:
            if "seats" in body:
                yield "seats are shown, and no round has begun"
            return
        own = [self.seat_of(player) for player, key in enumerate(self.places) if key is not None and key in keys]
        playing = self.state.actor != OVER and not self.closed and not self.paused
        away = [self.seat_of(player) for player, away in enumerate(self.away) if away]
        since, seq = body["since"], body["seq"]
        told = self.steps[since + 1 : seq + 1]
        steps = [step for number, some in told for step in some if number == self.steps[seq][0]]
        for part in body.get("seats", ()):
            seat = part["seat"]
            if seat is not None and seat not in own:
                yield f"the view of seat {seat} for somebody who sits at {own}"
            free = playing and seat is not None and seat not in away
            events = [step.event_for(seat) for step in steps]
            expected = {
                "view": json.loads(json.dumps(self.state.view(seat))),
                "legal": self.state.legal() if free and self.state.actor == seat else [],
                "events": [[actor, token, list(shown)] for actor, token, shown in events],
                "turns": [step.turn for step in steps],
                "may_take_back": free and self.state.may_take_back(seat),
            }
            events_got = part.get("events", [])
            got = {
                "view": part["view"],
                "legal": [action["token"] for action in part.get("legal", [])],
                "events": [[event["actor"], event["token"], event.get("shown", [])] for event in events_got],
                "turns": [event["turn"] for event in events_got],
                "may_take_back": part.get("may_take_back", False),
            }
            for text in difference(expected, got):
                yield f"by the engine, seat {seat}: {text}"


def plain(frame: Json) -> Json:
    """A frame without what the log does not say: whose command it answers, the form of what travels, and whose pages
    are connected."""
    frame = {name: value for name, value in frame.items() if name not in ("ack", "wire", "release")}
    if "table" in frame:
        players = [{name: value for name, value in one.items() if name != "here"} for one in frame["table"]["players"]]
        frame["table"] = {**frame["table"], "players": players}
    return frame


def difference(expected: object, got: object, path: str = "") -> Iterator[str]:
    """Where two pieces of JSON differ, in words."""
    if expected == got:
        return
    if isinstance(expected, dict) and isinstance(got, dict):
        for name in sorted(expected.keys() | got.keys(), key=str):
            where = f"{path}.{name}".lstrip(".")
            if name not in got:
                yield f"{where} is missing"
            elif name not in expected:
                yield f"{where} does not belong there: {got[name]!r}"
            else:
                yield from difference(expected[name], got[name], where)
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for place, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from difference(one, other, f"{path}[{place}]")
    else:
        yield f"{path} is {got!r}, expected {expected!r}"
