"""How strong the levels are: contests in the arena, with the same luck for all, written into docs/bots.md.

    python -m bench.ladder [GAME …] [--only meister] [--against koenner] [--players 2] [--minutes 30] [--anew]
    python -m bench.ladder … --trust

All cores play the deals of all contests, those first that are furthest from their end. What was played stays
(bench/ladder.json), and goes on where it ended: with `--minutes` as far as it comes. `--only` and `--against` take
contests in which these levels play. Seeds are fixed. What was played by players who are not the same any more, by
their fingerprint (bench/fingerprint.py), is played anew, and so is everything with `--anew`. `--trust` plays nothing:
whoever knows that older figures without a fingerprint are of the players of today says so by that.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench.fingerprint import fingerprint
from bench.machine import commit
from tischlein.arena import compile_for, contest_of
from tischlein.arena.play import Played as OneGame
from tischlein.arena.standing import Standing
from tischlein.arena.workers import Contest as Arena
from tischlein.arena.workers import Worker
from tischlein.bots import SIMPLE, ZUFALL
from tischlein.bots.levels import ALL, GROSSMEISTER, KOENNER, KUEKEN, MEISTER, NEULING
from tischlein.games import OWN, find
from tischlein.sim.shares import share_of

FOLDER = Path(__file__).parent
KEPT, PAGE = FOLDER / "ladder.json", FOLDER.parent / "docs" / "bots.md"
BEGIN, END = "<!-- made by `python -m bench.ladder` -->", "<!-- end -->"
SEED = 14
PATIENCE = 120.0
"""Seconds for one choice: nobody loses by the clock here, however busy the machine is."""


SAVING = 30.0
"""Seconds after which what was played is written down."""

Kept = dict[str, Any]
Played = list[OneGame]


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
GAMES = 2000
SEARCHING = {MEISTER: 400, GROSSMEISTER: 120}
"""Games, where such a level plays: they take their time."""


def contests() -> list[Contest]:
    found = [Contest(game.name, *pair, players) for game in OWN for players in (2, 4) for pair in RUNGS]
    found += [Contest(game.name, *pair, 2) for game in OWN for pair in YARDSTICK]
    return found + [Contest(game.name, *pair, 4) for game in OWN for pair in BEGINNER]


def deals_wanted(contest: Contest) -> int:
    few = [number for level, number in SEARCHING.items() if level in (contest.first, contest.second)]
    return min(few, default=GAMES) // 2


class Course:
    """A contest so far: deal by deal, the part of the wins of the first player."""

    def __init__(self, contest: Contest, kept: Kept) -> None:
        self.contest = contest
        self.wanted = deals_wanted(contest)
        if not is_of_today(contest, kept) or not (can_go_on(kept) or kept["games"] // 2 >= self.wanted):
            kept = {}
        self.parts = [float(part) for part in kept.get("parts", "").split()]
        self.thought, self.asked = list(kept.get("thought", [0.0, 0.0])), list(kept.get("asked", [0, 0]))
        self.given = self.before = kept.get("games", 0) // 2
        self._early: dict[int, Played] = {}
        """Deals that were through before one with a smaller number: what counts are the first so many."""

    def add(self, number: int, played: Played) -> None:
        self._early[number] = played
        while len(self.parts) in self._early:
            standing = Standing(agreed(self.contest))
            standing.add(self._early.pop(len(self.parts)))
            self.parts.append(float(standing.course(0)[0]))
            for player, line in enumerate(standing.lines()):
                self.thought[player] += line.seconds * line.decisions
                self.asked[player] += line.decisions

    def figures(self) -> Kept:
        share, low, high = share_of(np.array(self.parts))
        return {
            "share": share,
            "low": low,
            "high": high,
            "games": 2 * len(self.parts),
            "seconds": [thought / max(asked, 1) for thought, asked in zip(self.thought, self.asked, strict=True)],
            "commit": commit(),
            "fingerprint": players_of(self.contest),
            "parts": " ".join(f"{part:.4g}" for part in self.parts),
            "thought": self.thought,
            "asked": self.asked,
        }


@cache
def players_of(contest: Contest) -> str:
    """Who plays: deals of others are not mixed with theirs."""
    return fingerprint(find(contest.game), (contest.first, contest.second))


def is_of_today(contest: Contest, kept: Kept) -> bool:
    return bool(kept.get("fingerprint") == players_of(contest))


def can_go_on(kept: Kept) -> bool:
    """Whether each of its deals is known, as it was not always."""
    return bool(len(kept.get("parts", "").split()) == kept["games"] // 2)


@cache
def agreed(contest: Contest) -> Arena:
    return contest_of(contest.game, [contest.first, contest.second], contest.players, seed=SEED, seconds=PATIENCE)


@cache
def worker(contest: Contest) -> Worker:
    return Worker(agreed(contest))


def deal(contest: Contest, number: int) -> Played:
    """In a process beside others: all games of a deal."""
    return worker(contest).deal(number)


def play(courses: Sequence[Course], until: float, heard: Callable[[Course], None]) -> None:
    """Deals of all contests, on all cores, until all are played or time is over; those under way are played on."""
    for course in courses:
        compile_for(agreed(course.contest))
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        given: dict[Future[Played], tuple[Course, int]] = {}
        while True:
            open_ones = [course for course in courses if course.given < course.wanted]
            while open_ones and len(given) < 2 * cores and time.monotonic() < until:
                next_one = min(open_ones, key=lambda course: course.given / course.wanted)
                given[pool.submit(deal, next_one.contest, next_one.given)] = next_one, next_one.given
                next_one.given += 1
                open_ones = [course for course in courses if course.given < course.wanted]
            if not given:
                return
            for done in wait(given, return_when=FIRST_COMPLETED).done:
                course, number = given.pop(done)
                course.add(number, done.result())
                heard(course)


def percent(found: Kept) -> str:
    clear = found["low"] > 0.5
    share = f"{100 * found['share']:.1f}"
    mean = f"**{share}**" if clear else share
    return f"{mean} ({100 * found['low']:.1f}–{100 * found['high']:.1f})"


def table(kept: dict[str, Kept], pairs: tuple[tuple[str, str], ...], players: int) -> list[str]:
    names = [game.name for game in OWN]
    lines = [f"| | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for first, second in pairs:
        cells = []
        for name in names:
            contest = Contest(name, first, second, players)
            found = kept.get(contest.key)
            before = "" if found is None or is_of_today(contest, found) else " °"
            cells.append("" if found is None else f"{percent(found)}, {found['games']} games{before}")
        if any(cells):
            lines.append(f"| {first} against {second} | {' | '.join(cells)} |")
    return lines


def page(kept: dict[str, Kept]) -> str:
    """The tables, for the page."""
    lines = [
        "Shares of the wins in per cent, with 95 % intervals; printed bold where the interval is clear of even. "
        "Contests that are not listed have not been played yet; those with ° were, before rules or players changed.",
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


def write(kept: dict[str, Kept]) -> None:
    KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    put(BEGIN, page(kept))


def put(begin: str, tables: str) -> None:
    """Tables in place of those that stand on the page behind this mark."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    PAGE.write_text(f"{before}{begin}\n\n{tables}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


def trust(chosen: Sequence[Contest], kept: dict[str, Kept]) -> None:
    """Figures without a fingerprint are of the players of today."""
    for contest in chosen:
        if contest.key in kept:
            kept[contest.key].setdefault("fingerprint", players_of(contest))
    write(kept)


def wanted(contest: Contest, asked: argparse.Namespace) -> bool:
    levels = {level for level in (asked.only, asked.against) if level is not None}
    games, players = asked.games or (contest.game,), asked.players or contest.players
    return contest.game in games and contest.players == players and levels <= {contest.first, contest.second}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *(game.name for game in OWN)])
    parser.add_argument("--only", metavar="LEVEL", choices=ALL)
    parser.add_argument("--against", metavar="LEVEL", choices=ALL)
    parser.add_argument("--players", type=int, choices=(2, 4))
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--trust", action="store_true")
    asked = parser.parse_args()
    kept: dict[str, Kept] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    chosen = [contest for contest in contests() if wanted(contest, asked)]
    if asked.trust:
        trust(chosen, kept)
        return
    courses = []
    for contest in chosen:
        course = Course(contest, {} if asked.anew else kept.get(contest.key, {}))
        if course.given < course.wanted:
            courses.append(course)
    saved = time.monotonic()
    until = saved + 60 * asked.minutes

    def heard(course: Course) -> None:
        nonlocal saved
        if len(course.parts) == course.wanted:
            print(f"{course.contest.key}: {percent(course.figures())}", flush=True)
        if time.monotonic() > saved + SAVING:
            save()
            saved = time.monotonic()

    def save() -> None:
        kept.update((course.contest.key, course.figures()) for course in courses if len(course.parts) > course.before)
        write(kept)

    play(courses, until, heard)
    save()


if __name__ == "__main__":
    main()
