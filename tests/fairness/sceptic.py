"""A verifier by somebody who believes nothing. Written from docs/fairness.md alone: hashes and cases are computed here,
the order of the cases is taken from that page, and only the rules of the games come from the package's public face."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import tischlein

FIELDS = {"format", "table", "round", "commitment", "secret", "nonces", "record"}
NEW_FIELDS = FIELDS | {"seals", "seats", "abandoned"}
VERSIONS = {"tischlein-fairness-1": FIELDS, "tischlein-fairness-2": NEW_FIELDS}
STROKE = re.compile("(card|roll|die|event):")
HEXADECIMAL = re.compile("[0-9a-f]{64}")


class Unfair(Exception):
    """The file proves nothing."""


def check(data: bytes) -> int:
    """How many strokes of luck the proof proves; raises `Unfair`."""
    try:
        proof = json.loads(data.decode("utf-8"), object_pairs_hook=once)
        state = tischlein.load(proof["record"])
    except (ValueError, TypeError, KeyError) as error:
        raise Unfair(str(error)) from error
    table, number, secret, nonces = proof["table"], proof["round"], proof["secret"], proof["nonces"]
    version = proof["format"]
    demand(version in VERSIONS and set(proof) == VERSIONS[version], "fields")
    demand(isinstance(table, str) and bool(re.fullmatch("[A-Z]{4}-[A-Z]{4}", table)), "table")
    demand(type(number) is int and number >= 1, "round")
    demand(is_hexadecimal(secret), "secret")
    check_pairs(nonces, state.players)
    demand(len(nonces) >= 1, "nonces")
    demand(sha256(version, "commitment", table, str(number), secret).hex() == proof["commitment"], "commitment")
    if version == "tischlein-fairness-2":
        check_pairs(proof["seals"], state.players)
        demand(proof["seals"] == seals_of(table, number, nonces), "seals")
        check_abandoned(table, number, proof["abandoned"])
    setting = [setting_of(proof, state)] if version == "tischlein-fairness-2" else []
    given = [f"{player} {nonce}" for player, nonce in nonces]
    return replay(state, sha256(version, "seed", table, str(number), secret, *setting, *given))


def setting_of(proof: dict[str, Any], state: tischlein.State) -> str:
    """What was fixed with the last seal: the game, its options, and who sits where."""
    seats = proof["seats"]
    demand(isinstance(seats, list), "seats")
    for pair in seats:
        demand(isinstance(pair, list) and len(pair) == 2, "seats")
        demand(type(pair[0]) is int and isinstance(pair[1], str), "seats")
        demand(re.fullmatch("[a-z]{1,20}", pair[1]) is not None, "seats")
    demand(sorted(player for player, _ in seats) == list(range(state.players)), "seats")
    options = json.dumps(state.options, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    sitting = [f"{player} {who}" for player, who in seats]
    lines = ["tischlein-fairness-2", "setting", proof["table"], str(proof["round"]), state.game.name, options, *sitting]
    return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()


def check_pairs(pairs: Any, players: int) -> None:
    demand(isinstance(pairs, list), "pairs")
    before = -2
    for pair in pairs:
        demand(isinstance(pair, list) and len(pair) == 2, "pairs")
        player, digits = pair
        demand(type(player) is int and before < player < players and is_hexadecimal(digits), "pairs")
        before = player


def seals_of(table: str, number: int, nonces: list[Any]) -> list[Any]:
    return [
        [player, sha256("tischlein-fairness-2", "seal", table, str(number), nonce).hex()] for player, nonce in nonces
    ]


def check_abandoned(table: str, number: int, abandoned: Any) -> None:
    """Numbers that were given up: promised like any other, and whoever showed a nonce had sealed it."""
    demand(isinstance(abandoned, list), "abandoned")
    before = 0
    for one in abandoned:
        demand(isinstance(one, dict) and set(one) == {"round", "commitment", "secret", "seals", "nonces"}, "abandoned")
        demand(type(one["round"]) is int and before < one["round"] < number, "abandoned")
        before = one["round"]
        demand(is_hexadecimal(one["secret"]), "abandoned")
        promised = sha256("tischlein-fairness-2", "commitment", table, str(before), one["secret"]).hex()
        demand(promised == one["commitment"], "abandoned")
        check_pairs(one["seals"], 6)
        check_pairs(one["nonces"], 6)
        demand(all(seal in one["seals"] for seal in seals_of(table, before, one["nonces"])), "abandoned")
        demand(len(one["nonces"]) < len(one["seals"]) or not one["seals"], "abandoned though nothing was missing")


def replay(recorded: tischlein.State, seed: bytes) -> int:
    """Compare every stroke of luck with the seed, and the odds of the rules with the list of cases."""
    state = recorded.game.start(recorded.players, recorded.options)
    number = 0
    past: list[str] = []
    for token in recorded.history:
        demand((state.actor == tischlein.CHANCE) == bool(STROKE.match(token)), "what is a stroke of luck")
        if state.actor == tischlein.CHANCE:
            cases = CASES[state.game.name](state, past)
            chances = {one: float(Fraction(count, len(cases))) for one, count in Counter(cases).items()}
            demand(state.chances() == chances, "odds")
            demand(token == cases[draw(seed, number, len(cases))], f"stroke {number}")
            number += 1
            past.append(token)
        state.apply(token)
    demand(state.actor != tischlein.CHANCE, "held back")
    return number


def draw(seed: bytes, number: int, total: int) -> int:
    limit = total * (2**256 // total)
    attempt = 0
    while True:
        message = str(number).encode("ascii") + b" " + str(attempt).encode("ascii")
        value = int(hmac.new(seed, message, hashlib.sha256).hexdigest(), 16)
        if value < limit:
            return value % total
        attempt += 1


def sha256(*lines: str) -> bytes:
    return hashlib.sha256("\n".join(lines).encode("ascii")).digest()


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    demand(len(dict(pairs)) == len(pairs), "a field stands twice")
    return dict(pairs)


def is_hexadecimal(value: Any) -> bool:
    return isinstance(value, str) and HEXADECIMAL.fullmatch(value) is not None


def demand(truth: bool, what: str) -> None:
    if not truth:
        raise Unfair(what)


# The cases of a stroke, in order. `past` holds the strokes before it.


def wagnis(state: tischlein.State, past: Sequence[str]) -> list[str]:
    kinds = cards(("green", "yellow", "red", "blue", "purple"), 6)
    if "roll:star" in state.legal():
        return [f"roll:{face}" for face in ("green", "yellow", "red", "blue", "purple", "star")]
    gone = Counter(past)
    pile = [kind for copies in (1, 2, 3) for kind in kinds if 3 - gone[kind] >= copies]
    pile += ["card:die"] * (18 - gone["card:die"])
    turns = 0 if state.options["remove_turn_cards"] else 12
    return pile + ["card:turn"] * (turns - gone["card:turn"])


def elferreihe(state: tischlein.State, past: Sequence[str]) -> list[str]:
    deal = state.players * {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}[state.players]
    while len(past) >= deal and not any(token.endswith("-11") for token in past[:deal]):
        past = past[deal:]
    deck = cards(("red", "yellow", "green", "blue"), 20)
    return [card for card in deck if card not in past and f":{state.options['without']}-" not in card]


def blitzraster(state: tischlein.State, past: Sequence[str]) -> list[str]:
    colours = ("red", "orange", "yellow", "lime", "green", "lightblue", "darkblue", "purple", "pink", "brown")
    deck = cards(colours, 12)
    if len(past) < len(deck):
        return [card for card in deck if card not in past]
    return [card for card in deck if card in state.legal()]  # a new pile: who holds what is for the rules to say


def sternenzahlen(state: tischlein.State, past: Sequence[str]) -> list[str]:
    if "die:1" in state.legal():
        return ["die:1", "die:2", "die:3", "die:4"]
    board = state.options["board"]
    counts = {"zehn": (3, 4, 2, 3), "zwanzig": (4, 5, 3, 4)}
    events = ("steal", "gain", "robbed", "lose")
    pile = zip(events, counts[board], strict=True) if isinstance(board, str) else board["events"].items()
    left = {event: count - past.count(f"event:{event}") for event, count in pile}
    return [f"event:{event}" for event in events for _ in range(left[event])]


def cards(colours: Sequence[str], values: int) -> list[str]:
    return [f"card:{colour}-{value}" for colour in colours for value in range(1, values + 1)]


CASES: dict[str, Callable[[tischlein.State, Sequence[str]], list[str]]] = {
    "wagnis": wagnis,
    "elferreihe": elferreihe,
    "blitzraster": blitzraster,
    "sternenzahlen": sternenzahlen,
}
