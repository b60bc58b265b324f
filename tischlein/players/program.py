"""A player that is a program of its own, in any language: it is spoken to in lines.

Each line is a JSON object in UTF-8. The program reads them from its standard input, and writes a line for each question
to its standard output:

    → {"do": "begin", "protocol": 1, "game": "wagnis", "seat": 0, "players": 2, "options": {…}, "seed": 7,
       "seconds": 10}
    → {"do": "choose", "events": […], "view": {…}, "legal": ["draw", "stop"], "seconds": 10}
    ← {"token": "draw"}
    → {"do": "end", "events": […], "points": [31, 40], "winners": [1], "reason": null}

(`begin` is one line, too.) `events` is what has happened since the last line, as the seat may know it: `actor`,
`token`, `turn`, `shown` (cards that became visible to it), and `effects`. Only `choose` wants an answer: `{"token":
…}`, the token as a JSON string, or the plain token. One process plays many games, one after the other; it ends when its
input does. What it writes to its error output is kept for the reason, if it fails, and else thrown away.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import IO, Any

PROTOCOL = 1
MOST_LINE = 1 << 16
"""Bytes of an answer."""
MOST_LINES = 64
"""Lines that a program may write ahead; then it waits until they are read."""
MOST_SAID = 2000
"""Bytes of its error output that are kept."""
START_SECONDS = 60.0
"""Until a player in Python is loaded."""
SECONDS = 10.0
"""For one choice, where nothing else is said."""
LEAVE_SECONDS = 1.0
"""Until a program that is told to leave is made to."""

TOO_LONG = b"\0"
"""In place of a line that does not end."""


class Failed(Exception):
    """A player that cannot go on. `kind` is `crashed`, `slow`, `nonsense`, `illegal` or `no-start`. The detail may be
    the program's own words: what cannot be printed, or would steer a terminal, is replaced."""

    def __init__(self, kind: str, detail: str = "") -> None:
        detail = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in detail)
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind
        self.detail = detail

    def __reduce__(self) -> tuple[Any, ...]:
        return Failed, (self.kind, self.detail)


class Program:
    """A running program, and what it has said."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # its own group: all that it starts ends with it
                env=None if environment is None else dict(environment),
            )
        except (OSError, ValueError) as error:
            raise Failed("no-start", f"{command[0]}: {getattr(error, 'strerror', None) or error}") from None
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._said = bytearray()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._listen)]
        for thread in self._threads:
            thread.start()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a line."""
        self._unsent.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def ask(self, message: Mapping[str, Any], seconds: float) -> Any:
        """Send a line, and give what the answer says: as JSON, or else as text."""
        with contextlib.suppress(queue.Empty):
            while True:  # what was said before it was asked is no answer
                if self._lines.get_nowait() is None:
                    raise self._ended()
        self.tell(message)
        return self.answer(seconds)

    def answer(self, seconds: float) -> Any:
        """The next line that it says, within some time."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise Failed("slow", f"{seconds:g}") from None
        if line is None:
            raise self._ended()
        if line == TOO_LONG:
            raise Failed("nonsense", f"> {MOST_LINE} bytes")
        text = line.decode(errors="replace").strip()
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text

    def close(self, seconds: float = LEAVE_SECONDS) -> None:
        """Its input ends; who does not leave then is made to, with all that it has started."""
        self._unsent.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        self._unsent.put(None)
        self.abandon()
        self._process.wait()
        with contextlib.suppress(queue.Empty):
            while True:  # so that its reader, if it waits for room, comes to the end
                self._lines.get_nowait()
        for thread in self._threads:
            thread.join(LEAVE_SECONDS)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.close()  # type: ignore[union-attr]

    def abandon(self) -> None:
        """End it, and all that it has started; takes no lock and waits for nothing."""
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL) if hasattr(os, "killpg") else self._process.kill()

    def _ended(self) -> Failed:
        """Why it has ended, as far as it can be known."""
        self._threads[2].join(LEAVE_SECONDS)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE_SECONDS)
        words = self._said.decode(errors="replace").strip().splitlines()
        status = self._process.returncode
        return Failed("crashed", f"{words[-1][:200] if words else ''} (status {status})".strip())

    def _write(self) -> None:
        out = self._process.stdin
        assert out is not None
        with contextlib.suppress(OSError, ValueError):
            while (line := self._unsent.get()) is not None:
                out.write(line)
                out.flush()
        with contextlib.suppress(OSError, ValueError):
            out.close()

    def _read(self) -> None:
        stream: IO[bytes] | None = self._process.stdout
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(MOST_LINE + 1):
                whole = line.endswith(b"\n") or len(line) <= MOST_LINE
                self._lines.put(line if whole else TOO_LONG)
                if not whole:
                    break
        # Whoever asks from now on is told that there is nobody. Nobody waits for room: the queue may be full for good.
        while True:
            try:
                self._lines.put_nowait(None)
                return
            except queue.Full:
                if self._process.poll() is not None:
                    with contextlib.suppress(queue.Empty):
                        self._lines.get_nowait()
                else:
                    time.sleep(0.05)

    def _listen(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while piece := os.read(stream.fileno(), 4096):
                self._said += piece
                del self._said[:-MOST_SAID]


def token_in(answer: Any) -> str:
    """The token that an answer names."""
    token = answer.get("token") if isinstance(answer, dict) else answer
    if not isinstance(token, str):
        shown = json.dumps(answer, ensure_ascii=False)
        raise Failed("nonsense", shown if len(shown) <= 60 else shown[:57] + "...")
    return token


def hosted(place: str) -> list[str]:
    """The command that runs a player in Python, from `module:name`."""
    return [sys.executable, "-m", "tischlein.players.host", place]
