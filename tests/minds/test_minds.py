"""What a seat remembers and imagines agrees with what it knows, and comes from nothing else."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest

import tischlein
from tests.cases import TABLES, Options
from tests.hidden.test_hidden import HIDDEN
from tests.hidden.worlds import other_world, renamed, unseen, walk
from tischlein import CHANCE, OVER, State
from tischlein.bots import chooser
from tischlein.core.contract import OPEN
from tischlein.core.game import Game
from tischlein.core.mind import Memory, told_to
from tischlein.core.moment import Moment
from tischlein.core.stream import streams
from tischlein.games import OWN, interpreting

OURS = [table for table in TABLES if table.values[0] in [game.name for game in OWN]]
NODES = 250


def stepped(state: State, rng: random.Random, most: int) -> Iterator[Moment]:
    """Steps of a game played by the simple policy with random moves mixed in."""
    bot = chooser(state.game)
    for _ in range(most):
        if state.actor == OVER:
            return
        if state.actor == CHANCE:
            state.play_chance(rng)
        elif rng.random() < 0.8:
            state.apply_code(bot.code(state, rng))
        else:
            state.apply(rng.choice(state.legal()))
        yield state.moment()


@pytest.mark.parametrize(("game", "players", "options"), OURS)
def test_worlds_agree_with_what_a_seat_sees(game: str, players: int, options: Options, soak: bool) -> None:
    """At every node, for every seat: the invariants hold, view and legal actions are the same, and where nothing is
    hidden the world is the node itself."""
    found = tischlein.game(game)
    lots = streams(7)
    for attempt in range(30 if soak else 2):
        rng = random.Random(f"imagined {game} {players} {options} {attempt}")
        state = found.start(players, options)
        memories = [Memory(found, found.record(players, options), seat) for seat in range(players)]
        for moment in stepped(state, rng, NODES if attempt % 2 == 0 else 40 * NODES):
            for seat, memory in enumerate(memories):
                memory.hear(told_to(seat, [moment]))
                if attempt % 2 and rng.random() < 0.9:
                    continue  # long games, looked at now and then
                world = memory.imagine(found.sheet(state.record(), seat), lots)
                found.must_hold(world[0])
                assert (found.sheet(world, seat) == found.sheet(state.record(), seat)).all()
                words = np.zeros(2, np.int64)
                actor = found.compiled.look(world, 0, words)
                assert state.actor in (actor, CHANCE, OVER)
                if state.actor == seat:
                    low, high = words.tolist()
                    assert state.legal_codes() == [code for code in range(126) if (low | high << 63) >> code & 1]
                if not found.hidden_hands:
                    assert world.tobytes() == state.to_bytes()


def fitting(state: State) -> set[str]:
    """What can be laid next, from what lies there."""
    cards: set[str] = set()
    for row in state.view(None)["rows"]:
        ends = [11] if row["low"] is None else [row["low"] - 1, row["high"] + 1]
        cards.update(f"{row['colour']}-{value}" for value in ends if 1 <= value <= 20)
    return cards


@pytest.mark.parametrize("players", tischlein.game("elferreihe").seats)
def test_E11_who_draws_or_passes_has_nothing_that_fits(players: int) -> None:
    """In every world a seat imagines, too; and what no hand held when an 11 began (E5)."""
    rng = random.Random(f"inferred {players}")
    facts = 0
    for _ in range(8):
        state = tischlein.game("elferreihe").start(players)
        cannot: list[set[str]] = [set() for _ in range(players)]
        for moment in stepped(state, rng, rng.randrange(100, 400)):
            verb, _, card = moment.step.token.partition(":")
            if verb in ("draw", "pass"):
                before = state.copy()
                before.set_up(np.frombuffer(bytearray(moment.record), state.game.dtype))
                cannot[int(moment.actor)] |= fitting(before)
            elif verb == "lay" and moment.step.turn == 1:
                for colour in ("red", "yellow", "green", "blue"):
                    if f"{colour}-11" == card:
                        break
                    for hand in cannot:
                        hand.add(f"{colour}-11")
        if state.actor == OVER:
            continue
        for seat in range(players):
            for _ in range(5):
                shown = state.resample(seat, rng).open_view()["seats"]
                for other in range(players):
                    if other != seat and not (other == state.actor and state.view(seat)["drawn"] > 0):
                        assert not cannot[other] & set(shown[other]["hand"])
                        facts += len(cannot[other])
    assert facts > 50


def possible_worlds(state: State, seat: int) -> Counter[bytes]:
    """Every arrangement of the cards that a seat has never seen under which it would have been told the same, found by
    playing all of them: the nodes that they lead to, each as often as it comes."""
    hidden = unseen(state, seat)
    found: Counter[bytes] = Counter()
    for order in permutations(hidden):
        names = dict(zip(hidden, order, strict=True))
        twin = state.game.start(state.players, state.options)
        try:
            for token in state.history:
                twin.apply(renamed(token, names))
        except tischlein.IllegalAction:
            continue
        if twin.events_for(seat) == state.events_for(seat) and twin.view(seat) == state.view(seat):
            found[twin.to_bytes()] += 1
    return found


def late(players: int, rng: random.Random, most: int) -> State:
    """A node of elferreihe at which few cards are unknown to somebody, and some draws have told something."""
    while True:
        state = tischlein.game("elferreihe").start(players)
        for _ in stepped(state, rng, 1000):
            if state.actor in (CHANCE, OVER) or state.turn < 2:
                continue
            if state.view(None)["redeals"]:
                break  # what was seen in an earlier deal is hidden again: those arrangements are not played here
            left = [len(unseen(state, seat)) for seat in range(players)]
            if min(left) <= most and rng.random() < 0.3:
                return state


def far_off(counted: Counter[bytes], expected: Counter[bytes]) -> float:
    """Chi-squared, less what is to be expected, in standard deviations."""
    samples, all_ways = counted.total(), expected.total()
    squared = 0.0
    for world, ways in expected.items():
        mean = samples * ways / all_ways
        squared += (counted[world] - mean) ** 2 / mean
    free = len(expected) - 1
    return (squared - free) / math.sqrt(max(2 * free, 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_possible_world_is_equally_likely(players: int, soak: bool) -> None:
    """Compared with all arrangements of the unseen cards, played one by one."""
    rng = random.Random(f"even {players}")
    several = 0
    while several < (12 if soak else 3):
        state = late(players, rng, 5)
        seat = min(range(players), key=lambda one: len(unseen(state, one)))
        expected = possible_worlds(state, seat)
        several += len(expected) > 1
        memory, sheet, lots = state.memory(seat), state.game.sheet(state.record(), seat), streams(rng.getrandbits(30))
        counted = Counter(memory.imagine(sheet, lots).tobytes() for _ in range(200 * len(expected)))
        assert set(counted) <= set(expected), "a world that cannot be"
        assert far_off(counted, expected) < 4.5


def test_E5_who_begins_holds_an_11_and_which_is_as_likely_as_deals_make_it() -> None:
    """At the first card, for somebody else: counted in worlds, and in dealt games with the same own hand's 11s."""
    rng = random.Random("first")
    dealt: Counter[str] = Counter()
    for _ in range(3000):
        state = tischlein.game("elferreihe").start(6)
        state.deal(rng)
        if state.actor != 0 and not any(card.endswith("-11") for card in state.view(0)["seats"][0]["hand"]):
            dealt[state.legal()[0]] += 1
            one = state
    memory, sheet, lots = one.memory(0), one.game.sheet(one.record(), 0), streams(3)
    imagined: Counter[str] = Counter()
    for _ in range(3000):
        world = one.copy()
        world.set_up(memory.imagine(sheet, lots))
        imagined[world.legal()[0]] += 1
    for token in dealt:
        assert abs(dealt[token] / dealt.total() - imagined[token] / 3000) < 0.04


def pile_of(state: State) -> set[str]:
    """The cards of the pile, with full knowledge."""
    low, high = state.record()[0].pile.tolist()
    return {token.partition(":")[2] for card, token in enumerate(state.game.outcomes) if (low | high << 60) >> card & 1}


def test_B21_what_lay_hidden_before_a_new_pile_is_none_of_it() -> None:
    """The new pile is made of cards that everybody saw. As long as nobody gets a new grid, none of them is face down;
    neither is it in a world that somebody imagines."""
    rng, game = random.Random("piles"), tischlein.game("blitzraster")
    checked = 0
    while checked < 30:
        state, newly = game.start(5), set()
        for moment in stepped(state, rng, 1500):
            kinds = {effect.kind for effect in moment.hear(None, ["x"] * 5).effects}
            if "renewed" in kinds:
                newly = pile_of(state)
            elif "dealt" in kinds:
                newly = set()
            elif newly and state.actor not in (CHANCE, OVER) and rng.random() < 0.1:
                reader = rng.randrange(5)
                world = state.resample(reader, rng)
                for seat in range(5):
                    assert not newly & set(hidden_cells(world, seat))
                checked += 1


def test_a_card_taken_openly_stays_in_that_hand_until_it_is_played() -> None:
    rng, game = random.Random("taken"), tischlein.game("blitzraster")
    checked = 0
    while checked < 50:
        state = game.start(3)
        held: list[set[str]] = [set(), set(), set()]
        top = None
        for moment in stepped(state, rng, 400):
            verb, *named = moment.step.token.split(":")
            if verb == "discard":
                held[int(moment.actor)].add(str(top))
            elif verb in ("put", "drop"):
                held[int(moment.actor)].discard(named[0])
            top = state.view(None)["top"]
            if any(held) and state.actor not in (CHANCE, OVER) and rng.random() < 0.05:
                world = state.resample(0, rng).open_view()
                assert all(held[seat] <= set(world["seats"][seat]["hand"]) for seat in range(3))
                checked += 1


def hidden_cells(state: State, seat: int) -> list[str]:
    """The cards that lie face down before a seat, with full knowledge."""
    rows = state.open_view()["seats"][seat]["grid"]
    return [cell["card"] for row in rows for cell in row if not cell["up"]]


def mind_of(state: State, seat: int, reader: int | None = None) -> bytes:
    """What a seat remembers. With `reader` the masks of another reader are used: a planted cheat."""
    memory = Memory(state.game, state.game.record(state.players, state.options), seat)
    again, moments = state.game.start(state.players, state.options), []
    for token in state.history:
        again.apply(token)
        moments.append(again.moment())
    memory.hear(told_to(seat if reader is None else reader, moments))
    return memory.minds.tobytes()


@pytest.mark.parametrize(("game", "players"), HIDDEN)
def test_what_a_seat_cannot_know_is_not_in_its_mind(game: str, players: int) -> None:
    """Neither in what it remembers nor in the worlds it imagines from the same lots."""
    if tischlein.game(game).mind is None:
        pytest.skip("a game without minds")
    rng = random.Random(f"minds {game} {players}")
    compared = 0
    while compared < 12:
        state = walk(game, players, {}, rng, rng.randrange(20, 320))
        if state.actor == OVER:
            continue
        for seat in range(players):
            twin = other_world(state, seat, rng)
            if twin is None:
                continue
            assert mind_of(state, seat) == mind_of(twin, seat)
            seed = rng.getrandbits(30)
            one, other = (world.resample(seat, random.Random(seed)) for world in (state, twin))
            assert one.to_bytes() == other.to_bytes()
            compared += 1


def test_a_mind_that_peeks_would_be_noticed() -> None:
    """Told everything, a seat of blitzraster remembers something else in another world."""
    rng = random.Random("peeking")
    different = 0
    for _ in range(20):
        state = walk("blitzraster", 3, {}, rng, 150)
        twin = other_world(state, 0, rng)
        if twin is not None:
            different += mind_of(state, 0, OPEN) != mind_of(twin, 0, OPEN)
    assert different > 0


def test_resample_takes_numpy_generators_and_says_what_it_cannot_do() -> None:
    state = walk("elferreihe", 3, {}, random.Random(1), 80)
    one, other = (state.resample(1, np.random.default_rng(5)) for _ in range(2))
    assert one.to_bytes() == other.to_bytes()
    assert one.view(1) == state.view(1)
    assert len({state.resample(1, random.Random(seed)).to_bytes() for seed in range(5)}) == 5
    with pytest.raises(ValueError, match="set up has no history"):
        one.resample(1, random.Random(1))
    with pytest.raises(ValueError):
        state.resample(3, random.Random(1))
    with pytest.raises(ValueError, match="no history"):
        tischlein.game("wagnis").start(2, remember=False).resample(0, random.Random(1))


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_interpreted_minds_imagine_the_same_worlds(game: Game) -> None:
    """In ordinary Python, bit by bit."""
    state = walk(game.name, 3, {}, random.Random(f"plain {game.name}"), 150)
    for seat in range(3):
        compiled = state.memory(seat), state.resample(seat, random.Random(4))
        with interpreting():
            plain = state.memory(seat), state.resample(seat, random.Random(4))
        assert compiled[0].minds.tobytes() == plain[0].minds.tobytes()
        assert compiled[1].to_bytes() == plain[1].to_bytes()
