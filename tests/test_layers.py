"""Imports point down only, every game has the same files, and no kernel hides outside the one decorator."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tischlein
from tests.games import about
from tischlein.games import GAMES

PACKAGE = Path(tischlein.__file__).parent

LEVELS = (
    "core",
    "games/<game>",
    "games",
    "records",
    "fairness",
    "bots",
    "players",
    "sim",
    "arena",
    "wasm",
    "server",
    "cli",
)
"""From the bottom up. A module may import from its own level and from those below."""

GAME_FILES = {
    "__init__.py",
    "effects.py",
    "habits.py",
    "mind.py",
    "notation.py",
    "offers.py",
    "options.py",
    "policy.py",
    "prospects.py",
    "refusals.py",
    "rules.py",
    "sheet.py",
    "skill.py",
    "state.py",
    "terminal.py",
}

MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


def level(module: str) -> tuple[int, str]:
    """Where a module stands: its level, and for a game's own module the game's name."""
    parts = module.split(".")[1:]
    if not parts:
        return len(LEVELS), ""  # the package itself is the top: it gathers what users import
    if parts[0] == "games" and len(parts) > 1:
        return LEVELS.index("games/<game>"), parts[1]
    return LEVELS.index(parts[0]), ""


def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found += [f"{node.module}.{alias.name}" for alias in node.names] + [node.module or ""]
    return [name for name in found if name.split(".")[0] == "tischlein"]


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_down(path: Path) -> None:
    own_level, own_game = level(module_name(path))
    for name in imports(path):
        target = PACKAGE.parent.joinpath(*name.split("."))
        if not (target.with_suffix(".py").exists() or target.is_dir()):
            continue  # a name inside a module that is checked as well
        if name == "tischlein":
            continue  # `from tischlein import x` is checked by what it names
        other_level, other_game = level(name)
        assert other_level <= own_level, f"{module_name(path)} imports {name} from above"
        if own_game and other_game:
            assert own_game == other_game, f"{module_name(path)} imports another game"


def test_every_game_has_the_same_files() -> None:
    for game in GAMES:
        files = {path.name for path in game.folder.glob("*.py")}
        assert files == GAME_FILES | about(game.name).files
        for folder, ending in (("texts", "ftl"), ("rulebook", "md")):
            assert {path.name for path in (game.folder / folder).iterdir()} == {
                f"de.{ending}",
                f"en.{ending}",
            }


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_one_decorator_and_no_global_luck(path: Path) -> None:
    """Numba is touched where kernels are compiled, and nowhere else; nobody draws from a global generator."""
    source = path.read_text(encoding="utf-8")
    name = module_name(path)
    if name not in ("tischlein.core.kernel", "tischlein.sim.gpu", "tischlein.wasm.target"):
        assert "numba" not in source.replace("Numba", ""), f"{name} must use tischlein.core.kernel"
    for forbidden in ("np.random.seed", "np.random.rand", "random.choice(", "random.random(", "random.seed("):
        assert forbidden not in source, f"{name} uses {forbidden}"


def test_public_names_are_those_listed() -> None:
    assert len(set(tischlein.__all__)) == len(tischlein.__all__)
    for name in tischlein.__all__:
        assert hasattr(tischlein, name)


def test_files_stay_small() -> None:
    for path in [*MODULES, *(PACKAGE.parent / "tests").rglob("*.py")]:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= 500, f"{path.name} has {lines} lines: split it"
