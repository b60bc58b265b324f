"""Codes of tables cannot be guessed: not by trying many at once, and not by the clock."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import secrets
import statistics
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import httpx
import pytest
import sqlalchemy as sa

from tests.server.conftest import Serve
from tests.server.wire import Wire, anna_and_ben, command_key, new_key, seat
from tischlein.server import database, limits
from tischlein.server.app import create_app
from tischlein.server.keys import new_code
from tischlein.server.settings import Settings
from tischlein.server.store import Store

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Litestar's, of its next version

GUESSES = 5

ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("HEAD", "", None),
    ("GET", "/rounds/1/record", None),
    ("GET", "/rounds/1/proof", None),
    ("GET", "/rounds/1/replay", None),
    ("GET", "/matches/1/record", None),
    ("POST", "/ticket", None),
    ("POST", "/take-along", None),
    ("POST", "", {"do": "join", "name": "Eve", "expected_seq": 1, "key": "command-0001"}),
    ("POST", "", {"do": "signal", "player": 0, "signal": "hello", "expected_seq": 1, "key": "command-0001"}),
]
"""Every request that names a code."""


class House(NamedTuple):
    """A server in this process, and what it asks of its database."""

    anna: httpx.AsyncClient
    eve: httpx.AsyncClient
    """Of another address."""
    statements: list[str]

    async def make(self) -> tuple[str, str]:
        """A table: its address, and the key of who made it."""
        key = new_key()
        wanted = {"game": "wagnis", "chairs": [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "key": command_key()}
        made = await self.anna.post("/api/tables", json=wanted, headers=dict([seat(key)]))
        return f"/api/tables/{made.json()['table']['code']}", key

    async def spend(self) -> None:
        """Eve guesses until she is told nothing more."""
        statuses = [(await self.eve.get(f"/api/tables/{new_code()}")).status_code for _ in range(GUESSES + 1)]
        assert statuses == [404] * GUESSES + [429]


@contextlib.asynccontextmanager
async def house(folder: Path) -> AsyncIterator[House]:
    settings = Settings(
        database=f"sqlite:///{folder / 'tischlein.db'}",
        host="127.0.0.1",
        guesses_at_once=GUESSES,
        requests_at_once=100_000,
        commands_at_once=100_000,
    )
    lock = database.prepare(settings.database_url)
    app = create_app(settings)
    statements: list[str] = []
    store: Store = app.hall.store
    for engine in (store.reader, store.writer):
        sa.event.listen(engine, "before_cursor_execute", lambda _c, _k, statement, *_: statements.append(statement))
    visitors = [
        httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 1)), base_url="http://localhost")
        for address in ("127.0.0.2", "127.0.0.9")
    ]
    assert lock is not None
    try:
        async with app.app.lifespan(), visitors[0], visitors[1]:
            yield House(visitors[0], visitors[1], statements)
    finally:
        lock.release()


def test_after_too_many_guesses_right_and_wrong_codes_are_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every byte, and in all that is done for them: so in time, too."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1000.0))

    async def check() -> None:
        async with house(tmp_path) as there:
            right, _ = await there.make()
            _, elsewhere = await there.make()
            put_away = f"/api/tables/{await store_only(tmp_path)}"
            await there.spend()
            keys = [
                [],
                [seat(new_key())],
                [seat(elsewhere)],
                [seat(elsewhere, new_key())],
                [("authorization", "Seat x")],
            ]
            for method, end, body in ROUTES:
                for headers in keys:
                    seen = []
                    for path in (right, put_away, f"/api/tables/{new_code()}", "/api/tables/nonsense"):
                        there.statements.clear()
                        answer = await there.eve.request(method, path + end, json=body, headers=dict(headers))
                        seen.append((answer.status_code, answer.headers.raw, answer.content, list(there.statements)))
                    assert seen == [seen[0]] * 4, (method, end, headers)
                    assert seen[0][0] == (401 if ("authorization", "Seat x") in headers else 429)
                    if not headers:
                        assert seen[0][3] == [], "who shows no key is refused before anything is looked up"

    asyncio.run(check())


async def store_only(folder: Path) -> str:
    """The code of a table that the server does not have in memory."""
    code = new_code()
    engine = sa.create_engine(f"sqlite:///{folder / 'tischlein.db'}")
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO tables (code, made_key, game, status, made, changed) "
                "VALUES (:code, 'x', 'wagnis', 'gathering', 0, 0)"
            ),
            {"code": code},
        )
        connection.execute(
            sa.text(
                "INSERT INTO events (table_id, seq, at, data) "
                "SELECT (SELECT id FROM tables WHERE code = :code), 1, 0, data FROM events WHERE seq = 1 LIMIT 1"
            ),
            {"code": code},
        )
    engine.dispose()
    return code


def test_no_cache_remembers_which_codes_are_in_use(tmp_path: Path) -> None:
    """What was asked for lately would be answered faster than what was not."""

    async def check() -> None:
        async with house(tmp_path) as there:
            tables = [await there.make() for _ in range(3)]
            sizes = []
            for path, key in tables:
                for method, end, body in ROUTES:
                    await there.anna.request(method, path + end, json=body, headers=dict([seat(key)]))
                await there.anna.get(f"/table/{path[-9:]}")
                caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
                own = [one for one in caches if one.__module__.startswith(("litestar.", "tischlein.server."))]
                sizes.append({f"{one.__module__}.{one.__qualname__}": one.cache_info().currsize for one in own})
            assert sizes[1] == sizes[2]

    asyncio.run(check())


def test_who_has_a_place_gets_in_whatever_others_of_that_address_have_guessed(tmp_path: Path) -> None:
    async def check() -> None:
        async with house(tmp_path) as there:
            path, key = await there.make()
            await there.spend()
            assert (await there.eve.get(path)).status_code == 429
            for headers in (seat(key), seat(new_key(), key)):
                answer = await there.eve.get(path, headers=dict([headers]))
                assert answer.status_code == 200, answer.text
            ticket = await there.eve.post(f"{path}/ticket", headers=dict([seat(key)]))
            assert ticket.status_code == 201
            assert (await there.anna.get(path)).status_code == 200, "others are not concerned"

    asyncio.run(check())


def test_codes_that_are_tried_at_once_count_at_once(tmp_path: Path) -> None:
    """Each is counted before it is looked up, not when it has turned out to be wrong."""

    async def check() -> None:
        async with house(tmp_path) as there:
            await there.make()
            right = f"/api/tables/{await store_only(tmp_path)}"
            tries = [f"/api/tables/{new_code()}" for _ in range(30)]
            answers = await asyncio.gather(*(there.eve.get(path) for path in [*tries, right]))
            assert [answer.status_code for answer in answers] == [404] * GUESSES + [429] * (31 - GUESSES)

    asyncio.run(check())


def test_a_class_that_comes_to_one_table_guesses_once_and_not_wrong(tmp_path: Path) -> None:
    async def check() -> None:
        async with house(tmp_path) as there:
            await there.make()
            right = f"/api/tables/{await store_only(tmp_path)}"
            for _ in range(3):
                answers = await asyncio.gather(*(there.eve.get(right) for _ in range(30)))
                assert {answer.status_code for answer in answers} == {200}
            await there.spend()  # all guesses are there still

    asyncio.run(check())


def test_the_clock_does_not_tell_right_from_wrong_codes(soak: bool, serve: Serve) -> None:
    """Measured: a thousand answers to each, in any order; the quickest tenth, which other work on the machine does not
    touch."""
    if not soak:
        return
    server = serve(guesses_at_once=GUESSES, guesses_per_minute=1e-9)

    async def check() -> None:
        async with Wire(server.port, "127.0.0.2") as anna, Wire(server.port, "127.0.0.9") as eve:
            right = (await anna_and_ben(anna)).path
            for _ in range(GUESSES + 1):
                await eve.get(f"/api/tables/{new_code()}")
            for headers in ([], [seat(new_key())]):
                waits: dict[bool, list[float]] = {True: [], False: []}
                for number in range(2000):
                    is_right = bool(secrets.randbits(1))
                    path = right if is_right else f"/api/tables/{new_code()}"
                    begin = time.perf_counter()
                    answer = await eve.get(path, *headers)
                    if number >= 100:
                        waits[is_right].append(time.perf_counter() - begin)
                    assert answer.status == 429
                quick = [statistics.quantiles(waits[is_right], n=10)[0] * 1e6 for is_right in (True, False)]
                print(f"right {quick[0]:.0f} µs, wrong {quick[1]:.0f} µs")
                assert abs(quick[0] - quick[1]) < 0.03 * max(quick)

    asyncio.run(check())
