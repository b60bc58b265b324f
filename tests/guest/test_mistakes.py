"""What goes wrong in a newcomer's game is named, all of it at once, and keeps nobody from the other games."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.guest.built import ROOT, build, command, run
from tischlein.core.effects import effects, said
from tischlein.core.game import TAKEN
from tischlein.core.layout import record
from tischlein.core.options import yes_or_no
from tischlein.core.sheet import number, one_of, struct
from tischlein.games import GAMES, find
from tischlein.server import texts

SERVED = """
import logging
from tischlein.games import find
from tischlein.server.workshop import Workshop
logging.basicConfig(format="%(message)s")
Workshop(in_use=list, begins=lambda: None)
print("interpreted" if find("pig").interpreted else "loaded")
"""


def test_a_game_that_is_over_after_one_action_is_served(tmp_path: Path) -> None:
    build(tmp_path, {"pig/rules.py": ("        s.phase = DIE\n", "        s.phase = OVER\n")})
    done = run(tmp_path, "-c", SERVED, NUMBA_DISABLE_JIT="1")
    assert (done.returncode, done.stdout) == (0, "loaded\n"), done.stderr


def test_a_game_that_breaks_while_it_is_loaded_keeps_no_server_from_starting(tmp_path: Path) -> None:
    build(tmp_path, {"pig/rules.py": ("        s.phase = DIE\n", "        s.phase = s.points[99]\n")})
    done = run(tmp_path, "-c", SERVED, NUMBA_DISABLE_JIT="1")
    assert (done.returncode, done.stdout) == (0, "interpreted\n"), done.stderr
    assert "pig could not be played: IndexError" in done.stderr


NAMES = "import tischlein; print([game.name for game in tischlein.GAMES])"
OURS = "['wagnis', 'elferreihe', 'blitzraster', 'sternenzahlen']\n"


def test_a_mistake_is_named_where_the_game_is_made(tmp_path: Path) -> None:
    """All that is missing at once; and the other games are played all the same."""
    build(tmp_path, {"pig/sheet.py": ("    concerns=number,\n", "    turn=number,\n")})
    (tmp_path / "pig" / "rulebook" / "de.md").unlink()
    done = run(tmp_path, "-c", NAMES)
    assert (done.returncode, done.stdout, done.stderr) == (0, OURS, "")
    for call in (("play", "pig"), ("games",)):
        said = command(tmp_path, *call, "--language", "de")
        assert said.returncode == (2 if "pig" in call else 0)
        assert said.stderr.startswith("Fehler: das Spiel pig lässt sich hier nicht spielen: the game 'pig': ")
        for reason in (
            "its view needs a field 'concerns'",
            "every view has turn already",
            "there is no rulebook/de.md",
        ):
            assert reason in said.stderr


def test_everything_that_is_wrong_with_a_game_is_named_at_once() -> None:
    options = {"risk": yes_or_no("W99")}
    seats: Any = [2, 3, 4]
    with pytest.raises(ValueError, match="the game 'table'") as found:
        replace(
            find("wagnis"),
            name="table",
            seats=seats,
            dtype=np.dtype([("turn", "<i8"), ("players", "<f8"), ("many", "i1", 2000)]),
            actions=("draw", "draw", "play:1", "play_1", "Take it", *(f"a{k}" for k in range(126))),
            outcomes=("die:1", "die:1"),
            rules=("W1", "W1", "two"),
            to_agree=options,
            view=struct(concerns=one_of("a", "b"), seats=number, winners=number),
            offers=None,
            refuse=lambda s, token: None,
        )
    for reason in (
        "the names core, server, home, table, setup, past, review mean something else already",
        "it needs 1 to 126 actions, not 131",
        "draw is twice among its actions",
        "its actions cannot be 'Take it'",
        "several actions would be offered by the words play_1",
        "die:1 is twice among its outcomes",
        "W1 is twice among its rules",
        "its rules cannot be 'two'",
        "seats must be a range from 2 to 6 players",
        "its record must hold whole numbers only",
        "its record has 2016 bytes; 1024 are the most",
        "its view needs a field 'concerns', a number",
        "the field 'seats' of its view must be a list of structs",
        "every view has winners already",
        "give both `offers` and `offer`, or none of them",
        "give `forbid` or `refuse`, not both",
        "there is no rule 'W99' behind the option 'risk'",
    ):
        assert reason in str(found.value)


@pytest.mark.parametrize("name", ["pig2", "big_pig", "schwein_gehabt", "über", "Pig", "p" * 41, ""])
def test_a_name_that_no_record_could_hold_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="its name must be one word of up to 40 small letters"):
        replace(find("wagnis"), name=name)


def test_no_game_is_called_like_something_else_that_has_words() -> None:
    page = (ROOT / "web" / "src" / "lib" / "language.svelte.ts").read_text("utf-8")
    found = re.search(r"\[\.\.\.subjects, ([^\]]+)\]", page)
    assert found is not None
    of_page = re.findall(r'"(\w+)"', found[1])
    assert set(TAKEN) == {*of_page, *texts.FOLDERS} - {game.name for game in GAMES}


def test_two_kinds_of_effects_with_the_same_words_are_refused() -> None:
    with pytest.raises(ValueError, match="'a' has no field 'card'; two kinds have the words 'event-a'"):
        effects(a=said().naming("card"), a_=said())


def test_words_that_are_missing_or_cannot_be_said_are_named_at_once(tmp_path: Path) -> None:
    build(tmp_path, {"pig/texts/de.ftl": ("event-rolled = Es ist eine { $pips }.", "event-rolled = Es ist { $dots }.")})
    english = tmp_path / "pig" / "texts" / "en.ftl"
    kept = [
        line
        for line in english.read_text("utf-8").splitlines()
        if not line.startswith(("game-summary", "action-hold", "rule-P4"))
    ]
    english.write_text("\n".join(kept).replace("view-risked =", "view risked ="), encoding="utf-8")
    book = tmp_path / "pig" / "rulebook" / "en.md"
    book.write_text(book.read_text("utf-8").replace("@P2", "@P1\n@P7"), encoding="utf-8")
    done = command(tmp_path, "games", "--language", "en")
    assert done.returncode == 0, done.stderr
    assert "sternenzahlen" in done.stdout
    for reason in (
        "texts/en.ftl has no game-summary, rule-P4, action-hold",
        "texts/en.ftl cannot be read at 'view risked = At risk'",
        "texts/de.ftl: event-rolled cannot use $dots",
        "rulebook/en.md must have every rule exactly once, and no other; look at @P1, @P7, @P2",
    ):
        assert reason in done.stderr


TOO_MUCH = """
import tischlein
state = tischlein.game("pig").start(2)
before = state.to_bytes()
try:
    state.apply("roll")
except ValueError as error:
    print(error)
print(state.to_bytes() == before, state.actor, state.legal(), state.history)
"""


def test_a_step_with_too_many_effects_is_refused_before_anything_has_changed(tmp_path: Path) -> None:
    tells = "        if told is not None:\n            tell(told, ROLLS, (seat,))\n"
    build(tmp_path, {"pig/rules.py": (tells, "        for _ in range(40):\n            tell(told, ROLLS, (seat,))\n")})
    done = run(tmp_path, "-c", TOO_MUCH, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "pig: a step told 40 effects; there is room for 32\nTrue 0 ['roll'] []\n"


def test_a_refusal_without_words_is_said_by_its_rule(tmp_path: Path) -> None:
    build(tmp_path, {"pig/texts/en.ftl": ("refusal-P5 = There is nothing to keep yet: roll first.\n", "")})
    german = tmp_path / "pig" / "texts" / "de.ftl"
    german.write_text(re.sub("refusal-P5.*\n", "", german.read_text("utf-8")), encoding="utf-8")
    done = command(tmp_path, "play", "pig", "--plain", "--language", "en", say="hold\n1\n")
    assert done.returncode == 0, done.stderr
    assert "Instead of rolling again you may stop and keep the points of this turn." in done.stdout


def test_a_game_that_ends_the_program_ends_nothing(tmp_path: Path) -> None:
    build(tmp_path, {"pig/state.py": ("DECIDE, DIE", 'raise SystemExit("no")\nDECIDE, DIE')})
    done = run(tmp_path, "-c", f"{NAMES}; tischlein.game('pig')")
    assert done.stdout == OURS
    assert "the game pig cannot be played here: SystemExit: no" in done.stderr


@pytest.mark.parametrize(
    ("name", "reason"),
    [("size", "NumPy or Python keeps that name"), ("class", "NumPy or Python keeps that name"), ("turn", "already")],
)
def test_a_field_that_would_be_something_else_is_refused(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        record(**{name: "<i2"})


@pytest.mark.parametrize("field", ["<f8", ("i1", (2, 3)), ("i1", 0), "U3"])
def test_a_field_that_holds_no_whole_numbers_is_refused(field: Any) -> None:
    with pytest.raises(ValueError, match="the field 'strange'"):
        record(strange=field)


def test_two_games_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    build(tmp_path, {"pig/__init__.py": ('name="pig"', 'name="wagnis"')})
    done = run(tmp_path, "-c", "import tischlein; print(tischlein.game('wagnis').package)")
    assert done.stdout == "tischlein.games.wagnis\n"
    assert "there is a game 'wagnis' already" in command(tmp_path, "games").stderr
