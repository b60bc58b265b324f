"""Effects: what a step brought about, in the order in which it happened at the table.

A game declares its kinds of effects once: a name, fields with the types of a sheet, and whether they are put into
words. `apply(s, code, told)` tells them as it makes them, each after its change:

    EFFECTS = effects(rolled=said(who=seat, pips=number), drawn=said(who=seat, card=known(CARD)).naming("card"))
    ROLLED, DRAWN = EFFECTS.kinds

    if told is not None:
        tell(told, DRAWN, (seat, seat, card))  # who; who may know the card; the card

Who may know a field is told with it: a seat, `EVERYBODY` or `NOBODY`. Whether an effect is told must not depend on what
is hidden. Where nobody listens, `told` is None, and compiled code holds nothing of it. Effects follow from the node
before a step and its code; they are made again whenever somebody wants them, and stored nowhere.

All that is said about the past is read from effects: sentences, what a seat is shown, the masks of tokens, the patches
from which a page shows the step. What a seat may do is told in the same way, by `offers`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

import numpy as np

from tischlein.core.contract import EVERYBODY, OPEN, Sight, Told
from tischlein.core.contract import NOBODY as NOBODY_AT_ALL
from tischlein.core.kernel import Record, each, inner
from tischlein.core.language import Phrase
from tischlein.core.plain import plain
from tischlein.core.script import READER
from tischlein.core.sheet import Kind, Number, OneOf, Optional, Sheet, Struct
from tischlein.core.stage import AFTER, COUNT, FIRST, KIND, LENGTH, MOST_EFFECTS, WIDTH, Rows

NOTHING = (cast(int, np.int64(0)),)
"""What is told of a kind without fields."""

NOBODY = cast(int, np.int64(NOBODY_AT_ALL))

LONGEST = 6000
"""So many milliseconds at most pages take for all that one action brings about."""

RESERVED = ("kind", "say", "patch")
"""What an effect has beside its fields, where it travels."""


@dataclass(frozen=True)
class Seat(Number):
    """A seat; in words a name, and whether it is the reader's own."""


@dataclass(frozen=True)
class Spoken(OneOf):
    """One of these values, each with its own words."""

    phrases: tuple[Phrase, ...]


@dataclass(frozen=True)
class Known(Optional):
    """A value that not everybody may know. It is told with who may; a reader who may not gets none."""


seat = Seat()


@dataclass(frozen=True)
class Length:
    """For how many milliseconds pages show an effect, as a rule: `usual`, or the first of the cases, each a field, a
    value and milliseconds, that is so. It depends on what everybody may know, so that a pause says nothing."""

    usual: int
    cases: tuple[tuple[str, Any, int], ...] = ()

    @property
    def data(self) -> list[Any]:
        return [self.usual, [list(case) for case in self.cases]]


AT_ONCE, TO_BE_READ = Length(0), Length(420)


def spoken(phrases: Mapping[str, Phrase]) -> Spoken:
    return Spoken(tuple(phrases), tuple(phrases.values()))


def known(of: Kind) -> Known:
    return Known(of)


@dataclass(frozen=True)
class EffectKind:
    """A kind of effect."""

    fields: Mapping[str, Kind]
    speaks: bool
    is_quiet: bool = False
    names: str | None = None
    shows: str | None = None
    length: Length | None = None

    def quiet(self) -> EffectKind:
        """It shows nothing new to anybody: an action that brings about nothing else may be taken back."""
        return replace(self, is_quiet=True)

    def naming(self, field: str) -> EffectKind:
        """The token names this field: who may not know it, reads the token without it."""
        return replace(self, names=field)

    def showing(self, field: str) -> EffectKind:
        """The card in this field becomes visible to who may know it."""
        return replace(self, shows=field)

    def lasting(self, usual: int, **cases: Mapping[Any, int]) -> EffectKind:
        """Pages show it for so many milliseconds, or for others where a field has one of the values given for it."""
        listed = [(field, value, length) for field, by in cases.items() for value, length in by.items()]
        return replace(self, length=Length(usual, tuple(listed)))

    @cached_property
    def sheet(self) -> Struct:
        return Struct(self.fields)

    def place(self, field: str) -> int:
        """Where a field begins in a row."""
        return FIRST + self.sheet.places[list(self.fields).index(field)]

    def knower(self, field: str) -> int:
        """Where a row says who may know a field; 0 for what everybody may."""
        return self.place(field) if isinstance(self.fields[field], Known) else 0

    def value(self, field: str) -> tuple[Kind, int]:
        """What a field holds, for who may know it, and where in a row."""
        kind = self.fields[field]
        return (kind.of, self.place(field) + 1) if isinstance(kind, Known) else (kind, self.place(field))

    @cached_property
    def plan(self) -> list[int]:
        """For each place of a row how many numbers behind it somebody may not know, who is told there who may."""
        plan = [0] * WIDTH
        for field, kind in self.fields.items():
            if isinstance(kind, Known):
                plan[self.place(field)] = kind.of.size
        return plan


def said(**fields: Kind) -> EffectKind:
    """A kind that has words: the message `event-<kind>` (`action-<kind>` for an offer). Where there are words for many
    of them, `event-<kind>-all`, those that follow each other are told by these, once."""
    return EffectKind(fields, speaks=True)


def unsaid(**fields: Kind) -> EffectKind:
    """A kind that is seen, but not told in words."""
    return EffectKind(fields, speaks=False)


class Effects:
    """The kinds of effects of a game, or of its offers."""

    def __init__(self, message: str, by_name: Mapping[str, EffectKind]) -> None:
        self.message = message
        self.names = tuple(name.rstrip("_") for name in by_name)
        """A name that Python keeps for itself is written with a `_` behind it."""
        self.all = tuple(by_name.values())
        self.kinds = tuple(cast(int, np.int64(number)) for number in range(len(self.all)))
        """A number for each kind, for kernels: for each number of Python's, Numba would compile a `tell` of its own."""
        wrong = [reason for name, kind in by_name.items() for reason in mistakes(name, kind)]
        wrong += [f"two kinds have the words {id!r}" for id in doubles(map(self.message_id, self.kinds))]
        if wrong:
            raise ValueError("; ".join(wrong))

    def message_id(self, number: int) -> str:
        return f"{self.message}-{self.names[number].replace('_', '-')}"

    def checked(self, block: list[list[int]]) -> list[list[int]]:
        """The effects of a step, which are behind its first row, if they are what was declared."""
        (count, *_), *told = block
        if count > MOST_EFFECTS:
            raise ValueError(f"a step told {count} effects; there is room for {MOST_EFFECTS}")
        for row in told:
            size = max(self.all[row[KIND]].sheet.size, len(NOTHING))
            if row[LENGTH] != size:
                raise ValueError(f"{self.names[row[KIND]]!r} was told with {row[LENGTH]} numbers; it has {size}")
        return told

    @cached_property
    def lengths(self) -> tuple[Length, ...]:
        """For how long each kind is shown. Where a game says nothing of that, what has words is given time to be
        read."""
        silent = all(kind.length is None for kind in self.all)
        return tuple(kind.length or (TO_BE_READ if silent and kind.speaks else AT_ONCE) for kind in self.all)

    def length(self, row: Sequence[int]) -> int:
        """For how many milliseconds pages show an effect, as a rule."""
        length = self.lengths[row[KIND]]
        for field, value, milliseconds in length.cases:
            kind, place = self.all[row[KIND]].value(field)
            if kind.read(row, place) == value:
                return milliseconds
        return length.usual

    def fields(self, row: Sequence[int], reader: int) -> dict[str, Any]:
        """The fields of an effect, as a reader may know them."""
        return self.all[row[KIND]].sheet.read(self._masked(row, reader), FIRST)

    def phrase(self, row: Sequence[int], reader: int, names: Sequence[str | Phrase]) -> Phrase | None:
        """The words for an effect, for a reader; None where there are none."""
        kind = self.all[row[KIND]]
        if not kind.speaks:
            return None
        sheet, args = self._masked(row, reader), {}
        for name, place in zip(kind.fields, kind.sheet.places, strict=True):
            args.update(arguments(name, kind.fields[name], sheet, FIRST + place, names))
        return Phrase(self.message_id(row[KIND]), args)

    def sight(self, told: Sequence[Sequence[int]]) -> Sight:
        """Who sees what of the token of a step with these effects."""
        if not self.hides:
            return PUBLIC
        named, shown = [], []
        for row in told:
            kind = self.all[row[KIND]]
            if kind.names is not None and (place := kind.knower(kind.names)):
                named.append(row[place])
            if kind.shows is not None:
                of, place = kind.value(kind.shows)
                knower = kind.knower(kind.shows)
                shown.append((str(of.read(row, place)), row[knower] if knower else EVERYBODY))
        return Sight(tuple(named), tuple(shown))

    @cached_property
    def hides(self) -> bool:
        """Whether there is anything that tokens do not say, or not to everybody."""
        return any(kind.names or kind.shows for kind in self.all)

    @cached_property
    def plans(self) -> Rows:
        return np.array([kind.plan for kind in self.all], np.int64)

    def _masked(self, row: Sequence[int], reader: int) -> list[int]:
        sheet = [0] * WIDTH
        plain(mask)(row, self.all[row[KIND]].plan, reader, sheet)  # type: ignore[arg-type]
        return sheet


PUBLIC = Sight()


def effects(**kinds: EffectKind) -> Effects:
    """What can happen in a game."""
    return Effects("event", kinds)


def offers(**kinds: EffectKind) -> Effects:
    """As what a game offers the actions that a seat may take."""
    return Effects("action", kinds)


def prospects(**kinds: EffectKind) -> Effects:
    """What can be said for and against the actions of a game: the message `prospect-<kind>`."""
    return Effects("prospect", kinds)


def plain_offers(actions: Sequence[str]) -> Effects:
    """Each action as itself: the message `action-<action>`."""
    return offers(**{offer_name(action): said() for action in actions})


def offer_name(action: str) -> str:
    return action.replace(":", "_").replace("-", "_")


def mistakes(name: str, kind: EffectKind) -> Iterator[str]:
    """Why a kind cannot be told: said where it is declared, not a puzzle later."""
    if FIRST + kind.sheet.size > WIDTH:
        yield f"{name!r} has {kind.sheet.size} numbers; there is room for {WIDTH - FIRST}"
    for field in (kind.names, kind.shows):
        if field is not None and field not in kind.fields:
            yield f"{name!r} has no field {field!r}"
    for field in kind.fields:
        if field in RESERVED:
            yield f"{name!r} cannot have a field {field!r}: every effect has that already"
    for field, value, _ in kind.length.cases if kind.length else ():
        of = kind.fields.get(field)
        if of is None:
            yield f"{name!r} has no field {field!r}"
        elif isinstance(of, Known):
            yield f"how long {name!r} lasts cannot depend on {field!r}: not everybody may know it"
        elif isinstance(of, OneOf) and value not in of.values:
            yield f"the field {field!r} of {name!r} is never {value!r}"
    for argument in doubles(one for field, of in kind.fields.items() for one in argument_names(field, of)):
        yield f"{name!r} has two arguments {argument!r} for its words"


def doubles(names: Iterable[str]) -> list[str]:
    """What is there more than once."""
    return [name for name, times in Counter(names).items() if times > 1]


def argument_names(name: str, kind: Kind) -> list[str]:
    """The arguments that a field becomes in words."""
    match kind:
        case Optional():
            return [f"{name}_known", *argument_names(name, kind.of)]
        case Seat():
            return [name, f"{name}_you"]
        case OneOf() | Number():
            return [name]
    return []


def arguments(name: str, kind: Kind, sheet: Sequence[int], at: int, names: Sequence[str | Phrase]) -> dict[str, Any]:
    """The same with their values. (`core/book.py` says it for kernels.)"""
    match kind:
        case Optional():
            if not sheet[at]:
                return {f"{name}_known": "no"}
            return {f"{name}_known": "yes", **arguments(name, kind.of, sheet, at + 1, names)}
        case Seat():
            return {name: names[sheet[at]], f"{name}_you": "yes" if sheet[at] == sheet[READER] else "no"}
        case Spoken():
            return {name: kind.phrases[sheet[at]]}
        case OneOf():
            return {name: spelled(kind.values[sheet[at]])}
        case Number():
            return {name: sheet[at]}
    return {}


def spelled(value: object) -> object:
    """A value as an argument of words."""
    return ("yes" if value else "no") if isinstance(value, bool) else value


@inner
def tell(told: Told, kind: int, fields: tuple[int, ...]) -> None:
    """Tell an effect, after its change, with the node as it is now: `show` must be truthful about it."""
    rows, stills = told
    count = rows[0, COUNT]
    rows[0, COUNT] = count + 1
    if count < MOST_EFFECTS:
        rows[count + 1, KIND] = kind
        rows[count + 1, LENGTH] = len(fields)
        place = FIRST
        for field in each(fields):
            if place < WIDTH:
                rows[count + 1, place] = field
            place += 1
        for word in range(stills.shape[1]):
            stills[count, word] = stills[AFTER, word]


@inner
def plain_offer(s: Record, code: int, told: Told) -> None:
    """The offer of an action that is only named."""
    tell(told, code, NOTHING)


@inner
def may_know(who: int, reader: int) -> bool:
    """Whether a reader may know what is told to `who`."""
    return who == EVERYBODY or who == reader or reader == OPEN


@inner
def mask(row: Sheet, plan: Sheet, reader: int, sheet: Sheet) -> None:
    """What a reader gets of an effect, as a sheet: what was told with who may know it is there for who may, and else
    zero."""
    sheet[READER] = reader
    place = FIRST
    while place < FIRST + row[LENGTH]:
        hidden = plan[place]
        if hidden == 0:
            sheet[place] = row[place]
        else:
            knows = may_know(row[place], reader)
            sheet[place] = 1 if knows else 0
            for k in range(place + 1, place + 1 + hidden):
                sheet[k] = row[k] if knows else 0
            place += hidden
        place += 1
