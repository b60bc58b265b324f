"""A newcomer's game, word by word from docs/adding-a-game.md, is at home everywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.guest.built import build, command, files, run
from tischlein.wasm.module import note_in

MOST_LINES = 250


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site"))


def test_it_is_small() -> None:
    lines = [line for text in files().values() for line in text.splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES


API = """
import random, tischlein
state = tischlein.game("pig").start(3, names=["Anna", "Ben", "Cleo"])
rng = random.Random(1)
while state.actor != tischlein.OVER:
    state.check()
    state.play_chance(rng) if state.actor == tischlein.CHANCE else state.apply(rng.choice(state.legal()))
again = tischlein.load(state.dump())
assert again.to_bytes() == state.to_bytes() and again.view(0) == state.view(0)
assert max(state.points()) >= 100 and [state.points()[seat] >= 100 for seat in state.winners()] == [True]
try:
    tischlein.game("pig").start(2).apply("hold")
except tischlein.IllegalAction as error:
    print("refused by", error.rule)
"""


def test_it_is_played_from_python(installed: Path) -> None:
    done = run(installed, "-c", API)
    assert (done.returncode, done.stdout) == (0, "refused by P5\n"), done.stderr


def test_it_may_name_rules_in_ordinary_python(tmp_path: Path) -> None:
    """Without a kernel for that; its module then names none."""
    build(tmp_path, {"pig/__init__.py": ("    forbid=forbid,\n", "    refuse=refuse,\n")})
    package = tmp_path / "pig" / "__init__.py"
    plain = 'def refuse(s: Record, token: str) -> str | None:\n    return "P5" if token == "hold" else None\n\n\nGAME ='
    package.write_text(package.read_text("utf-8").replace("GAME =", plain), encoding="utf-8")
    assert run(tmp_path, "-c", API).stdout == "refused by P5\n"
    made = run(tmp_path, "-m", "tischlein.wasm", str(tmp_path), "pig")
    assert made.returncode == 0, made.stderr
    assert json.loads((tmp_path / "pig.json").read_text(encoding="utf-8"))["forms"] == []


def test_it_does_what_every_game_must_do(installed: Path) -> None:
    """The conformance suite, words complete in both languages, simulation, and a match at a real server, whose log,
    answers and what each seat was told are held against each other."""
    suites = (
        "tests/conformance",
        "tests/test_language.py",
        "tests/sim/test_simulate.py",
        "tests/server/test_history.py",
    )
    done = run(installed, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-k", "pig", *suites)
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(re.findall(r"(\d+) passed", done.stdout)[-1]) > 80


def test_it_is_played_in_the_terminal(installed: Path) -> None:
    """With the table that any game has, drawn from its view."""
    done = command(installed, "play", "pig", "--seed", "3", "--plain", "--language", "de", say="1\n2\n1\n")
    assert done.returncode == 0, done.stderr
    for text in ("Im Risiko: 0", "Du (am Zug): Punkte: 0", "1. Würfeln", "Du würfelst.", "Du hörst auf und hast jetzt"):
        assert text in done.stdout
    assert list((installed / "data").glob("*.txt")), "its record is kept beside the game, not among the user's own"


def test_it_is_simulated(installed: Path) -> None:
    done = command(installed, "simulate", "pig", "--games", "500", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 500


PROVED = """
import sys
from pathlib import Path
from tests.fairness.rounds import proof_of
Path(sys.argv[1]).write_bytes(proof_of("pig", 2))
"""


def test_its_luck_is_proved(installed: Path, tmp_path: Path) -> None:
    """Every roll follows from what was promised and sealed; without words of its own for luck it has plain ones."""
    file = tmp_path / "proof.json"
    made = run(installed, "-c", PROVED, str(file))
    assert made.returncode == 0, made.stderr
    done = command(installed, "verify", str(file), "--language", "en")
    assert done.returncode == 0, done.stderr
    assert "pig with 2 players" in done.stdout
    assert re.search(r"Checked: \d+ × “die”", done.stdout)


def test_its_rules_become_a_module(installed: Path, tmp_path: Path) -> None:
    done = run(installed, "-m", "tischlein.wasm", str(tmp_path), "pig")
    assert done.returncode == 0, done.stderr
    assert note_in((tmp_path / "pig.wasm").read_bytes())["game"] == "pig"
    assert json.loads((tmp_path / "pig.json").read_text(encoding="utf-8"))["outcomes"]
    assert not (tmp_path / "pig.players.wasm").exists(), "its seats remember nothing that it says"
    assert "no game 'dog'" in run(installed, "-m", "tischlein.wasm", str(tmp_path), "dog").stderr


MIND = """
    mind=Mind(NO_MIND, begin_mind, hear, imagine),
)
"""
KERNELS = """from pig.sheet import ACTIVE, PHASE, RISKED, SEATS, VIEW, show
from tischlein.core.kernel import Record, inner
from tischlein.core.mind import NO_MIND, Mind
from tischlein.core.sheet import Sheet


@inner
def begin_mind(mind: Record, s: Record) -> None:
    mind.nothing = 0


@inner
def hear(mind: Record, seat: int, row: Sheet) -> None:
    mind.nothing = 0


@inner
def imagine(sheet: Sheet, mind: Record, seat: int, s: Record, rng: Record) -> None:
    s.phase, s.active, s.risked = sheet[PHASE], sheet[ACTIVE], sheet[RISKED]
    for other in range(int(s.players)):
        s.points[other] = sheet[SEATS + 1 + other]
"""


def test_one_with_a_mind_has_players_of_all_levels(tmp_path: Path) -> None:
    """As a module for pages; without policies of its own, any level plays by what it has."""
    build(tmp_path, {"pig/__init__.py": ("    check=state.check,\n)\n", f"    check=state.check,{MIND}")})
    package = tmp_path / "pig" / "__init__.py"
    text = package.read_text("utf-8").replace("from pig.sheet import VIEW, show\n", KERNELS)
    package.write_text(text, encoding="utf-8")
    done = run(tmp_path, "-m", "tischlein.wasm", str(tmp_path), "pig")
    assert done.returncode == 0, done.stderr
    note = note_in((tmp_path / "pig.players.wasm").read_bytes())
    assert note["game"] == "pig"
    assert set(note["searches"]) == {"meister", "grossmeister"}
