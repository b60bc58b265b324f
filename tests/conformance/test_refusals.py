"""Which rule forbids what: of all tokens that a game understands, each that is not legal is forbidden by one of its
rules, compiled as interpreted; what is no action of the game is forbidden by none."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import numpy as np
import pytest

import tischlein
from tests.cases import TABLES, Options
from tests.conformance.test_contract import nodes
from tests.conformance.test_surface import GAMES
from tischlein import CHANCE, IllegalAction, State
from tischlein.core.contract import Records
from tischlein.core.forms import Form, form, understood
from tischlein.core.game import Game
from tischlein.core.kernel import kernel
from tischlein.core.plain import plain
from tischlein.games.wagnis.rules import pile_size
from tischlein.games.wagnis.state import PLACE

NONSENSE = [
    *("", " ", ":", "draw ", " draw", "Draw", "draw:", "draw:1", "nonsense", "nonsense:1:2", "pile\n", "roll:green"),
    *("lay:red-00", "lay:red-01", "lay:red-100", "lay:red--1", "lay:red", "lay:", "lay:pink-3", "lay:red-٣"),
    *("place:0", "place:10", "place:1:2", "take:", "take:x", "secure:", "secure:star", "secure:red-1"),
    *("steal:", "steal:10", "steal:a", "split:", "split:1", "split:1+", "split:+1", "split:01+1", "split:3+1 "),
    *("split:100+1", "split:1+2", "split:3+1+1", "swap:a1", "swap:a1-", "swap:a1-b1:", "swap:a1-b1:c9"),
    *("swap:e1-a1", "swap:a1-b1-c1", "swap:a1-b1:a1:a1", "drop:1", "drop:", "drop:red-13", "put:1:a1", "put:red-1"),
    *("put:red-1:", "put:red-1:e1", "clear", "clear:4", "reveal:", "reveal:a4", "keep:", "card:red-1", "die:1", "𝟑"),
]
SOME = 12
"""Tokens of each form."""


@cache
def written(one: Form) -> list[str]:
    """All tokens of a form."""
    choices = itertools.product(*one.words)
    return ["".join(itertools.chain(*itertools.zip_longest(one.texts, words, fillvalue=""))) for words in choices]


def all_tokens(game: Game) -> list[str]:
    """All that are understood, possible or not."""
    return [token for one in game.all_forms for token in written(one)]


def some_tokens(game: Game, rng: random.Random) -> list[str]:
    """Some of each form, and some of those that can be played at some time."""
    found = [token for one in game.all_forms for token in rng.sample(written(one), min(SOME, len(written(one))))]
    playable = [token for token in game.tokens or game.actions if understood(game.all_forms, token)]
    return [*found, *rng.sample(playable, min(3 * SOME, len(playable)))]


def refused_by(state: State, token: str) -> str | None:
    """The rule that forbids a token which is not legal."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(token)
    return caught.value.rule


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_is_understood_and_not_legal_is_forbidden_by_a_rule(
    name: str, players: int, options: Options, soak: bool
) -> None:
    game, rng = tischlein.game(name), random.Random(name)
    for number, state in enumerate(nodes(name, players, options, seed=8)):
        if number % (2 if soak else 9):
            continue
        legal, before = set(state.legal()), state.to_bytes()
        for token in {*some_tokens(game, rng), *rng.sample(NONSENSE, 9)} - legal:
            rule = refused_by(state, token)
            if state.actor == CHANCE or understood(game.all_forms, token) is None:
                assert rule is None
            else:
                assert rule in game.rules or (rule is None and written_otherwise(token))
        assert state.to_bytes() == before


def written_otherwise(token: str) -> bool:
    """Splits are written with the larger part first."""
    large, plus, small = token.removeprefix("split:").partition("+")
    return plus == "+" and int(large) < int(small)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_compiled_the_same_rules_are_named(name: str, players: int, options: Options, soak: bool) -> None:
    game, rng = tischlein.game(name), random.Random(name)
    forbid = game.forbid
    if forbid is None:
        pytest.skip("it has no kernel for that")

    @kernel
    def forbidden(states: Records, asked: np.ndarray[Any, Any], found: np.ndarray[Any, Any]) -> None:
        for k in range(len(asked)):
            found[k] = forbid(states[0], asked[k, 0], asked[k, 1], asked[k, 2], asked[k, 3])

    for number, state in enumerate(nodes(name, players, options, seed=9)):
        if state.actor != CHANCE and (soak or number % 7 == 0):
            asks = [token for token in some_tokens(game, rng) if token not in state.legal()]
            found = np.zeros(len(asks), np.int64)
            asked = [understood(game.all_forms, token) for token in asks]
            forbidden(state.record(), np.array(asked, np.int64).reshape(-1, 4), found)
            rules = [None if place == 0 else game.rules[place - 1] for place in found.tolist()]
            assert rules == [refused_by(state, token) for token in asks]


@GAMES
def test_every_token_that_is_played_is_understood(game: Game) -> None:
    """And in one form only."""
    if game.forbid is None:
        pytest.skip("it understands what it can play")
    for token in all_tokens(game):
        assert sum(one.places(token) is not None for one in game.all_forms) == 1
    for players in game.seats:
        for state in nodes(game.name, players, {}, seed=10):
            if state.actor != CHANCE:
                assert all(understood(game.all_forms, token) for token in state.legal())


def test_wagnis_says_nothing_of_a_row_that_is_not_there() -> None:
    """W7, W8: a card does not fit a row that lies there. W10: only an empty pile keeps from one more card."""
    game, seen = tischlein.game("wagnis"), set()
    for players in game.seats:
        for state in nodes("wagnis", players, {}, seed=11):
            if state.actor == CHANCE:
                continue
            legal, s = state.legal(), state.reading
            if "draw" not in legal and refused_by(state, "draw") == "W10":
                assert plain(pile_size)(s) == 0
                seen.add("W10")
            for row in range(9):
                rule = None if f"place:{row + 1}" in legal else refused_by(state, f"place:{row + 1}")
                if rule in ("W7", "W8"):
                    assert s.phase == PLACE
                    assert row < s.rows
                    assert s.blocked[row] >> s.card & 1
                    seen.add(rule)
    assert seen == {"W7", "W8", "W10"}


FORMS = (form("stop"), form("lay:", ("red", "dark-red"), ":", ("1", "12")), form("put:", ("a", "b")))


@pytest.mark.parametrize(
    ("token", "numbers"),
    [
        ("stop", (0, 0, 0, 0)),
        ("lay:red:1", (1, 0, 0, 0)),
        ("lay:dark-red:12", (1, 1, 1, 0)),
        ("put:b", (2, 1, 0, 0)),
        *(
            (token, None)
            for token in ("", "sto", "stop ", "lay:", "lay:red", "lay:red:", "lay:red:2", "put:ab", "put:")
        ),
    ],
)
def test_a_token_becomes_numbers(token: str, numbers: tuple[int, ...] | None) -> None:
    assert understood(FORMS, token) == numbers


def test_forms_that_could_not_be_read_are_refused() -> None:
    words = ("a", "b-c")
    for parts in (("x:", words, "-", words), ("x:", words, "", words), ("x", "y"), ("", *[words, ":"] * 4)):
        with pytest.raises(ValueError, match=r"must say where|up to 3 choices"):
            form(*parts)
    with pytest.raises(ValueError, match="up to 3 choices"):
        Form(())
