"""Reading records: a text becomes a state, or a match, by playing its tokens."""

from __future__ import annotations

from tischlein.core.errors import IllegalAction, OptionError, RecordError
from tischlein.core.language import phrase
from tischlein.core.match import Match
from tischlein.core.options import brief
from tischlein.core.recordtext import FIRST_LINE, MOST_CHARACTERS, MatchPlace, RecordText, parse, write
from tischlein.core.state import State
from tischlein.games import find

__all__ = ["RecordError", "load", "load_either", "load_match"]

MATCH_TEXTS = 16
"""A match may be so many times longer than the longest single record: 1,000 rounds of wagnis have 6 million."""


def load(text: str) -> State:
    """The state that a record describes, at any node. `load(text).dump() == text`, or `RecordError`."""
    _check_text(text)
    record = parse(text)
    if record.match is not None:
        raise RecordError(record.header_lines["match"], phrase("record-is-match"))
    state = _replay(record)
    _compare(text, write(state), first_line=1)
    return state


def load_match(text: str) -> Match:
    """The match that the records of its rounds describe."""
    _check_text(text, rounds=MATCH_TEXTS)
    match: Match | None = None
    line = 1
    for part in _rounds(text):
        _check_text(part)
        record = parse(part, line)
        place = record.match
        if place is None:
            raise RecordError(line, phrase("record-no-match"))
        state = _replay(record)
        match = _join(match, state, place, record)
        _compare(part, write(state, place), line)
        line += part.count("\n") + 1
    assert match is not None
    return match


def load_either(text: str) -> State | Match:
    """A state or a match, whichever a text is the record of."""
    is_match = any(line.startswith("match: ") for line in text.split("\n", 8)[:8])
    return load_match(text) if is_match else load(text)


def _check_text(text: str, rounds: int = 1) -> None:
    """Not too long, and text at all. A match may have so many characters for each of its rounds."""
    if not isinstance(text, str):
        raise RecordError(1, phrase("record-no-text"))
    if len(text) > rounds * MOST_CHARACTERS:
        raise RecordError(1, phrase("record-too-long", most=rounds * MOST_CHARACTERS, found=len(text)))


def _rounds(text: str) -> list[str]:
    """The records of a match: each but the last is followed by an empty line."""
    pieces = text.split(f"\n\n{FIRST_LINE}\n")
    parts = [pieces[0], *(f"{FIRST_LINE}\n{piece}" for piece in pieces[1:])]
    return [f"{part}\n" for part in parts[:-1]] + [parts[-1]]


def _replay(record: RecordText) -> State:
    lines = record.header_lines
    try:
        game = find(record.game)
    except OptionError as error:
        raise RecordError(lines["game"], error.reason) from None
    if record.rules != game.rules_version:
        versions = {"known": game.rules_version, "found": record.rules}
        raise RecordError(lines["rules"], phrase("record-version", game=game.name, **versions))
    try:
        state = game.start(record.players, record.options, record.names or None)
    except OptionError as error:
        head = error.option.partition(".")[0]
        line = lines[head if head in ("players", "names") else "options"]
        reason = phrase("record-option", option=error.option, reason=error.reason)
        raise RecordError(line, reason, game.folder) from None
    state.given = record.given
    for line, tokens in record.turns:
        for token in tokens:
            try:
                state.apply(token)
            except IllegalAction as error:
                shown = brief(token)[1:-1]
                if error.rule is None:
                    raise RecordError(line, phrase("record-token", token=shown)) from None
                raise RecordError(line, phrase("record-token-rule", token=shown, rule=error.rule)) from None
    return state


def _join(match: Match | None, state: State, place: MatchPlace, record: RecordText) -> Match:
    """Add the next round to a match, or begin one with the first."""
    line = record.header_lines["match"]
    if match is None:
        match = Match(state.game, state.players, state.options, place.rounds, place.wins, state.names or None)
    elif match.over or match.state.actor != "over":
        raise RecordError(line, phrase("record-after-end" if match.over else "record-round-unfinished"))
    else:
        match.next_round()
    if match.place != place:
        raise RecordError(line, phrase("record-wrong-place", place=str(match.place)))
    expected = match.state
    if (expected.game, expected.players, expected.options) != (state.game, state.players, state.options):
        raise RecordError(line, phrase("record-other-round"))
    match.put(state)
    return match


def _compare(text: str, written: str, first_line: int) -> None:
    """A record has one form only. What differs is wrong: a result, a turn's number, a space."""
    if text == written:
        return
    ours, theirs = written.split("\n"), text.split("\n")
    for number, (expected, found) in enumerate(zip(ours, theirs, strict=False)):
        if expected != found:
            raise RecordError(first_line + number, phrase("record-expected", expected=expected[:200]))
    raise RecordError(first_line + min(len(ours), len(theirs)), phrase("record-end"))
