"""How strong the levels are: contests in the arena, with the same luck for all, written into docs/bots.md.

    python -m bench.ladder [GAME …] [--only meister] [--scale 1.0]

What was played before stays (bench/ladder.json), and is played again only where it is named: without names, whatever is
missing. `--only` takes contests in which a level plays, `--scale` another number of games. Seeds are fixed.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, NamedTuple

from bench.machine import commit
from tischlein.arena import arena
from tischlein.bots import SIMPLE, ZUFALL
from tischlein.bots.levels import GROSSMEISTER, KOENNER, KUEKEN, MEISTER, NEULING
from tischlein.games import OWN

FOLDER = Path(__file__).parent
KEPT, PAGE = FOLDER / "ladder.json", FOLDER.parent / "docs" / "bots.md"
BEGIN, END = "<!-- made by `python -m bench.ladder` -->", "<!-- end -->"
SEED = 14
PATIENCE = 120.0
"""Seconds for one choice: nobody loses by the clock here, however busy the machine is."""


class Contest(NamedTuple):
    game: str
    first: str
    second: str
    players: int

    @property
    def key(self) -> str:
        return f"{self.game} {self.first} {self.second} {self.players}"


RUNGS = ((KUEKEN, ZUFALL), (NEULING, KUEKEN), (KOENNER, NEULING), (MEISTER, KOENNER), (GROSSMEISTER, MEISTER))
BEGINNER = ((KOENNER, KUEKEN),)
"""How far apart those are who do not search."""
YARDSTICK = ((KOENNER, SIMPLE), (MEISTER, SIMPLE), *BEGINNER)
GAMES = {2: 2000, 4: 2000}
SEARCHING = {MEISTER: 400, GROSSMEISTER: 120}
"""Games, where such a level plays: they take their time."""


def contests() -> list[Contest]:
    found = [Contest(game.name, *pair, players) for game in OWN for players in (2, 4) for pair in RUNGS]
    found += [Contest(game.name, *pair, 2) for game in OWN for pair in YARDSTICK]
    return found + [Contest(game.name, *pair, 4) for game in OWN for pair in BEGINNER]


def games_of(contest: Contest, scale: float) -> int:
    few = [number for level, number in SEARCHING.items() if level in (contest.first, contest.second)]
    return max(2, round(scale * min(few, default=GAMES[contest.players])))


def play(contest: Contest, games: int) -> dict[str, Any]:
    """The share of the first, with what a choice took both."""
    began = time.monotonic()
    standing = arena(contest.game, [contest.first, contest.second], games, contest.players, seed=SEED, seconds=PATIENCE)
    first, second = standing.lines()
    return {
        "share": first.share.share,
        "low": first.share.low,
        "high": first.share.high,
        "games": len(standing.games),
        "seconds": [first.seconds, second.seconds],
        "took": time.monotonic() - began,
        "commit": commit(),
    }


def percent(found: dict[str, Any]) -> str:
    clear = found["low"] > 0.5
    share = f"{100 * found['share']:.1f}"
    mean = f"**{share}**" if clear else share
    return f"{mean} ({100 * found['low']:.1f}–{100 * found['high']:.1f})"


def table(kept: dict[str, Any], pairs: tuple[tuple[str, str], ...], players: int) -> list[str]:
    names = [game.name for game in OWN]
    lines = [f"| | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for first, second in pairs:
        cells = []
        for name in names:
            found = kept.get(Contest(name, first, second, players).key)
            cells.append("" if found is None else f"{percent(found)}, {found['games']} games")
        if any(cells):
            lines.append(f"| {first} against {second} | {' | '.join(cells)} |")
    return lines


def page(kept: dict[str, Any]) -> str:
    """The tables, for the page."""
    lines = [
        "Shares of the wins in per cent, with 95 % intervals; printed bold where the interval is clear of even. "
        "Contests that are not listed have not been played yet.",
        "",
        "**Two players**",
        "",
        *table(kept, RUNGS, 2),
        "",
        "**Four players**, two of each kind",
        "",
        *table(kept, (*RUNGS, *BEGINNER), 4),
        "",
        "**Beside the yardstick**, two players",
        "",
        *table(kept, YARDSTICK, 2),
    ]
    return "\n".join(lines)


def write(kept: dict[str, Any]) -> None:
    KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    put(BEGIN, page(kept))


def put(begin: str, tables: str) -> None:
    """Tables in place of those that stand on the page behind this mark."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    PAGE.write_text(f"{before}{begin}\n\n{tables}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *(game.name for game in OWN)])
    parser.add_argument("--only", metavar="LEVEL")
    parser.add_argument("--scale", type=float, default=1.0)
    asked = parser.parse_args()
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for contest in contests():
        named = contest.game in asked.games or asked.only in (contest.first, contest.second)
        outside = asked.games and contest.game not in asked.games
        other = asked.only is not None and asked.only not in (contest.first, contest.second)
        if outside or other or (contest.key in kept and not named):
            continue
        kept[contest.key] = play(contest, games_of(contest, asked.scale))
        print(f"{contest.key}: {percent(kept[contest.key])}, {kept[contest.key]['took']:.0f} s", flush=True)
        write(kept)
    write(kept)


if __name__ == "__main__":
    main()
