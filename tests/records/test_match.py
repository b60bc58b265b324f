"""Matches of several rounds and their records."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tischlein
from tests.cases import within
from tischlein import CHANCE, OVER, Match, OptionError, RecordError, State


def finish(state: State, rng: random.Random) -> None:
    """Play a round to its end; blitzraster needs a limit for that."""
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal()))


def played(name: str, players: int, rounds: int | None = None, wins: int | None = None) -> Match:
    rng = random.Random(1)
    match = tischlein.match(name, players=players, options=within(30, name), rounds=rounds, wins=wins)
    finish(match.state, rng)
    while not match.over:
        match.next_round()
        finish(match.state, rng)
    return match


@pytest.mark.parametrize("name", ["elferreihe", "blitzraster"])
def test_E17_B27_points_add_up_and_fewest_win(name: str) -> None:
    """E17, B27: points of all rounds are added up; who has fewest wins, several on a tie."""
    match = played(name, 3, rounds=4)
    assert len(match.rounds_played) == 4
    totals = [0, 0, 0]
    for number, state in enumerate(match.rounds_played):
        for seat, points in enumerate(state.points()):
            shift = number if name == "blitzraster" else 0
            totals[(seat + shift) % 3] += points or 0
    assert match.totals() == totals
    assert match.winners() == [player for player in range(3) if totals[player] == min(totals)]


def test_B26_first_to_an_agreed_number_of_wins() -> None:
    """B26: the match goes on until somebody has won so many rounds; several can get there at once."""
    match = played("blitzraster", 2, wins=2)
    assert max(match.wins()) == 2
    assert match.winners() == [player for player, wins in enumerate(match.wins()) if wins == 2]
    shorter = [state.winners() for state in match.rounds_played[:-1]]
    for player in range(2):
        before = sum((player - number) % 2 in seats for number, seats in enumerate(shorter))
        assert before < 2, "nobody had enough wins before the last round"


def test_B27_the_deal_moves_on_one_seat_each_round() -> None:
    """B27: in round r the engine's seat 0 is player r."""
    match = played("blitzraster", 3, rounds=3)
    assert match.round == 2
    assert [match.player_at(seat) for seat in range(3)] == [2, 0, 1]
    assert [match.seat_of(player) for player in range(3)] == [1, 2, 0]


def test_E19_every_round_is_dealt_and_begun_as_the_first() -> None:
    """E19: seats stay, the holder of the 11 begins (E5) in every round."""
    match = played("elferreihe", 4, rounds=3)
    assert [match.player_at(seat) for seat in range(4)] == [0, 1, 2, 3]
    for state in match.rounds_played:
        first = next(token for token in state.history if not token.startswith("card:"))
        assert first.endswith("-11")


@pytest.mark.parametrize(("name", "moves"), [("wagnis", True), ("sternenzahlen", False)])
def test_most_points_win_in_the_other_games(name: str, moves: bool) -> None:
    match = played(name, 2, rounds=3)
    assert match.winners() == [player for player in range(2) if match.totals()[player] == max(match.totals())]
    assert match.player_at(0) == (2 % 2 if moves else 0)
    wins = played(name, 2, wins=2)
    assert max(wins.wins()) == 2


def test_who_is_out_counts_nothing() -> None:
    """S24 in a match: None counts 0."""
    board = {
        "path": ["hole"] * 4,
        "rows": {"1": "."},
        "events": dict.fromkeys(("steal", "gain", "robbed", "lose"), 0),
        "red_chips": 9,
    }
    match = tischlein.match("sternenzahlen", players=2, options={"board": board}, rounds=2)
    state = match.state
    for token in ["roll", "die:1", "roll", "die:1", "roll", "die:1", "roll", "die:1", "roll", "die:1"]:
        state.apply(token)
    assert state.points() == [None, 0]
    assert match.totals() == [0, 0]
    assert match.wins() == [0, 1]
    assert not match.over
    with pytest.raises(OptionError):
        tischlein.match("sternenzahlen", players=2, options={"board": board}, rounds=2, wins=2)


def test_the_order_of_things() -> None:
    match = tischlein.match("wagnis", players=2, rounds=1)
    assert not match.over
    assert match.winners() == []
    with pytest.raises(ValueError, match="not over"):
        match.next_round()
    finish(match.state, random.Random(1))
    assert bool(match.over)
    with pytest.raises(ValueError, match="match is over"):
        match.next_round()
    with pytest.raises(ValueError, match="no 2"):
        match.seat_of(2)


@pytest.mark.parametrize(
    "length", [{}, {"rounds": 0}, {"wins": -1}, {"rounds": True}, {"rounds": 2.0}, {"wins": 10**9}]
)
def test_wrong_lengths_are_refused(length: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as caught:
        tischlein.match("wagnis", players=2, **length)
    assert caught.value.option in ("rounds", "wins")


@pytest.mark.parametrize("name", [game.name for game in tischlein.GAMES])
def test_records_of_matches_round_trip(name: str) -> None:
    for match in (played(name, 2, rounds=3), played(name, 2, wins=2)):
        text = match.dump()
        again = tischlein.load_match(text)
        assert again.dump() == text
        assert (again.totals(), again.wins(), again.winners()) == (
            match.totals(),
            match.wins(),
            match.winners(),
        )


def test_names_follow_their_players() -> None:
    match = tischlein.match("wagnis", players=3, rounds=2, names=["Anna", "Ben", "Cleo"])
    finish(match.state, random.Random(1))
    match.next_round()
    assert match.state.names == ("Ben", "Cleo", "Anna")
    assert tischlein.load_match(match.dump()).names == ("Anna", "Ben", "Cleo")


def test_a_match_and_a_game_are_not_confused() -> None:
    match = played("wagnis", 2, rounds=2)
    text = match.dump()
    with pytest.raises(RecordError, match="load_match"):
        tischlein.load(text.partition("\n\ntischlein")[0] + "\n")
    with pytest.raises(RecordError, match="no round of a match"):
        tischlein.load_match(match.state.dump())


def test_rounds_in_disorder_are_refused() -> None:
    match = played("wagnis", 2, rounds=2)
    first, second = (part + "\n" for part in match.dump().rstrip("\n").split("\n\ntischlein-record 1\n"))
    second = "tischlein-record 1\n" + second
    for text in (second + "\n" + first, first + "\n" + first, second, first + "\n" + second + "\n" + second):
        with pytest.raises(RecordError):
            tischlein.load_match(text)
    unfinished = first[: first.rindex("\n", 0, -1) + 1]
    with pytest.raises(RecordError):
        tischlein.load_match(unfinished + "\n" + second)
