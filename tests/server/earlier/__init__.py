"""Databases that earlier versions left behind, and the people who sat at their tables: they come back with old keys.

`NAME.sql` is a database in SQLite, as text. `NAME.json` is what everybody was told last, before that version stopped.
`NAME.published.json` is what people could save then of rounds and matches that were over.
`python -m tests.server.earlier.make` writes all three with the version that is checked out; once a version is released,
its files stay as they are.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import random
import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec

from tests.server.wire import SECONDS, command_key
from tischlein import fairness

FOLDER = Path(__file__).parent
PEOPLE = ("Anna", "Ben")

Json = dict[str, Any]


class Told(msgspec.Struct):
    """What is known of a database from before."""

    tables: dict[str, dict[str, Json]]
    """By the name of a table in `make`, then of a person, their last frame."""
    passes: dict[str, str]
    """By the name of a table, a pass to take Anna's place along, good for ever."""


class Published(msgspec.Struct):
    """What was given out of a match that was over, as text."""

    proofs: list[str]
    record: str


def versions() -> list[str]:
    """The names of all databases that are kept."""
    return sorted(file.stem for file in FOLDER.glob("*.sql"))


def told(version: str) -> Told:
    return msgspec.json.decode((FOLDER / f"{version}.json").read_bytes(), type=Told)


def published(version: str) -> list[Published]:
    return msgspec.json.decode((FOLDER / f"{version}.published.json").read_bytes(), type=list[Published])


def restore(version: str, file: Path) -> None:
    """Write that version's database into a file."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript((FOLDER / f"{version}.sql").read_text(encoding="utf-8"))


def key_of(table: str, name: str) -> str:
    """The seat key of a person at a table: the same today and in ten years."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"{table}/{name}".encode()).digest()).decode().rstrip("=")


def player_of(frame: Json) -> int:
    """Who somebody is at their table; a host who only watches is ready for everybody."""
    return int(frame["you"][0]) if frame.get("you") else 0


class Evening:
    """One table and its people, who speak with the server by requests alone."""

    def __init__(self, url: str, table: str, code: str = "") -> None:
        self.table = table
        self.code = code
        self._rng = random.Random(table)
        self._http = httpx.Client(base_url=url, timeout=SECONDS, trust_env=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._http.close()

    def ask(self, method: str, path: str, names: Iterable[str] = (), body: Any = None) -> httpx.Response:
        keys = ",".join(key_of(self.table, name) for name in names)
        headers = {"content-type": "application/json"} | ({"authorization": f"Seat {keys}"} if keys else {})
        content = None if body is None else msgspec.json.encode(body)
        return self._http.request(method, path, headers=headers, content=content)

    def make(self, game: str, *chairs: str, **wanted: Any) -> None:
        """Make the table: a chair is the name of somebody who sits at the host's device, `open`, `bot`, or the level of
        one, `bot:…`."""
        own = [chair for chair in chairs if chair != "open" and not chair.startswith("bot")]
        seats: list[Json] = []
        for chair in chairs:
            kind, _, level = chair.partition(":")
            seats.append(
                {"kind": "me", "name": chair} if chair in own else {"kind": kind} | ({"level": level} if level else {})
            )
        body = {"game": game, "chairs": seats, "key": f"made-{self.table}", "pace": "instant", **wanted}
        made = self.ask("POST", "/api/tables", own or ["Anna"], body)
        assert made.status_code == 201, made.text
        self.code = made.json()["table"]["code"]

    def find(self, name: str) -> None:
        """Find the table by somebody's key alone, as a page does that was opened again."""
        found = self.ask("POST", "/api/mine", [name])
        assert found.status_code == 200, found.text
        [line] = found.json()
        self.code = line["code"]

    def look(self, *names: str) -> Json:
        """The table as these people see it on one device."""
        answer = self.ask("GET", f"/api/tables/{self.code}", names)
        assert answer.status_code == 200, answer.text
        frame: Json = answer.json()
        return frame

    def give(self, name: str, /, **command: Any) -> Json:
        """A command that must count."""
        while True:
            whole = {"expected_seq": self.look(name)["seq"], "key": command_key(), **command}
            answer = self.ask("POST", f"/api/tables/{self.code}", [name], whole)
            if answer.status_code == 200:
                frame: Json = answer.json()
                return frame
            assert answer.json()["code"] == "stale", answer.text  # a bot was faster

    def join(self, name: str) -> None:
        self.give(name, do="join", name=name)

    def ready(self, *names: str) -> None:
        """These people want the next round, as far as they have not said so. It begins if nobody else is waited for."""
        self.seal(*names)
        self.unseal(*names)

    def seal(self, *names: str) -> None:
        for name in names:
            frame = self.look(name)
            player = player_of(frame)
            if not frame["table"]["players"][player].get("ready"):
                seal = fairness.seal(self.code, frame["table"]["round"], self._nonce(name, frame))
                self.give(name, do="ready", player=player, seal=seal)

    def unseal(self, *names: str) -> None:
        """As far as all have sealed, and these people have not unsealed."""
        for name in names:
            frame = self.look(name)
            player = player_of(frame)
            if frame["table"].get("sealed") and not frame["table"]["players"][player].get("unsealed"):
                self.give(name, do="unseal", player=player, nonce=self._nonce(name, frame))

    def _nonce(self, name: str, frame: Json) -> str:
        return hashlib.sha256(f"{self.table}/{name}/{frame['table']['round']}".encode()).hexdigest()

    def play(self, *names: str, acts: int = 10_000, wait: bool = True) -> None:
        """These people play at random, so many times or to the round's end. Stops where one of them is to act, or the
        round is over; where they need not `wait`, also where a bot is to act."""
        path, patience = f"/api/tables/{self.code}", time.monotonic() + SECONDS
        while (frame := self.look(*names))["table"]["status"] == "playing":
            mine = [part for part in frame["seats"] if part.get("legal")]
            if (mine and acts == 0) or not (mine or wait):
                return
            if mine:
                token = self._rng.choice(mine[0]["legal"])["token"]
                command = {"do": "act", "seat": mine[0]["seat"], "token": token, "expected_seq": frame["seq"]}
                answer = self.ask("POST", path, names, {**command, "key": command_key()})
                assert answer.status_code == 200, answer.text
                acts -= 1
                patience = time.monotonic() + SECONDS
            else:
                assert time.monotonic() < patience, f"nobody acts at {self.table}"
                time.sleep(0.01)  # a bot thinks
