"""Short ways to set up boards and to walk over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.helpers import CHANCE, OVER, Table, play

PLAIN = "............"
"""A row of twelve cells without a star."""


def board(path: str, rows: Sequence[str] = (PLAIN,) * 5, red_chips: int = 24, **events: int) -> dict[str, Any]:
    """A board: fields separated by white space, rows from 1 up, events that are not named do not occur."""
    return {
        "path": path.split(),
        "rows": {str(number): cells for number, cells in enumerate(rows, start=1)},
        "events": {name: events.get(name, 0) for name in ("steal", "gain", "robbed", "lose")},
        "red_chips": red_chips,
    }


def on(given: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
    """The options for a game on this board."""
    return {"board": given} if finish is None else {"board": given, "finish": finish}


def with_card(given: dict[str, Any], name: str) -> dict[str, Any]:
    """The same board with one event card of this name added."""
    return {**given, "events": {**given["events"], name: given["events"][name] + 1}}


def who(table: Table) -> int | str:
    """The actor, asked afresh (a type checker takes an attribute to stay what an assertion once said)."""
    return table.actor


def turn(table: Table, pips: int, tokens: str = "") -> None:
    """Roll, let the die show `pips`, then play the tokens."""
    play(table, f"roll die:{pips} {tokens}")


def splits(table: Table) -> set[str]:
    """What may be done with a number, without the word `split:`."""
    return {token.removeprefix("split:") for token in table.legal()}


def odds(table: Table) -> dict[str, float]:
    """The chances as plain floats."""
    return {token: float(chance) for token, chance in table.chances().items()}


def refused_anyhow(table: Table, token: str) -> None:
    """The token is refused and nothing changes; which rule is named, if any, does not matter."""
    before = (table.actor, table.legal(), list(table.history), list(table.points()))
    assert token not in table.legal()
    with pytest.raises(ValueError):
        table.apply(token)
    assert before == (table.actor, table.legal(), list(table.history), list(table.points()))


def stroll(table: Table) -> None:
    """Play to the end in steps of one field, with the alphabetically first token everywhere."""
    while table.actor != OVER:
        legal = table.legal()
        if table.actor == CHANCE:
            assert sum(odds(table).values()) == pytest.approx(1)
            assert set(legal) == set(table.chances())
        table.apply(min(legal))
