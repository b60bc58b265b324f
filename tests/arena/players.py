"""Players that do what players should not, and some that should: found by `tests.arena.players:NAME`."""

from __future__ import annotations

import os
import random
import subprocess
import time
from typing import Any

from tischlein.core.bits import nth_code
from tischlein.core.kernel import Record, kernel
from tischlein.games.wagnis.rules import legal
from tischlein.players import Seat

View = dict[str, Any]


def first(view: View, tokens: list[str]) -> str:
    return tokens[0]


def lucky(view: View, tokens: list[str], rng: random.Random) -> str:
    return rng.choice(tokens)


@kernel
def first_code(s: Record, rng: Record) -> int:
    low, high = legal(s)
    return nth_code(low, high, 0)


@kernel
def impossible(s: Record, rng: Record) -> int:
    return 99


class Listener:
    """Checks that it hears all that its seat may know, and nothing else."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.turns: list[int] = []

    def hear(self, event: dict[str, Any]) -> None:
        assert set(event) == {"actor", "token", "turn", "shown", "effects"}
        if self.seat.game == "elferreihe" and event["actor"] == "chance" and event["token"] != "card:?":
            assert {effect["who"] for effect in event["effects"] if "who" in effect} <= {self.seat.seat}
        self.turns.append(event["turn"])

    def choose(self, view: View, tokens: list[str]) -> str:
        print("this is no answer")
        assert view["seat"] == self.seat.seat == view["actor"]
        assert self.turns == sorted(self.turns)
        assert self.turns or view["turn"] <= 1
        return tokens[self.seat.rng.randrange(len(tokens))]

    def end(self, points: list[int | None], winners: list[int]) -> None:
        assert winners


def crashes(view: View, tokens: list[str]) -> str:
    raise RuntimeError("oh no")


def hangs(view: View, tokens: list[str]) -> str:
    subprocess.Popen(["sleep", "987"])
    time.sleep(987)
    return tokens[0]


def answers_a_number(view: View, tokens: list[str]) -> Any:
    return 7


def answers_illegally(view: View, tokens: list[str]) -> str:
    return "fly"


def answers_without_words(view: View, tokens: list[str]) -> str:
    return "\ud800 \x1b[2J\n{tokens}"


def talks(view: View, tokens: list[str]) -> str:
    os.write(2, b"x" * 300_000)
    return tokens[0]


class Unborn:
    def __init__(self, seat: Seat) -> None:
        raise ValueError("not today")

    def choose(self, view: View, tokens: list[str]) -> str:
        return tokens[0]


class EndsBadly:
    """Plays well enough, but whatever it does when a game is over goes wrong."""

    def __init__(self, seat: Seat) -> None:
        pass

    def choose(self, view: View, tokens: list[str]) -> str:
        return tokens[0]


class Raises(EndsBadly):
    def end(self, points: list[int | None], winners: list[int]) -> None:
        raise RuntimeError("late")


class Hangs(EndsBadly):
    def end(self, points: list[int | None], winners: list[int]) -> None:
        time.sleep(987)


def leaves(view: View, tokens: list[str]) -> str:
    os._exit(3)


def slow(view: View, tokens: list[str]) -> str:
    time.sleep(30)
    return tokens[0]
