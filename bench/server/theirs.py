"""boardgame.io's protocol: its lobby over HTTP, and socket.io over a WebSocket, as little of it as playing takes."""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec import Struct

from bench.server.table import SEATS, Table, Watcher
from bench.server.web import Web
from bench.server.websocket import WebSocket

PATH = "/socket.io/?EIO=4&transport=websocket"
OPEN, PING, PONG = b"0", b"2", b"3"
CONNECT = b"40/cards,"
EVENT = b"42/cards,"
"""Packets of socket.io: the kinds of both of its layers, then the namespace, which is the name of the game."""
HAND = 10


class Context(Struct, rename="camel"):
    current_player: str


class State(Struct):
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Synced(Struct):
    state: State


class Update(Struct, array_like=True):
    event: str
    match: str
    state: State


class Sync(Struct, array_like=True):
    event: str
    match: str
    synced: Synced


_update = msgspec.json.Decoder(Update).decode
_sync = msgspec.json.Decoder(Sync).decode


class TheirTable(Table):
    """A match of boardgame.io. Each player in turn plays one of ten cards."""

    def __init__(self, watcher: Watcher) -> None:
        super().__init__(watcher)
        self._match = ""
        self._credentials: list[str] = []
        self._current = 0

    async def make(self, web: Web) -> None:
        self._match = (await web.post("/games/cards/create", {"numPlayers": len(SEATS)}))["matchID"]
        for player in SEATS:
            body = {"playerID": str(player), "playerName": f"Player {player}"}
            joined = await web.post(f"/games/cards/{self._match}/join", body)
            self._credentials.append(joined["playerCredentials"])

    async def begin(self, web: Web) -> None:
        """A match begins when it is made."""

    async def sit(self, web: Web, port: int) -> None:
        for player in SEATS:
            self.sockets.append(WebSocket(port, PATH, partial(self._heard, player)))
            await self.sockets[player].open()

    def mover(self) -> int:
        return self._current

    def move_text(self, seat: int) -> bytes:
        return (
            EVENT
            + (
                f'["update",{{"type":"MAKE_MOVE","payload":{{"type":"play","args":[{self.number * 7 % HAND}],'
                f'"playerID":"{seat}","credentials":"{self._credentials[seat]}"}}}},'
                f'{self.number},"{self._match}","{seat}"]'
            ).encode()
        )

    def preparation(self) -> tuple[int, bytes]:
        raise AssertionError("somebody can always move")

    def keep_alive(self) -> None:
        """Their server asks, and we answer."""

    def _heard(self, player: int, text: bytes) -> None:
        if text.startswith(b'42/cards,["update"'):
            self._told(player, _update(text[len(EVENT) :]).state)
        elif text == PING:
            self.sockets[player].send(PONG)
        elif text.startswith(OPEN):
            self.sockets[player].send(CONNECT)
        elif text.startswith(CONNECT):
            sync = ["sync", self._match, str(player), self._credentials[player], len(SEATS)]
            self.sockets[player].send(EVENT + msgspec.json.encode(sync))
        elif text.startswith(b'42/cards,["sync"'):
            self._told(player, _sync(text[len(EVENT) :]).synced.state)
        elif not text.startswith(b'42/cards,["matchData"'):
            self.watcher.refused(text[:80].decode())

    def _told(self, player: int, state: State) -> None:
        self._current = int(state.ctx.current_player)
        self.told(player, state.number)
