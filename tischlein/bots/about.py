"""What there is to be known of a game before a table is made, for the server's answer and for the page alike."""

from __future__ import annotations

from typing import Any

from tischlein.bots import levels_of, usual_level
from tischlein.core.game import Game
from tischlein.core.options import Option


def about(game: Game) -> dict[str, Any]:
    """Plain data; `tischlein/server/answers.py` has its types."""
    return {
        "name": game.name,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "options": [_option(name, option, game.seats_for(name)) for name, option in game.to_agree.items()],
        "rules": list(game.rules),
        "hidden_hands": game.hidden_hands,
        "low_wins": game.low_wins,
        "levels": [_level(name) for name in levels_of(game)],
        "usual_level": usual_level(game),
    }


def _level(name: str) -> dict[str, Any]:
    return {"name": name, "say": [f"level-{name}", {}], "about": [f"level-{name}-about", {}]}


def _option(name: str, option: Option, seats: list[int]) -> dict[str, Any]:
    told = {"name": name, "default": option.default, "rule": option.rule, "seats": seats}
    return told if option.choices is None else told | {"choices": list(option.choices)}
