"""The contests of the ladder go on where they ended, and come to what the arena says."""

from __future__ import annotations

import json

from bench.ladder import PATIENCE, SEED, Contest, Course, deal
from tischlein.arena import arena

CONTEST = Contest("sternenzahlen", "koenner", "simple", 2)


def test_a_contest_goes_on_where_it_ended_whichever_deal_is_through_first() -> None:
    first = Course(CONTEST, {})
    for number in (1, 0, 3):  # deal 2 was cut off
        first.add(number, deal(CONTEST, number))
    assert len(first.parts) == 2
    again = Course(CONTEST, json.loads(json.dumps(first.figures())))
    assert again.given == 2
    for number in (3, 4, 2):
        again.add(number, deal(CONTEST, number))
    figures = again.figures()
    line = arena("sternenzahlen", ["koenner", "simple"], games=10, seed=SEED, seconds=PATIENCE, processes=1).lines()[0]
    assert (figures["games"], figures["share"], figures["low"]) == (10, line.share.share, line.share.low)
    assert figures["asked"][0] == line.decisions
