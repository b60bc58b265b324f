"""S14 to S20: what the event cards do."""

from __future__ import annotations

import pytest

from tests.clauses.sternenzahlen.positions import board, on, refused_anyhow, splits, turn, who, with_card
from tests.helpers import CHANCE, OVER, Start, play, refused


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S14_one_chip_from_an_opponent_of_choice(start: Start, players: int) -> None:
    """S14: every opponent can be chosen, and one chip changes hands."""
    for victim in range(1, players):
        table = start(players, on(board("5*", steal=1)))
        turn(table, 1, "event:steal")
        assert who(table) == 0
        assert sorted(table.legal()) == [f"steal:{seat}" for seat in range(1, players)]
        play(table, f"steal:{victim}")
        expected = [2] * players
        expected[0], expected[victim] = 3, 1
        assert list(table.points()) == expected


def test_S14_seats_on_both_sides_can_be_chosen(start: Start) -> None:
    """S14: seats before and after one's own, but never one's own."""
    table = start(4, on(board("5 5*", steal=1)))
    turn(table, 1, "split:4+1")
    turn(table, 1, "split:4+1")
    turn(table, 2, "event:steal")
    assert (who(table), sorted(table.legal())) == (2, ["steal:0", "steal:1", "steal:3"])
    refused(table, "steal:2", "S14")


def test_S14_stealing_is_not_optional(start: Start) -> None:
    """S14: the card has to be obeyed before anything else."""
    table = start(3, on(board("5*", steal=1, gain=1)))
    turn(table, 1, "event:steal")
    refused(table, "pass", "S8", "S10", "S14")
    refused(table, "roll", "S5", "S10", "S14")
    refused(table, "split:4+1", "S6", "S10", "S14")
    refused(table, "steal:0", "S14")


@pytest.mark.parametrize(
    "token",
    ["steal", "steal:", "steal:one", "steal:01", "steal: 1", "steal:1 ", "Steal:1", "event:steal", "die:1"],
)
def test_S14_nonsense_instead_of_a_victim(start: Start, token: str) -> None:
    """S14: a victim is named by the number of the seat, and by nothing else."""
    table = start(3, on(board("5*", steal=2)))
    turn(table, 1, "event:steal")
    refused(table, token)


@pytest.mark.parametrize("token", ["steal:3", "steal:-1", "steal:99", "steal:1+2"])
def test_S14_nobody_sits_there(start: Start, token: str) -> None:
    """S14: a seat that does not exist cannot be chosen."""
    table = start(3, on(board("5*", steal=1)))
    turn(table, 1, "event:steal")
    refused_anyhow(table, token)


def test_S14_one_choice_is_a_choice_too(start: Start) -> None:
    """S14: with one opponent the seat still names him, and has to, even if he swims."""
    table = start(2, on(board("hole hole 5*", steal=1)))
    for _ in range(4):
        turn(table, 1)
    turn(table, 1, "event:steal")
    assert (who(table), table.legal()) == (0, ["steal:1"])
    refused(table, "pass", "S8", "S10", "S14")
    refused(table, "split:4+1", "S6", "S10", "S14")


def test_S14_a_swimmer_can_be_chosen(start: Start) -> None:
    """S14: a swimmer is an opponent like the others, and so is who has chips."""
    table = start(3, on(board("hole hole 5 5 5* 5*", steal=1)))
    turn(table, 3, "split:4+1")
    turn(table, 1)
    turn(table, 4, "split:4+1")
    turn(table, 1, "split:4+1")
    turn(table, 1)  # seat 1 swims
    turn(table, 1, "event:steal")
    assert (who(table), sorted(table.legal())) == (2, ["steal:0", "steal:1"])
    play(table, "steal:0")
    assert list(table.points()) == [1, 0, 3]


def test_S14_stealing_does_not_need_the_supply(start: Start) -> None:
    """S14: the chip goes from hand to hand, even with an empty supply."""
    table = start(2, on(board("5*", red_chips=4, steal=1)))
    turn(table, 1, "event:steal steal:1 split:4+1")
    assert list(table.points()) == [3, 1]


def test_S14_no_word_of_stealing_without_the_card(start: Start) -> None:
    """S14: after another card there is nothing to steal."""
    table = start(2, on(board("5*", steal=1, gain=1)))
    turn(table, 1, "event:gain")
    refused(table, "steal:1", "S6", "S8", "S10", "S14")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S15_one_chip_from_the_supply(start: Start, players: int) -> None:
    """S15: the active player has one more, nobody has less."""
    table = start(players, on(board("5*", gain=1)))
    turn(table, 1, "event:gain")
    assert list(table.points()) == [3] + [2] * (players - 1)


def test_S15_the_chip_leaves_the_supply(start: Start) -> None:
    """S15: a supply of two is empty after two of these cards."""
    table = start(2, on(board("3* 3*", red_chips=6, gain=3)))
    for expected in ([3, 2], [3, 3], [3, 3]):
        turn(table, 1, "event:gain split:2+1")
        assert list(table.points()) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S16_the_next_seat_takes_one(start: Start, players: int) -> None:
    """S16: the chip goes to the left neighbour, from the last seat to seat 0."""
    table = start(players, on(board("3* 3*", robbed=players)))
    for seat in range(players):
        before = list(table.points())
        turn(table, 1, "event:robbed")
        after = list(table.points())
        assert who(table) == seat
        change = [(new or 0) - (old or 0) for new, old in zip(after, before, strict=True)]
        expected = [0] * players
        expected[seat], expected[(seat + 1) % players] = -1, 1
        assert change == expected
        play(table, "split:2+1")


def test_S16_nobody_is_asked(start: Start) -> None:
    """S16: the card works by itself; there is nothing to choose and nothing to decline."""
    table = start(3, on(board("5*", robbed=1)))
    turn(table, 1, "event:robbed")
    assert (who(table), splits(table), list(table.points())) == (0, {"4+1", "3+2"}, [1, 3, 2])
    refused(table, "pass", "S6", "S8", "S10", "S16")


def test_S16_who_is_out_robs_nobody(start: Start) -> None:
    """S16: the next seat that is still in the game takes the chip."""
    table = start(3, on(board("hole hole hole 5 5 5 5*", robbed=1)))
    for pips in (4, 1, 1):
        turn(table, pips, "split:4+1")
        turn(table, 1)  # seat 1 goes from hole to hole
        turn(table, pips, "split:4+1")
    assert list(table.points()) == [2, None, 2]
    turn(table, 1, "event:robbed")
    assert list(table.points()) == [1, None, 3]


def test_S16_the_last_chip_can_be_robbed(start: Start) -> None:
    """S16, S12: who is robbed of his only chip swims and goes on to split."""
    table = start(2, on(board("hole 5*", robbed=1)))
    turn(table, 1)
    turn(table, 1)
    turn(table, 1, "event:robbed")
    assert (who(table), list(table.points()), splits(table)) == (0, [0, 2], {"4+1", "3+2"})


def test_S16_robbing_does_not_touch_the_supply(start: Start) -> None:
    """S16: the chip goes to the opponent, not to the supply."""
    table = start(2, on(board("3*", rows=["*", "*"], red_chips=4, robbed=1)))
    turn(table, 1, "event:robbed split:2+1")
    assert list(table.points()) == [1, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S17_one_chip_to_the_supply(start: Start, players: int) -> None:
    """S17: the active player has one less, nobody has more."""
    table = start(players, on(board("5*", lose=1)))
    turn(table, 1, "event:lose")
    assert (who(table), list(table.points())) == (0, [1] + [2] * (players - 1))


def test_S17_the_chip_lies_in_the_supply(start: Start) -> None:
    """S17: the next one can take it from there."""
    table = start(2, on(board("3*", red_chips=4, lose=1, gain=1)))
    turn(table, 1, "event:lose split:2+1")
    turn(table, 1, "event:gain split:2+1")
    assert list(table.points()) == [1, 3]


def test_S17_the_last_chip_can_be_lost(start: Start) -> None:
    """S17, S12: who gives his only chip swims and goes on to split."""
    table = start(2, on(board("hole 5*", lose=1)))
    turn(table, 1)
    turn(table, 1)
    turn(table, 1, "event:lose")
    assert (who(table), list(table.points()), splits(table)) == (0, [0, 1], {"4+1", "3+2"})
    play(table, "split:4+1")
    assert who(table) == 1


def test_S18_a_swimmer_robbed_by_choice_is_out(start: Start) -> None:
    """S18: stealing from a swimmer puts him out and earns nothing."""
    table = start(3, on(board("hole hole 5*", steal=1)))
    for _ in range(6):
        turn(table, 1)
    turn(table, 1, "event:steal")
    assert sorted(table.legal()) == ["steal:1", "steal:2"]
    play(table, "steal:2")
    assert (who(table), list(table.points())) == (0, [0, 0, None])
    play(table, "split:4+1")
    assert who(table) == 1


def test_S18_the_thief_stays_as_rich_as_he_was(start: Start) -> None:
    """S18: neither the victim nor the supply pays for a swimmer put out."""
    table = start(3, on(board("hole hole 3* 3 3*", rows=["....", "...."], red_chips=6, steal=2)))
    turn(table, 1)
    turn(table, 4, "split:2+1")
    turn(table, 4, "split:2+1")
    turn(table, 1)  # seat 0 swims
    turn(table, 1, "event:steal")
    assert sorted(table.legal()) == ["steal:0", "steal:2"]
    play(table, "steal:0")
    assert list(table.points()) == [None, 2, 2]


def test_S18_robbed_puts_the_active_swimmer_out(start: Start) -> None:
    """S18: the card puts the swimmer out, the neighbour gets nothing, and there is no split."""
    table = start(3, on(board("hole hole 5*", robbed=1)))
    for _ in range(6):
        turn(table, 1)
    turn(table, 1, "event:robbed")
    assert (who(table), table.legal(), list(table.points())) == (1, ["roll"], [None, 0, 0])


def test_S18_with_two_players_it_ends_the_game(start: Start) -> None:
    """S18, S22: a swimmer robbed by his only opponent leaves him the winner."""
    table = start(2, on(board("hole hole 5*", robbed=1)))
    for _ in range(4):
        turn(table, 1)
    turn(table, 1, "event:robbed")
    assert (who(table), table.winners(), list(table.points())) == (OVER, [1], [None, 0])


def test_S19_who_is_home_cannot_be_chosen(start: Start) -> None:
    """S19, S14: nothing can be stolen from who stands in Ziel."""
    table = start(3, on(board("5*", steal=1), "all"))
    turn(table, 2)
    turn(table, 1, "event:steal")
    assert (who(table), table.legal()) == (1, ["steal:2"])
    refused(table, "steal:0", "S14", "S19")
    play(table, "steal:2")
    assert list(table.points()) == [2, 3, 1]


def test_S19_who_is_home_robs_nobody(start: Start) -> None:
    """S19, S16: the chip passes those who stand in Ziel and goes to the seat behind them."""
    table = start(4, on(board("5 5*", robbed=1), "all"))
    turn(table, 1, "split:4+1")
    turn(table, 3)
    turn(table, 3)
    turn(table, 1, "split:4+1")
    turn(table, 1, "event:robbed")
    assert list(table.points()) == [1, 2, 2, 3]


def test_S19_the_chip_passes_home_seats_around_the_table(start: Start) -> None:
    """S19, S16: the search for a robber goes on past seat 0."""
    table = start(4, on(board("5* 5", robbed=1), "all"))
    turn(table, 3)
    turn(table, 2, "split:4+1")
    turn(table, 2, "split:4+1")
    turn(table, 1, "event:robbed split:4+1")
    assert list(table.points()) == [2, 3, 2, 1]


@pytest.mark.parametrize(("event", "points"), [("gain", [2, 2]), ("steal", [2, 2]), ("robbed", [2, 2])])
def test_S20_cards_without_effect(start: Start, event: str, points: list[int]) -> None:
    """S20: with an empty supply, or with nobody to deal with, a card does nothing and the split follows."""
    table = start(2, on(with_card(board("5*", red_chips=4), event), "all"))
    turn(table, 2)
    turn(table, 1)
    assert who(table) == CHANCE
    play(table, f"event:{event}")
    assert (who(table), splits(table), list(table.points())) == (1, {"4+1", "3+2"}, points)
    refused(table, "steal:0", "S6", "S8", "S10", "S14", "S19", "S20")


def test_S20_lose_always_finds_the_supply(start: Start) -> None:
    """S20, S17: the supply is there even when no opponent is."""
    table = start(2, on(board("5*", red_chips=4, lose=1), "all"))
    turn(table, 2)
    turn(table, 1, "event:lose")
    assert list(table.points()) == [2, 1]


@pytest.mark.parametrize("event", ["robbed", "steal", "gain"])
def test_S20_a_swimmer_alone_is_not_robbed(start: Start, event: str) -> None:
    """S20: a swimmer whose opponents are all home keeps swimming, for S20 goes before S18."""
    table = start(2, on(with_card(board("hole hole 5* 5", red_chips=4), event), "all"))
    turn(table, 4, "split:4+1")
    turn(table, 1)
    turn(table, 1)
    turn(table, 1)
    assert (who(table), list(table.points())) == (1, [2, 0])
    turn(table, 1, f"event:{event}")
    assert (who(table), splits(table)) == (1, {"4+1", "3+2"})
    assert list(table.points()) == ([2, 1] if event == "gain" else [2, 0])


def test_S20_out_and_home_leave_nobody(start: Start) -> None:
    """S20: with one opponent out and the other home there is nobody to steal from or to be robbed by."""
    table = start(3, on(board("hole hole hole 5 5 5* 5*", steal=1, robbed=1), "all"))
    turn(table, 4, "split:4+1")
    turn(table, 1)
    turn(table, 4, "split:4+1")
    turn(table, 4)  # seat 0 is home
    turn(table, 1)
    turn(table, 1, "split:4+1")
    turn(table, 1)  # seat 1 is out
    assert (who(table), list(table.points())) == (2, [2, None, 2])
    turn(table, 1, "event:steal")
    assert splits(table) == {"4+1", "3+2"}
    play(table, "split:4+1")
    turn(table, 1, "event:robbed")
    assert (who(table), splits(table), list(table.points())) == (2, {"4+1", "3+2"}, [2, None, 2])


def test_S20_a_star_with_an_empty_supply(start: Start) -> None:
    """S20, S9: nothing is earned, but the star is covered all the same."""
    table = start(2, on(board("3 3 hole 3", rows=["....", "*..."], red_chips=4)))
    turn(table, 1, "split:2+1")
    turn(table, 3)  # a chip returns to the supply too late for the first star
    assert list(table.points()) == [2, 1]
    turn(table, 1, "split:2+1")
    assert list(table.points()) == [2, 1]
