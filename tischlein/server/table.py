"""A table as its log tells it: who sits where, what was agreed, and the round in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tischlein import fairness
from tischlein.core.contract import CHANCE, OVER
from tischlein.core.match import Match
from tischlein.core.moment import Moment
from tischlein.core.spelling import Pieces
from tischlein.core.state import State
from tischlein.server import log
from tischlein.server.people import Person
from tischlein.server.promise import NOW
from tischlein.server.protocol import Change, RoundResult
from tischlein.server.results import Results
from tischlein.server.seating import SEATING, Seating
from tischlein.server.strokes import Luck, Strokes, provable


class Standing(NamedTuple):
    """How a match stands: points and won rounds of each player, and who has won it."""

    totals: list[int]
    won: list[int]
    winners: list[int]


class Table(Seating):
    """The fold of a log. `fold` takes the next event; the news since the last `settle` wait to be told."""

    __slots__ = (
        "_names", "_own", "_players", "_seats", "_standing", "_strokes", "begun", "draws", "id", "luck", "match",
        "match_number", "moments", "moves", "options", "pace", "paused", "results", "rounds", "seed", "seq", "state",
        "touched", "watch", "wins",
    )  # fmt: skip

    def __init__(self, id: int, code: str, made: log.Made, people: dict[int, Person], luck: Luck = provable) -> None:
        super().__init__(code, made, people)
        self.id = id
        self.luck = luck
        self.options = made.options
        self.rounds, self.wins = made.rounds, made.wins
        self.watch, self.pace = made.watch, made.pace
        self.paused = False
        self.match: Match | None = None
        self.state: State | None = None
        """The round in play, or the last one."""
        self.match_number = 1
        self.begun = 0
        """The event with which the round in play, or the last one, has begun."""
        self.results = Results()
        self.seed = b""
        self.draws = 0
        self.seq = 1
        self.moments: list[Moment] = []
        self.moves = 0
        """Actions in the round in play that were not taken back."""
        self.touched = True
        self._strokes = Strokes()
        self._names: list[str] | None = None
        self._own: tuple[list[str], Pieces] | None = None
        self._standing: Standing | None = None
        self._seats: list[int] = []
        self._players: list[int] = []

    # ---- what lies there

    def seat_of(self, player: int) -> int:
        """Where a player sits in this round; before the first round, in order."""
        return player if self.match is None else self._seats[player]

    def player_at(self, seat: int) -> int:
        """Who sits there in this round."""
        return seat if self.match is None else self._players[seat]

    def acted_last(self) -> tuple[int | None, int | None]:
        """The player whose action was told last, of the moments that wait to be told, and the turn that it was in."""
        for moment in reversed(self.moments):
            if isinstance(moment.actor, int):
                return self.player_at(moment.actor), moment.step.turn
        return None, None

    @property
    def has_past(self) -> bool:
        """Whether a round was played to its end: then who goes has past games here, and is not deleted."""
        return bool(self.results)

    def may_act(self, seat: int) -> bool:
        """Whether the person at a seat may do something now, if it is that seat's turn."""
        place = self.places[self.player_at(seat)]
        return self.status == "playing" and not self.paused and place.plays

    def names_by_seat(self) -> list[str]:
        """How the players are called, in the order of their seats."""
        if self._names is None:
            self._names = [self.name_of(self.player_at(seat)) for seat in range(len(self.places))]
        return self._names

    def own_pieces(self) -> Pieces:
        """What is written of this table alone, while there is a round; see `State.own_pieces`."""
        known, names = self._own, self._names
        if known is None or known[0] is not names:
            names = self.names_by_seat()
            if known is None or known[0] != names:
                assert self.state is not None
                known = names, self.state.own_pieces(names)
            self._own = known = names, known[1]
        return known[1]

    def standing(self) -> Standing:
        """How the match stands. It changes when a round begins or ends, and is told more often than that."""
        match, known = self.match, self._standing
        if match is None:
            return Standing([0] * len(self.places), [0] * len(self.places), [])
        if known is None:
            known = self._standing = Standing(match.totals(), match.wins(), match.winners())
        return known

    def bot_to_act(self) -> int | None:
        """The seat of a bot that is to act now."""
        if self.status != "playing" or self.paused or self.state is None:
            return None
        actor = self.state.actor
        if isinstance(actor, int) and self.places[self._players[actor]].level is not None:
            return actor
        return None

    def rematch_agreed(self) -> bool:
        """Whether everybody who is there, and for whom no bot stands in, wants another match."""
        if self.status != "match_over":
            return False
        asked = [place for place in self.places if place.plays]
        return all(place.wants_rematch for place in asked) and any(place.wants_rematch for place in self.places)

    # ---- what happens

    def fold(self, event: log.AnyLogged) -> None:
        """Take the next event of the log."""
        self.seq += 1
        if type(event) is log.Acted:
            self._acted(event)
            return
        self.touched = True
        self._names = None
        FOLDS[type(event)](self, event)

    def act(self, seat: int, token: str, bot: bool) -> list[log.AnyLogged]:
        """Play a token and the luck that follows on it. Raises `IllegalAction`; then nothing has changed."""
        state = self.state
        assert state is not None
        moments = state.take_turn(token, self._strokes.there(self.draws))
        self.moves += 1
        self.moments += moments
        tokens = [token]
        if len(moments) > 1:
            tokens += self._note_luck(moments[1:])
        if state.actor == CHANCE:
            tokens += self._play_luck(state)
        self.seq += 1
        events: list[log.AnyLogged] = [log.Acted(seat, " ".join(tokens), bot)]
        if state.actor == OVER:
            self._end_round(state)
            events.append(log.Prepared(fairness.new_secret(), NOW))
            self.fold(events[1])
        return events

    def begin(self) -> log.Begun:
        """Begin the round: deal, and whatever luck there is before the first decision."""
        state = self._open_round()
        event = log.Begun(" ".join(self._play_luck(state)))
        self.seq += 1
        self.begun = self.seq
        return event

    def settle(self) -> None:
        """All news have been told."""
        self.moments = []
        self.changes = []
        self.touched = False

    def rest(self) -> None:
        """Let go of what is kept only to be fast: nobody looks just now."""
        self._own = self._standing = None
        self.results.rest()
        self._strokes = Strokes()
        if self.state is not None:
            self.state.rest()

    def _play_luck(self, state: State) -> list[str]:
        tokens = []
        while state.actor == CHANCE:
            moments: list[Moment] = []
            if self.luck is provable:
                moments = state.take_luck(self._strokes.drawn(self.seed, self.draws))
                self.moments += moments
                tokens += self._note_luck(moments)
            if not moments:
                tokens.append(state.play_case(self.luck(self.seed, self.draws, state)))
                self.moments.append(state.moment())
                self.draws += 1
        return tokens

    def _note_luck(self, moments: Sequence[Moment]) -> list[str]:
        """So many of the strokes that are drawn have come true; gives their tokens."""
        self.draws += len(moments)
        self._strokes.use(len(moments))
        return [self.game.outcomes[moment.code] for moment in moments]

    def _replay(self, state: State, tokens: str) -> None:
        for token in tokens.split():
            if state.actor == CHANCE:
                self.draws += 1
            state.apply(token)
            self.moments.append(state.moment())

    def _acted(self, event: log.Acted) -> None:
        state = self.state
        assert state is not None
        self._replay(state, event.tokens)
        self.moves += 1
        if state.actor == OVER:
            self._end_round(state)

    def _begun(self, event: log.Begun) -> None:
        self.begun = self.seq
        self._replay(self._open_round(), event.luck)

    def _open_round(self) -> State:
        if self.match is None:
            length: dict[str, Any] = {"wins": self.wins} if self.wins else {"rounds": self.rounds or 1}
            self.match = Match(self.game, len(self.places), self.options, **length, remember=False)
        else:
            self.match.next_round()
        places = range(len(self.places))
        self._seats = [self.match.seat_of(player) for player in places]
        self._players = [self.match.player_at(seat) for seat in places]
        if self.promise.luck == 1:
            self.promise.nonces = self.given()
        for player, place in enumerate(self.places):
            if player in self.promise.nonces or place.person is None:
                place.let_down = 0
        self.seed = self.promise.seed(self.code, self.game.name, self.options)
        self.draws = self.moves = 0
        self._strokes = Strokes()
        self.status = "playing"
        self.renumbered = 0
        self.touched = True
        self._names = self._standing = None
        self._tell("begun")
        self.state = self.match.state
        return self.state

    def _end_round(self, state: State) -> None:
        assert self.match is not None
        self._note_result(abandoned=False)
        self.status = "match_over" if self.match.over else "round_over"
        self._standing = None
        self.touched = True

    def _note_result(self, abandoned: bool) -> None:
        state, players = self.state, range(len(self.places))
        assert state is not None
        points = state.points()
        winners = sorted(self.player_at(seat) for seat in state.winners())
        by_player: list[int | None] = [None if abandoned else points[self.seat_of(player)] for player in players]
        unplayed = abandoned and not self.moves
        self.results.add(RoundResult(self.round, self.match_number, by_player, winners, abandoned, unplayed))

    def _prepared(self, event: log.Prepared) -> None:
        self._promise(self.round + 1, event.secret, event.luck)
        for place in self.places:
            place.wants_rematch = False

    def _rematched(self, _: log.Rematched) -> None:
        self.match = self.state = None
        self.match_number += 1
        self.status = "gathering"
        for place in self.places:
            place.wants_rematch = False
        self._tell("rematch")

    def _wants_rematch(self, event: log.WantsRematch) -> None:
        self.places[event.player].wants_rematch = True
        self._tell("wants_rematch", event.player)

    def _next_order(self) -> Sequence[int]:
        return range(len(self.places)) if self.match is None else self.match.next_order()

    def _renumber(self, order: Sequence[int | None]) -> None:
        """The players have new numbers: `order` has their old ones. Results name them by numbers."""
        self.results.renumber(order)

    def _adjusted(self, event: log.Adjusted) -> None:
        self.watch = event.watch or self.watch
        self.pace = event.pace or self.pace
        self._tell("adjusted")

    def _signalled(self, event: log.Signalled) -> None:
        self.changes.append(Change("signal", event.player, event.signal))

    def _taken_back(self, event: log.TakenBack) -> None:
        state = self.state
        assert state is not None
        state.take_back(event.seat)
        self.moves -= 1
        if self.moments:
            self.moments.pop()  # who has not been told of it yet need not be, nor that it was taken back
        else:
            self._tell("taken_back", self.player_at(event.seat))

    def _paused(self, _: log.Paused) -> None:
        self.paused = True
        self._tell("paused")

    def _resumed(self, _: log.Resumed) -> None:
        self.paused = False
        self._tell("resumed")

    def _closed(self, _: log.Closed) -> None:
        if self.status == "playing":
            self._note_result(abandoned=True)
        self.status = "closed"
        self._tell("closed")

    def _taken_along(self, _: log.TakenAlong) -> None:
        """Nothing that lies on the table changes."""


FOLDS: dict[type, Callable[[Table, Any], None]] = {
    **SEATING,
    log.Begun: Table._begun,
    log.TakenBack: Table._taken_back,
    log.Prepared: Table._prepared,
    log.Rematched: Table._rematched,
    log.WantsRematch: Table._wants_rematch,
    log.Adjusted: Table._adjusted,
    log.Signalled: Table._signalled,
    log.Paused: Table._paused,
    log.Resumed: Table._resumed,
    log.Closed: Table._closed,
    log.TakenAlong: Table._taken_along,
}
