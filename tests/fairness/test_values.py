"""Values that the page computes too (web/tests/unit/fairness.test.ts reads the same file): ours, and by nothing but
hashlib."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from tischlein import fairness
from tischlein.core.language import Phrase
from tischlein.core.moment import Effect, Heard
from tischlein.fairness import shown

FORMAT = "tischlein-fairness-2"
VALUES: dict[str, Any] = json.loads((Path(__file__).parent / "values.json").read_text(encoding="utf-8"))
TABLE, SECRET = VALUES["table"], VALUES["secret"]


def lines(*parts: object) -> str:
    return sha256("\n".join(map(str, parts)).encode("utf-8")).hexdigest()


def fingerprint(round_number: int, nonces: list[tuple[int, str]]) -> str:
    promise = lines(FORMAT, "commitment", TABLE, round_number, SECRET)
    seals = [lines(FORMAT, "seal", TABLE, round_number, nonce) for _, nonce in nonces]
    parts = [f"{player} {seal} {nonce}" for (player, nonce), seal in zip(nonces, seals, strict=True)]
    first = FORMAT, "fingerprint", TABLE, round_number, promise, VALUES["setting"]["hash"]
    digits = f"{int(lines(*first, *parts), 16) % 10**9:09}"
    return " ".join((digits[:3], digits[3:6], digits[6:]))


def test_promise_seals_and_seed() -> None:
    number = VALUES["round"]
    assert lines(FORMAT, "commitment", TABLE, number, SECRET) == VALUES["commitment"]
    assert fairness.commitment(TABLE, number, SECRET) == VALUES["commitment"]
    for given in (VALUES, VALUES["watched"]):
        for (player, nonce), seal in zip(given["nonces"], given["seals"], strict=True):
            assert [player, lines(FORMAT, "seal", TABLE, number, nonce)] == seal
            assert [player, fairness.seal(TABLE, number, nonce)] == seal
    parts = [f"{player} {nonce}" for player, nonce in VALUES["nonces"]]
    setting = VALUES["setting"]["hash"]
    assert lines(FORMAT, "seed", TABLE, number, SECRET, setting, *parts) == VALUES["seed"]
    assert fairness.seed(TABLE, number, SECRET, VALUES["nonces"], setting).hex() == VALUES["seed"]


def test_what_is_played_and_who_sits_where() -> None:
    setting = VALUES["setting"]
    parts = [f"{player} {who}" for player, who in setting["seats"]]
    expected = lines(FORMAT, "setting", TABLE, VALUES["round"], setting["game"], setting["text"], *parts)
    assert expected == setting["hash"]
    given = setting["game"], setting["options"], setting["seats"]
    assert fairness.setting(TABLE, VALUES["round"], *given) == setting["hash"]


def test_fingerprints() -> None:
    number, seals, nonces = VALUES["round"], VALUES["seals"], VALUES["nonces"]
    assert fingerprint(number, nonces) == VALUES["fingerprint"]
    given = VALUES["commitment"], VALUES["setting"]["hash"], seals, nonces
    assert fairness.fingerprint(TABLE, number, *given) == VALUES["fingerprint"]
    zeros = VALUES["leading_zeros"]
    assert fingerprint(zeros["round"], zeros["nonces"]) == zeros["fingerprint"]
    assert zeros["fingerprint"].startswith("00")


def test_what_a_seat_was_told() -> None:
    told = VALUES["told"]
    value = lines(FORMAT, "told", TABLE, VALUES["round"], told["seat"])
    assert value == told["hashes"][0]
    for (actor, token, cards), expected in zip(told["events"], told["hashes"][1:], strict=True):
        value = lines(value, " ".join([str(actor), token, *cards]))
        assert value == expected
    assert fairness.told(TABLE, VALUES["round"], told["seat"], told["events"]) == value


def plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def test_what_a_seat_was_shown() -> None:
    values = VALUES["shown"]
    value = lines(FORMAT, "shown", TABLE, VALUES["round"], values["seat"])
    assert value == shown.first(TABLE, VALUES["round"], values["seat"]) == values["hashes"][0]
    for event, expected in zip(values["events"], values["hashes"][1:], strict=True):
        heard = Heard(
            event["actor"],
            event["token"],
            event["turn"],
            [effect(dict(one)) for one in event.get("effects", ())],
            tuple(event.get("shown", ())),
            event.get("patch", []),
        )
        assert shown.following(value, heard) == expected
        for one in event.get("effects", ()):  # names drop out
            for name in list(one["say"][1]) if "say" in one else ():
                if f"{name}_you" in one["say"][1]:
                    one["say"][1][name] = ""
        value = lines(value, plain(event))
        assert value == expected
    view, legal = values["view"], values["legal"]
    assert lines(value, "view", plain(view))[:16] == shown.sight(value, view) == values["sight"]
    assert lines("", "view", plain(view))[:16] == shown.sight("", view) == values["loose"]
    assert lines(values["sight"], "legal", plain(legal))[:16] == shown.offer(values["sight"], legal) == values["offer"]


def effect(told: dict[str, Any]) -> Effect:
    say, patch = told.pop("say", None), told.pop("patch", [])
    return Effect(told.pop("kind"), told, None if say is None else Phrase(*say), patch)
