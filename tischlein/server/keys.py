"""Secrets that people hold: seat keys, tickets, passes. Only their hashes are ever stored."""

from __future__ import annotations

import base64
import binascii
import hashlib
import secrets

from tischlein.server.refusal import Refusal

SCHEME = "Seat"
MOST_KEYS = 8
CONSONANTS = "BDFGHKLMNPRSTWZ"
VOWELS = "AEIOU"
UNFIT = ("KAKA", "KAKI", "PIPI", "POPO", "PUPU", "FOTZ", "HURE", "NAZI", "SEKS", "TITI", "DODO", "DUMM", "FAKU", "NEGE")
"""What a child need not read on a table."""


def hash_key(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def read_keys(header: str | None) -> list[bytes]:
    """The hashes of the seat keys in an Authorization header: `Seat KEY` or `Seat KEY,KEY,…`."""
    if not header:
        return []
    scheme, _, rest = header.partition(" ")
    keys = [key.strip() for key in rest.split(",")]
    if scheme != SCHEME or not 1 <= len(keys) <= MOST_KEYS or not all(map(is_key, keys)):
        raise Refusal(401, "bad-key")
    if len(set(keys)) != len(keys):
        raise Refusal(401, "bad-key")
    return [hash_key(key) for key in keys]


def is_key(text: str) -> bool:
    """256 bits in URL-safe base 64 without padding: 43 characters."""
    if len(text) != 43 or "+" in text or "/" in text:
        return False
    try:
        return len(base64.b64decode(text + "=", altchars=b"-_", validate=True)) == 32
    except (binascii.Error, ValueError):
        return False


def new_pass() -> str:
    """A secret that is used once."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A table's code: two words of two syllables that can be said, heard and typed."""
    while True:
        code = f"{_word()}-{_word()}"
        if not any(unfit in code for unfit in UNFIT):
            return code


def _word() -> str:
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(2))


def read_code(text: str) -> str:
    """A code as somebody typed it: case, blanks and the dash do not matter."""
    letters = "".join(char for char in text.upper() if char.isalpha())
    return f"{letters[:4]}-{letters[4:8]}" if len(letters) == 8 and letters.isascii() else ""
