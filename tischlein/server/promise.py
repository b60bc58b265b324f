"""The luck of one round's number: what was promised, sealed and unsealed before the round begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tischlein import fairness

VERSIONS = {1: fairness.FIRST, 2: fairness.VERSION}
"""The versions of docs/fairness.md, as the log counts them."""

NOW = 2


class Promise:
    """One number. Before all have sealed, what somebody gave lies at their place, since places may change."""

    __slots__ = ("luck", "nonces", "number", "sealed", "seals", "seats", "secret")

    def __init__(self, number: int, secret: str, luck: int) -> None:
        self.number = number
        self.secret = secret
        self.luck = luck
        """The version by which it was promised."""
        self.sealed = False
        """Whether all seals are there. From now on nobody comes or goes until the round begins."""
        self.seals: dict[int, str] = {}
        """By player, ascending, when all are there."""
        self.seats: list[tuple[int, str]] = []
        """Then this is fixed, too: for each seat the player and who plays, a person or a bot by its level."""
        self.nonces: dict[int, str] = {}

    @property
    def version(self) -> str:
        return VERSIONS[self.luck]

    def commitment(self, code: str) -> str:
        return fairness.commitment(code, self.number, self.secret, self.version)

    def seed(self, code: str, game: str, options: Mapping[str, Any]) -> bytes:
        setting = None if self.luck == 1 else fairness.setting(code, self.number, game, options, self.seats)
        return fairness.seed(code, self.number, self.secret, self.given(), setting)

    def given(self) -> list[tuple[int, str]]:
        """The nonces that are known, ascending by player."""
        return sorted(self.nonces.items())

    @property
    def silent(self) -> list[int]:
        """Who has sealed and has not unsealed."""
        return [player for player in self.seals if player not in self.nonces]
