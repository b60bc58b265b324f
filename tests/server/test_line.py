"""The short cuts of a socket: whatever pieces its bytes come in, the same is heard as by the library's own parser."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from tests.server.process import ServerProcess
from tests.server.wire import CLOSE, MORE, PROTOCOL_PING, TEXT, Page, Wire, anna_and_ben, command_key, frame, sit_down
from tischlein.server.line import MOST_UNSENT, Line, Pieces
from tischlein.server.outbox import Outbox

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
    pieces, parser, heard, counted = Pieces(), ServerProtocol(state=State.OPEN), list[Frame](), 0
    for start, end in itertools.pairwise(edges):
        data = stream[start:end]
        text = pieces.text(data)
        if text is not None:
            heard.append(Frame(Opcode.TEXT, text))
            counted += 1
            continue
        counted += pieces.count(data, len(stream))
        parser.receive_data(data)
        heard += [event for event in parser.events_received() if isinstance(event, Frame)]
    if whole is not None:
        assert heard == whole
        assert len(whole) <= counted <= len(whole) + 2 * len(edges), "each frame counts, and hardly more than that"


@given(texts)
def test_every_whole_message_can_take_the_short_way(text: bytes) -> None:
    assert Pieces().text(Frame(Opcode.TEXT, text).serialize(mask=True)) == text


class Wiretap(asyncio.Transport):
    """A transport that keeps what is written to it, beside a note of when in one list for all."""

    def __init__(self, written: list[tuple[Wiretap, bytes]]) -> None:
        super().__init__()
        self._written = written
        self.closing = self.broken = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.broken:
            raise RuntimeError("the handler is closed")
        self._written.append((self, bytes(data)))

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        pass

    def close(self) -> None:
        self.closing = True


async def nothing(_scope: Any, _receive: Any, _send: Any) -> None:
    """An application."""


def open_line(transport: asyncio.Transport) -> Line:
    """A line after its handshake."""
    config = uvicorn.Config(nothing, interface="asgi3", ws_per_message_deflate=False, log_config=None)
    line = Line(config, ServerState(), {})
    line.transport = transport
    line.conn = ServerProtocol(state=State.OPEN)
    line.handshake_initiated = line.handshake_complete = True
    return line


async def turn() -> None:
    await asyncio.sleep(0)


def test_frames_go_in_order_and_those_of_all_lines_together() -> None:
    async def check() -> None:
        written: list[tuple[Wiretap, bytes]] = []
        wires = [Wiretap(written) for _ in range(3)]
        lines = [open_line(wire) for wire in wires]
        texts = [b"a", b"b" * 126, b"c" * 65536]
        for line in lines:
            for text in texts[: 3 if line is lines[0] else 1]:
                assert line.write_text(text)
        assert written == [], "not before the loop has done what it is at"
        await turn()
        assert [wire for wire, _ in written] == wires
        headers = [b"\x81\x01", b"\x81\x7e\x00\x7e", b"\x81\x7f" + (65536).to_bytes(8, "big")]
        assert written[0][1] == b"".join(map(bytes.__add__, headers, texts))
        assert written[1][1] == b"\x81\x01a"
        assert lines[0].write_text(b"again")
        await turn()
        assert written[3] == (wires[0], b"\x81\x05again")

    asyncio.run(check())


def test_nothing_overtakes_a_frame_and_nothing_comes_after_the_last() -> None:
    async def check() -> None:
        written: list[tuple[Wiretap, bytes]] = []
        line = open_line(Wiretap(written))
        assert line.write_text(b"a")
        await line.send({"type": "websocket.send", "text": "b"})
        assert line.write_text(b"c")
        await line.send({"type": "websocket.close", "code": 1000})
        assert not line.write_text(b"d")
        await turn()
        assert b"".join(data for _, data in written) == b"\x81\x01a\x81\x01b\x81\x01c\x88\x02\x03\xe8"
        line.close_timer.cancel()  # type: ignore[union-attr]

    asyncio.run(check())


def test_a_transport_that_closes_gets_no_frame_and_others_get_theirs(caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        written: list[tuple[Wiretap, bytes]] = []
        closing, broken, open = (Wiretap(written) for _ in range(3))
        for wire in (closing, broken, open):
            assert open_line(wire).write_text(b"a")
        closing.closing = broken.broken = True
        await turn()
        assert written == [(open, b"\x81\x01a")]
        assert len(caplog.records) == 1

    asyncio.run(check())


def test_a_line_takes_no_more_than_its_transport_does() -> None:
    async def check() -> None:
        written: list[tuple[Wiretap, bytes]] = []
        line = open_line(Wiretap(written))
        line.pause_writing()
        assert not line.write_text(b"a")
        line.resume_writing()
        assert line.write_text(b"x" * MOST_UNSENT)
        assert not line.write_text(b"a"), "enough for one flush"
        await turn()
        assert line.write_text(b"a")
        line.connection_made(line.transport)
        line.connection_lost(None)
        assert not line.write_text(b"a")
        await turn()
        assert len(written) == 1

    asyncio.run(check())


def test_a_message_waits_for_one_that_came_the_general_way() -> None:
    async def check() -> None:
        line, heard = open_line(Wiretap([])), list[bytes]()

        def hear(text: bytes) -> bool:
            heard.append(text)
            return text != b"general"

        line.hear_with(hear)
        for text in (b"1", b"general", b"2", b"3"):
            line.data_received(frame(TEXT, text))
        assert heard == [b"1", b"general"]
        assert [(await line.receive())["text"] for _ in range(2)] == ["general", "2"]
        line.data_received(frame(TEXT, b"4"))
        assert heard == [b"1", b"general"], "3 waits still"
        assert [(await line.receive())["text"] for _ in range(2)] == ["3", "4"]
        line.data_received(frame(TEXT, b"5"))
        assert heard == [b"1", b"general", b"5"]

    asyncio.run(check())


def test_an_outbox_keeps_the_order_whichever_way_frames_go() -> None:
    """A socket that takes frames at once, or after a while, or not at all."""

    async def check() -> None:
        sent, at_once, free = list[str](), [False], asyncio.Event()

        async def send(message: Any) -> None:
            await free.wait()
            sent.append(message.get("text") or str(message["code"]))

        def write(text: bytes) -> bool:
            if at_once[0]:
                sent.append(text.decode())
            return at_once[0]

        outbox = Outbox(send, 2, 100, write)
        outbox.put(b"1")  # before anybody pumps
        pump = asyncio.create_task(outbox.pump())
        free.set()
        await turn()
        at_once[0] = True
        outbox.put(b"2")
        at_once[0] = False
        outbox.put(b"3")
        free.clear()
        outbox.put(b"4")  # waits in the sending
        at_once[0] = True
        outbox.put(b"5")  # waits for it
        stuck = outbox.stuck_since
        assert (sent, stuck is None) == (["1", "2", "3"], False)
        free.set()
        await asyncio.sleep(0.01)
        outbox.put(b"6")
        assert sent == ["1", "2", "3", "4", "5", "6"]
        assert outbox.stuck_since is None
        outbox.close(1000)
        outbox.put(b"7")
        await pump
        assert sent[6:] == ["1000"]

    asyncio.run(check())


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
            assert await page.ended() == 1007

    with ServerProcess() as server:
        asyncio.run(check())
        assert not server.complaints, "a page's mistake is none of the server's"


NO_TEXT = b'{"type":"command","command":"\xff'
"""The beginning of a message, and no UTF-8."""


@pytest.mark.parametrize(
    "sent",
    [
        frame(TEXT, NO_TEXT) + frame(CLOSE, b"\x03\xe8"),
        frame(TEXT, NO_TEXT) + frame(CLOSE),
        frame(TEXT, NO_TEXT) + frame(CLOSE, b"\x03\xe8bye") + frame(TEXT, b"more") + frame(PROTOCOL_PING) * 20,
        frame(TEXT, NO_TEXT) + frame(PROTOCOL_PING, b"?") * 20 + frame(CLOSE, b"\x03\xe8"),
        frame(TEXT, NO_TEXT) * 3 + frame(CLOSE, b"\x03\xe8"),
        frame(PROTOCOL_PING, b"?") + frame(TEXT, NO_TEXT) + frame(CLOSE, b"\x03\xe8"),
        frame(TEXT, b"\xc3", fin=False) + frame(MORE, b"(") + frame(CLOSE, b"\x03\xe8"),
        frame(TEXT, b"", fin=False) + frame(PROTOCOL_PING) + frame(MORE, b"\xed\xa0\x80") + frame(CLOSE),
        frame(CLOSE, b"\x03\xe8\xff\xfe"),
        frame(TEXT, b"text") + frame(CLOSE, b"\x03\xe8\xff\xfe"),
    ],
    ids=str,
)
def test_what_is_no_text_ends_the_socket_also_where_the_page_closes_it(one_server: ServerProcess, sent: bytes) -> None:
    async def check() -> None:
        async with Wire(one_server.port) as wire:
            sitting = await anna_and_ben(wire)
            page = await sit_down(wire, sitting.code, [sitting.anna])
            await page.next("frame")
            page.connection.transport.write(sent)
            assert await page.ended() == 1007

    asyncio.run(check())
    assert not one_server.complaints


@pytest.fixture(scope="module")
def one_server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server


# ---- anything at all

payloads = st.one_of(st.binary(max_size=20), st.text(max_size=10).map(str.encode), st.just(b"x" * 200))
raw_frames = st.builds(
    frame, st.integers(0, 15), payloads, st.booleans(), st.sampled_from([0, 0, 0, 0, 0, 0, 1]), st.just(True)
)
usual_frames = st.builds(frame, st.sampled_from([MORE, TEXT, 2, PROTOCOL_PING, 10]), payloads, st.booleans())
closes = st.builds(
    lambda code, reason: frame(CLOSE, code.to_bytes(2, "big") + reason),
    st.sampled_from([0, 999, 1000, 1001, 1005, 1007, 3000, 4000, 65535]),
    st.binary(max_size=8),
)
steps = st.one_of(
    usual_frames, usual_frames, closes, raw_frames, st.binary(max_size=8), st.sampled_from(["read", "close", "send"])
)


class Loud(Wiretap):
    """A transport that does not take what comes after its end."""

    aborted = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closing, "the system would complain"
        super().write(data)

    def abort(self) -> None:
        self.closing = self.aborted = True

    def resume_reading(self) -> None:
        pass


@settings(max_examples=400, deadline=None)
@given(st.lists(steps, max_size=8), st.lists(st.booleans(), min_size=8, max_size=8), st.booleans())
def test_whatever_frames_come_nothing_is_raised_and_nothing_complained_about(
    parts: list[bytes | str], together: list[bool], accepted: bool
) -> None:
    """Against the real protocol, in whatever pieces; before the handshake is answered, too."""

    async def check() -> None:
        written: list[tuple[Wiretap, bytes]] = []
        wire = Loud(written)
        line = open_line(wire)
        line.conn.state = State.OPEN if accepted else State.CONNECTING
        line.handshake_complete = accepted
        waiting = b""
        for part, more in zip(parts, together, strict=False):
            if isinstance(part, bytes):
                waiting += part
                if more:
                    continue
            if waiting and not wire.closing:
                line.data_received(waiting)
            waiting = b""
            if part == "read":
                while not line.queue.empty():
                    await line.receive()
            elif part in ("close", "send") and accepted and not line.close_sent:
                with contextlib.suppress(ClientDisconnected):
                    if not wire.closing:
                        await line.send({"type": f"websocket.{part}", "text": "frame", "code": 4000})
        if waiting and not wire.closing:
            line.data_received(waiting)
        if line.close_timer is not None:
            line.close_timer.cancel()
        reader = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
        for _, data in written:
            reader.receive_data(data)
        sent = [event.opcode for event in reader.events_received() if isinstance(event, Frame)]
        assert reader.parser_exc is None, "what is sent can be read"
        assert accepted or not sent, "nothing is said before the handshake is answered"
        assert Opcode.CLOSE not in sent[:-1], "a socket is closed once"

    with complaints() as heard:
        asyncio.run(check())
    assert not heard


@contextlib.contextmanager
def complaints() -> Iterator[list[str]]:
    """What is logged as a warning or worse."""
    heard: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    handler = Keep(logging.WARNING)
    logging.getLogger().addHandler(handler)
    try:
        yield heard
    finally:
        logging.getLogger().removeHandler(handler)
