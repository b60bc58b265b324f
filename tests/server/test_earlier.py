"""Databases of earlier versions: this one opens them, everybody finds their table as it was, and play goes on."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.earlier import PEOPLE, Evening, Json, Told, restore, told, versions
from tests.server.process import ServerProcess
from tischlein.cli import main

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
    before = told(request.node.callspec.params["server"])
    frames = before.tables[table]
    with Evening(server.url, table) as evening:
        evening.find("Anna")
        for name in PEOPLE:
            assert_as_before(frames[name], evening.look(name))
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


def assert_as_before(before: Json, now: Json) -> None:
    """Nothing is missing or other than it was; there may be more now. Words may have changed."""
    seen = [as_seen(part) for part in before.get("seats", [])]
    assert [as_seen(part) for part in within(now.get("seats", []), before.get("seats", []))] == seen
    assert [now["seq"], now.get("you"), now.get("host")] == [before["seq"], before.get("you"), before.get("host")]
    changed = {field for field, value in before["table"].items() if now["table"].get(field) != value}
    # Who was ready then, for a round that had not begun, has to say so again.
    assert changed <= (set() if before["table"]["status"] == "playing" else {"commitment", "players"})


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
