"""The page's engine agrees on the same as Python, and says the same of what cannot be agreed: where, and why.

What a browser cannot tell apart is left out: 2.0 is 2 there, and what looks like a number comes first in an object.
"""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import tischlein
from tests.clauses.sternenzahlen.tables import SMALL_BOARD
from tests.wasm.node import in_engine
from tests.wasm.test_equal import tables_of
from tischlein.core.errors import OptionError, RecordError
from tischlein.core.game import Game
from tischlein.core.vocabulary import as_json
from tischlein.games import OWN

BOARD: dict[str, Any] = SMALL_BOARD
STRANGE: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        7,
        2.5,
        1e-7,
        1e22,
        2**52,
        "",
        "0",
        "1",
        "first",
        "zehn",
        "red",
        "nonsense",
        "x" * 70,
    ),
    *(
        "it's",
        'a "word"',
        "'\"",
        "back\\slash",
        "two\nlines",
        "\t\r\x00\x1f\x7f\x85\xa0\xad",
        "ä ß 中 👩‍🚀",
        "\u2028\ue000",
    ),
    *([], ["5"], [1, [2, {"a": None}]], {}, {"a": True}, {"it's": [False, "x"]}, [["long"] * 30], "中" * 59, "👩" * 61),
]
"""Values that fit hardly anywhere."""
PATHS: list[Any] = [
    *(
        [],
        ["5"] * 61,
        ["1"],
        ["0"],
        ["9"],
        ["8"],
        ["8*"],
        ["9*"],
        ["1*"],
        ["-2"],
        ["+5"],
        ["05"],
        ["5 "],
        ["5**"],
        ["*5"],
    ),
    *(
        ["*"],
        [""],
        ["Hole"],
        ["hole*"],
        ["5.0"],
        ["\u0665"],
        ["5", "5", "7x"],
        [5],
        [None],
        [["5"]],
        "hole",
        ["hole"] * 60,
    ),
]
ROWS: list[Any] = [
    *({"2": "..", "3": ".."}, {"1": "..", "3": ".."}, {"0": "..", "1": ".."}, {"01": ".."}, {"1": "..", "two": ".."}),
    *(
        {"1": ""},
        {"1": "." * 13},
        {"1": "..x"},
        {"1": ". ."},
        {"1": None},
        {"1": 3},
        {"1": "..", "1*": ".."},
        {"100": "."},
    ),
    *(
        {str(row): "." for row in range(1, 22)},
        {str(row): "*" * 12 for row in range(1, 21)},
        {"1": "..", "y" * 70: ".."},
    ),
]
EVENTS: list[Any] = [
    {"steal": 1, "gain": 1, "robbed": 1},
    *({**BOARD["events"], name: value} for name in ("steal", "lose", "swap") for value in (-1, 20, 21, "1", True)),
]
DAMAGES, SOAK_DAMAGES = 400, 20_000
"""Boards with something wrong in them, in `make test` and in `make soak`."""


def wrong_options(game: Game, rng: random.Random, damages: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{"colour": "red"}, {"": 1}, {"z" * 70: 1}, {"risk": True, "nonsense": 2}]
    found += [{name: value} for name in game.to_agree for value in STRANGE]
    if "board" in game.to_agree:
        for entry, values in (("path", PATHS), ("rows", ROWS), ("events", EVENTS)):
            found += [{"board": {**BOARD, entry: value}} for value in (*values, *STRANGE)]
        found += [{"board": {**BOARD, "red_chips": value}} for value in (3, 4, 5, 6, 7, 8, 99, 100, *STRANGE)]
        found += [{"board": {**BOARD, "name": "mine"}}, {"board": {**BOARD, "w" * 70: 1}}]
        found += [{"board": {name: BOARD[name] for name in BOARD if name != gone}} for gone in BOARD]
        found += [{"board": damaged(rng)} for _ in range(damages)]
    return found


def damaged(rng: random.Random) -> Any:
    """A board in which one to three places hold something else, or nothing."""
    board: Any = copy.deepcopy(BOARD)
    for _ in range(rng.randint(1, 3)):
        inside, places = board, list(board)
        while places:
            place = rng.choice(places)
            part = inside[place]
            deeper = list(part) if isinstance(part, dict) else list(range(len(part))) if isinstance(part, list) else []
            if deeper and rng.random() < 0.7:
                inside, places = part, deeper
                continue
            if rng.random() < 0.2:
                del inside[place]
            else:
                inside[place] = copy.deepcopy(rng.choice([*STRANGE, "40", "8*", "hole", "...", 12, 20, 99]))
            break
    return board


def started(game: Game, table: dict[str, Any]) -> Any:
    try:
        state = game.start(table["players"], table["options"])
        return [state.dump(), state.to_bytes().hex()]
    except OptionError as error:
        return [error.option, error.reason]


def read(text: str) -> Any:
    try:
        return tischlein.load(text).dump()
    except RecordError as error:
        return [error.line, error.reason]


def spoiled(game: Game, rng: random.Random) -> list[str]:
    """Records in which something is wrong."""
    state = game.start(game.seats[0])
    state.deal(rng)
    for _ in range(10):
        state.apply(rng.choice(state.legal()))
        state.deal(rng)
    text = state.dump()
    agreed = json.dumps(state.options)
    found = [text, text.replace("players: 2", "players: 9"), text.replace("names: []", 'names: ["Anna"]')]
    found += [text.replace("names: []", f'names: ["Anna", {name}]') for name in ('""', '" Ben"', "7", f'"{"x" * 61}"')]
    for options in wrong_options(game, rng, 5)[::7]:
        found.append(text.replace(f"options: {agreed}", f"options: {json.dumps(options)}"))
    found += [f"{text}\n", f"{text}\n\n", text.replace("\n\n", "\n\n\n"), text.split("\n\n")[0] + "\n\n\n"]
    *head, last = text.splitlines()
    for token in ("nonsense", "it's", "y" * 80, *rng.sample(list(game.tokens or game.actions), 10)):
        found.append("\n".join([*head, f"{last} {token}", ""]))
    return found


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_the_engine_of_the_page_says_the_same_of_options(game: Game, soak: bool) -> None:
    rng = random.Random(game.name)
    fine: list[dict[str, Any]] = [{"players": players, "options": options} for players, options in tables_of(game.name)]
    tables = [*fine, *({"players": players, "options": {}} for players in (0, 1, -3, 7, 100))]
    for options in wrong_options(game, rng, SOAK_DAMAGES if soak else DAMAGES):
        tables.append({"players": rng.choice(game.seats), "options": options})
    records = spoiled(game, rng)
    found, loaded = in_engine("options.mjs", game, {"tables": tables, "records": records})
    reasons = set()
    for table, said in zip(tables, found, strict=True):
        expected = started(game, table)
        assert as_json(said) == as_json(expected), table
        reasons.add(expected[1][0] if isinstance(expected[1], tuple) else "fine")
    for text, said in zip(records, loaded, strict=True):
        assert as_json(said) == as_json(read(text)), text
    needed = {"fine", "error-players", "error-unknown-option"}
    needed |= {"error-two-players"} if any(option.for_two for option in game.to_agree.values()) else set()
    if "board" in game.to_agree:
        needed |= {f"board-{what}" for what in ("kind", "entry", "missing", "rows", "row-name", "gap", "cells", "path")}
        needed |= {"board-field", "board-events", "error-number"}
    assert needed <= reasons
