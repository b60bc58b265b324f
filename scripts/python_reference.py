"""Write docs/python.md, the reference of the Python face, from docstrings.

`--check` writes nothing and fails where it is out of date.
"""

# ruff: noqa: E501 - some of this is a page

from __future__ import annotations

import dataclasses
import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import tischlein
import tischlein.arena
import tischlein.bots
import tischlein.players
import tischlein.sim
import tischlein.sim.shares
from tischlein.arena import standing
from tischlein.bots import advice, review
from tischlein.sim import results

PAGE = Path(__file__).parent.parent / "docs" / "python.md"

HEAD = """\
<!-- Made by scripts/python_reference.py from docstrings. Run it again after a change there. -->
# The Python face

What stands here is public: it stays as it is, and where it must change, [CHANGELOG.md](../CHANGELOG.md) says so. Everything else may change with any version. Every example on
this page is run as a test. How to write a player: [writing-a-bot.md](writing-a-bot.md). Words of the rules: `tischlein rules GAME`.

```python
>>> import random
>>> import tischlein
>>> rng = random.Random(1)  # or a generator of NumPy: all luck is an argument
>>> state = tischlein.game("wagnis").start(players=3)
>>> while state.actor != tischlein.OVER:
...     if state.actor == tischlein.CHANCE:
...         token = state.play_chance(rng)
...     else:
...         state.apply(rng.choice(state.legal()))
>>> state.points(), state.winners()
([89, 111, 101], [1])

```

Three faces for three purposes: **`State`** speaks in tokens and remembers everything, for people, servers, tests and bots; **`Walk`** speaks in numbers and plays luck by itself, for
programs that want a million moves a second; **`simulate`** and **`rollouts`** play whole games in compiled code on all cores. **`arena`** says which of some players is the best.
**`advise`** says what a seat can do and what that promises, **`judge`** what the decisions of a finished game cost, and what was luck.

`tischlein.GAMES` are all games, those of other packages included. `state.actor` is a seat from 0 up, `tischlein.CHANCE` or `tischlein.OVER`.

`Luck` is a `random.Random` or a generator of NumPy. A `Seed` is a whole number from 0 up, for the same luck again, or a generator that such a number is drawn from.
"""

Entry = tuple[Any, tuple[str, ...]]

STATE = (
    "actor", "legal", "chances", "apply", "play_chance", "deal", "copy", "resample", "points", "winners", "view", "history", "history_for",
    "events_for", "turn", "options", "dump", "may_take_back", "take_back", "to_bytes", "from_bytes", "record", "check",
    "legal_codes", "apply_code", "code_of", "token_of", "cases", "play_case", "token_of_case", "moment",
)  # fmt: skip
SECTIONS: list[tuple[str, ModuleType, list[Entry]]] = [
    (
        "tischlein",
        tischlein,
        [
            (tischlein.game, ()),
            (tischlein.match, ()),
            (tischlein.load, ()),
            (tischlein.load_match, ()),
            (tischlein.Game, ("start", "options", "walk", "record")),
            (tischlein.State, STATE),
            (
                tischlein.Walk,
                (
                    "step",
                    "reset",
                    "copy",
                    "over",
                    "legal_codes",
                    "points",
                    "winners",
                    "token",
                    "to_bytes",
                    "from_bytes",
                ),
            ),
            (
                tischlein.Match,
                ("state", "next_round", "over", "round", "seat_of", "player_at", "totals", "wins", "winners", "dump"),
            ),
            (tischlein.advise, ()),
            (advice.Advice, ("best",)),
            (advice.Choice, ()),
            (advice.Chance, ()),
            (tischlein.judge, ()),
            (review.Review, ("total", "moments")),
            (review.Decision, ("name", "words")),
            (review.Term, ("name", "words")),
            (tischlein.TischleinError, ()),
            (tischlein.IllegalAction, ()),
            (tischlein.OptionError, ()),
            (tischlein.RecordError, ()),
            (tischlein.DamagedState, ()),
        ],
    ),
    (
        "tischlein.sim",
        tischlein.sim,
        [
            (tischlein.sim.simulate, ()),
            (tischlein.sim.rollouts, ()),
            (
                results.Results,
                ("games", "win_shares", "shares", "won", "parts", "columns", "replay", "summary"),
            ),
            (tischlein.sim.shares.share_of, ()),
        ],
    ),
    (
        "tischlein.arena",
        tischlein.arena,
        [
            (tischlein.arena.arena, ()),
            (standing.Standing, ("lines", "course", "failures", "summary", "rows", "columns", "csv")),
            (standing.Line, ()),
        ],
    ),
    ("tischlein.players", tischlein.players, [(tischlein.players.Seat, ("rng",)), (tischlein.players.PlayerError, ())]),
    ("tischlein.bots", tischlein.bots, [(tischlein.bots.policy, ()), (tischlein.bots.chooser, ())]),
]


def signature(name: str, function: Callable[..., Any]) -> list[str]:
    """As it is written in the source, without its `self`; on several lines where it is long."""
    found = inspect.signature(function)
    parameters = []
    for one in found.parameters.values():
        if one.name not in ("self", "cls"):
            default = "" if one.default is one.empty else f" = {one.default!r}"
            parameters.append(f"{one.name}: {one.annotation}{default}")
    short = f"{name}({', '.join(parameters)}) -> {found.return_annotation}"
    if len(short) <= 110:
        return ["```", short, "```", ""]
    return ["```", f"{name}(", *(f"    {one}," for one in parameters), f") -> {found.return_annotation}", "```", ""]


def words(doc: str | None) -> list[str]:
    """A docstring: its text, and its examples in fences."""
    lines: list[str] = []
    fenced = False
    for line in inspect.cleandoc(doc or "").splitlines():
        if line.startswith(">>>") and not fenced:
            lines.append("```python")
            fenced = True
        elif fenced and not line:
            lines += ["", "```"]
            fenced = False
        lines.append(line)
    return [*lines, "", "```"] if fenced else lines


def notes(owner: type) -> list[str]:
    """The fields of a dataclass, with the strings that stand below them in the source."""
    source = inspect.getsource(owner)
    found = []
    for one in dataclasses.fields(owner):
        if one.name.startswith("_"):
            continue
        said = re.search(rf'^    {one.name}: .*\n    """((?:.|\n)*?)"""', source, re.MULTILINE)
        text = " ".join(said[1].split()) if said else ""
        found.append(f"- `{one.name}`: `{one.type}`" + (f": {text}" if text else ""))
    return [*found, ""] if found else []


def member(owner: type, name: str) -> list[str]:
    value = inspect.getattr_static(owner, name)
    inner = getattr(value, "fget", None) or getattr(value, "func", None) or value
    assert inner.__doc__, f"{owner.__name__}.{name} has no docstring"
    called = signature(f"{owner.__name__}.{name}", inner) if inner is value else []
    return [f"#### `{owner.__name__}.{name}`", "", *called, *words(inner.__doc__), ""]


def entry(value: Any, members: tuple[str, ...]) -> list[str]:
    name = {"find": "game"}.get(value.__name__, value.__name__)
    called = [] if inspect.isclass(value) else signature(name, getattr(value, "__wrapped__", value))
    lines = [f"### `{name}`", "", *called, *words(value.__doc__), ""]
    if dataclasses.is_dataclass(value) and value is not tischlein.Game:
        lines += notes(value)  # type: ignore[arg-type]
    for one in members:
        lines += member(value, one)
    return lines


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for name, module, entries in SECTIONS:
        about = [] if module is tischlein else [*words(module.__doc__), ""]
        lines += [f"## `{name}`", "", *about]
        for value, members in entries:
            lines += entry(value, members)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def main() -> int:
    text = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print("docs/python.md is out of date: run scripts/python_reference.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
