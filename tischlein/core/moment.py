"""One step of a game, kept so that it can be told later, to anybody, from where that reader sits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tischlein.core.book import hidden
from tischlein.core.contract import CHANCE, OPEN, SPECTATOR, Actor, Sight
from tischlein.core.effects import may_know
from tischlein.core.language import Phrase
from tischlein.core.patch import Change, changes
from tischlein.core.plain import plain
from tischlein.core.reading import check_reader
from tischlein.core.stage import BEFORE, KIND, Story, Words, asked

if TYPE_CHECKING:
    from tischlein.core.game import Game

Event = tuple[Actor, str, tuple[str, ...]]
knows = plain(may_know)


class Step(NamedTuple):
    """One token that was applied, with what everybody may know of it."""

    actor: Actor
    token: str
    sight: Sight
    turn: int

    def token_for(self, seat: int | None) -> str:
        """The token as a seat reads it; None for a spectator."""
        return self.event_for(seat)[1]

    def event_for(self, seat: int | None) -> Event:
        """Actor, masked token, and the cards that became visible to that seat."""
        return self.seen_by(SPECTATOR if seat is None else seat)

    def seen_by(self, reader: int) -> Event:
        """The same for any reader: a seat, `SPECTATOR` or `OPEN`."""
        reads = all(knows(who, reader) for who in self.sight.named)
        shown = tuple([card for card, who in self.sight.shown if knows(who, reader)])
        return self.actor, self.token if reads else hidden(self.token), shown


class Effect(NamedTuple):
    """Something that a step brought about, as a reader may know it."""

    kind: str
    fields: dict[str, Any]
    say: Phrase | None
    """Its words; None where it is only seen."""
    patch: list[Change]
    """What has changed in the reader's view since the effect before."""


class Heard(NamedTuple):
    """A step as a reader gets to know it."""

    actor: Actor
    token: str
    turn: int
    effects: list[Effect]
    shown: tuple[str, ...]
    """Cards that became visible to the reader, and that the token does not name."""
    patch: list[Change]
    """What has changed in the reader's view behind the last effect."""


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

    __slots__ = ("_quiet", "_step", "_told", "actor", "code", "game", "record")

    def __init__(self, game: Game, actor: Actor, record: bytes, code: int) -> None:
        self.game = game
        self.actor = actor
        """Who took the step."""
        self.record = record
        """The full state before it."""
        self.code = code
        """Of the token."""
        self._told: list[list[int]] | None = None
        self._step: Step | None = None
        self._quiet: bool | None = None

    @property
    def step(self) -> Step:
        if self._step is None:
            game = self.game
            (_, _, token, turn, *_), *told = self._block()
            names = game.outcomes if self.actor == CHANCE else game.tokens or game.actions
            self._step = Step(self.actor, names[token], game.effects.sight(told), turn)
        return self._step

    @property
    def quiet(self) -> bool:
        """Whether it has shown nothing new to anybody."""
        if self._quiet is None:
            self._quiet = all(self.game.effects.all[row[KIND]].is_quiet for row in self._block()[1:])
        return self._quiet

    @property
    def lengths(self) -> list[int]:
        """For how many milliseconds pages show each of its effects, as a rule."""
        return [self.game.effects.length(row) for row in self._block()[1:]]

    @property
    def length(self) -> int:
        """The same for all of it."""
        return sum(self.lengths)

    def _hear(self, *readers: int) -> list[list[int]]:
        """Have the step written down for some readers; gives its rows."""
        game, stage = self.game, self.game.stage
        node = np.frombuffer(bytearray(self.record), game.dtype)
        game.compiled.hear(node, *story_of(game, [self]), 0, asked(*readers), *stage.all)
        rows = stage.step()
        game.effects.checked(rows)
        return rows

    def _block(self) -> list[list[int]]:
        """The step, and its effects as they were told, for who may know everything."""
        if self._told is None:
            self._told = self._hear()
        return self._told

    def tell(self, reader: int | None, names: Sequence[str], everything: bool = False) -> list[Phrase]:
        """What happened, in sentences for a seat or, for None, a spectator.

        With `everything` no card is masked, and nobody is spoken to as "you": for games that are over.
        """
        as_whom = self._reader(reader, everything)
        said = [self.game.effects.phrase(row, as_whom, names) for row in self._block()[1:]]
        return [phrase for phrase in said if phrase is not None]

    def hear(self, reader: int | None, names: Sequence[str], everything: bool = False) -> Heard:
        """The step as a reader gets to know it, effect by effect."""
        game, as_whom = self.game, self._reader(reader, everything)
        actor, token, shown = self.step.seen_by(as_whom)
        _, *rows = self._hear(as_whom)
        seen = game.stage.sheets[0, BEFORE : BEFORE + len(rows) + 2].tolist()
        told = []
        for k, row in enumerate(rows):
            fields, say = game.effects.fields(row, as_whom), game.effects.phrase(row, as_whom, names)
            told.append(Effect(game.effects.names[row[KIND]], fields, say, changes(game.units, seen[k], seen[k + 1])))
        return Heard(actor, token, self.step.turn, told, shown, changes(game.units, seen[-2], seen[-1]))

    def known_to(self, reader: int | None) -> dict[str, Any]:
        """The step as plain data, as a seat or, for None, a spectator may know it: `actor`, `token`, `turn`, the cards
        that it `shown`, and its `effects`, each with its `kind` and fields."""
        game, as_whom = self.game, self._reader(reader, False)
        actor, token, shown = self.step.seen_by(as_whom)
        effects = [
            {"kind": game.effects.names[row[KIND]], **game.effects.fields(row, as_whom)} for row in self._block()[1:]
        ]
        return {"actor": actor, "token": token, "turn": self.step.turn, "shown": list(shown), "effects": effects}

    def _reader(self, reader: int | None, everything: bool) -> int:
        check_reader(reader, self.game.reading.of_bytes(self.record).players)
        return OPEN if everything else SPECTATOR if reader is None else reader

    def __repr__(self) -> str:
        return f"<Moment of {self.game.name}: turn {self.step.turn}>"
