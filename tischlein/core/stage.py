"""Where a game's kernels write down what readers see and hear, in whole numbers: what turns it into JSON, or into
Python's own values, is the same for all games.

`Compiled.hear` fills it: for each reader the sheet of the node as it is now and, for the steps of a story, the sheets
before them, after each effect and after each step; the effects of each step, the same for all readers; what the seat to
act is offered.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from tischlein.core.contract import MOST_SEATS, Records
from tischlein.core.script import FIRST_FIELD

Words = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int64]
"""Effects as they were told, one a row. The row before those of a step says how many there are, who took the step, the
number of its token (an outcome code where it was luck), and in which turn. A row: the kind, how many numbers follow,
and these."""
Stills = npt.NDArray[np.int64]
"""Nodes as they were at each effect, and at `AFTER` the one that is played on, each as plain numbers: whatever the
game, a kernel that copies them is the same compiled code."""

KIND, LENGTH, FIRST = 0, 1, FIRST_FIELD
"""On the sheet that a reader gets of an effect, `READER` has the place of `LENGTH`."""
COUNT, THE_ACTOR, THE_TOKEN, THE_TURN = range(4)
WIDTH = 16

MOST_EFFECTS = 32
"""Of one step."""
AFTER = MOST_EFFECTS
"""Where the node after the step is kept, behind those of the effects."""
BLOCK = 1 + MOST_EFFECTS
"""So many rows there must be for one more step."""
OFFER = 2
"""So many rows an offer has: its token, and what is told of it."""

NOW, BEFORE = cast(int, np.int64(0)), cast(int, np.int64(1))
"""The first sheets of a reader: the node as it is, and before the first of the steps; then that at each effect, and
after each step."""

ROWS = 4 * BLOCK
"""For several steps at once; a long story is heard in portions."""
MOST_OFFERS = 126
"""There are no more codes."""
MOST_STEPS = 16
"""So many of one turn are taken at once."""

READER_BITS = 2
FREE, BACK = 1, 2
"""What is asked for a reader is the reader, shifted by so many bits, plus these marks: that the seat may act when it is
its turn, that it may take back its last action."""


class Story(NamedTuple):
    """Steps of a game that are to be told: the nodes before them, and their codes."""

    befores: Records
    codes: Words


def asked(*readers: int) -> Words:
    """What is asked for readers who only look."""
    return np.array([reader << READER_BITS for reader in readers], np.int64)


class Stage(threading.local):
    """One for each game, and in each thread; used again and again."""

    def __init__(self, dtype: np.dtype[Any], view: int) -> None:
        """Of records, and of views of so many numbers."""
        self.rows: Rows = np.zeros((ROWS, WIDTH), np.int64)
        self.nodes: Records = np.zeros(BLOCK, dtype)
        self.stills: Stills = self.nodes.view(np.int64).reshape(BLOCK, -1)
        """The same once more, in the same memory."""
        self.none: Stills = np.zeros((BLOCK, 0), np.int64)
        """For what is told of nodes that stay as they are, or to nobody: nothing is copied."""
        self.sheets: Words = np.empty((MOST_SEATS + 1, BEFORE + 1 + ROWS, view), np.int64)
        """By readers; as long as nobody has used it, it takes no memory."""
        self.offered: Rows = np.zeros((1 + OFFER * MOST_OFFERS, WIDTH), np.int64)
        self.all = self.rows, self.nodes, self.stills, self.none, self.sheets, self.offered
        self.befores: Records = np.empty(MOST_STEPS, dtype)
        self.codes: Words = np.empty(MOST_STEPS, np.int64)
        """The nodes before the steps of a turn, and their codes."""
        self.no_story = Story(np.frombuffer(b"", dtype), self.codes[:0])

    def offers(self) -> list[list[list[int]]]:
        """The rows of each offer."""
        rows = self.offered[: 1 + OFFER * int(self.offered[0, COUNT])].tolist()
        return [rows[at : at + OFFER] for at in range(1, len(rows), OFFER)]

    def step(self) -> list[list[int]]:
        """The rows of the step that was heard, or of the first of several."""
        rows: list[list[int]] = self.rows[: 1 + min(int(self.rows[0, COUNT]), MOST_EFFECTS)].tolist()
        return rows
