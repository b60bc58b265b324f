"""Who sits where: in the games of one deal every player sits in every seat, equally often."""

from __future__ import annotations

from tischlein.arena.deals import numbered

Lineup = tuple[int, ...]
"""The number of the player at each seat."""


def lineups(contestants: int, seats: int, seed: int, deal: int) -> list[Lineup]:
    """The games of a deal: as many as there are players.

    They stand in a circle, in an order drawn for each deal; in each game the seats begin with the next of them, and go
    round the circle. So each player sits in each seat once, if there are more seats than players in several at a time.
    """
    circle = sorted(range(contestants), key=lambda player: numbered(seed, deal, "circle", player))
    return [tuple(circle[(first + seat) % contestants] for seat in range(seats)) for first in range(contestants)]
