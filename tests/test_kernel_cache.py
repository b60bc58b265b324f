"""The disk cache of compiled kernels, with real processes and a cache folder of its own."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import tischlein
from tischlein.core.kernel import DIGEST

PROGRAM = """
import sys
from tischlein.core import kernel
compiled = []
kernel.announce.append(lambda: compiled.append(True))
import small
print(small.twice_plus_one(20), "compiled" if compiled else "loaded")
"""

SMALL = """
from tischlein.core.kernel import kernel
from helper import SHIFT, twice

def build(f):
    @kernel
    def plus(x):
        return f(x) + SHIFT
    return plus

twice_plus_one = build(twice)
"""

HELPER = """
from tischlein.core.kernel import kernel

SHIFT = 1

@kernel
def twice(x):
    return 2 * x
"""


def run(folder: Path, cache: Path) -> str:
    environment = os.environ | {"TISCHLEIN_CACHE": str(cache), "PYTHONPATH": str(folder)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "small.py").write_text(SMALL)
    (tmp_path / "helper.py").write_text(HELPER)
    return tmp_path


def test_three_processes_compile_once(program: Path) -> None:
    """Also the closure that a factory makes, also without .pyc files."""
    cache = program / "cache"
    assert run(program, cache) == "41 compiled"
    assert run(program, cache) == "41 loaded"
    shutil.rmtree(program / "__pycache__", ignore_errors=True)
    assert run(program, cache) == "41 loaded"


def edit(program: Path, helper: str) -> None:
    (program / "helper.py").write_text(helper)
    # Python takes a file of the same length that was changed within a second for the same file.
    shutil.rmtree(program / "__pycache__", ignore_errors=True)


def test_editing_another_file_recompiles(program: Path) -> None:
    """A change in a kernel or a constant that a kernel is built on is noticed, and only then."""
    cache = program / "cache"
    assert run(program, cache) == "41 compiled"
    edit(program, HELPER.replace("2 * x", "3 * x"))
    assert run(program, cache) == "61 compiled"
    edit(program, HELPER.replace("SHIFT = 1", "SHIFT = 5"))
    assert run(program, cache) == "45 compiled"
    (program / "helper.py").write_text("# a remark\n" + HELPER)
    assert run(program, cache) == "41 loaded"


MAKER = """
from tischlein.core.kernel import kernel

def build(rule):
    @kernel
    def count(x):
        total = 0
        while x > 0:
            total += rule(x) % 7
            x -= 1 + total % 3
            if total > 1000:
                x -= rule(total) % 5 + 1
                total //= 2
        return total

    @kernel
    def add_up(x):
        total = 0
        for k in range(x):
            total += count(x + k) + count(total % 50) * count(k)
        return total

    @kernel
    def play(x):
        return add_up(x) + add_up(x + 1) + count(x) + count(3 * x)

    return play
"""

GAME = """
from maker import build
from tischlein.core.kernel import kernel

@kernel
def rule(x):
    return RULE

play = build(rule)
"""

PLAY = """
import importlib, sys
for name in sys.argv[1:]:
    print(name, importlib.import_module(name).play(20))
"""


def played(folder: Path, *names: str, interpreted: bool = False) -> str:
    """What some modules of a folder play, in a process of its own."""
    environment = os.environ | {"TISCHLEIN_CACHE": str(folder / "cache"), "PYTHONPATH": str(folder)}
    environment["NUMBA_DISABLE_JIT"] = "1" if interpreted else "0"
    call = [sys.executable, "-c", PLAY, *names]
    return subprocess.run(call, env=environment, capture_output=True, text=True, check=True).stdout


def test_code_of_different_processes_is_not_mixed_up(tmp_path: Path) -> None:
    """Each of two look-alikes is compiled in a process of its own, where Numba gives its parts the same names; another
    process then loads both. With Numba's own names this ends in the code of the other one. The parts are long enough
    not to be copied into what calls them."""
    for name, text in (
        ("maker", MAKER),
        ("one", GAME.replace("RULE", "2 * x")),
        ("two", GAME.replace("RULE", "x + 9")),
    ):
        (tmp_path / f"{name}.py").write_text(text)
    play = partial(played, tmp_path)
    one, two = play("one"), play("two")
    assert one.split()[1] != two.split()[1]
    assert play("one", "two") == one + two
    assert play("two", "one") == two + one


SHARED = """
from tischlein.core.kernel import kernel

@kernel
def count(s, x):
    total = 0
    while x > 0:
        total += s.many[x % len(s.many)] % 7 + s.first
        x -= 1 + total % 3
        if total > 1000:
            x -= s.many[total % len(s.many)] % 5 + 1
            total //= 2
    return total

@kernel
def add_up(s, x):
    total = 0
    for k in range(x):
        total += count(s, x + k) + count(s, total % 50) * count(s, k)
    return total
"""

RECORDS = """
import numpy as np
from shared import add_up, count
from tischlein.core.kernel import kernel

STATE = np.dtype((np.record, [FIELDS]))

@kernel
def add_up_all(states, x):
    return add_up(states[0], x) + add_up(states[1], x + 1) + count(states[0], x) + count(states[1], 3 * x)

def play(x):
    states = np.zeros(2, STATE)
    states["first"], states["many"] = x, np.arange(states["many"].shape[1]) + x
    return add_up_all(states, x)
"""


def test_one_kernel_for_the_records_of_two_games_is_not_mixed_up(tmp_path: Path) -> None:
    """Core kernels take any game's record. Each of two is compiled in a process of its own, where Numba gives both
    types of records one number; a third process loads both."""
    for name, text in (
        ("shared", SHARED),
        ("one", RECORDS.replace("FIELDS", '("first", "<i8"), ("many", "<i8", (9,))')),
        ("two", RECORDS.replace("FIELDS", '("many", "<i8", (30,)), ("first", "<i8")')),
    ):
        (tmp_path / f"{name}.py").write_text(text)
    play = partial(played, tmp_path)
    one, two = play("one"), play("two")
    assert play("one", "two") == one + two
    assert play("two", "one") == two + one
    assert play("one", "two", interpreted=True) == one + two


def test_damaged_and_unwritable_caches_do_no_harm(program: Path) -> None:
    cache = program / "cache"
    assert run(program, cache) == "41 compiled"
    for path in cache.iterdir():
        path.write_bytes(path.read_bytes()[:40])
    assert run(program, cache) == "41 compiled"
    assert run(program, cache) == "41 loaded"
    blocked = program / "blocked"
    blocked.write_text("a file where a folder should be")
    assert run(program, blocked) == "41 compiled"


MANY = """
from tischlein.core.kernel import kernel

def build(k):
    @kernel
    def plus(x):
        return x + k
    return plus

print(sum(build(k)(k) + build(k)(float(k)) for k in range(12)))
"""


def test_several_at_once_and_one_that_is_killed_leave_whole_files(tmp_path: Path) -> None:
    """Each kernel in two forms, so that the forms of one kernel are written by different processes at the same time."""
    environment = os.environ | {"TISCHLEIN_CACHE": str(tmp_path)}
    environment.pop("NUMBA_DISABLE_JIT", None)

    def begin() -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-c", MANY], env=environment, stdout=subprocess.PIPE, text=True)

    victim = begin()
    while len([*tmp_path.glob("*.kernel")]) < 5:
        assert victim.poll() is None
    victim.kill()
    victim.communicate()
    assert len([*tmp_path.glob("*.kernel")]) < 24
    both = [begin(), begin()]
    assert [process.communicate()[0] for process in both] == ["264.0\n"] * 2
    files = [*tmp_path.glob("*.kernel")]
    assert len(files) == 24
    for file in files:
        written = file.read_bytes()
        assert hashlib.sha256(written[DIGEST:]).digest() == written[:DIGEST]
    assert len([*tmp_path.iterdir()]) <= len(files) + 1, "at most the one that was being written"
    before = {file: file.stat().st_mtime_ns for file in files}
    assert begin().communicate()[0] == "264.0\n"
    assert {file: file.stat().st_mtime_ns for file in files} == before, "all of it was found again"


def test_a_flipped_bit_is_not_run(program: Path) -> None:
    cache = program / "cache"
    assert run(program, cache) == "41 compiled"
    for path in cache.iterdir():
        written = bytearray(path.read_bytes())
        written[len(written) // 2] ^= 4
        path.write_bytes(written)
    assert run(program, cache) == "41 compiled"


def test_kernels_refer_to_plain_things_only() -> None:
    """An identity can be taken of every kernel; something else in a kernel is an error at once."""
    from tischlein.core.kernel import identity

    for game in tischlein.GAMES:
        identities = {identity(function) for function in game.kernels}
        assert len(identities) == len(game.kernels)
    with pytest.raises(TypeError, match="a kernel refers to"):
        identity(object())


ALLOCATING = """
import numpy as np
from tischlein.core.kernel import kernel

@kernel
def greedy(n):
    made = np.empty(n, np.int64)
    made[0] = n
    return made[0]

greedy(3)
"""


def test_a_kernel_that_allocates_cannot_be_compiled(tmp_path: Path) -> None:
    """It could run neither on a GPU nor in a browser, and whoever writes one hears of it at once."""
    environment = os.environ | {"TISCHLEIN_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", ALLOCATING], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "Only accept returning of array passed into the function as argument" in done.stderr
