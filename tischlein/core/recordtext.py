"""The text form of a record: a header and the tokens, one turn a line. It knows no game and plays no token.

    tischlein-record 1
    game: wagnis
    rules: 1
    players: 2
    names: ["Anna", "Ben"]
    options: {"risk": false, "remove_turn_cards": false}
    result: unfinished

    1: draw card:red-5 place:1 stop take:1
    2: draw card:die place:1

A round of a match has one line more, `match: round 2 of 5` or `match: round 2, first to 3`. So has a game that went on
from another one, `luck: given up to turn 12`, and one with the luck of another one, `luck: given`. The form has no
freedom: for one game there is exactly one text. docs/records.md describes it for readers in other languages.
"""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tischlein.core.contract import OVER, Given
from tischlein.core.errors import RecordError
from tischlein.core.language import Phrase, phrase

if TYPE_CHECKING:
    from tischlein.core.state import State

FIRST_LINE = "tischlein-record 1"
MOST_CHARACTERS = 1 << 20
"""A longer text is not read. A game of a thousand turns has about 60,000."""

NAME_OF_GAME = re.compile("[a-z]{1,40}")
_NUMBER = "(?:0|[1-9][0-9]{0,5})"
_LAYOUT = (
    ("game", NAME_OF_GAME),
    ("rules", re.compile(_NUMBER)),
    ("players", re.compile(_NUMBER)),
    ("names", re.compile(r"\[.*\]")),
    ("match", re.compile(f"round ({_NUMBER})(?: of ({_NUMBER})|, first to ({_NUMBER}))")),
    ("luck", re.compile(f"given(?: up to turn ({_NUMBER}))?")),
    ("options", re.compile(r"\{.*\}")),
    ("result", re.compile("[a-z0-9,: -]+")),
)
_MAY_BE_MISSING = ("match", "luck")
_TURN = re.compile(f"({_NUMBER}): (.+)")


@dataclass(frozen=True)
class MatchPlace:
    """Where in a match a round stands: its number from 1, and how long the match is, in rounds or in wins."""

    round: int
    rounds: int | None = None
    wins: int | None = None

    def __str__(self) -> str:
        return f"round {self.round}" + (f" of {self.rounds}" if self.rounds else f", first to {self.wins}")


@dataclass(frozen=True)
class RecordText:
    """A record taken apart. `turns` holds the tokens of each line with the line's number."""

    game: str
    rules: int
    players: int
    names: list[Any]
    match: MatchPlace | None
    given: Given
    options: dict[str, Any]
    turns: list[tuple[int, list[str]]]
    header_lines: dict[str, int]


def write(state: State, match: MatchPlace | None = None) -> str:
    """The record of a state at any node."""
    lines = [
        FIRST_LINE,
        f"game: {state.game.name}",
        f"rules: {state.game.rules_version}",
        f"players: {state.players}",
        f"names: {json.dumps(state.names, ensure_ascii=False)}",
        *([f"match: {match}"] if match else []),
        *_luck(state.given),
        f"options: {json.dumps(state.options, ensure_ascii=False)}",
        f"result: {_result(state)}",
        "",
    ]
    for turn, steps in itertools.groupby(state.steps, key=lambda step: step.turn):
        lines.append(f"{turn}: {' '.join(step.token for step in steps)}")
    return "\n".join(lines) + "\n"


def _luck(given: Given) -> list[str]:
    if given is None:
        return []
    return ["luck: given" if given == "all" else f"luck: given up to turn {given}"]


def _result(state: State) -> str:
    if state.actor != OVER:
        return "unfinished"
    points = " ".join("out" if points is None else str(points) for points in state.points())
    return f"points {points}, winners {' '.join(map(str, state.winners()))}"


def parse(text: str, first_line: int = 1) -> RecordText:
    """Take one record apart; anything unexpected raises `RecordError`. `first_line` is where it stands in its file."""
    lines = text.split("\n")
    if "\r" in text:
        raise RecordError(first_line + text[: text.index("\r")].count("\n"), phrase("record-cr"))
    if lines[0] != FIRST_LINE:
        raise RecordError(first_line, phrase("record-first-line", expected=FIRST_LINE))
    fields: dict[str, re.Match[str]] = {}
    header_lines: dict[str, int] = {}
    at = 1
    for key, pattern in _LAYOUT:
        line = lines[at] if at < len(lines) else ""
        if key in _MAY_BE_MISSING and not line.startswith(f"{key}: "):
            continue
        found = pattern.fullmatch(line[len(key) + 2 :]) if line.startswith(f"{key}: ") else None
        if found is None:
            raise RecordError(first_line + at, phrase("record-field", field=key, example=_EXAMPLES[key]))
        fields[key], header_lines[key] = found, first_line + at
        at += 1
    if lines[at : at + 1] != [""] or at == len(lines) - 1:
        raise RecordError(first_line + at, phrase("record-blank-line"))
    if lines[-1] != "":
        raise RecordError(first_line + len(lines) - 1, phrase("record-cut-off"))
    if lines[-2] == "" and len(lines) - 2 > at:
        last = max(number for number, line in enumerate(lines) if line)
        raise RecordError(first_line + max(last, at) + 1, phrase("record-empty-end"))
    turns = [_turn(line, first_line + number) for number, line in enumerate(lines[:-1]) if number > at]
    return RecordText(
        game=fields["game"].group(),
        rules=int(fields["rules"].group()),
        players=int(fields["players"].group()),
        names=_json(fields["names"], header_lines["names"]),
        match=_place(fields["match"], header_lines["match"]) if "match" in fields else None,
        given=_given(fields.get("luck")),
        options=_json(fields["options"], header_lines["options"]),
        turns=turns,
        header_lines=header_lines,
    )


_EXAMPLES = {
    "game": "game: wagnis",
    "rules": "rules: 1",
    "players": "players: 2",
    "names": 'names: ["Anna", "Ben"]',
    "options": "options: {}",
    "result": "result: unfinished",
    "match": "match: round 2 of 5",
    "luck": "luck: given up to turn 12",
}


def _turn(line: str, number: int) -> tuple[int, list[str]]:
    found = _TURN.fullmatch(line)
    if found is None:
        raise RecordError(number, phrase("record-turn"))
    return number, found.group(2).split(" ")


def _given(found: re.Match[str] | None) -> Given:
    if found is None:
        return None
    return int(found.group(1)) if found.group(1) else "all"


def _place(found: re.Match[str], line: int) -> MatchPlace:
    number, rounds, wins = (int(group) if group else None for group in found.groups())
    if not number or not (rounds or wins):
        raise RecordError(line, phrase("record-place"))
    return MatchPlace(number, rounds, wins)


def no_json(error: Exception, line: int = 1, before: int = 0) -> Phrase:
    """Where a text stops being JSON. It begins in a line, perhaps behind some characters."""
    if isinstance(error, json.JSONDecodeError):
        at = error.colno + (before if error.lineno == 1 else 0)
        return phrase("record-json-at", line=str(line + error.lineno - 1), column=str(at))
    return phrase("record-json")


def _json(found: re.Match[str], line: int) -> Any:
    try:
        value = json.loads(found.group())
        json.dumps(value, ensure_ascii=False).encode()  # half a character is no text, though JSON can spell it
        return value
    except (ValueError, RecursionError) as error:
        key = "names: " if found.group()[0] == "[" else "options: "
        raise RecordError(line, no_json(error, line, len(key))) from None
