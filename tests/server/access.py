"""What the tests of access share: every command and route, and somebody who would notice a change."""

from __future__ import annotations

import contextlib
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator
from typing import Any

from tests.server.process import ServerProcess
from tests.server.wire import (
    Answer,
    Page,
    Sitting,
    Wire,
    command_key,
    dial,
    new_key,
    seat,
    sit_down,
)

NONCE = "5" * 64

COMMANDS: dict[str, dict[str, Any]] = {
    "join": {"name": "Mallory"},
    "move": {"player": 0, "to": 1},
    "ready": {"player": 0, "seal": NONCE},
    "unseal": {"player": 0, "nonce": NONCE},
    "renumber": {"player": 0, "above": 7},
    "act": {"seat": 0, "token": "pass"},
    "take_back": {"seat": 0},
    "signal": {"player": 0, "signal": "hello"},
    "rematch": {"player": 0},
    "leave": {"player": 0},
    "come_back": {"player": 0},
    "set_chair": {"player": 1, "to": "bot"},
    "add_chair": {"to": "bot"},
    "reorder": {"players": [1, 0]},
    "adjust": {"pace": "slow"},
    "pause": {},
    "resume": {},
    "close": {},
}
"""Every command, as Anna, the host, would give it."""

MALFORMED = (
    "", "Seat", "Seat ", "Seat x", f"Bearer {new_key()}", f"seat {new_key()}", f"Seat {new_key()}=", new_key(),
    f"Seat {new_key()[:-1]}", f"Seat {new_key()}A", f"Seat {new_key()},", f"Seat {'ä' * 43}", f"Seat {'+' * 43}",
    "Seat " + ",".join(new_key() for _ in range(9)), "Seat " + ",".join([new_key()] * 2), f"Seat\t{new_key()}",
    "Basic QW5uYTpBbm5h", "Seat " + "A" * 10_000,
)  # fmt: skip
SENDABLE = [header for header in MALFORMED if header and header == header.strip() and header.isascii()]
"""Those that ordinary HTTP libraries agree to send."""


class Watcher:
    """Looks at a table from all sides: what it is, what pages hear, and what is stored."""

    def __init__(self, server: ServerProcess, wire: Wire, sitting: Sitting, pages: list[Page]) -> None:
        self._server = server
        self._wire = wire
        self._sitting = sitting
        self._pages = pages
        self._before: list[Any] = []

    async def remember(self) -> None:
        self._before = await self._look()

    async def assert_nothing_happened(self) -> None:
        assert await self._look() == self._before

    async def _look(self) -> list[Any]:
        for page in self._pages:
            await page.say({"type": "ping"})
            message = json.loads(await page.hear())
            assert message["type"] == "pong", f"a page was told {message}"
        headers: tuple[tuple[tuple[str, str], ...], ...] = ((seat(self._sitting.anna),), (seat(self._sitting.ben),), ())
        seen = [(await self._wire.get(self._sitting.path, *given)).body for given in headers]
        return [*seen, stored(self._server, self._sitting.code)]


@contextlib.asynccontextmanager
async def watched(server: ServerProcess, wire: Wire, sitting: Sitting) -> AsyncIterator[Watcher]:
    """Anna, Ben and a spectator sit before their pages and hear nothing of what is tried meanwhile."""
    pages = []
    for keys in ([sitting.anna], [sitting.ben], []):
        pages.append(await sit_down(wire, sitting.code, keys))
        await pages[-1].next("frame")
        for page in pages[:-1]:
            await page.next("here")
    watcher = Watcher(server, wire, sitting, pages)
    try:
        await watcher.remember()
        yield watcher
        await watcher.assert_nothing_happened()
    finally:
        for page in pages:
            await page.close()


def stored(server: ServerProcess, code: str) -> list[Any]:
    """All that is stored about a table, but for tickets and passes."""
    database = sqlite3.connect(f"file:{server.folder / 'tischlein.db'}?mode=ro", uri=True)
    which = "(SELECT id FROM tables WHERE code = ?)"
    rows = [database.execute(f"SELECT * FROM tables WHERE id = {which}", (code,)).fetchall()]
    for table in ("events", "people", "keys"):
        rows.append(database.execute(f"SELECT * FROM {table} WHERE table_id = {which}", (code,)).fetchall())
    database.close()
    return rows


async def give_all(wire: Wire, sitting: Sitting, *headers: tuple[str, str]) -> dict[str, Answer]:
    """Every command, by request."""
    seq = (await wire.get(sitting.path)).json["seq"]
    answers = {}
    for name, fields in COMMANDS.items():
        body = {"do": name, "expected_seq": seq, "key": command_key(), **fields}
        answers[name] = await wire.post(sitting.path, body, *headers)
    return answers


async def ask_all(wire: Wire, sitting: Sitting, *headers: tuple[str, str]) -> dict[str, Answer]:
    """Every other request that a key is for."""
    path = sitting.path
    return {
        "ticket": await wire.post(f"{path}/ticket", None, *headers),
        "take-along": await wire.post(f"{path}/take-along", None, *headers),
        "redeem": await wire.post("/api/take-along", {"code": secrets.token_urlsafe(32)}, *headers),
        "mine": await wire.post("/api/mine", None, *headers),
        "forget": await wire.post("/api/forget", None, *headers),
        "look": await wire.get(path, *headers),
        "make": await wire.post("/api/tables", b"{}", *headers),
    }


def codes(answers: dict[str, Answer]) -> dict[str, tuple[int, str | None]]:
    return {name: (answer.status, answer.code) for name, answer in answers.items()}


async def ticket_of(wire: Wire, sitting: Sitting, *keys: str) -> str:
    answer = await wire.post(f"{sitting.path}/ticket", None, *([seat(*keys)] if keys else []))
    ticket: str = answer.json["ticket"]
    return ticket


async def greet(server: ServerProcess, ticket: str) -> Page:
    page = await dial(server.port)
    await page.say({"type": "hello", "ticket": ticket})
    return page
