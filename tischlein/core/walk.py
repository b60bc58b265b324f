"""One game in play, spoken to in numbers: the fast face for programs. Chance plays by itself, from a seeded stream."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tischlein.core.contract import OVER_CODE, Records
from tischlein.core.errors import IllegalAction
from tischlein.core.given import plain_number
from tischlein.core.kernel import TypingError
from tischlein.core.options import brief
from tischlein.core.playout import MOST_CODES, REFUSED
from tischlein.core.sound import sound_record
from tischlein.core.stream import STREAM, Seed, streams

if TYPE_CHECKING:
    from tischlein.core.game import Game


class Walk:
    """A game from one decision to the next.

    After every call `actor` is the seat to act (or `OVER_CODE`), and the first `count` entries of `codes` are its legal
    action codes. The same seed and the same codes give the same game.

    >>> import tischlein
    >>> walk = tischlein.game("elferreihe").walk(players=4, seed=7)
    >>> moves = 0
    >>> while not walk.over:
    ...     seat = walk.step(walk.codes[walk.count - 1])
    ...     moves += 1
    >>> walk.winners(), moves > 50
    ([0], True)
    """

    __slots__ = ("_records", "_start", "_step", "_streams", "actor", "codes", "count", "game", "players")

    def __init__(self, game: Game, players: int, options: Mapping[str, Any] | None = None, seed: Seed = 0) -> None:
        self.game = game
        self.players = plain_number(players)
        self.codes: npt.NDArray[np.int16] = np.zeros(MOST_CODES, np.int16)
        self._start: Records = game.record(players, options)
        self._records = self._start.copy()
        self._streams = streams(seed)
        self._step = game.compiled.step
        self.reset()

    def reset(self, seed: Seed | None = None) -> int:
        """Begin a new game; the luck goes on from where it was, or begins anew from a seed or a generator. Gives the
        seat to act."""
        if seed is not None:
            self._streams = streams(seed)
        self._records[0] = self._start[0]
        packed = self.game.compiled.advance(self._records, 0, self._streams, 0, self.codes)
        self.count, self.actor = packed >> 4, (packed & 15) - 2
        return self.actor

    def copy(self) -> Walk:
        """An independent copy, with the same luck to come."""
        twin = object.__new__(Walk)
        twin.game, twin.players, twin._start, twin._step = self.game, self.players, self._start, self._step
        twin.codes, twin.count, twin.actor = self.codes.copy(), self.count, self.actor
        twin._records = np.frombuffer(bytearray(self._records.tobytes()), self.game.dtype)
        twin._streams = self._streams.copy()
        return twin

    def step(self, code: int) -> int:
        """Play an action code; gives the seat that is to act now. An illegal one raises `IllegalAction`."""
        try:
            packed = self._step(self._records, 0, code, self._streams, 0, self.codes)
        except (TypeError, OverflowError, TypingError):  # not a number that a kernel takes
            packed = REFUSED
        if packed == REFUSED:
            raise IllegalAction(f"code {brief(code)}", None)
        self.count = packed >> 4
        self.actor = actor = (packed & 15) - 2
        return actor

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.actor == OVER_CODE

    def legal_codes(self) -> list[int]:
        """The legal action codes, ascending."""
        return [int(code) for code in self.codes[: self.count]]

    def points(self) -> list[int | None]:
        """Points per seat for what lies there now; None for a seat that is out of the game."""
        return self.game.points_of(self._records, self.players)

    def winners(self) -> list[int]:
        """At the end, the winning seats; before that, none."""
        return self.game.winners_of(self._records, self.players) if self.over else []

    def to_bytes(self) -> bytes:
        """The full state; `from_bytes` goes back to it."""
        return self._records.tobytes()

    def from_bytes(self, data: bytes | bytearray, check: bool = True) -> None:
        """Go to a state that `to_bytes` of a walk or state of this game gave, checked as in `State.from_bytes`. (`copy`
        is fast, and needs no bytes and no check.)"""
        self._records = sound_record(self.game, self._start, data, check)
        packed = self.game.compiled.advance(self._records, 0, self._streams, 0, self.codes)
        self.count, self.actor = packed >> 4, (packed & 15) - 2

    def token(self, code: int) -> str:
        """The token of a legal code."""
        if code not in self.legal_codes():
            raise IllegalAction(f"code {brief(code)}", None)
        return self.game.tokens_of(self._records, self.actor, (code,))[0]

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.game, self.players, self._start.tobytes(), self.to_bytes(), self._streams["x"][0])

    def __repr__(self) -> str:
        return f"<Walk of {self.game.name}: {self.players} players, {'over' if self.over else f'seat {self.actor}'}>"


def _unpickled(game: Game, players: int, start: bytes, now: bytes, luck: np.uint64) -> Walk:
    walk = object.__new__(Walk)
    walk.game, walk.players, walk._step = game, players, game.compiled.step
    walk.codes, walk._streams = np.zeros(MOST_CODES, np.int16), np.zeros(1, STREAM)
    walk._start = np.frombuffer(bytearray(start), game.dtype)
    walk._streams["x"] = luck
    walk.from_bytes(now, check=False)
    return walk
