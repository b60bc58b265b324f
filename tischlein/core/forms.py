"""Tokens that a game understands, possible or not: how they are written, as data, so that a page can read them as well.

    form("swap:", CELLS, "-", CELLS)    swap:a1-b1    a text, one of some words, a text, one of some words

A token becomes whole numbers: that of its form, and the place of each of its words. With these a kernel says which rule
forbids it. `web/src/engine/forms.ts` reads tokens in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

MOST_WORDS = 3
"""In one token."""
NO_RULE = 0
"""What a kernel says of a token that is no action of its game after all."""


@dataclass(frozen=True)
class Form:
    """How some tokens are written: a text before each choice of words, or a text alone."""

    texts: tuple[str, ...]
    words: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        if not len(self.texts) == max(1, len(self.words)) <= MOST_WORDS:
            raise ValueError(f"{self.texts}: a form has up to {MOST_WORDS} choices of words, each behind a text")
        for text, words in zip(self.texts[1:], self.words, strict=False):
            if not text or any(text in word for word in words):
                raise ValueError(f"{text!r} must say where the word before it ends")

    def places(self, token: str) -> list[int] | None:
        """The place of each word of a token; None if it is written otherwise."""
        first, *behind = self.texts
        if not token.startswith(first):
            return None
        rest, found = token[len(first) :], []
        for words, text in zip(self.words, [*behind, ""], strict=False):
            word, end, rest = rest.partition(text) if text else (rest, "", "")
            if end != text or word not in words:
                return None
            found.append(words.index(word))
        return None if rest else found

    @property
    def data(self) -> Any:
        """The same as plain data."""
        return [list(self.texts), [list(words) for words in self.words]]


def form(*parts: str | Sequence[str]) -> Form:
    """A form, written shortly."""
    texts = [part for part in parts if isinstance(part, str)]
    return Form(tuple(texts), tuple(tuple(part) for part in parts if not isinstance(part, str)))


def understood(forms: Sequence[Form], token: str) -> tuple[int, int, int, int] | None:
    """The number of a token's form, and the places of its words, 0 where there is none; None if none understands it."""
    for number, one in enumerate(forms):
        places = one.places(token)
        if places is not None:
            first, second, third, *_ = *places, 0, 0, 0
            return number, first, second, third
    return None


def numbers_of(rules: Sequence[str], *names: str) -> tuple[int, ...]:
    """The numbers by which a kernel names rules: their places among all rules, from 1 on."""
    return tuple(rules.index(name) + 1 for name in names)
