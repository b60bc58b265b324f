"""What programs do with states and walks: keep them, compare them, take them from bytes, give them any luck."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tischlein
from tests.cases import TABLES, Options, option_sets, within
from tischlein import CHANCE, OVER, DamagedState, State, Walk
from tischlein.core.game import Game
from tischlein.sim import simulate

GAMES = pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)


def somewhere(game: Game, seed: int, steps: int = 200) -> State:
    """A node in the middle of a game, which was looked at in every way."""
    state, rng = game.start(game.seats[0], within(30, game.name)), random.Random(seed)
    for _ in range(steps):
        if state.actor == OVER:
            break
        state.play_chance(rng) if state.actor == CHANCE else state.apply(rng.choice(state.legal()))
        state.view(0), state.offers(), state.reading.turn
    return state


@GAMES
def test_a_state_is_pickled_at_any_time(game: Game) -> None:
    rng = random.Random(1)
    for steps in (0, 1, 30, 77, 4000):
        state = somewhere(game, 3, steps)
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert (again.history, again.names, again.last) == (state.history, state.names, state.last)
        assert [again.events_for(seat) for seat in (0, None)] == [state.events_for(seat) for seat in (0, None)]
        assert again.dump() == state.dump()
        assert again.game is game
        assert copy.deepcopy(state) == copy.copy(state) == state
        for seat in range(state.players):
            assert again.may_take_back(seat) == state.may_take_back(seat)
        if state.actor not in (CHANCE, OVER):
            token = rng.choice(state.legal())
            again.apply(token)
            assert again != state
            assert token not in state.history[len(state.history) :]
    quiet = game.start(game.seats[0], remember=False)
    with pytest.raises(ValueError, match="remember"):
        _ = pickle.loads(pickle.dumps(quiet)).history
    match = tischlein.match(game.name, 2, rounds=2)
    assert pickle.loads(pickle.dumps(match)).dump() == match.dump()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: tischlein.game("chess"),
        lambda: tischlein.game("sternenzahlen").start(2, {"board": {"rows": {}}}),
        lambda: tischlein.game("wagnis").start(2).apply("stop"),
        lambda: tischlein.game("wagnis").start(2).from_bytes(b""),
        lambda: tischlein.load("x"),
        lambda: simulate("wagnis", 2, 2, policies="nobody"),
    ],
    ids=["game", "option", "action", "bytes", "record", "player"],
)
def test_an_error_comes_back_from_another_process(wrong: Callable[[], object]) -> None:
    """A pool of processes breaks down on one that cannot be unpickled."""
    with pytest.raises(tischlein.TischleinError) as raised:
        wrong()
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again), vars(again)) == (raised.type, str(raised.value), vars(raised.value))
    assert repr(copy.copy(raised.value)) == repr(raised.value)


def test_a_game_that_nothing_names_cannot_be_pickled() -> None:
    from dataclasses import replace

    odd = replace(tischlein.game("wagnis"), rules_version=99)
    with pytest.raises(pickle.PicklingError, match="cannot be pickled"):
        pickle.dumps(odd)


def test_equal_states_are_those_at_the_same_node() -> None:
    game = tischlein.game("wagnis")
    one, two = game.start(2, names=["Anna", "Ben"]), game.start(2)
    assert one == two
    assert one != game.start(3)
    assert one != game.start(2, {"risk": True})
    assert one != tischlein.game("blitzraster").start(2)
    assert one != one.to_bytes()
    for state, cards in ((one, ("red-5", "blue-2")), (two, ("blue-2", "red-5"))):
        for card in cards:
            for token in ("draw", f"card:{card}"):
                state.apply(token)
            state.apply("place:1")
    assert one == two, "another way, the same table"
    assert one.history != two.history
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


@GAMES
def test_bytes_lead_back(game: Game) -> None:
    for seed in range(8):
        state = somewhere(game, seed, 13 * seed)
        other = game.start(state.players, within(30, game.name))
        other.from_bytes(state.to_bytes())
        assert other == state
        assert (other.actor, other.legal(), other.points()) == (state.actor, state.legal(), state.points())
        assert other.history == []
        with pytest.raises(ValueError, match="set up"):
            other.dump()
        walk = game.walk(state.players, within(30, game.name))
        walk.from_bytes(state.to_bytes())
        walk.from_bytes(bytearray(walk.to_bytes()), check=False)


@GAMES
def test_damaged_bytes_are_refused(game: Game, soak: bool) -> None:
    """Any byte changed: refused and nothing is changed, or else a game that can be played to its end in compiled code
    without leaving its record."""
    rng = random.Random(game.name)
    sound = [somewhere(game, seed, 17 * seed).to_bytes() for seed in range(12)]
    state, walk = game.start(game.seats[0], within(30, game.name)), game.walk(game.seats[0], within(30, game.name))
    refused = 0
    for _ in range(4000 if soak else 250):
        data = bytearray(rng.choice(sound))
        for _ in range(rng.choice((1, 1, 2, 8))):
            data[rng.randrange(len(data))] ^= rng.choice((1, 2, 4, 8, 16, 32, 64, 128, 255))
        before = walk.to_bytes()
        try:
            walk.from_bytes(bytes(data))
            state.from_bytes(bytes(data))
        except DamagedState:
            refused += 1
            assert walk.to_bytes() == before
            continue
        look_at(state)
        for _ in range(300):
            if walk.over:
                break
            walk.step(int(walk.codes[rng.randrange(walk.count)]))
    assert refused > 100


def look_at(state: State) -> None:
    """In every way."""
    for reader in (None, *range(state.players)):
        state.view(reader)
    state.open_view(), state.legal(), state.offers(), state.chances(), state.points(), state.winners(), repr(state)


def test_bytes_that_nobody_could_read_are_refused() -> None:
    """Cards that there are not, and nodes at which nothing can be done."""
    game = tischlein.game("wagnis")
    state, rng = game.start(2), random.Random(1)
    while not (state.turn > 6 and state.actor == 0 and "draw" in state.legal() and any(state.record()["open"][0])):
        state.play_chance(rng) if state.actor == CHANCE else state.apply(rng.choice(state.legal()))

    def no_pile(s: Any) -> None:
        s.pile_low = s.pile_high = s.pile_dice = s.pile_turns = 0

    def lay(s: Any, name: str, value: int) -> None:
        s[name] = value

    def add(s: Any, name: str, bit: int) -> None:
        s[name][0] |= 1 << bit

    wrong: list[tuple[Any, ...]] = [
        (lay, "card", -128),
        (lay, "card", 3),
        (lay, "rows", 1),
        (lay, "chooser", 1),
        (lay, "risk", 2),
        (lay, "pile_high", 1 << 31),
        (add, "open", 61),
        (add, "secured", 62),
        (no_pile,),
    ]
    for change, *values in wrong:
        records = state.record()
        change(records[0], *values)
        with pytest.raises(DamagedState):
            game.start(2).from_bytes(records.tobytes())


@GAMES
def test_bytes_of_another_agreement_are_refused(game: Game) -> None:
    """A state says what was agreed: bytes of a table with other options would make a liar of it."""
    for players in game.seats:
        for one, other in itertools.combinations(option_sets(game.name, players), 2):
            here, there = game.start(players, one), game.start(players, other)
            there.deal(random.Random(1))
            walk = game.walk(players, one)
            before = walk.to_bytes()
            for table in (here, walk):
                with pytest.raises(DamagedState, match="something else was agreed here"):
                    table.from_bytes(there.to_bytes())
            assert (here, walk.to_bytes()) == (game.start(players, one), before)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_was_agreed_stays_in_the_record(name: str, players: int, options: Options) -> None:
    game, rng = tischlein.game(name), random.Random(f"agreed {name} {players}")
    state, first = game.start(players, options, remember=False), game.record(players, options)
    for _ in range(200):
        if state.actor == OVER:
            break
        state.play_chance(rng) if state.actor == CHANCE else state.apply(rng.choice(state.legal()))
    for field in ("players", *game.constant):
        assert np.array_equal(state.record()[field], first[field]), field


@GAMES
@pytest.mark.parametrize("data", [b"", b"123", bytes(10_000)], ids=len)
def test_bytes_of_another_length(game: Game, data: bytes) -> None:
    with pytest.raises(DamagedState, match=f"these bytes are no state of {game.name}: a state has"):
        game.start(2).from_bytes(data)


def test_bytes_are_bytes() -> None:
    wrong: Any = "text"
    with pytest.raises(TypeError, match="bytes"):
        tischlein.game("wagnis").start(2).from_bytes(wrong)
    other = tischlein.game("wagnis").start(3).to_bytes()
    with pytest.raises(DamagedState, match="3 players"):
        tischlein.game("wagnis").start(2).from_bytes(other)


@GAMES
def test_a_walk_is_copied_and_begun_again(game: Game) -> None:
    options = within(30, game.name)
    walk = game.walk(2, options, seed=5)
    for _ in range(5):
        walk.step(walk.legal_codes()[0])
    twin, kept = walk.copy(), pickle.loads(pickle.dumps(walk))

    def rest(walk: Walk) -> bytes:
        for _ in range(30):
            if not walk.over:
                walk.step(walk.legal_codes()[-1])
        return walk.to_bytes()

    before = twin.to_bytes()
    gone_on = rest(walk)
    assert (twin.to_bytes(), twin.legal_codes() != []) == (before, True)
    assert rest(twin) == rest(kept) == gone_on, "the same luck"
    walk.reset(seed=5)
    fresh = game.walk(2, options, seed=5)
    assert (walk.to_bytes(), walk.legal_codes()) == (fresh.to_bytes(), fresh.legal_codes())


@GAMES
def test_any_generator_is_luck(game: Game) -> None:
    for luck in (random.Random(1), random.SystemRandom(), np.random.default_rng(1), np.random.RandomState(1)):
        state = game.start(2)
        state.deal(luck)
        if state.actor != OVER:
            from tischlein.bots import chooser

            assert state.token_of(chooser(game).code(state, luck)) in state.legal()
    state = tischlein.game("elferreihe").start(2)
    for wrong in (7, None, random, "seed"):
        with pytest.raises(TypeError, match=r"random\.Random"):
            state.deal(wrong)  # type: ignore[arg-type]


@GAMES
def test_a_seed_is_a_number_or_drawn_from_a_generator(game: Game) -> None:
    assert game.walk(2, seed=np.uint64(7)).to_bytes() == game.walk(2, seed=7).to_bytes()  # type: ignore[arg-type]
    luck: list[Any] = [random.Random, np.random.default_rng, np.random.RandomState]
    for made in luck:
        one, again, other = (game.walk(2, seed=made(seed)) for seed in (1, 1, 2))
        fresh = game.walk(2)
        assert fresh.reset(made(1)) == one.actor
        assert one.to_bytes() == again.to_bytes() == fresh.to_bytes()
        assert pickle.dumps(one) != pickle.dumps(other)
    for wrong in (-1, 1.5, "x", True, 2**128):
        with pytest.raises(ValueError, match="seed: must be a whole number from 0 up"):
            game.walk(2, seed=wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="seed: must be a whole number from 0 up"):
            game.walk(2).reset(wrong)  # type: ignore[arg-type]


@GAMES
def test_numbers_of_numpy_are_players_and_seats(game: Game) -> None:
    two: Any = np.int64(2)
    state = game.start(two)
    assert state == game.start(2)
    assert type(state.players) is int
    assert state.view(np.int64(1)) == state.view(1)  # type: ignore[arg-type]
    assert type(game.walk(two).players) is type(tischlein.match(game.name, two, rounds=1).players) is int
    odd: Any
    for odd in (2.0, "2", True, np.int64(77), None, [2], float("inf")):
        for begin in (game.start, game.walk, game.record):
            with pytest.raises(tischlein.OptionError, match="players: "):
                begin(odd)


def test_a_game_is_called_by_its_name() -> None:
    wrong: Any
    for wrong in (7, None, [], {}, ["wagnis"], "chess"):
        with pytest.raises(tischlein.OptionError, match="there is no game"):
            tischlein.game(wrong)


def test_a_case_is_a_whole_number() -> None:
    state = tischlein.game("wagnis").start(2)
    state.apply("draw")
    wrong: Any
    for wrong in (-1, state.cases, 1.0, True, "1", None, []):
        for ask in (state.token_of_case, state.play_case):
            with pytest.raises(ValueError, match="there is no case"):
                ask(wrong)
    one: Any = np.int64(1)
    assert state.token_of_case(one) == state.token_of_case(1) == state.play_case(one)


def test_numbers_of_numpy_are_even() -> None:
    from tischlein.core.stream import drawn

    for luck in (np.random.default_rng(3), np.random.RandomState(3)):
        counts = np.bincount([drawn(luck, 6) for _ in range(6000)], minlength=6)
        assert counts.min() > 850
        assert 0 <= drawn(luck, 1 << 64) < 1 << 64
        assert drawn(luck, 1) == 0
