"""What a seat was shown of a round: all that steps brought about, what lay on the table and what was offered, as hashes
that a device notes while people play, and a record gives again afterwards.

People's names are left out: they may change while people play, and which seat is meant stands beside them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from tischlein.core.language import Phrase
from tischlein.core.moment import Effect, Heard
from tischlein.core.state import State
from tischlein.fairness import VERSION

SIGHT = 16
"""So many digits of a hash stand for what lay on the table, or was offered, at one step."""
MORE = "+"
"""Stands behind all that a device noted where there was more."""
SOMEWHERE = "?"
"""In place of a step: the device did not know how far the round had come. A number before it: but not less far than
that."""

WATCHING = -1
"""Who watches, among seats."""

_SIGHT = re.compile(rf"(\d{{1,6}}\??(?=[vo])|\?)([evo][0-9a-f]{{{SIGHT}}})")


class Strange(NamedTuple):
    """Something that a device saw and no rule shows."""

    what: Literal["event", "view", "offer"]
    step: int | None
    """After so many steps; None where the device did not know."""


def first(table: str, round_number: int, seat: int) -> str:
    """The running hash of what a seat is shown, before anything is."""
    return _hash(VERSION, "shown", table, str(round_number), str(seat))


def following(shown: str, heard: Heard) -> str:
    """The running hash after one more step."""
    return _hash(shown, _plain(_event(heard)))


def sight(shown: str, view: object) -> str:
    """What lies on the table, behind the running hash of what led there; behind nothing where that is not known."""
    return _hash(shown, "view", _plain(view))[:SIGHT]


def glimpse(heard: Heard) -> str:
    """A step that was shown without its story."""
    return _hash("event", _plain(_event(heard)))[:SIGHT]


def offer(sight: str, legal: list[dict[str, Any]]) -> str:
    """What may be done there."""
    return _hash(sight, "legal", _plain(legal))[:SIGHT]


def are_sights(value: object) -> bool:
    """Whether something is what a device notes of one seat: sights with blanks between."""
    return isinstance(value, str) and all(
        _SIGHT.fullmatch(one) or one == MORE for one in (value.split(" ") if value else ())
    )


class Witness:
    """One seat's sight of a round that is played again."""

    def __init__(self, state: State, table: str, round_number: int, seat: int) -> None:
        """`state` is the round, with its history."""
        self.state = state
        self.seat = seat
        self.reader = None if seat == WATCHING else seat
        self._first = first(table, round_number, seat)

    def running(self) -> Iterator[str]:
        """The running hash of what was shown: before the first step, and after each."""
        shown = self._first
        yield shown
        for before, token in self._nodes():
            before.apply(token)
            shown = following(shown, before.moment().hear(self.reader, before.names))
            yield shown

    def strange(self, sights: str) -> list[Strange]:
        """What a device noted and no rule shows, in the order of steps."""
        noted: dict[int, set[str]] = {}
        loose: dict[str, int] = {}
        for step, what in (found.groups() for found in map(_SIGHT.fullmatch, sights.split(" ")) if found):
            if step.endswith(SOMEWHERE):
                loose[what] = max(int(step.removesuffix(SOMEWHERE) or 0), loose.get(what, 0))
            else:
                noted.setdefault(int(step), set()).add(what)
        found = list[Strange]()
        shown, steps, last = self._first, 0, self._start()
        self._look(last, 0, shown, noted.get(0, set()), loose)
        found += _left(noted.pop(0, set()), 0)
        for before, token in self._nodes():
            last, node = before.copy(), before.copy()
            last.apply(token)
            steps += 1
            here, shown_before = noted.pop(steps, set()), shown
            heard = last.moment().hear(self.reader, last.names)
            loose.pop(f"e{glimpse(heard)}", None)
            shown = following(shown, heard)
            self._look(last, steps, shown, here, loose)
            if here:
                self._look_aside(node, steps, shown_before, here, loose)
            found += _left(here, steps)
        for step in sorted(noted):
            if step == steps + 1:
                self._look_aside(last, step, shown, noted[step], loose)
            found += _left(noted[step], step)
        if loose:
            for step, (before, _) in enumerate(self._nodes(), 1):
                self._look_aside(before, step, None, set(), loose)
            self._look_aside(last, steps + 1, None, set(), loose)
        return found + _left(loose, None)

    def _start(self) -> State:
        state = self.state
        return state.game.start(state.players, state.options, state.names or None, remember=False)

    def _nodes(self) -> Iterator[tuple[State, str]]:
        """Every node but the last, with the token that follows on it."""
        node = self._start()
        for token in self.state.history:
            yield node.copy(), token
            node.apply(token)

    def _look(self, state: State, steps: int, shown: str | None, here: set[str], loose: dict[str, int]) -> None:
        """Strike out what was noted and lies there indeed, after so many steps; `shown` is None where only what has no
        step is looked for."""
        if here and shown is not None:
            here -= self._sights(state, shown)
        if loose:
            for one in self._sights(state, ""):
                if steps >= loose.get(one, 0):
                    loose.pop(one, None)

    def _sights(self, state: State, shown: str) -> set[str]:
        """What lies there and is offered, as a device notes it."""
        seen = sight(shown, state.view(self.reader))
        if state.actor != self.seat:
            return {f"v{seen}"}
        offered = zip(state.legal(), state.offers(), strict=True)
        legal = [{"token": token, "say": say} for token, say in offered]
        return {f"v{seen}", f"o{offer(seen, legal)}"}

    def _look_aside(self, before: State, steps: int, shown: str | None, here: set[str], loose: dict[str, int]) -> None:
        """The same for whatever somebody may have done instead and taken back."""
        actor = before.actor
        if not isinstance(actor, int):
            return
        for token in before.legal():
            aside = before.copy()
            aside.apply(token)
            if not aside.may_take_back(actor):
                continue
            heard = aside.moment().hear(self.reader, before.names)
            loose.pop(f"e{glimpse(heard)}", None)
            self._look(aside, steps, None if shown is None else following(shown, heard), here, loose)


def _left(noted: Iterable[str], step: int | None) -> list[Strange]:
    """What is left is shown by no rule. Where something false has happened, all that follows is false; and where it
    lies, what is offered."""
    kinds: tuple[Literal["event", "view", "offer"], ...] = ("event", "view", "offer")
    left = {one[0] for one in noted}
    return [Strange(kind, step) for kind in kinds if kind[0] in left][:1]


def _event(heard: Heard) -> dict[str, Any]:
    """A step as it travels: what is empty is left out."""
    event: dict[str, Any] = {"actor": heard.actor, "token": heard.token, "turn": heard.turn}
    if heard.effects:
        event["effects"] = [_effect(one) for one in heard.effects]
    if heard.shown:
        event["shown"] = heard.shown
    if heard.patch:
        event["patch"] = heard.patch
    return event


def _effect(effect: Effect) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": effect.kind, **effect.fields}
    if effect.say is not None:
        told["say"] = _nameless(effect.say)
    if effect.patch:
        told["patch"] = effect.patch
    return told


def _nameless(say: Phrase) -> Phrase:
    """Where a name stands, it is also said whether it is the reader's."""
    return Phrase(say.id, {name: "" if f"{name}_you" in say.args else value for name, value in say.args.items()})


def _plain(value: object) -> str:
    """JSON in the one form that is hashed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
