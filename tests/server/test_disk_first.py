"""What luck is made of is on disk before anybody sees it: the disk is made to wait, and everybody listens meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Party, TableClient, new_key
from tests.server.rigged import RiggedServer
from tests.server.test_sealing import FOREVER, seal, two, unseal
from tischlein import fairness
from tischlein.server import protocol

ROUNDS = 20
"""So often the server answers something else while the disk waits: by then it would have told."""


class Disk:
    """What lies in the database, seen from outside, and a switch that has it wait."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "tischlein.db"
        self._switch, self._waits = folder / "switch", folder / "waits"

    def rig(self) -> dict[str, Any]:
        return {"rig_switch": self._switch, "rig_waits": self._waits}

    def stored(self) -> str:
        database = sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)
        found = " ".join(data for (data,) in database.execute("SELECT data FROM events ORDER BY table_id, seq"))
        database.close()
        return found

    async def waiting_with(self, step: Awaitable[Any]) -> asyncio.Future[Any]:
        """Begin something, and be there when its commit waits."""
        self._waits.unlink(missing_ok=True)
        self._switch.touch()
        begun = asyncio.ensure_future(step)
        async with asyncio.timeout(20):
            while not self._waits.exists():
                await asyncio.sleep(0.005)
        return begun

    def go_on(self) -> None:
        self._switch.unlink()


def digits_of(client: TableClient) -> set[str]:
    """The promise, the seals and the nonces that a page was told of."""
    pairs = (pair for name in ("seals", "nonces") for pair in client.table.get(name, []))
    return {client.table["commitment"], *(digits for _, digits in pairs)}


def secrets_in(stored: str) -> set[str]:
    return {part for part in stored.split('"') if len(part) == 64}


async def listen(disk: Disk, party: Party, step: Awaitable[Any], *pages: TableClient) -> None:
    """One step, of which nobody hears anything before it is stored; then everybody does."""
    before, known = disk.stored(), [(page.seq, digits_of(page)) for page in pages]
    begun = await disk.waiting_with(step)
    for _ in range(ROUNDS):
        assert (await party.request("GET", "/api/server", ())).status_code == 200
    assert not begun.done(), "answered before it was stored"
    assert [(page.seq, digits_of(page)) for page in pages] == known, "told before it was stored"
    assert disk.stored() == before, "it lies there before it was committed"
    disk.go_on()
    await begun
    seen = set()
    for page in pages:
        await page.until(lambda page=page: page.seq > known[0][0])  # type: ignore[misc]
        seen |= digits_of(page)
    stored = disk.stored()
    for digits in seen - {pages[0].table["commitment"]}:
        assert digits in stored
    keeps_its_promise(pages[0], stored)


def keeps_its_promise(page: TableClient, stored: str) -> None:
    """The secret behind the promise that is shown lies in the database."""
    code, number = page.code, page.table["round"]
    promised = {fairness.commitment(code, number, secret) for secret in secrets_in(stored)}
    assert page.table["commitment"] in promised, "promised, and not stored"


async def story(disk: Disk, server: RiggedServer) -> None:
    async with Party(server.url) as party:
        made = await disk.waiting_with(party.guest("Carla").make("wagnis", open=1))
        for _ in range(ROUNDS):
            assert (await party.request("GET", "/api/server", ())).status_code == 200
        assert not made.done(), "promised before it was stored"
        disk.go_on()
        keeps_its_promise(await made, disk.stored())

        anna, ben = await two(party)
        watching = party.guest().at(anna.code)
        pages = (anna, ben, watching)
        for page in pages:
            await page.look()
            await page.connect()
        keeps_its_promise(anna, disk.stored())
        await seal(anna)
        anew = protocol.Renumber(anna.seq, new_key(), anna.player, 5)
        await listen(disk, party, anna.send(anew), *pages)
        assert anna.table["round"] == 6
        for step in (seal(anna), seal(ben), unseal(anna), unseal(ben)):
            await listen(disk, party, step, *pages)
        assert len(digits_of(watching)) == 1 + 2 + 2


@pytest.mark.parametrize("fault", [None, "told-too-soon"])
def test_everything_is_on_disk_before_anybody_sees_it(tmp_path: Path, fault: str | None) -> None:
    """A server that tells as soon as it hands over to the disk is found out."""
    disk = Disk(tmp_path)
    with RiggedServer("held-commit", tmp_path, fault=fault, unseal_seconds=FOREVER, **disk.rig()) as server:
        if fault is None:
            asyncio.run(story(disk, server))
        else:
            with pytest.raises(AssertionError, match="before it was stored"):
                asyncio.run(story(disk, server))
