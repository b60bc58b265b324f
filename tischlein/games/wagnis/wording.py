"""What tokens of wagnis mean in words: message ids with their arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tischlein.core.language import Phrase, Scene, phrase


@cache
def card(name: str) -> Phrase:
    """A card by its name in tokens."""
    if name in ("die", "turn"):
        return phrase(f"card-{name}")
    colour, _, value = name.partition("-")
    return phrase("card-number", colour=colour, value=value)


def actions(tokens: Sequence[str], view: Mapping[str, Any]) -> list[Phrase]:
    """What a seat may do, each as an invitation."""
    return [_action(token, view) for token in tokens]


def _action(token: str, view: Mapping[str, Any]) -> Phrase:
    verb, _, what = token.partition(":")
    if verb == "secure":
        return phrase("action-secure", colour=what)
    if verb == "place":
        new = int(what) > len(view["rows"])
        return phrase("action-place-new" if new else "action-place", row=what, card=card(view["waiting"]))
    if verb == "take":
        return phrase("action-take", row=what)
    if token == "draw":
        return phrase("action-draw" if view["rows"] or view["turn_cards_aside"] else "action-draw-first")
    return phrase("action-stop")


def event(token: str, scene: Scene) -> Phrase:
    """What happened, as a sentence."""
    verb, _, what = token.partition(":")
    if verb == "card":
        return phrase("event-card", card=card(what))
    if verb == "roll":
        return _roll(what, scene)
    if verb == "secure":
        return scene.tell("event-secure", colour=what)
    if verb == "place":
        return scene.tell("event-place", row=what)
    if verb == "take":
        points = sum(int(name[-1]) for name in scene.view["rows"][int(what) - 1]["cards"] if name != "die")
        return scene.tell("event-take", row=what, points=points)
    return scene.tell("event-draw" if token == "draw" else "event-stop")


def _roll(face: str, scene: Scene) -> Phrase:
    display = scene.view["seats"][scene.seat]["open"]
    if face == "star":
        if scene.view["options"]["risk"]:
            return scene.tell("event-roll-star-risk", lost=len(display))
        return scene.tell("event-roll-star")
    lost = sum(name.startswith(f"{face}-") for name in display)
    return scene.tell("event-roll", colour=face, lost=lost)
