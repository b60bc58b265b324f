"""What must be known beside a module to speak with it in tokens, views and words: plain data, made from the game.

`web/src/engine/facts.ts` has the same as types.
"""

from __future__ import annotations

from typing import Any

from tischlein.bots import levels_of, usual_level
from tischlein.core.contract import OUT
from tischlein.core.demands import Demand
from tischlein.core.effects import EffectKind, Effects, Seat, Spoken
from tischlein.core.game import Game
from tischlein.core.schema import as_data
from tischlein.core.sheet import Fixed, Kind, Number, OneOf, Optional
from tischlein.core.stage import FIRST, MOST_EFFECTS, WIDTH
from tischlein.core.vocabulary import as_json
from tischlein.wasm.module import note_of

Facts = dict[str, Any]
Phrases = dict[str, Any]
"""Lists of phrases by how they are written: many fields share theirs."""


def facts_of(game: Game) -> Facts:
    """All about a game."""
    phrases: Phrases = {}
    return {
        **note_of(game),
        "record": game.dtype.itemsize,
        "effect_rows": {"most": MOST_EFFECTS, "width": WIDTH, "first": int(FIRST)},
        "out": OUT,
        "seats": list(game.seats),
        "low_wins": game.low_wins,
        "seats_move": game.seats_move,
        "hidden_hands": game.hidden_hands,
        "levels": list(levels_of(game)),
        "usual_level": usual_level(game),
        "options": options_of(game),
        "agreement": as_data(game.agreement),
        "view": as_data(game.whole_view),
        "fixed": [name for name, kind in game.whole_view.fields.items() if isinstance(kind, Fixed)],
        "actions": list(game.tokens or game.actions),
        "outcomes": list(game.outcomes),
        "forms": [form.data for form in game.all_forms],
        "clauses": {rule: game.refusal(rule).id for rule in game.rules},
        "effects": kinds_of(game.effects, phrases),
        "offers": kinds_of(game.all_offers, phrases),
        "phrases": list(phrases.values()),
    }


def options_of(game: Game) -> dict[str, Any]:
    """For each option what its value must be, its default, the numbers of players with which it may be something else,
    the rule behind it, and what names for something longer stand for."""
    found = {}
    for name, option in game.to_agree.items():
        named = {choice: option.spelled(choice) for choice in option.choices or () if option.spelled(choice) != choice}
        check = option.check.data if isinstance(option.check, Demand) else None
        about = {"default": option.default, "seats": game.seats_for(name), "rule": option.rule}
        found[name] = {"check": check, **about, "named": named}
    return found


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
