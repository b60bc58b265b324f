"""What is said of every measurement: on which machine, of which commit; and numbers in few characters."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path


def machine(versions: str) -> str:
    """One sentence: our version, those of others, the processor, the load."""
    return (
        f"Tischlein {version('tischlein')} at {commit()}, Python {python()}, {versions}; "
        f"{processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start."
    )


def short(number: float) -> str:
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number:.3g}"


def commit() -> str:
    done = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "no commit"


def python() -> str:
    """The version, and whether it is the distribution's: builds differ in speed."""
    return platform.python_version() + (" of the system" if sys.base_prefix == "/usr" else "")


def processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        return next(part.partition(":")[2].strip() for part in text.splitlines() if part.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()
