"""One decorator for every compiled function, and a disk cache that knows what a kernel is made of.

`@kernel` compiles a plain function with Numba on first use. With `NUMBA_DISABLE_JIT=1` it leaves the function as it
is, for a debugger and for half of the tests. The same functions are compiled for a GPU by numba-cuda.

Numba's own cache looks at one source file only and never finds closures again. Ours is keyed by the *identity* of a
kernel: a hash of its own code and, recursively, of every kernel and constant that it refers to. Editing a rule
recompiles exactly what is built on it; a closure made by a factory is found again in the next process.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import inspect
import os
import pickle
import sys
import threading
import types
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from llvmlite import binding
from numba.core.caching import CompileResultCacheImpl, _Cache
from numba.core.errors import TypingError as TypingError
from numba.core.serialize import dumps

P = ParamSpec("P")
R = TypeVar("R")

Record = Any
"""One state inside a kernel: a NumPy record with named fields, the same object interpreted and compiled."""

PYTHON = f"py{sys.version_info[0]}{sys.version_info[1]}"
INTERPRETED = bool(numba.config.DISABLE_JIT)

QUICK = "-quick"
OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False}
"""`_nrt`: kernels allocate nothing, so nobody need count who refers to an array. (Counting took half of the time of
writing, where arrays are handed on all the time.) A kernel that would allocate cannot be compiled."""

announce: list[Callable[[], None]] = []
"""Called, then emptied, before the first compilation of a process: a place to tell a person why nothing happens."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` on first use; releases the GIL, cached on disk."""
    return _compiled(function, "", nogil=True)


def quick(function: Callable[P, R]) -> Callable[P, R]:
    """As `kernel`, for what Python alone calls, all the time, and takes microseconds: it keeps the GIL. To give it away
    and get it back can take longer than the work, above all where another thread waits for it."""
    return _compiled(function, QUICK)


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """As `kernel`, for what is called by other kernels only: compiled faster, since Python need not reach it."""
    return _compiled(function, "-inner", no_cpython_wrapper=True, no_cfunc_wrapper=True)


SOUND = cast(int, np.int64(0))
"""A word: Numba would take a plain 0, where nothing else is given, for all that a kernel can give."""


def asserting(function: Callable[P, int]) -> Callable[P, int]:
    """As `inner`, for kernels that assert what must hold, and give `SOUND`. Compiled for a page they can raise nothing
    and give the number of what does not hold instead (`number_of`); so whoever calls one hands on what is not 0.
    Everywhere else they are interpreted."""
    _asserting[f"{function.__module__}.{function.__qualname__}"] = function.__code__
    return inner(function)


_asserting: dict[str, types.CodeType] = {}


def asserts(name: str) -> bool:
    """Whether the kernel of this name, with its module, was made by `asserting`."""
    return name in _asserting


def number_of(assertion: str) -> int:
    """A number for the text of an assertion: positive, in 32 bits."""
    return zlib.crc32(assertion.encode()) & 0x7FFFFFFF or 1


def assertions(kernel: object) -> list[str]:
    """The texts of all assertions of a kernel, and of those that it calls."""
    found: list[str] = []
    rest, seen = [kernel], set()
    while rest:
        source = source_of(kernel := rest.pop()) or kernel
        if isinstance(source, types.FunctionType) and source.__code__ not in seen:
            seen.add(source.__code__)
            if source.__code__ in _asserting.values():
                texts = {const for const in source.__code__.co_consts if isinstance(const, str)}
                found += sorted(texts - {source.__doc__})
            rest += [source.__globals__.get(name) for name in source.__code__.co_names]
    return found


def _compiled(function: Callable[P, R], kind: str, **flags: bool) -> Callable[P, R]:
    if INTERPRETED:
        _left_alone.add(function)
        return function
    dispatcher = numba.njit(**OPTIONS, **flags)(function)
    dispatcher._cache = KernelCache(function, kind)
    return cast(Callable[P, R], dispatcher)


_left_alone: set[Callable[..., Any]] = set()


def is_kernel(value: object) -> bool:
    """Whether something was made by one of these decorators."""
    return source_of(value) is not None or (callable(value) and value in _left_alone)


def wrapping(function: Callable[P, R]) -> Callable[P, R]:
    """For the few functions that mean arithmetic modulo 2**64: interpreted, NumPy would warn of the overflow."""
    if INTERPRETED:
        return quietly(function)
    _wrapping.add(function)
    return function


_wrapping: set[Callable[..., Any]] = set()


def wraps_around(function: Callable[..., Any]) -> bool:
    """Whether a function means arithmetic modulo 2**64."""
    return function in _wrapping


def quietly(function: Callable[P, R]) -> Callable[P, R]:
    """The same, without a word about overflows."""

    @functools.wraps(function)
    def quiet(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return quiet


def _by_layout(record: Any) -> tuple[str, tuple[int]]:
    return "Record", (int.from_bytes(hashlib.sha256(record.name.encode()).digest()[:8]) >> 1,)


# Numba names the types of records by a running number of the process, and compiled code by the types of its arguments:
# the same kernel for the records of two games, compiled in two processes, would have one name, and who then loads
# both from disk would get the wrong one. So records are named by what lies in them.
numba.types.Record.mangling_args = property(_by_layout)


whole = cast(Callable[[Any], int], np.int64)
"""A number as a whole word. In kernels, `int` keeps the small type of a record's field, and a kernel is compiled once
more for each type of argument."""

each = numba.literal_unroll
"""For loops in kernels over a tuple of numbers of different kinds: `for number in each(numbers)`."""


def source_of(value: object) -> types.FunctionType | None:
    """The function from which a kernel is compiled; None for anything else."""
    return value.py_func if isinstance(value, numba.core.dispatcher.Dispatcher) else None


class NotCompiled(Exception):
    """A kernel is not on disk, and was to be loaded only."""


class _Manner(threading.local):
    load_only = False


_manner = _Manner()


@contextlib.contextmanager
def loading_only() -> Iterator[None]:
    """In this thread nothing is compiled meanwhile: what is not on disk raises `NotCompiled`."""
    _manner.load_only = True
    try:
        yield
    finally:
        _manner.load_only = False


def cache_folder() -> Path:
    """Where compiled kernels are kept: `TISCHLEIN_CACHE`, else the user's cache folder."""
    chosen = os.environ.get("TISCHLEIN_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "tischlein" / "kernels"


def identity(value: object) -> str:
    """A hash of all that a kernel's compiled form depends on, the same in every process."""
    function = getattr(value, "py_func", value)
    if isinstance(function, types.FunctionType):
        return _function_identity(function)
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(value, np.ndarray):
        return hashlib.sha256(f"{value.dtype.descr}{value.shape}".encode() + value.tobytes()).hexdigest()
    if isinstance(value, np.generic | int | float | str | bool | type(None)):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, tuple):
        return f"({','.join(identity(item) for item in value)})"
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__}"
    raise TypeError(f"a kernel refers to {value!r}; it may use kernels, numbers, tuples and arrays only")


_known: dict[types.FunctionType, str] = {}


def _function_identity(function: types.FunctionType) -> str:
    if function not in _known:
        inner = inspect.unwrap(function)
        code = inner.__code__
        parts = [
            inner.__module__,
            inner.__qualname__,
            code.co_code.hex(),
            repr(code.co_consts),
            repr(code.co_names),
        ]
        _known[function] = "recursion"  # kernels do not recurse; this only keeps the walk finite
        for name in code.co_names:
            if name in inner.__globals__:
                parts.append(f"{name}={identity(inner.__globals__[name])}")
        for name, cell in zip(code.co_freevars, inner.__closure__ or (), strict=True):
            parts.append(f"{name}={identity(cell.cell_contents)}")
        _known[function] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return _known[function]


DAMAGED = (
    EOFError,
    pickle.UnpicklingError,
    ValueError,
    TypeError,
    AttributeError,
    IndexError,
    ImportError,
    KeyError,
)
"""What reading a foreign cache file can raise."""

DIGEST = hashlib.sha256().digest_size


class _Reducer(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's way to turn compiled code into bytes and back, without its search for a place to put them."""

    def __init__(self) -> None:
        pass


def _without_bitcode(library: tuple[str, str, tuple[bytes, bytes]], *rest: Any) -> tuple[Any, ...]:
    """No other kernel is linked with it, and to read all that is there for that takes half of the time of loading. What
    it defines must be known by name."""
    name, form, (code, bitcode) = library
    module = binding.parse_bitcode(bitcode)
    names = [f'define void @"{one.name}"() {{\n  ret void\n}}' for one in module.functions if not one.is_declaration]
    names += [f'@"{one.name}" = global i8 0' for one in module.global_variables if not one.is_declaration]
    named = binding.parse_assembly("\n".join(names)).as_bitcode()
    return (name, form, (code, named)), *rest


class KernelCache(_Cache):  # type: ignore[misc]
    """The disk cache of one kernel; attached to its Numba dispatcher.

    Each form of the kernel (for types of arguments, and a processor) is a file of its own, written under another name
    and then put in its place, with a sum over it: several processes may write it at once, and one that is killed while
    it writes, or finds no room, leaves nothing behind that would be taken for code.
    """

    def __init__(self, function: Callable[..., Any], kind: str = "") -> None:
        self._function = function
        self._kind = kind
        self._reducer = _Reducer()

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    @functools.cached_property
    def _name(self) -> str:
        # The identity is taken at first use, when every kernel that this one calls has been defined.
        own = identity(self._function)[:24]
        # Numba names compiled code by the qualified name and a running number of the process: two processes may give
        # one name to different code. So the identity becomes part of the name; for records see `_by_layout`.
        self._function.__qualname__ += f"_{own}"
        return f"{self._function.__name__}-{own}{self._kind}-{PYTHON}"

    def _file(self, sig: Any, codegen: Any) -> Path:
        form = repr((numba.__version__, np.__version__, OPTIONS, str(sig), codegen.magic_tuple()))
        return cache_folder() / f"{self._name}-{hashlib.sha256(form.encode()).hexdigest()[:16]}.kernel"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            written = self._file(sig, target_context.codegen()).read_bytes()
            if hashlib.sha256(written[DIGEST:]).digest() == written[:DIGEST]:
                return self._reducer.rebuild(target_context, pickle.loads(written[DIGEST:]))
        except (OSError, *DAMAGED):
            pass  # a damaged or foreign file is a miss: it is compiled and written anew
        if _manner.load_only:
            raise NotCompiled(self._function.__name__)
        # Only compiling needs Numba's full set of typed functions; finished code does not, and loading the set takes
        # longer than everything else at the start of a process.
        target_context.refresh()
        while announce:
            announce.pop()()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        reduced = self._reducer.reduce(data)
        if self._kind == QUICK:
            reduced = _without_bitcode(*reduced)
        code = dumps(reduced)
        file = self._file(sig, data.codegen)
        draft = file.with_name(f"{file.name}.{os.getpid()}-{threading.get_ident()}.tmp")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            try:
                draft.write_bytes(hashlib.sha256(code).digest() + code)
                draft.replace(file)
            finally:
                draft.unlink(missing_ok=True)
        except OSError:
            pass  # no room or no right to write: the kernel still runs, it is only compiled again next time

    def enable(self) -> None: ...
    def disable(self) -> None: ...
    def flush(self) -> None: ...
