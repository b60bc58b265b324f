"""How people call themselves at a table: names that can be read, and told from one another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from tischlein.core import options
from tischlein.core.names import free_name, is_name, likenesses, look_alike
from tischlein.server.people import NAMELESS
from tischlein.server.refusal import Refusal

_BOT = re.compile(r"\(bot[0-9io]*\)?")
"""As `people.bot_name` has it, where capitals and blanks do not count."""

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
    """Nobody at a table is called so, or nearly so, and nobody poses as a bot or as nobody; else `Refusal` with a name
    that is free."""
    taken = [*others, NAMELESS]
    own = _without_bot(name)
    if own != name or look_alike(name, taken):
        free = own if own != name and not look_alike(own, taken) else free_name(own, taken, MOST_SIGNS, MOST_BYTES)
        raise Refusal(422, "name-taken", where=where, name=name, free=free)


def _without_bot(name: str) -> str:
    """The name without what only a bot of the table has behind its own."""
    front, bracket, end = unicodedata.normalize("NFKC", name).rpartition("(")
    if not front.strip() or not any(_BOT.fullmatch(way) for way in likenesses(bracket + end)):
        return name
    return front.strip()


def check_legible(names: Iterable[str]) -> None:
    """The names in a record from anywhere: two may be alike, but all can be read."""
    if not all(is_name(name, options.MOST_SIGNS, options.MOST_BYTES) for name in names):
        raise Refusal(422, "bad-name", where="names")
