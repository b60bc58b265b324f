"""Nothing that a seat cannot know changes a byte of what it gets."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import tischlein
from tests.cases import within
from tests.hidden.worlds import other_world, unseen, walk
from tischlein import CHANCE, OVER, IllegalAction, State
from tischlein.bots import chooser
from tischlein.core.moment import Heard

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fine")
TOLD = 25
HIDDEN = [(game.name, players) for game in tischlein.GAMES if game.hidden_hands for players in game.seats]


def refusals(state: State) -> dict[str, str | None]:
    """What every action and some nonsense would be answered, as far as it is refused."""
    answers: dict[str, str | None] = {}
    words = {*state.game.actions, "nonsense", "lay:red-21", "put:red-5:a1", "drop:red-5", "drop:blue-1"}
    for token in words - set(state.legal()):
        try:
            state.copy().apply(token)
        except IllegalAction as error:
            answers[token] = f"{error.rule} {error}"
    return answers


def told(state: State, seat: int | None) -> list[Heard | dict[str, Any]]:
    """What has happened last, effect by effect, with the words for it and what changed in the view; and the same as
    programs are told."""
    again = state.game.start(state.players, state.options, remember=False)
    heard: list[Heard | dict[str, Any]] = []
    for number, token in enumerate(state.history):
        again.apply(token)
        if number >= len(state.history) - TOLD:
            heard += [again.moment().hear(seat, NAMES), again.moment().known_to(seat)]
    return heard


def all_a_seat_gets(state: State, seat: int | None) -> str:
    """View, events, history, effects, and for the seat to act: its legal list, its refusals and its bot's choice."""
    parts: list[Any] = [
        state.view(seat),
        state.events_for(seat),
        state.history_for(seat),
        told(state, seat),
        repr(state),
    ]
    if seat is not None and state.actor == seat:
        code = chooser(state.game).code(state, random.Random(5))
        parts += [state.legal(), state.offers(), refusals(state), state.token_of(code)]
    return json.dumps(parts)


@pytest.mark.parametrize(("game", "players"), HIDDEN)
def test_what_a_seat_cannot_know_changes_nothing(game: str, players: int, soak: bool) -> None:
    rng = random.Random(f"worlds {game} {players}")
    worlds = acting = 0
    for _ in range(400 if soak else 80):
        if not soak and worlds >= 60 and acting >= 5:
            break
        state = walk(game, players, {}, rng, rng.randrange(20, 320))
        if state.actor == OVER:
            continue
        for seat in (None, *range(players)):
            expected = all_a_seat_gets(state, seat)
            for _ in range(4):
                twin = other_world(state, seat, rng)
                if twin is None:
                    continue
                assert all_a_seat_gets(twin, seat) == expected
                worlds += 1
                acting += seat is not None and state.actor == seat
    assert worlds >= 60, "enough other worlds were possible to mean something"
    assert acting >= 5, "also for the seat to act"


@pytest.mark.parametrize(("game", "players"), HIDDEN)
def test_the_check_would_notice_a_leak(game: str, players: int) -> None:
    """Another seat's own view does change: the exchange of cards is real."""
    rng = random.Random(f"leak {game} {players}")
    changed = 0
    for _ in range(30):
        state = walk(game, players, {}, rng, 150)
        if state.actor == OVER:
            continue
        twins = [other_world(state, 0, rng) for _ in range(8)]
        changed += any(twin and state.view(seat) != twin.view(seat) for twin in twins for seat in range(1, players))
    assert changed > 0


@pytest.mark.parametrize(("game", "players"), HIDDEN)
def test_hidden_cards_are_in_no_view_no_error_and_no_repr(game: str, players: int) -> None:
    """Searched as text: a card that a seat has never seen stands nowhere in what it gets."""
    rng = random.Random(f"search {game} {players}")
    looked_for = 0
    for _ in range(12):
        state = walk(game, players, {}, rng, rng.randrange(30, 300))
        if state.actor == OVER:
            continue
        for seat in (None, *range(players)):
            text = json.dumps([state.view(seat), state.events_for(seat), told(state, seat), repr(state), str(state)])
            for card in unseen(state, seat):
                assert not re.search(rf'[":]{card}(?![0-9])', text)
                looked_for += 1
    assert looked_for > 100


def test_E16_points_of_others_are_hidden_until_the_end() -> None:
    """E16: a view shows a seat its own points only, a spectator none; at the end everything."""
    rng = random.Random(3)
    state = walk("elferreihe", 4, {}, rng, 120)
    assert state.actor != OVER
    points = state.points()
    for seat in range(4):
        shown = [place["points"] for place in state.view(seat)["seats"]]
        assert shown == [points[other] if other == seat else None for other in range(4)]
    assert all(place["points"] is None for place in state.view(None)["seats"])
    state = walk("elferreihe", 4, {}, rng, 5000)
    assert state.actor == OVER
    assert [place["points"] for place in state.view(None)["seats"]] == state.points()


def test_E3_a_hand_is_seen_by_its_owner_alone() -> None:
    """E3: only the own hand is in a view, until the game is over."""
    state = walk("elferreihe", 3, {}, random.Random(8), 100)
    for seat in range(3):
        hands = [place["hand"] for place in state.view(seat)["seats"]]
        assert [hand is not None for hand in hands] == [other == seat for other in range(3)]
    assert all(place["hand"] is None for place in state.view(None)["seats"])


def test_W23_values_of_secured_cards_are_not_shown_to_others() -> None:
    """W23: exchange the values in another's secured pile at equal points and count: no other view changes."""
    state = tischlein.game("wagnis").start(3)
    tokens = (
        "draw card:red-1 place:1 stop take:1 draw card:blue-1 place:1 stop take:1 draw card:blue-2 place:1 stop take:1"
    )
    tokens += " draw card:red-5 place:1 stop take:1 draw card:turn draw card:blue-3 place:1 stop take:1"
    tokens += " draw card:green-1 place:1 stop take:1 secure:red"
    for token in tokens.split():
        state.apply(token)
    red_ones, red_fives, red_threes = 12, 16, 14  # kinds: colour 2 * 6 + value - 1
    records = state.record()
    records["secured"][0][0] += -(1 << 2 * red_ones) - (1 << 2 * red_fives) + (2 << 2 * red_threes)
    twin = state.copy()
    twin.set_up(records)
    assert state.points() == twin.points()
    for seat in (None, 1, 2):
        assert state.view(seat) == twin.view(seat)
    assert state.view(0) != twin.view(0)
    assert state.view(0)["seats"][0]["secured_cards"] == ["red-1", "red-5"]
    assert state.view(0)["seats"][0]["points_of"]["red"] == 6
    assert state.view(1)["seats"][0]["secured"]["red"] == 2
    assert state.view(1)["seats"][0]["points_of"] is None

    # Nor does anything that happens from there on tell the others: effects, their words, and what changes with them.
    rng = random.Random(23)
    owner_sees = 0
    for _ in range(120):
        if state.actor == OVER:
            break
        before, luck = state.view(0) != twin.view(0), rng.getrandbits(32)
        for one in (state, twin):
            if one.actor == CHANCE:
                one.play_chance(random.Random(luck))
            else:
                one.apply(random.Random(luck).choice(one.legal()))
        for seat in (None, 1, 2):
            assert state.moment().hear(seat, NAMES) == twin.moment().hear(seat, NAMES)
            assert state.moment().known_to(seat) == twin.moment().known_to(seat)
        owner_sees += before
    assert owner_sees > 20, "only its owner is shown the difference"


def test_sternenzahlen_is_open_to_everybody() -> None:
    state = walk("sternenzahlen", 3, {}, random.Random(2), 60)
    views = [state.view(seat) | {"seat": None} for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)


@pytest.mark.parametrize("game", [game.name for game in tischlein.GAMES])
def test_at_the_end_everything_is_shown(game: str) -> None:
    """At `over` all views are the same but for whose they are."""
    rng = random.Random(4)
    state = walk(game, 2, within(60, game), rng, 20_000)
    assert state.actor == OVER
    views = [state.view(seat) | {"seat": None} for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
