"""The product's verifier and the sceptic's come to the same result, whatever was played."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.cases import TABLES, Options
from tests.fairness import sceptic
from tests.fairness.rounds import CODE, Evening, by_chance, digits, proof_of, sensible, tokens_of
from tischlein import fairness
from tischlein.core.state import State
from tischlein.fairness.proof import Verified, read, verify
from tischlein.server import log
from tischlein.server.refusal import Refusal


def both(proof: bytes) -> Verified:
    """Both believe the proof, and have checked every stroke of luck."""
    verified = verify(read(proof))
    assert sceptic.check(proof) == verified.strokes
    strokes = [token for token in tokens_of(verified.proof.record) if sceptic.STROKE.match(token)]
    assert len(strokes) == verified.strokes
    assert set(verified.luck) == {token.partition(":")[0] for token in strokes}
    return verified


def test_the_sceptic_believes_nothing_of_ours() -> None:
    source = ast.parse(Path(sceptic.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(source) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(source) if isinstance(node, ast.ImportFrom)}
    assert names == {
        *("__future__", "collections", "collections.abc", "fractions", "hashlib", "hmac", "json", "re", "typing"),
        "tischlein",
    }


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_a_whole_round(game: str, players: int, options: Options) -> None:
    verified = both(proof_of(game, players, options))
    assert verified.finished
    assert (verified.game, verified.players) == (game, players)
    assert verified.strokes > 5


@pytest.mark.parametrize("game", ["wagnis", "elferreihe", "blitzraster", "sternenzahlen"])
@pytest.mark.parametrize("persons", [0, 2])
def test_a_round_of_the_version_before(game: str, persons: int) -> None:
    """What was played then can be checked as ever, also a match of which the next round is of this version."""
    evening = Evening(game, 2, persons=persons, rounds=2, luck=1)
    evening.begin()
    evening.play()
    evening.begin()
    evening.play()
    first, second = (both(evening.proof(number)) for number in (1, 2))
    assert first.proof.version == fairness.FIRST
    assert "seals" not in json.loads(evening.proof(1))
    assert second.proof.version == fairness.VERSION


def test_numbers_that_were_given_up_are_published_and_counted() -> None:
    """Who had sealed and did not unseal is in the proof of the next round, and in one of its own."""
    evening = Evening("wagnis", 3)
    evening.seal()
    evening.unseal(0)
    evening.unseal(2)
    evening.abandon()
    evening.seal()
    evening.abandon()
    evening.begin()
    evening.play()
    verified = both(evening.proof(3))
    assert [(one.round, one.silent) for one in verified.proof.abandoned] == [(1, [1]), (2, [0, 1, 2])]
    for number in (1, 2):
        given_up = verify(read(evening.proof(number)))
        assert given_up.state is None
        assert given_up.proof.record == ""
    assert len({one.secret for one in verified.proof.abandoned} | {verified.proof.secret}) == 3
    with pytest.raises(Refusal):
        evening.proof(4)


def test_a_table_that_is_closed_before_its_round_publishes_what_was_sealed() -> None:
    evening = Evening("wagnis", 2)
    evening.seal()
    evening.unseal(1)
    evening.close()
    proof = verify(read(evening.proof(1))).proof
    assert (len(proof.seals), len(proof.nonces)) == (2, 1)


@pytest.mark.parametrize(("game", "players", "options"), TABLES[::3])
@pytest.mark.parametrize("actions", [0, 1, 2, 12])
def test_an_abandoned_round(game: str, players: int, options: Options, actions: int) -> None:
    verified = both(proof_of(game, players, options, by_chance(f"{game}{players}"), actions))
    assert not verified.finished


def test_no_luck_at_all() -> None:
    """Nobody has drawn yet: the promise can be checked, the nonces cannot."""
    assert both(proof_of("wagnis", 2, actions=0)).luck == {}


def test_a_pile_that_is_made_anew() -> None:
    """B21: everybody always draws from the pile and drops, until it has been empty."""

    def draw(state: State) -> str:
        legal = state.legal()
        return "pile" if "pile" in legal else legal[0]

    verified = both(proof_of("blitzraster", 5, {"turn_limit": 150}, draw))
    assert verified.luck["card"] > 120


def test_a_second_deal() -> None:
    """E5: the first deal gave nobody an 11. The promise is chosen so that this happens."""
    nonces = [f"{player} {digits('nonce', 1, player)}" for player in range(2)]
    setting = verify(read(proof_of("elferreihe", 2, actions=0))).setting
    assert setting is not None
    for attempt in range(200):
        secret = digits("no eleven", attempt)
        seed = sceptic.sha256("tischlein-fairness-2", "seed", CODE, "1", secret, setting, *nonces)
        pile = sceptic.cards(("red", "yellow", "green", "blue"), 20)
        dealt = [pile.pop(sceptic.draw(seed, number, 80 - number)) for number in range(40)]
        if not any(card.endswith("-11") for card in dealt):
            break
    evening = Evening("elferreihe", 2, secret=secret)
    evening.begin()
    evening.play()
    verified = both(evening.proof())
    assert tokens_of(verified.proof.record)[:40] == dealt
    assert verified.luck["card"] >= 80


@pytest.mark.parametrize("game", ["wagnis", "elferreihe", "blitzraster", "sternenzahlen"])
def test_every_round_of_a_match_has_its_own_proof(game: str) -> None:
    """Players keep their numbers while seats move on; secrets and nonces are new each time."""
    evening = Evening(game, 3, persons=2, rounds=3)
    for _ in range(3):
        evening.begin()
        evening.play(sensible)
    assert evening.table.status == "match_over"
    proofs = [both(evening.proof(number)).proof for number in (1, 2, 3)]
    assert [proof.round for proof in proofs] == [1, 2, 3]
    assert [[player for player, _ in proof.nonces] for proof in proofs] == [[0, 1]] * 3
    assert len({proof.secret for proof in proofs}) == len({proof.commitment for proof in proofs}) == 3
    assert len({nonce for proof in proofs for _, nonce in proof.nonces}) == 6


def test_a_host_who_only_watches_is_player_minus_one() -> None:
    evening = Evening("sternenzahlen", 2, persons=0)
    evening.begin()
    evening.play()
    assert [player for player, _ in both(evening.proof()).proof.nonces] == [-1]


def test_a_nonce_stays_with_its_person_when_places_change() -> None:
    """Player numbers are those of the places when the round began."""
    evening = Evening("sternenzahlen", 2)
    evening.add(log.Sealed(0, fairness.seal(CODE, 1, digits("first"))))
    evening.add(log.Reordered([1, 0]))
    evening.add(log.Sealed(0, fairness.seal(CODE, 1, digits("second"))))
    evening.add(log.AllSealed())
    evening.add(log.Unsealed(1, digits("first")))
    evening.add(log.Unsealed(0, digits("second")))
    evening.events.append(evening.table.begin())
    evening.play()
    assert both(evening.proof()).proof.nonces == ((0, digits("second")), (1, digits("first")))


def test_what_was_taken_back_changes_no_luck() -> None:
    evening = Evening("wagnis", 2)
    evening.begin()
    evening.play(actions=1)
    assert isinstance(evening.table.state, State)
    promised = evening.table.commitment
    evening.play(actions=1)
    evening.take_back()
    evening.play()
    verified = both(evening.proof())
    assert verified.finished
    assert verified.proof.commitment == promised


def test_the_promise_stands_before_anybody_is_ready_and_holds() -> None:
    evening = Evening("elferreihe", 2)
    promised = evening.table.commitment
    evening.begin()
    assert evening.table.commitment == promised
    evening.play()
    assert evening.table.commitment != promised, "this is the promise about the next round"
    assert json.loads(evening.proof())["commitment"] == promised
