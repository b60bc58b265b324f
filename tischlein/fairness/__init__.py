"""Luck that can be checked: a promise before the round, a part from every person, and the proof afterwards.

Before a round the table promises a secret by publishing a hash of it. Then every person fixes a nonce by showing its
seal, and when all seals are shown, all nonces are. Secret and nonces together make the seed from which each stroke of
luck follows. After the round the secret is published, and anybody can check the promise, the seals and every single
outcome. docs/fairness.md describes it so that a verifier can be written from that page alone.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

FIRST = "tischlein-fairness-1"
"""Rounds of this version had no seals; they stay verifiable."""
VERSION = "tischlein-fairness-2"
BITS = 256

WATCHING_HOST = -1
"""The player's number of a host who only watches."""

PERSON = "person"
"""Who plays at a seat where no bot does."""

FINGERPRINT_DIGITS = 9

Nonces = Sequence[tuple[int, str]]
"""Pairs of a player's number and 64 hexadecimal digits, ascending by player; seals come in the same form."""

Seats = Sequence[tuple[int, str]]
"""For each seat, in order, the player who sits there and who plays: a person, or a bot by its level."""


def new_secret() -> str:
    """256 bits from the operating system, as 64 hexadecimal digits."""
    return secrets.token_hex(BITS // 8)


def commitment(table: str, round_number: int, secret: str, version: str = VERSION) -> str:
    """What is published before the round: it fixes the secret and tells nothing about it."""
    return _hash(version, "commitment", table, str(round_number), secret)


def seal(table: str, round_number: int, nonce: str) -> str:
    """What is shown of a nonce before all are fixed."""
    return _hash(VERSION, "seal", table, str(round_number), nonce)


def setting(table: str, round_number: int, game: str, options: Mapping[str, Any], seats: Seats) -> str:
    """What is to be played, and by whom at which seat. It is fixed with the last seal, before any nonce is shown."""
    agreed = json.dumps(options, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    parts = [f"{player} {who}" for player, who in seats]
    return _hash(VERSION, "setting", table, str(round_number), game, agreed, *parts)


def seed(table: str, round_number: int, secret: str, nonces: Nonces, setting: str | None) -> bytes:
    """What all luck of the round follows from. There was no setting in version 1."""
    first = [FIRST, "seed", table, str(round_number), secret]
    parts = [f"{player} {nonce}" for player, nonce in nonces]
    if setting is not None:
        first = [VERSION, *first[1:], setting]
    return bytes.fromhex(_hash(*first, *parts))


def fingerprint(table: str, round_number: int, commitment: str, setting: str, seals: Nonces, nonces: Nonces) -> str:
    """A few digits for people to compare aloud: who sees others has been shown another round.

    Every seal was fixed before the first nonce was shown, so nobody could search for two rounds with the same digits.
    """
    given = dict(nonces)
    parts = [f"{player} {seal} {given[player]}" for player, seal in seals]
    value = int(_hash(VERSION, "fingerprint", table, str(round_number), commitment, setting, *parts), 16)
    digits = f"{value % 10**FINGERPRINT_DIGITS:0{FINGERPRINT_DIGITS}}"
    return f"{digits[:3]} {digits[3:6]} {digits[6:]}"


def told(table: str, round_number: int, seat: int, events: Iterable[tuple[int | str, str, Sequence[str]]]) -> str:
    """A sum of all that a seat was told in a round: actor, token and cards shown of every step, as it was told them."""
    *_, last = running(table, round_number, seat, events)
    return last


def running(
    table: str, round_number: int, seat: int, events: Iterable[tuple[int | str, str, Sequence[str]]]
) -> Iterator[str]:
    """`told` before the first step, and after each."""
    sum = _hash(VERSION, "told", table, str(round_number), str(seat))
    yield sum
    for actor, token, shown in events:
        sum = _hash(sum, " ".join((str(actor), token, *shown)))
        yield sum


def case(seed: bytes, index: int, total: int) -> int:
    """Stroke of luck number `index` of a round, among `total` equally likely cases: a number below `total`.

    A value from the uneven rest of the 256 bits is thrown away and drawn again, so that no case is favoured.
    """
    fair = (1 << BITS) // total * total
    attempt = 0
    while True:
        value = int.from_bytes(hmac.digest(seed, b"%d %d" % (index, attempt), "sha256"), "big")
        if value < fair:
            return value % total
        attempt += 1


def strokes(seed: bytes, first: int, count: int) -> bytes:
    """The first attempts of `count` strokes of luck from number `first` on, one after the other; see `case`."""
    keyed, drawn = hmac.new(seed, digestmod="sha256"), []
    for index in range(first, first + count):
        stroke = keyed.copy()  # takes half as long as to begin with the seed again
        stroke.update(b"%d 0" % index)
        drawn.append(stroke.digest())
    return b"".join(drawn)


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
