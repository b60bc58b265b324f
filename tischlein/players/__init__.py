"""Players: whoever can be given a seat of a game, by us or by somebody else.

A player is named by a text, the same in the arena and in a simulation:

- one of ours: the levels `kueken`, `neuling`, `koenner`, `meister` and `grossmeister`, and for measuring `simple`
  (sensible, and always the same) and `random` or `zufall` (anything that is legal);
- what another package calls by a name, through the entry point `tischlein.players`;
- `module:name`, where the module can be imported;
- `program:` and a command with its arguments: any program that speaks the line protocol (`players/program.py`);
- any of them with a name of its own before it, for the results: `mine=module:name`.

What is found there is one of these:

- a **function** `choose(view, legal)`, or `choose(view, legal, rng)`: the view of its seat and the legal tokens, as
  plain data; it gives one of the tokens. `rng` is a `random.Random`, the same in the same game;
- a **class**: it is made anew for each game, with a `Seat`; `choose(view, legal)` is asked, and if it has the method
  `hear(event)` it is told everything that its seat may know, as it happens;
- a **kernel** `(s, rng) -> code`, made by `tischlein.core.kernel.kernel`: it is given the record of the node, and must
  read nothing of it that its seat may not know. In the arena it is given one that its seat imagines.

`docs/writing-a-bot.md` has an example of each.
"""

from __future__ import annotations

import importlib
import inspect
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import entry_points
from typing import Any

from tischlein.bots import POLICIES
from tischlein.bots.levels import ALL
from tischlein.core.contract import Policy, Records
from tischlein.core.errors import TischleinError
from tischlein.core.kernel import is_kernel, kernel
from tischlein.core.language import Phrase, Texts, phrase
from tischlein.core.options import brief

GROUP = "tischlein.players"

OURS = tuple(dict.fromkeys((*POLICIES, *ALL)))
"""Players of the house, by name."""

Choose = Callable[..., str]


class PlayerError(TischleinError):
    """There is no such player, or it cannot play here."""

    def __init__(self, reason: Phrase) -> None:
        self.reason = reason
        super().__init__(Texts("en").say(reason))


@dataclass(frozen=True)
class Seat:
    """What a player knows when it sits down."""

    game: str
    seat: int
    players: int
    options: dict[str, Any]
    seed: int
    """A number of its own for its own luck, the same in the same game."""
    seconds: float | None = None
    """How long it may think about one choice."""

    @cached_property
    def rng(self) -> random.Random:
        """Luck for this player in this game."""
        return random.Random(self.seed)


def imported(place: str) -> object:
    """What stands at `module:name`."""
    module, _, name = place.partition(":")
    try:
        found: object = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise PlayerError(phrase("player-import", place=brief(place), reason=str(error))) from None
    return found


def published() -> dict[str, str]:
    """The players of other packages: where each stands, by name."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def nobody(name: str) -> PlayerError:
    """That there is no player of that name, and who there is."""
    return PlayerError(phrase("player-none", name=brief(name), known=", ".join([*OURS, *published()])))


def kind_of(player: object) -> str:
    """What a player is: `kernel`, `class` or `function`; `PlayerError` if it is none of them."""
    if is_kernel(player):
        return "kernel"
    if inspect.isclass(player) and callable(getattr(player, "choose", None)):
        return "class"
    if callable(player) and not inspect.isclass(player):
        return "function"
    raise PlayerError(phrase("player-kind", value=brief(player)))


def name_of(player: object) -> str:
    """What a player is called in results."""
    return getattr(player, "__name__", type(player).__name__)


@cache
def asking(policy: Policy) -> Callable[[Records, Records], int]:
    """A kernel to be asked from Python, which hands over arrays."""

    @kernel
    def choose(states: Records, luck: Records) -> int:
        return int(policy(states[0], luck[0]))

    return choose


def wants_luck(function: Choose) -> bool:
    """Whether a function is to be given luck as a third argument."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return False
    by_place = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    return len(by_place) > 2 or any(one.kind == one.VAR_POSITIONAL for one in parameters)
