"""`tischlein verify`, as people call it: what it says and how it ends, in both languages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.fairness.rounds import Evening, changed, digits, proof_of
from tischlein.cli import main
from tischlein.core import kernel
from tischlein.fairness.proof import MOST_BYTES

GOOD = proof_of("wagnis", 3)


class Said(NamedTuple):
    """How a call ended and what it printed."""

    status: object
    out: str
    error: str


Call = Callable[..., Said]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call the command with these arguments."""
    monkeypatch.setattr(kernel, "announce", [])

    def run(*arguments: str) -> Said:
        status: object = 0
        try:
            main(arguments)
        except SystemExit as end:
            status = end.code
        return Said(status, *capsys.readouterr())

    return run


@pytest.fixture
def call(command: Call, tmp_path: Path) -> Call:
    """Have a file with these bytes verified."""

    def run(data: bytes, language: str = "en") -> Said:
        file = tmp_path / "proof.json"
        file.write_bytes(data)
        return command("verify", str(file), "--language", language)

    return run


def process(*arguments: str, typed: bytes = b"") -> Said:
    """The command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", "from tischlein.cli import main; main()", *arguments],
        input=typed,
        env=os.environ | {"TISCHLEIN_LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_good_proof(call: Call) -> None:
    english, german = call(GOOD), call(GOOD, "de")
    assert (english.status, english.error) == (german.status, german.error) == (0, "")
    assert "Every stroke of luck in this file follows" in english.out
    assert "Table BANA-KOLU, round 1: wagnis with 3 players, played to its end." in english.out
    assert "Checked: 120 cards and " in english.out
    assert " rolls of the die." in english.out
    assert "Jeder Zufall in dieser Datei folgt" in german.out
    assert "Tisch BANA-KOLU, Runde 1: wagnis zu 3, zu Ende gespielt." in german.out
    assert "Geprüft: 120 Karten und " in german.out
    fields = json.loads(GOOD)
    for text in (english.out, german.out):
        assert fields["commitment"] in text
        assert all(nonce in text for _, nonce in fields["nonces"])
        assert fields["secret"] not in text, "nothing to compare it with"


@pytest.mark.parametrize(
    ("game", "english", "german"),
    [
        ("elferreihe", " cards.", " Karten."),
        ("blitzraster", " cards.", " Karten."),
        ("sternenzahlen", " rolls of the die and ", " Würfelwürfe und "),
    ],
)
def test_the_luck_of_every_game_has_its_words(call: Call, game: str, english: str, german: str) -> None:
    proof = proof_of(game, 2)
    assert english in call(proof).out
    assert german in call(proof, "de").out


def test_an_abandoned_round(call: Call) -> None:
    early = proof_of("wagnis", 2, actions=1)
    assert "abandoned before its end" in call(early).out
    assert "Checked: 1 card." in call(early).out
    assert "vor dem Ende abgebrochen" in call(early, "de").out
    assert "Geprüft: 1 Karte." in call(early, "de").out
    none = proof_of("wagnis", 2, actions=0)
    assert "before there was any luck" in call(none).out
    assert "Es gab nichts zu prüfen" in call(none, "de").out


def test_a_host_who_only_watches(call: Call) -> None:
    evening = Evening("sternenzahlen", 2, persons=0)
    evening.begin()
    evening.play()
    assert "nonce of the host, who only watched" in call(evening.proof()).out
    assert "nur zugeschaut" in call(evening.proof(), "de").out


RECORD = json.loads(GOOD)["record"]
FIRST = RECORD.split("card:", 1)[1].split()[0]


@pytest.mark.parametrize(
    ("data", "english", "german"),
    [
        (b"", "the file is empty", "die Datei ist leer"),
        (b"\x00\xff\x1b[31m" * 100, "JSON", "JSON"),
        (GOOD[:200], "JSON", "JSON"),
        (RECORD.encode(), "the record of a game, no proof", "kein Beweis"),
        (b"{}", "these fields", "dieser Felder"),
        (b" " * (MOST_BYTES + 10), "at most", "höchstens"),
        (changed(GOOD, format="x"), "tischlein-fairness-2", "tischlein-fairness-1"),
        (changed(GOOD, table="x"), "field table", "Feld table"),
        (changed(GOOD, round=0), "field round", "Feld round"),
        (changed(GOOD, commitment="x"), "field commitment", "Feld commitment"),
        (changed(GOOD, secret="x"), "field secret", "Feld secret"),
        (changed(GOOD, nonces=[]), "field nonces", "Feld nonces"),
        (changed(GOOD, record=1), "field record", "Feld record"),
        (
            changed(GOOD, secret=digits("no")),
            "the promise about round 1 was not kept",
            "Versprechen zu Runde 1 wurde nicht gehalten",
        ),
        (changed(GOOD, record=RECORD[:-1]), "the text was cut off", "Der Text wurde abgeschnitten"),
        (
            changed(GOOD, record=RECORD.replace(FIRST, "red-9", 1)),
            f"line 9 of the record: stroke of luck 0 (counted from 0) must be card:{FIRST}, but the record says",
            f"Zeile 9 der Aufzeichnung: Zufall Nummer 0 (gezählt ab 0) muss card:{FIRST} sein, dort steht",
        ),
    ],
    ids=[
        *("empty", "binary", "cut", "record", "other", "huge", "format", "table", "round", "commitment", "secret"),
        *("nonces", "no record", "promise", "cut record", "luck"),
    ],
)
def test_what_is_wrong_is_said(call: Call, data: bytes, english: str, german: str) -> None:
    said = call(data)
    assert (said.status, said.out) == (1, "")
    assert said.error.startswith("The luck of this round is not proved: ")
    assert english in said.error
    said = call(data, "de")
    assert (said.status, said.out) == (1, "")
    assert said.error.startswith("Der Zufall in dieser Runde ist nicht bewiesen: ")
    assert german in said.error


def test_a_foreign_file_does_not_steer_the_terminal(call: Call) -> None:
    for word in ('"\\u001b[2J"', '"\\ud800"', '"\\n\\u202e"'):
        said = call(changed(GOOD, record=RECORD.replace('"risk"', word, 1)))
        assert said.status == 1
        assert said.error.count("\n") == 1
        assert said.error.rstrip("\n").isprintable()


def test_a_file_that_cannot_be_read(command: Call, tmp_path: Path) -> None:
    for file in (tmp_path / "nothing.json", tmp_path):
        said = command("verify", str(file), "--language", "en")
        assert (said.status, said.out) == (2, "")
        assert "cannot be read" in said.error
    assert "lässt sich nicht lesen" in command("verify", str(tmp_path), "--language", "de").error
    assert "either a proof or --page" in command("verify", "--language", "en").error


def test_from_standard_input() -> None:
    good = process("verify", "-", typed=GOOD)
    assert good.status == 0
    assert "Every stroke of luck" in good.out
    bad = process("verify", "-", typed=changed(GOOD, round=2))
    assert (bad.status, bad.out) == (1, "")
    assert "the promise about round 2 was not kept" in bad.error


def test_help(command: Call) -> None:
    assert "proof of a round's luck" in command("verify", "--help", "--language", "en").out
    assert "Beweis für den Zufall einer Runde" in command("--language", "de", "--help").out
