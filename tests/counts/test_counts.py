"""Node counts: small trees counted by hand, and larger ones that engine and oracle count alike."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tischlein
from tests.cases import WITH_ORACLE, Options, choose, oracle
from tests.counts.tree import count, size
from tests.helpers import OVER
from tischlein.core.position import position

NO_EVENTS = dict.fromkeys(("steal", "gain", "robbed", "lose"), 0)


def test_sternenzahlen_with_one_field_by_hand() -> None:
    """roll · die · 3 of 4 end it, one splits · roll · die · 3 end it, one passes · roll · die · 4 end it."""
    board = {"path": ["2"], "rows": {"1": ".."}, "events": NO_EVENTS, "red_chips": 4}
    state = tischlein.game("sternenzahlen").start(2, {"board": board})
    assert size(state) == (1 + 1 + 4) + (1 + 1 + 4) + (1 + 1 + 4)


def test_sternenzahlen_with_one_hole_by_hand() -> None:
    """A hole costs a chip but ends nothing: nobody stays on the path for a second roll there."""
    board = {"path": ["hole"], "rows": {"1": "."}, "events": NO_EVENTS, "red_chips": 4}
    state = tischlein.game("sternenzahlen").start(2, {"board": board})
    first_roll, second_roll = 1 + 1 + 3, 1 + 1 + 3  # roll, die, three ways into Ziel
    third_roll = 1 + 1 + 4  # seat 0 leaves the hole: every number leads into Ziel
    assert size(state) == first_roll + second_roll + third_roll


def test_wagnis_with_two_cards_by_hand() -> None:
    """Two players, a pile of red-1 and red-2, nothing else.

    draw, then one of two cards, place:1, then draw or stop.
    stop: take:1, then seat 1 draws the other card, places it, must stop, takes it: over.
    draw: the other card does not fit row 1, so place:2 (row 1 blocked); must stop; take 1 or 2; the other takes; over.
    """
    red_1, red_2 = 12, 13

    def two_cards(s: Any) -> None:
        s.pile_low = 1 << red_1 | 1 << red_2
        s.pile_high = 0
        s.pile_dice = 0
        s.pile_turns = 0

    state = position(tischlein.game("wagnis"), 2, two_cards)
    # stopped: choosing a row · seat 1's turn · card to come · card waits · must stop · choosing · over
    stopped = 7
    # went on: card to come · card waits · must stop · choosing among two rows · twice (seat 1 chooses · over)
    went_on = 4 + 2 * 2
    after_card = 2 + stopped + went_on  # card waits · decide
    assert size(state) == 2 + 2 * after_card  # start · card to come
    with pytest.raises(ValueError, match="no record"):
        state.dump()


@pytest.mark.parametrize(("game", "players", "options"), WITH_ORACLE)
def test_engine_and_oracle_count_the_same_tree(game: str, players: int, options: Options, soak: bool) -> None:
    """From three places along a game, all that can happen within a few tokens."""
    for seed in range(3):
        rng = random.Random(f"count {game} {players} {seed}")
        engine = tischlein.game(game).start(players, options)
        second = oracle(game, players, options)
        for _ in range(rng.randrange(40, 240)):
            if second.actor == OVER:
                break
            token = choose(second, rng)
            engine.apply(token)
            second.apply(token)
        depth = 1
        while depth < 6 and count(engine, depth) < (3000 if soak else 120):
            depth += 1
        assert count(engine, depth - 1) == count(second, depth - 1)
