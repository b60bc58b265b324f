"""S21 to S24: how the game ends, who wins, and the points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.sternenzahlen.positions import board, on, refused_anyhow, turn, who
from tests.helpers import OVER, Start, play, refused

SOME_TOKENS = ("roll", "pass", "split:4+1", "steal:1", "die:1", "event:gain", "", "over")


@pytest.mark.parametrize("options", [{}, {"finish": "first"}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_S21_first_home_ends_the_game(start: Start, players: int, options: dict[str, Any]) -> None:
    """S21: by default the game is over as soon as one piece is in Ziel, in the middle of a round."""
    table = start(players, {**on(board("5 5")), **options})
    for _ in range(players):
        turn(table, 1, "split:4+1")
    assert table.winners() == []
    turn(table, 2)
    assert who(table) == OVER


def test_S21_any_seat_can_end_it(start: Start) -> None:
    """S21: it need not be seat 0 who comes home first."""
    table = start(3, on(board("5 5")))
    turn(table, 1, "split:4+1")
    turn(table, 3)
    assert who(table) == OVER


@pytest.mark.parametrize("finish", ["first", "all"])
def test_S21_after_the_end_nothing_goes(start: Start, finish: str) -> None:
    """S21: at the end nobody acts and nothing is legal."""
    table = start(2, on(board("5"), finish))
    turn(table, 2)
    if finish == "all":
        turn(table, 2)
    assert (who(table), table.legal(), dict(table.chances())) == (OVER, [], {})
    for token in SOME_TOKENS:
        refused_anyhow(table, token)


@pytest.mark.parametrize("finish", ["", "First", "last", "both", None, 1, True, ["all"]])
def test_S21_two_ways_to_finish_and_no_third(start: Start, finish: Any) -> None:
    """S21: `finish` is `first` or `all`."""
    with pytest.raises(ValueError):
        start(2, {"board": board("5"), "finish": finish})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S21_all_have_to_come_home(start: Start, players: int) -> None:
    """S21: with `all` the game goes on until the last one is in Ziel."""
    table = start(players, on(board("5"), "all"))
    for seat in range(players):
        assert (who(table), table.winners()) == (seat, [])
        turn(table, 4)
    assert who(table) == OVER


def test_S21_who_is_home_sits_out(start: Start) -> None:
    """S21: with `all` the turns go past those in Ziel, and the last one walks alone."""
    table = start(3, on(board("5 5 5"), "all"))
    turn(table, 1, "split:4+1")
    turn(table, 4)  # seat 1 is home
    turn(table, 1, "split:4+1")
    assert who(table) == 0
    turn(table, 3)  # seat 0 is home
    assert who(table) == 2
    turn(table, 1, "split:4+1")
    assert (who(table), table.legal()) == (2, ["roll"])
    turn(table, 1, "split:4+1")
    assert who(table) == 2
    refused(table, "pass", "S5", "S8")
    turn(table, 1)
    assert who(table) == OVER


def test_S21_who_is_out_need_not_come_home(start: Start) -> None:
    """S21: with `all` it is enough that everybody still in the game is in Ziel."""
    table = start(3, on(board("hole hole hole 5 5 5"), "all"))
    for pips in (4, 1, 1):
        turn(table, 1)  # seat 0 goes from hole to hole
        turn(table, pips, "split:4+1")
        turn(table, pips, "split:4+1")
    assert (who(table), list(table.points())) == (1, [None, 2, 2])
    turn(table, 1)
    assert who(table) == 2
    turn(table, 1)
    assert (who(table), table.winners()) == (OVER, [1, 2])


@pytest.mark.parametrize("last_step", ["hole", "lose"])
def test_S21_the_last_on_the_path_goes_out(start: Start, last_step: str) -> None:
    """S21: with `all` the game is over when nobody is left on the path, and the chips decide."""
    third = "hole" if last_step == "hole" else "5*"
    table = start(3, on(board(f"hole hole {third}", lose=1), "all"))
    turn(table, 4)
    turn(table, 1)  # seat 1 loses one chip in the hole
    turn(table, 1)
    turn(table, 3)  # seat 1 is home
    turn(table, 1)
    assert (who(table), list(table.points())) == (2, [2, 1, 0])
    turn(table, 1, "event:lose" if last_step == "lose" else "")
    assert (who(table), list(table.points()), table.winners()) == (OVER, [2, 1, None], [0])


@pytest.mark.parametrize("finish", ["first", "all"])
def test_S22_the_last_one_left_wins_at_once(start: Start, finish: str) -> None:
    """S22: when the only opponent goes out the game is over, even if nobody is home."""
    table = start(2, on(board("hole hole hole 5 5"), finish))
    for _ in range(4):
        turn(table, 1)
    assert table.winners() == []
    turn(table, 1)
    assert (who(table), table.legal(), table.winners()) == (OVER, [], [1])
    assert list(table.points()) == [None, 0]


@pytest.mark.parametrize(("players", "turns"), [(3, 8), (4, 11)])
def test_S22_all_but_one_have_to_be_out(start: Start, players: int, turns: int) -> None:
    """S22: while two are left the game goes on; with the second last going out it ends."""
    table = start(players, on(board("hole hole hole 5")))
    for _ in range(turns - 1):
        turn(table, 1)
        assert who(table) != OVER
    turn(table, 1)
    assert (who(table), table.winners()) == (OVER, [players - 1])
    assert list(table.points()) == [None] * (players - 1) + [0]


def test_S22_stealing_can_end_the_game(start: Start) -> None:
    """S22, S18: a swimmer who steals the last opponent out wins without any chip."""
    table = start(2, on(board("hole hole 5*", steal=1)))
    for _ in range(4):
        turn(table, 1)
    turn(table, 1, "event:steal steal:1")
    assert (who(table), table.winners(), list(table.points())) == (OVER, [0], [0, None])
    for token in SOME_TOKENS:
        refused_anyhow(table, token)


def test_S22_one_at_home_wins_when_the_other_goes_out(start: Start) -> None:
    """S22: with `all` who is in Ziel wins as soon as nobody else is left in the game."""
    table = start(2, on(board("hole hole hole"), "all"))
    turn(table, 4)
    turn(table, 1)
    turn(table, 1)
    assert (who(table), list(table.points())) == (1, [2, 0])
    turn(table, 1)
    assert (who(table), table.winners(), list(table.points())) == (OVER, [0], [2, None])


def test_S22_one_at_home_and_one_on_the_path_play_on(start: Start) -> None:
    """S22: somebody in Ziel is still in the game, so with a second one on the path it goes on."""
    table = start(3, on(board("hole hole hole 5 5"), "all"))
    turn(table, 1)
    turn(table, 4, "split:4+1")
    turn(table, 4, "split:4+1")
    turn(table, 1)
    turn(table, 2)  # seat 1 is home
    turn(table, 1, "split:4+1")
    turn(table, 1)  # seat 0 is out
    assert (who(table), table.legal(), list(table.points())) == (2, ["roll"], [None, 2, 2])
    turn(table, 1)
    assert (who(table), table.winners()) == (OVER, [1, 2])


def test_S23_most_red_chips_win(start: Start) -> None:
    """S23: it is the chips that count, not who came home."""
    table = start(3, on(board("5* 5", gain=1)))
    turn(table, 2, "split:4+1")
    turn(table, 1, "event:gain split:4+1")
    turn(table, 2, "split:4+1")
    assert table.winners() == []
    turn(table, 1)
    assert (who(table), table.winners(), list(table.points())) == (OVER, [1], [2, 3, 2])


def test_S23_who_came_home_can_win_too(start: Start) -> None:
    """S23: with the most chips, the one in Ziel wins."""
    table = start(2, on(board("hole 5* 5", gain=1)))
    turn(table, 2, "event:gain split:4+1")
    turn(table, 1)
    turn(table, 2)
    assert (who(table), table.winners(), list(table.points())) == (OVER, [0], [3, 1])


@pytest.mark.parametrize("finish", ["first", "all"])
def test_S23_a_tie_has_several_winners(start: Start, finish: str) -> None:
    """S23: all with the most chips win, in ascending order."""
    table = start(4, on(board("hole"), finish))
    turn(table, 1)
    turn(table, 1)
    if finish == "first":
        turn(table, 2)
        assert (who(table), table.winners()) == (OVER, [2, 3])
    else:
        turn(table, 2)
        turn(table, 2)
        turn(table, 1)
        turn(table, 1)
        assert (who(table), table.winners(), list(table.points())) == (OVER, [2, 3], [1, 1, 2, 2])


def test_S23_swimmers_can_win(start: Start) -> None:
    """S23: if nobody has a chip, all who are still in the game have the most."""
    table = start(3, on(board("hole hole hole 5")))
    for _ in range(7):
        turn(table, 1)
    assert list(table.points()) == [None, 0, 0]
    turn(table, 4)
    assert (who(table), table.winners()) == (OVER, [1, 2])


def test_S24_points_are_red_chips(start: Start) -> None:
    """S24: the points are what each one holds at any moment; a swimmer has 0, who is out has none."""
    table = start(3, on(board("hole hole hole 4 4", rows=["....", "....", "*..."])))
    assert list(table.points()) == [2, 2, 2]
    play(table, "roll")
    assert list(table.points()) == [2, 2, 2]
    play(table, "die:1")
    assert list(table.points()) == [1, 2, 2]
    turn(table, 4, "split:3+1")
    turn(table, 4, "split:3+1")
    turn(table, 1)
    assert list(table.points()) == [0, 3, 2]
    turn(table, 1, "split:3+1")
    turn(table, 1, "split:3+1")
    turn(table, 1)
    assert list(table.points()) == [None, 3, 2]


def test_S24_out_is_not_the_same_as_nothing(start: Start) -> None:
    """S24: at the end, too, who is out has no points at all, while a swimmer has 0."""
    table = start(2, on(board("hole hole hole")))
    for _ in range(5):
        turn(table, 1)
    assert who(table) == OVER
    assert table.points()[0] is None
    assert table.points()[1] == 0
