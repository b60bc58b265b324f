"""Luck that can be checked: a promise before the round, a part from every person, and the proof afterwards.

Before a round the table promises a secret by publishing a hash of it. Then every person adds a nonce. Secret and nonces
together make the seed from which each stroke of luck follows. After the round the secret is published, and anybody can
check the promise and every single outcome. docs/fairness.md describes it so that a verifier can be written from that
page alone.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

VERSION = "tischlein-fairness-1"
BITS = 256

Nonces = Sequence[tuple[int, str]]
"""Pairs of a player's number and 64 hexadecimal digits, ascending by player."""


def new_secret() -> str:
    """256 bits from the operating system, as 64 hexadecimal digits."""
    return secrets.token_hex(BITS // 8)


def commitment(table: str, round_number: int, secret: str) -> str:
    """What is published before the round: it fixes the secret and tells nothing about it."""
    return _hash("commitment", table, str(round_number), secret)


def seed(table: str, round_number: int, secret: str, nonces: Nonces) -> bytes:
    """What all luck of the round follows from."""
    parts = [f"{player} {nonce}" for player, nonce in nonces]
    return bytes.fromhex(_hash("seed", table, str(round_number), secret, *parts))


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
    return hashlib.sha256("\n".join((VERSION, *lines)).encode()).hexdigest()
