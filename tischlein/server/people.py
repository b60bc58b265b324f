"""Who is at a table, and the places there."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable

from tischlein.core.names import look_alike

BOT_NAMES = ("Ada", "Bela", "Cleo", "Dino", "Edda", "Fips")
NAMELESS = "N. N."


def bot_name(player: int, taken: Collection[str | None]) -> str:
    """How a bot is called beside people who have these names: none that looks like theirs."""
    names = [one for one in taken if one]
    name = BOT_NAMES[player]
    ways = itertools.chain((name, f"{name} (Bot)"), (f"{name} (Bot {number})" for number in itertools.count(2)))
    return next(way for way in ways if not look_alike(way, names))


class Person:
    """Somebody at the table. Name and keys are stored beside the log; both are gone when they were deleted."""

    __slots__ = ("keys", "name", "number")

    def __init__(self, number: int, name: str | None, keys: Iterable[bytes] = ()) -> None:
        self.number = number
        self.name = name
        self.keys = frozenset(keys)


class Place:
    """One player's place: a person's, a bot's, or open. A bot may stand in for a person."""

    __slots__ = ("given", "left", "let_down", "level", "person", "wants_rematch")

    def __init__(self, person: int | None = None, level: str | None = None) -> None:
        self.person = person
        self.level = level
        self.left = False
        self.given: str | None = None
        """What this person gave for the luck of the round that is being prepared: a seal; in version 1, a nonce."""
        self.let_down = 0
        """How often whoever sat here has sealed and not unsealed, since a round last began in which one of them took
        part, or which a bot that stood in for nobody played here."""
        self.wants_rematch = False

    @property
    def open(self) -> bool:
        return self.person is None and self.level is None

    @property
    def ready(self) -> bool:
        return self.given is not None

    @property
    def present(self) -> bool:
        """Whether a person is to be asked here."""
        return self.person is not None and not self.left

    @property
    def plays(self) -> bool:
        """Whether that person plays, and no bot."""
        return self.present and self.level is None
