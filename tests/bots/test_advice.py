"""Advice: it knows what its seat knows, says the same for the same seed, and everything that it says can be read."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

import tischlein
from tests.cases import TABLES
from tests.hidden.worlds import other_world, walk
from tischlein import CHANCE, OVER, State
from tischlein.bots import chooser
from tischlein.bots.advice import Adviser, advise
from tischlein.core.game import Game
from tischlein.core.language import LANGUAGES, Phrase
from tischlein.core.mind import Memory, told_to
from tischlein.games import OWN

GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
SECONDS = 0.0002
"""Some roll-outs: enough to be asked."""


def said(state: State, seat: int, lot: int = 1) -> dict[str, tuple[Phrase, ...]]:
    """What is said of each legal action, in a world that the seat imagines by some lot."""
    adviser = Adviser(state.game, state.memory(seat))
    sheet = state.game.sheet(state.record(), seat)
    codes = state.legal_codes()
    return {
        token: adviser.prospects(sheet, code, state.names, lot)
        for token, code in zip(state.legal(), codes, strict=True)
    }


def decisions(game: str, players: int, options: dict[str, object], rng: random.Random) -> State | None:
    state = walk(game, players, options, rng, rng.randrange(10, 160))
    return None if state.actor in (CHANCE, OVER) else state


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_everything_that_is_said_can_be_read_and_is_the_same_in_every_world(
    game: str, players: int, options: dict[str, object], soak: bool
) -> None:
    rng, found = random.Random(f"prospects {game} {players}"), tischlein.game(game)
    texts = [found.texts(language) for language in LANGUAGES]
    assert found.prospects is not None
    for _ in range(60 if soak else 8):
        state = decisions(game, players, options, rng)
        if state is None:
            continue
        seat = int(state.actor)
        known = said(state, seat)
        assert all(known.values()), "there is something to be said of every action"
        assert all(said(state, seat, lot) == known for lot in (2, 3, 4)), (
            "what is told follows from what the seat knows"
        )
        twin = other_world(state, seat, rng)
        if twin is not None:
            assert said(twin, seat) == known
        for phrases in known.values():
            for one in texts:
                for phrase in phrases:
                    assert "{" not in one.say(phrase)


@GAMES
def test_every_kind_is_said_some_time(game: Game) -> None:
    assert game.prospects is not None
    missing = {game.prospects.message_id(number) for number in game.prospects.kinds}
    rng, bot = random.Random(f"kinds {game.name}"), chooser(game)
    for _ in range(300):
        state = game.start(rng.choice(tuple(game.seats)), remember=False)
        advisers = [Adviser(game, Memory(game, state.record(), seat)) for seat in range(state.players)]
        for _ in range(400):
            if state.actor == CHANCE:
                state.play_chance(rng)
            elif state.actor != OVER:
                seat = int(state.actor)
                sheet = game.sheet(state.record(), seat)
                for code in state.legal_codes():
                    missing -= {one.id for one in advisers[seat].prospects(sheet, code, state.names)}
                if rng.random() < 0.7:
                    state.apply_code(bot.code(state, rng))
                else:
                    state.apply(rng.choice(state.legal()))
            for seat, adviser in enumerate(advisers if state.last is not None else []):
                adviser.hear(told_to(seat, [state.moment()]))
            if not missing:
                return
            if state.actor == OVER:
                break
    raise AssertionError(f"never said: {sorted(missing)}")


@GAMES
def test_advice_is_about_all_actions_the_best_one_first(game: Game) -> None:
    rng = random.Random(f"advice {game.name}")
    for _ in range(4):
        state = decisions(game.name, rng.choice((2, 3)), {}, rng)
        if state is None:
            continue
        advice = advise(state, int(state.actor), SECONDS, seed=5)
        assert sorted(choice.token for choice in advice.choices) == sorted(state.legal())
        assert advice == advise(state, int(state.actor), SECONDS, seed=5)
        for choice in advice.choices:
            assert 0 <= choice.chance.low <= choice.chance.value <= choice.chance.high <= 1
            assert choice.tried > 0
            assert choice.offer == dict(zip(state.legal(), state.offers(), strict=True))[choice.token]
        assert advice.best == advice.choices[0]


@pytest.mark.parametrize("name", ["elferreihe", "blitzraster"])
def test_what_a_seat_cannot_know_changes_no_advice(name: str) -> None:
    rng, compared = random.Random(f"advised {name}"), 0
    while compared < 3:
        state = decisions(name, 2, {}, rng)
        twin = None if state is None else other_world(state, int(state.actor), rng)
        if state is not None and twin is not None:
            assert advise(state, int(state.actor), SECONDS) == advise(twin, int(twin.actor), SECONDS)
            compared += 1


def test_a_winning_card_is_the_best_and_wins_surely() -> None:
    """Elferreihe: whoever can lay the last card wins."""
    rng, state = random.Random(3), tischlein.game("elferreihe").start(2)
    while state.actor == CHANCE or "prospect-wins" not in {
        phrase.id for phrases in said(state, int(state.actor)).values() for phrase in phrases
    }:
        if state.actor == CHANCE:
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal()))
    best = advise(state, int(state.actor), SECONDS).best
    assert (best.chance.value, best.points) == (1.0, 0.0)
    assert best.prospects[0].id == "prospect-wins"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"state": "wagnis"}, "state: must be a State, as `Game.start` and `tischlein.load` make it, not 'wagnis'"),
        ({"seat": 1}, "not seat 1 that is to act here, but 0"),
        ({"seat": "0"}, "there is no seat '0'"),
        ({"seat": True}, "there is no seat True"),
        ({"seconds": 0}, "seconds: must be a number above 0, up to 3 600, not 0"),
        ({"seconds": "1"}, "seconds: must be a number above 0"),
        ({"seconds": float("nan")}, "seconds: must be a number above 0"),
        ({"seed": -1}, "seed: must be a whole number from 0 up"),
        ({"seed": 2**64}, "seed: must be a whole number from 0 up to 2**64 - 1, or a generator"),
        ({"seed": "x"}, "seed: must be a whole number from 0 up"),
    ],
    ids=str,
)
def test_wrong_questions_are_refused_in_words(given: dict[str, Any], said: str) -> None:
    right: dict[str, Any] = {"state": tischlein.game("wagnis").start(2), "seat": 0, "seconds": SECONDS} | given
    with pytest.raises(ValueError, match=re.escape(said)):
        tischlein.advise(**right)


def test_a_generator_gives_the_seed() -> None:
    state = tischlein.game("wagnis").start(2)
    state.apply("draw")
    state.deal(random.Random(1))
    same = [advise(state, np.int64(0), SECONDS, np.random.default_rng(5)) for _ in range(2)]  # type: ignore[arg-type]
    assert same[0] == same[1]
    assert isinstance(same[0].seat, int)


@GAMES
def test_where_nobody_knows_what_a_seat_was_told_no_advice_is_given(game: Game) -> None:
    """In a position that was set up, and wherever it is played on from there."""
    rng, state = random.Random(f"set up {game.name}"), None
    while state is None:
        state = decisions(game.name, 2, {}, rng)
    built = game.start(2)
    built.from_bytes(state.to_bytes())
    imagined = state.resample(0, rng)
    for one in (built, imagined):
        while one.actor not in (CHANCE, OVER):
            with pytest.raises(ValueError, match="a position that was set up has no history"):
                advise(one, int(one.actor), SECONDS)
            with pytest.raises(ValueError, match="a position that was set up has no history"):
                one.resample(0, rng)
            one.apply(one.legal()[0])


def test_numbers_of_the_danger_are_those_of_the_pile() -> None:
    """Wagnis: of the cards that fit nowhere, so many are in the pile as can come."""
    rng, compared = random.Random(8), 0
    while compared < 12:
        state = walk("wagnis", 2, {}, rng, rng.randrange(20, 200))
        if state.actor in (CHANCE, OVER) or "draw" not in state.legal() or "stop" not in state.legal():
            continue
        (first, *_) = said(state, int(state.actor))["draw"]
        state.apply("draw")
        if first.id == "prospect-danger":
            chances = state.chances()
            over = sum(part for token, part in chances.items() if goes_too_far(state, token))
            assert np.isclose(over, int(first.args["bad"]) / int(first.args["cards"]))
            compared += 1
        else:
            assert not any(goes_too_far(state, token) for token in state.chances())


def goes_too_far(state: State, token: str) -> bool:
    twin = state.copy()
    twin.apply(token)
    return twin.actor == CHANCE
