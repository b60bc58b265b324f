"""Small checks that the games' options share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tischlein.core.errors import OptionError
from tischlein.core.language import phrase
from tischlein.core.names import is_name


def allow_only(options: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse options that the game does not have."""
    for name in options:
        if name not in known:
            raise OptionError(str(name)[:60], phrase("error-unknown-option", known=", ".join(known)))


def no_options(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """For games in which nothing is to be agreed."""
    allow_only(options, ())
    return {}


def brief(value: object) -> str:
    """A wrong value as an error message shows it: never long."""
    try:
        shown = repr(value)
    except Exception:
        shown = type(value).__name__
    return shown if len(shown) <= 60 else shown[:57] + "..."


_CHANGEABLE = (dict, list)


def fresh(value: Any) -> Any:
    """A copy of plain data that shares nothing with it that can be changed."""
    if isinstance(value, dict):
        return {key: fresh(inner) if isinstance(inner, _CHANGEABLE) else inner for key, inner in value.items()}
    if isinstance(value, list):
        return [fresh(inner) if isinstance(inner, _CHANGEABLE) else inner for inner in value]
    return value


def whole(options: Mapping[str, Any], name: str, low: int, high: int) -> int | None:
    """A whole number, or None where none is given."""
    value = options.get(name)
    if value is not None and not (type(value) is int and low <= value <= high):
        raise OptionError(name, phrase("error-number", low=str(low), high=str(high), value=brief(value)))
    return value


def choice(options: Mapping[str, Any], name: str, known: Sequence[str | None]) -> Any:
    """One of a few values; the first is the default."""
    value = options.get(name, known[0])
    if not (value is None or isinstance(value, str)) or value not in known:
        shown = ", ".join("null" if one is None else one for one in known)
        raise OptionError(name, phrase("error-choice", known=shown, value=brief(value)))
    return value


def truth(options: Mapping[str, Any], name: str) -> bool:
    """A yes-or-no option, no by default."""
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise OptionError(name, phrase("error-truth", value=brief(value)))
    return value


MOST_SIGNS, MOST_BYTES = 60, 1000
"""Of a name."""


def _is_plain_line(name: str) -> bool:
    return name == name.strip() and 1 <= len(name) <= MOST_SIGNS and name.isprintable()


def check_names(players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """Names for the record: none at all, or one for each player, each a short line of text."""
    if names is None:
        return ()
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != players:
        raise OptionError("names", phrase("error-names", players=players))
    for index, name in enumerate(names):
        if not isinstance(name, str) or not (_is_plain_line(name) or is_name(name, MOST_SIGNS, MOST_BYTES)):
            raise OptionError(f"names.{index}", phrase("error-name"))
    return tuple(names)
