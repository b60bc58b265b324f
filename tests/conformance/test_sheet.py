"""Sheets: all forms of a view say the same, a kernel stays on its sheet, and a reader's sheet knows nothing hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema_rs
import msgspec
import pytest

import tischlein
from tests.cases import TABLES, Options, choose
from tests.conformance.test_surface import GAMES
from tischlein import CHANCE, OVER, State
from tischlein.core.contract import EVERYBODY, NOBODY, OPEN, SPECTATOR
from tischlein.core.game import Game
from tischlein.core.moment import story_of
from tischlein.core.schema import json_schema
from tischlein.core.sheet import bag_of, fixed, list_of, map_of, number, one_of, optional, set_of, struct, word_of
from tischlein.core.stage import NOW, asked
from tischlein.core.wire import Asks

GUARD = 1 << 40
MOST_NODES = 120


def test_no_two_readers_and_no_two_secrets_share_a_number() -> None:
    assert len({SPECTATOR, OPEN, EVERYBODY, NOBODY}) == 4
    assert all(code < 0 for code in (SPECTATOR, OPEN, EVERYBODY, NOBODY)), "seats are from 0 up"


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_all_forms_of_a_view_say_the_same(game: str, players: int, options: Options, soak: bool) -> None:
    """Python's values, the JSON that travels and the JSON Schema, at every node of a random game."""
    rng = random.Random(f"sheet {game} {players} {options}")
    found = tischlein.game(game)
    valid = jsonschema_rs.validator_for(json_schema(found.whole_view))
    state = found.start(players, options)
    own = state.own_pieces([""] * players)
    for _ in range(MOST_NODES * (30 if soak else 1)):
        readers: dict[int | None, bool] = {None: False, **dict.fromkeys(range(players), False)}
        parts = state.parts(own, story_of(found, []), Asks(players, readers))
        for reader, part in zip(readers, parts, strict=True):
            travels: Any = msgspec.json.decode(part)["view"]
            assert json.dumps(travels) == json.dumps(state.view(reader)), "the order of fields included"
        view = rng.choice([state.open_view(), *map(state.view, readers)])
        valid.validate({name: view[name] for name in found.whole_view.fields})
        if state.actor == OVER:
            break
        state.apply(choose(state, rng))


@GAMES
def test_a_kernel_stays_on_its_sheet(game: Game) -> None:
    """With the most players, to the end: behind the sheet and before it nothing is written."""
    rng = random.Random(7)
    state = game.start(game.seats[-1])
    stage = game.stage
    while True:
        for reader in (SPECTATOR, OPEN, *range(state.players)):
            stage.sheets[:2] = GUARD
            game.compiled.hear(state.record(), *stage.no_story, 0, asked(reader, reader), *stage.all)
            one, two = stage.sheets[:2]
            assert (one[NOW] == two[NOW]).all()
            assert (one[NOW + 1 :] == GUARD).all()
            assert (two[NOW + 1 :] == GUARD).all()
        if state.actor == OVER:
            break
        state.apply(choose(state, rng))


@GAMES
def test_what_was_on_a_sheet_before_does_not_matter(game: Game) -> None:
    state = game.start(game.seats[0])
    state.deal(random.Random(1))
    sheet = game.sheet(state.record(), 0)
    game.stage.sheets[:] = GUARD
    assert (game.sheet(state.record(), 0) == sheet).all()


def heard(state: State, reader: int | None) -> object:
    """What a reader knows by what was told: for tests of what lies there."""
    return state.events_for(reader)


def seen(state: State, reader: int | None) -> object:
    """What a reader knows by what lies there, and by what it may do: for tests of what is told."""
    return state.view(reader), state.offers() if state.actor == reader else None


def hidden_luck(
    state: State, rng: random.Random, known: Callable[[State, int | None], object]
) -> Iterator[tuple[int | None, State, State]]:
    """Where luck falls one way or the other and a reader may not know how, by one of the two ways to know something:
    the reader and both worlds. The other way must not tell them apart."""
    compared = 0
    for _ in range(MOST_NODES):
        if state.actor == OVER:
            break
        if state.actor == CHANCE and len(state.legal()) > 1:
            one, other = (applied(state, token) for token in rng.sample(state.legal(), 2))
            lasting = one.open_view() != other.open_view()  # a die that was rolled in vain is seen, and leaves nothing
            for reader in (None, *range(state.players)):
                if lasting and one.actor == other.actor and known(one, reader) == known(other, reader):
                    compared += 1
                    yield reader, one, other
        state.apply(choose(state, rng))
    assert compared > 0 or not state.game.effects.hides, "some luck is hidden"


def applied(state: State, token: str) -> State:
    twin = state.copy()
    twin.apply(token)
    return twin


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_sheet_knows_nothing_that_luck_hid(game: str, players: int, options: Options) -> None:
    """The sheets are the same, number by number."""
    rng = random.Random(f"hidden {game} {players} {options}")
    for reader, one, other in hidden_luck(tischlein.game(game).start(players, options), rng, heard):
        assert one.view(reader) == other.view(reader)
        who = SPECTATOR if reader is None else reader
        assert (one.game.sheet(one.record(), who) == one.game.sheet(other.record(), who)).all()


def test_every_kind_of_value_is_read_as_it_was_written() -> None:
    schema = struct(
        one=one_of("a", None, True, 7),
        perhaps=optional(number),
        several=list_of(3, struct(deep=list_of(2, number))),
        chosen=set_of([f"c{k}" for k in range(70)]),
        heap=bag_of([f"b{k}" for k in range(31)]),
        named=map_of(("x", "y", "z"), number),
        said=word_of(".*", 4),
        board=fixed(struct(size=number)),
    )
    sheet = [3, 1, -5]
    sheet += [2, 2, 8, 9, 0, 0, 0, 0, 0, 0]
    sheet += [1 << 59 | 1, 1 << 9]
    sheet += [3 << 58, 2]
    sheet += [2, 10, 20, 0]
    sheet += [3, 0, 1, 0, 0]
    sheet += [12]
    assert len(sheet) == schema.size
    value = schema.read(sheet, 0)
    assert value == {
        "one": 7,
        "perhaps": -5,
        "several": [{"deep": [8, 9]}, {"deep": []}],
        "chosen": ["c0", "c59", "c69"],
        "heap": ["b29", "b29", "b29", "b30", "b30"],
        "named": {"x": 10, "y": 20},
        "said": ".*.",
        "board": {"size": 12},
    }
    jsonschema_rs.validate(json_schema(schema), value)
    value["board"]["size"] = 0
    assert schema.read(sheet, 0)["board"] == {"size": 12}, "nothing is shared"
