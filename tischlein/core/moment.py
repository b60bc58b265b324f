"""One step of a game, kept so that it can be told later, to anybody, from where that reader sits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tischlein.core.language import Phrase, Scene
from tischlein.core.reading import Reading, check_reader

if TYPE_CHECKING:
    from tischlein.core.game import Game
    from tischlein.core.state import Step


class Moment:
    """A step and the node before it. Made by `State.moment`; for the table's owner, since it knows everything."""

    __slots__ = ("_before", "_options", "game", "step")

    def __init__(self, game: Game, options: dict[str, Any], before: Reading, step: Step) -> None:
        self.game = game
        self.step = step
        self._options = options
        self._before = before

    def tell(self, reader: int | None, names: Sequence[str], everything: bool = False) -> Phrase | None:
        """What happened, as a sentence for a seat or, for None, a spectator; None where it concerns nobody.

        With `everything` no card is masked: for games that are over.
        """
        check_reader(reader, self._before.players)
        step = self.step
        seat = step.actor if isinstance(step.actor, int) else self.game.concerns(self._before)
        if seat is None:
            return None
        if everything:
            token, shown = step.token, step.sight.shown
        else:
            _, token, shown = step.event_for(reader)
        return self.game.wording.event(token, Scene(seat, reader, names, self._view, shown))

    def _view(self, reader: int | None) -> dict[str, Any]:
        """What the reader saw before the step. Who was to act then took it; the game was not over."""
        return self.game.full_view(self._before, reader, self.step.actor, [], self._options)

    def __repr__(self) -> str:
        return f"<Moment of {self.game.name}: turn {self.step.turn}>"
