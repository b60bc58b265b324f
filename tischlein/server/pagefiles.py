"""The files of the page, as they were built into the package, and their sums."""

from __future__ import annotations

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "page"
INDEX = "index.html"


def page_files(folder: Path = FOLDER) -> dict[str, Path]:
    """All files that are sent, by their addresses without the first stroke. Beside most of them lies a compressed copy,
    which has no address."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: path for name, path in sorted(found.items()) if path.suffix != ".gz" and not name.startswith(".")}


def has_page(folder: Path = FOLDER) -> bool:
    """Whether the page was built."""
    return (folder / INDEX).is_file()


def page_sums(folder: Path = FOLDER) -> dict[str, str]:
    """What a server of this release sends: for each file of the page its SHA-256, in hexadecimal digits, by its
    address without the first stroke. `index.html` is what is sent for every place in the page."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in page_files(folder).items()}
