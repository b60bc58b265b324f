"""The attacks, one a function. To add one, write it and put it into `ATTACKS`: it is run, bounded and listed with the
others. `docs/reliability.md` has a row for each."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from tests.server.attack.hand import MIB, Attacker
from tests.server.wire import MORE, PROTOCOL_PING, TEXT, frame
from tischlein import fairness

PONG = 10
SOME, MANY = 20, 100
"""How many connections at a time."""

PING = frame(TEXT, b'{"type":"ping"}')
EMPTY_PING = frame(PROTOCOL_PING)
FRAGMENTS = frame(TEXT, b"", fin=False) + frame(MORE, b"", fin=False) * 1000
MISUNDERSTOOD = frame(TEXT, b'{"type":"command","command":{"do":"nothing","key":"0123456789abcdef"}}')
SHOWN = b"".join(
    frame(TEXT, json.dumps({"type": "shown", "seq": seq, "looking": seq % 3 == 0, "on": seq % 3 == 1}).encode())
    for seq in range(1, 200)
)
REFUSED = frame(
    TEXT, b'{"type":"command","command":{"do":"act","seat":0,"token":"?","expected_seq":1,"key":"0123456789abcdef"}}'
)
MIXED = b"".join(
    random.Random(1).choices(
        (PING, EMPTY_PING, frame(PONG, b"x"), MISUNDERSTOOD, REFUSED, frame(PROTOCOL_PING, b"x" * 125)), k=2000
    )
)


def burst(data: bytes) -> bytes:
    """4 MiB of it, in one sending."""
    return data * (4 * MIB // len(data))


async def nobody(attacker: Attacker) -> None:
    """No attack at all: what people wait for on this machine anyway."""
    await attacker.rest()


async def pings_before_hello(attacker: Attacker) -> None:
    """WebSocket's own pings, from sockets that never show a ticket."""
    await attacker.pour(SOME, attacker.target.handshake(), EMPTY_PING * 10_000)


async def bursts_before_hello(attacker: Attacker) -> None:
    await attacker.pour(SOME, attacker.target.handshake(), burst(EMPTY_PING))


async def empty_fragments(attacker: Attacker) -> None:
    """A message in pieces that hold nothing and never end, at a table."""
    await attacker.pour(SOME, attacker.target.handshake(), burst(FRAGMENTS), seated=True)


async def pings_at_a_table(attacker: Attacker) -> None:
    """The page's heartbeat, as fast as it goes."""
    await attacker.pour(SOME, attacker.target.handshake(), burst(PING), seated=True)


async def refused_commands(attacker: Attacker) -> None:
    await attacker.pour(SOME, attacker.target.handshake(), (MISUNDERSTOOD + REFUSED) * 500, seated=True)


async def shown_and_looking(attacker: Attacker) -> None:
    """Everything has been shown, somebody still looks, nobody wants a pause: whatever bots wait for, all the time."""
    await attacker.pour(SOME, attacker.target.handshake(), burst(SHOWN), seated=True)


async def all_frames(attacker: Attacker) -> None:
    """All kinds of frames, mixed, in bursts of 4 MiB."""
    await attacker.pour(SOME, attacker.target.handshake(), burst(MIXED), seated=True)


async def steady_frames(attacker: Attacker) -> None:
    """A few frames at a time, again and again: what stays below every bound of one reading."""
    await attacker.pour(MANY, attacker.target.handshake(), PING, calm=0.001, seated=True)


async def single_bytes(attacker: Attacker) -> None:
    """One byte at a time: requests that never begin."""
    await attacker.pour(MANY, b"", b"\n", calm=0.0005)


async def connections(attacker: Attacker) -> None:
    """Connect, and connect again."""

    async def knock() -> None:
        while not attacker.late:
            try:
                (await attacker.connect()).close()
            except OSError:
                attacker.refused += 1
            attacker.connections += 1
            await asyncio.sleep(0)

    await asyncio.gather(*(knock() for _ in range(MANY)))


async def handshakes(attacker: Attacker) -> None:
    """Become a socket, end it, again."""

    async def shake() -> None:
        while not attacker.late:
            await attacker.ask(attacker.target.handshake())
            attacker.connections += 1

    await asyncio.gather(*(shake() for _ in range(MANY)))


async def requests(attacker: Attacker) -> None:
    """Cheap, wrong and refused requests of all kinds, one after the other on each connection, answers read."""
    target, own = attacker.target, f"/api/tables/{attacker.target.code}"
    kinds = [
        target.head("GET", path)
        for path in ("/api/server", "/api/texts/core/de", "/api/rules/wagnis/en", "/", target.asset, "/health",
                     "/no.such", "/api/nothing", "/api/openapi.json", "/metrics", "/ready", own)
    ]  # fmt: skip
    kinds += [target.head("DELETE", "/api/server"), b"GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n"]
    kinds += [target.head("POST", "/api/tables", "content-length: 0")]

    async def ask(number: int) -> None:
        for request in itertools.islice(itertools.cycle(kinds), number, None):
            if attacker.late:
                return
            try:
                reader, writer = await asyncio.open_connection(sock=await attacker.connect(), ssl=attacker.trust,
                    server_hostname="localhost" if target.certificate else None)  # fmt: skip
            except OSError:
                await asyncio.sleep(0.001)
                continue
            attacker.connections += 1
            try:
                while not attacker.late:
                    async with asyncio.timeout(5):
                        writer.write(request)
                        if not await reader.read(1 << 18):
                            break
            except (OSError, TimeoutError):
                pass
            finally:
                writer.close()

    await asyncio.gather(*(ask(number) for number in range(MANY)))


async def pipelined(attacker: Attacker) -> None:
    """Requests for long files in one sending, their answers never read."""
    request = attacker.target.head("GET", attacker.target.asset)
    await attacker.pour(2 * MANY, b"", burst(request), reads=False)


async def tiny_pipelined(attacker: Attacker) -> None:
    """The shortest requests there are, as many as go into one sending."""
    await attacker.pour(2 * MANY, b"", burst(b"GET / HTTP/1.1\r\n\r\n"), reads=False)


async def unread_answers(attacker: Attacker) -> None:
    """One long file after the other on each connection, none of it taken."""
    await attacker.pour(4 * MANY, b"", attacker.target.head("GET", attacker.target.asset), reads=False, calm=0.05)


async def unread_replays(attacker: Attacker) -> None:
    """Replays of eight megabytes each, none of them taken."""
    body = json.dumps({"record": LONG_RECORD[0]}).encode()
    head = attacker.target.head("POST", "/api/replay", f"content-length: {len(body)}", "content-type: application/json")
    await attacker.pour(MANY, b"", head + body, reads=False, calm=0.5)


async def unfinished_bodies(attacker: Attacker) -> None:
    """Requests of half a megabyte that lack their last byte."""
    head = attacker.target.head("POST", "/api/replay", f"content-length: {MIB // 2}")
    await attacker.pour(4 * MANY, b"", head + b" " * (MIB // 2 - 1), calm=3600)


async def half_heads(attacker: Attacker) -> None:
    """Heads as long as they may be, with long keys, which never end."""
    head = attacker.target.head("POST", "/api/mine", f"authorization: Seat {'x' * 15_000}")[:-2]
    await attacker.pour(4 * MANY, b"", head, calm=3600)


async def endless_bodies(attacker: Attacker) -> None:
    """Bodies that were refused long ago, sent on and on."""
    head = attacker.target.head("POST", "/api/tables", "transfer-encoding: chunked")
    await attacker.pour(MANY, head, b"10000\r\n" + b" " * 65536 + b"\r\n")


async def tickets(attacker: Attacker) -> None:
    """Tickets without end, and tables."""
    target = attacker.target
    body = json.dumps({"game": "wagnis", "chairs": [{"kind": "bot"}] * 5, "key": "0123456789abcdef"}).encode()
    seat = f"authorization: Seat {target.key}"
    table = target.head("POST", "/api/tables", seat, f"content-length: {len(body)}") + body
    await asyncio.gather(
        attacker.pour(SOME, b"", target.ticket(), calm=0.001), attacker.pour(SOME, b"", table, calm=0.001)
    )


async def strong_bots(attacker: Attacker) -> None:
    """As many tables as one address may make, with nobody there but bots that search for as long as any do."""

    async def say(path: str, key: str, what: dict[str, Any]) -> dict[str, Any]:
        body = json.dumps({**what, "key": secrets.token_hex(8)}).encode()
        seat = f"authorization: Seat {key}"
        answer = await attacker.ask(attacker.target.head("POST", path, seat, f"content-length: {len(body)}") + body)
        attacker.connections += 1
        told: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2] or b"{}")
        return told

    async def play(game: str) -> None:
        key, nonce = secrets.token_urlsafe(32), "5" * 64
        chairs = [{"kind": "bot", "level": "grossmeister"}] * 4
        made = await say("/api/tables", key, {"game": game, "chairs": chairs, "pace": "instant"})
        if "table" not in made:
            return
        code = made["table"]["code"]
        seal = fairness.seal(code, 1, nonce)
        for command in ({"do": "ready", "player": 0, "seal": seal}, {"do": "unseal", "player": 0, "nonce": nonce}):
            made = await say(f"/api/tables/{code}", key, {**command, "expected_seq": made.get("seq", 0)})

    games = itertools.cycle(("wagnis", "elferreihe", "blitzraster", "sternenzahlen"))
    while not attacker.late:
        await asyncio.gather(*(play(next(games)) for _ in range(MANY // 2)))
        await asyncio.sleep(1)


async def deaf_sockets(attacker: Attacker) -> None:
    """Sockets at a busy table that never read what they are told."""
    signal = json.dumps({"do": "signal", "player": 0, "signal": "hello", "expected_seq": 1, "key": "0123456789abcdef"})
    order = frame(TEXT, f'{{"type":"command","command":{signal}}}'.encode())
    await attacker.pour(2 * MANY, attacker.target.handshake(), order, calm=0.1, seated=True)


async def everything(attacker: Attacker) -> None:
    """All of it at once, on a few connections each."""
    mixed = [attack for attack in ATTACKS.values() if attack not in (everything, nobody)]
    await asyncio.gather(*(attack(attacker) for attack in mixed))


Attack = Callable[[Attacker], Awaitable[None]]

ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        nobody, pings_before_hello, bursts_before_hello, empty_fragments, pings_at_a_table, refused_commands,
        shown_and_looking, all_frames, steady_frames, handshakes, single_bytes, connections, requests, pipelined,
        tiny_pipelined, unread_answers, unread_replays, unfinished_bodies, half_heads, endless_bodies, tickets,
        strong_bots, deaf_sockets, everything,
    )
}  # fmt: skip

LONG_RECORD = [""]
"""A record with a long replay: made once, by whoever starts the attack."""
