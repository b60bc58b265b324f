"""One step of a game, kept so that it can be told later, to anybody, from where that reader sits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tischlein.core.language import Phrase, Scene
from tischlein.core.reading import Reading, check_reader
from tischlein.core.wire import Story, Words

if TYPE_CHECKING:
    from tischlein.core.contract import Actor
    from tischlein.core.game import Game
    from tischlein.core.state import Step


def story_of(game: Game, moments: Sequence[Moment]) -> Story:
    """Some moments of one game, as kernels want them."""
    befores = np.frombuffer(b"".join([moment.record for moment in moments]), game.dtype)
    return Story(befores, _codes(tuple([moment.code for moment in moments])))


@lru_cache(1 << 10)
def _codes(codes: tuple[int, ...]) -> Words:
    """Most stories are short, and soon told again."""
    return np.array(codes, np.int64)


class Moment:
    """A step and the node before it. Made by `State.moment`; for the table's owner, since it knows everything."""

    __slots__ = ("_before", "_options", "code", "game", "step")

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        before: Reading,
        step: Step,
        code: int,
    ) -> None:
        self.game = game
        self.step = step
        self.code = code
        """Of the token."""
        self._options = options
        self._before = before

    @property
    def record(self) -> bytes:
        """The full state before the step."""
        record: bytes = self._before.record
        return record

    def tell(self, reader: int | None, names: Sequence[str], everything: bool = False) -> Phrase | None:
        """What happened, as a sentence for a seat or, for None, a spectator; None where it concerns nobody.

        With `everything` no card is masked: for games that are over.
        """
        check_reader(reader, self._before.players)
        if everything:
            return self._say(reader, names, self.step.token, self.step.sight.shown)
        return self.hear(reader, names)[3]

    def hear(self, reader: int | None, names: Sequence[str]) -> tuple[Actor, str, tuple[str, ...], Phrase | None]:
        """The step as a reader gets to know it: actor, token, cards shown, and the sentence."""
        actor, token, shown = self.step.event_for(reader)
        return actor, token, shown, self._say(reader, names, token, shown)

    def _say(self, reader: int | None, names: Sequence[str], token: str, shown: tuple[str, ...]) -> Phrase | None:
        actor = self.step.actor
        seat = actor if isinstance(actor, int) else self.game.concerns(self._before)
        if seat is None:
            return None
        return self.game.wording.event(token, Scene(seat, reader, names, self._view, shown))

    def _view(self, reader: int | None) -> dict[str, Any]:
        """What the reader saw before the step. Who was to act then took it; the game was not over."""
        return self.game.full_view(self._before, reader, self.step.actor, [], self._options)

    def __repr__(self) -> str:
        return f"<Moment of {self.game.name}: turn {self.step.turn}>"
