"""Everything that travels between the server and a page or a bot. The wire types of the page are made from this file.

Words: a *player* is one of the table's places, numbered for as long as the table stands; a *seat* is that player's
place in the round in play (in some games the first seat moves on from round to round, and views speak of seats). A
*seat key* is the secret that a person's browser makes and keeps; a *token* is a game's word for an action.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Name = Annotated[
    str,
    Meta(min_length=1, max_length=256, description="how a person is called at the table: 24 characters, as people see"),
]
Small = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1, description="the number of the table's last event that the sender knows")]
CommandKey = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=64,
        pattern="^[A-Za-z0-9_-]+$(?!\\n)",  # Python's $ would let a line break pass at the end
        description="new for each command, kept for its retries",
    ),
]
Nonce = Annotated[
    str,
    Meta(
        min_length=64,
        max_length=64,  # the pattern alone would let a line break pass at the end
        pattern="^[0-9a-f]{64}$",
        description="256 random bits of a person, as 64 hexadecimal digits",
    ),
]
Seal = Annotated[
    str,
    Meta(
        min_length=64,
        max_length=64,
        pattern="^[0-9a-f]{64}$",
        description="the seal of a nonce, as 64 hexadecimal digits; see docs/fairness.md",
    ),
]
Watch = Literal["everybody", "nobody"]
Pace = Literal["slow", "normal", "fast", "instant"]
Signal = Literal[
    "hello", "well_played", "thanks", "one_moment", "dare_you", "stop", "oops", "lucky", "good_game", "bye"
]
Status = Literal["gathering", "playing", "round_over", "match_over", "closed"]
WIRE = 3
"""The form of what travels. It is counted up when an older page could not show what a newer server sends."""
Patch = tuple[list[str | int], Any]
"""A part of a view that has changed: where it stands, and its new value."""
Say = tuple[str, dict[str, Any]]
"""A phrase: the id of a message in the catalogues, and its arguments, which may be phrases themselves."""


class Input(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What comes in: unknown fields are refused."""


# ---- making and joining a table


class Chair(Input):
    """Who is to sit at a place: a person on this device (with a name), whoever joins, or a bot of some level."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    level: str | None = None


class MatchLength(Input):
    """A number of rounds, or rounds until somebody has won so many."""

    rounds: Annotated[int, Meta(ge=1, le=1000)] | None = None
    wins: Annotated[int, Meta(ge=1, le=1000)] | None = None


class MakeTable(Input):
    """A new table. The keys of the persons on this device come in the header, one for each chair of kind `me`, in
    order; without such a chair one key, for the host."""

    game: str
    chairs: Annotated[list[Chair], Meta(min_length=2, max_length=6)]
    key: CommandKey
    options: dict[str, Any] = {}
    match: MatchLength | None = None
    watch: Watch = "everybody"
    pace: Pace = "normal"


# ---- commands at a table


class Command(Input, tag_field="do"):
    """Something that changes a table. It counts if nobody was faster: `expected_seq` is the table's last event."""

    expected_seq: Seq
    key: CommandKey


class Join(Command, tag="join"):
    """Sit down with a name. The key in the header becomes this person's; an open place is chosen if none is named."""

    name: Name
    player: Small | None = None


class Move(Command, tag="move"):
    """Before the first round: go over to another open place."""

    player: Small
    to: Small


class Ready(Command, tag="ready"):
    """Ready for the next round, with the seal of this person's part of the luck."""

    player: Small
    seal: Seal


class Unseal(Command, tag="unseal"):
    """When all are ready: this person's part of the luck. The round begins when all parts are there."""

    player: Small
    nonce: Nonce


class Renumber(Command, tag="renumber"):
    """This page knows another promise for the number of the next round, or a higher number: take one above it."""

    player: Small
    above: Annotated[int, Meta(ge=1, le=2**31 - 2000)]


class Act(Command, tag="act"):
    """Play a token."""

    seat: Small
    token: Annotated[str, Meta(max_length=60)]


class TakeBack(Command, tag="take_back"):
    """Take the last action back, where it showed nothing new and nothing has happened since."""

    seat: Small


class SendSignal(Command, tag="signal"):
    """One of a few short signals."""

    player: Small
    signal: Signal


class Rematch(Command, tag="rematch"):
    """After a match: I would like another one. It is prepared when every person at the table would."""

    player: Small


class Leave(Command, tag="leave"):
    """Leave the table. In a running game the place stays this person's, and `come_back` returns to it."""

    player: Small


class ComeBack(Command, tag="come_back"):
    """Return to the own place after leaving, or take it back from a bot."""

    player: Small


class SetChair(Command, tag="set_chair"):
    """The host: give a place to a bot (once play has begun also that of a person, who can come back at any time), open
    that of somebody who has left for who joins, or, before the first round, remove a place or take it from somebody.
    Where a number waits for nobody but people who have let the others down before, it is given up for this."""

    player: Small
    to: Literal["bot", "open", "none"]
    level: str | None = None


class AddChair(Command, tag="add_chair"):
    """The host, before the first round: one more place at the end."""

    to: Literal["bot", "open"]
    level: str | None = None


class Reorder(Command, tag="reorder"):
    """The host, before the first round: who sits where. `players` names the present places in their new order."""

    players: Annotated[list[Small], Meta(min_length=2, max_length=6)]


class Adjust(Command, tag="adjust"):
    """The host: who may watch, and how fast bots play."""

    watch: Watch | None = None
    pace: Pace | None = None


class Pause(Command, tag="pause"):
    """The host: nobody moves until `resume`."""


class Resume(Command, tag="resume"):
    """The host: go on."""


class Close(Command, tag="close"):
    """The host: end the table for good. A round in play is abandoned and its luck laid open."""


AnyCommand = (
    Join | Move | Ready | Unseal | Renumber | Act | TakeBack | SendSignal | Rematch | Leave | ComeBack | SetChair
    | AddChair | Reorder | Adjust | Pause | Resume | Close
)  # fmt: skip


# ---- what a socket may say


class Hello(Input, tag="hello", tag_field="type"):
    """The first message on a socket: the ticket, the last event this page knows, and the `WIRE` it speaks."""

    ticket: str
    since: Seq | None = None
    wire: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class Ping(Input, tag="ping", tag_field="type"):
    """Still here. Answered with a pong."""


class Shown(Input, tag="shown", tag_field="type"):
    """Everything up to this event has been shown here, so that bots may go on; with `looking`, somebody is still
    looking at what that event showed them. With `on`, nobody here wants bots to pause."""

    seq: Seq
    looking: bool = False
    on: bool = False


class Order(Input, tag="command", tag_field="type"):
    """A command over the socket; the same handler as over HTTP."""

    command: AnyCommand


FromSocket = Hello | Ping | Shown | Order


# ---- what a reader gets


class Output(Struct, omit_defaults=True, rename=None):
    """What goes out."""


class PlayerInfo(Output):
    """One place at the table, as everybody sees it."""

    player: int
    seat: int
    """Where this player sits in the round in play or, between rounds, in the last one."""
    kind: Literal["person", "bot", "open"]
    name: str | None = None
    level: str | None = None
    """The bot that plays here, also while it stands in for a person."""
    practises: bool = False
    """Its search is still being compiled: until then the best level that needs none plays in its place."""
    ready: bool = False
    unsealed: bool = False
    """Between the last seal and the first card: this person's nonce is there."""
    let_down: int = 0
    """How often this person has sealed and not unsealed, since they last took part in the beginning of a round, and who
    sat here before them."""
    left: bool = False
    host: bool = False
    wants_rematch: bool = False
    here: bool = False
    """Whether this person's page is connected."""


class RoundResult(Output):
    """A finished or abandoned round."""

    round: int
    """Counted over all matches of the table, from 1."""
    match: int
    points: list[int | None]
    """Per player."""
    winners: list[int]
    abandoned: bool = False
    unplayed: bool = False
    """Abandoned before anybody had moved: there is nothing to watch again."""


class TableInfo(Output):
    """What everybody with the code may know of a table."""

    code: str
    game: str
    options: dict[str, Any]
    status: Status
    watch: Watch
    pace: Pace
    players: list[PlayerInfo]
    round: int
    """The round in play, being prepared or just over, counted over all matches of the table, from 1."""
    match: int
    rounds: int | None
    wins: int | None
    commitment: str
    """The promise about the luck of the round in play or being prepared."""
    totals: list[int]
    won: list[int]
    winners: list[int]
    """Of the match, per player, when it is over."""
    results: list[RoundResult]
    seals: list[tuple[int, str]] = []
    """Of the round in play, or so far of the one being prepared: player and seal, ascending."""
    nonces: list[tuple[int, str]] = []
    """Of the round in play, in the same form."""
    seats: list[tuple[int, str]] = []
    """Fixed with the last seal: for each seat of the round, in order, the player, and `person` or a bot's level."""
    sealed: bool = False
    """All seals are there: pages unseal now, and the round is about to begin."""
    paused: bool = False
    hostless: bool = False
    """The host does not sit at the table."""


class LegalAction(Output):
    """What a seat may do now."""

    token: str
    say: Say


class EventOut(Output):
    """A step of the game, as one seat may know it."""

    actor: int | Literal["chance"]
    token: str
    turn: int
    effects: list[dict[str, Any]] = []
    """What it brought about, in the order in which it happened: `kind` and the fields of that kind, its words as `say`
    where it has any, and as `patch` what changed in the view with it."""
    shown: tuple[str, ...] = ()
    """Cards that became visible to this seat, and that the token does not name."""
    patch: list[Patch] = []
    """What changed in the view behind the last effect."""


class Change(Output):
    """What happened at the table outside the game: who came, left, is ready, signalled …"""

    what: str
    player: int | None = None
    signal: Signal | None = None


class SeatPart(Output):
    """The round as one seat sees it; `seat` is null for a spectator."""

    seat: int | None
    view: dict[str, Any]
    legal: list[LegalAction] = []
    events: list[EventOut] = []
    may_take_back: bool = False


class Frame(Output, tag="frame", tag_field="type"):
    """The table as of event `seq`, for one reader. `table` is sent when it changed; `seats` when the round did."""

    seq: int
    since: int
    """The event before the first one this frame tells of: a reader who is at `since` has missed nothing."""
    ack: str | None = None
    """The key of the reader's own command that this frame answers."""
    you: list[int] = []
    """The players that belong to this reader, when `table` is sent."""
    host: bool = False
    wire: int | None = None
    """In the first frame: what the server speaks, `WIRE`. A page that speaks another reloads itself."""
    release: str | None = None
    """In the first frame: of which release the server is. Another one may show the same steps in another way."""
    table: TableInfo | None = None
    changes: list[Change] = []
    seats: list[SeatPart] = []


class Pong(Output, tag="pong", tag_field="type"):
    """The answer to a ping."""

    seq: int


class Here(Output, tag="here", tag_field="type"):
    """Whose pages are connected now."""

    players: list[int]
    watching: int


class Refused(Output, tag="refused", tag_field="type"):
    """Nothing has changed, and why."""

    status: int
    code: str
    say: Say
    key: str | None = None
    """The key of the refused command."""
    rule: str | None = None
    """The number of the rule that forbids it."""
    seq: int | None = None
    """The table's last event, where the reader's was not."""
    where: str | None = None
    """The field or option that is wrong."""
    hint: str | None = None
    """Over HTTP: what is wrong in English, for whoever writes the program that asked."""


ToSocket = Frame | Pong | Here | Refused


def encode(message: Any) -> bytes:
    return msgspec.json.encode(message)
