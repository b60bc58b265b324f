"""A plugin of pytest: writes down each node that tests come to on the engine, what they play there and what is refused.

The file is named by `RECORDING`; `test_clauses.py` reads it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tischlein import IllegalAction, State
from tischlein.core.contract import OVER
from tischlein.core.stage import COUNT, FIRST, LENGTH

RECORDING = "TISCHLEIN_TEST_RECORDING"


class Heard:
    """What was heard of one game."""

    def __init__(self) -> None:
        self.numbers: dict[bytes, int] = {}
        self.nodes: list[dict[str, Any]] = []
        self.plays: dict[tuple[int, str], dict[str, Any]] = {}
        self.refusals: dict[tuple[int, str], str | None] = {}

    def node(self, state: State) -> int:
        """The number of a node."""
        record = state.to_bytes()
        if record not in self.numbers:
            self.numbers[record] = len(self.nodes)
            seen = {"actor": state.actor, "legal": state.legal(), "cases": state.cases, "points": state.points()}
            won = state.winners() if state.actor == OVER else []
            self.nodes.append({"state": record.hex(), "players": state.players, "seen": {**seen, "winners": won}})
        return self.numbers[record]

    def data(self) -> dict[str, Any]:
        return {
            "nodes": self.nodes,
            "plays": [{"node": node, "token": token, **play} for (node, token), play in self.plays.items()],
            "refusals": [{"node": node, "token": token, "rule": rule} for (node, token), rule in self.refusals.items()],
        }


heard: dict[str, Heard] = {}
apply = State.apply


def effects_of(state: State) -> list[list[int]]:
    """What the last step told."""
    rows = state.game.stage.rows.tolist()
    return [row[: FIRST + row[LENGTH]] for row in rows[1 : 1 + rows[0][COUNT]]]


def listening(state: State, token: str) -> None:
    own = heard.setdefault(state.game.name, Heard())
    node = own.node(state)
    try:
        apply(state, token)
    except IllegalAction as error:
        if isinstance(token, str):
            own.refusals[node, token] = error.rule
        raise
    if (node, token) not in own.plays:
        own.plays[node, token] = {"told": effects_of(state), "after": own.node(state)}


def pytest_configure(config: pytest.Config) -> None:
    State.apply = listening  # type: ignore[method-assign, assignment]


def pytest_unconfigure(config: pytest.Config) -> None:
    State.apply = apply  # type: ignore[method-assign]
    Path(os.environ[RECORDING]).write_text(json.dumps({name: own.data() for name, own in heard.items()}))
