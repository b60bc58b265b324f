"""What tokens of elferreihe mean in words: message ids with their arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tischlein.core.language import Phrase, Scene, phrase
from tischlein.games.elferreihe.state import MOST_DRAWS

MASKED = "?"


@cache
def card(name: str) -> Phrase:
    """A card by its name in tokens."""
    colour, _, value = name.partition("-")
    return phrase("card-number", colour=colour, value=value)


def actions(tokens: Sequence[str], view: Mapping[str, Any]) -> list[Phrase]:
    """What a seat may do, each as an invitation."""
    return [_action(token, view) for token in tokens]


def _action(token: str, view: Mapping[str, Any]) -> Phrase:
    verb, _, what = token.partition(":")
    if verb == "lay":
        return phrase(_lay_action(what, view), card=card(what))
    if token == "draw":
        return phrase("action-draw-again" if view["drawn"] else "action-draw")
    return phrase("action-pass" if token == "pass" else "action-end")


def _lay_action(name: str, view: Mapping[str, Any]) -> str:
    if view["phase"] == "first":
        return "action-lay-first"
    if view["seats"][view["concerns"]]["cards"] == 1:
        return "action-lay-last"
    if view["drawn"]:
        return "action-lay-drawn"
    return "action-lay-new" if name.endswith("-11") else "action-lay"


def event(token: str, scene: Scene) -> Phrase:
    """What happened, as a sentence."""
    verb, _, what = token.partition(":")
    if verb == "card":
        return _dealt(what, scene) if scene.view["phase"] == "deal" else _drawn(what, scene)
    if verb == "lay":
        return scene.tell(_lay_event(what, scene), card=card(what))
    if token == "draw":
        return scene.tell("event-draw-again" if scene.view["drawn"] else "event-draw")
    return scene.tell("event-pass" if token == "pass" else "event-end")


def _dealt(name: str, scene: Scene) -> Phrase:
    if name == MASKED:
        dealt = scene.tell("event-dealt-hidden")
    else:
        dealt = scene.tell("event-dealt", card=card(name))
    # That the deal before brought no 11 (E5) shows in nothing but this: it begins anew.
    begins = not any(there["cards"] for there in scene.view["seats"])
    return phrase("event-dealt-anew", dealt=dealt) if begins and scene.view["redeals"] else dealt


def _drawn(name: str, scene: Scene) -> Phrase:
    """Who drew reads what becomes of the card; the others read it from what happens next."""
    drawn = scene.view["drawn"] + 1
    if name == MASKED:
        return scene.tell("event-drawn-hidden", drawn=drawn)
    if scene.seat != scene.reader:
        return scene.tell("event-drawn-open", card=card(name))
    if _fits(name, scene.view):
        return phrase("event-drawn-fits", card=card(name))
    last = drawn == MOST_DRAWS or scene.view["pile"] == 1
    return phrase("event-drawn-last" if last else "event-drawn-unfit", card=card(name))


def _fits(name: str, view: Mapping[str, Any]) -> bool:
    """E8, E10, from what lies there."""
    colour, _, text = name.partition("-")
    value = int(text)
    low, high = next((row["low"], row["high"]) for row in view["rows"] if row["colour"] == colour)
    return value == 11 if low is None else value in (low - 1, high + 1)


def _lay_event(name: str, scene: Scene) -> str:
    if scene.view["phase"] == "first":
        return "event-lay-first"
    if scene.view["seats"][scene.seat]["cards"] == 1:
        return "event-lay-last"
    if scene.view["drawn"]:
        return "event-lay-drawn"
    return "event-lay-new" if name.endswith("-11") else "event-lay"
