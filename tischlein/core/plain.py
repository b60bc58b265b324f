"""Kernels in ordinary Python, beside the compiled ones and in the same process: for as long as these are not there.

A kernel's own function calls other kernels by their names, and those are the compiled ones. So a plain kernel is the
same code once more, with plain kernels wherever it refers to kernels.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from tischlein.core.kernel import quietly, source_of, wraps_around

P = ParamSpec("P")
R = TypeVar("R")

_plain: dict[types.FunctionType, Callable[..., Any]] = {}
_names: dict[str, dict[str, Any]] = {}
"""The names of each module that has kernels, with plain ones in their place."""


def plain(kernel: Callable[P, R]) -> Callable[P, R]:
    """The same kernel in ordinary Python, which compiles nothing."""
    source = source_of(kernel)
    if source is None:
        return kernel
    if source not in _plain:
        cells = tuple(types.CellType(_plainly(cell.cell_contents)) for cell in source.__closure__ or ())
        twin = types.FunctionType(source.__code__, _names_of(source), source.__name__, source.__defaults__, cells)
        _plain[source] = quietly(twin) if wraps_around(source) else twin
    return _plain[source]


def for_python(kernel: Callable[P, R]) -> Callable[P, R]:
    """A plain kernel that gives Python's own numbers, as compiled ones do, where NumPy's would come out."""
    twin = plain(kernel)

    @functools.wraps(twin)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        result = twin(*args, **kwargs)
        return result if result is None else int(result)  # type: ignore[call-overload]

    return called


def _names_of(source: types.FunctionType) -> dict[str, Any]:
    if source.__module__ not in _names:
        names = _names[source.__module__] = dict(source.__globals__)  # first, since kernels of a module name each other
        names.update({name: _plainly(value) for name, value in source.__globals__.items()})
    return _names[source.__module__]


def _plainly(value: Any) -> Any:
    return value if source_of(value) is None else plain(value)
