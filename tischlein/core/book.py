"""How everything that a game tells is written as JSON: instructions made of its view, its effects and its offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tischlein.core.effects import EffectKind, Effects, Seat, Spoken, argument_names, spelled
from tischlein.core.patch import Units, table_of, units_of
from tischlein.core.script import Copyist, Script
from tischlein.core.sheet import Kind, Number, OneOf, Optional, Struct
from tischlein.core.spelling import OWN, Pieces, flat
from tischlein.core.vocabulary import Vocabulary, as_json

Words = npt.NDArray[np.int64]
Forms = npt.NDArray[np.int64]

DATA, DATA_END, SAID, SAID_END, NAMED_TO, IS_SHOWN, SHOWN_TO, SHOWN_NAME = range(8)
"""How a kind of effect is written: the instructions for its fields, and for its words; who may know what the token
names, the place of a card that becomes visible, who may see it, and the piece of the first name there is. 0 for what
there is not."""

VIEW_BEGIN, VIEW_END, FIRST_OFFER, TOKENS, HIDDEN_TOKENS, OUTCOMES, HIDDEN_OUTCOMES = range(7)
"""Where the instructions for views are, and offers among the kinds; the pieces of tokens, and of what is left of them
where somebody may not know all."""


class Book(NamedTuple):
    """How everything that a game tells is written."""

    script: Script
    marks: Words
    forms: Forms
    plans: Words
    units: Units


def book_of(
    view: Struct, effects: Effects, offers: Effects, tokens: Sequence[str], outcomes: Sequence[str]
) -> tuple[Book, Pieces]:
    """The book of a game, and the pieces of which it speaks."""
    words = Vocabulary()
    copyist = Copyist(words)
    for name, kind in view.fields.items():
        copyist.text(f",{as_json(name)}:")
        copyist.value(kind)
    copyist.text("}")
    marks = [0, copyist.here, len(effects.all)]
    for names in (tokens, outcomes):
        marks += [words.pieces(map(as_json, names)), words.pieces(as_json(hidden(name)) for name in names)]
    forms = [form(copyist, kinds, number) for kinds in (effects, offers) for number in kinds.kinds]
    units = table_of(units_of(view), copyist)
    plans = np.concatenate([effects.plans, offers.plans])
    book = Book(copyist.script(), np.array(marks, np.int64), np.array(forms, np.int64), plans, units)
    return book, flat(words.texts())


def hidden(token: str) -> str:
    """A token, for who may not know what it names."""
    return token.partition(":")[0] + ":?"


def form(copyist: Copyist, kinds: Effects, number: int) -> list[int]:
    """How one kind is written."""
    kind, row = kinds.all[number], [0] * 8
    row[DATA] = copyist.here
    copyist.text(f'{{"kind":{as_json(kinds.names[number])}')
    for name, of in kind.fields.items():
        copyist.text(f",{as_json(name)}:")
        copyist.value(of)
    row[DATA_END] = row[SAID] = row[SAID_END] = copyist.here
    if kind.speaks:
        words(copyist, kinds.message_id(number), kind)
        row[SAID_END] = copyist.here
    if kind.names is not None:
        row[NAMED_TO] = kind.knower(kind.names)
    if kind.shows is not None:
        of, row[IS_SHOWN] = kind.value(kind.shows)
        assert isinstance(of, OneOf)
        row[SHOWN_TO] = kind.knower(kind.shows)
        row[SHOWN_NAME] = copyist.words.pieces(map(as_json, of.values))
    return row


def words(copyist: Copyist, message: str, kind: EffectKind) -> None:
    """The words for a kind: a phrase with its arguments; see `arguments`."""
    copyist.text(f"[{as_json(message)},{{")
    comma = ""
    for name, of in kind.fields.items():
        argument(copyist, name, of, comma)
        if argument_names(name, of):
            comma = ","
    copyist.text("}]")


def argument(copyist: Copyist, name: str, kind: Kind, comma: str) -> None:
    match kind:
        case Optional():
            missing = copyist.words.piece(f'{comma}"{name}_known":"no"')
            copyist.perhaps(kind.of.size, lambda: _known(copyist, name, kind.of, comma), missing)
        case Seat():
            copyist.text(f'{comma}"{name}":')
            copyist.own(OWN + 1)
            copyist.text(f',"{name}_you":')
            copyist.you()
        case Spoken():
            copyist.text(f'{comma}"{name}":')
            copyist.one_of(map(as_json, kind.phrases))
        case OneOf():
            copyist.text(f'{comma}"{name}":')
            copyist.one_of(as_json(spelled(value)) for value in kind.values)
        case Number():
            copyist.text(f'{comma}"{name}":')
            copyist.number()
        case _:
            copyist.skip(kind.size)


def _known(copyist: Copyist, name: str, kind: Kind, comma: str) -> None:
    copyist.text(f'{comma}"{name}_known":"yes"')
    argument(copyist, name, kind, ",")
