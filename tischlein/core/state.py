"""One game in play, spoken to in tokens: the face for people, servers, records and tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tischlein.core.bits import WORD
from tischlein.core.contract import CHANCE, CHANCE_CODE, OPEN, OVER, OVER_CODE, SPECTATOR, Actor, Given, Records
from tischlein.core.errors import IllegalAction
from tischlein.core.given import is_code, is_whole
from tischlein.core.language import Phrase
from tischlein.core.mind import Memory, told_to
from tischlein.core.moment import Event, Moment, Step
from tischlein.core.options import brief
from tischlein.core.playout import LUCK_ALONE, MOST_CODES, REFUSED, TOO_MUCH
from tischlein.core.reading import Reading, check_reader, check_seat, picked
from tischlein.core.recordtext import write
from tischlein.core.sheet import fresh
from tischlein.core.sound import sound_record
from tischlein.core.spelling import Pieces
from tischlein.core.stage import COUNT, FREE, MOST_EFFECTS, Story, asked
from tischlein.core.stream import STREAM, Bytes, Luck, drawn
from tischlein.core.wire import Asks, own_pieces, written

if TYPE_CHECKING:
    from tischlein.core.game import Game

_CODES = range(MOST_CODES)
_NO_LUCK: Bytes = np.frombuffer(b"", np.uint8)


class State:
    """A game at one of its nodes. Made by `Game.start` and `tischlein.load`.

    With `remember=False` it keeps its last step only: for tables that write down elsewhere what happened.

    Two states are equal where the same game, with the same players and options, is at the same node: whatever led
    there, and whoever plays. A state changes, so it has no hash; `to_bytes()` can be a key. It can be pickled at any
    time.

    >>> import tischlein
    >>> state = tischlein.game("wagnis").start(players=2, names=["Anna", "Ben"])
    >>> state
    <State of wagnis: 2 players, turn 1, seat 0 to act>
    >>> state.legal()
    ['draw']
    >>> state.apply("draw")
    >>> state.actor, round(state.chances()["card:die"], 3)
    ('chance', 0.15)
    >>> state.apply("card:red-5")  # chance is explicit: you may choose every card yourself
    >>> state.apply("place:3")
    Traceback (most recent call last):
    tischlein.core.errors.IllegalAction: 'place:3' cannot be played now (rule W6)
    >>> state.copy() == state
    True
    """

    __slots__ = (
        "_actor",
        "_built",
        "_last",
        "_options",
        "_reading",
        "_records",
        "_single",
        "_steps",
        "_words",
        "game",
        "given",
        "names",
        "players",
    )

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Any],
        names: tuple[str, ...],
        remember: bool,
        first: bytes,
    ) -> None:
        """`first` is the record of the first node, as `Game.record` makes it."""
        self.game = game
        self.players = players
        self.names = names
        self.given: Given = None
        self._options = options  # copies share them, nobody else gets them
        self._records: Records = self._of_bytes(first)
        self._words = np.zeros(2, np.int64)
        self._steps: list[Step] | None = [] if remember else None
        self._built = False
        self._arrive()

    def _arrive(self) -> None:
        """Look at a node to which no step led."""
        self._actor = self.game.compiled.look(self._records, 0, self._words)
        self._reading: Reading | None = None
        self._last: Moment | None = None  # the last step, with the node before it
        self._single = False  # whether one action led here, and no luck or end of the game followed on it

    @property
    def options(self) -> dict[str, Any]:
        """What was agreed, as a copy."""
        options: dict[str, Any] = fresh(self._options)
        return options

    @property
    def actor(self) -> Actor:
        """The seat to act, `CHANCE` or `OVER`."""
        if self._actor >= 0:
            return self._actor
        return CHANCE if self._actor == CHANCE_CODE else OVER

    @property
    def turn(self) -> int:
        """The number of the turn in play, from 1; 0 while the cards are dealt and the table is set."""
        turn: int = self.reading.turn
        return turn

    @property
    def reading(self) -> Reading:
        """This node as plain Python values. For the table's owner: it shows every card."""
        if self._reading is None:
            self._reading = self.game.reading(self._records)
        return self._reading

    def legal(self) -> list[str]:
        """The tokens that may be played now; at a chance node every possible outcome."""
        return self.game.tokens_of(self._records, self._actor, self.legal_codes())

    def chances(self) -> dict[str, float]:
        """At a chance node, each outcome with its probability; elsewhere nothing."""
        if self._actor != CHANCE_CODE:
            return {}
        total = self.cases
        return {self.game.outcomes[code]: weight / total for code, weight in self._weights().items()}

    def apply(self, token: str) -> None:
        """Play a token. An illegal one raises `IllegalAction` and changes nothing."""
        if not self._go_on(self._meant(token)):
            raise self._refusal(token)

    def take_turn(self, token: str, luck: Bytes) -> list[Moment]:
        """Play a token of the seat to act, and the luck that follows on it as far as `luck` reaches, which has
        `STROKE` bytes for each stroke (see `fair_case`); gives all that happened. An illegal token raises
        `IllegalAction` and changes nothing."""
        moments = self._go_on(self._meant(token), luck) if self._actor >= 0 else []
        if not moments:
            raise self._refusal(token)
        return moments

    def take_luck(self, luck: Bytes) -> list[Moment]:
        """Play chance as long as it is to act, and `luck` reaches; gives what happened."""
        return self._go_on(LUCK_ALONE, luck)

    def _go_on(self, code: int, luck: Bytes = _NO_LUCK) -> list[Moment]:
        game, actor, stage = self.game, self.actor, self.game.stage
        befores, codes = stage.befores, stage.codes
        result = game.compiled.turn(self._records, code, self._words, luck, befores, codes, stage.rows, stage.none)
        if result == TOO_MUCH:
            raise ValueError(
                f"{game.name}: a step told {stage.rows[0, COUNT]} effects; there is room for {MOST_EFFECTS}"
            )
        steps = 0 if result == REFUSED else result >> 4
        if not steps:
            return []
        self._actor = (result & 15) - 2
        self._reading = None
        self._single = steps == 1 and actor != CHANCE and self._actor >= 0
        size, record, moments = game.dtype.itemsize, befores[:steps].tobytes(), []
        for k, taken in enumerate(codes[:steps].tolist()):
            moments.append(Moment(game, actor, record[k * size : (k + 1) * size], taken))
            actor = CHANCE
        self._last = moments[-1]
        if self._steps is not None:
            self._steps += [moment.step for moment in moments]
        return moments

    def copy(self, remember: bool = True) -> State:
        """An independent copy; without the history with `remember=False`."""
        twin = object.__new__(State)
        twin.game, twin.players, twin.names, twin._options = self.game, self.players, self.names, self._options
        twin._records, twin._words, twin._actor = self.record(), self._words.copy(), self._actor
        twin.given = self.given
        twin._steps = self._steps.copy() if remember and self._steps is not None else None
        twin._built = self._built
        twin._reading, twin._last, twin._single = self._reading, self._last, self._single
        return twin

    def resample(self, seat: int, rng: Luck) -> State:
        """A game at a node that could be this one for all that a seat knows: what it sees now, and everything that it
        was ever told. The true state is not looked at for it. Cards that the seat has never seen lie elsewhere, by lot;
        in elferreihe where they can be, since who draws had nothing that fitted. Its view is the same, and so are its
        legal actions. Like a position that was set up, the new state has no history."""
        memory = self.memory(seat)
        stream = np.zeros(1, STREAM)
        stream["x"] = drawn(rng, 1 << 64)
        world = State(self.game, self.players, self._options, self.names, False, memory.firsts.tobytes())
        world.set_up(memory.imagine(self.game.sheet(self._records, memory.seat), stream))
        return world

    def memory(self, seat: int) -> Memory:
        """What a seat knows by now of what has happened, made from the history. For the table's owner."""
        check_seat(seat, self.players)
        memory = Memory(self.game, self.game.record(self.players, self._options), int(seat))
        memory.hear(told_to(memory.seat, self.moments()))
        return memory

    def moments(self) -> list[Moment]:
        """All that has happened since the first node, to be told later. For the table's owner."""
        again, moments = self.game.start(self.players, self._options, remember=False), []
        for step in self.way:
            again.apply(step.token)
            moments.append(again.moment())
        return moments

    def points(self) -> list[int | None]:
        """Points per seat for what lies there now; None for a seat that is out of the game."""
        return self.game.points_of(self._records, self.players)

    def winners(self) -> list[int]:
        """At the end, the winning seats in ascending order; before that, none."""
        return self.game.winners_of(self._records, self.players) if self._actor == OVER_CODE else []

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat may know of what lies there, as plain data; None for a spectator."""
        check_reader(seat, self.players)
        return self._view(SPECTATOR if seat is None else seat)

    def own_pieces(self, names: Sequence[str]) -> Pieces:
        """What is written of this table alone, for `parts`: it stays the same in all games with these names and
        options."""
        view = self.game.whole_view
        return own_pieces(self.game.name, self._options, names, view, self.game.sheet(self._records, SPECTATOR))

    def parts(self, own: Pieces, story: Story, asks: Asks) -> list[bytes]:
        """What readers are told, each as JSON: the seat, its view, its legal actions if it is to act and free to do so,
        and what has happened."""
        if asks.players != self.players:
            raise ValueError(f"there are {self.players} seats at this table, not {asks.players}")
        undo = self._last.actor if self._undoable and self._last is not None else None
        marked = asks.for_kernels(undo)  # type: ignore[arg-type]
        return written(self.game.compiled.hear, self.game.stage, *self.game.book, own, self._records, story, marked)

    def offers(self) -> list[Phrase]:
        """What `legal` lists for the seat to act, each as an invitation in words."""
        if self._actor < 0:
            return []
        game, stage, said = self.game, self.game.stage, []
        game.compiled.hear(self._records, *stage.no_story, 0, asked(self._actor) | FREE, *stage.all)
        for block in stage.offers():
            (row,) = game.all_offers.checked(block)
            said.append(game.all_offers.phrase(row, self._actor, ()))
        return [phrase for phrase in said if phrase is not None]

    def open_view(self) -> dict[str, Any]:
        """Everything that lies there or is held, for games that are over. For the table's owner."""
        return self._view(OPEN)

    def _view(self, reader: int) -> dict[str, Any]:
        return self.game.view_of(self._records, reader, self.players, self._options)

    def rest(self) -> None:
        """Let go of what is kept only to be fast: nobody looks at this game just now. `moment` needs a new step."""
        self._reading = None
        if not self._undoable:
            self._last = None

    @property
    def history(self) -> list[str]:
        """All tokens applied so far, chance included. For the table's owner: see `history_for`."""
        return [step.token for step in self.steps]

    def history_for(self, seat: int | None) -> list[str]:
        """The history as a seat saw it; None for a spectator."""
        check_reader(seat, self.players)
        return [step.token_for(seat) for step in self.steps]

    def events_for(self, seat: int | None) -> list[Event]:
        """All that a seat was ever shown: actor, masked token and the cards that became visible, for each token."""
        check_reader(seat, self.players)
        return [step.event_for(seat) for step in self.steps]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The history with actors, turns and who saw what. For the table's owner."""
        if self._steps is None:
            raise ValueError("this game was started with remember=False: it has no history and no record")
        return tuple(self._steps)

    @property
    def way(self) -> tuple[Step, ...]:
        """The same where it leads from the first node to this one; `ValueError` in a position that was set up."""
        if self._built:
            raise ValueError("a position that was set up has no history: nobody knows what a seat was told")
        return self.steps

    @property
    def last(self) -> Step | None:
        """The step that led here; None at the first node, after taking back, where a position was set up, and after
        `rest`."""
        return None if self._last is None else self._last.step

    def moment(self) -> Moment:
        """The last step, to be told later. For the table's owner."""
        if self._last is None:
            raise ValueError("no step led to this node, or it was let go")
        return self._last

    @property
    def cases(self) -> int:
        """At a chance node, into how many equally likely cases the luck falls; elsewhere 0."""
        return int(self._words[0]) if self._actor == CHANCE_CODE else 0

    def play_chance(self, rng: Luck) -> str:
        """Play the outcome of this one chance node; gives its token. The luck is a `random.Random` or a generator of
        NumPy."""
        if self._actor != CHANCE_CODE:
            raise ValueError("it is not chance's turn here")
        return self.play_case(drawn(rng, self.cases))

    def token_of_case(self, case: int) -> str:
        """At a chance node, the outcome that one of its cases would be, from 0 to `cases` - 1."""
        return self.game.outcomes[self._outcome(case)]

    def play_case(self, case: int) -> str:
        """At a chance node, let one of its cases come true, from 0 to `cases` - 1; gives the token."""
        code = self._outcome(case)
        self._go_on(code)
        return self.game.outcomes[code]

    def _outcome(self, case: int) -> int:
        """The outcome code of a case."""
        if not is_whole(case) or not 0 <= case < self.cases:
            raise ValueError(f"there is no case {brief(case)} here; there are {self.cases}")
        return self.game.compiled.outcome(self._records, 0, int(case))

    def deal(self, rng: Luck) -> None:
        """Play chance as long as it is to act."""
        while self._actor == CHANCE_CODE:
            self.play_chance(rng)

    def may_take_back(self, seat: int) -> bool:
        """Whether `take_back` is possible for that seat now."""
        check_seat(seat, self.players)
        return self._undoable and self._last is not None and self._last.actor == seat

    def take_back(self, seat: int) -> str:
        """Undo the last action, if that seat did it and it showed nothing new to anybody; gives its token."""
        check_seat(seat, self.players)
        if not self._undoable or self._last is None or self._last.actor != seat:
            raise ValueError("the last action cannot be taken back: it showed something new, or another seat did it")
        token = self._last.step.token
        self._records = self._of_bytes(self._last.record)
        if self._steps is not None:
            self._steps.pop()
        self._arrive()
        return token

    def dump(self) -> str:
        """The record of this game so far, as text; `tischlein.load` reads it. For the table's owner."""
        if self._built:
            raise ValueError("a position that was set up has no record: its tokens do not lead to it")
        return write(self)

    def set_up(self, states: Records) -> None:
        """Put another record in place of this one; see `tischlein.core.position`."""
        self._records, self._built = self._of_bytes(states.tobytes()), True
        self._steps = None if self._steps is None else []
        self._arrive()

    # The face in numbers, beside the tokens.

    def legal_codes(self) -> list[int]:
        """The codes of `legal()`, in the same order: action codes, or outcome codes at a chance node."""
        if self._actor == CHANCE_CODE:
            return list(self._weights())
        low, high = self._words.tolist()
        return picked(_CODES, low | high << WORD)

    def apply_code(self, code: int) -> None:
        """Play an action code or, at a chance node, an outcome code; an impossible one raises `IllegalAction`."""
        if not is_code(code) or not self._go_on(int(code)):
            raise IllegalAction(f"code {brief(code)}", None)

    def code_of(self, token: str) -> int:
        """The code of a legal token."""
        code = self._meant(token)
        if code not in self.legal_codes():
            raise self._refusal(token)
        return code

    def token_of(self, code: int) -> str:
        """The token of a legal code."""
        if code not in self.legal_codes():
            raise IllegalAction(f"code {code}", None)
        return self.game.tokens_of(self._records, self._actor, (code,))[0]

    def record(self) -> Records:
        """A copy of the full state as an array of one record: for the table's owner and for research."""
        return self._of_bytes(self._records.tobytes())

    def to_bytes(self) -> bytes:
        """The full state as bytes, the same length for every state of a game."""
        return self._records.tobytes()

    def from_bytes(self, data: bytes | bytearray, check: bool = True) -> None:
        """Go to a node that `to_bytes` of a state or walk of this game gave, with as many players and the same options.
        What was played before is forgotten, as in a position that was set up.

        It is checked by the game's invariants, and by playing on from there: `DamagedState` where it is no node of the
        game, or where something else was agreed, and then nothing changes. `check=False` takes it as it is, a hundred
        times faster, for a program that has just made these bytes itself: damaged ones may then do anything, and end
        the process.

        >>> import tischlein
        >>> state = tischlein.game("sternenzahlen").start(players=2)
        >>> there = state.to_bytes()
        >>> state.apply("roll")
        >>> state.from_bytes(there)
        >>> state.legal()
        ['roll']
        >>> state.from_bytes(bytes(len(there)))
        Traceback (most recent call last):
        tischlein.core.errors.DamagedState: these bytes are no state of sternenzahlen: it has 0 players, and here are 2
        """
        first = self.game.record(self.players, self._options)
        self.set_up(sound_record(self.game, first, data, check))

    def check(self) -> None:
        """Assert what must hold at every node."""
        self.game.must_hold(self._records[0])

    def _of_bytes(self, data: bytes) -> Records:
        """An array of one record. Much faster than to copy a structured array."""
        return np.frombuffer(bytearray(data), self.game.dtype)

    def _weights(self) -> dict[int, int]:
        """At a chance node: outcome code → number of cases."""
        weights: dict[int, int] = {}
        for case in range(self.cases):
            code = self.game.compiled.outcome(self._records, 0, case)
            weights[code] = weights.get(code, 0) + 1
        return dict(sorted(weights.items()))

    @property
    def _undoable(self) -> bool:
        """Whether the last step may be taken back: it has shown nothing new to anybody."""
        return self._single and self._last is not None and self._last.quiet

    def _meant(self, token: str) -> int:
        """The code that a token means here, legal or not; `IllegalAction` if it means none."""
        if not isinstance(token, str):
            raise IllegalAction(repr(token), None)
        code = self.game.code_of(self.reading, self._actor, token)
        if code is None:
            raise self._refusal(token)
        return code

    def _refusal(self, token: str) -> IllegalAction:
        rule = None if self._actor == CHANCE_CODE else self.game.rule_against(self._records, self.reading, token)
        return IllegalAction(token, rule)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        mine, theirs = (self.game, self.players, self._options), (other.game, other.players, other._options)
        return mine == theirs and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (self._built, self._single, self._last, self._steps, self.given)
        begun = (self.game, self.players, self._options, self.names, False, self.to_bytes())
        return _unpickled, (begun, kept)

    def __repr__(self) -> str:
        who = f"seat {self.actor}" if self._actor >= 0 else self.actor
        return f"<State of {self.game.name}: {self.players} players, turn {self.turn}, {who} to act>"


def as_state(value: object) -> State:
    """What must be a state."""
    if not isinstance(value, State):
        raise ValueError(f"state: must be a State, as `Game.start` and `tischlein.load` make it, not {brief(value)}")
    return value


def _unpickled(begun: tuple[Any, ...], kept: tuple[Any, ...]) -> State:
    state = State(*begun)
    state._built, state._single, state._last, state._steps, state.given = kept
    return state
