"""Small checks that the games' options share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tischlein.core.errors import OptionError


def allow_only(options: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse options that the game does not have."""
    for name in options:
        if name not in known:
            raise OptionError(str(name)[:60], f"there is no such option; there are: {', '.join(known)}")


def truth(options: Mapping[str, Any], name: str) -> bool:
    """A yes-or-no option, no by default."""
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise OptionError(name, f"must be true or false, not {value!r:.60}")
    return value


def check_names(players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """Names for the record: none at all, or one for each player, each a short line of text."""
    if names is None:
        return ()
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != players:
        raise OptionError("names", f"must be a list of {players} names, one for each player")
    for index, name in enumerate(names):
        if not isinstance(name, str) or name != name.strip() or not 1 <= len(name) <= 60 or not name.isprintable():
            raise OptionError(f"names.{index}", "must be a line of 1 to 60 printable characters")
    return tuple(names)
