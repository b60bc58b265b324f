"""Words in German and English: Project Fluent catalogues, and phrases that wait to be said in one of the languages.

A `Phrase` is a message id with its arguments; arguments may be phrases themselves (a card inside a sentence). Code
makes phrases, `Texts` says them, and all words stand in the catalogues `texts/<language>.ftl` beside their subject.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Mapping
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
