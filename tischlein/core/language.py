"""Words in German and English: Project Fluent catalogues, and phrases that wait to be said in one of the languages.

A `Phrase` is a message id with its arguments; arguments may be phrases themselves (a card inside a sentence). Code
makes phrases, `Texts` says them, and all words stand in the catalogues `texts/<language>.ftl` beside their subject.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

LANGUAGES = ("de", "en")
CORE_FOLDER = Path(__file__).parent


class Phrase(NamedTuple):
    """Something to be said. As JSON it is a list of the two."""

    id: str
    args: dict[str, Any] = {}  # noqa: RUF012 - arguments are never changed
    """Text, numbers or phrases."""


def phrase(id: str, /, **args: str | int | Phrase) -> Phrase:
    """A phrase, written shortly."""
    return Phrase(id, args)


class Scene:
    """What a sentence about an event needs to know: who did it, who reads it, and the reader's view before it."""

    __slots__ = ("_look", "_view", "names", "reader", "seat", "shown")

    def __init__(
        self,
        seat: int,
        reader: int | None,
        names: Sequence[str],
        look: Callable[[int | None], Mapping[str, Any]],
        shown: tuple[str, ...] = (),
    ) -> None:
        """`seat` acted or, at a chance node, had the luck; `look(reader)` gives the view before."""
        self.seat = seat
        self.reader = reader
        self.names = names
        self.shown = shown
        self._look = look
        self._view: Mapping[str, Any] | None = None

    @property
    def view(self) -> Mapping[str, Any]:
        """The reader's view before the event. Made when it is asked for: many sentences do without."""
        if self._view is None:
            self._view = self._look(self.reader)
        return self._view

    def tell(self, id: str, /, **args: str | int | Phrase) -> Phrase:
        """A phrase about the acting seat: `$who` is its name, `$you` is `yes` where it is the reader."""
        you = "yes" if self.seat == self.reader else "no"
        return Phrase(id, {"who": self.names[self.seat], "you": you, **args})


class Texts:
    """The catalogues of some folders in one language."""

    def __init__(self, language: str, *folders: Path) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
        # Programs that only play need no words, and reading Fluent takes a fifth of their start.
        from fluent.runtime import FluentBundle

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for folder in (CORE_FOLDER, *folders):
            self._bundle.add_resource(_resource(folder / "texts" / f"{language}.ftl"))

    def say(self, what: Phrase) -> str:
        """The phrase as a person reads it."""
        args = {name: self.say(value) if isinstance(value, Phrase) else value for name, value in what.args.items()}
        message = self._bundle.get_message(what.id)
        text, errors = self._bundle.format_pattern(message.value, args)
        if errors:
            raise errors[0]
        return str(text)

    def __call__(self, id: str, /, **args: str | int | Phrase) -> str:
        """Say a message by its id."""
        return self.say(Phrase(id, args))

    def __contains__(self, id: object) -> bool:
        return bool(self._bundle.has_message(id))


@functools.cache
def _resource(path: Path) -> Any:
    from fluent.runtime import FluentResource

    return FluentResource(path.read_text(encoding="utf-8"))


def is_known_language(name: str) -> bool:
    """Whether a language is one of ours, by its name alone or as the system writes it: `de_AT.UTF-8`."""
    return re.split("[-_.@]", name.lower())[0] in LANGUAGES


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """German where the system speaks German, English elsewhere; `TISCHLEIN_LANGUAGE` decides where it is set to one of
    the two."""
    if is_known_language(chosen := environment.get("TISCHLEIN_LANGUAGE", "")):
        return chosen.lower()[:2]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"
