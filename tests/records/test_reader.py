"""The reader of records against files that are damaged, foreign or hostile."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tischlein
from tischlein import RecordError
from tischlein.core.recordtext import MOST_CHARACTERS

GOOD = """tischlein-record 1
game: wagnis
rules: 1
players: 2
names: ["Anna", "Ben"]
options: {"risk": false, "remove_turn_cards": false}
result: unfinished

1: draw card:red-5 place:1 stop take:1
2: draw card:die place:1
"""


def test_a_good_record_is_read() -> None:
    state = tischlein.load(GOOD)
    assert state.dump() == GOOD
    assert state.points() == [5, 0]
    assert state.names == ("Anna", "Ben")


def test_that_a_game_went_on_from_another_one_is_kept() -> None:
    text = GOOD.replace("options", "luck: given up to turn 1\noptions", 1)
    state = tischlein.load(text)
    assert (state.given, state.dump()) == (1, text)
    assert (state.copy().given, pickle.loads(pickle.dumps(state)).given) == (1, 1)
    assert tischlein.load(GOOD).given is None
    for wrong in ("given ", "given up to turn", "given up to turn 01", "given up to turn -1", "mine"):
        with pytest.raises(RecordError, match="line 6"):
            tischlein.load(text.replace("given up to turn 1", wrong))


def test_that_all_luck_of_a_game_was_given_is_kept() -> None:
    text = GOOD.replace("options", "luck: given\noptions", 1)
    state = tischlein.load(text)
    assert (state.given, state.dump()) == ("all", text)
    assert (state.copy().given, pickle.loads(pickle.dumps(state)).given) == ("all", "all")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("tischlein-record 1", "tischlein-record 2", 1, "begins with"),
        ("tischlein-record 1", "[Event 'x']", 1, "begins with"),
        ('{"risk": false', '{"\\ud800": 1, "risk": false', 6, "JSON"),
        ("game: wagnis", "game: chess", 2, "no game"),
        ("game: wagnis", "game: WAGNIS", 2, "here stands"),
        ("game: wagnis\n", "", 2, "here stands"),
        ("rules: 1", "rules: 2", 3, "version"),
        ("rules: 1", "rules: 99999999999999999999", 3, "here stands"),
        ("players: 2", "players: 7", 4, "2 to 6"),
        ("players: 2", "players: 02", 4, "here stands"),
        ('"Ben"', "7", 5, "printable"),
        ('["Anna", "Ben"]', '["Anna"]', 5, "2 names"),
        ('["Anna", "Ben"]', "[" * 5000 + "]" * 5000, 5, "JSON"),
        ('["Anna", "Ben"]', '["Anna","Ben"]', 5, "here should stand"),
        ('"risk": false', '"risk": 0', 6, "true or false"),
        ('"risk": false', '"rysk": false', 6, "no such option"),
        ('{"risk": false', '{"risk": false, "risk": true', 6, "here should stand"),
        ("unfinished", "points 5 0, winners 0", 7, "here should stand"),
        ("result: unfinished\n\n", "result: unfinished\n", 8, "empty line"),
        ("1: draw", "1: dr@w", 9, "cannot be played"),
        ("1: draw", "1:  draw", 9, "cannot be played"),
        ("take:1", "take:2", 9, "W11"),
        ("2: draw", "3: draw", 10, "here should stand"),
        ("place:1\n", "place:1", 10, "cut off"),
        ("place:1\n", "place:1\n\n", 11, "without an empty line behind it"),
        ("place:1\n", "place:1\n\n\n", 11, "without an empty line behind it"),
        ("place:1 stop take:1\n2:", "place:1 stop\n2: take:1", 9, "here should stand"),
        ("\n1:", "\r\n1:", 8, "CR"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as caught:
        tischlein.load(GOOD.replace(old, new, 1))
    assert caught.value.line == line


@given(st.text(max_size=400))
def test_any_text_is_refused_in_an_orderly_way(text: str) -> None:
    with pytest.raises(RecordError):
        tischlein.load(text)
    with pytest.raises(RecordError):
        tischlein.load_match(text)


@given(st.integers(0, len(GOOD)), st.integers(0, len(GOOD)), st.text(max_size=8))
def test_any_cut_is_refused_or_read_exactly(start: int, end: int, between: str) -> None:
    text = GOOD[:start] + between + GOOD[end:]
    try:
        state = tischlein.load(text)
    except RecordError:
        return
    assert state.dump() == text


def test_a_huge_text_is_not_even_looked_at() -> None:
    with pytest.raises(RecordError, match="at most"):
        tischlein.load("x" * (MOST_CHARACTERS + 1))
    with pytest.raises(RecordError):
        tischlein.load(GOOD + "1" * (MOST_CHARACTERS - len(GOOD)))


def test_the_longest_games_can_still_be_read() -> None:
    """A thousand turns of random play fit many times."""
    assert MOST_CHARACTERS > 15 * 1000 * 60


def test_nothing_in_a_record_is_executed() -> None:
    for hostile in (
        "__import__('os').system('true')",
        "!!python/object",
        "{{7*7}}",
        "${HOME}",
        "cos\nsystem\n",
    ):
        with pytest.raises(RecordError):
            tischlein.load(GOOD.replace("draw", hostile, 1))
