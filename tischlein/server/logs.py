"""What the server writes down about itself: one JSON object a line, without names, keys or cards."""

from __future__ import annotations

import json
import logging
import sys
import time

MINUTE = 60.0
MOST_LINES = 20
"""So many lines of one kind are written in a minute."""

MOST_KINDS, MOST_TEXT = 500, 200
"""So many kinds are told apart, by so much of their texts."""

LEFT_OUT = "left_out"
"""The field that says how many lines of the same kind were left out before this one."""


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, str | int] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        left_out = getattr(record, LEFT_OUT, 0)
        if left_out:
            line[LEFT_OUT] = left_out
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            # Where it happened, not what was in it: values could be cards or keys.
            trace = record.exc_info[2]
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                line["at"] = f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}"
        return json.dumps(line, ensure_ascii=False)


class Moderation(logging.Filter):
    """Lets few lines of one kind through in a minute, and says with the next one how many were left out: whoever makes
    the server say the same again and again must not fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, str], tuple[float, int, int]] = {}
        """Logger and message before anything is filled in → when its minute began, lines since then, those left out."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg)[:MOST_TEXT])
        if kind not in self._kinds and len(self._kinds) >= MOST_KINDS:
            kind = (record.name, "")
        begun, lines, left_out = self._kinds.get(kind, (record.created, 0, 0))
        if not 0 <= record.created - begun < MINUTE:
            begun, lines = record.created, 0
        if lines >= MOST_LINES:
            self._kinds[kind] = (begun, lines, left_out + 1)
            return False
        setattr(record, LEFT_OUT, left_out)
        self._kinds[kind] = (begun, lines + 1, 0)
        return True


def set_up_logs(level: str) -> None:
    """Everything to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Moderation())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for chatty in ("alembic", "uvicorn", "asyncio"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))
