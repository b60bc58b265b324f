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

MOST_BYTES = 2 * MOST_CHARACTERS
"""A longer file is not read. It is room for the longest record, written as a JSON string."""

WATCHING_HOST = -1
MOST_PLAYERS = 6
MOST_ROUNDS = 2**31 - 1

_TABLE = re.compile("[A-Z]{4}-[A-Z]{4}")
_HEXADECIMAL = re.compile("[0-9a-f]{64}")


class ProofError(TischleinError):
    """The luck of a round is not proved by this file, and why."""

    def __init__(self, reason: Phrase) -> None:
        self.reason = reason
        super().__init__(_english().say(reason))


@cache
def _english() -> Texts:
    return Texts("en", *FOLDERS)


@dataclass(frozen=True)
class Proof:
    """What a proof file holds, well-formed but not yet believed."""

    table: str
    round: int
    commitment: str
    secret: str
    nonces: tuple[tuple[int, str], ...]
    record: str


@dataclass(frozen=True)
class Verified:
    """A proof that holds."""

    proof: Proof
    game: str
    players: int
    finished: bool
    """Whether the round was played to its end; otherwise it was abandoned."""
    luck: Mapping[str, int]
    """How many strokes of luck were checked of each kind: `card`, `roll`, `die`, `event`."""

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
        fields = json.loads(data.decode("utf-8"), object_pairs_hook=_fields)
    except ProofError:
        raise
    except (ValueError, RecursionError):
        raise ProofError(phrase("proof-json")) from None
    if not isinstance(fields, dict):
        raise ProofError(_wrong_fields())
    if fields.pop("format") != fairness.VERSION:
        raise ProofError(phrase("proof-format", expected=fairness.VERSION))
    for name, fits in _FORMS.items():
        if not fits(fields[name]):
            raise ProofError(phrase(f"proof-{name}"))
    nonces = tuple((player, nonce) for player, nonce in fields.pop("nonces"))
    return Proof(nonces=nonces, **fields)


def verify(proof: Proof) -> Verified:
    """Check the promise and every stroke of luck; raises `ProofError` at the first thing that is wrong."""
    promised = fairness.commitment(proof.table, proof.round, proof.secret)
    if promised != proof.commitment:
        raise ProofError(phrase("proof-promise", expected=promised, found=proof.commitment))
    seed = fairness.seed(proof.table, proof.round, proof.secret, proof.nonces)
    try:
        record = parse(proof.record)
        # Wrong luck may make a later action impossible, so luck comes first. Where the record itself cannot be played,
        # `load` comes to the same place and says why.
        with suppress(OptionError, IllegalAction):
            _check_luck(record, seed)
        state = load(proof.record)
    except RecordError as error:
        raise ProofError(phrase("proof-unreadable", line=error.line, reason=error.reason)) from None
    if proof.nonces[-1][0] >= state.players:
        raise ProofError(phrase("proof-nobody", player=proof.nonces[-1][0], players=state.players))
    luck = Counter(step.token.partition(":")[0] for step in state.steps if step.actor == CHANCE)
    return Verified(proof, state.game.name, state.players, state.actor == OVER, dict(luck))


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


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The one object of a proof. Each field once: of two, different readers might believe different ones."""
    if sorted(name for name, _ in pairs) != sorted(("format", *_FORMS)):
        raise ProofError(_wrong_fields())
    return dict(pairs)


def _wrong_fields() -> Phrase:
    return phrase("proof-fields", known=", ".join(("format", *_FORMS)))


def _is_number(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _is_hexadecimal(value: object) -> bool:
    return isinstance(value, str) and _HEXADECIMAL.fullmatch(value) is not None


def _are_nonces(value: object) -> bool:
    """At least one, at most one for each player and a host who only watches, ascending by player."""
    if not isinstance(value, list) or not 1 <= len(value) <= 1 + MOST_PLAYERS:
        return False
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not _is_number(pair[0], WATCHING_HOST, MOST_PLAYERS - 1):
            return False
        if not _is_hexadecimal(pair[1]):
            return False
    players = [player for player, _ in value]
    return players == sorted(set(players))


_FORMS: dict[str, Callable[[Any], bool]] = {
    "table": lambda value: isinstance(value, str) and _TABLE.fullmatch(value) is not None,
    "round": lambda value: _is_number(value, 1, MOST_ROUNDS),
    "commitment": _is_hexadecimal,
    "secret": _is_hexadecimal,
    "nonces": _are_nonces,
    "record": lambda value: isinstance(value, str),
}
"""Every field but `format`, with the form that it has."""
