"""What happens at the table, told to each person from that person's own seat."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.core.language import Phrase, Texts
from tischlein.core.moment import Moment


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

    def hear(self, moment: Moment) -> None:
        """Keep a sentence for each reader about a token that has been applied."""
        turn = moment.step.turn
        for reader, told in self._told.items():
            if self._turn.get(reader) != turn:
                self._turn[reader] = turn
                told.append(self._heading(turn))
            said = moment.tell(reader, self._names, self._everything)
            alone = said if self._everything else [one for one in said if not self._among_many(one)]
            if alone:
                told.append(" ".join(map(self._texts.say, alone)))
            elif said and told[-1] != (many := self._texts(f"{said[0].id}-all")):
                told.append(many)

    def _among_many(self, one: Phrase) -> bool:
        """Whether there are words for many such sentences that follow each other: then those are told."""
        return f"{one.id}-all" in self._texts

    def tell(self, reader: int | None) -> list[str]:
        """Everything that this reader has not heard yet."""
        told, self._told[reader] = self._told[reader], []
        return told

    def _heading(self, turn: int) -> str:
        return "\n" + (self._texts("turn-heading", turn=turn) if turn else self._texts("setup-heading"))
