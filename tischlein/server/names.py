"""How people call themselves at a table: names that can be read, and told from one another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tischlein.core import options
from tischlein.core.names import free_name, is_name, look_alike
from tischlein.server.refusal import Refusal

MOST_SIGNS = 24
MOST_BYTES = 256
"""As UTF-8: 24 letters of any script with their marks, or ten joined families."""


def clean_name(name: str) -> str:
    """A name as it is stored: one line without blanks at the ends, nothing invisible in it."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not is_name(cleaned, MOST_SIGNS, MOST_BYTES):
        raise Refusal(422, "bad-name", where="name")
    return cleaned


def check_free(name: str, others: Iterable[str], where: str = "name") -> None:
    """Nobody at a table is called so, or nearly so; else `Refusal` with a name that is free."""
    taken = list(others)
    if look_alike(name, taken):
        free = free_name(name, taken, MOST_SIGNS, MOST_BYTES)
        raise Refusal(422, "name-taken", where=where, name=name, free=free)


def check_legible(names: Iterable[str]) -> None:
    """The names in a record from anywhere: two may be alike, but all can be read."""
    if not all(is_name(name, options.MOST_SIGNS, options.MOST_BYTES) for name in names):
        raise Refusal(422, "bad-name", where="names")
