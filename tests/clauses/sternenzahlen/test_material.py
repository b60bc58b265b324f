"""S1 to S4: board, number field, chips, cards and players."""

from __future__ import annotations

import pytest

from tests.clauses.sternenzahlen.positions import board, odds, on, refused_anyhow, splits, stroll, turn, who
from tests.helpers import CHANCE, OVER, Start, play, refused

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


def test_S1_die_has_four_even_sides(start: Start) -> None:
    """S1: the die shows 1 to 4, each as often as the others."""
    table = start(2, on(board("5 5 5 5 5")))
    assert table.chances() == {}
    play(table, "roll")
    assert who(table) == CHANCE
    assert odds(table) == {f"die:{pips}": 0.25 for pips in (1, 2, 3, 4)}
    assert sorted(table.legal()) == ["die:1", "die:2", "die:3", "die:4"]
    for token in ("die:0", "die:5", "die:6", "die:", "die:one", "die:01"):
        refused_anyhow(table, token)


@pytest.mark.parametrize("token", ["roll", "pass", "split:4+1", "steal:1", "", "dice"])
def test_S1_only_the_die_speaks_after_a_roll(start: Start, token: str) -> None:
    """S1: while the die rolls, no word of a seat is taken."""
    table = start(2, on(board("5 5 5 5 5")))
    play(table, "roll")
    refused(table, token)


def test_S1_three_kinds_of_fields(start: Start) -> None:
    """S1: a field is a number, a hole or a number with stars, and each does its own thing."""
    fields = board("4 hole 5*", gain=1)
    table = start(2, on(fields))
    turn(table, 1)
    assert (who(table), splits(table)) == (0, {"3+1", "2+2"})
    table = start(2, on(fields))
    turn(table, 2)
    assert (who(table), table.points()[0]) == (1, 1)
    table = start(2, on(fields))
    turn(table, 3)
    assert (who(table), table.legal()) == (CHANCE, ["event:gain"])


def test_S1_goal_lies_behind_the_last_field(start: Start) -> None:
    """S1: with a single field, one step is still on the path and two steps are home."""
    table = start(2, on(board("2")))
    turn(table, 1, "split:1+1")
    assert who(table) == 1
    turn(table, 2)
    assert who(table) == OVER


def test_S2_rows_from_one_up_and_none_above(start: Start) -> None:
    """S2: a number without a row of its own cannot be covered."""
    table = start(2, on(board("6 5", rows=["...", "...", "..."])))
    turn(table, 1)
    assert splits(table) == {"3+3"}
    refused(table, "split:4+2", "S2", "S6", "S7", "S8")
    refused(table, "split:5+1", "S2", "S6", "S7", "S8")
    play(table, "split:3+3")
    turn(table, 2)
    assert splits(table) == {"3+2"}


def test_S2_blue_chips_never_run_out(start: Start) -> None:
    """S2: all 240 cells of the largest number field can be covered."""
    largest = board("21 " * 60, rows=["." * 12] * 20)
    table = start(2, on(largest, "all"))
    for number in range(60):
        big = 11 + number // 6
        for _ in range(2):
            turn(table, 1, f"split:{big}+{21 - big}")
    assert (who(table), table.points()) == (0, [2, 2])


def test_S2_number_field_is_shared(start: Start) -> None:
    """S2: there is one number field for all; a cell covered by one is gone for the others."""
    table = start(2, on(board("2 2", rows=[".."])))
    turn(table, 1, "split:1+1")
    turn(table, 1)
    assert table.legal() == ["pass"]


@ALL_COUNTS
def test_S3_two_red_chips_each(start: Start, players: int) -> None:
    """S3: everybody starts with two red chips, however many there are."""
    for red_chips in (2 * players, 99):
        table = start(players, on(board("5", red_chips=red_chips)))
        assert list(table.points()) == [2] * players


@ALL_COUNTS
def test_S3_supply_is_what_remains(start: Start, players: int) -> None:
    """S3: what is not handed out at the start is the supply, no more and no less."""
    table = start(players, on(board("3* " * 4, red_chips=2 * players + 1, gain=3)))
    turn(table, 1, "event:gain split:2+1")
    turn(table, 1, "event:gain split:2+1")
    assert list(table.points()) == [3] + [2] * (players - 1)


def test_S3_cards_come_by_what_is_left(start: Start) -> None:
    """S3: the pile is shuffled: each card left is as likely as any other."""
    table = start(2, on(board("3* " * 9, steal=3, gain=4, robbed=2, lose=3)))
    turn(table, 1)
    assert odds(table) == pytest.approx(
        {"event:steal": 3 / 12, "event:gain": 4 / 12, "event:robbed": 2 / 12, "event:lose": 3 / 12}
    )
    play(table, "event:robbed split:2+1")
    turn(table, 1)
    assert odds(table) == pytest.approx(
        {"event:steal": 3 / 11, "event:gain": 4 / 11, "event:robbed": 1 / 11, "event:lose": 3 / 11}
    )
    play(table, "event:robbed split:2+1")
    turn(table, 1)
    assert odds(table) == pytest.approx({"event:steal": 0.3, "event:gain": 0.4, "event:lose": 0.3})
    refused_anyhow(table, "event:robbed")


def test_S3_everything_is_public(start: Start) -> None:
    """S3: once turned, a card is seen by all; the table has no secrets."""
    table = start(3, on(board("3* 3 hole", steal=1)))
    turn(table, 1, "event:steal steal:2 split:2+1")
    expected = ["roll", "die:1", "event:steal", "steal:2", "split:2+1"]
    actors = [0, CHANCE, CHANCE, 0, 0]
    assert list(table.history) == expected
    for seat in (None, 0, 1, 2):
        assert list(table.history_for(seat)) == expected
        events = [tuple(event) for event in table.events_for(seat)]
        assert events == [(actor, token, ()) for actor, token in zip(actors, expected, strict=True)]


@ALL_COUNTS
def test_S4_seat_0_begins_and_turns_go_clockwise(start: Start, players: int) -> None:
    """S4: seat 0 has the first turn, then 1, 2 and so on, round and round."""
    table = start(players, on(board("5 " * 9)))
    for _ in range(2):
        for seat in range(players):
            assert (who(table), table.legal()) == (seat, ["roll"])
            turn(table, 1, "split:4+1")


@ALL_COUNTS
def test_S4_all_pieces_begin_on_start(start: Start, players: int) -> None:
    """S4: the first step leads everybody onto the first field."""
    table = start(players, on(board("2 3 4 5")))
    for seat in range(players):
        turn(table, 1)
        assert (who(table), splits(table)) == (seat, {"1+1"})
        play(table, "split:1+1")


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_S4_two_to_four_players(start: Start, players: int) -> None:
    """S4: fewer than two or more than four cannot play."""
    with pytest.raises(ValueError):
        start(players, on(board("5", red_chips=99)))
    with pytest.raises(ValueError):
        start(players)


@ALL_COUNTS
@pytest.mark.parametrize("finish", ["first", "all"])
@pytest.mark.parametrize("name", ["zehn", "zwanzig"])
def test_S4_boards_of_the_product_can_be_played(start: Start, name: str, finish: str, players: int) -> None:
    """S4: both boards that come with the product take two to four players to an end."""
    table = start(players, {"board": name, "finish": finish})
    assert (who(table), list(table.points())) == (0, [2] * players)
    stroll(table)
    assert table.winners() != []
