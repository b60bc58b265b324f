"""A table that is cleared before anybody has moved: nothing to watch again, and the round before stays in sight."""

from __future__ import annotations

import msgspec
import pytest

from tests.fairness.rounds import Evening
from tischlein.core.contract import CHANCE
from tischlein.server import past
from tischlein.server.api import _summary
from tischlein.server.open_table import fold
from tischlein.server.protocol import RoundResult
from tischlein.server.results import Results
from tischlein.server.strokes import provable


def second_round(game: str) -> Evening:
    """One round is over, the next one has begun."""
    evening = Evening(game, 2, rounds=2)
    evening.begin()
    evening.play()
    evening.begin()
    return evening


def results(evening: Evening) -> list[RoundResult]:
    """As a table tells them that was read from the log, and as the one that played says, too."""
    read = fold(evening.found(), provable).results
    assert msgspec.json.encode(read.all()) == msgspec.json.encode(evening.table.results.all())
    return read.all()


@pytest.mark.parametrize("game", ["wagnis", "elferreihe"])
def test_a_round_without_a_move_is_marked_and_not_among_past_games(game: str) -> None:
    evening = second_round(game)
    evening.close()
    assert [(one.abandoned, one.unplayed) for one in results(evening)] == [(False, False), (True, True)]
    assert [one.round for one in _summary(evening.found(), provable, []).results] == [1]
    assert past.proof(evening.found(), 2).secret, "its luck is published all the same"


def test_a_round_with_a_move_stays_in_sight() -> None:
    evening = second_round("elferreihe")
    evening.play(actions=1)
    evening.close()
    assert (results(evening)[-1].abandoned, results(evening)[-1].unplayed) == (True, False)
    assert [one.round for one in _summary(evening.found(), provable, []).results] == [1, 2]


def test_it_stays_marked_where_players_have_other_numbers() -> None:
    known = Results()
    known.add(RoundResult(1, 1, [3, 5], [1]))
    known.add(RoundResult(2, 1, [None, None], [], abandoned=True, unplayed=True))
    known.renumber([1, 0])
    assert [(one.points, one.winners, one.unplayed) for one in known.all()] == [
        ([5, 3], [0], False),
        ([None, None], [], True),
    ]


def test_a_move_that_was_taken_back_does_not_count() -> None:
    evening = second_round("wagnis")
    evening.play(actions=2)
    while evening.last_actor() == CHANCE:  # a card that was turned up stays
        evening.play(actions=1)
    moves = evening.table.moves
    evening.take_back()
    assert (evening.table.moves, fold(evening.found(), provable).moves) == (moves - 1, moves - 1)
