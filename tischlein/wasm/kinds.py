"""The kinds of what a game tells, as plain data: effects, offers, prospects, each with its fields and words."""

from __future__ import annotations

from typing import Any

from tischlein.core.effects import EffectKind, Effects, Seat, Spoken
from tischlein.core.schema import as_data
from tischlein.core.sheet import Kind, Number, OneOf, Optional
from tischlein.core.vocabulary import as_json

Phrases = dict[str, Any]
"""Lists of phrases by how they are written: many fields share theirs."""


def kinds_of(effects: Effects, phrases: Phrases) -> list[dict[str, Any]]:
    """The kinds of effects or of offers."""
    return [kind_of(effects, number, kind, phrases) for number, kind in enumerate(effects.all)]


def kind_of(effects: Effects, number: int, kind: EffectKind, phrases: Phrases) -> dict[str, Any]:
    return {
        "kind": effects.names[number],
        "fields": {name: as_data(of) for name, of in kind.fields.items()},
        "say": effects.message_id(number) if kind.speaks else None,
        "words": {name: words_of(of, phrases) for name, of in kind.fields.items()},
        "quiet": kind.is_quiet,
        "lasts": effects.lengths[number].data,
        "names": _knowing(kind, kind.names),
        "shows": _knowing(kind, kind.shows),
    }


def _knowing(kind: EffectKind, field: str | None) -> dict[str, Any] | None:
    """A field that a token names, or a card that becomes visible: where a row holds it, and who may know it (0 where
    everybody may)."""
    if field is None:
        return None
    of, place = kind.value(field)
    return {"of": as_data(of), "place": int(place), "knower": int(kind.knower(field))}


def words_of(kind: Kind, phrases: Phrases) -> Any:
    """How a field becomes an argument of words: `seat`, as its `value`, by phrases of its own, or not at all."""
    match kind:
        case Optional():
            return ["known", words_of(kind.of, phrases)]
        case Seat():
            return "seat"
        case Spoken():
            written = as_json(kind.phrases)
            phrases.setdefault(written, kind.phrases)
            return ["spoken", list(phrases).index(written)]
        case OneOf() | Number():
            return "value"
    return None
