"""The log of a table: everything that ever happened there, as it is stored. A table is what its log says.

These records are the server's own: they hold the secrets of the rounds. Names and keys of people are not in the log but
beside it, so that they can be deleted.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tischlein.server.protocol import Pace, Signal, Watch


class Logged(Struct, tag_field="e", omit_defaults=True, forbid_unknown_fields=True, frozen=True, gc=False):
    """One event. Python's collector of garbage has no business with them: there are many, and no cycles."""


class ChairPlan(Struct, frozen=True, array_like=True):
    """A place when the table is made: a person's number, a bot's level, or neither for an open place."""

    person: int | None
    level: str | None


class Made(Logged, tag="made", frozen=True):
    game: str
    rules: int
    options: dict[str, Any]
    chairs: list[ChairPlan]
    rounds: int | None
    wins: int | None
    watch: Watch
    pace: Pace
    host: int
    secret: str
    luck: int = 1
    """The version of docs/fairness.md by which the secret was promised."""


class Joined(Logged, tag="joined", frozen=True):
    person: int
    player: int


class Moved(Logged, tag="moved", frozen=True):
    player: int
    to: int


class Readied(Logged, tag="readied", frozen=True):
    """Ready, in version 1 of luck: the nonce itself, and nobody for a host who only watches."""

    player: int | None
    nonce: str


class Sealed(Logged, tag="sealed", frozen=True):
    """Ready, with the seal of a nonce."""

    player: int
    seal: str


class AllSealed(Logged, tag="all_sealed", frozen=True):
    """Everybody is ready: now the nonces are shown."""


class Unsealed(Logged, tag="unsealed", frozen=True):
    player: int
    nonce: str


class Abandoned(Logged, tag="abandoned", frozen=True):
    """A round's number is given up before the round has begun; here are the next number and its secret."""

    number: int
    secret: str
    luck: int


class Begun(Logged, tag="begun", frozen=True):
    """The round begins; `luck` holds the tokens of chance up to the first decision."""

    luck: str


class Acted(Logged, tag="act", frozen=True):
    """An action and the chance that followed on it, as tokens."""

    seat: int
    tokens: str
    bot: bool = False


class TakenBack(Logged, tag="back", frozen=True):
    seat: int


class Prepared(Logged, tag="prepared", frozen=True):
    """A round is over; here is the secret of the next one."""

    secret: str
    luck: int = 1


class Rematched(Logged, tag="rematched", frozen=True):
    """All want another match."""


class WantsRematch(Logged, tag="wants", frozen=True):
    player: int


class Left(Logged, tag="left", frozen=True):
    player: int


class CameBack(Logged, tag="returned", frozen=True):
    player: int


class ChairSet(Logged, tag="chair", frozen=True):
    player: int
    to: str
    level: str | None = None


class ChairAdded(Logged, tag="added", frozen=True):
    level: str | None = None


class Reordered(Logged, tag="order", frozen=True):
    players: list[int]


class Adjusted(Logged, tag="adjusted", frozen=True):
    watch: Watch | None = None
    pace: Pace | None = None


class Signalled(Logged, tag="signal", frozen=True):
    player: int
    signal: Signal


class Paused(Logged, tag="paused", frozen=True):
    pass


class Resumed(Logged, tag="resumed", frozen=True):
    pass


class Closed(Logged, tag="closed", frozen=True):
    pass


class Forgotten(Logged, tag="forgotten", frozen=True):
    """A person had the name and the keys deleted."""

    person: int


class TakenAlong(Logged, tag="along", frozen=True):
    """A person uses another device, too."""

    person: int


class HostTaken(Logged, tag="host", frozen=True):
    """Somebody did what only the host does, while the host was away: now it is them."""

    person: int


AnyLogged = (
    Made | Joined | Moved | Readied | Sealed | AllSealed | Unsealed | Abandoned | Begun | Acted | TakenBack | Prepared
    | Rematched | WantsRematch | Left | CameBack | ChairSet | ChairAdded | Reordered | Adjusted | Signalled | Paused
    | Resumed | Closed | Forgotten | TakenAlong | HostTaken
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyLogged)


def encode(event: AnyLogged) -> str:
    return _encoder.encode(event).decode()


def decode(data: str) -> AnyLogged:
    event: AnyLogged = _decoder.decode(data)
    return event
