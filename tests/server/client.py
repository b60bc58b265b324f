"""People at tables, for tests: they speak the protocol over HTTP and sockets, and note everything in a `History`.

async with Party(server.url) as party:
    anna, ben = party.guest("Anna"), party.guest("Ben")
    hers = await anna.make("wagnis", open=1)
    his = await ben.join(hers.code)
    await hers.connect()
    await hers.ready()
    …
    await party.settle()
assert_holds(party.history, server.database)
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import ssl
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.history import Attempt, History
from tests.server.line import SECONDS, Answer, Line, Unreachable, conclude
from tests.server.stored import Json
from tischlein import fairness
from tischlein.server import answers, protocol

Via = Literal["http", "socket"]


class Turned(Exception):
    """The server refused what the test took for granted."""


class Turn(NamedTuple):
    """What a player may do now."""

    seat: int
    tokens: list[str]


def new_key() -> str:
    return secrets.token_urlsafe(12)


class Party:
    """All clients of one test: they share the server's address and the history."""

    def __init__(
        self,
        url: str,
        history: History | None = None,
        source: str | None = None,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self.url = url
        self.history = history or History()
        self.source = source
        """The address from which all of them come, where it matters."""
        self.trust = trust
        self.clients: list[TableClient] = []
        self._knocking: asyncio.Task[None] | None = None
        self.nonces: dict[str, str] = {}
        """What everybody has sealed, by the seal."""
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=50)
        verify = False if trust is None else trust
        way = httpx.AsyncHTTPTransport(verify=verify, limits=limits, local_address=source)
        self.http = httpx.AsyncClient(base_url=url, timeout=SECONDS, transport=way, trust_env=False)

    async def __aenter__(self) -> Party:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        for client in self.clients:
            await client.disconnect()
        await self.http.aclose()

    def guest(self, *names: str) -> Guest:
        """A person, or several on one device; without a name somebody who only watches."""
        return Guest(self, names, tuple(secrets.token_urlsafe(32) for _ in names))

    async def settle(self) -> None:
        """Everybody looks once more, and every open socket must have brought what was there. Bots may go on."""
        for client in self.clients:
            seen = (await client.look())["seq"]
            if client.connected:
                await client.ping()
                client.claim_complete(seen)

    async def reachable(self) -> None:
        """Wait until somebody listens at the server's address. All who wait share one knocking."""
        if self._knocking is None or self._knocking.done():
            self._knocking = asyncio.create_task(self._knock())
        await asyncio.shield(self._knocking)

    async def _knock(self) -> None:
        address = httpx.URL(self.url)
        while True:
            try:
                _, writer = await asyncio.open_connection(address.host, address.port)
            except OSError:
                await asyncio.sleep(0.01)
            else:
                writer.close()
                return

    async def request(self, method: str, path: str, keys: Sequence[str] = (), body: Any = None) -> httpx.Response:
        """One request. Raises `Unreachable` if there is no answer."""
        headers = {"content-type": "application/json"}
        if keys:
            headers["authorization"] = "Seat " + ",".join(keys)
        content = None if body is None else msgspec.json.encode(body)
        try:
            return await self.http.request(method, path, headers=headers, content=content)
        except httpx.TransportError as error:
            raise Unreachable(type(error).__name__) from error


class Guest:
    """One person with one key; or several persons on one device, or a spectator without a key."""

    def __init__(self, party: Party, names: tuple[str, ...], keys: tuple[str, ...]) -> None:
        self.party = party
        self.names = names
        self.keys = keys

    @property
    def key(self) -> str:
        """What commands are sent with, in the history's eyes."""
        return self.keys[0] if self.keys else ""

    async def make(
        self,
        game: str,
        *,
        open: int = 0,
        bots: int = 0,
        chairs: Sequence[protocol.Chair] | None = None,
        options: Mapping[str, Any] | None = None,
        rounds: int | None = None,
        wins: int | None = None,
        watch: protocol.Watch = "everybody",
        pace: protocol.Pace = "instant",
        key: str | None = None,
    ) -> TableClient:
        """Make a table: the own places, then open ones, then bots, unless `chairs` says it all."""
        if chairs is None:
            own = [protocol.Chair("me", name) for name in self.names]
            chairs = own + [protocol.Chair("open")] * open + [protocol.Chair("bot")] * bots
        match = None if rounds is None and wins is None else protocol.MatchLength(rounds, wins)
        wanted = protocol.MakeTable(game, list(chairs), key or new_key(), dict(options or {}), match, watch, pace)
        response = await self.party.request("POST", "/api/tables", self.keys, wanted)
        if response.status_code != 201:
            raise Turned(response.text)
        body: Json = response.json()
        code = body["table"]["code"]
        named = [chair.name or "" for chair in chairs if chair.kind == "me"] or [""]
        self.party.history.made(code, list(zip(self.keys, named, strict=True)))
        client = self.at(code)
        client.take(body)
        return client

    def at(self, code: str) -> TableClient:
        """A page of this guest that shows a table, whether the guest sits there or not."""
        return TableClient(self, code)

    async def join(self, code: str, player: int | None = None) -> TableClient:
        """Sit down at a table, whatever happens there meanwhile."""
        client = self.at(code)
        while True:
            await client.look()
            answer = await client.join(player)
            if answer.ok:
                return client
            if answer.code != "stale":
                raise Turned(str(answer))


class TableClient:
    """One page of one guest at one table: what it knows, its socket, and commands by either way."""

    def __init__(self, guest: Guest, code: str) -> None:
        self.guest = guest
        self.party = guest.party
        self.code = code
        self.seq = 0
        """The last event that this page knows."""
        self.table: Json = {}
        self.you: list[int] = []
        self.seats: list[Json] = []
        self.frame: Json = {}
        """The last one."""
        self.here: list[int] = []
        """The players whose pages are connected, as of the last word about it."""
        self._socket: Line | None = None
        self._news = asyncio.Event()
        self.party.clients.append(self)

    # ---- what it knows

    @property
    def status(self) -> str:
        return str(self.table.get("status"))

    @property
    def player(self) -> int:
        """The own place; the first one where several persons share the page."""
        return self.you[0]

    @property
    def turn(self) -> Turn | None:
        """What one of the own seats may do now."""
        for part in self.seats:
            if "legal" in part:
                return Turn(part["seat"], [action["token"] for action in part["legal"]])
        return None

    def take(self, body: Json) -> None:
        """Take a frame over, unless it is older than what is known."""
        if body["seq"] >= self.seq:
            self.frame = body
            self.seq = body["seq"]
            self.seats = body.get("seats", [])
            if "table" in body:
                self.table, self.you = body["table"], body.get("you", [])
        self.wake()

    def wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, holds: Callable[[], bool], seconds: float = SECONDS) -> None:
        """Wait until something holds. Raises `Unreachable` when there is no socket that could bring it."""
        async with asyncio.timeout(seconds):
            while not holds():
                if not self.connected:
                    raise Unreachable("no socket")
                await self._news.wait()

    # ---- requests

    async def look(self) -> Json:
        """The table as it is now, by a request."""
        asked = self.party.history.tick()
        response = await self.party.request("GET", f"/api/tables/{self.code}", self.guest.keys)
        if response.status_code != 200:
            raise Turned(response.text)
        body: Json = response.json()
        self.party.history.looked(self.code, self.guest.keys, asked, body)
        self.take(body)
        return body

    async def _ask(self, path: str) -> Json:
        response = await self.party.request("POST", f"/api/tables/{self.code}/{path}", self.guest.keys)
        if response.status_code == 503:
            raise Unreachable(response.text)
        if response.status_code != 201:
            raise Turned(response.text)
        body: Json = response.json()
        return body

    async def forget(self) -> int:
        """Have everything deleted that is stored about this guest; gives how many places that were."""
        response = await self.party.request("POST", "/api/forget", self.guest.keys)
        if response.status_code != 200:
            raise Turned(response.text)
        return int(response.json()["places"])

    async def take_along(self) -> TableClient:
        """The same person on another device."""
        code = (await self._ask("take-along"))["code"]
        twin = Guest(self.party, self.guest.names[:1], (secrets.token_urlsafe(32),))
        response = await self.party.request("POST", "/api/take-along", twin.keys, answers.Redeem(code))
        if response.status_code != 200:
            raise Turned(response.text)
        self.party.history.taken_along[self.code, twin.key] = self.guest.key
        return twin.at(self.code)

    # ---- the socket

    @property
    def connected(self) -> bool:
        return self._socket is not None and not self._socket.closed

    @property
    def had_socket(self) -> bool:
        """Whether this page ever connected."""
        return self._socket is not None

    @property
    def close_code(self) -> int | None:
        """How the last socket was closed."""
        return None if self._socket is None else self._socket.close_code

    async def connect(self, since: int | None = None, fresh: bool = False) -> None:
        """Open a socket with a new ticket, and catch up from what is known; with `fresh` as if nothing were."""
        await self.disconnect()
        known = None if fresh else since or self.seq or None
        ticket = (await self._ask("ticket"))["ticket"]
        try:
            url = self.party.url.replace("http", "ws", 1) + "/api/socket"
            own: dict[str, Any] = {} if self.party.source is None else {"local_addr": (self.party.source, 0)}
            if self.party.trust is not None:
                own["ssl"] = self.party.trust
            connection = await connect(
                url, compression=None, max_size=None, ping_interval=None, proxy=None, open_timeout=SECONDS, **own
            )
        except (OSError, WebSocketException, TimeoutError) as error:
            raise Unreachable(type(error).__name__) from error
        self._socket = Line(self, connection, self.party.history.open_stream(self.code, self.guest.keys, known))
        await self._socket.hello(protocol.Hello(ticket, known))

    async def reconnect(self, seconds: float = SECONDS) -> None:
        """Connect again and again until the server is there."""
        async with asyncio.timeout(seconds):
            while True:
                await self.party.reachable()
                with contextlib.suppress(Unreachable):
                    await self.connect()
                    return

    async def disconnect(self) -> None:
        """Close the socket politely."""
        if self._socket is not None:
            await self._socket.close()

    def drop(self) -> None:
        """Cut the connection without a word."""
        if self._socket is not None:
            self._socket.abort()

    async def ping(self) -> int:
        """Ask for a sign of life; gives the event that the server says it has told."""
        assert self._socket is not None
        return await self._socket.ping()

    async def say(self, text: str) -> None:
        """Send anything over the socket."""
        assert self._socket is not None
        await self._socket.send(text)

    async def closed(self) -> None:
        """Wait until the socket is closed by the server."""
        assert self._socket is not None
        async with asyncio.timeout(SECONDS):
            await self._socket.wait_closed()

    def claim_complete(self, seen: int) -> None:
        """From here on the checker wants everything up to the event that was `seen` on this socket."""
        assert self._socket is not None
        self._socket.stream.complete = seen

    # ---- commands

    async def send(self, command: protocol.AnyCommand, via: Via | None = None) -> Answer:
        """Send a command; over the socket where there is one, unless told otherwise."""
        via = via or ("socket" if self.connected else "http")
        attempt = self.party.history.invoke(self.code, self.guest.key, command)
        if via == "socket":
            return await self._order(attempt)
        return await self._post(attempt)

    async def _post(self, attempt: Attempt) -> Answer:
        asked = self.party.history.tick()
        try:
            response = await self.party.request("POST", f"/api/tables/{self.code}", self.guest.keys, attempt.command)
        except Unreachable as error:
            attempt.unknown(str(error))
            return Answer(attempt.command, "unknown", {})
        body: Json = response.json()
        if response.status_code == 200:
            self.party.history.looked(self.code, self.guest.keys, asked, body)
            assert body.get("ack") == attempt.command.key, "the answer to another command"
            self.take(body)
        return conclude(attempt, body)

    async def _order(self, attempt: Attempt) -> Answer:
        if self._socket is None:
            attempt.unknown("no socket")
            return Answer(attempt.command, "unknown", {})
        return await self._socket.order(attempt)

    async def join(self, player: int | None = None, via: Via = "http") -> Answer:
        name = self.guest.names[0]
        return await self.send(protocol.Join(self.seq, new_key(), name=name, player=player), via)

    def seal(self) -> str:
        """The seal of a new nonce, which everybody here knows."""
        nonce = secrets.token_hex(32)
        sealed = fairness.seal(self.code, int(self.table["round"]), nonce)
        self.party.nonces[sealed] = nonce
        return sealed

    def to_unseal(self) -> protocol.Unseal | None:
        """What this page has to unseal now, one at a time."""
        if self.table.get("sealed"):
            for player, seal in self.table["seals"]:
                own = player in self.you and not self.table["players"][player].get("unsealed")
                if own or (player == fairness.WATCHING_HOST and self.frame.get("host")):
                    return protocol.Unseal(self.seq, new_key(), max(0, player), self.party.nonces[seal])
        return None

    async def ready(self, player: int | None = None, via: Via | None = None) -> Answer:
        """Be ready. Who is the last, has everybody else's page unseal, too, and the round begins."""
        player = self.player if player is None else player
        answer = await self.send(protocol.Ready(self.seq, new_key(), player=player, seal=self.seal()), via)
        if answer.ok:
            await self.unseal_all(via)
        return answer

    async def unseal_all(self, via: Via | None = None) -> None:
        """All who have sealed, in whatever order their pages are known."""
        await self.look()
        for client in self.party.clients if self.table.get("sealed") else ():
            if client.code == self.code and client.guest.keys:
                await client.unseal(via)
        await self.look()

    async def unseal(self, via: Via | None = None) -> None:
        """Whatever this page has sealed."""
        await self.look()
        while (command := self.to_unseal()) is not None:
            answer = await self.send(command, via if self.connected else "http")
            if not answer.ok and answer.code not in ("stale", "already-ready"):
                raise Turned(str(answer))
            await self.look()

    async def act(self, token: str, seat: int | None = None, via: Via | None = None) -> Answer:
        if seat is None:
            seat = self.turn.seat if self.turn is not None else self.seats[0]["seat"]
        return await self.send(protocol.Act(self.seq, new_key(), seat=seat, token=token), via)

    async def take_back(self, seat: int | None = None, via: Via | None = None) -> Answer:
        seat = self.seats[0]["seat"] if seat is None else seat
        return await self.send(protocol.TakeBack(self.seq, new_key(), seat=seat), via)

    async def signal(self, signal: protocol.Signal, via: Via | None = None) -> Answer:
        return await self.send(protocol.SendSignal(self.seq, new_key(), player=self.player, signal=signal), via)

    async def leave(self, via: Via | None = None) -> Answer:
        return await self.send(protocol.Leave(self.seq, new_key(), player=self.player), via)
