"""What a seat remembers of what it was told, and worlds that it can imagine from that.

A player knows what lies open, its *sheet*, and what it was told, effect by effect, as far as it may know each: masked
rows. What matters of those later is kept in a *mind*, a small record of the game's own. From sheet and mind together
`imagine` makes a full record that agrees with all the seat knows, by lot. No kernel of a mind is ever given the true
state: it cannot cheat, whatever mistake there is in it.

    begin(mind, first)                 an all-zero mind, before anything was told; what was agreed is in the first node
    hear(mind, seat, row)              one effect, as the seat was told it: its kind, the seat, its fields
    imagine(sheet, mind, seat, s, rng) a world; `s` is the first node, and becomes the node that the sheet shows
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tischlein.core.contract import Records
from tischlein.core.effects import mask
from tischlein.core.kernel import Record, kernel
from tischlein.core.plain import for_python
from tischlein.core.playout import HEAD_SIZE, TURN, Words
from tischlein.core.sheet import Sheet
from tischlein.core.stage import BLOCK, COUNT, KIND, MOST_EFFECTS, WIDTH, Rows, Stills

if TYPE_CHECKING:
    from tischlein.core.game import Game
    from tischlein.core.moment import Moment


class Mind(NamedTuple):
    """How a game's seats remember and imagine: the layout of a mind, and three kernels."""

    dtype: np.dtype[Any]
    begin: Callable[[Record, Record], None]
    hear: Callable[[Record, int, Sheet], None]
    imagine: Callable[[Sheet, Record, int, Record, Record], None]


NO_MIND = np.dtype((np.record, [("nothing", "<i8")]))
"""Of games in which everything lies open."""


class Minds(NamedTuple):
    """What these kernels become. All take arrays, like `Compiled`."""

    begin: Callable[[Records, Records], None]
    """`(minds, firsts)`: the mind of who has been told nothing yet."""
    tell: Callable[[Records, Words, int, Records, Rows, Stills, Rows], int]
    """`(befores, codes, seat, work, rows, none, heard)`: for the table's owner, who knows everything. What a seat is
    told of some steps goes into `heard`, one masked effect a row; gives their number."""
    hear: Callable[[Records, int, Rows, int], None]
    """`(minds, seat, heard, count)`: a seat hears so many effects."""
    imagine: Callable[[Records, Sheet, Records, int, Records, int, Records], None]
    """`(firsts, sheet, minds, seat, states, i, streams)`: state i becomes a world that agrees with sheet and mind."""


def build_minds(game: Game, mind: Mind) -> Minds:
    """Build the functions of `Minds` for one game."""
    begin_one, hear_one = mind.begin, mind.hear
    apply, plans, world_of = game.kernels.apply, game.effects.plans, imagining(mind)

    @kernel
    def begin(minds: Records, firsts: Records) -> None:
        begin_one(minds[0], firsts[0])

    @kernel
    def tell(befores: Records, codes: Words, seat: int, work: Records, rows: Rows, none: Stills, heard: Rows) -> int:
        told = 0
        for step in range(len(codes)):
            work[0] = befores[step]
            rows[0, COUNT] = 0
            apply(work[0], codes[step], (rows, none))
            for k in range(1, 1 + min(rows[0, COUNT], MOST_EFFECTS)):
                heard[told, :] = 0
                mask(rows[k], plans[rows[k, KIND]], seat, heard[told])
                heard[told, KIND] = rows[k, KIND]
                told += 1
        return told

    @kernel
    def hear(minds: Records, seat: int, heard: Rows, count: int) -> None:
        for k in range(count):
            hear_one(minds[0], seat, heard[k])

    @kernel
    def imagine(
        firsts: Records, sheet: Sheet, minds: Records, seat: int, states: Records, i: int, streams: Records
    ) -> None:
        world_of(firsts, sheet, minds, seat, states, i, streams)

    return Minds(begin, tell, hear, imagine)


def imagining(mind: Mind) -> Callable[..., None]:
    """A game's `imagine`, beginning at the first node and with what all games show."""
    imagine_one = mind.imagine

    @kernel
    def world(
        firsts: Records, sheet: Sheet, minds: Records, seat: int, states: Records, i: int, streams: Records
    ) -> None:
        states[i] = firsts[0]
        states[i].turn = sheet[TURN]
        imagine_one(sheet[HEAD_SIZE:], minds[0], seat, states[i], streams[0])

    return world


def plain_minds(minds: Minds) -> Minds:
    """The same in ordinary Python."""
    return Minds._make(for_python(function) for function in minds)


class Memory:
    """What one seat of a game knows: all that it was told. It is never given a state."""

    def __init__(self, game: Game, firsts: Records, seat: int) -> None:
        """`firsts` is the first node, which everybody knows: `Game.record`."""
        if game.mind is None:
            raise ValueError(f"{game.name} does not say what a seat remembers")
        self.game, self.seat = game, seat
        self.firsts = firsts
        self.minds: Records = np.zeros(1, game.mind.dtype)
        game.minds.begin(self.minds, firsts)

    def copy(self) -> Memory:
        """Another one that knows the same."""
        twin = object.__new__(Memory)
        twin.game, twin.seat, twin.firsts, twin.minds = self.game, self.seat, self.firsts, self.minds.copy()
        return twin

    def hear(self, heard: Rows) -> None:
        """Be told some effects, as `told_to` writes them for this seat."""
        self.game.minds.hear(self.minds, self.seat, heard, len(heard))

    def written(self) -> bytes:
        """What is known by now, for `restore`."""
        return self.minds.tobytes()

    def restore(self, written: bytes) -> None:
        """Know what was known then, and nothing of what was told since: it was taken back."""
        self.minds[:] = np.frombuffer(written, self.minds.dtype)

    def imagine(self, sheet: Sheet, streams: Records) -> Records:
        """A world that agrees with all of it and with the seat's sheet of the node, as an array of one record."""
        worlds = np.zeros(1, self.game.dtype)
        self.game.minds.imagine(self.firsts, sheet, self.minds, self.seat, worlds, 0, streams)
        return worlds


def told_to(seat: int, moments: list[Moment]) -> Rows:
    """What a seat is told of some moments of one game. For the table's owner."""
    if not moments:
        return np.zeros((0, WIDTH), np.int64)
    game = moments[0].game
    befores = np.frombuffer(b"".join([one.record for one in moments]), game.dtype)
    codes = np.array([one.code for one in moments], np.int64)
    heard = np.zeros((MOST_EFFECTS * len(moments), WIDTH), np.int64)
    rows, work = np.zeros((BLOCK, WIDTH), np.int64), np.zeros(1, game.dtype)
    count = game.minds.tell(befores, codes, seat, work, rows, np.zeros((BLOCK, 0), np.int64), heard)
    return heard[:count]
