"""A simple player for the blitzraster oracle that brings games to an end."""

from __future__ import annotations

import random

from tests.oracle.blitzraster import ACTION, LETTERS, PLAY, REWARD, TURN_OR_KEEP, Oracle, colour_of, number_of

Cards = list[list[str | None]]
"""A grid as rows of cards; None lies face down."""

NEVER = 99.0
RANDOM_MOVES = 0.12


def greedy(table: Oracle, rng: random.Random) -> str:
    """A token for the node at hand: mostly what brings the own grid nearest to empty, now and then any."""
    legal = table.legal()
    if table.actor == "chance" or rng.random() < RANDOM_MOVES:
        return rng.choice(legal)
    if table.phase == ACTION:
        return best_action(table, rng)
    if table.phase == PLAY:
        return best_play(table, table.hand, rng)[1]
    if table.phase == REWARD:
        return rng.choice([token for token in legal if token != "skip"])
    if table.phase == TURN_OR_KEEP:
        return "turn"
    return rng.choice(legal)


def best_action(table: Oracle, rng: random.Random) -> str:
    """Take the open card or swap if that helps, else draw."""
    now = cost(visible(table))
    options = [(now - 0.4, rng.random(), "pile")]
    options.append((best_play(table, [*table.hand, table.discards[-1]], rng)[0], rng.random(), "discard"))
    for token in table.legal_swaps():
        one, other = token.split(":")[1].split("-")
        cards = visible(table)
        (y1, x1), (y2, x2) = place(one), place(other)
        cards[y1][x1], cards[y2][x2] = cards[y2][x2], cards[y1][x1]
        options.append((cost(cards), rng.random(), token))
    return min(options)[2]


def best_play(table: Oracle, hand: list[str], rng: random.Random) -> tuple[float, str]:
    """The best way to play one of the hand cards, and what it leaves to do."""
    down = bool(table.grid.face_down())
    dropped = cost(visible(table)) - (0.3 if down else 0.0)
    options = [(dropped, rng.random(), f"drop:{card}") for card in hand]
    for card in hand:
        for cell in table.grid.cells():
            cards = visible(table)
            y, x = place(cell)
            cards[y][x] = card
            options.append((cost(cards), rng.random(), f"put:{card}:{cell}"))
    best = min(options)
    return best[0], best[2]


def visible(table: Oracle) -> Cards:
    """The own grid as everybody sees it."""
    return [[here.card if here.up else None for here in row] for row in table.grid.rows]


def place(cell: str) -> tuple[int, int]:
    """Row and column of a cell, from 0."""
    return int(cell[1]) - 1, LETTERS.index(cell[0])


def cost(cards: Cards) -> float:
    """About how many fitting cards are missing to clear everything by columns only, or by rows only."""
    columns: Cards = [list(column) for column in zip(*cards, strict=True)]
    by_columns = sum(missing([colour_of(card) if card else None for card in line]) for line in columns)
    by_rows = sum(missing([number_of(card) if card else None for card in line]) for line in cards)
    return min(by_columns, by_rows) + 0.01 * max(min(by_columns, NEVER), min(by_rows, NEVER))


def missing(line: list[str] | list[str | None] | list[int | None]) -> float:
    """The cards that do not fit what the line has most of."""
    if len(line) < 2:
        return NEVER
    seen = [value for value in line if value is not None]
    return len(line) - max((seen.count(value) for value in seen), default=0)
