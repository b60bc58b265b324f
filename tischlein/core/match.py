"""A match: several rounds of one game between the same players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tischlein.core.contract import OVER
from tischlein.core.demands import Whole
from tischlein.core.errors import OptionError
from tischlein.core.given import plain_number
from tischlein.core.language import phrase
from tischlein.core.options import check_names
from tischlein.core.recordtext import MatchPlace, write
from tischlein.core.sheet import fresh
from tischlein.core.state import State

if TYPE_CHECKING:
    from tischlein.core.game import Game

MOST_ROUNDS = 1000


class Match:
    """Rounds and totals. Seats belong to a round, players to the match: `seat_of` and `player_at` translate.

    With `remember=False` only the round in play is kept, without its history: for servers, which have their own log.

    >>> import random, tischlein
    >>> match = tischlein.match("sternenzahlen", players=2, rounds=2)
    >>> rng = random.Random(1)
    >>> while True:
    ...     while match.state.actor != tischlein.OVER:
    ...         match.state.deal(rng)
    ...         if match.state.actor != tischlein.OVER:
    ...             match.state.apply(match.state.legal()[0])
    ...     if match.over:
    ...         break
    ...     state = match.next_round()
    >>> len(match.rounds_played), len(match.totals())
    (2, 2)
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
            Whole(1, MOST_ROUNDS)(name, number, players)
        self.game = game
        self.players = players = plain_number(players)
        self.options = game.options(players, options)
        self.names = check_names(players, names)
        self._rounds = rounds
        self._wins = wins
        self._remember = remember
        self._start = game.record(players, self.options).tobytes()
        self._states: list[State] = []
        self._round = -1
        self._totals, self._won = [0] * players, [0] * players
        """Of the rounds before the one in play."""
        self._open_round()

    @property
    def state(self) -> State:
        """The round in play, or the last one."""
        return self._states[-1]

    @property
    def rounds_played(self) -> tuple[State, ...]:
        """All rounds so far, the one in play included."""
        if not self._remember:
            raise ValueError("this match was begun with remember=False: it keeps the round in play only")
        return tuple(self._states)

    @property
    def round(self) -> int:
        """The number of that round, from 0."""
        return self._round

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

    def next_order(self) -> list[int]:
        """The players in the order of their seats in the next round."""
        shift = self._shift(self.round + 1)
        return [(seat + shift) % self.players for seat in range(self.players)]

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
            return self._round + 1 == self._rounds
        return max(self.wins()) >= (self._wins or 0)

    def totals(self) -> list[int]:
        """Points per player over all finished rounds; who was out counts 0."""
        totals = self._totals.copy()
        if self.state.actor == OVER:
            for seat, points in enumerate(self.state.points()):
                totals[self.player_at(seat)] += points or 0
        return totals

    def wins(self) -> list[int]:
        """Won rounds per player."""
        wins = self._won.copy()
        for seat in self.state.winners():
            wins[self.player_at(seat)] += 1
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
        rounds = enumerate(self.rounds_played, 1)
        return "\n".join(write(state, MatchPlace(number, self._rounds, self._wins)) for number, state in rounds)

    def put(self, state: State) -> None:
        """Take over a round that was replayed from its record."""
        self._states[-1] = state

    def _open_round(self) -> None:
        if self._states:
            self._totals, self._won = self.totals(), self.wins()
        self._round += 1
        shift = self._shift(self._round)
        names = self.names[shift:] + self.names[:shift]
        if not self._remember:
            self._states.clear()
        self._states.append(State(self.game, self.players, fresh(self.options), names, self._remember, self._start))

    def _shift(self, round_number: int) -> int:
        """The player at seat 0 of a round."""
        return round_number % self.players if self.game.seats_move else 0

    def _check(self, number: int) -> None:
        if type(number) is not int or number not in range(self.players):
            raise ValueError(f"there is no {number!r}; players and seats are 0 to {self.players - 1}")

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {self.players} players, {self.place}>"
