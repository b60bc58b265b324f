"""What can be agreed before a game: declared once, with its values and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tischlein.core import sheet
from tischlein.core.demands import Choice, Truth, Whole
from tischlein.core.errors import OptionError
from tischlein.core.errors import brief as brief
from tischlein.core.language import phrase
from tischlein.core.names import is_name
from tischlein.core.sheet import Kind


def itself(value: Any) -> Any:
    """For values that are no names for something longer."""
    return value


@dataclass(frozen=True, kw_only=True)
class Option:
    """Something that can be agreed before a game."""

    rule: str
    """The number of the rule behind it."""
    default: Any
    check: Callable[[str, Any, int], Any]
    """`(name, value, players)`: the value as it is kept; raises `OptionError`. A page can check what is a `Demand`."""
    choices: tuple[str | None, ...] | None = None
    """Where it is a choice of a few values: these, the default first."""
    kind: Kind
    """How it lies on the sheet that the first node is made from."""
    spelled: Callable[[Any], Any] = itself
    """The value as it lies there: a name is replaced by what it stands for."""
    for_two: bool = False
    """Whether only two players may agree on anything but the default."""


def yes_or_no(rule: str, for_two: bool = False) -> Option:
    """No by default."""
    return Option(rule=rule, default=False, check=Truth(), kind=sheet.truth, for_two=for_two)


def choice(rule: str, values: tuple[str | None, ...], for_two: bool = False) -> Option:
    """One of a few values; the first is the default."""
    return Option(
        rule=rule, default=values[0], check=Choice(values), choices=values, kind=sheet.one_of(*values), for_two=for_two
    )


def number(rule: str, low: int, high: int) -> Option:
    """A whole number; none by default."""
    kind = sheet.optional(sheet.number_from(low, high))
    return Option(rule=rule, default=None, check=Whole(low, high), kind=kind)


def agreed(known: Mapping[str, Option], players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game, checked, with the defaults filled in."""
    for name in options:
        if name not in known:
            raise OptionError(str(name)[:60], phrase("error-unknown-option", known=", ".join(known)))
    found = {}
    for name, option in known.items():
        value = found[name] = option.check(name, options.get(name, option.default), players)
        if option.for_two and players != 2 and value != option.default:
            raise OptionError(name, phrase("error-two-players", rule=option.rule))
    return found


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
