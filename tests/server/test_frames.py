"""Frames that are put together from what is written already."""

from __future__ import annotations

import msgspec
import pytest

from tischlein.server import frames
from tischlein.server.protocol import Frame, SeatPart


@pytest.mark.parametrize("ack", [None, "abcdefgh", 'a"b\\c', "ü\n"])
@pytest.mark.parametrize("count", range(4))
def test_a_frame_of_the_round_alone_is_what_encoding_gives(ack: str | None, count: int) -> None:
    seats = [SeatPart(seat, {"game": "wagnis", "seat": seat}) for seat in range(count)]
    written = b",".join(msgspec.json.encode(seat) for seat in seats)
    assert frames.round_frame(12, 11, ack, written) == msgspec.json.encode(Frame(12, 11, ack, seats=seats))
    whole = Frame(12, 11, ack, seats=frames.as_parts(written))
    assert msgspec.json.encode(whole) == msgspec.json.encode(Frame(12, 11, ack, seats=seats))
