"""What the server answers to requests that are no commands, and what some of them ask."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from tischlein.server.protocol import EventOut, Input, Output, RoundResult, Say, Status


class Ticket(Output):
    """Good for one socket, for half a minute."""

    ticket: str


class TakeAlong(Output):
    """Good for one other device, for ten minutes."""

    code: str


class Redeem(Input):
    """Take a place along to this device: the new key comes in the header."""

    code: Annotated[str, Meta(min_length=8, max_length=64)]


class Redeemed(Output):
    table: str
    player: int | None


class OptionInfo(Output):
    """Something that can be agreed; with other numbers of players than `seats` only the default can."""

    name: str
    default: Any
    rule: str
    seats: list[int]
    choices: list[str | None] | None = None


class LevelInfo(Output):
    """How well a bot plays: what the level is called, and a sentence about who plays like that."""

    name: str
    say: Say
    about: Say


class GameInfo(Output):
    name: str
    rules_version: int
    seats: list[int]
    options: list[OptionInfo]
    rules: list[str]
    hidden_hands: bool
    low_wins: bool
    levels: list[LevelInfo]
    """What is offered for bots, the weakest first."""
    usual_level: str
    """Which of them plays where nobody chooses."""


class ServerInfo(Output):
    """What can be played here."""

    version: str
    games: list[GameInfo]
    signals: list[str]
    addresses: list[str]
    """Where other devices in the house reach this server."""


class TableSummary(Output):
    """One of this browser's tables."""

    code: str
    game: str
    status: Status
    changed: int
    """Milliseconds since 1970."""
    you: list[int]
    players: list[str | None]
    results: list[RoundResult]
    your_turn: bool = False


class Forgotten(Output):
    places: int


class AbandonedNumber(Struct):
    """A round's number that was given up before its round began."""

    round: int
    commitment: str
    secret: str
    seals: list[tuple[int, str]]
    nonces: list[tuple[int, str]]


class Proof(Struct, omit_defaults=True):
    """All that is needed to check the luck of one round; see docs/fairness.md."""

    format: str
    table: str
    round: int
    commitment: str
    secret: str
    nonces: list[tuple[int, str]]
    record: str
    """Empty where the number was given up before its round began."""
    seals: list[tuple[int, str]] | None = None
    """From version 2 on."""
    seats: list[tuple[int, str]] | None = None
    """Likewise: for each seat, in order, the player, and `person` or a bot's level."""
    abandoned: list[AbandonedNumber] | None = None
    """Likewise: the numbers that were given up since the round before this one."""


class ReplayStep(Output):
    """First what lies there at the beginning, then what happened. The patches of an event lead from view to view."""

    view: dict[str, Any] | None = None
    event: EventOut | None = None


class Replay(Output):
    """A game step by step."""

    game: str
    players: int
    names: list[str]
    options: dict[str, Any]
    points: list[int | None]
    winners: list[int]
    round: int
    rounds: int
    """How many rounds the record holds."""
    steps: list[ReplayStep]


class ReplayRecord(Input):
    """A record to look at, and from where: a seat, -1 for all cards open, null as a spectator."""

    record: str
    seat: Annotated[int, Meta(ge=-1, le=15)] | None = -1
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
