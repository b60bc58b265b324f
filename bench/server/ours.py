"""Our protocol, as little of it as playing takes."""

from __future__ import annotations

import random
import secrets
from functools import partial
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct

from bench.server.table import SEATS, Table, Watcher
from bench.server.web import Web
from bench.server.websocket import WebSocket
from tischlein import fairness

NONCE = "5" * 63
"""Everybody's part of the luck, behind the player's number: the operator's part is random."""

ROUNDS = 1000
"""So many in a match that none ends while we measure."""


class Legal(Struct):
    token: str


class Seat(Struct):
    seat: int
    legal: list[Legal] = []


class Player(Struct):
    ready: bool = False
    unsealed: bool = False


class Info(Struct):
    code: str
    round: int
    players: list[Player]
    sealed: bool = False


class Message(Struct):
    """A frame or something else; what it holds beside this is read over."""

    type: str
    seq: int | None = None
    table: Info | None = None
    seats: list[Seat] = []
    code: str = ""


_decode = msgspec.json.Decoder(Message).decode
_numbers = count(10_000_000)
_choose = random.Random(1).random


class OurTable(Table):
    """A table of one of our games. Both players take any legal token, each as likely."""

    def __init__(self, watcher: Watcher, game: str) -> None:
        super().__init__(watcher)
        self._game = game
        self._keys = [secrets.token_urlsafe(32) for _ in SEATS]
        self._code = ""
        self._round = 1
        self._sealed = False
        self._ready, self._unsealed = [False, False], [False, False]
        self._places = [Seat(seat) for seat in SEATS]

    async def make(self, web: Web) -> None:
        chairs = [{"kind": "me", "name": name} for name in ("Anna", "Ben")]
        table = {"game": self._game, "chairs": chairs, "key": _key(), "match": {"rounds": ROUNDS}}
        made = await web.post("/api/tables", table, self._authorization(*self._keys))
        self._code, self.number = made["table"]["code"], made["seq"]

    async def begin(self, web: Web) -> None:
        for do in ("ready", "unseal"):
            for player in SEATS:
                path, keys = f"/api/tables/{self._code}", self._authorization(self._keys[player])
                self.number = (await web.post(path, self._part_of_luck(do, player), keys))["seq"]

    async def sit(self, web: Web, port: int) -> None:
        for player in SEATS:
            path, keys = f"/api/tables/{self._code}/ticket", self._authorization(self._keys[player])
            ticket = (await web.post(path, None, keys))["ticket"]
            socket = WebSocket(port, "/api/socket", partial(self._heard, player))
            await socket.open()
            socket.send(msgspec.json.encode({"type": "hello", "ticket": ticket}))
            self.sockets.append(socket)  # only now: a heartbeat before the ticket would be refused

    def mover(self) -> int:
        return 0 if self._places[0].legal else 1 if self._places[1].legal else -1

    def move_text(self, seat: int) -> bytes:
        place = self._places[seat]
        token = place.legal[int(_choose() * len(place.legal))].token
        return (
            f'{{"type":"command","command":{{"do":"act","seat":{place.seat},"token":"{token}",'
            f'"expected_seq":{self.number},"key":"{next(_numbers)}"}}}}'
        ).encode()

    def preparation(self) -> tuple[int, bytes]:
        do, waited_for = ("unseal", self._unsealed) if self._sealed else ("ready", self._ready)
        player = waited_for.index(False)
        return player, msgspec.json.encode({"type": "command", "command": self._part_of_luck(do, player)})

    def keep_alive(self) -> None:
        """Say that both pages are still there."""
        for socket in self.sockets:
            socket.send(b'{"type":"ping"}')

    def _heard(self, player: int, text: bytes) -> None:
        message = _decode(text)
        if message.type == "frame":
            assert message.seq is not None
            if message.table is not None:
                self._round, self._sealed = message.table.round, message.table.sealed
                self._ready = [one.ready for one in message.table.players]
                self._unsealed = [one.unsealed for one in message.table.players]
            if message.seats:
                self._places[player] = message.seats[0]
            self.told(player, message.seq)
        elif message.type == "refused":
            self.watcher.refused(message.code)

    def _part_of_luck(self, do: str, player: int) -> dict[str, Any]:
        """The seal of a random number, or the number itself."""
        nonce = f"{player}{NONCE}"
        part = {"nonce": nonce} if do == "unseal" else {"seal": fairness.seal(self._code, self._round, nonce)}
        return {"do": do, "player": player, **part, "expected_seq": self.number, "key": _key()}

    def _authorization(self, *keys: str) -> dict[str, str]:
        return {"Authorization": f"Seat {','.join(keys)}"}


def _key() -> str:
    return str(next(_numbers))
