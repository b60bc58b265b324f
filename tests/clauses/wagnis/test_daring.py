"""A card that fits nowhere, and the variant with the dangerous star."""

from __future__ import annotations

import pytest

from tests.clauses.wagnis.positions import (
    FACES,
    bust,
    chance_of,
    choices,
    keep,
    lay,
    reveal,
    reveal_turn_cards,
    roll_alone,
    to_move,
)
from tests.helpers import CHANCE, Start, play, refused


def test_W19_a_card_that_fits_nowhere_brings_the_die(start: Start) -> None:
    """W19: no place in three rows: the die is rolled at once, by chance, 1/6 a face."""
    table = start(3, {})
    bust(table)
    assert choices(table) == set(FACES)
    assert all(chance_of(table, face) == pytest.approx(1 / 6) for face in FACES)
    for token in ["place:1", "place:4", "stop", "draw", "take:1", "secure:red"]:
        refused(table, token)


def test_W19_no_row_for_the_player(start: Start) -> None:
    """W19: the player takes no row, the rows go to the others, the last one to nobody."""
    table = start(3, {})
    bust(table)
    table.apply("roll:star")
    assert to_move(table) == 1
    assert choices(table) == {"take:1", "take:2", "take:3"}
    table.apply("take:3")
    assert to_move(table) == 2
    assert choices(table) == {"take:1", "take:2"}
    table.apply("take:2")
    assert to_move(table) == 1
    assert list(table.points()) == [0, 3, 2]
    assert choices(table) == {"draw", "secure:red"}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("turn_cards", [0, 1, 2, 3])
def test_W19_order_of_the_others(start: Start, players: int, turn_cards: int) -> None:
    """W14, W15, W19: after too much daring the rows go round as usual, turn cards included."""
    table = start(players, {})
    reveal_turn_cards(table, turn_cards)
    bust(table)
    table.apply("roll:blue")
    step = -1 if turn_cards % 2 else 1
    for distance in range(1, min(players - 1, 3) + 1):
        assert to_move(table) == step * distance % players
        table.apply(f"take:{distance}")
    assert to_move(table) == 1
    assert "draw" in choices(table)
    assert sum(points or 0 for points in table.points()) == sum(range(1, min(players - 1, 3) + 1))


def test_W19_open_cards_of_the_colour_are_lost(start: Start) -> None:
    """W19: the roll costs all open cards of that colour, and only the one who dared."""
    table = start(2, {})
    keep(table, "red-5 blue-6")
    keep(table, "red-6")
    bust(table)
    table.apply("roll:red")
    assert list(table.points()) == [6, 6]
    table.apply("take:3")
    assert list(table.points()) == [6, 9]


def test_W19_the_card_is_discarded(start: Start) -> None:
    """W19: the card that did not fit goes to nobody and not back into the pile."""
    table = start(2, {})
    bust(table)
    play(table, "roll:star take:1")
    assert list(table.points()) == [0, 1]
    table.apply("draw")
    assert chance_of(table, "card:red-4") == pytest.approx(2 / 116)


def test_W19_a_colour_not_shown_costs_nothing(start: Start) -> None:
    """W13, W19: also after too much daring, a colour that does not lie open costs nothing."""
    table = start(2, {})
    keep(table, "red-5 blue-6")
    keep(table, "red-6")
    bust(table)
    table.apply("roll:green")
    assert list(table.points()) == [11, 6]


def test_W19_star_costs_nothing(start: Start) -> None:
    """W13, W19: also after too much daring, a star costs nothing."""
    table = start(2, {})
    keep(table, "red-5 blue-6")
    keep(table, "red-6")
    bust(table)
    table.apply("roll:star")
    assert list(table.points()) == [11, 6]


def test_W19_a_die_card_can_be_one_too_many(start: Start) -> None:
    """W8, W19: a fourth die card fits nowhere if each row has one; there is one roll for it."""
    table = start(4, {})
    lay(table, "die", "die", "die")
    reveal(table, "die")
    assert to_move(table) == CHANCE
    table.apply("roll:star")
    assert to_move(table) == 1
    play(table, "take:1 roll:star take:3 roll:star take:2 roll:star")
    assert to_move(table) == 1
    assert choices(table) == {"draw"}


def test_W19_values_can_block_a_card(start: Start) -> None:
    """W7, W19: colour blocks in one row, value in another, both in the third."""
    table = start(2, {})
    lay(table, "red-1", "blue-4 green-2", "yellow-3 red-4")
    reveal(table, "red-4")
    assert to_move(table) == CHANCE
    assert choices(table) == set(FACES)


def test_W19_not_with_two_rows(start: Start) -> None:
    """W6, W19: as long as a third row is free no card is one too many."""
    table = start(2, {})
    lay(table, "red-1", "red-2")
    reveal(table, "red-4")
    assert to_move(table) == 0
    assert choices(table) == {"place:3"}


def test_W19_others_roll_for_their_die_cards(start: Start) -> None:
    """W12, W19: die cards in the rows are rolled for by those who get them."""
    table = start(3, {})
    lay(table, "red-1 die", "red-2", "red-3 die")
    reveal(table, "red-5")
    play(table, "roll:red take:3")
    assert to_move(table) == CHANCE
    assert list(table.points()) == [0, 3, 0]
    table.apply("roll:red")
    assert to_move(table) == 2
    table.apply("take:2")
    assert list(table.points()) == [0, 0, 2]
    assert to_move(table) == 1


def test_W20_secured_cards_survive_the_roll_for_a_die_card(start: Start) -> None:
    """W12, W20: only open cards are lost to a die card."""
    table = start(2, {})
    keep(table, "red-5")
    keep(table, "green-1")
    play(table, "secure:red")
    keep(table, "green-2")
    lay(table, "red-6 die")
    play(table, "stop take:1")
    assert list(table.points()) == [11, 3]
    table.apply("roll:red")
    assert list(table.points()) == [5, 3]


def test_W20_secured_cards_survive_too_much_daring(start: Start) -> None:
    """W19, W20: the roll after a card that fits nowhere spares secured cards."""
    table = start(2, {})
    keep(table, "red-5")
    keep(table, "green-1")
    play(table, "secure:red")
    keep(table, "green-2")
    bust(table)
    play(table, "roll:red take:1")
    assert list(table.points()) == [5, 4]


@pytest.mark.parametrize("face", FACES)
def test_W20_secured_cards_survive_every_face(start: Start, face: str) -> None:
    """W20, W27: no face of the die reaches a secured card, with `risk` either."""
    table = start(2, {"risk": True})
    keep(table, "red-5")
    keep(table, "green-1")
    play(table, "secure:red")
    keep(table, "green-2")
    roll_alone(table, face.removeprefix("roll:"))
    assert list(table.points()) == [5, 3]


def test_W27_star_after_a_die_card_costs_everything_open(start: Start) -> None:
    """W27: with `risk` a star costs the whole display, the new cards too, and nobody else's."""
    table = start(2, {"risk": True})
    keep(table, "red-5 blue-6")
    keep(table, "green-1")
    lay(table, "yellow-3 die")
    play(table, "stop take:1")
    assert list(table.points()) == [14, 1]
    table.apply("roll:star")
    assert list(table.points()) == [0, 1]
    keep(table, "green-2")
    assert choices(table) == {"draw"}
    refused(table, "secure:red", "W21")


def test_W27_star_after_too_much_daring(start: Start) -> None:
    """W19, W27: the star is as dear after a card that fits nowhere."""
    table = start(2, {"risk": True})
    keep(table, "red-5 blue-6")
    keep(table, "green-1")
    bust(table)
    table.apply("roll:star")
    assert list(table.points()) == [0, 1]
    table.apply("take:3")
    assert list(table.points()) == [0, 4]


def test_W27_star_in_the_distribution(start: Start) -> None:
    """W14, W27: whoever rolls the star loses the open cards, in the distribution too."""
    table = start(3, {"risk": True})
    for card in ["red-1", "red-2", "red-3"]:
        keep(table, card)
    lay(table, "blue-4", "blue-5 die")
    play(table, "stop take:1 take:2")
    assert list(table.points()) == [5, 7, 3]
    table.apply("roll:star")
    assert list(table.points()) == [5, 0, 3]
    assert to_move(table) == 1


def test_W27_secured_cards_stay_safe(start: Start) -> None:
    """W20, W27: the star spares what was secured in time."""
    table = start(2, {"risk": True})
    keep(table, "red-5 blue-6")
    keep(table, "green-1")
    play(table, "secure:blue")
    keep(table, "green-2")
    roll_alone(table, "star")
    assert list(table.points()) == [6, 3]


def test_W27_colours_cost_what_they_always_do(start: Start) -> None:
    """W12, W27: with `risk` a colour still costs just that colour."""
    table = start(2, {"risk": True})
    keep(table, "red-5 blue-6")
    keep(table, "green-1")
    roll_alone(table, "red")
    assert list(table.points()) == [6, 1]


def test_W27_star_with_an_empty_display(start: Start) -> None:
    """W27: who has nothing open has nothing to lose."""
    table = start(2, {"risk": True})
    roll_alone(table, "star")
    assert list(table.points()) == [0, 0]
    assert to_move(table) == 1


def test_W27_chances_stay_the_same(start: Start) -> None:
    """W1, W27: `risk` changes what a star costs, not how often it comes."""
    table = start(2, {"risk": True})
    lay(table, "die")
    play(table, "stop take:1")
    assert choices(table) == set(FACES)
    assert all(chance_of(table, face) == pytest.approx(1 / 6) for face in FACES)
