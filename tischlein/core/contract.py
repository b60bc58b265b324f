"""The words in which a game and everything else speak to each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import numpy.typing as npt

from tischlein.core.kernel import Record as Record
from tischlein.core.sheet import Sheet

Records = npt.NDArray[Any]
"""An array of states of one game."""

CHANCE: Literal["chance"] = "chance"
OVER: Literal["over"] = "over"
Actor = int | Literal["chance", "over"]

Given = int | Literal["all"] | None
"""Which luck of a game is another one's: that up to the end of a turn, with the moves; all of it, stroke by stroke; or
none."""

CHANCE_CODE = -1
OVER_CODE = -2
"""`Kernels.actor` in numbers: a seat, or one of these two."""

SPECTATOR = -1
OPEN = -2
"""Who reads: a seat, somebody who sees what everybody sees, or somebody who sees all cards (of games that are over)."""

EVERYBODY = -3
NOBODY = -4
"""Who may know a token or a card: a seat, or one of these two. No reader has these numbers."""

MOST_SEATS = 6
"""At any table."""

OUT = -(1 << 31)
"""What `Kernels.score` gives for a seat that is out of the game. Nobody has so few points. It fits into 32 bits: a
module in the browser gives no more."""


Told = Any
"""Where a kernel tells what it does: see `core/effects.py`. None where nobody listens."""


class Kernels(NamedTuple):
    """The rules of a game. Each takes one record, reads and writes nothing else, and runs compiled or interpreted."""

    actor: Callable[[Record], int]
    """The seat to act, `CHANCE_CODE` or `OVER_CODE`."""
    legal: Callable[[Record], tuple[int, int]]
    """At a seat's node: the set of legal action codes, 63 in the first word, the others in the second."""
    total: Callable[[Record], int]
    """At a chance node: into how many equally likely cases the luck falls."""
    outcome: Callable[[Record, int], int]
    """At a chance node: the outcome code of case k, for k below `total`. An outcome's weight is its number of cases."""
    apply: Callable[[Record, int, Told], None]
    """Play an action code or, at a chance node, an outcome code. It must be a possible one. Tells its effects."""
    score: Callable[[Record, int], int]
    """The points of a seat for what lies there now, `OUT` if it is out of the game."""
    winners: Callable[[Record], int]
    """At the end: the set of winning seats, as bits."""


Begin = Callable[[Record, int, Sheet], None]
"""`(s, players, options)`: the kernel that sets an all-zero record to the first node. Options lie on a sheet."""


Check = Callable[[Record], int | None]
"""`(s)`: asserts what must hold at every node."""


Show = Callable[[Record, int, Sheet], None]
"""`(s, reader, sheet)`: the kernel that writes what a reader sees of a node on a sheet that is all zero."""


Offer = Callable[[Record, int, Told], None]
"""`(s, code, told)`: the kernel that tells as what a legal action is offered to the seat to act."""


Foretell = Callable[[Record, Record, int, Told], None]
"""`(s, mind, code, told)`: the kernel that tells what can be said for and against a legal action, in a world that the
seat to act imagines. What it tells follows from what that seat sees and remembers, and is the same in all of them."""


Policy = Callable[[Record, Record], int]
"""`(s, stream) → code` for the seat to act; reads nothing that this seat may not know."""

Forbid = Callable[[Record, int, int, int, int], int]
"""`(s, verb, one, two, three)`: the kernel that names the rule against a token, by its place among the rules from 1 on;
see `core/forms.py`."""

SURE = 10_000
"""What `Foresight.judge` gives for a certain win."""


class Foresight(NamedTuple):
    """How a game is judged before its end, by who searches."""

    turns: tuple[int, int]
    """So many turns are played on first, in a quick search and in a long one; 0: to the end."""
    judge: Callable[[Record, Sheet], None]
    """`(s, shares)`: about how likely each seat is to win, from 0 to `SURE`, with full knowledge of a world."""


Token = Callable[[Record, int], int]
"""`(s, code)`: the kernel that finds the number of an action's token."""


class Sight(NamedTuple):
    """Who sees what of one token."""

    named: tuple[int, ...] = ()
    """Who may know each thing that it names and that not everybody may know."""
    shown: tuple[tuple[str, int], ...] = ()
    """The cards that it turns up, each with who may see it."""
