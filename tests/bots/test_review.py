"""The review of a finished game: terms that add up exactly, luck that is even, costs that perfect play confirms."""

from __future__ import annotations

import random
import time
from statistics import fmean, stdev
from typing import Any

import pytest

import tischlein
from bench.exact import Solver
from tests.cases import within
from tischlein import CHANCE, OVER, State
from tischlein.bots import chooser
from tischlein.bots.review import DECISION, LIGHT, LUCK, OTHERS, Judge, Review, judge
from tischlein.core.game import Game
from tischlein.core.language import LANGUAGES
from tischlein.games import OWN

GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
QUICK = 8
"""So often a place is played on where only the form of what comes out counts."""


def played(game: Game, players: int, seed: str, levels: tuple[str, ...] = ("neuling", "zufall")) -> State:
    """A finished game: some play as well as they can, some by chance."""
    rng = random.Random(f"{seed} {game.name}")
    bots = [chooser(game, {"zufall": "random"}.get(level, level)) for level in levels]
    state = game.start(players, within(40, game.name))
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play_chance(rng)
        else:
            state.apply_code(bots[int(state.actor) % len(bots)].code(state, rng))
    return state


def looked_at(state: State, seat: int, times: int = QUICK) -> Judge:
    found = Judge(state, seat, "koenner", 1)
    found.times = times
    return found


def check(review: Review, state: State) -> None:
    """Everything adds up, and each step is put down to who made it."""
    assert len(review.chances) == len(state.steps) + 1
    won = state.winners()
    assert review.chances[-1] == (1 / len(won) if review.seat in won else 0)
    assert all(0 <= chance <= 1 for chance in review.chances)
    assert sum(term.change for term in review.terms) == pytest.approx(review.chances[-1] - review.chances[0], abs=1e-9)
    by_step: dict[int, float] = {}
    for term in review.terms:
        by_step[term.step] = by_step.get(term.step, 0.0) + term.change
        actor = state.steps[term.step].actor
        causes = {CHANCE: {LUCK}, review.seat: {DECISION, LIGHT}}.get(actor, {OTHERS, LIGHT})
        assert term.cause in causes
    for step, (before, after) in enumerate(zip(review.chances, review.chances[1:], strict=False)):
        assert by_step.get(step, 0.0) == pytest.approx(after - before, abs=1e-9)
    assert [one.step for one in review.decisions] == sorted({one.step for one in review.decisions})
    for one in review.decisions:
        assert state.steps[one.step].actor == review.seat
        assert state.steps[one.step].token == one.taken.token
        assert one.cost >= 0
        assert (one.best == one.taken) <= (one.cost == 0)


@GAMES
def test_what_everybody_gave_and_took_is_the_end_less_the_beginning(game: Game) -> None:
    for players in (2, 3):
        state = played(game, players, "sum")
        for seat in (0, players - 1):
            check(looked_at(state, seat).review(), state)


@GAMES
def test_the_same_seed_gives_the_same_and_threads_change_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = played(game, 2, "same")
    done: list[tuple[int, int]] = []
    one = looked_at(state, 1).review(lambda now, of: done.append((now, of)))
    assert done == [(n + 1, done[0][1]) for n in range(done[0][1])]
    monkeypatch.setattr("tischlein.bots.review.CORES", 1)
    assert looked_at(state, 1).review() == one


def own_luck(state: State, seat: int, kind: str = "") -> tuple[float, float]:
    """What luck gave a seat: in all, and by strokes that were its own, of one kind or all."""
    _, terms = looked_at(state, seat, 4).told()
    again, own = state.game.start(state.players, state.options), set()
    for step, token in enumerate(state.history):
        if again.view(None)["concerns"] == seat and token.startswith(kind):
            own.add(step)
        again.apply(token)
    luck = [term for term in terms if term.cause == LUCK]
    return sum(term.change for term in luck), sum(term.change for term in luck if term.step in own)


def is_even(found: list[float]) -> bool:
    """Whether it may be nothing on average: within four standard errors."""
    return bool(abs(fmean(found)) <= 4 * stdev(found) / len(found) ** 0.5)


@GAMES
def test_luck_is_as_often_good_as_bad(game: Game, soak: bool) -> None:
    """In skilled play and in random play, all of it and the seat's own."""
    games = 1000 if soak else 12
    for levels in (("koenner",), ("zufall",)):
        found = [own_luck(played(game, 2, f"luck {number}", levels), number % 2) for number in range(games)]
        for lucks in zip(*found, strict=True):
            assert is_even(list(lucks)), levels
            assert stdev(lucks) > 0.05, "there is luck in it"


def test_luck_that_is_weighed_wrongly_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the last outcome of each stroke were sure to come, the star of the die: then luck is no longer even."""
    chances = State.chances

    def sure(state: State) -> dict[str, float]:
        found = chances(state)
        return {token: float(token == list(found)[-1]) for token in found}

    monkeypatch.setattr(State, "chances", sure)
    game = tischlein.game("wagnis")
    games = [played(game, 2, f"luck {number}", ("koenner",)) for number in range(16)]
    assert not is_even([own_luck(state, 0, "roll")[1] for state in games])


def test_what_perfect_play_calls_a_blunder_is_called_one() -> None:
    """Elferreihe for two with an empty pile is decided by what is open: there the review has to say what perfect play
    says, of games that are played by chance."""
    game = tischlein.game("elferreihe")
    solver, blunders, harmless = Solver(game), 0, 0
    for number in range(400):
        state = played(game, 2, f"blunder {number}", ("koenner", "zufall"))
        again, last = game.start(2), []
        for step, token in enumerate(state.history):
            if again.actor == 1 and len(again.legal()) > 1 and again.view(None)["pile"] == 0:
                worth = solver.actions(again)
                assert worth is not None
                last.append((step, max(worth.values()) - worth[token]))
            again.apply(token)
        if not last or not (harmless < 8 or any(cost for _, cost in last)):
            continue
        decisions = {one.step: one for one in judge(state, 1, "koenner").decisions}  # the shallowest there is
        for step, cost in last:
            if cost == 1:
                assert decisions[step].name == "blunder"
                words = decisions[step].words
                assert words is not None
                assert [game.texts(language).say(words) for language in LANGUAGES] == ["Patzer", "blunder"]
                assert decisions[step].cost > 0.5
                blunders += 1
            elif cost == 0:
                assert decisions[step].cost < 0.05
                harmless += 1
        if blunders >= 3 and harmless >= 8:
            return
    raise AssertionError(f"{blunders} blunders in all these games")


def test_wrong_questions_are_refused_in_words() -> None:
    state = tischlein.game("wagnis").start(2)
    with pytest.raises(ValueError, match="the game is not over"):
        tischlein.judge(state, 0)
    state = played(tischlein.game("sternenzahlen"), 2, "wrong")
    with pytest.raises(ValueError, match="level: there are koenner, meister, grossmeister, not 'simple'"):
        tischlein.judge(state, 0, level="simple")
    wrong: Any
    for wrong in ([], 7, None):
        with pytest.raises(ValueError, match="level: there are koenner"):
            tischlein.judge(state, 0, level=wrong)
    for wrong in (2, "0", None):
        with pytest.raises(ValueError, match="there is no seat"):
            tischlein.judge(state, wrong)
    for wrong in (-1, 2**64, "x"):
        with pytest.raises(ValueError, match="seed: must be a whole number from 0 up"):
            tischlein.judge(state, 0, "koenner", wrong)
    for wrong in (True, 7, "x"):
        with pytest.raises(ValueError, match="progress: must be a function"):
            tischlein.judge(state, 0, "koenner", 1, wrong)
    review = Review(0, (), (), ())
    for wrong in ("skill", None, []):
        with pytest.raises(ValueError, match="cause: there are luck, decision, light, others, not"):
            review.total(wrong)
    for wrong in (-1, 1.5, "3", None, True):
        with pytest.raises(ValueError, match="most: must be a whole number from 0 up"):
            review.moments(wrong)
    with pytest.raises(ValueError, match="state: must be a State"):
        tischlein.judge(state.dump(), 0)  # type: ignore[arg-type]


@GAMES
def test_a_set_up_end_is_not_judged(game: Game) -> None:
    """Its history does not say how it came about."""
    over = played(game, 2, "set up")
    state = game.start(2, over.options)
    state.from_bytes(over.to_bytes())
    with pytest.raises(ValueError, match="a position that was set up has no history"):
        judge(state, 0, "koenner")
    quiet = over.copy(remember=False)
    with pytest.raises(ValueError, match="remember=False"):
        judge(quiet, 0, "koenner")


@GAMES
def test_a_whole_game_is_judged_within_ten_seconds_of_two_cores(game: Game, soak: bool) -> None:
    """As a master judges. By the processor's time, so that other work on this machine does not count."""
    if not soak:
        pytest.skip("it takes a while")
    state = played(game, 2, "whole", ("koenner",))
    judge(state, 0, "koenner")  # compiles
    began = time.process_time()
    judge(state, 0, "meister")
    took = time.process_time() - began
    print(f"{game.name}: {len(state.steps)} steps judged in {took / 2:.1f} s of two cores")
    assert took < 20
