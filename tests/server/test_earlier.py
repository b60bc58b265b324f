"""Databases of earlier versions: this one opens them, everybody finds their table as it was, and play goes on."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tischlein
from tests.server.earlier import PEOPLE, Evening, Json, Told, published, restore, told, versions
from tests.server.process import ServerProcess
from tischlein.cli import main
from tischlein.games import GAMES
from tischlein.server.replay import of_match, replay

TABLES = [(version, table) for version in versions() for table in told(version).tables]


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """This version on an earlier one's database. Each table is touched by one test alone."""
    folder = tmp_path_factory.mktemp("earlier")
    restore(request.param, folder / "tischlein.db")
    with ServerProcess(folder) as server:
        yield server
        assert not server.complaints


@pytest.mark.parametrize(("server", "table"), TABLES, indirect=["server"])
def test_people_come_back_to_their_table_and_play_on(
    server: ServerProcess, table: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    version = request.node.callspec.params["server"]
    before = told(version)
    frames = before.tables[table]
    with Evening(server.url, table) as evening:
        evening.find("Anna")
        for name in PEOPLE:
            assert_as_before(version, frames[name], evening.look(name))
        played = frames["Anna"]["table"]["results"]
        assert check_rounds(evening, tmp_path) == played

        names = GOING_ON.get(table, everybody)(evening, before)
        while (now := evening.look("Anna")["table"])["status"] not in ("match_over", "closed"):
            if now["status"] != "playing":
                evening.ready(*names)
            evening.play(*names)
        results = check_rounds(evening, tmp_path)
        assert results[: len(played)] == played
        numbers = [result["round"] for result in results]
        assert numbers == sorted(set(numbers)), "numbers that were promised then and not begun are given up"
        assert len(results) > len(played) or table == "closed"


def test_what_a_promise_had_begun_goes_on_with_the_same_number(tmp_path: Path) -> None:
    """Who has sealed need not seal again, and no number is given up because the server was exchanged."""
    restore("0.2.0", tmp_path / "tischlein.db")
    with ServerProcess(tmp_path) as server:
        for table in ("sealed", "half_unsealed"):
            with Evening(server.url, table) as evening:
                evening.find("Anna")
                before = evening.look("Anna")["table"]
                assert before["sealed"]
                evening.unseal(*PEOPLE)
                now = evening.look("Anna")["table"]
                kept = ("round", "commitment", "seals", "seats")
                assert [now[field] for field in kept] == [before[field] for field in kept]
                assert (now["status"], len(now["nonces"])) == ("playing", 2)
        assert not server.complaints


def test_numbers_that_were_given_up_are_told_of_in_proofs(tmp_path: Path) -> None:
    restore("0.2.0", tmp_path / "tischlein.db")
    with ServerProcess(tmp_path) as server:
        for table, given_up in (("silent", [1]), ("silent_twice", [1, 2])):
            with Evening(server.url, table) as evening:
                evening.find("Anna")
                counts = [player.get("let_down", 0) for player in evening.look("Anna")["table"]["players"]]
                assert counts == [0, 1 if table == "silent" else 0], "who takes part has made up for it"
                evening.ready(*PEOPLE)
                evening.play(*PEOPLE)
                path = f"/api/tables/{evening.code}/rounds/{len(given_up) + 1}/proof"
                proof = evening.ask("GET", path, ["Anna"]).json()
                assert [one["round"] for one in proof["abandoned"]] == given_up
                assert all(len(one["seals"]) == 2 and len(one["nonces"]) == 1 for one in proof["abandoned"])


@pytest.mark.parametrize("version", versions())
def test_what_was_published_then_is_read_replayed_and_verified(version: str, tmp_path: Path) -> None:
    """Files that people saved stay what they were."""
    matches = published(version)
    games = set()
    for match in matches:
        played = tischlein.load_match(match.record)
        assert played.dump() == match.record
        assert len(match.proofs) == len(played.rounds_played) == 2
        games.add(played.game.name)
        for number, text in enumerate(match.proofs, 1):
            record = msgspec.json.decode(text)["record"]
            state = tischlein.load(record)
            assert state.dump() == record
            assert "\nresult: points " in record
            assert match.record.count(record.partition("\n\n")[2]) == 1, "the same turns as in the match"
            for replayed in (replay(state, 0), of_match(played, number, 0)):
                assert msgspec.json.decode(replayed)["steps"]
            file = tmp_path / "proof.json"
            file.write_text(text, encoding="utf-8")
            main(["verify", str(file), "--language", "en"])  # ends the process where it finds a fault
    assert games == {game.name for game in GAMES}


def test_every_released_version_has_its_files() -> None:
    """Whoever gives a version its number writes them: `python -m tests.server.earlier.make`."""
    changes = (Path(tischlein.__file__).parent.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## (\d[\w.]*) \(\d{4}-\d\d-\d\d\)$", changes, re.MULTILINE)
    assert len(released) > 1
    assert sorted(released) == versions()
    for version in released:
        assert told(version).tables
        assert published(version)


def assert_as_before(version: str, before: Json, now: Json) -> None:
    """Nothing is missing or other than it was; there may be more now. Words may have changed."""
    seen = [as_seen(part) for part in before.get("seats", [])]
    assert [as_seen(part) for part in within(now.get("seats", []), before.get("seats", []))] == seen
    assert [now["seq"], now.get("you"), now.get("host")] == [before["seq"], before.get("you"), before.get("host")]
    changed = {field for field, value in before["table"].items() if now["table"].get(field) != value}
    # By the luck of 0.1.0 nobody sealed: who was ready then, for a round that had not begun, has to say so again.
    anew = version == "0.1.0" and before["table"]["status"] != "playing"
    assert changed <= ({"commitment", "players"} if anew else set())


def within(now: Any, before: Any) -> Any:
    """What is there now, without the fields that were not there before."""
    if isinstance(now, dict) and isinstance(before, dict):
        return {name: within(value, before[name]) for name, value in now.items() if name in before}
    if isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        return [within(*pair) for pair in zip(now, before, strict=True)]
    return now


def as_seen(part: Json) -> Json:
    return {
        "seat": part["seat"],
        "view": part["view"],
        "legal": [action["token"] for action in part.get("legal", [])],
        "may_take_back": part.get("may_take_back", False),
    }


def check_rounds(evening: Evening, folder: Path) -> list[Json]:
    """Fetch record, replay and proof of every round that is over, and have `tischlein verify` look at the proofs."""
    results: list[Json] = evening.look("Anna")["table"]["results"]
    for result in results:
        path = f"/api/tables/{evening.code}/rounds/{result['round']}"
        record, replay, proof = (
            evening.ask("GET", f"{path}/{what}", ["Anna"]) for what in ("record", "replay?seat=-1", "proof")
        )
        assert [record.status_code, replay.status_code, proof.status_code] == [200, 200, 200]
        assert replay.json()["winners"] == [] or not result.get("abandoned")
        assert proof.json()["record"] == record.text
        file = folder / "proof.json"
        file.write_bytes(proof.content)
        main(["verify", str(file), "--language", "en"])  # ends the process where it finds a fault
    return results


# ---- what has to happen before everybody plays on; gives who plays

Names = tuple[str, ...]


def everybody(_evening: Evening, _before: Told) -> Names:
    return PEOPLE


def lobby(evening: Evening, before: Told) -> Names:
    """Ben sits down at last, and Anna takes her place along with the old pass."""
    evening.join("Ben")
    redeemed = evening.ask("POST", "/api/take-along", ["Anna on her phone"], {"code": before.passes["lobby"]})
    assert redeemed.json() == {"table": evening.code, "player": 0}
    assert evening.look("Anna on her phone")["you"] == [0]
    return PEOPLE


def left(evening: Evening, _before: Told) -> Names:
    evening.give("Ben", do="come_back", player=1)
    return PEOPLE


def host_left(evening: Evening, _before: Told) -> Names:
    evening.give("Ben", do="set_chair", player=0, to="bot")
    evening.play("Ben", acts=1)
    evening.give("Anna", do="come_back", player=0)
    return PEOPLE


def forgotten(evening: Evening, _before: Told) -> Names:
    assert evening.ask("POST", "/api/mine", ["Ben"]).json() == []
    evening.give("Anna", do="set_chair", player=1, to="bot")
    return ("Anna",)


def paused(evening: Evening, _before: Told) -> Names:
    evening.give("Anna", do="resume")
    return PEOPLE


def match_over(evening: Evening, _before: Told) -> Names:
    evening.give("Anna", do="rematch", player=0)
    return PEOPLE


def closed(evening: Evening, _before: Told) -> Names:
    command = {"do": "signal", "player": 0, "signal": "bye", "expected_seq": evening.look("Anna")["seq"]}
    refused = evening.ask("POST", f"/api/tables/{evening.code}", ["Anna"], {**command, "key": secrets.token_hex(8)})
    assert (refused.status_code, refused.json()["code"]) == (410, "table-closed")
    return ()


def watching_host(evening: Evening, _before: Told) -> Names:
    evening.give("Anna", do="adjust", pace="instant")
    evening.give("Anna", do="resume")
    return ("Anna",)


def one_device(evening: Evening, _before: Told) -> Names:
    assert [part["seat"] for part in evening.look(*PEOPLE)["seats"]] == [0, 1]
    return PEOPLE


def bots_turn(evening: Evening, _before: Told) -> Names:
    """The bot that had the word acts by itself as soon as somebody looks."""
    evening.play(*PEOPLE, acts=0)
    evening.give("Anna", do="adjust", pace="instant")
    return PEOPLE


GOING_ON: dict[str, Callable[[Evening, Told], Names]] = {
    function.__name__: function
    for function in (
        *(lobby, left, host_left, forgotten, paused, match_over, closed, watching_host, one_device, bots_turn),
    )
}
