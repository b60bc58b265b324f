"""What a person types at the table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from tischlein.cli.frame import FOLDER
from tischlein.core.language import LANGUAGES, Texts


class Leave(Exception):
    """A person wants to stop, or the keyboard is gone."""


def read_line(prompt: str) -> str:
    """One line from the keyboard; its end means leaving."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise Leave
    return line.rstrip("\n")


COMMANDS = ("rules", "table", "back", "save", "quit")


class Answer(NamedTuple):
    """One line, understood: a command with its argument, or `act` with a token, or `unknown`."""

    verb: str
    what: str = ""


def understand(line: str, tokens: Sequence[str]) -> Answer:
    """Read a line. `tokens` are the actions on offer, in the order of their numbers."""
    line = line.strip()
    if not line:
        return Answer("act", tokens[0])
    if line.startswith("?"):
        rule = line[1:].strip().upper()
        return Answer("rule", rule) if rule else Answer("help")
    if line.isascii() and line.isdigit():
        number = int(line) if len(line) < 6 else 0
        return Answer("act", tokens[number - 1]) if 1 <= number <= len(tokens) else Answer("unknown", line)
    word, _, what = line.partition(" ")
    for command in COMMANDS:
        if word.lower() in _words(command):
            return Answer(command, what.strip())
    # An action can be typed as the engine calls it, also one that is not on offer: the answer is the rule against it.
    return Answer("act", line) if ":" in line or line.isalpha() else Answer("unknown", line)


def _words(command: str) -> set[str]:
    """A command's name in every language: whoever knows one of them is understood."""
    return {Texts(language, FOLDER)(f"word-{command}") for language in LANGUAGES}
