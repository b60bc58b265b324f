"""What happens at the table, told to each person from that person's own seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tischlein.core.language import Scene, Texts
from tischlein.core.state import State

Views = dict[int | None, Mapping[str, Any]]


class Narrator:
    """Collects sentences for some readers (seats, or None for a spectator) while a game goes on."""

    def __init__(
        self, texts: Texts, names: Sequence[str], readers: Sequence[int | None], everything: bool = False
    ) -> None:
        self._texts = texts
        self._names = names
        self._everything = everything  # name cards that were hidden, too: for games that are over
        self._told: dict[int | None, list[str]] = {reader: [] for reader in readers}
        self._turn: dict[int | None, int] = {}

    def before(self, state: State) -> Views:
        """What each reader sees before the next token; give it to `after`."""
        return {reader: state.view(reader) for reader in self._told}

    def after(self, state: State, views: Views) -> None:
        """Tell each reader of the token that has just been applied."""
        step = state.steps[-1]
        for reader, view in views.items():
            actor, token, shown = step.event_for(reader)
            if self._everything:
                token, shown = step.token, step.sight.shown
            seat = actor if isinstance(actor, int) else view["concerns"]
            if self._turn.get(reader) != step.turn:
                self._turn[reader] = step.turn
                self._told[reader].append(self._heading(step.turn))
            if seat is None:
                continue
            scene = Scene(seat, reader, self._names, view, shown)
            self._told[reader].append(self._texts.say(state.game.wording.event(token, scene)))

    def tell(self, reader: int | None) -> list[str]:
        """Everything that this reader has not heard yet; repeated sentences are told once, with their number."""
        told, self._told[reader] = self._told[reader], []
        return _shortened(told)

    def _heading(self, turn: int) -> str:
        return "\n" + (self._texts("turn-heading", turn=turn) if turn else self._texts("setup-heading"))


def _shortened(sentences: list[str]) -> list[str]:
    """`Anna gets a card.` forty times in a row becomes one line that says so."""
    lines: list[str] = []
    count = 0
    for number, sentence in enumerate(sentences):
        count += 1
        if number + 1 == len(sentences) or sentences[number + 1] != sentence:
            lines.append(sentence if count == 1 else f"{sentence} (×{count})")
            count = 0
    return lines
