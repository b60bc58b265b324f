"""Frames that are put together from what is written already."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tests.server.conftest import Serve
from tests.server.wire import Wire, anna_and_ben, order, sit_down
from tischlein import __version__
from tischlein.server import frames
from tischlein.server.protocol import WIRE, Frame, SeatPart


@pytest.mark.parametrize("ack", [None, "abcdefgh", 'a"b\\c', "ü\n"])
@pytest.mark.parametrize("count", range(4))
def test_a_frame_of_the_round_alone_is_what_encoding_gives(ack: str | None, count: int) -> None:
    seats = [SeatPart(seat, {"game": "wagnis", "seat": seat}) for seat in range(count)]
    written = b",".join(msgspec.json.encode(seat) for seat in seats)
    assert frames.round_frame(12, 11, ack, written) == msgspec.json.encode(Frame(12, 11, ack, seats=seats))
    whole = Frame(12, 11, ack, seats=frames.as_parts(written))
    assert msgspec.json.encode(whole) == msgspec.json.encode(Frame(12, 11, ack, seats=seats))


def test_the_first_frame_says_in_which_form_the_server_speaks(serve: Serve) -> None:
    """So that a page of another version reloads itself; in those that follow it would be in vain."""

    server = serve()

    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            first = await page.next("frame")
            assert (first["wire"], first["release"]) == (WIRE, __version__)
            await order(wire, sitting, sitting.ben, do="signal", player=1, signal="hello")
            assert not {"wire", "release"} & (await page.next("frame")).keys()
            await page.close()

    asyncio.run(check())
