"""One step of a game, kept so that it can be told later, to anybody, from where that reader sits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tischlein.core.contract import EVERYBODY, SPECTATOR, Actor, Sight
from tischlein.core.language import Phrase, Scene
from tischlein.core.reading import Reading, check_reader
from tischlein.core.wire import Story, Words

if TYPE_CHECKING:
    from tischlein.core.game import Game

Event = tuple[Actor, str, tuple[str, ...]]


class Step(NamedTuple):
    """One token that was applied, with what everybody may know of it."""

    actor: Actor
    token: str
    sight: Sight
    turn: int

    def token_for(self, seat: int | None) -> str:
        """The token as a seat reads it; None for a spectator."""
        if self.sight.reader in (EVERYBODY, seat):
            return self.token
        return self.token.partition(":")[0] + ":?"

    def event_for(self, seat: int | None) -> Event:
        """Actor, masked token, and the cards that became visible to that seat."""
        sees = self.sight.looker in (EVERYBODY, seat)
        return self.actor, self.token_for(seat), self.sight.shown if sees else ()


def story_of(game: Game, moments: Sequence[Moment]) -> Story:
    """Some moments of one game, as kernels want them."""
    if len(moments) == 1:
        one = moments[0]
        return Story(np.frombuffer(one.record, game.dtype), _codes((one.code,)))
    records = b"".join([one.record for one in moments])
    return Story(np.frombuffer(records, game.dtype), _codes(tuple([one.code for one in moments])))


@lru_cache(1 << 10)
def _codes(codes: tuple[int, ...]) -> Words:
    """Most stories are short, and soon told again."""
    return np.array(codes, np.int64)


class Moment:
    """A step and the node before it. Made by `State`; for the table's owner, since it knows everything.

    Most are told by kernels, which need the record and the code only. The rest is made when somebody asks for it.
    """

    __slots__ = ("_options", "_reading", "_step", "_views", "actor", "code", "game", "record")

    def __init__(self, game: Game, options: dict[str, Any], actor: Actor, record: bytes, code: int) -> None:
        self.game = game
        self.actor = actor
        """Who took the step."""
        self.record = record
        """The full state before it."""
        self.code = code
        """Of the token."""
        self._options = options
        self._reading: Reading | None = None
        self._views: dict[int | None, dict[str, Any]] | None = None
        self._step: Step | None = None

    @property
    def step(self) -> Step:
        if self._step is None:
            before, game = self._before, self.game
            token, sight = game.tokens(before, (self.code,))[0], game.sight(before, self.code)
            self._step = Step(self.actor, token, sight, before.turn)
        return self._step

    @property
    def _before(self) -> Reading:
        if self._reading is None:
            self._reading = self.game.reading.of_bytes(self.record)
        return self._reading

    def tell(self, reader: int | None, names: Sequence[str], everything: bool = False) -> Phrase:
        """What happened, as a sentence for a seat or, for None, a spectator.

        With `everything` no card is masked: for games that are over.
        """
        check_reader(reader, self._before.players)
        if everything:
            return self._say(reader, names, self.step.token, self.step.sight.shown)
        return self.hear(reader, names)[3]

    def hear(self, reader: int | None, names: Sequence[str]) -> tuple[Actor, str, tuple[str, ...], Phrase]:
        """The step as a reader gets to know it: actor, token, cards shown, and the sentence."""
        actor, token, shown = self.step.event_for(reader)
        return actor, token, shown, self._say(reader, names, token, shown)

    def _say(self, reader: int | None, names: Sequence[str], token: str, shown: tuple[str, ...]) -> Phrase:
        actor = self.step.actor
        seat = actor if isinstance(actor, int) else self._view(reader)["concerns"]
        return self.game.wording.event(token, Scene(seat, reader, names, self._view, shown))

    def _view(self, reader: int | None) -> dict[str, Any]:
        """What the reader saw before the step."""
        if self._views is None:
            self._views = {}
        if reader not in self._views:
            states = np.frombuffer(bytearray(self.record), self.game.dtype)
            who = SPECTATOR if reader is None else reader
            self._views[reader] = self.game.view_of(states, who, self._before.players, self._options)
        return self._views[reader]

    def __repr__(self) -> str:
        return f"<Moment of {self.game.name}: turn {self.step.turn}>"
