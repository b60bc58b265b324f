"""How a command that comes a second time is known again.

With each command's first event its key is stored, and two sums beside it: whose it is, so that others may use the same
key, and what it says, so that the same key for something else is noticed.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Literal

import msgspec

from tischlein.server import protocol
from tischlein.server.commands import Sender

SUM = 8
"""Characters of a sum."""
NOBODY = 0xFFFFFFFF

Found = Literal["same", "other", "reused"]

_encode = msgspec.json.Encoder().encode


def stored_key(command: protocol.AnyCommand, sender: Sender) -> str:
    """What is stored of a command's key."""
    return f"{command.key}:{_whose(command, sender)[0]:08x}{_said(command):08x}"


def compare(stored: str | None, command: protocol.AnyCommand, sender: Sender) -> Found:
    """Whether what is stored belongs to this very command, to another one, or to another one by the same key."""
    key, _, sums = (stored or "").partition(":")
    if key != command.key or sums[:SUM] not in [f"{whose:08x}" for whose in _whose(command, sender)]:
        return "other"
    return "same" if sums[SUM:] == f"{_said(command):08x}" else "reused"


def compare_join(stored: str | None, command: protocol.Join, hashes: Sequence[bytes]) -> Found:
    """Who sat down is known by the seat key, but a page that asks again over its socket sends none: the keys of its
    persons are tried. Where the socket is older than its person, the command's own key has to do."""
    for hash in hashes:
        found = compare(stored, command, Sender((), hash))
        if found != "other":
            return found
    key, _, sums = (stored or "").partition(":")
    same = not hashes and key == command.key and sums[SUM:] == f"{_said(command):08x}"
    return "same" if same else "other"


def _whose(command: protocol.AnyCommand, sender: Sender) -> Sequence[int]:
    """Who joins is known by the key, who leaves by the place, which may be all that is left of them; everybody else by
    their numbers: of several persons who use one device, that of the one who spoke is stored."""
    if type(command) is protocol.Join:
        return (zlib.crc32(sender.key or b""),)
    if type(command) is protocol.Leave:
        return (command.player,)
    return sender.persons or (NOBODY,)


def _said(command: protocol.AnyCommand) -> int:
    if type(command) is protocol.Act:  # by far the commonest: a seat and a token are all that it says
        return zlib.crc32(command.token.encode(), command.seat)
    return zlib.crc32(_encode(command))
