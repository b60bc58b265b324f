"""Short ways to reach a position of wagnis by tokens alone."""

from __future__ import annotations

from collections import Counter

from tests.helpers import CHANCE, Table, play, refused

COLOURS = ["green", "yellow", "red", "blue", "purple"]
NUMBER_CARDS = [f"{colour}-{value}" for colour in COLOURS for value in range(1, 7)]
FACES = [f"roll:{face}" for face in [*COLOURS, "star"]]


def to_move(table: Table) -> int | str:
    """Who is to act: a seat, chance or nobody. Asked by a call, as it changes from check to check."""
    return table.actor


def choices(table: Table) -> set[str]:
    """The legal tokens as a set, after a look that none is listed twice."""
    tokens = table.legal()
    assert len(tokens) == len(set(tokens))
    return set(tokens)


def chance_of(table: Table, token: str) -> float:
    """How likely a token is at this chance node."""
    return float(table.chances()[token])


def refused_perhaps_unnamed(table: Table, token: str, *rules: str) -> None:
    """Refused; the engine may name one of `rules` or no rule at all."""
    try:
        refused(table, token)
    except AssertionError:
        refused(table, token, *rules)


def reveal(table: Table, card: str) -> None:
    """Draw this card; it is not laid yet."""
    play(table, f"draw card:{card}")


def reveal_turn_cards(table: Table, count: int) -> None:
    """Draw so many turn cards, one after the other."""
    for _ in range(count):
        reveal(table, "turn")


def lay(table: Table, *rows: str) -> None:
    """Build rows from nothing: `lay(table, "red-1 die", "blue-2")` makes two."""
    for number, cards in enumerate(rows, start=1):
        for card in cards.split():
            reveal(table, card)
            table.apply(f"place:{number}")


def keep(table: Table, cards: str) -> None:
    """A whole turn: the player to move builds one row of these cards (no die card) and takes it."""
    lay(table, cards)
    play(table, "stop take:1")


def bust(table: Table) -> None:
    """The player to move lays red-1, red-2, red-3 in three rows and then turns up red-4; the roll is next."""
    lay(table, "red-1", "red-2", "red-3")
    reveal(table, "red-4")
    assert table.actor == CHANCE


def roll_alone(table: Table, face: str) -> None:
    """A whole turn: the player to move takes a row that is nothing but a die card, and rolls this face."""
    lay(table, "die")
    play(table, f"stop take:1 roll:{face}")


def run_down(table: Table, leave: str, *, players: int = 2, risk: bool = False, turn_cards: int = 12) -> None:
    """Use up the pile except for the cards `leave`, and leave every player without a card.

    All turn cards come up in the first turn. Number cards go to the players, one a turn. Then die cards, one
    a turn, take everything away again: colour after colour, or with the option `risk` at once by a star.
    """
    left = Counter(leave.split())
    reveal_turn_cards(table, turn_cards - left["turn"])
    for card in NUMBER_CARDS:
        for _ in range(3 - left[card]):
            keep(table, card)
    for count in range(18 - left["die"]):
        roll_alone(table, "star" if risk else COLOURS[count // players % 5])
    assert list(table.points()) == [0] * players
