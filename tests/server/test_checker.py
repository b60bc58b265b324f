"""The history checker finds whatever is wrong with a log."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path

import pytest

from tests.server.checker import assert_holds, check
from tests.server.client import Party
from tests.server.history import History
from tests.server.players import play
from tests.server.process import ServerProcess
from tests.server.stored import read_log


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[History, Path]:
    """Some play, and its database; the server is gone."""

    async def evening(server: ServerProcess) -> History:
        async with Party(server.url) as party:
            anna = await party.guest("Anna").make("elferreihe", open=1, rounds=10)
            ben = await party.guest("Ben").join(anna.code)
            rng = random.Random(3)
            await asyncio.gather(*(play(client, rng, lambda: anna.seq >= 80) for client in (anna, ben)))
            await party.settle()
            party.history.photograph(read_log(server.database))
            return party.history

    with ServerProcess(tmp_path_factory.mktemp("played")) as server:
        return asyncio.run(evening(server)), server.folder / "tischlein.db"


LAST = "(SELECT max(seq) FROM events)"
TAMPERING = {
    "an event is missing": ("hole", "DELETE FROM events WHERE seq = 50"),
    "the last event is missing": ("lost", f"DELETE FROM events WHERE seq = {LAST}"),
    "an event is nobody's": (
        "forged",
        f"""INSERT INTO events SELECT table_id, seq + 1, at, NULL, '{{"e":"paused"}}' FROM events WHERE seq = {LAST}""",
    ),
    "a key was never sent": ("forged", "UPDATE events SET key = 'somebody-else:12345678' WHERE seq = 40"),
    "a key stands there twice": (
        "doubled",
        "UPDATE events SET key = (SELECT key FROM events WHERE seq = 30) WHERE seq = 40",
    ),
    "an action is not the one that was sent": (
        "lost",
        """UPDATE events SET data = replace(data, '"tokens":"', '"tokens":"x') WHERE seq = 40""",
    ),
    "an action is another seat's": (
        "state",
        """UPDATE events SET data = replace(replace(data, '"seat":1', '"seat":2'), '"seat":0', '"seat":1')
        WHERE seq = 40""",
    ),
    "an old event has changed": ("changed", "UPDATE events SET at = at + 1 WHERE seq = 20"),
    "the promise about the luck has changed": (
        "told",
        """UPDATE events SET data = replace(data, '"secret":"', '"secret":"0') WHERE seq = 1""",
    ),
    "the status is wrong": ("state", "UPDATE tables SET status = 'closed'"),
    "the table is gone": ("lost", "DELETE FROM tables"),
}


@pytest.mark.parametrize("what", TAMPERING)
def test_the_checker_notices_that(what: str, played: tuple[History, Path], tmp_path: Path) -> None:
    history, original = played
    rule, statement = TAMPERING[what]
    database = tmp_path / "copy.db"
    with contextlib.closing(sqlite3.connect(original)) as source, contextlib.closing(sqlite3.connect(database)) as copy:
        source.backup(copy)
        assert copy.execute(statement).rowcount
        copy.commit()
    findings = check(history, f"sqlite:///{database}")
    assert rule in {one.rule for one in findings}, "\n".join(map(str, findings)) or "nothing was found"


def test_the_checker_finds_nothing_in_the_log_as_it_was(played: tuple[History, Path]) -> None:
    history, original = played
    assert_holds(history, f"sqlite:///{original}")
