"""How a command that comes a second time is known again.

With each command's first event its key is stored, and two sums beside it: whose it is, so that others may use the same
key, and what it says, so that the same key for something else is noticed.
"""

from __future__ import annotations

import zlib
from typing import Literal

import msgspec

from tischlein.server import protocol
from tischlein.server.commands import Sender

SUM = 8
"""Characters of a sum."""

_encode = msgspec.json.Encoder().encode


def stored_key(command: protocol.AnyCommand, sender: Sender) -> str:
    """What is stored of a command's key."""
    return f"{command.key}:{_sums(command, sender)}"


def compare(stored: str | None, command: protocol.AnyCommand, sender: Sender) -> Literal["same", "other", "reused"]:
    """Whether what is stored belongs to this very command, to another one, or to another one by the same key."""
    key, _, sums = (stored or "").partition(":")
    mine = _sums(command, sender)
    if key != command.key or sums[:SUM] != mine[:SUM]:
        return "other"
    return "same" if sums == mine else "reused"


def _sums(command: protocol.AnyCommand, sender: Sender) -> str:
    """Who joins is known by the key, everybody else by the place they name, the host by naming none."""
    if type(command) is protocol.Act:  # by far the commonest: its token is all that the other sum does not say
        return f"{command.seat + 1:08x}{zlib.crc32(command.token.encode()):08x}"
    said = zlib.crc32(_encode(command))
    if isinstance(command, protocol.Join):
        return f"{zlib.crc32(sender.key or b''):08x}{said:08x}"
    place: int = getattr(command, "player", getattr(command, "seat", -1))
    return f"{place + 1:08x}{said:08x}"
