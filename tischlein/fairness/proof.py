"""The proof of one round's luck: read from a file, and checked against everything that it claims."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tischlein import fairness
from tischlein.core.contract import CHANCE, OVER
from tischlein.core.errors import IllegalAction, OptionError, RecordError, TischleinError
from tischlein.core.language import Phrase, Texts, phrase
from tischlein.core.options import brief
from tischlein.core.recordtext import MOST_CHARACTERS, RecordText, parse
from tischlein.core.state import State
from tischlein.games import GAMES, find
from tischlein.records import load

FOLDER = Path(__file__).parent
FOLDERS = (FOLDER, *(game.folder for game in GAMES))
"""Where the words for everything stand that can be wrong with a proof: the reason may be one of a game's own."""

MOST_BYTES = 3 * MOST_CHARACTERS
"""A longer file is not read. It is room for the longest record, written as a JSON string, and for some hundred numbers
that were given up."""

MOST_PLAYERS = 6
MOST_ROUNDS = 2**31 - 1

_TABLE = re.compile("[A-Z]{4}-[A-Z]{4}")
_HEXADECIMAL = re.compile("[0-9a-f]{64}")
_WHO = re.compile("[a-z]{1,20}")


class ProofError(TischleinError):
    """The luck of a round is not proved by this file, and why."""

    def __init__(self, reason: Phrase) -> None:
        self.reason = reason
        super().__init__(_english().say(reason))


@cache
def _english() -> Texts:
    return Texts("en", *FOLDERS)


Pairs = tuple[tuple[int, str], ...]
"""Players and what is theirs: 64 hexadecimal digits, ascending by player."""


@dataclass(frozen=True)
class GivenUp:
    """A round's number that was given up before its round began."""

    round: int
    commitment: str
    secret: str
    seals: Pairs
    nonces: Pairs

    @property
    def silent(self) -> list[int]:
        """Who had sealed a nonce and did not show it."""
        shown = dict(self.nonces)
        return [player for player, _ in self.seals if player not in shown]


@dataclass(frozen=True)
class Proof:
    """What a proof file holds, well-formed but not yet believed."""

    table: str
    round: int
    commitment: str
    secret: str
    nonces: Pairs
    record: str
    """Empty where the number was given up before its round began."""
    version: str = fairness.VERSION
    seals: Pairs = ()
    seats: Pairs = ()
    """For each seat, in order, the player and who plays: `person`, or a bot by its level."""
    abandoned: tuple[GivenUp, ...] = ()
    """The numbers that were given up since the round before this one."""


@dataclass(frozen=True)
class Verified:
    """A proof that holds."""

    proof: Proof
    state: State | None
    """The round, played again; None where it never began."""
    players: int
    finished: bool
    """Whether the round was played to its end; otherwise it was abandoned."""
    luck: Mapping[str, int]
    """How many strokes of luck were checked of each kind: `card`, `roll`, `die`, `event`."""
    setting: str | None = None
    """What was fixed with the last seal: the game, its options, who sits where. Not in version 1."""

    @property
    def fingerprint(self) -> str | None:
        """What people could compare aloud; there was none in version 1."""
        proof = self.proof
        if self.setting is None:
            return None
        given = proof.commitment, self.setting, proof.seals, proof.nonces
        return fairness.fingerprint(proof.table, proof.round, *given)

    @property
    def game(self) -> str:
        return "" if self.state is None else self.state.game.name

    @property
    def strokes(self) -> int:
        """How many strokes of luck were checked in all."""
        return sum(self.luck.values())


def read(data: bytes) -> Proof:
    """The proof that a file holds; raises `ProofError` where it holds none. Nothing is checked but the form."""
    if len(data) > MOST_BYTES:
        raise ProofError(phrase("proof-too-long", most=MOST_BYTES))
    if not data.strip():
        raise ProofError(phrase("proof-empty"))
    try:
        fields = json.loads(data.decode("utf-8"), object_pairs_hook=once)
    except ProofError:
        raise
    except (ValueError, RecursionError):
        raise ProofError(_no_proof(data)) from None
    version = fields.get("format") if isinstance(fields, dict) else fairness.VERSION
    if version not in (fairness.FIRST, fairness.VERSION):
        if "format" not in fields:
            raise ProofError(_wrong_fields(fairness.VERSION))
        raise ProofError(phrase("proof-format", expected=fairness.VERSION, before=fairness.FIRST))
    if not isinstance(fields, dict) or fields.keys() != {"format", *_FORMS[version]}:
        raise ProofError(_wrong_fields(version))
    for name, fits in _FORMS[version].items():
        if not fits(fields[name]):
            raise ProofError(phrase(f"proof-{name}"))
    if not fields["nonces"] and (fields["record"] or version == fairness.FIRST):
        raise ProofError(phrase("proof-nonces"))
    return Proof(
        **{name: fields[name] for name in ("table", "round", "commitment", "secret", "record")},
        version=version,
        nonces=pairs(fields["nonces"]),
        seals=pairs(fields.get("seals", ())),
        seats=pairs(fields.get("seats", ())),
        abandoned=tuple(_given_up(one) for one in fields.get("abandoned", ())),
    )


def verify(proof: Proof) -> Verified:
    """Check promise, seals and every stroke of luck; raises `ProofError` at the first thing that is wrong."""
    _check_promise(proof.table, proof.round, proof.secret, proof.commitment, proof.version)
    if proof.version == fairness.VERSION:
        _check_seals(proof.table, proof.round, proof.seals, proof.nonces, began=bool(proof.record))
        before = 0
        for one in proof.abandoned:
            if not before < one.round < proof.round:
                raise ProofError(phrase("proof-abandoned"))
            before = one.round
            _check_promise(proof.table, one.round, one.secret, one.commitment, proof.version)
            _check_seals(proof.table, one.round, one.seals, one.nonces, began=False)
        if not proof.record:
            return Verified(proof, None, 0, False, {})
    setting: str | None = None
    try:
        record = parse(proof.record)
        if record.given is not None:
            raise ProofError(phrase("proof-given", luck=_luck_of(record)))
        # Wrong luck may make a later action impossible, so luck comes first. Where the record itself cannot be played,
        # `load` comes to the same place and says why.
        with suppress(OptionError, IllegalAction):
            setting = _setting(proof, record)
            _check_luck(record, fairness.seed(proof.table, proof.round, proof.secret, proof.nonces, setting))
        state = load(proof.record)
    except RecordError as error:
        raise ProofError(phrase("proof-unreadable", line=error.line, reason=error.reason)) from None
    if proof.nonces[-1][0] >= state.players:
        raise ProofError(phrase("proof-nobody", player=proof.nonces[-1][0], players=state.players))
    luck = Counter(step.token.partition(":")[0] for step in state.steps if step.actor == CHANCE)
    return Verified(proof, state, state.players, state.actor == OVER, dict(luck), setting)


def _no_proof(data: bytes) -> Phrase:
    """What a file holds that is no JSON. Of a record it is said what it tells of luck."""
    try:
        return phrase("proof-played", luck=_luck_of(parse(data.decode("utf-8"))))
    except (UnicodeDecodeError, RecordError):
        return phrase("proof-json")


def _luck_of(record: RecordText) -> str:
    """Whose luck a game had, as its record says it."""
    return "own" if record.given is None else "all" if record.given == "all" else "part"


def _check_promise(table: str, number: int, secret: str, commitment: str, version: str) -> None:
    promised = fairness.commitment(table, number, secret, version)
    if promised != commitment:
        raise ProofError(phrase("proof-promise", round=str(number), expected=promised, found=commitment))


def _check_seals(table: str, number: int, seals: Pairs, nonces: Pairs, began: bool) -> None:
    """Every nonce was sealed, and the round began if every seal was opened, and only then."""
    sealed = dict(seals)
    for player, nonce in nonces:
        if sealed.get(player) != fairness.seal(table, number, nonce):
            raise ProofError(phrase("proof-seal", round=str(number), player=player))
    if began and len(seals) != len(nonces):
        raise ProofError(phrase("proof-unopened", round=str(number)))
    if not began and seals and len(seals) == len(nonces):
        raise ProofError(phrase("proof-kept-back", round=str(number)))


def _setting(proof: Proof, record: RecordText) -> str | None:
    """What was fixed with the last seal, if everybody sits somewhere."""
    if proof.version == fairness.FIRST:
        return None
    options = find(record.game).options(record.players, record.options)
    if len(proof.seats) != record.players:
        raise ProofError(phrase("proof-seating", seats=len(proof.seats), players=record.players))
    return fairness.setting(proof.table, proof.round, record.game, options, proof.seats)


def _check_luck(record: RecordText, seed: bytes) -> None:
    """Play the record; at every chance node the seed says what must come."""
    game = find(record.game)
    if record.rules != game.rules_version:
        return
    state = game.start(record.players, record.options, record.names or None, remember=False)
    index = 0
    for line, tokens in record.turns:
        for token in tokens:
            if state.actor != CHANCE:
                state.apply(token)
                continue
            expected = _stroke(state, seed, index)
            if token != expected:
                found = brief(token)[1:-1]
                raise ProofError(phrase("proof-luck", line=line, index=index, expected=expected, found=found))
            index += 1
    if state.actor == CHANCE:
        raise ProofError(phrase("proof-held-back", index=index, expected=_stroke(state, seed, index)))


def _stroke(state: State, seed: bytes, index: int) -> str:
    return state.play_case(fairness.case(seed, index, state.cases))


def once(given: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a file. Each field once: of two, different readers might believe different ones."""
    fields = dict(given)
    if len(fields) != len(given):
        raise ProofError(phrase("proof-twice"))
    return fields


def _wrong_fields(version: str) -> Phrase:
    return phrase("proof-fields", known=", ".join(("format", *_FORMS[version])))


def pairs(value: Any) -> Pairs:
    return tuple((player, digits) for player, digits in value)


def _given_up(value: Any) -> GivenUp:
    return GivenUp(
        **{name: value[name] for name in ("round", "commitment", "secret")},
        seals=pairs(value["seals"]),
        nonces=pairs(value["nonces"]),
    )


def is_number(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def is_hexadecimal(value: object) -> bool:
    return isinstance(value, str) and _HEXADECIMAL.fullmatch(value) is not None


def are_pairs(value: object) -> bool:
    """At most one for each player and a host who only watches, ascending by player."""
    if not isinstance(value, list) or len(value) > 1 + MOST_PLAYERS:
        return False
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2:
            return False
        if not is_number(pair[0], fairness.WATCHING_HOST, MOST_PLAYERS - 1) or not is_hexadecimal(pair[1]):
            return False
    players = [player for player, _ in value]
    return players == sorted(set(players))


def _are_seats(value: object) -> bool:
    """Each of the players once, with who plays."""
    if not isinstance(value, list) or len(value) > MOST_PLAYERS:
        return False
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or type(pair[0]) is not int:
            return False
        if not isinstance(pair[1], str) or _WHO.fullmatch(pair[1]) is None:
            return False
    return sorted(player for player, _ in value) == list(range(len(value)))


def is_table(value: object) -> bool:
    return isinstance(value, str) and _TABLE.fullmatch(value) is not None


def is_round(value: object) -> bool:
    return is_number(value, 1, MOST_ROUNDS)


def _are_given_up(value: object) -> bool:
    forms = {name: _FIRST_FORMS[name] for name in ("round", "commitment", "secret")} | {
        "seals": are_pairs,
        "nonces": are_pairs,
    }
    return isinstance(value, list) and all(
        isinstance(one, dict) and one.keys() == forms.keys() and all(fits(one[name]) for name, fits in forms.items())
        for one in value
    )


_FIRST_FORMS: dict[str, Callable[[Any], bool]] = {
    "table": is_table,
    "round": is_round,
    "commitment": is_hexadecimal,
    "secret": is_hexadecimal,
    "nonces": are_pairs,
    "record": lambda value: isinstance(value, str),
}
_FORMS = {
    fairness.FIRST: _FIRST_FORMS,
    fairness.VERSION: _FIRST_FORMS | {"seals": are_pairs, "seats": _are_seats, "abandoned": _are_given_up},
}
"""Every field but `format`, with the form that it has."""
