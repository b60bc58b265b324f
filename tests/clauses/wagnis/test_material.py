"""Cards, die, seats and options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.wagnis.positions import (
    COLOURS,
    FACES,
    NUMBER_CARDS,
    chance_of,
    choices,
    keep,
    lay,
    refused_perhaps_unnamed,
    reveal,
    reveal_turn_cards,
    run_down,
    to_move,
)
from tests.helpers import CHANCE, OVER, Start, play, refused


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_W1_the_full_pile_by_its_chances(start: Start, players: int) -> None:
    """W1: 120 cards: 3 of each of 30 number cards, 18 die cards, 12 turn cards."""
    table = start(players, {})
    table.apply("draw")
    assert to_move(table) == CHANCE
    assert choices(table) == {f"card:{card}" for card in [*NUMBER_CARDS, "die", "turn"]}
    assert set(table.chances()) == choices(table)
    for card in NUMBER_CARDS:
        assert chance_of(table, f"card:{card}") == pytest.approx(3 / 120)
    assert chance_of(table, "card:die") == pytest.approx(18 / 120)
    assert chance_of(table, "card:turn") == pytest.approx(12 / 120)
    assert sum(float(chance) for chance in table.chances().values()) == pytest.approx(1)


def test_W1_chances_follow_what_is_left(start: Start) -> None:
    """W1: every card that comes up is one card fewer in the pile."""
    table = start(3, {})
    lay(table, "red-1 die")
    reveal(table, "turn")
    table.apply("draw")
    assert chance_of(table, "card:red-1") == pytest.approx(2 / 117)
    assert chance_of(table, "card:red-2") == pytest.approx(3 / 117)
    assert chance_of(table, "card:die") == pytest.approx(17 / 117)
    assert chance_of(table, "card:turn") == pytest.approx(11 / 117)


def test_W1_no_fourth_copy_of_a_number_card(start: Start) -> None:
    """W1: after three red sixes there is none left to come up."""
    table = start(2, {})
    lay(table, "red-6", "red-6", "red-6")
    table.apply("draw")
    assert "card:red-6" not in choices(table)
    assert "card:red-6" not in table.chances()
    refused_perhaps_unnamed(table, "card:red-6", "W1")


def test_W1_no_thirteenth_turn_card(start: Start) -> None:
    """W1: after twelve turn cards there is none left to come up."""
    table = start(4, {})
    reveal_turn_cards(table, 12)
    table.apply("draw")
    assert "card:turn" not in choices(table)
    assert chance_of(table, "card:die") == pytest.approx(18 / 108)
    refused_perhaps_unnamed(table, "card:turn", "W1")


def test_W1_no_nineteenth_die_card(start: Start) -> None:
    """W1: after eighteen die cards there is none left to come up."""
    table = start(2, {})
    for _ in range(9):
        lay(table, "die", "die")
        play(table, "stop take:1 roll:star take:2 roll:star")
    table.apply("draw")
    assert "card:die" not in choices(table)
    assert chance_of(table, "card:turn") == pytest.approx(12 / 102)
    refused_perhaps_unnamed(table, "card:die", "W1")


@pytest.mark.parametrize("card", ["red-0", "red-7", "pink-1", "star", "red", "", "?"])
def test_W1_no_other_cards(start: Start, card: str) -> None:
    """W1: cards that do not exist cannot come up."""
    table = start(3, {})
    table.apply("draw")
    refused_perhaps_unnamed(table, f"card:{card}", "W1")


def test_W1_the_last_card_is_certain(start: Start) -> None:
    """W1: when 119 cards are gone the last one comes up for sure."""
    table = start(2, {})
    run_down(table, "purple-6")
    table.apply("draw")
    assert choices(table) == {"card:purple-6"}
    assert chance_of(table, "card:purple-6") == pytest.approx(1)


def test_W1_six_faces_of_equal_chance(start: Start) -> None:
    """W1: the die shows five colours and a star, 1/6 each."""
    table = start(3, {})
    lay(table, "die")
    play(table, "stop take:1")
    assert to_move(table) == CHANCE
    assert choices(table) == set(FACES)
    for face in FACES:
        assert chance_of(table, face) == pytest.approx(1 / 6)
    refused_perhaps_unnamed(table, "roll:pink", "W1")
    refused_perhaps_unnamed(table, "roll:1", "W1")


def test_W1_no_chances_where_a_seat_acts(start: Start) -> None:
    """W1: only chance has chances."""
    table = start(2, {})
    assert not table.chances()
    reveal(table, "red-1")
    assert not table.chances()
    table.apply("place:1")
    assert not table.chances()
    table.apply("stop")
    assert not table.chances()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_W2_seat_0_begins_and_turns_go_clockwise(start: Start, players: int) -> None:
    """W2: seat 0 first, then the seats in ascending order and round again."""
    table = start(players, {})
    for number, card in enumerate(NUMBER_CARDS[: 2 * players + 1]):
        assert to_move(table) == number % players
        keep(table, card)


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 8])
def test_W2_other_numbers_of_players_are_refused(start: Start, players: int) -> None:
    """W2: fewer than two or more than six cannot play."""
    with pytest.raises(ValueError):
        start(players, {})


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_W2_an_empty_table(start: Start, players: int) -> None:
    """W2: at the start nobody holds a card, nobody has won, and the only thing to do is to draw."""
    table = start(players, {})
    assert to_move(table) == 0
    assert choices(table) == {"draw"}
    assert list(table.points()) == [0] * players
    assert table.winners() == []
    assert list(table.history) == []


def test_W3_the_die_shows_the_colours_of_the_cards(start: Start) -> None:
    """W3: cards and die share the same five colours, so that one shape a colour serves both."""
    table = start(2, {})
    table.apply("draw")
    on_cards = {token.removeprefix("card:").split("-")[0] for token in choices(table) if "-" in token}
    play(table, "card:die place:1 stop take:1")
    on_die = {token.removeprefix("roll:") for token in choices(table)} - {"star"}
    assert on_cards == on_die == set(COLOURS)


def test_W17_turn_cards_taken_out(start: Start) -> None:
    """W17: two players may take the turn cards out; 108 cards are left."""
    table = start(2, {"remove_turn_cards": True})
    table.apply("draw")
    assert choices(table) == {f"card:{card}" for card in [*NUMBER_CARDS, "die"]}
    assert chance_of(table, "card:die") == pytest.approx(18 / 108)
    assert chance_of(table, "card:green-1") == pytest.approx(3 / 108)
    refused_perhaps_unnamed(table, "card:turn", "W1", "W17")


def test_W17_a_whole_game_without_turn_cards(start: Start) -> None:
    """W17, W24: without turn cards the pile is empty after 108 cards."""
    table = start(2, {"remove_turn_cards": True})
    run_down(table, "red-5", turn_cards=0)
    reveal(table, "red-5")
    play(table, "place:1 stop take:1")
    assert to_move(table) == OVER
    assert sum(token.startswith("card:") for token in table.history) == 108


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_W17_only_two_players_take_turn_cards_out(start: Start, players: int) -> None:
    """W17: three and more players cannot take the turn cards out."""
    with pytest.raises(ValueError):
        start(players, {"remove_turn_cards": True})
    assert start(players, {"remove_turn_cards": False}).actor == 0


@pytest.mark.parametrize(
    "options",
    [
        {"risky": True},
        {"Risk": True},
        {"risk": "yes"},
        {"risk": None},
        {"risk": 1},
        {"remove_turn_cards": "no"},
        {"remove_turn_cards": 0},
        {"risk": True, "speed": 3},
    ],
)
def test_W27_wrong_options_are_refused(start: Start, options: dict[str, Any]) -> None:
    """W17, W27: there are two options, each true or false."""
    with pytest.raises(ValueError):
        start(2, options)


def test_W27_both_options_together(start: Start) -> None:
    """W17, W27: two players may dare more and leave the turn cards out as well."""
    table = start(2, {"risk": True, "remove_turn_cards": True})
    lay(table, "red-6 blue-5 die")
    play(table, "stop take:1 roll:star")
    assert list(table.points()) == [0, 0]
    table.apply("draw")
    assert "card:turn" not in choices(table)


def test_W2_tokens_are_exact(start: Start) -> None:
    """W2: what is no token at all is refused without a rule."""
    table = start(2, {})
    for nonsense in [
        "",
        " ",
        "Draw",
        "draw ",
        " draw",
        "DRAW",
        "draw:1",
        "pass",
        "secure",
        "secure:",
        "W4",
        "?",
    ]:
        refused(table, nonsense)
    for nonsense in ["secure:pink", "secure:star", "secure:Red", "secure:red-1", "card:?", "draw\n"]:
        refused(table, nonsense)
