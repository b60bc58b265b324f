"""The page's engine names the same rules as Python against what is not legal, and says them in the same words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.conformance.test_refusals import NONSENSE, all_tokens, refused_by, some_tokens
from tests.wasm.node import in_engine
from tests.wasm.test_equal import tables_of
from tischlein.core.contract import OVER
from tischlein.core.game import Game
from tischlein.core.vocabulary import as_json
from tischlein.games import OWN

NODES = 250
ROUNDS, SOAK_ROUNDS = 1, 20
"""Games with each number of players and each option, in `make test` and in `make soak`."""
ALL = 0.02
"""So often every token that is understood is asked about, elsewhere some of them."""

Step = dict[str, Any]


def played(game: Game, rng: random.Random, job: dict[str, Any]) -> tuple[list[Step], list[list[str | None]]]:
    """A random game: what is asked at each node and what is played then, and the answers."""
    state = game.start(job["players"], job["options"])
    steps: list[Step] = []
    answers = []
    for _ in range(NODES):
        legal = set(state.legal())
        some = all_tokens(game) if rng.random() < ALL else some_tokens(game, rng)
        asks = [token for token in (*some, *rng.sample(NONSENSE, 5), *game.outcomes[:2]) if token not in legal]
        answers.append([refused_by(state, token) for token in asks])
        token = None if state.actor == OVER else rng.choice(state.legal())
        steps.append({"asks": asks, "token": token})
        if token is None:
            break
        state.apply(token)
    return steps, answers


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_the_engine_of_the_page_names_the_same_rules(game: Game, soak: bool) -> None:
    rng = random.Random(game.name)
    rounds = SOAK_ROUNDS if soak else ROUNDS
    tables: list[dict[str, Any]] = [{"players": one, "options": two} for one, two in tables_of(game.name) * rounds]
    expected = []
    for table in tables:
        table["steps"], answers = played(game, rng, table)
        expected.append(answers)
    found, said = in_engine("refuse.mjs", game, tables)
    for table, answers, rules in zip(tables, expected, found, strict=True):
        for step, ours, theirs in zip(table["steps"], answers, rules, strict=True):
            assert dict(zip(step["asks"], theirs, strict=True)) == dict(zip(step["asks"], ours, strict=True))
    assert as_json(said) == as_json([game.refusal(rule) for rule in game.rules])
    named = {rule for answers in expected for rules in answers for rule in rules}
    assert None in named
    assert len(named) > 8
