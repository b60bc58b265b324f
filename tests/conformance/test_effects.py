"""Effects: they are what was declared, lead from view to view, change nothing, and know nothing hidden."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import numpy as np
import pytest

import tischlein
from tests.cases import TABLES, Options, choose, within
from tests.conformance.test_sheet import hidden_luck, seen
from tests.conformance.test_surface import GAMES
from tischlein import CHANCE, OVER, State
from tischlein.bots import chooser
from tischlein.core.contract import EVERYBODY, NOBODY, OPEN, SPECTATOR
from tischlein.core.effects import effects, known, said, seat, unsaid
from tischlein.core.game import Game
from tischlein.core.language import LANGUAGES
from tischlein.core.moment import Moment, Step
from tischlein.core.schema import json_schema
from tischlein.core.sheet import number, one_of
from tischlein.core.stage import AFTER, COUNT, KIND, MOST_EFFECTS, Story, asked

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fine")
MOST_NODES = 150


def played(game: str, players: int, options: Options, rng: random.Random, most: int) -> Iterator[tuple[State, Moment]]:
    """Steps of a game that is played by the simple policy with random moves mixed in, each with where it led."""
    state = tischlein.game(game).start(players, options)
    bot = chooser(state.game)
    for _ in range(most):
        if state.actor == OVER:
            return
        if state.actor != CHANCE and rng.random() < 0.7:
            state.apply_code(bot.code(state, rng))
        else:
            state.apply(choose(state, rng))
        yield state, state.moment()


def put_in(view: Any, patch: list[tuple[list[str | int], Any]]) -> None:
    """What a page does with a patch."""
    for path, value in patch:
        place = view
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_patches_lead_from_view_to_view(game: str, players: int, options: Options, soak: bool) -> None:
    """For everybody: what changed with each effect, one after the other, and at the end the very view that counts."""
    rng = random.Random(f"patches {game} {players} {options}")
    first = tischlein.game(game).start(players, options)
    views: dict[int | None, Any] = {reader: first.view(reader) for reader in (None, *range(players))}
    open_view = first.open_view()
    for state, moment in played(game, players, options, rng, MOST_NODES * (30 if soak else 1)):
        for reader, view in views.items():
            heard = moment.hear(reader, NAMES)
            for effect in heard.effects:
                put_in(view, effect.patch)
            put_in(view, heard.patch)
            assert view == state.view(reader)
        heard = moment.hear(None, NAMES, everything=True)
        for patch in (*(effect.patch for effect in heard.effects), heard.patch):
            put_in(open_view, patch)
        assert open_view == state.open_view()


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_effects_are_what_was_declared_and_change_nothing(game: str, players: int, options: Options) -> None:
    """To be told of a step does not change it; rows have the numbers that their kinds have, and fields that can be."""
    rng = random.Random(f"declared {game} {players} {options}")
    found = tischlein.game(game)
    valid = [jsonschema_rs.validator_for(json_schema(kind.sheet)) for kind in found.effects.all]
    stage = found.stage
    for state, moment in played(game, players, options, rng, MOST_NODES):
        story = Story(np.frombuffer(bytes(moment.record), found.dtype), np.array([moment.code]))
        assert found.compiled.hear(state.record(), *story, 0, asked(), *stage.all) == 1
        assert story.befores.tobytes() == moment.record
        assert stage.nodes[AFTER].tobytes() == state.to_bytes()
        block = stage.step()
        assert 1 <= block[0][COUNT] <= MOST_EFFECTS
        for row in found.effects.checked(block):
            for reader in (SPECTATOR, OPEN, *range(players)):
                valid[row[KIND]].validate(found.effects.fields(row, reader))


@GAMES
def test_every_kind_of_effect_and_offer_happens_and_can_be_said(game: Game, soak: bool) -> None:
    """Nothing is declared in vain, and everything has its words in both languages, for who did it and for others."""
    told: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    texts = [game.texts(language) for language in LANGUAGES]
    options = within(60, game.name)
    for attempt in range(400):
        rng = random.Random(f"kinds {game.name} {attempt}")
        players = rng.choice(game.seats)
        for state, moment in played(game.name, players, options, rng, 2000):
            for effect in moment.hear(rng.choice((None, *range(players))), NAMES).effects:
                told[effect.kind] += 1
                assert (effect.say is None) == (not game.effects.all[game.effects.names.index(effect.kind)].speaks)
                if effect.say is not None and told[effect.kind] < 300:
                    assert all("{" not in text.say(effect.say) for text in texts)
            for phrase in state.offers():
                offered[phrase.id] += 1
                if offered[phrase.id] < 100:
                    assert all("{" not in text.say(phrase) for text in texts)
        if len(told) == len(game.effects.all) and len(offered) == len(game.all_offers.all):
            break
    rare = {"redealt"}  # nobody has an 11: once in some thousand deals, see the clauses
    assert set(game.effects.names) - set(told) <= rare
    assert len(offered) == len(game.all_offers.all)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_effects_know_nothing_that_luck_hid(game: str, players: int, options: Options) -> None:
    """The effects are the same, word by word: their number, their order, their patches."""
    rng = random.Random(f"hidden effects {game} {players} {options}")
    for reader, *worlds in hidden_luck(tischlein.game(game).start(players, options), rng, seen):
        one, other = (json.dumps(world.moment().hear(reader, NAMES)) for world in worlds)
        assert one == other


def test_who_may_know_a_field_is_told_with_it() -> None:
    """Whatever the kind says: of two cards of one kind, one may be everybody's and the other nobody's."""
    kinds = effects(found=said(who=seat, card=known(one_of("a", "b")), count=number))
    for knower, readers in ((EVERYBODY, (SPECTATOR, OPEN, 0, 1)), (NOBODY, (OPEN,)), (1, (OPEN, 1))):
        row = [0, 4, 1, knower, 1, 7, *[0] * 10]
        for reader in (SPECTATOR, OPEN, 0, 1):
            fields = kinds.fields(row, reader)
            assert fields == {"who": 1, "card": "b" if reader in readers else None, "count": 7}
            said_to = kinds.phrase(row, reader, NAMES)
            assert said_to is not None
            expected = {"who": "Ben", "who_you": "yes" if reader == 1 else "no", "count": 7}
            expected |= {"card_known": "yes", "card": "b"} if reader in readers else {"card_known": "no"}
            assert (said_to.id, said_to.args) == ("event-found", expected)


def test_each_row_of_a_step_is_judged_by_itself() -> None:
    """Of two cards that one step shows, or that its token names, one may be everybody's and the other one seat's."""
    kinds = effects(
        found=unsaid(card=known(one_of("x", "y"))).showing("card"),
        played=unsaid(card=known(one_of("x", "y"))).naming("card"),
    )
    rest = [0] * 12
    for first, second in ((0, EVERYBODY), (EVERYBODY, 0)):
        cards = ["x"] * (first == EVERYBODY) + ["y"] * (second == EVERYBODY)
        step = Step(0, "swap", kinds.sight([[0, 2, first, 0, *rest], [0, 2, second, 1, *rest]]), 1)
        assert [step.event_for(seat)[2] for seat in (0, 1, None)] == [("x", "y"), tuple(cards), tuple(cards)]
        step = Step(0, "play:x", kinds.sight([[1, 2, first, 0, *rest], [1, 2, second, 1, *rest]]), 1)
        assert [step.token_for(seat) for seat in (0, 1, None)] == ["play:x", "play:?", "play:?"]


def test_a_kind_that_cannot_be_told_is_refused_where_it_is_declared() -> None:
    for kind, reason in (
        (said(kind=number), "every effect has that already"),
        (said(patch=number), "every effect has that already"),
        (said(**{f"n{k}": number for k in range(20)}), "room for"),
        (unsaid(card=number).showing("cards"), "no field 'cards'"),
        (unsaid(card=number).naming("cards"), "no field 'cards'"),
        (said(who=seat, who_you=number), "two arguments 'who_you'"),
    ):
        with pytest.raises(ValueError, match=reason):
            effects(strange=kind)


def test_a_row_that_is_not_what_was_declared_is_refused() -> None:
    kinds = effects(one=said(who=seat, pips=number))
    with pytest.raises(ValueError, match="'one' was told with 1 numbers; it has 2"):
        kinds.checked([[1, 0, 0, 0], [0, 1, 0, 0]])
    with pytest.raises(ValueError, match="there is room for"):
        kinds.checked([[MOST_EFFECTS + 1, 0, 0, 0]])


# ---- how long they are shown


def test_how_long_an_effect_is_shown_is_said_once_and_may_depend_on_what_everybody_knows() -> None:
    way = one_of("plain", "last")
    kinds = effects(
        laid=said(who=seat, way=way).lasting(300, way={"last": 1200}),
        rolled=said(lost=number).lasting(520, lost={0: 280}),
        passes=said(who=seat),
    )
    plain, last = [0, 2, 5, 0], [0, 2, 5, 1]
    assert [kinds.length(row) for row in (plain, last)] == [300, 1200]
    assert [kinds.length([1, 1, lost]) for lost in (0, 7)] == [280, 520]
    assert kinds.length([2, 1, 5]) == 0, "where a game says it of some, nothing moves with the others"
    assert kinds.lengths[0].data == [300, [["way", "last", 1200]]]
    silent = effects(rolled=said(pips=number), moved=unsaid(to=number))
    assert silent.length([0, 1, 3]) > 0, "a guest that says nothing of it: words are given time to be read"
    assert silent.length([1, 1, 3]) == 0


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("card", 1, "cannot depend on 'card': not everybody may know it"),
        ("colour", 1, "has no field 'colour'"),
        ("way", "first", "the field 'way' of 'laid' is never 'first'"),
    ],
)
def test_how_long_an_effect_is_shown_depends_on_nothing_else(field: str, value: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        effects(laid=said(card=known(number), way=one_of("plain", "last")).lasting(300, **{field: {value: 900}}))


@pytest.mark.parametrize("name", ["blitzraster", "elferreihe"])
def test_how_long_a_step_is_shown_knows_nothing_hidden(name: str) -> None:
    """Whoever hears of it takes as long."""
    rng = random.Random(f"length {name}")
    for _, moment in played(name, 3, {}, rng, MOST_NODES):
        told = moment.known_to(None)["effects"]
        kinds = moment.game.effects
        listed = dict(zip(kinds.names, kinds.lengths, strict=True))
        assert moment.length == sum(
            next((ms for field, value, ms in length.cases if one[field] == value), length.usual)
            for one in told
            for length in [listed[one["kind"]]]
        )
