"""Numbers that programs give: taken from Python or NumPy alike, or refused in words."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tischlein.core.errors import brief


def is_whole(value: object) -> bool:
    """Whether something is a whole number of Python or NumPy; truth values are not."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def is_code(code: object) -> bool:
    """Whether something can be a code at all: a whole number of Python or NumPy that fits the kernels."""
    return is_whole(code) and -(1 << 31) < int(code) < 1 << 31  # type: ignore[call-overload]


def plain_number(value: int | np.integer[Any]) -> int:
    """A whole number of NumPy as one of Python; anything else as it is."""
    return int(value) if isinstance(value, np.integer) else value


def check_count(name: str, value: object, most: int) -> None:
    """Refuse what is no whole number from 1 to `most`."""
    if not is_whole(value) or not 1 <= value <= most:  # type: ignore[operator]
        limits = f"a whole number from 1 to {most:_}".replace("_", " ")
        raise ValueError(f"{name}: must be {limits}, not {brief(value)}")


def check_seconds(value: object, most: int) -> None:
    """Refuse what is no number of seconds above 0, up to `most`."""
    known = isinstance(value, float | np.floating) or is_whole(value)
    if not known or not math.isfinite(value) or not 0 < value <= most:  # type: ignore[operator, arg-type]
        limits = f"a number above 0, up to {most:_}".replace("_", " ")
        raise ValueError(f"seconds: must be {limits}, not {brief(value)}")


def check_flag(name: str, value: object) -> None:
    """Refuse what is neither yes nor no."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name}: must be True or False, not {brief(value)}")


def check_progress(value: Callable[..., object] | None) -> None:
    """Refuse what cannot be called when something was done."""
    if value is not None and not callable(value):
        raise ValueError(f"progress: must be a function, or None, not {brief(value)}")
