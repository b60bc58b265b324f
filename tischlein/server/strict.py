"""JSON, read strictly: beside what msgspec refuses, an object that names a member twice. Who takes the first and who
takes the last would read two different messages.
"""

from __future__ import annotations

import functools
import json
import re
from typing import Any

import msgspec

from tischlein.server import protocol

LONGEST_PATH = 200
"""Of where something is wrong, and of why."""

_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")
_FIELD = re.compile(r"^Object (?:contains unknown|missing required) field `(.+?)`")


class _Key(msgspec.Struct):
    key: protocol.CommandKey


class _Order(msgspec.Struct):
    command: _Key


_key_of = msgspec.json.Decoder(_Order).decode


class DoubledMember(msgspec.ValidationError):
    """An object has two members of one name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"Object names a field twice - at `$.{name}`")


def decode(text: str | bytes, kind: Any) -> Any:
    """What a message says. Raises `MsgspecError`, and `RecursionError` where it is too deep."""
    message = _decoder(kind).decode(text)
    json.loads(text if isinstance(text, str) else text.decode(), object_pairs_hook=_check)
    return message


def where(error: msgspec.MsgspecError) -> str | None:
    """The field that was wrong, as a path; None where it was no JSON, or none of the fields is to blame."""
    place, field = _PLACE.search(str(error)), _FIELD.search(str(error))
    path = ".".join([found[1] for found in (place, field) if found and found[1]])
    return path[:LONGEST_PATH] or None


def why(error: msgspec.MsgspecError) -> str:
    """What was wrong, without the place."""
    return str(error).partition(" - at `")[0][:LONGEST_PATH]


def key_of_command(text: str) -> str | None:
    """The key of a command that was not understood; None where it is no command with a key, nor any JSON."""
    try:
        return _key_of(text).command.key
    except (msgspec.MsgspecError, RecursionError):
        return None


def has_only(text: bytes, members: int, string: str) -> bool:
    """Whether a message that was understood has so many members in all, where only this string of it may have colons.
    Fast; says no where it cannot tell."""
    return text.count(b":") == members + string.count(":") and b"\\" not in text


def _check(members: list[tuple[str, Any]]) -> None:
    seen = set()
    for name, _ in members:
        if name in seen:
            raise DoubledMember(name)
        seen.add(name)


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
