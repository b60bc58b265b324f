"""What a module is made of: nothing from outside, the same bytes each time, small; and what cannot be one is named."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import tischlein
from tests.wasm.node import RULES
from tischlein.core.game import Game
from tischlein.core.language import LANGUAGES
from tischlein.core.rulebook import rulebook
from tischlein.games import OWN
from tischlein.server.api import games_info
from tischlein.wasm.facts import facts_of
from tischlein.wasm.linker import DATA, EXPORTS, IMPORTS, MAGIC, CannotLink, Reader, link, signed, unsigned
from tischlein.wasm.module import check_note_of, note_in, note_of, players_note_of

ROOT = Path(tischlein.__file__).parent.parent
MOST_BYTES = {"": 8000, ".players": 28_000, ".check": 2500}
"""Of a module of rules, of one of players, and of one that checks records, compressed."""


def sections(module: bytes) -> dict[int, Reader]:
    reader, found = Reader(module, len(MAGIC)), {}
    while not reader.over:
        number = reader.byte()
        found[number] = reader.part()
    return found


def module(game: Game, ending: str = "") -> bytes:
    return (RULES / f"{game.name}{ending}.wasm").read_bytes()


@pytest.mark.parametrize("ending", MOST_BYTES)
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_it_is_small_and_needs_nothing(game: Game, ending: str) -> None:
    made = module(game, ending)
    assert len(gzip.compress(made, 9)) <= MOST_BYTES[ending]
    assert IMPORTS not in sections(made)


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_what_lies_there_is_what_the_sources_say(game: Game) -> None:
    """Module and facts are of these rules, and both say so."""
    assert note_in(module(game)) == note_of(game)
    facts = json.loads((RULES / f"{game.name}.json").read_text(encoding="utf-8"))
    assert facts == json.loads(json.dumps(facts_of(game)))
    assert {name: facts[name] for name in note_of(game)} == note_of(game)
    assert note_in(module(game)[:-1]) == {}, "one that is cut off says nothing"
    made = module(game)
    assert note_in(made.replace(made[200:208], bytes(8), 1)) == {}, "nor does one that is damaged"
    assert note_in(module(game, ".players")) == players_note_of(game)
    assert note_in(module(game, ".check")) == check_note_of(game)


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_what_the_page_knows_by_itself_is_what_a_server_answers(game: Game) -> None:
    answer = msgspec.json.decode(msgspec.json.encode(games_info()))
    known = json.loads((RULES / "about" / f"{game.name}.json").read_text(encoding="utf-8"))
    assert known == next(one for one in answer if one["name"] == game.name)
    for language in LANGUAGES:
        book = (RULES / "books" / language / f"{game.name}.md").read_text(encoding="utf-8")
        assert book == rulebook(game, language)


def made_in(folder: Path, tree: Path, seed: str, *games: str) -> dict[str, str]:
    """The sums of modules made by a process of its own from a source tree."""
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(tree), "TISCHLEIN_CACHE": str(folder / "x")}
    command = [sys.executable, "-m", "tischlein.wasm", str(folder), *games]
    subprocess.run(command, cwd=tree, env=environment, check=True)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.*")}


def test_the_same_sources_give_the_same_bytes(tmp_path: Path, soak: bool) -> None:
    """In another process, in another folder, alone or after others, whatever the order of Python's sets is."""
    some = [game.name for game in (OWN if soak else OWN[-1:])]
    copy = tmp_path / "another place"
    shutil.copytree(ROOT / "tischlein", copy / "tischlein", ignore=shutil.ignore_patterns("page", "__pycache__"))
    lying = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in RULES.glob("*.*") if path.suffix}
    assert made_in(tmp_path / "all", copy, "7", *some) == {
        name: digest for name, digest in lying.items() if name.split(".")[0] in some
    }
    if soak:
        alone = made_in(tmp_path / "one", ROOT, "8", OWN[-1].name)
        assert alone.items() <= lying.items()
        assert len(alone) == 4


def test_only_what_has_changed_is_made_anew(tmp_path: Path) -> None:
    """A module whose note says that it is of these sources stays as it is, unless it is damaged behind it."""
    game, other = OWN[0], OWN[1]
    for ending in ("", ".players", ".check"):
        (tmp_path / f"{game.name}{ending}.wasm").write_bytes(module(game, ending))
    (tmp_path / f"{other.name}.wasm").write_bytes(module(game))
    (tmp_path / f"{other.name}.players.wasm").write_bytes(module(other, ".players"))
    made = bytearray(module(other, ".check"))
    made[len(made) // 2] ^= 1
    (tmp_path / f"{other.name}.check.wasm").write_bytes(made)
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.wasm")}
    made_in(tmp_path, ROOT, "9", game.name, other.name)
    changed = {name for name, time in before.items() if (tmp_path / name).stat().st_mtime_ns != time}
    assert changed == {f"{other.name}.wasm", f"{other.name}.check.wasm"}
    for ending in ("", ".check"):
        assert (tmp_path / f"{other.name}{ending}.wasm").read_bytes() == module(other, ending)


PLANTED = """
import sys
import numpy as np
from tischlein.core.kernel import Record, inner
from tischlein.games.wagnis import rules
from dataclasses import replace
import tischlein
from tischlein.wasm.lowering import NeedsRuntime
from tischlein.wasm.module import module_of, players_module_of

game = tischlein.game("wagnis")
begin = game.mind.imagine

{kernels}
for make in makings:
    try:
        make()
        print()
    except NeedsRuntime as reason:
        print(str(reason).splitlines()[0])
"""
KERNELS = """
@inner
def planted{number}(s: Record) -> int:
    {body}

@inner
def winners{number}(s: Record) -> int:
    return planted{number}(s)

@inner
def imagine{number}(sheet, mind, seat: int, s: Record, rng: Record) -> None:
    begin(sheet, mind, seat, s, rng)
    s.turn += planted{number}(s)

@inner
def skilled{number}(s: Record, rng: Record) -> int:
    return planted{number}(s)
"""
BODIES = {
    "return len(np.zeros(int(s.players), np.int64)) + int(np.ones(int(s.turn)).sum())": "cannot be compiled",
    "return len([1, 2, int(s.players)])": "cannot be compiled",
    "if s.players > 3: raise ValueError('too many')\n    return 1": "can raise an exception",
    "if s.players > 9: raise ValueError(s.players)\n    return 1": "can raise an exception",
    "return 1 if s.players > 1 else 0": "",
}
MAKING = {
    "winners": "module_of(replace(game, kernels=game.kernels._replace(winners=winners{number})))",
    "mind": "players_module_of(replace(game, mind=game.mind._replace(imagine=imagine{number})))",
    "policy": "players_module_of(replace(game, policies=dict(game.policies, koenner=skilled{number})))",
}


@pytest.mark.parametrize(
    ("where", "bodies"),
    [("winners", list(BODIES)), ("policy", list(BODIES)[:1]), ("mind", list(BODIES)[2:3])],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_kernel_that_needs_a_runtime_is_named(where: str, bodies: list[str]) -> None:
    """All in one process: the other kernels are compiled once."""
    kernels = "".join(KERNELS.format(number=number, body=body) for number, body in enumerate(bodies))
    making = ", ".join(f"lambda: {MAKING[where].format(number=number)}" for number in range(len(bodies)))
    program = PLANTED.format(kernels=f"{kernels}\nmakings = [{making}]")
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert len(said) == len(bodies)
    for number, body in enumerate(bodies):
        assert bool(said[number]) == bool(BODIES[body])
        assert BODIES[body] in said[number]
        assert not said[number] or re.match(rf"the kernel (__main__\.)?planted{number} ", said[number])


def test_the_linker_says_what_it_cannot_link() -> None:
    with pytest.raises(CannotLink, match="no object file"):
        link(b"\x7fELF", [], {})
    for kind, name in ((0, "NRT_Allocate"), (3, "errno")):
        imported = bytes([1, 3]) + b"env" + bytes([len(name)]) + name.encode() + bytes([kind, 0x7F, 0][: 2 + kind // 3])
        with pytest.raises(CannotLink, match=name):
            link(MAGIC + bytes([IMPORTS, len(imported)]) + imported, [], {})


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 16384, (1 << 31) - 1, (1 << 62) + 5])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    assert Reader(unsigned(value)).number() == value
    assert Reader(signed(value)).signed() == value
    assert Reader(signed(-value)).signed() == -value


def test_a_module_has_its_data_behind_the_stack() -> None:
    for game in OWN:
        found = sections(module(game))
        assert found[EXPORTS].number() > 10
        assert found[DATA].number() == 1
