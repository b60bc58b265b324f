"""What can go wrong, as types. Messages never contain anything that a seat may not know.

Every error carries its reason as a phrase, so that it can be said in German and English; as a Python exception it
speaks English.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tischlein.core.language import CORE_FOLDER, Phrase, Texts


def brief(value: object) -> str:
    """A wrong value as an error message shows it: never long."""
    try:
        shown = repr(value)
    except Exception:
        shown = type(value).__name__
    return shown if len(shown) <= 60 else shown[:57] + "..."


class TischleinError(ValueError):
    """The common base: bad input of any kind."""

    def __reduce__(self) -> tuple[Any, ...]:
        """An error is pickled as it is, so that it comes back from another process."""
        return _again, (type(self), self.args, vars(self))


def _again(kind: type[TischleinError], args: tuple[Any, ...], state: dict[str, Any]) -> TischleinError:
    error = kind.__new__(kind, *args)
    vars(error).update(state)
    return error


class OptionError(TischleinError):
    """A game cannot be started like this. `option` names what is wrong, in a path such as `board.rows.3`."""

    def __init__(self, option: str, reason: Phrase, folder: Path = CORE_FOLDER) -> None:
        self.option = option
        self.reason = reason
        super().__init__(f"{option}: {Texts('en', folder).say(reason)}")


class RecordError(TischleinError):
    """A text is no record. `line` counts from 1."""

    def __init__(self, line: int, reason: Phrase, folder: Path = CORE_FOLDER) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {Texts('en', folder).say(reason)}")


class IllegalAction(TischleinError):
    """A token that cannot be played now. `rule` is the number of the rule that forbids it, None if no rule does."""

    def __init__(self, token: str, rule: str | None) -> None:
        shown = token if len(token) <= 60 else token[:57] + "..."
        super().__init__(f"{shown!r} cannot be played now" + (f" (rule {rule})" if rule else ""))
        self.token = token
        self.rule = rule


class DamagedState(TischleinError):
    """Bytes that are no node of the game."""

    def __init__(self, game: str, reason: str) -> None:
        super().__init__(f"these bytes are no state of {game}: {reason}")
        self.game = game
        self.reason = reason
