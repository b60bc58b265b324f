"""Whatever is changed in a proof is noticed, by the product's verifier and by the sceptic's."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import Any

import pytest

import tischlein
from tests.clauses.sternenzahlen.tables import SMALL_BOARD
from tests.fairness import sceptic
from tests.fairness.rounds import Evening, changed, digits, proof_of, tokens_of
from tischlein import IllegalAction, RecordError, fairness
from tischlein.core.language import LANGUAGES, Texts
from tischlein.fairness.proof import FOLDERS, ProofError, read, verify

GAMES = pytest.mark.parametrize("game", [game.name for game in tischlein.GAMES])
TEXTS = [Texts(language, *FOLDERS) for language in LANGUAGES]
HEXADECIMAL = "0123456789abcdef"


@cache
def whole(game: str) -> bytes:
    """The proof of a round that was played to its end."""
    return proof_of(game, 2)


@cache
def part(game: str) -> bytes:
    """The proof of a round that was abandoned after some luck."""
    return proof_of(game, 2, actions=30)


def noticed(proof: bytes, id: str | None = None, ask_sceptic: bool = True) -> ProofError:
    """Neither verifier believes the proof; ours gives a reason that can be said in every language."""
    if ask_sceptic:
        with pytest.raises(sceptic.Unfair):
            sceptic.check(proof)
    with pytest.raises(ProofError) as caught:
        verify(read(proof))
    if id is not None:
        assert caught.value.reason.id == id
    assert all(texts.say(caught.value.reason) for texts in TEXTS)
    return caught.value


def resealed(proof: bytes, nonces: list[Any]) -> bytes:
    """The same proof with other nonces, and seals that fit them: anybody can make those afterwards."""
    table, number = json.loads(proof)["table"], json.loads(proof)["round"]
    seals = [[player, fairness.seal(table, number, nonce)] for player, nonce in nonces]
    return changed(proof, nonces=nonces, seals=seals)


def places(record: str) -> list[tuple[int, int]]:
    """Where each token stands in a record, with the blank before it."""
    return [found.span() for found in re.finditer(r" [^ \n]+", record) if found.start() > record.index("\n\n")]


def other_digit(text: str, place: int) -> str:
    """The same digits but for one."""
    digit = HEXADECIMAL[(HEXADECIMAL.index(text[place]) + 1 + place % 15) % 16]
    return text[:place] + digit + text[place + 1 :]


@GAMES
@pytest.mark.parametrize("field", ["secret", "commitment"])
def test_every_digit_of_secret_and_commitment(game: str, field: str) -> None:
    proof = part(game)
    right = json.loads(proof)[field]
    for place in range(64):
        noticed(changed(proof, **{field: other_digit(right, place)}), "proof-promise")
    noticed(changed(proof, **{field: digits("another")}), "proof-promise")


@GAMES
def test_every_digit_of_every_nonce(game: str) -> None:
    proof = part(game)
    nonces = json.loads(proof)["nonces"]
    for player, nonce in nonces:
        for place in range(64):
            other = [[one, other_digit(nonce, place) if one == player else given] for one, given in nonces]
            noticed(changed(proof, nonces=other), "proof-seal")
            noticed(resealed(proof, other), "proof-luck")


@GAMES
def test_whose_nonces_they_are(game: str) -> None:
    """Also where the seals were made to fit."""
    proof = whole(game)
    (_, first), (_, second) = nonces = json.loads(proof)["nonces"]
    for other in (
        [[0, second], [1, first]],
        [[-1, first], [1, second]],
        [[0, first], [2, second]],
        [[-1, digits("more")], *nonces],
    ):
        noticed(changed(proof, nonces=other), "proof-seal")
        noticed(resealed(proof, other), "proof-luck")
    for other in (nonces[:1], nonces[1:]):
        noticed(changed(proof, nonces=other), "proof-unopened")
        noticed(resealed(proof, other), "proof-luck")
    noticed(changed(proof, nonces=nonces[::-1]), "proof-nonces")
    noticed(changed(proof, nonces=[nonces[0], nonces[0]]), "proof-nonces")
    noticed(changed(proof, nonces=[]), "proof-nonces")


@GAMES
def test_every_digit_of_every_seal(game: str) -> None:
    proof = part(game)
    seals = json.loads(proof)["seals"]
    for player, seal in seals:
        for place in range(64):
            other = [[one, other_digit(seal, place) if one == player else given] for one, given in seals]
            noticed(changed(proof, seals=other), "proof-seal")
    noticed(changed(proof, seals=seals[:1]), "proof-seal")
    noticed(changed(proof, seals=[]), "proof-seal")
    noticed(changed(proof, seals=seals[::-1]), "proof-seals")


@GAMES
def test_who_sits_where_and_by_which_options(game: str) -> None:
    """All of it is in the seed: whoever knows the luck cannot choose any more who gets it."""
    proof = whole(game)
    for other in ([[1, "person"], [0, "person"]], [[0, "person"], [1, "simple"]]):
        noticed(changed(proof, seats=other), "proof-luck")
    for other in ([[0, "person"]], [], [[0, "person"], [1, "person"], [2, "person"]]):
        noticed(changed(proof, seats=other), "proof-seating")
    wrong: list[Any] = [[[0, "person"], [0, "person"]], [[0, "person"], [2, "person"]], [[0, ""], [1, "person"]], {}]
    wrong += [[[0, "Person"], [1, "person"]], [[0, 1], [1, 1]], [[0], [1]], [[True, "person"], [0, "person"]], [7, 8]]
    for bad in wrong:
        noticed(changed(proof, seats=bad), "proof-seats")


def test_options_that_change_nothing_in_this_round_are_fixed_too() -> None:
    record = json.loads(proof_of("wagnis", 2, actions=1))["record"]
    other = record.replace('"risk": false', '"risk": true')
    assert other != record
    tischlein.load(other)
    noticed(changed(proof_of("wagnis", 2, actions=1), record=other), "proof-luck")


def test_numbers_that_were_given_up() -> None:
    evening = Evening("wagnis", 2)
    evening.seal()
    evening.unseal(1)
    evening.abandon()
    evening.begin()
    evening.play()
    proof = evening.proof(2)
    (one,) = json.loads(proof)["abandoned"]
    for place in range(64):
        noticed(changed(proof, abandoned=[one | {"secret": other_digit(one["secret"], place)}]), "proof-promise")
        noticed(
            changed(proof, abandoned=[one | {"nonces": [[1, other_digit(one["nonces"][0][1], place)]]}]), "proof-seal"
        )
    noticed(changed(proof, abandoned=[one | {"seals": one["seals"][:1]}]), "proof-seal")
    noticed(changed(proof, abandoned=[one | {"seals": one["seals"][1:]}]), "proof-kept-back")
    noticed(changed(proof, abandoned=[one, one]), "proof-abandoned")
    noticed(changed(proof, abandoned=[one | {"round": 2}]), "proof-abandoned")
    noticed(changed(proof, abandoned=[one | {"round": 0}]), "proof-abandoned")
    noticed(changed(proof, abandoned=[one | {"more": 0}]), "proof-abandoned")
    noticed(changed(proof, abandoned=[1]), "proof-abandoned")
    noticed(changed(proof, abandoned=one), "proof-abandoned")


def test_a_nonce_of_somebody_who_was_not_there() -> None:
    """Where no luck had come yet, no stroke of it tells."""
    early = proof_of("wagnis", 2, actions=0)
    noticed(resealed(early, [[0, digits(0)], [2, digits(2)]]), "proof-nobody")


@GAMES
def test_another_table_or_round(game: str) -> None:
    proof = whole(game)
    for table in ("BANA-KOLA", "AANA-KOLU", "KOLU-BANA"):
        noticed(changed(proof, table=table), "proof-promise")
    for number in (2, 11, 2**31 - 1):
        noticed(changed(proof, round=number), "proof-promise")


@GAMES
def test_every_stroke_of_luck_swapped_for_another_possible_one(game: str) -> None:
    """The first wrong stroke is named with its line, its number and what it should have been."""
    proof = whole(game)
    record = json.loads(proof)["record"]
    recorded = tischlein.load(record)
    state = recorded.game.start(recorded.players, recorded.options)
    rng = random.Random(game)
    index = 0
    for token, (start, end) in zip(recorded.history, places(record), strict=True):
        others = [other for other in state.legal() if other != token]
        if state.actor == tischlein.CHANCE:
            if others:
                other = rng.choice(others)
                swapped = changed(proof, record=f"{record[:start]} {other}{record[end:]}")
                error = noticed(swapped, "proof-luck", ask_sceptic=index % 9 == 0)
                line = record.count("\n", 0, start) + 1
                assert error.reason.args == {"line": line, "index": index, "expected": token, "found": other}
            index += 1
        state.apply(token)


@GAMES
def test_every_token_dropped(game: str) -> None:
    proof = whole(game)
    record = json.loads(proof)["record"]
    for number, (start, end) in enumerate(places(record)):
        noticed(changed(proof, record=record[:start] + record[end:]), ask_sceptic=number % 9 == 0)


@GAMES
@pytest.mark.parametrize("doubled", [False, True], ids=["dropped", "doubled"])
def test_a_record_written_anew_with_one_token_less_or_more(game: str, doubled: bool) -> None:
    """Without or with one more stroke of luck it is noticed. Actions are people's own: another game may come of them,
    and then it is told truly of the same luck."""
    proof = whole(game)
    recorded = tischlein.load(json.loads(proof)["record"])
    tokens = recorded.history
    luck = [step.token for step in recorded.steps if step.actor == tischlein.CHANCE]
    for place, step in list(enumerate(recorded.steps))[::-4]:
        other = _written(recorded, [*tokens[: place + doubled], *tokens[place + (not doubled) :]])
        try:
            verify(read(changed(proof, record=other)))
        except ProofError:
            continue
        assert step.actor != tischlein.CHANCE
        found = tischlein.load(other)
        assert [one.token for one in found.steps if one.actor == tischlein.CHANCE] == luck


def _written(recorded: tischlein.State, tokens: list[str]) -> str:
    """A record of these tokens, in order where it can be played, else with all that follows on one line."""
    state = recorded.game.start(recorded.players, recorded.options, recorded.names or None)
    for number, token in enumerate(tokens):
        try:
            state.apply(token)
        except IllegalAction:
            return state.dump() + f"{state.turn}: {' '.join(tokens[number:])}\n"
    return state.dump()


@GAMES
def test_luck_that_was_held_back(game: str) -> None:
    """A record that ends before a stroke of luck: the table would have played it at once."""
    proof = whole(game)
    recorded = tischlein.load(json.loads(proof)["record"])
    cuts = [number for number, step in enumerate(recorded.steps) if step.actor == tischlein.CHANCE]
    for cut in cuts[:12]:
        error = noticed(changed(proof, record=_written(recorded, recorded.history[:cut])), "proof-held-back")
        assert error.reason.args["expected"] == recorded.history[cut]


def test_every_byte() -> None:
    """Any byte becomes another one: it is noticed, or all that decides luck is the same, and only a name, or an action
    that nothing depends on, reads differently."""
    proof = proof_of("sternenzahlen", 2, {"board": SMALL_BOARD})
    right = json.loads(proof)
    luck = [token for token in tokens_of(right["record"]) if sceptic.STROKE.match(token)]
    rng = random.Random(1)
    believed = 0
    for place in range(len(proof)):
        for byte in {proof[place] ^ 1 << rng.randrange(8), rng.randrange(256)} - {proof[place]}:
            other = proof[:place] + bytes([byte]) + proof[place + 1 :]
            try:
                verify(read(other))
            except ProofError:
                continue
            believed += 1
            found = json.loads(other)
            assert found | {"record": ""} == right | {"record": ""}
            assert [token for token in tokens_of(found["record"]) if sceptic.STROKE.match(token)] == luck
    assert 0 < believed < len(proof) // 20, "names and a few numbers of the board"


@GAMES
def test_another_rule_version_or_a_match_is_no_matter_of_luck(game: str) -> None:
    proof = whole(game)
    record = json.loads(proof)["record"]
    for other in (
        record.replace("rules: 1", "rules: 2"),
        record.replace("options: ", "match: round 1 of 1\noptions: "),
        record.replace("players: 2", "players: 9"),
        record.replace("game: ", "game: x"),
        record.replace("result: points", "result: points 1"),
        record[:-1],
    ):
        noticed(changed(proof, record=other), "proof-unreadable")
    noticed(changed(proof, record=""), "proof-kept-back")
    for luck, told in (("given up to turn 1", "part"), ("given", "all")):
        given = record.replace("options: ", f"luck: {luck}\noptions: ")
        error = noticed(changed(proof, record=given), "proof-given", ask_sceptic=False)
        assert error.reason.args == {"luck": told}


def test_a_record_must_be_right_to_the_letter() -> None:
    proof = whole("wagnis")
    with pytest.raises(RecordError) as caught:
        tischlein.load(json.loads(proof)["record"].replace("\n2: ", "\n3: "))
    error = noticed(changed(proof, record=json.loads(proof)["record"].replace("\n2: ", "\n3: ")), "proof-unreadable")
    assert error.reason.args["line"] == caught.value.line
