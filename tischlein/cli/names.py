"""Names of players as the terminal says them."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.cli.frame import FOLDER
from tischlein.core.language import LANGUAGES, Texts


def default_persons() -> set[str]:
    """What the person at the keyboard is called who gave no name, in every language."""
    return {Texts(language, FOLDER)("person") for language in LANGUAGES}


def told_names(texts: Texts, names: Sequence[str], players: int) -> tuple[str, ...]:
    """Names for a story told to somebody else: "You" would be the reader, so that seat is called by its number."""
    seats = [texts("seat-name", number=seat + 1) for seat in range(players)]
    unfit = default_persons()
    return tuple(seats if not names else (seats[seat] if name in unfit else name for seat, name in enumerate(names)))


def written_list(texts: Texts, names: Sequence[str]) -> str:
    """`Anna, Ben and Cleo`."""
    if len(names) == 1:
        return names[0]
    return texts("list-and", first=", ".join(names[:-1]), last=names[-1])
