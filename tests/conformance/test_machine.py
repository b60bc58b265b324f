"""A Hypothesis machine that sits at a table and does everything a table's owner can do, in any order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tischlein
from tests.cases import option_sets
from tischlein import CHANCE, OVER, IllegalAction, State

TABLE = st.sampled_from(tischlein.GAMES).flatmap(
    lambda game: st.tuples(st.just(game), st.sampled_from(game.seats)).flatmap(
        lambda pair: st.tuples(st.just(pair[0]), st.just(pair[1]), st.sampled_from(option_sets(pair[0].name, pair[1])))
    )
)


class AtTheTable(RuleBasedStateMachine):
    """The model is the list of tokens: replaying it must always give the state we hold."""

    state: State

    @initialize(table=TABLE, skip=st.integers(0, 150), luck=st.randoms(use_true_random=False))
    def sit_down(self, table: tuple[Any, int, dict[str, Any]], skip: int, luck: Any) -> None:
        game, players, options = table
        self.state = game.start(players, options)
        for _ in range(skip):  # get past the deal, where there is little to choose
            if self.state.actor == CHANCE:
                self.state.play_chance(luck)
            elif self.state.actor != OVER:
                self.state.apply(luck.choice(self.state.legal()))
        self.model = self.state.history

    @precondition(lambda self: self.state.actor != OVER)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        token = data.draw(st.sampled_from(self.state.legal()))
        self.state.apply(token)
        self.model = [*self.model, token]

    @rule(
        token=st.one_of(
            st.text(max_size=20),
            st.sampled_from([t for g in tischlein.GAMES for t in (*g.actions, *g.outcomes)]),
        )
    )
    def try_anything(self, token: str) -> None:
        if token in self.state.legal():
            return
        before = self.state.to_bytes()
        with pytest.raises(IllegalAction):
            self.state.apply(token)
        assert self.state.to_bytes() == before

    @rule()
    def take_back(self) -> None:
        for seat in range(self.state.players):
            if self.state.may_take_back(seat):
                self.state.take_back(seat)
                self.model = self.model[:-1]
                return

    @rule(data=st.data())
    def play_a_copy(self, data: st.DataObject) -> None:
        twin = self.state.copy()
        if twin.actor != OVER:
            twin.apply(data.draw(st.sampled_from(twin.legal())))

    @rule()
    def write_and_read(self) -> None:
        text = self.state.dump()
        self.state = tischlein.load(text)
        assert self.state.dump() == text

    @invariant()
    def the_state_is_what_its_tokens_say(self) -> None:
        if not hasattr(self, "state"):
            return
        self.state.check()
        assert self.state.history == self.model
        again = self.state.game.start(self.state.players, self.state.options)
        for token in self.model:
            again.apply(token)
        assert again.to_bytes() == self.state.to_bytes()


AtTheTable.TestCase.settings = settings(
    max_examples=15, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAtTheTable = AtTheTable.TestCase
