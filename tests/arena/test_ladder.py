"""The contests of the ladder go on where they ended, and come to what the arena says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench import ladder, solved
from bench.fingerprint import fingerprint
from bench.ladder import PATIENCE, SEED, Contest, Course, contests, deal, deals_wanted, page, players_of, trust
from tischlein.arena import arena
from tischlein.core.bits import nth_code
from tischlein.core.kernel import Record, kernel
from tischlein.games import OWN, find
from tischlein.games.sternenzahlen.rules import legal

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


def played(deals: int) -> dict[str, object]:
    """What is kept of a contest."""
    course = Course(CONTEST, {})
    for number in range(deals):
        course.add(number, deal(CONTEST, number))
    figures: dict[str, object] = json.loads(json.dumps(course.figures()))
    return figures


def test_deals_of_other_players_are_not_mixed_with_those_of_today() -> None:
    kept = played(3)
    assert kept["fingerprint"] == players_of(CONTEST)
    for before in ({"fingerprint": "of others"}, {"fingerprint": None}):
        anew = Course(CONTEST, kept | before)
        assert (anew.parts, anew.given, anew.before) == ([], 0, 0)
        assert " °" in page({CONTEST.key: kept | before}).partition("**Beside")[2]
    assert " °" not in page({CONTEST.key: kept}).partition("**Beside")[2]


def test_who_knows_better_trusts_figures_without_a_fingerprint(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladder, "KEPT", tmp_path / "ladder.json")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "bots.md")
    (tmp_path / "bots.md").write_text(f"{ladder.BEGIN}{ladder.END}")
    other = Contest("sternenzahlen", "koenner", "kueken", 2)
    kept = {CONTEST.key: played(2), other.key: played(1) | {"fingerprint": "of others"}}
    del kept[CONTEST.key]["fingerprint"]
    assert Course(CONTEST, kept[CONTEST.key]).given == 0
    trust([CONTEST, other], kept)
    kept = json.loads((tmp_path / "ladder.json").read_text())
    assert Course(CONTEST, kept[CONTEST.key]).given == 2
    assert Course(other, kept[other.key]).given == 0


def test_a_contest_of_which_deals_are_not_known_is_played_anew_when_it_is_to_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = played(2) | {"games": 2 * deals_wanted(CONTEST)}
    del kept["parts"]
    finished = Course(CONTEST, kept)
    assert finished.given == finished.wanted
    monkeypatch.setattr(ladder, "GAMES", ladder.GAMES + 2)
    anew = Course(CONTEST, kept)
    assert (anew.given, anew.before) == (0, 0)
    for number in range(3):
        anew.add(number, deal(CONTEST, number))
    assert anew.figures()["games"] == 6


@kernel
def first_one(s: Record, rng: Record) -> int:
    low, high = legal(s)
    return nth_code(low, high, 0)


@kernel
def nobody(s: Record) -> int:
    return -1


@kernel
def begins_otherwise(mind: Record, first: Record) -> None:
    """Remembers nothing."""


def test_a_fingerprint_is_of_what_decides_and_of_nothing_else() -> None:
    game = find("sternenzahlen")
    assert game.mind is not None
    known = fingerprint(game, ("meister", "kueken"))
    changes = {
        "rules": replace(game, kernels=game.kernels._replace(actor=nobody)),
        "mind": replace(game, mind=game.mind._replace(begin=begins_otherwise)),
        "habits": replace(game, policies={**game.policies, "kueken": first_one}),
        "skill": replace(game, policies={**game.policies, "koenner": first_one}),
    }
    for name, changed in changes.items():
        assert fingerprint(changed, ("meister", "kueken")) != known, name
    assert fingerprint(changes["skill"], ("kueken",)) == fingerprint(game, ("kueken",))
    assert fingerprint(changes["habits"], ("meister", "koenner")) == fingerprint(game, ("meister", "koenner"))
    others = replace(game, offers=None, offer=None, policies={**game.policies, "neuling": first_one})
    assert fingerprint(others, ("meister", "kueken")) == known
    assert len({players_of(contest) for contest in contests()}) == len({one[:3] for one in contests()})


def test_solved_positions_are_counted_anew_when_players_change() -> None:
    name = OWN[0].name
    kept = {name: {"positions": 5, "fingerprint": solved.decides(find(name))}}
    assert solved.holds(name, kept, 5)
    assert not solved.holds(name, kept, 6)
    assert not solved.holds(name, {name: {"positions": 5}}, 5)
    assert not solved.holds(name, {name: {"positions": 5, "fingerprint": "of others"}}, 5)
    assert not solved.holds(name, {}, 5)
