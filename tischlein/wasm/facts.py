"""What must be known beside a module to speak with it in tokens, views and words: plain data, made from the game.

`web/src/engine/facts.ts` has the same as types.
"""

from __future__ import annotations

from typing import Any

from tischlein.bots import levels_of, usual_level
from tischlein.core.contract import OUT
from tischlein.core.demands import Demand
from tischlein.core.game import Game
from tischlein.core.kernel import assertions, number_of
from tischlein.core.schema import as_data
from tischlein.core.sheet import Fixed
from tischlein.core.stage import FIRST, MOST_EFFECTS, WIDTH
from tischlein.wasm.kinds import Phrases, kinds_of
from tischlein.wasm.module import note_of

Facts = dict[str, Any]


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
        "agreed": [[name, *place_of(game, name)] for name in ("players", *game.constant)],
        "assertions": {number_of(text): text for text in ("", *assertions(game.check))},
        "actions": list(game.tokens or game.actions),
        "outcomes": list(game.outcomes),
        "forms": [form.data for form in game.all_forms],
        "clauses": {rule: game.refusal(rule).id for rule in game.rules},
        "effects": kinds_of(game.effects, phrases),
        "offers": kinds_of(game.all_offers, phrases),
        "phrases": list(phrases.values()),
    }


def place_of(game: Game, name: str) -> list[int]:
    """Where a field of the record begins, and how many bytes it has."""
    fields = game.dtype.fields
    assert fields is not None
    return [fields[name][1], game.dtype[name].itemsize]


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
