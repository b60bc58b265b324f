"""Rounds derived by the page's engine and by Python: the same seed, the same strokes, the same story for every seat,
the same sums of what it was shown, and the same eye for what no rule shows."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.fairness.rounds import by_chance, proof_of
from tests.fairness.sights import noted
from tests.wasm.node import RULES, WEB
from tests.wasm.test_equal import tables_of
from tischlein import fairness
from tischlein.core.state import State
from tischlein.fairness.proof import Verified, read, verify
from tischlein.fairness.shown import WATCHING, Strange, Witness
from tischlein.games import OWN

PROVE = Path(__file__).with_name("prove.mjs")
STEPS = 120

Json = dict[str, Any]


def in_node(game: str, asked: list[Json]) -> list[Json]:
    node = shutil.which("node")
    assert node is not None
    command = [node, str(PROVE), str(WEB), game]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[Json] = json.loads(done.stdout)
    return found


def rounds_of(game: str, most: int) -> list[bytes]:
    tables = tables_of(game)[:most]
    return [proof_of(game, players, options, by_chance(f"{game} {players}"), STEPS) for players, options in tables]


def spoilt(sights: str, what: str) -> tuple[str, int]:
    """The same with one digit of one of them changed; and of which step."""
    all = sights.split(" ")
    some = [index for index, one in enumerate(all) if what in one]
    index = some[len(some) // 2]
    digit = "0" if all[index][-1] != "0" else "1"
    return " ".join([*all[:index], all[index][:-1] + digit, *all[index + 1 :]]), int(all[index].partition(what)[0])


@pytest.mark.parametrize("game", [game.name for game in OWN])
def test_the_engine_derives_what_python_derives(game: str, soak: bool) -> None:
    proofs = rounds_of(game, 100 if soak else 3)
    asked: list[Json] = []
    expected: list[tuple[Verified, State, list[list[Strange]]]] = []
    for data in proofs:
        proof, verified = json.loads(data), verify(read(data))
        state = verified.state
        assert state is not None
        sights = [
            noted(state, proof["table"], proof["round"], seat, loose=bool(seat % 2)) for seat in range(state.players)
        ]
        found: list[list[Strange]] = [[] for _ in sights]
        watched = noted(state, proof["table"], proof["round"], WATCHING, loose=True)
        for what, kind in (("v", "view"), ("o", "offer")):
            if what in sights[0]:
                text, step = spoilt(sights[0], what)
                found.append([Strange(kind, step)])  # type: ignore[arg-type]
                sights.append(text)
        seats = [{"seat": seat if seat < state.players else 0, "sights": text} for seat, text in enumerate(sights)]
        seats.append({"seat": WATCHING, "sights": watched})
        seats.append({"seat": WATCHING, "sights": f"{watched} ?e{'0' * 16}"})
        found += [[], [Strange("event", None)]]
        asked.append({"proof": proof, "seats": seats})
        expected.append((verified, state, found))
    sum_of_rules = hashlib.sha256((RULES / f"{game}.wasm").read_bytes()).hexdigest()
    for one, (verified, state, found), derived in zip(asked, expected, in_node(game, asked), strict=True):
        proof = verified.proof
        given = proof.table, proof.round, proof.secret, proof.nonces, verified.setting
        assert derived["seed"] == fairness.seed(*given).hex()
        assert derived["wrong"] is None
        assert derived["rules"] == {"game": game, "version": state.game.rules_version, "sum": sum_of_rules}
        assert (derived["strokes"], derived["steps"]) == (verified.strokes, len(state.steps))
        assert (derived["points"], derived["winners"]) == (state.points(), state.winners())
        for asking, seen, strange in zip(one["seats"], derived["seats"], found, strict=True):
            witness = Witness(state, proof.table, proof.round, asking["seat"])
            assert seen["shown"] == list(witness.running())
            reader = None if asking["seat"] == WATCHING else asking["seat"]
            assert [(event["actor"], event["token"], tuple(event.get("shown", ()))) for event in seen["events"]] == [
                *state.events_for(reader)
            ]
            assert witness.strange(asking["sights"]) == strange
            assert [Strange(**each) for each in seen["strange"]] == strange


@pytest.mark.parametrize("game", [game.name for game in OWN])
def test_luck_that_does_not_follow_is_named(game: str) -> None:
    (data,) = rounds_of(game, 1)
    proof = json.loads(data)
    stroke = next(token for token in proof["record"].split() if token.startswith(("card:", "die:")))
    state = verify(read(data)).state
    assert state is not None
    step = next(number for number, one in enumerate(state.steps, 1) if one.actor == "chance")
    other = next(
        name for name in state.game.outcomes if name.partition(":")[0] == stroke.partition(":")[0] and name != stroke
    )
    wrong = proof | {"record": proof["record"].replace(stroke, other, 1)}
    (found,) = in_node(game, [{"proof": wrong, "seats": []}])
    assert found["wrong"]["what"] == "luck"
    assert (found["wrong"]["step"], found["wrong"]["due"]["token"], found["wrong"]["came"]["token"]) == (
        step,
        stroke,
        other,
    )
