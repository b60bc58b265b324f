"""Players at a table: whoever they are, they are asked in one way."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from tischlein.bots import POLICIES, chooser
from tischlein.bots.levels import player_for
from tischlein.core.contract import CHANCE
from tischlein.core.game import Game
from tischlein.core.language import phrase
from tischlein.core.mind import Memory, told_to
from tischlein.core.moment import Moment
from tischlein.core.options import brief
from tischlein.core.state import State
from tischlein.core.stream import STREAM, streams
from tischlein.players import OURS, PlayerError, Seat, nobody, published
from tischlein.players.program import PROTOCOL, START_SECONDS, Failed, Program, hosted, token_in

PROGRAM = "program:"
PROGRAM_SECONDS = 5.0
"""More for the first answer of a program that was just started."""


class Sitting(Protocol):
    """A player at a seat, for one game. What goes wrong raises `Failed`."""

    hears: bool
    """Whether it wants to be told what happens."""

    def hear(self, moment: Moment) -> None:
        """Something has happened; it takes from that what its seat may know."""

    def choose(self, state: State) -> str:
        """The token that it plays; it takes from the state what its seat may know."""

    def end(self, state: State, reason: str | None) -> None:
        """The game is over, or was stopped for a reason."""


@dataclass(frozen=True)
class Contestant:
    """Somebody who can be given a seat."""

    name: str
    """What it is called in results."""
    command: tuple[str, ...] = ()
    """The program that plays; none for one of ours, which is known by its name."""
    level: str = ""
    """One of ours."""
    place: str = ""
    """Of a player in Python, `module:name`; the program is our host of it."""

    @property
    def ours(self) -> bool:
        return not self.command


def contestant(text: str) -> Contestant:
    """Who is meant by a text: `simple`, `module:name`, the name of an entry point, `program: command`; any of them with
    a name of your own before it: `mine=module:name`."""
    if not isinstance(text, str):
        raise PlayerError(phrase("player-text", value=brief(text)))
    name, equals, rest = text.partition("=")
    if equals and name.replace("-", "").replace("_", "").isalnum():
        text = rest
    else:
        name = text
    if text in OURS:
        return Contestant(name, level=text)
    if text.startswith(PROGRAM):
        command = _split(text.removeprefix(PROGRAM))
        if not command:
            raise PlayerError(phrase("player-program"))
        return Contestant(name if equals else command[-1].rpartition("/")[2], tuple(command))
    place = text if ":" in text else published().get(text)
    if place is None:
        raise nobody(text)
    return Contestant(name, tuple(hosted(place)), place=place)


def _split(command: str) -> list[str]:
    """The words of a command; none where a quotation does not end."""
    try:
        return shlex.split(command)
    except ValueError:
        return []


def named_apart(players: Sequence[Contestant]) -> list[Contestant]:
    """The same, none with another's name."""
    found: list[Contestant] = []
    for one in players:
        name, number = one.name, 1
        while any(other.name == name for other in found):
            number += 1
            name = f"{one.name} ({number})"
        found.append(replace(one, name=name))
    return found


class Ours:
    """One of our policies, asked in this process."""

    hears = False

    def __init__(self, game: Game, level: str, seat: Seat) -> None:
        self._choose = chooser(game, level).choose
        self._luck = np.zeros(1, STREAM)
        self._luck["x"] = seat.seed

    def hear(self, moment: Moment) -> None:
        pass

    def choose(self, state: State) -> str:
        return state.token_of(self._choose(state.record(), self._luck))

    def end(self, state: State, reason: str | None) -> None:
        pass


class Level:
    """One of our levels: told what its seat is told, shown what it sees."""

    hears = True

    def __init__(self, game: Game, level: str, start: State, seat: Seat) -> None:
        """`start` is any node of the game: what was agreed is in its first one."""
        self._game, self._seat, self._asked = game, seat, 0
        self._player = player_for(game, level, game.record(start.players, start.options), seat.seat)

    def hear(self, moment: Moment) -> None:
        self._player.hear(told_to(self._seat.seat, [moment]))

    def choose(self, state: State) -> str:
        self._asked += 1
        seed = (self._seat.seed + self._asked * 0x9E3779B97F4A7C15) % (1 << 63)
        return state.token_of(self._player.choose(self._game.sheet(state.record(), self._seat.seat), seed))

    def end(self, state: State, reason: str | None) -> None:
        pass


def ours(game: Game, level: str, start: State, seat: Seat) -> Sitting:
    """One of ours at a seat. `simple` and `random` are what they always were."""
    return Ours(game, level, seat) if level in POLICIES else Level(game, level, start, seat)


def ready(start: State, levels: Iterable[str]) -> None:
    """Compile what some of ours need at such a table, once, before many games or several workers would."""
    game, players = start.game, start.players
    for level in levels:
        state, luck = game.start(players, start.options, remember=False), np.random.default_rng(1)
        player = ours(game, level, state, Seat(game.name, 0, players, start.options, 1))
        while state.actor == CHANCE:
            state.play_chance(luck)
            player.hear(state.moment())
        if state.actor == 0:
            state.apply(player.choose(state))
            state.points()


class Here:
    """A class in Python, made for one game in this process: for who trusts it. What it raises is raised here."""

    def __init__(self, player: type[Any], seat: Seat) -> None:
        self._seat, self._player = seat.seat, player(seat)
        self.hears = hasattr(self._player, "hear")

    def hear(self, moment: Moment) -> None:
        self._player.hear(moment.known_to(self._seat))

    def choose(self, state: State) -> str:
        token: str = self._player.choose(state.view(self._seat), state.legal())
        return token

    def end(self, state: State, reason: str | None) -> None:
        if hasattr(self._player, "end"):
            self._player.end(state.points(), state.winners())


class Running:
    """A program that plays one game after the other, at any seat. It is started when it is needed, and again when it
    has failed."""

    def __init__(self, contestant: Contestant) -> None:
        self._contestant = contestant
        self._program: Program | None = None
        self.hears = True
        self.wants_record = False
        self.patience = 0.0
        """Seconds that the first answer may take beside its time: a program is loaded then, a kernel compiled."""
        self.used = False
        """Whether the program that runs has played before."""

    @property
    def is_there(self) -> bool:
        return self._program is not None

    def ready(self) -> Program:
        if self._program is None:
            environment = os.environ | {"PYTHONUNBUFFERED": "1"}
            self._program = Program(self._contestant.command, environment)
            self.patience, self.used = PROGRAM_SECONDS, False
            if self._contestant.place:
                self._greet(self._program)
        return self._program

    def _greet(self, program: Program) -> None:
        try:
            told = program.answer(START_SECONDS)
            self.hears, self.wants_record = told["hears"], told["kind"] == "kernel"
            self.patience = START_SECONDS if self.wants_record else 0.0
        except (Failed, TypeError, KeyError) as error:
            self.stop()
            raise Failed("no-start", error.detail if isinstance(error, Failed) else "") from None

    def stop(self) -> None:
        """End it at once; it is begun anew next time."""
        if self._program is not None:
            self._program.kill()
            self._program = None

    def abandon(self) -> None:
        """End it, in the middle of whatever this process does."""
        if self._program is not None:
            self._program.abandon()

    def leave(self) -> None:
        """Let it end by itself."""
        if self._program is not None:
            self._program.close()
            self._program = None


class Elsewhere:
    """A program at a seat, for one game. A kernel is not given the node itself, but a world that its seat imagines:
    whatever it reads there, it learns nothing that the seat does not know."""

    def __init__(self, running: Running, start: State, seat: Seat) -> None:
        """`start` is any node of the game: what was agreed is in its first one."""
        self._running, self._seat = running, seat
        self._seconds = seat.seconds or START_SECONDS
        self._sit_down()
        self.hears = running.hears
        self._events: list[dict[str, Any]] = []
        self._memory: Memory | None = None
        if running.wants_record and start.game.mind is not None:
            self._memory = Memory(start.game, start.game.record(start.players, start.options), seat.seat)
            self._luck = streams(seat.seed)
            self.hears = True

    def _sit_down(self) -> None:
        seat, program = self._seat, self._running.ready()
        begin = {"do": "begin", "protocol": PROTOCOL, "game": seat.game, "seat": seat.seat, "players": seat.players}
        program.tell(begin | {"options": seat.options, "seed": seat.seed, "seconds": seat.seconds})
        self._may_have_left = self._running.used
        """Whether it is not known yet that it is still there after the game before."""
        self._running.used = True

    def hear(self, moment: Moment) -> None:
        if self._memory is not None:
            self._memory.hear(told_to(self._seat.seat, [moment]))
        else:
            self._events.append(moment.known_to(self._seat.seat))

    def choose(self, state: State) -> str:
        legal = state.legal()
        question: dict[str, Any] = {"do": "choose"}
        if self._running.wants_record:
            question["record"] = self._world(state).hex()
        else:
            question |= {"events": self._events, "view": state.view(self._seat.seat), "legal": legal}
        try:
            token = token_in(self._answer(question | {"seconds": self._seat.seconds}))
            self._running.patience, self._events = 0.0, []
            if token not in legal:
                raise Failed("illegal", token if len(token) <= 60 else token[:57] + "...")
            return token
        except Failed:
            self._running.stop()  # whatever it still says belongs to a game that is lost
            raise

    def _answer(self, question: dict[str, Any]) -> Any:
        """A program that has left after the game before, or hangs there, has no part in this one: another one is
        started, and asked the same."""
        try:
            return self._running.ready().ask(question, self._seconds + self._running.patience)
        except Failed:
            if not self._may_have_left:
                raise
            self._running.stop()
            self._sit_down()
            return self._running.ready().ask(question, self._seconds + self._running.patience)
        finally:
            self._may_have_left = False

    def _world(self, state: State) -> bytes:
        """What a kernel is given; the node itself only in games that do not say what a seat remembers."""
        if self._memory is None:
            return state.to_bytes()
        return self._memory.imagine(state.game.sheet(state.record(), self._seat.seat), self._luck).tobytes()

    def end(self, state: State, reason: str | None) -> None:
        if self._running.is_there:
            over = {"points": state.points(), "winners": state.winners(), "reason": reason}
            self._running.ready().tell({"do": "end", "events": self._events} | over)
