"""One game in play, spoken to in tokens: the face for people, servers, records and tests."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tischlein.core.bits import WORD
from tischlein.core.contract import (
    CHANCE,
    CHANCE_CODE,
    EVERYBODY,
    OUT,
    OVER,
    OVER_CODE,
    Actor,
    Records,
    Sight,
)
from tischlein.core.errors import IllegalAction
from tischlein.core.options import brief
from tischlein.core.playout import REFUSED
from tischlein.core.recordtext import write

if TYPE_CHECKING:
    from tischlein.core.game import Game

Event = tuple[Actor, str, tuple[str, ...]]


class Step(NamedTuple):
    """One token that was applied, with what everybody may know of it."""

    actor: Actor
    token: str
    sight: Sight
    turn: int

    def token_for(self, seat: int | None) -> str:
        """The token as a seat reads it; None for a spectator."""
        if self.sight.reader in (EVERYBODY, seat):
            return self.token
        return self.token.partition(":")[0] + ":?"

    def event_for(self, seat: int | None) -> Event:
        """Actor, masked token, and the cards that became visible to that seat."""
        sees = self.sight.looker in (EVERYBODY, seat)
        return self.actor, self.token_for(seat), self.sight.shown if sees else ()


class State:
    """A game at one of its nodes. Made by `Game.start` and `tischlein.load`."""

    __slots__ = (
        "_actor",
        "_before",
        "_built",
        "_records",
        "_steps",
        "_words",
        "game",
        "names",
        "options",
        "players",
    )

    def __init__(self, game: Game, players: int, options: Mapping[str, Any], names: tuple[str, ...]) -> None:
        self.game = game
        self.players = players
        self.options = copy.deepcopy(dict(options))
        self.names = names
        self._records: Records = np.zeros(1, game.dtype)
        game.begin(self._records[0], players, options)
        self._steps: list[Step] = []
        self._words = np.zeros(2, np.int64)
        self._before: Records | None = None
        self._built = False
        self._actor = game.compiled.look(self._records, 0, self._words)

    @property
    def actor(self) -> Actor:
        """The seat to act, `CHANCE` or `OVER`."""
        if self._actor >= 0:
            return self._actor
        return CHANCE if self._actor == CHANCE_CODE else OVER

    @property
    def turn(self) -> int:
        """The number of the turn in play, from 1; 0 while the cards are dealt and the table is set."""
        return int(self._records["turn"][0])

    def legal(self) -> list[str]:
        """The tokens that may be played now; at a chance node every possible outcome."""
        return [self.game.token(self._records[0], code) for code in self.legal_codes()]

    def chances(self) -> dict[str, float]:
        """At a chance node, each outcome with its probability; elsewhere nothing."""
        if self._actor != CHANCE_CODE:
            return {}
        total = int(self._words[0])
        return {self.game.outcomes[code]: weight / total for code, weight in self._cases().items()}

    def apply(self, token: str) -> None:
        """Play a token. An illegal one raises `IllegalAction` and changes nothing."""
        if not isinstance(token, str):
            raise IllegalAction(repr(token), None)
        code = self.game.code(self._records[0], token)
        if code is None or not self._play(code):
            raise self._refusal(token)

    def copy(self) -> State:
        """An independent copy."""
        twin = object.__new__(State)
        twin.game, twin.players, twin.names = self.game, self.players, self.names
        twin.options = copy.deepcopy(self.options)
        twin._records, twin._words, twin._actor = self._records.copy(), self._words.copy(), self._actor
        twin._steps, twin._built = self._steps.copy(), self._built
        twin._before = None if self._before is None else self._before.copy()
        return twin

    def points(self) -> list[int | None]:
        """Points per seat for what lies there now; None for a seat that is out of the game."""
        scores = [self.game.compiled.score(self._records, 0, seat) for seat in range(self.players)]
        return [None if score == OUT else int(score) for score in scores]

    def winners(self) -> list[int]:
        """At the end, the winning seats in ascending order; before that, none."""
        if self._actor != OVER_CODE:
            return []
        won = self.game.compiled.winners(self._records, 0)
        return [seat for seat in range(self.players) if won >> seat & 1]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat may know of what lies there, as plain data; None for a spectator."""
        self._check_reader(seat)
        shown = {
            "game": self.game.name,
            "players": self.players,
            "options": copy.deepcopy(self.options),
            "seat": seat,
            "actor": self.actor,
            "turn": self.turn,
            "winners": self.winners(),
        }
        return shown | self.game.view(self._records[0], seat)

    @property
    def history(self) -> list[str]:
        """All tokens applied so far, chance included. For the table's owner: see `history_for`."""
        return [step.token for step in self._steps]

    def history_for(self, seat: int | None) -> list[str]:
        """The history as a seat saw it; None for a spectator."""
        self._check_reader(seat)
        return [step.token_for(seat) for step in self._steps]

    def events_for(self, seat: int | None) -> list[Event]:
        """All that a seat was ever shown: actor, masked token and the cards that became visible, for each token."""
        self._check_reader(seat)
        return [step.event_for(seat) for step in self._steps]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The history with actors, turns and who saw what. For the table's owner."""
        return tuple(self._steps)

    def play_chance(self, rng: random.Random) -> str:
        """Play the outcome of this one chance node; gives its token."""
        if self._actor != CHANCE_CODE:
            raise ValueError("it is not chance's turn here")
        code = self.game.compiled.outcome(self._records, 0, rng.randrange(int(self._words[0])))
        self._play(code)
        return self._steps[-1].token

    def deal(self, rng: random.Random) -> None:
        """Play chance as long as it is to act."""
        while self._actor == CHANCE_CODE:
            self.play_chance(rng)

    def may_take_back(self, seat: int) -> bool:
        """Whether `take_back` is possible for that seat now."""
        self._check_seat(seat)
        return self._before is not None and self._steps[-1].actor == seat

    def take_back(self, seat: int) -> str:
        """Undo the last action, if that seat did it and it showed nothing new to anybody; gives its token."""
        self._check_seat(seat)
        if self._before is None or self._steps[-1].actor != seat:
            raise ValueError("the last action cannot be taken back: it showed something new, or another seat did it")
        self._records, self._before = self._before, None
        self._actor = self.game.compiled.look(self._records, 0, self._words)
        return self._steps.pop().token

    def dump(self) -> str:
        """The record of this game so far, as text; `tischlein.load` reads it. For the table's owner."""
        if self._built:
            raise ValueError("a position that was set up has no record: its tokens do not lead to it")
        return write(self)

    def set_up(self, states: Records) -> None:
        """Put another record in place of this one; see `tischlein.core.position`."""
        self._records, self._steps, self._before, self._built = states, [], None, True
        self._actor = self.game.compiled.look(self._records, 0, self._words)

    # The face in numbers, beside the tokens.

    def legal_codes(self) -> list[int]:
        """The codes of `legal()`, in the same order: action codes, or outcome codes at a chance node."""
        if self._actor == CHANCE_CODE:
            return list(self._cases())
        low, high = int(self._words[0]), int(self._words[1])
        return members(low) + [WORD + code for code in members(high)] if self._actor >= 0 else []

    def legal_mask(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """One truth value for each action code of the game; all false at a chance node and at the end."""
        mask = np.zeros(len(self.game.actions), np.bool_)
        if self._actor >= 0:
            mask[self.legal_codes()] = True
        return mask

    def apply_code(self, code: int) -> None:
        """Play an action code or, at a chance node, an outcome code; an impossible one raises `IllegalAction`."""
        if not is_code(code) or not self._play(int(code)):
            raise IllegalAction(f"code {brief(code)}", None)

    def code_of(self, token: str) -> int:
        """The code of a legal token."""
        code = self.game.code(self._records[0], token)
        if code is None or code not in self.legal_codes():
            raise self._refusal(token)
        return code

    def token_of(self, code: int) -> str:
        """The token of a legal code."""
        if code not in self.legal_codes():
            raise IllegalAction(f"code {code}", None)
        return self.game.token(self._records[0], code)

    def record(self) -> Records:
        """A copy of the full state as an array of one record: for the table's owner and for research."""
        return self._records.copy()

    def to_bytes(self) -> bytes:
        """The full state as bytes, the same length for every state of a game."""
        return self._records.tobytes()

    def check(self) -> None:
        """Assert what must hold at every node."""
        self.game.check(self._records[0])

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or seat not in range(self.players):
            raise ValueError(f"there is no seat {brief(seat)} at this table; seats are 0 to {self.players - 1}")

    def _check_reader(self, seat: int | None) -> None:
        if seat is not None:
            self._check_seat(seat)

    def _cases(self) -> dict[int, int]:
        """At a chance node: outcome code → number of cases."""
        cases: dict[int, int] = {}
        for k in range(int(self._words[0])):
            code = self.game.compiled.outcome(self._records, 0, k)
            cases[code] = cases.get(code, 0) + 1
        return dict(sorted(cases.items()))

    def _play(self, code: int) -> bool:
        before = self._records.copy()
        actor, turn = self.actor, self.turn
        result = self.game.compiled.play(self._records, 0, code, self._words)
        if result == REFUSED:
            return False
        self._actor = result
        token = self.game.token(before[0], code)
        sight = self.game.sight(before[0], code, self._records[0])
        self._steps.append(Step(actor, token, sight, turn))
        # What luck or the end of the game follows on shows something new.
        keep = actor != CHANCE and result >= 0 and self.game.silent(before[0], code)
        self._before = before if keep else None
        return True

    def _refusal(self, token: str) -> IllegalAction:
        rule = None if self._actor == CHANCE_CODE else self.game.refuse(self._records[0], token)
        return IllegalAction(token, rule)

    def __repr__(self) -> str:
        who = f"seat {self.actor}" if self._actor >= 0 else self.actor
        return f"<State of {self.game.name}: {self.players} players, turn {self.turn}, {who} to act>"


def is_code(code: object) -> bool:
    """Whether something can be a code at all: a whole number of Python or NumPy that fits the kernels."""
    return isinstance(code, int | np.integer) and not isinstance(code, bool) and -(1 << 31) < int(code) < 1 << 31


def members(word: int) -> list[int]:
    """The positions of the set bits of one word."""
    found = []
    while word:
        low = word & -word
        found.append(low.bit_length() - 1)
        word ^= low
    return found
