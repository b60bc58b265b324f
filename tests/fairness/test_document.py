"""docs/fairness.md is right: its example and its Python are worked out here from the page itself."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import Any

import msgspec

import tischlein
from tests.fairness import sceptic
from tests.fairness.rounds import tokens_of
from tischlein import fairness
from tischlein.fairness import shown
from tischlein.fairness.notes import FORMAT
from tischlein.fairness.proof import MOST_PLAYERS, read, verify
from tischlein.fairness.shown import Witness
from tischlein.games.sternenzahlen import boards
from tischlein.server.told import event

PAGE = (Path(tischlein.__file__).parent.parent / "docs" / "fairness.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    """The one code block of that kind."""
    found = re.findall(rf"```{name}\n(.*?)\n```", PAGE, flags=re.DOTALL)
    assert len(found) == 1
    return str(found[0])


PROOF = block("json").encode()
FIELDS = json.loads(PROOF)


def test_the_example_is_a_proof() -> None:
    verified = verify(read(PROOF))
    assert verified.luck == {"card": 5, "roll": 1}
    assert not verified.finished
    assert sceptic.check(PROOF) == 6


def test_the_commitment_of_the_example() -> None:
    hashed = block("commitment").encode("ascii")
    assert f"({len(hashed)} bytes;" in PAGE
    assert hashlib.sha256(hashed).hexdigest() == FIELDS["commitment"]


def test_the_seals_of_the_example() -> None:
    hashed = block("seal").encode("ascii")
    assert hashlib.sha256(hashed).hexdigest() == FIELDS["seals"][0][1]
    assert fairness.seal(FIELDS["table"], 1, FIELDS["nonces"][1][1]) == FIELDS["seals"][1][1]


def test_the_fingerprint_and_the_running_hash_of_the_example() -> None:
    verified = verify(read(PROOF))
    assert verified.state is not None
    events = verified.state.events_for(1)
    sum = fairness.told(FIELDS["table"], 1, 1, events)
    assert f"The fingerprint is `{verified.fingerprint}`, and what Ben's seat was told, {len(events)} steps" in PAGE
    assert f"has the running hash `{sum}`" in PAGE


def test_what_was_shown_in_the_example() -> None:
    """By the Python on the page, from what a server sends."""
    page: dict[str, Any] = {}
    exec(compile(block("python"), "fairness.md", "exec"), page)
    state = verify(read(PROOF)).state
    assert state is not None
    again, events = state.game.start(2, state.options, remember=False), []
    for token in state.history:
        again.apply(token)
        events.append(json.loads(msgspec.json.encode(event(again.moment(), 1, state.names))))
    sum = page["shown"](FIELDS["table"], 1, 1, events)
    assert sum == list(Witness(state, FIELDS["table"], 1, 1).running())[-1]
    assert f"What it was shown with them has `{sum}`" in PAGE
    sight = page["sight"](sum, again.view(1))
    assert f"what lies before it at the end `{sight}`" in PAGE
    assert sight == shown.sight(sum, again.view(1))
    assert page["offer"](sight, []) == shown.offer(sight, [])
    moment = again.moment()
    assert page["glimpse"](events[-1] | without_names(events[-1], page)) == shown.glimpse(moment.hear(1, ("", "")))
    assert f"`{FORMAT}`" in PAGE


def without_names(told: dict[str, Any], page: dict[str, Any]) -> dict[str, Any]:
    return {"effects": [page["nameless"](one) for one in told["effects"]]} if "effects" in told else {}


def test_the_setting_of_the_example() -> None:
    hashed, _, setting = block("setting").rpartition("\n= ")
    assert hashlib.sha256(hashed.encode()).hexdigest() == setting == verify(read(PROOF)).setting


def seed_of_the_example() -> bytes:
    hashed, _, seed = block("seed").rpartition("\n= ")
    assert hashlib.sha256(hashed.encode("ascii")).hexdigest() == seed
    return bytes.fromhex(seed)


def test_the_strokes_of_the_example() -> None:
    seed = seed_of_the_example()
    lines = [line.split() for line in block("strokes").split("\n")]
    strokes = [token for token in tokens_of(FIELDS["record"]) if sceptic.STROKE.match(token)]
    assert [line[-1] for line in lines] == strokes
    for number, (index, attempt, total, value, case, _) in enumerate(lines):
        assert (int(index), attempt) == (number, "0")
        assert hmac.digest(seed, f"{index} {attempt}".encode("ascii"), "sha256").hex() == value
        assert int(value, 16) % int(total) == int(case) == fairness.case(seed, number, int(total))


def test_the_value_that_is_thrown_away() -> None:
    seed, total = seed_of_the_example(), 3 << 254
    assert (1 << 256) // total * total == total, "its own limit"
    lines = [line.split(" ", 3) for line in block("rejection").split("\n")]
    for number, attempt, value, says in lines:
        assert hmac.digest(seed, f"{number} {attempt}".encode("ascii"), "sha256").hex() == value
        assert says == ("counts" if int(value, 16) < total else "thrown away")
    assert [line[3] for line in lines] == ["thrown away", "counts"]
    assert fairness.case(seed, 3, total) == sceptic.draw(seed, 3, total) == int(lines[1][2], 16)


def test_the_python_on_the_page_does_the_same() -> None:
    page: dict[str, Any] = {}
    exec(compile(block("python"), "fairness.md", "exec"), page)
    known = FIELDS["table"], FIELDS["round"], FIELDS["secret"]
    assert page["commitment"](*known) == FIELDS["commitment"]
    for (_, seal), (_, nonce) in zip(FIELDS["seals"], FIELDS["nonces"], strict=True):
        assert page["seal"](*known[:2], nonce) == seal
    proof = verify(read(PROOF))
    assert proof.state is not None
    setting = page["setting"](*known[:2], proof.game, proof.state.options, FIELDS["seats"])
    assert setting == proof.setting
    given = FIELDS["commitment"], setting, FIELDS["seals"], FIELDS["nonces"]
    assert page["fingerprint"](*known[:2], *given) == proof.fingerprint
    for seat in (0, 1):
        events = proof.state.events_for(seat)
        assert page["told"](*known[:2], seat, events) == fairness.told(*known[:2], seat, events)
    seed = page["seed"](*known, setting, FIELDS["nonces"])
    assert seed == seed_of_the_example()
    for total in (1, 2, 6, 120, 3 << 254, (1 << 255) + 1, 1 << 256):
        for number in range(40):
            assert page["case"](seed, number, total) == fairness.case(seed, number, total)


def test_what_the_page_says_about_the_games() -> None:
    assert {game.name for game in tischlein.GAMES} == set(re.findall("^### (.+)$", PAGE, flags=re.MULTILINE))
    assert max(game.seats[-1] for game in tischlein.GAMES) == MOST_PLAYERS
    for name in boards.NAMES:
        counts = ", ".join(str(count) for count in boards.find(name)["events"].values())
        assert f"`{name}` {counts}" in PAGE
    kinds = {token.partition(":")[0] for game in tischlein.GAMES for token in game.outcomes}
    assert kinds == {"card", "roll", "die", "event"}
    for kind in kinds:
        assert f"`{kind}:`" in PAGE
        assert not any(action.startswith(f"{kind}:") for game in tischlein.GAMES for action in game.actions)
    assert f'`"{fairness.VERSION}"`' in PAGE
    assert f'`"{fairness.FIRST}"`' in PAGE
