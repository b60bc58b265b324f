"""A match: several rounds of one game between the same players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tischlein.core.contract import OVER
from tischlein.core.errors import OptionError
from tischlein.core.language import phrase
from tischlein.core.options import check_names, whole
from tischlein.core.recordtext import MatchPlace, write

if TYPE_CHECKING:
    from tischlein.core.game import Game
    from tischlein.core.state import State

MOST_ROUNDS = 1000


class Match:
    """Rounds and totals. Seats belong to a round, players to the match: `seat_of` and `player_at` translate.

    With `remember=False` the rounds keep no history: for servers, which have a log of their own.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Any] | None = None,
        rounds: int | None = None,
        wins: int | None = None,
        names: Sequence[str] | None = None,
        remember: bool = True,
    ) -> None:
        if (rounds is None) == (wins is None):
            raise OptionError("rounds", phrase("error-rounds-or-wins"))
        for name, number in (("rounds", rounds), ("wins", wins)):
            whole({name: number}, name, 1, MOST_ROUNDS)
        self.game = game
        self.players = players
        self.options = game.options(players, options)
        self.names = check_names(players, names)
        self._rounds = rounds
        self._wins = wins
        self._remember = remember
        self._states: list[State] = []
        self._open_round()

    @property
    def state(self) -> State:
        """The round in play, or the last one."""
        return self._states[-1]

    @property
    def rounds_played(self) -> tuple[State, ...]:
        """All rounds so far, the one in play included."""
        return tuple(self._states)

    @property
    def round(self) -> int:
        """The number of that round, from 0."""
        return len(self._states) - 1

    @property
    def place(self) -> MatchPlace:
        """The round and the length of the match, as its record says them."""
        return MatchPlace(self.round + 1, self._rounds, self._wins)

    def seat_of(self, player: int) -> int:
        """Where a player sits in this round."""
        self._check(player)
        return (player - self._shift(self.round)) % self.players

    def player_at(self, seat: int) -> int:
        """Who sits there in this round."""
        self._check(seat)
        return (seat + self._shift(self.round)) % self.players

    def next_round(self) -> State:
        """Begin the next round; the one in play must be over, the match must not."""
        if self.state.actor != OVER:
            raise ValueError("the round is not over yet")
        if self.over:
            raise ValueError("the match is over")
        self._open_round()
        return self.state

    @property
    def over(self) -> bool:
        """Whether the last round has been played, or somebody has won often enough."""
        if self.state.actor != OVER:
            return False
        if self._rounds is not None:
            return len(self._states) == self._rounds
        return max(self.wins()) >= (self._wins or 0)

    def totals(self) -> list[int]:
        """Points per player over all finished rounds; who was out counts 0."""
        totals = [0] * self.players
        for number, state in self._finished():
            for seat, points in enumerate(state.points()):
                totals[(seat + self._shift(number)) % self.players] += points or 0
        return totals

    def wins(self) -> list[int]:
        """Won rounds per player."""
        wins = [0] * self.players
        for number, state in self._finished():
            for seat in state.winners():
                wins[(seat + self._shift(number)) % self.players] += 1
        return wins

    def winners(self) -> list[int]:
        """When the match is over: the winning players, ascending, several on a tie."""
        if not self.over:
            return []
        if self._wins is not None:
            return [player for player, won in enumerate(self.wins()) if won >= self._wins]
        totals = self.totals()
        best = min(totals) if self.game.low_wins else max(totals)
        return [player for player, total in enumerate(totals) if total == best]

    def dump(self) -> str:
        """The records of all rounds in one text."""
        places = (MatchPlace(number + 1, self._rounds, self._wins) for number in range(len(self._states)))
        return "\n".join(write(state, place) for state, place in zip(self._states, places, strict=True))

    def put(self, state: State) -> None:
        """Take over a round that was replayed from its record."""
        self._states[-1] = state

    def _open_round(self) -> None:
        shift = self._shift(len(self._states))
        names = self.names[shift:] + self.names[:shift]
        self._states.append(self.game.start(self.players, self.options, names or None, self._remember))

    def _shift(self, round_number: int) -> int:
        """The player at seat 0 of a round."""
        return round_number % self.players if self.game.seats_move else 0

    def _finished(self) -> list[tuple[int, State]]:
        return [(number, state) for number, state in enumerate(self._states) if state.actor == OVER]

    def _check(self, number: int) -> None:
        if type(number) is not int or number not in range(self.players):
            raise ValueError(f"there is no {number!r}; players and seats are 0 to {self.players - 1}")

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {self.players} players, {self.place}>"
