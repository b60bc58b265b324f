"""Options on a sheet: what is written there is read again, what does not fit is refused, and `begin` is a kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tischlein
from tests.cases import TABLES, Options
from tischlein.core.kernel import kernel
from tischlein.core.sheet import (
    Kind,
    Sheet,
    bag_of,
    blank,
    fixed,
    list_of,
    map_of,
    number,
    number_from,
    one_of,
    optional,
    set_of,
    struct,
    truth,
    word_of,
)

KINDS = [
    (number, [0, -7, 1 << 60], ["1", True]),
    (number_from(2, 5), [2, 5], [1, 6, 10**30]),
    (one_of(None, "red", "blue"), [None, "blue"], ["green", 1]),
    (truth, [False, True], ["yes"]),
    (optional(number), [None, 0, 9], ["x"]),
    (list_of(3, one_of("a", "b")), [[], ["b", "a", "b"]], [["c"], ["a"] * 4]),
    (map_of(("1", "2", "3"), number), [{}, {"1": 4, "2": 5}], [{"2": 5}, {"4": 1}]),
    (set_of(range(70)), [[], [0, 59, 60, 69]], [[70], [3, 3]]),
    (bag_of(("a", "b")), [["a", "a", "a", "b"]], [["b"] * 4]),
    (word_of(".*", 4), ["", "*..*"], ["....*", "x"]),
    (fixed(struct(a=number, b=word_of("xy", 2))), [{"a": 3, "b": "yx"}], [{"a": 3}, {"a": 3, "b": "x", "c": 1}]),
]


@pytest.mark.parametrize(("kind", "good", "bad"), KINDS, ids=lambda value: type(value).__name__)
def test_what_is_written_is_read_again(kind: Kind, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        sheet = np.zeros(kind.size + 2, np.int64)
        kind.write(value, sheet, 1)
        assert kind.read(sheet.tolist(), 1) == value
        assert sheet[0] == sheet[-1] == 0, "it keeps to its places"
    for value in bad:
        with pytest.raises(ValueError):
            kind.write(value, blank(kind), 0)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_compiled_the_first_node_is_the_same(name: str, players: int, options: Options) -> None:
    game = tischlein.game(name)
    agreed, begin = game.agreed(game.options(players, options)), game.begin

    @kernel
    def first(states: np.ndarray[Any, Any], players: int, agreed: Sheet) -> None:
        begin(states[0], players, agreed)

    states = np.zeros(1, game.dtype)
    first(states, players, agreed)
    assert states.tobytes() == game.record(players, options).tobytes()
    game.must_hold(states[0])
