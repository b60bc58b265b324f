"""A turn with its luck at once is what its steps are one by one."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tischlein
from tests.cases import TABLES, Options, choose
from tischlein import CHANCE, OVER, IllegalAction, State, fairness
from tischlein.core import stage
from tischlein.core.kernel import quick
from tischlein.core.moment import Moment
from tischlein.core.stream import STROKE, Bytes, fair_case

UNEVEN = b"\xff" * STROKE
"""The last number of all: it counts only where no remainder is favoured."""


def chosen(stroke: bytes, total: int) -> int | None:
    """What docs/fairness.md says of one attempt."""
    limit = 2**256 - 2**256 % total
    value = int.from_bytes(stroke, "big")
    return value % total if value < limit else None


@quick
def kernel_case(luck: Bytes, at: int, n: int) -> int:
    return fair_case(luck, at, n)


@given(st.binary(max_size=40), st.binary(min_size=STROKE, max_size=STROKE), st.integers(1, 2**31 - 1))
@example(b"", UNEVEN, 1)
@example(b"", UNEVEN, 4)
@example(b"", UNEVEN, 6)
@example(b"x", UNEVEN[:-1] + b"\xfb", 6)
@example(b"x", UNEVEN[:-1] + b"\xfc", 6)
@example(b"x", b"\xff" + UNEVEN[:-5] + b"\x00" * 4, 2**31 - 1)
@example(b"", b"\xfe" + UNEVEN[1:], 6)
@example(b"", UNEVEN[:-1] + b"\xff", 2**31 - 1)
def test_no_case_is_favoured(before: bytes, stroke: bytes, total: int) -> None:
    expected = chosen(stroke, total)
    found = kernel_case(np.frombuffer(before + stroke, np.uint8), len(before), total)
    assert found == (-1 if expected is None else expected)


def test_strokes_are_those_of_the_proof() -> None:
    seed = bytes(range(32))
    drawn = fairness.strokes(seed, 7, 3)
    for number in range(3):
        assert chosen(drawn[STROKE * number :][:STROKE], 55) == fairness.case(seed, 7 + number, 55)


def one_by_one(state: State, token: str, luck: bytes, most: int) -> list[Moment]:
    state.apply(token)
    return strokes_one_by_one(state, luck, [state.moment()], most)


def strokes_one_by_one(state: State, luck: bytes, moments: list[Moment], most: int) -> list[Moment]:
    while state.actor == CHANCE and luck and len(moments) < most:
        case = chosen(luck[:STROKE], state.cases)
        if case is None:
            break
        state.play_case(case)
        moments.append(state.moment())
        luck = luck[STROKE:]
    return moments


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_turn_is_its_steps(game: str, players: int, options: Options, soak: bool) -> None:
    rng = random.Random(f"turn {game} {players} {options}")
    for _ in range(20 if soak else 1):
        state = tischlein.game(game).start(players, options, remember=rng.random() < 0.5)
        twin = state.copy()
        while state.actor == CHANCE:
            luck = rng.randbytes(rng.randrange(1, 20) * STROKE)
            expected = strokes_one_by_one(twin, luck, [], 16)
            assert [(one.record, one.code, one.step) for one in state.take_luck(np.frombuffer(luck, np.uint8))] == [
                (one.record, one.code, one.step) for one in expected
            ]
            assert (state.to_bytes(), state.actor, state.last) == (twin.to_bytes(), twin.actor, twin.last)
        assert state.take_luck(np.frombuffer(UNEVEN, np.uint8)) == []
        for _ in range(2000):
            if state.actor == OVER:
                break
            token, twin = choose(state, rng), state.copy()
            luck = b"".join(
                rng.choice((rng.randbytes(STROKE), rng.randbytes(STROKE), UNEVEN)) for _ in range(rng.randrange(6))
            )
            expected = one_by_one(twin, token, luck, 16)
            moments = state.take_turn(token, np.frombuffer(luck, np.uint8))
            for mine, other in zip(moments, expected, strict=True):
                assert (mine.record, mine.code, mine.step) == (other.record, other.code, other.step)
            assert (state.to_bytes(), state.actor, state.last) == (twin.to_bytes(), twin.actor, twin.last)
            assert state.legal() == twin.legal()
            assert state.cases == twin.cases
            for seat in range(players):
                assert state.may_take_back(seat) == twin.may_take_back(seat)
            state.deal(rng)


def test_what_is_refused_changes_nothing() -> None:
    state = tischlein.game("elferreihe").start(2)
    luck = np.frombuffer(random.Random(1).randbytes(STROKE), np.uint8)
    with pytest.raises(IllegalAction):  # chance is to act
        state.take_turn(state.legal()[0], luck)
    state.deal(random.Random(2))
    before = state.to_bytes()
    for token in ("nonsense", "card:red-11", next(t for t in state.game.actions if t not in state.legal())):
        with pytest.raises(IllegalAction):
            state.take_turn(token, luck)
    with pytest.raises(IllegalAction):
        state.take_turn(7, luck)  # type: ignore[arg-type]
    assert state.to_bytes() == before


def test_a_turn_with_more_luck_than_there_is_room_for_goes_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays it goes on with the luck that is left."""
    monkeypatch.setattr(stage, "MOST_STEPS", 1)
    state = replace(tischlein.game("wagnis")).start(2)
    state.deal(random.Random(1))
    while state.actor != OVER:
        moments = state.take_turn(state.legal()[0], np.frombuffer(random.Random(3).randbytes(4 * STROKE), np.uint8))
        assert len(moments) == 1
        state.deal(random.Random(4))
