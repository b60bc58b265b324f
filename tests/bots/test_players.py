"""Players of all levels: they know nothing that their seats do not know, answer the same for the same seed, and are a
ladder."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import tischlein
from tests.games import about
from tests.hidden.worlds import gathered, other_pile, other_world, walk
from tischlein import CHANCE, OVER, State
from tischlein.bots import chooser, policy
from tischlein.bots.levels import ALL, BY_POLICY, player_for, policy_of
from tischlein.bots.players import Depth, PolicyPlayer, SearchPlayer, asking
from tischlein.bots.search import name_of
from tischlein.core.contract import Policy, Record
from tischlein.core.game import Game
from tischlein.core.kernel import kernel
from tischlein.core.mind import Memory, told_to
from tischlein.core.stream import STREAM
from tischlein.games import OWN
from tischlein.sim import simulate

GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
SHALLOW = Depth(rollouts=40, workers=2, notes=1 << 8)
"""Enough to be asked; strength is measured elsewhere."""


def at_node(state: State, seat: int, level: str) -> tuple[int, SearchPlayer | PolicyPlayer]:
    """What a player of a level does that was told all that has happened."""
    game = state.game
    player = player_for(game, level, game.record(state.players, state.options), seat, SHALLOW)
    again, moments = game.start(state.players, state.options), []
    for token in state.history:
        again.apply(token)
        moments.append(again.moment())
    player.hear(told_to(seat, moments))
    return player.choose(game.sheet(state.record(), seat), 11), player


@pytest.mark.parametrize("name", ["elferreihe", "blitzraster"])
def test_what_a_seat_cannot_know_changes_no_choice(name: str, soak: bool) -> None:
    """Of any level: in worlds with exchanged cards every player does the same at the same seed."""
    rng, compared = random.Random(f"choices {name}"), 0
    while compared < (60 if soak else 6):
        state = walk(name, rng.choice((2, 3)), {}, rng, rng.randrange(30, 200))
        if state.actor in (CHANCE, OVER) or len(state.legal()) < 2:
            continue
        seat = int(state.actor)
        twin = other_world(state, seat, rng)
        if twin is None:
            continue
        the_same_choices(state, twin, seat)
        compared += 1


@pytest.mark.parametrize(("name", "players"), [("elferreihe", 2), ("blitzraster", 5)])
def test_cards_of_a_new_pile_change_nothing_either(name: str, players: int, soak: bool) -> None:
    """Where all cards were dealt again, or discards became a new pile: what was known of them is worth nothing now."""
    rng, compared = random.Random(f"gathered {name}"), 0
    while compared < (30 if soak else 3):
        found = gathered(name, players, rng)
        if found is not None:
            state, since = found
            seat = int(state.actor)
            twin = other_pile(state, seat, since, rng)
            if twin is not None:
                the_same_choices(state, twin, seat)
                compared += 1


def the_same_choices(state: State, twin: State, seat: int) -> None:
    """Of all levels, in two worlds that are one for a seat."""
    for level in ALL:
        code, player = at_node(state, seat, level)
        assert code in state.legal_codes()
        same, other = at_node(twin, seat, level)
        assert code == same, level
        if isinstance(player, SearchPlayer) and isinstance(other, SearchPlayer):
            assert player.plans.tobytes() == other.plans.tobytes(), "every number of the search"


def test_a_player_that_peeks_would_be_noticed() -> None:
    """A search that is shown and told everything comes to other numbers in another world."""
    rng, different = random.Random("peeking"), 0
    for _ in range(60):
        state = walk("elferreihe", 2, {}, rng, rng.randrange(60, 120))
        if state.actor in (CHANCE, OVER) or len(state.legal()) < 2:
            continue
        twin = other_world(state, int(state.actor), rng)
        if twin is not None:
            plans = []
            for world in (state, twin):
                _, player = cheating(world, int(state.actor))
                plans.append(player.plans.tobytes())
            different += plans[0] != plans[1]
    assert different > 0


@kernel
def peeking(s: Record, rng: Record) -> int:
    """Does what the cards of the pile say."""
    return int(s.pile[0] % 1009)


def on_the_true_record(state: State, policy: Policy) -> int:
    """As `simulate` and `rollouts` ask: everything lies there."""
    luck = np.zeros(1, STREAM)
    luck["x"] = 7
    return asking(policy)(state.record(), luck)


@pytest.mark.parametrize("name", ["elferreihe", "blitzraster"])
def test_policies_read_nothing_that_a_seat_cannot_know(name: str, soak: bool) -> None:
    """In simulations they are given the true record: in worlds with exchanged cards, and with others from a pile that
    was gathered anew, all of them do the same there."""
    rng, game, seen = random.Random(f"true records {name}"), tischlein.game(name), {"exchanged": 0, "new pile": 0}
    wanted = {"exchanged": 600, "new pile": 40} if soak else {"exchanged": 60, "new pile": 3}
    noticed = 0
    while seen != wanted:
        since = -1
        if seen["exchanged"] < wanted["exchanged"]:
            state = walk(name, rng.choice((2, 3)), {}, rng, rng.randrange(30, 250))
        elif (found := gathered(name, 2 if name == "elferreihe" else 5, rng)) is not None:
            state, since = found
        else:
            continue
        if state.actor in (CHANCE, OVER) or len(state.legal()) < 2:
            continue
        seat = int(state.actor)
        twin = other_world(state, seat, rng) if since < 0 else other_pile(state, seat, since, rng)
        if twin is None:
            continue
        seen["exchanged" if since < 0 else "new pile"] += 1
        for level in BY_POLICY:
            chosen = [on_the_true_record(world, policy_of(game, level)) for world in (state, twin)]
            assert chosen[0] == chosen[1], f"{level}, {state.history}"
        noticed += on_the_true_record(state, peeking) != on_the_true_record(twin, peeking)
    assert noticed > 0, "one that peeks is noticed"


def cheating(state: State, seat: int) -> tuple[int, SearchPlayer]:
    """A search in the true world: as if what is face up for its seat were everything."""
    game = state.game
    memory = Memory(game, state.record(), seat)
    peeks = game.mind
    assert peeks is not None

    @kernel
    def true_world(sheet: object, mind: Record, seat: int, s: Record, rng: Record) -> None:
        """The first node that it was given is the node itself."""

    twin = replace(game, mind=peeks._replace(imagine=true_world))
    memory.game = twin
    player = SearchPlayer(memory, policy_of(game, "koenner"), SHALLOW)
    return player.choose(game.sheet(state.record(), seat), 11), player


@GAMES
def test_portions_change_nothing_and_a_search_can_be_stopped(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = decision(game)
    seat = int(state.actor)
    whole, one = at_node(state, seat, "meister")
    monkeypatch.setattr("tischlein.bots.players.SLICE", 3)
    portions, other = at_node(state, seat, "meister")
    assert whole == portions
    assert isinstance(one, SearchPlayer)
    assert isinstance(other, SearchPlayer)
    assert one.plans.tobytes() == other.plans.tobytes()
    other.depth = SHALLOW._replace(rollouts=10**9)
    asked = itertools.count()
    assert other.choose(game.sheet(state.record(), seat), 3, lambda: next(asked) >= 4) in state.legal_codes()
    assert int(other.plans[0].done) < 1000


def decision(game: Game) -> State:
    """A node with several actions, some way into a game."""
    rng = random.Random(f"decision {game.name}")
    while True:
        state = walk(game.name, 3, {}, rng, rng.randrange(60, 90))
        if state.actor not in (CHANCE, OVER) and len(state.legal()) > 1:
            return state


@GAMES
def test_every_level_plays_whole_games(game: Game) -> None:
    """All of them at one table, with as many seats as there are."""
    rng = random.Random(f"whole {game.name}")
    for first in range(2):
        players = min(game.seats[-1], len(ALL))
        firsts = game.record(players)
        seats = [player_for(game, ALL[(first * 3 + seat) % len(ALL)], firsts, seat, SHALLOW) for seat in range(players)]
        state = game.start(players, remember=False)
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.play_chance(rng)
            else:
                actor = int(state.actor)
                state.apply_code(seats[actor].choose(game.sheet(state.record(), actor), rng.getrandbits(63)))
            for seat, player in enumerate(seats):
                player.hear(told_to(seat, [state.moment()]))
        state.check()


def share(game: Game, one: str, other: str, games: int) -> tuple[float, float]:
    """The part of two-player games that one level wins, and half of the 95 % interval."""
    shares = []
    for seats in ([one, other], [other, one]):
        won = simulate(game, 2, games // 2, policies=[{"zufall": "random"}.get(name, name) for name in seats], seed=5)
        bits = won.won()
        shares.append((bits / bits.sum(axis=1, keepdims=True))[:, seats.index(one)])
    each = np.concatenate(shares)
    return float(each.mean()), 1.96 * float(each.std()) / games**0.5


LADDER = (("zufall", "kueken", 0.5), ("kueken", "neuling", 0.5), ("neuling", "koenner", 0.5), ("kueken", "koenner", 0))
"""The share of the wins, at least; 0 for what `tests/games/` says of each game."""


def test_policies_by_name_and_who_is_none() -> None:
    game = tischlein.game("wagnis")
    assert policy(game, "zufall") is policy(game, "random")
    with pytest.raises(ValueError, match=r"there are: simple, random, zufall, kueken, neuling, koenner$"):
        policy(game, "clever")
    with pytest.raises(ValueError, match="koenner; meister searches, and is no policy"):
        policy(game, "meister")
    wrong: Any
    for ask in (policy, chooser):
        for wrong in (7, None, [], {}, ["simple"]):
            with pytest.raises(ValueError, match="there is no policy"):
                ask(game, wrong)
        for wrong in ("wagnis", None, 7):
            with pytest.raises(ValueError, match="game: must be a game, such as"):
                ask(wrong, "koenner")


@GAMES
def test_policies_are_a_ladder(game: Game) -> None:
    for weak, strong, least in LADDER:
        games = 600 if game.name == "blitzraster" else 3000
        mean, half = share(game, strong, weak, games)
        assert mean - half > (least or about(game.name).gap), f"{strong} against {weak}: {mean:.3f} ± {half:.3f}"
    mean, half = share(game, "koenner", "simple", 4000)
    assert mean + half > 0.5


def test_levels_have_policies_in_our_games() -> None:
    for game in OWN:
        assert set(BY_POLICY) <= {*game.policies, "zufall", "simple"}


def test_places_that_differ_in_anything_have_other_names() -> None:
    """Each bit of a sheet counts, and so does where it stands."""
    size = 40
    names = set()
    for at in range(size):
        for bit in range(63):
            sheet = np.zeros(size, np.int64)
            sheet[at] = 1 << bit
            names.add(name_of(0, sheet, size))
    assert len(names) == size * 63
    blank = np.zeros(size, np.int64)
    assert len({*names, name_of(0, blank, size), name_of(1, blank, size)}) == size * 63 + 2
