"""What tokens of sternenzahlen mean in words: message ids with their arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tischlein.core.language import Phrase, Scene, phrase

PIECES = ("rocket", "moon", "sun", "saturn")
"""The piece of each seat. An action is worded without names, so it speaks of an opponent by the piece."""


@cache
def card(name: str) -> Phrase:
    """An event card by its name in tokens."""
    return phrase(f"card-{name}")


def actions(tokens: Sequence[str], view: Mapping[str, Any]) -> list[Phrase]:
    """What a seat may do, each as an invitation."""
    return [_action(token, view) for token in tokens]


def _action(token: str, view: Mapping[str, Any]) -> Phrase:
    verb, _, what = token.partition(":")
    if verb == "split":
        large, small = what.split("+")
        return phrase("action-split", number=view["number"], large=large, small=small)
    if verb == "steal":
        return phrase("action-steal", piece=PIECES[int(what)], fate=_fate(view, int(what)))
    if token == "pass":
        return phrase("action-pass", number=view["number"])
    return phrase("action-roll")


def event(token: str, scene: Scene) -> Phrase:
    """What happened, as a sentence."""
    verb, _, what = token.partition(":")
    if verb == "die":
        return _die(int(what), scene)
    if verb == "event":
        return _card(what, scene)
    if verb == "split":
        return _split(what, scene)
    if verb == "steal":
        return scene.tell("event-steal", fate=_fate(scene.view, int(what)), **_other(int(what), scene))
    if token == "pass":
        return scene.tell("event-pass", number=scene.view["number"])
    return scene.tell("event-roll")


def _fate(view: Mapping[str, Any], seat: int) -> str:
    """What giving one red chip does to a seat (S12, S13)."""
    chips = view["seats"][seat]["red_chips"]
    return "out" if chips == 0 else "swims" if chips == 1 else "pays"


def _other(seat: int, scene: Scene) -> dict[str, str]:
    """The second person of a sentence: `$other` is the name, `$other_you` is `yes` where it is the reader."""
    return {"other": scene.names[seat], "other_you": "yes" if seat == scene.reader else "no"}


def _die(pips: int, scene: Scene) -> Phrase:
    """The die, and where it takes the piece."""
    path = scene.view["board"]["path"]
    place = scene.view["seats"][scene.seat]["place"] + pips
    if place > len(path):
        return scene.tell("event-die-home", pips=pips)
    field = path[place - 1]
    if field == "hole":
        return scene.tell("event-die-hole", pips=pips, fate=_fate(scene.view, scene.seat))
    if field.endswith("*"):
        number = field.removesuffix("*")
        return scene.tell("event-die-stars", pips=pips, number=number, cards=scene.view["pile"])
    return scene.tell("event-die-number", pips=pips, number=field)


def _card(name: str, scene: Scene) -> Phrase:
    """An event card, and what it does at once."""
    if name == "gain":
        fate = "gets" if scene.view["supply"] else "nothing"
        return scene.tell("event-card-gain", card=card(name), fate=fate)
    if name == "lose":
        return scene.tell("event-card-lose", card=card(name), fate=_fate(scene.view, scene.seat))
    other = _next_on_path(scene)
    if name == "steal":
        fate = "nothing" if other is None else "chooses"
        return scene.tell("event-card-steal", card=card(name), fate=fate)
    if other is None:
        return scene.tell("event-card-robbed", card=card(name), fate="nothing", other="", other_you="no")
    return scene.tell("event-card-robbed", card=card(name), fate=_fate(scene.view, scene.seat), **_other(other, scene))


def _next_on_path(scene: Scene) -> int | None:
    """S16: the next seat clockwise that is neither out nor in Ziel, if there is one."""
    seats = scene.view["seats"]
    for step in range(1, len(seats)):
        seat = (scene.seat + step) % len(seats)
        if not seats[seat]["out"] and not seats[seat]["home"]:
            return seat
    return None


def _split(parts: str, scene: Scene) -> Phrase:
    """A split, and the red chips that its stars bring (S9)."""
    large, small = parts.split("+")
    rows, covered = scene.view["board"]["rows"], scene.view["covered"]
    # The second chip of two in one row lies one cell further on.
    cells = rows[large][covered[large]] + rows[small][covered[small] + (large == small)]
    stars = cells.count("*")
    split = {"number": scene.view["number"], "large": large, "small": small}
    if not stars:
        return scene.tell("event-split", **split)
    chips = min(stars, scene.view["supply"])
    reward = "none" if not chips else "last" if chips < stars else "one" if chips == 1 else "two"
    return scene.tell("event-split-stars", **split, stars=stars, reward=reward)
