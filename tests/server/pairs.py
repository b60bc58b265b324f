"""Pairs of games that differ only in what one seat cannot know, for each of the four games.

- elferreihe, blitzraster: cards exchanged that the seat has never seen, as in `tests.hidden`.
- wagnis: values exchanged in another's face-down pile (W23), for a seat that looks in only afterwards.
- all games: the same play, with other luck to come.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import tischlein
from tests.cases import within
from tests.hidden.worlds import other_world, renamed, walk
from tischlein import CHANCE, OVER, IllegalAction, State

QUICK = 24
"""So many turns a round lasts at most, where that can be agreed."""


class Pair(NamedTuple):
    """Two games, and the seat that cannot tell one from the other."""

    seat: int
    worlds: tuple[State, State]
    opens: int = 0
    """After how many steps the seat's page is opened."""
    before: State | None = None
    """A whole round that was played before; the same in both worlds."""


def pairs(game: str, rng: random.Random) -> Iterator[Pair]:
    """Pairs without end."""
    number = 0
    while True:
        number += 1
        players = rng.choice(tischlein.game(game).seats)
        before = None
        if number % (25 if game == "wagnis" else 10) == 0:
            players = min(players, 3)
            before = walk(game, players, within(QUICK, game), rng, 100_000)
            assert before.actor == OVER
        options = {} if before is None else before.options
        seat = rng.randrange(players)
        if tischlein.game(game).hidden_hands:
            pair = _unseen_cards(game, players, options, seat, rng)
        elif game == "wagnis" and number % 5 == 1 and before is None:
            pair = _face_down(min(players, 4), rng)
        else:
            pair = _luck_to_come(game, players, options, seat, rng)
        yield pair._replace(before=before)


def _unseen_cards(game: str, players: int, options: dict[str, Any], seat: int, rng: random.Random) -> Pair:
    while True:
        state = walk(game, players, options, rng, rng.randrange(50, 110))
        state.deal(rng)
        if state.actor == OVER:
            continue
        twin = other_world(state, seat, rng)
        if twin is not None and _actors(twin) == _actors(state):
            return Pair(seat, (state, twin))


def _luck_to_come(game: str, players: int, options: dict[str, Any], seat: int, rng: random.Random) -> Pair:
    while True:
        state = walk(game, players, options, rng, rng.randrange(15, 55))
        state.deal(rng)
        if state.actor != OVER:
            return Pair(seat, (state, state))


def _face_down(players: int, rng: random.Random) -> Pair:
    """Somebody has secured values 1 and 5 of two colours, or 5 and 1: as many cards, as many points."""
    while True:
        state = walk("wagnis", players, {}, rng, 60)
        while state.actor != OVER:
            for _ in range(8):
                state.deal(rng)
                if not isinstance(state.actor, str):
                    state.apply(rng.choice(state.legal()))
            pair = _exchanged(state, rng) if isinstance(state.actor, int) else None
            if pair is not None:
                return pair


def _exchanged(state: State, rng: random.Random) -> Pair | None:
    shown = str(state.view(None))
    for owner in range(state.players):
        cards = [card.split("-") for card in state.view(owner)["seats"][owner]["secured_cards"]]
        choices = [(a, b) for a in cards for b in cards if a[0] < b[0] and a[1] != b[1]]
        rng.shuffle(choices)
        for (one, low), (other, high) in choices:
            names = {f"{c}-{x}": f"{c}-{y}" for c in (one, other) for x, y in ((low, high), (high, low))}
            if any(f"'{name}'" in shown for name in names):
                continue
            try:
                twin = _played(state, [renamed(token, names) for token in state.history])
            except IllegalAction:
                continue
            seats = [seat for seat in range(state.players) if seat != owner and state.view(seat) == twin.view(seat)]
            if seats and twin.to_bytes() != state.to_bytes() and _actors(twin) == _actors(state):
                return _go_on(Pair(rng.choice(seats), (state, twin), len(state.steps)), rng)
    return None


def _go_on(pair: Pair, rng: random.Random) -> Pair:
    """The same tokens in both worlds for a while, as long as that seat can see no difference."""
    one, other = pair.worlds
    for _ in range(12):
        both = sorted(set(one.legal()) & set(other.legal()))
        if not both:
            break
        token = rng.choice(both)
        next_one, next_other = one.copy(), other.copy()
        next_one.apply(token)
        next_other.apply(token)
        if OVER in (next_one.actor, next_other.actor) or next_one.actor != next_other.actor:
            break
        if next_one.view(pair.seat) != next_other.view(pair.seat):
            break
        one, other = next_one, next_other
        if one.actor != CHANCE:
            pair = pair._replace(worlds=(one, other))
    return pair


def _played(state: State, tokens: list[str]) -> State:
    again = state.game.start(state.players, state.options)
    for token in tokens:
        again.apply(token)
    return again


def _actors(state: State) -> list[int | str]:
    return [step.actor for step in state.steps]


def luck_of(state: State) -> list[int]:
    """The case that came true at each chance node of a game."""
    again = state.game.start(state.players, state.options, remember=False)
    cases = []
    for token in state.history:
        if again.actor == CHANCE:
            cases.append(_case(again, token))
        again.apply(token)
    return cases


def _case(state: State, token: str) -> int:
    """The first case with that outcome. Mostly cases stand in the order of their outcomes."""
    earlier = 0.0
    for outcome, chance in state.chances().items():
        if outcome == token:
            break
        earlier += chance
    for case in (round(earlier * state.cases), *range(state.cases)):
        if state.copy().play_case(case) == token:
            return int(case)
    raise AssertionError(f"{token} cannot come here")
