"""The texts of a game by number, and how kernels put them on a page one after the other.

A kernel puts the numbers of *pieces* on a *page*, and gives the place behind what it put there; whole numbers are
pieces as well, and so is what belongs to one table alone, the names of its people above all. At the end one kernel
spells the page out (`core/spelling.py`). (Kernels that copy the texts themselves take four times as long to compile.)
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, cast

import numpy as np

from tischlein.core.contract import MOST_SEATS
from tischlein.core.kernel import inner
from tischlein.core.spelling import OWN, Page

MORE_OF_OWN = OWN + 1 + MOST_SEATS
"""From here on, the numbers of what stays the same in all views of a table; see `Fixed`."""
THOUSAND = 1000
"""Whole numbers are written in groups of three digits."""


class Vocabulary:
    """The texts of a game: those that all games need, then its own."""

    COMMON: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._texts = [*self.COMMON]

    def piece(self, text: str) -> int:
        """Take in a text; gives its number."""
        return self.pieces([text])

    def pieces(self, texts: Iterable[str]) -> int:
        """Take in several, with numbers one after the other; gives the first number."""
        first = np.int64(len(self._texts))  # for a number of Python's, Numba would compile a `put` of its own
        self._texts.extend(texts)
        return cast(int, first)

    def texts(self) -> tuple[str, ...]:
        return tuple(self._texts)

    def copy(self) -> Vocabulary:
        """The same texts, to which others may be added."""
        twin = Vocabulary()
        twin._texts = [*self._texts]
        return twin


def as_json(what: Any) -> str:
    """JSON as kernels write it: without a blank."""
    return json.dumps(what, ensure_ascii=False, separators=(",", ":"))


_COMMON = Vocabulary()
NULL, COMMA, END, END_OF_LIST = map(_COMMON.piece, ("null", ",", "}", "]"))
SEAT, VIEW, CHANCE, TURN = map(_COMMON.piece, ('{"seat":', ',"view":', '"chance"', ',"turn":'))
LEGAL, TOKEN, SAY, EVENTS, EVENT, EVENT_TOKEN = map(
    _COMMON.piece, (',"legal":[', '{"token":', ',"say":', ',"events":[', '{"actor":', ',"token":')
)
EFFECTS, SHOWN, PATCH = map(_COMMON.piece, (',"effects":[', ',"shown":[', ',"patch":['))
MAY_TAKE_BACK = _COMMON.piece(',"may_take_back":true')
MINUS = _COMMON.piece("-")
DIGITS, THREE_DIGITS = (_COMMON.pieces(map(form, range(THOUSAND))) for form in ("{}".format, "{:03}".format))
Vocabulary.COMMON = _COMMON.texts()


@inner
def put(page: Page, at: int, piece: int) -> int:
    """Put a piece on the page, if there is room for it; gives the place behind it in any case."""
    if at < len(page):
        page[at] = piece
    return at + 1


@inner
def digits(page: Page, at: int, number: int) -> int:
    """Put a whole number there."""
    if 0 <= number < THOUSAND:
        return put(page, at, DIGITS + number)
    return many_digits(page, at, number)


@inner
def many_digits(page: Page, at: int, number: int) -> int:
    if number < 0:
        at = put(page, at, MINUS)
        number = -number
    unit = 1
    while number // unit >= THOUSAND:
        unit *= THOUSAND
    at = put(page, at, DIGITS + number // unit)
    while unit > 1:
        unit //= THOUSAND
        at = put(page, at, THREE_DIGITS + number // unit % THOUSAND)
    return at


@inner
def number_or_null(page: Page, at: int, number: int) -> int:
    """Put a number there; null in place of one below zero."""
    return put(page, at, NULL) if number < 0 else digits(page, at, number)
