"""The short cuts of a socket: whatever pieces its bytes come in, the same is heard as by the library's own parser."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from tests.server.process import ServerProcess
from tests.server.wire import MORE, PROTOCOL_PING, TEXT, Page, Wire, anna_and_ben, command_key, frame, sit_down
from tischlein.server.line import Pieces

texts = st.text(max_size=300).map(str.encode)
frames = st.one_of(
    texts.map(lambda text: Frame(Opcode.TEXT, text).serialize(mask=True)),
    st.builds(lambda text, fin: Frame(Opcode.TEXT, text, fin).serialize(mask=True), texts, st.booleans()),
    st.binary(max_size=100).map(lambda data: Frame(Opcode.PING, data).serialize(mask=True)),
    texts.map(lambda text: frame(TEXT, text, mask=False)),
    st.binary(max_size=20),
)


def library_reads(data: bytes) -> list[Frame] | None:
    """The frames that the library finds; None where it finds fault."""
    parser = ServerProtocol(state=State.OPEN)
    parser.receive_data(data)
    found = [event for event in parser.events_received() if isinstance(event, Frame)]
    return None if parser.parser_exc else found


def inside(data: bytes) -> bytes:
    """A text message that holds frames, as they are."""
    return frame(TEXT, b"text" + data)


nested = st.recursive(frames, lambda inner: st.builds(inside, inner), max_leaves=3)


@given(st.lists(nested, max_size=4), st.lists(st.integers(0, 60), max_size=6))
def test_the_short_way_and_the_library_together_hear_what_the_library_alone_would(
    parts: list[bytes], cuts: list[int]
) -> None:
    stream = b"".join(parts)
    whole = library_reads(stream)
    starts = [at for at in range(len(stream)) if stream[at] in (TEXT | 0x80, TEXT)]
    edges = sorted({0, len(stream), *(starts[cut % len(starts)] for cut in cuts if starts)})
    pieces, parser, heard = Pieces(), ServerProtocol(state=State.OPEN), list[Frame]()
    for start, end in itertools.pairwise(edges):
        data = stream[start:end]
        text = pieces.text(data)
        if text is not None:
            heard.append(Frame(Opcode.TEXT, text))
            continue
        parser.receive_data(data)
        heard += [event for event in parser.events_received() if isinstance(event, Frame)]
    if whole is not None:
        assert heard == whole


@given(texts)
def test_every_whole_message_can_take_the_short_way(text: bytes) -> None:
    assert Pieces().text(Frame(Opcode.TEXT, text).serialize(mask=True)) == text


async def move_in_pieces(page: Page, looked: dict[str, Any], pieces: Sequence[int], fragments: int) -> dict[str, Any]:
    """Make a move whose bytes come in so many pieces, as so many fragments of one message, after a ping."""
    part, key = looked["seats"][0], command_key()
    token = part["legal"][0]["token"]
    text = (
        f'{{"type":"command","command":{{"do":"act","seat":{part["seat"]},"token":"{token}",'
        f'"expected_seq":{looked["seq"]},"key":"{key}"}}}}'
    ).encode()
    step = -(-len(text) // fragments)
    cut = [text[at : at + step] for at in range(0, len(text), step)]
    data = b"".join(
        frame(MORE if number else TEXT, part, fin=number == len(cut) - 1) for number, part in enumerate(cut)
    )
    data = frame(PROTOCOL_PING, b"?") + data if fragments > 1 else data
    edges = [0, *sorted(min(edge, len(data)) for edge in pieces), len(data)]
    for start, end in itertools.pairwise(edges):
        page.connection.transport.write(data[start:end])
        await asyncio.sleep(0.01)
    while True:
        message = await page.next("frame", "refused")
        if key in (message.get("ack"), message.get("key")):
            return message


def test_moves_count_in_whatever_pieces_they_come() -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            for pieces, fragments in (((), 1), ((1,), 1), ((2, 7), 1), ((6, 60), 1), ((), 3), ((3, 20), 2)):
                sitting = await anna_and_ben(wire, "wagnis")
                pages = [await sit_down(wire, sitting.code, [key]) for key in (sitting.anna, sitting.ben)]
                looked = [await page.next("frame") for page in pages]
                for number in range(8):
                    mover = next(at for at, frame in enumerate(looked) if frame["seats"][0].get("legal"))
                    inconvenient = pieces if number % 2 else ()
                    answer = await move_in_pieces(
                        pages[mover], looked[mover], inconvenient, fragments if number % 2 else 1
                    )
                    assert answer["type"] == "frame", answer
                    looked[mover], looked[1 - mover] = answer, await pages[1 - mover].next("frame")
                    assert looked[0]["seq"] == looked[1]["seq"]
                for page in pages:
                    await page.close()

    with ServerProcess() as server:
        asyncio.run(check())
        assert not server.complaints


def test_a_message_that_is_no_text_ends_the_socket() -> None:
    async def check() -> None:
        async with Wire(server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            await page.next("frame")
            page.connection.transport.write(frame(TEXT, b'{"type":"command","command":"\xff' + secrets.token_bytes(9)))
            assert await page.ended() in (1007, 4000)

    with ServerProcess() as server:
        asyncio.run(check())
