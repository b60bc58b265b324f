"""What goes wrong in a newcomer's game is named, all of it at once, and keeps nobody from the other games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guest.built import build, run

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


def test_a_mistake_is_named_where_the_game_is_made(tmp_path: Path) -> None:
    """All that is missing at once; and the other games are played all the same."""
    build(tmp_path, {"pig/sheet.py": ("    concerns=number,\n", "    turn=number,\n")})
    (tmp_path / "pig" / "rulebook" / "de.md").unlink()
    done = run(tmp_path, "-c", "import tischlein; print([game.name for game in tischlein.GAMES])")
    assert done.returncode == 0
    assert done.stdout == "['wagnis', 'elferreihe', 'blitzraster', 'sternenzahlen']\n"
    assert "the game pig:GAME cannot be played here" in done.stderr
    for reason in ("its view needs a field 'concerns'", "every view has turn already", "there is no rulebook/de.md"):
        assert reason in done.stderr


@pytest.mark.parametrize(
    ("name", "reason"),
    [("size", "NumPy or Python keeps that name"), ("class", "NumPy or Python keeps that name"), ("turn", "already")],
)
def test_a_field_that_would_be_something_else_is_refused(name: str, reason: str) -> None:
    from tischlein.core.layout import record

    with pytest.raises(ValueError, match=reason):
        record(**{name: "<i2"})


def test_two_games_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    build(tmp_path, {"pig/__init__.py": ('name="pig"', 'name="wagnis"')})
    done = run(tmp_path, "-c", "import tischlein; print(tischlein.game('wagnis').package)")
    assert done.stdout == "tischlein.games.wagnis\n"
    assert "there is a game 'wagnis' already" in done.stderr
