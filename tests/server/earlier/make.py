"""Writes a database with tables in every state, what their people were told, and what is published of rounds:
`python -m tests.server.earlier.make`.

The files are named after the version in pyproject.toml.
"""

from __future__ import annotations

import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

import tischlein
from tests.server.earlier import FOLDER, PEOPLE, Evening, Json, Published, Told
from tests.server.process import ServerProcess
from tischlein.bots import LEVELS

FOR_EVER = 2**53
"""When a pass ends that is to be good for every later version, in milliseconds."""

IMPATIENT, PATIENT = 1.0, 3600.0
"""For how many seconds the server waits for a nonce."""


class Evenings:
    """All tables of the database, one method each; its name is the table's."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.tables: dict[str, Evening] = {}
        self.passes: dict[str, str] = {}

    def _table(self, name: str, game: str, *chairs: str, ben: bool = True, **wanted: Any) -> Evening:
        self.tables[name] = evening = Evening(self._url, name)
        evening.make(game, *chairs, **wanted)
        if ben:
            evening.join("Ben")
        return evening

    def _begun(self, name: str, game: str, *chairs: str, **wanted: Any) -> Evening:
        evening = self._table(name, game, *chairs, **wanted)
        evening.ready("Anna", "Ben")
        return evening

    def lobby(self) -> None:
        evening = self._table("lobby", "wagnis", "Anna", "open", "bot", ben=False, options={"risk": True})
        self.passes["lobby"] = evening.ask("POST", f"/api/tables/{evening.code}/take-along", ["Anna"]).json()["code"]

    def lobby_half_ready(self) -> None:
        self._table("lobby_half_ready", "elferreihe", "Anna", "open").ready("Ben")

    def in_play(self) -> None:
        for game in ("wagnis", "elferreihe", "blitzraster", "sternenzahlen"):
            options = {"turn_limit": 12} if game == "blitzraster" else {}
            evening = self._begun(f"in_play_{game}", game, "Anna", "open", "bot", options=options)
            evening.give("Ben", do="signal", player=1, signal="hello")
            evening.play("Anna", "Ben", acts=5)

    def taken_back(self) -> None:
        """An action was taken back, and another played."""
        evening = self._begun("taken_back", "wagnis", "Anna", "open")
        while not evening.look("Anna")["seats"][0].get("may_take_back"):
            evening.play("Anna", "Ben", acts=1)
        evening.give("Anna", do="take_back", seat=evening.look("Anna")["seats"][0]["seat"])
        evening.play("Anna", "Ben", acts=1)

    def left(self) -> None:
        """Ben left in the middle of a round, and a bot plays for him."""
        evening = self._begun("left", "sternenzahlen", "Anna", "open", "bot")
        evening.play("Anna", "Ben", acts=4)
        evening.give("Ben", do="leave", player=1)
        evening.give("Anna", do="set_chair", player=1, to="bot", level="simple")
        evening.play("Anna", acts=2)

    def host_left(self) -> None:
        """Anna, the host, left, so that Ben is the host; nobody plays for her."""
        evening = self._begun("host_left", "elferreihe", "Anna", "open", "bot")
        evening.play("Anna", "Ben", acts=2)
        evening.give("Anna", do="leave", player=0)

    def forgotten(self) -> None:
        """Ben had his data deleted after a round."""
        evening = self._begun("forgotten", "sternenzahlen", "Anna", "open", match={"rounds": 2})
        evening.play("Anna", "Ben")
        assert evening.ask("POST", "/api/forget", ["Ben"]).json() == {"places": 1}

    def paused(self) -> None:
        evening = self._begun("paused", "wagnis", "Anna", "open")
        evening.play("Anna", "Ben", acts=3)
        evening.give("Anna", do="pause")

    def between_rounds(self) -> None:
        """One of two is ready for the second round."""
        evening = self._begun("between_rounds", "elferreihe", "Anna", "open", match={"rounds": 2})
        evening.play("Anna", "Ben")
        evening.ready("Ben")

    def second_round(self) -> None:
        evening = self._begun("second_round", "sternenzahlen", "Anna", "open", match={"rounds": 2}, watch="nobody")
        evening.play("Anna", "Ben")
        evening.ready("Anna", "Ben")
        evening.play("Anna", "Ben", acts=3)

    def match_over(self) -> None:
        """One of two wants another match."""
        evening = self._begun("match_over", "sternenzahlen", "Anna", "open", "bot")
        evening.play("Anna", "Ben")
        evening.give("Ben", do="rematch", player=1)

    def second_match(self) -> None:
        evening = self._begun("second_match", "sternenzahlen", "Anna", "open")
        evening.play("Anna", "Ben")
        for player, name in enumerate(("Anna", "Ben")):
            evening.give(name, do="rematch", player=player)
        evening.ready("Anna", "Ben")
        evening.play("Anna", "Ben", acts=3)

    def closed(self) -> None:
        """Closed in the middle of a round, which is abandoned."""
        evening = self._begun("closed", "wagnis", "Anna", "open", "bot")
        evening.play("Anna", "Ben", acts=4)
        evening.give("Anna", do="close")

    def watching_host(self) -> None:
        """Two bots play, and the host looks on."""
        evening = self._table("watching_host", "wagnis", "bot", "bot", ben=False, pace="slow")
        evening.ready("Anna")
        evening.give("Anna", do="pause")

    def one_device(self) -> None:
        """Anna and Ben share a device."""
        evening = self._table("one_device", "elferreihe", "Anna", "Ben", ben=False)
        evening.ready("Anna", "Ben")
        evening.play("Anna", "Ben", acts=4)

    def levels(self) -> None:
        """Bots of all levels that there are, as far as there are places."""
        bots = [f"bot:{name}" for name in LEVELS[-4:]]
        evening = self._begun("levels", "wagnis", "Anna", "open", *bots)
        evening.play("Anna", "Ben", acts=5)

    def silent(self) -> None:
        """Ben sealed and was silent: a number was given up, which is counted at his place."""
        self._let_down("silent", "wagnis")

    def silent_twice(self) -> None:
        """Two numbers were given up; then a round was played, and another one begun."""
        evening = self._let_down("silent_twice", "sternenzahlen", times=2, match={"rounds": 3})
        evening.ready("Anna", "Ben")
        evening.play("Anna", "Ben")
        evening.ready("Anna", "Ben")
        evening.play("Anna", "Ben", acts=2)

    def _let_down(self, name: str, game: str, times: int = 1, **wanted: Any) -> Evening:
        evening = self._table(name, game, "Anna", "open", **wanted)
        for number in range(1, times + 1):
            evening.seal("Anna", "Ben")
            evening.unseal("Anna")
            while evening.look("Anna")["table"]["round"] == number:
                time.sleep(0.05)
        return evening

    def sealed(self) -> None:
        """All have sealed, and nobody has unsealed."""
        self._table("sealed", "elferreihe", "Anna", "open").seal("Anna", "Ben")

    def half_unsealed(self) -> None:
        """All have sealed for the second round, and Anna has unsealed."""
        evening = self._begun("half_unsealed", "sternenzahlen", "Anna", "open", "bot", match={"rounds": 2})
        evening.play("Anna", "Ben")
        evening.seal("Anna", "Ben")
        evening.unseal("Anna")

    def bots_turn(self) -> None:
        """A bot has the word when the server stops, which is at once: this table is the last."""
        evening = self._begun("bots_turn", "elferreihe", "Anna", "open", "bot", pace="slow")
        evening.play("Anna", "Ben", wait=False)


PLAYED: tuple[tuple[str, Json], ...] = (
    ("wagnis", {}),
    ("wagnis", {"risk": True}),
    ("elferreihe", {}),
    ("blitzraster", {"turn_limit": 12}),
    ("sternenzahlen", {}),
)
"""What is played to its end, to keep what was published then."""


def published(url: str) -> list[Published]:
    found = []
    for number, (game, options) in enumerate(PLAYED):
        with Evening(url, f"played-{number}") as evening:
            evening.make(game, "Anna", "open", "bot", options=options, match={"rounds": 2})
            evening.join("Ben")
            for _ in range(2):
                evening.ready("Anna", "Ben")
                evening.play("Anna", "Ben")
            path = f"/api/tables/{evening.code}"
            rounds = [result["round"] for result in evening.look("Anna")["table"]["results"]]
            proofs = [evening.ask("GET", f"{path}/rounds/{one}/proof", ["Anna"]).text for one in rounds]
            found.append(Published(proofs, evening.ask("GET", f"{path}/matches/1/record", ["Anna"]).text))
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), unseal_seconds=IMPATIENT) as server:
        evenings = Evenings(server.url)
        for name in ("silent", "silent_twice"):
            getattr(evenings, name)()
        server.settings["unseal_seconds"] = PATIENT
        server.restart()
        for name, method in vars(Evenings).items():
            if not name.startswith("_") and name not in evenings.tables:
                method(evenings)
        last = {name: {who: evening.look(who) for who in PEOPLE} for name, evening in evenings.tables.items()}
        server.kill()
        assert not any(part.get("legal") for frame in last["bots_turn"].values() for part in frame["seats"])
        told = Told(last, evenings.passes)
        with closing(sqlite3.connect(Path(folder) / "tischlein.db")) as database:
            database.execute("UPDATE passes SET expires = ?", (FOR_EVER,))
            database.commit()
            dump = "\n".join(database.iterdump())
    keep(f"{tischlein.__version__}.sql", dump.encode())
    keep(f"{tischlein.__version__}.json", msgspec.json.encode(told))
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        keep(f"{tischlein.__version__}.published.json", msgspec.json.encode(published(server.url)))


def keep(name: str, content: bytes) -> None:
    (FOLDER / name).write_bytes(content + b"\n")


if __name__ == "__main__":
    main()
