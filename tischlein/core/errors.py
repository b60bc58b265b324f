"""What can go wrong, as types. Messages never contain anything that a seat may not know."""

from __future__ import annotations


class TischleinError(ValueError):
    """The common base: bad input of any kind."""


class OptionError(TischleinError):
    """A game cannot be started like this. `option` names what is wrong, in a path such as `board.rows.3`."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")
        self.option = option
        self.reason = reason


class IllegalAction(TischleinError):
    """A token that cannot be played now. `rule` is the number of the rule that forbids it, None if no rule does."""

    def __init__(self, token: str, rule: str | None) -> None:
        shown = token if len(token) <= 60 else token[:57] + "..."
        super().__init__(f"{shown!r} cannot be played now" + (f" (rule {rule})" if rule else ""))
        self.token = token
        self.rule = rule
