"""Options of a game as they are given on the command line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tischlein.cli.frame import CommandError
from tischlein.core.language import phrase
from tischlein.core.recordtext import no_json
from tischlein.core.system import why

MOST_BYTES = 1 << 16
"""More is no set of options; a board has at most a few thousand."""


def options(given: Sequence[str]) -> dict[str, Any]:
    """`NAME=VALUE`, the value as JSON or as plain text, or `NAME=@FILE` for JSON in a file (a board, say)."""
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise CommandError(phrase("error-option-form", text=text))
        found[name] = from_file(Path(value[1:])) if value.startswith("@") else _value(value)
    return found


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def from_file(path: Path) -> Any:
    """JSON from a file."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise CommandError(phrase("error-file", file=str(path), reason=f"> {MOST_BYTES} bytes"))
        return json.loads(data)
    except OSError as error:
        raise CommandError(phrase("error-file", file=str(path), reason=why(error))) from None
    except (ValueError, RecursionError) as error:
        raise CommandError(phrase("error-file", file=str(path), reason=no_json(error))) from None
