"""Files that are no proofs: damaged, foreign or hostile. Each gets a reason, none gets far."""

from __future__ import annotations

import json
import tracemalloc

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.fairness.rounds import changed, digits, proof_of
from tischlein import fairness
from tischlein.core.language import LANGUAGES, Texts
from tischlein.core.recordtext import MOST_CHARACTERS
from tischlein.fairness.proof import FOLDERS, MOST_BYTES, Proof, ProofError, read, verify
from tischlein.server import protocol

GOOD = proof_of("wagnis", 2, actions=9)
FIELDS = json.loads(GOOD)
TEXTS = [Texts(language, *FOLDERS) for language in LANGUAGES]


def refused(data: bytes) -> str:
    """Not even read; the id of the reason, which can be said in every language."""
    with pytest.raises(ProofError) as caught:
        read(data)
    assert all(texts.say(caught.value.reason) for texts in TEXTS)
    return caught.value.reason.id


def test_a_good_file_is_read_whatever_its_layout() -> None:
    assert read(GOOD) == read(json.dumps(FIELDS, indent=3).encode()) == read(b"\n" + GOOD + b"\r\n\t ")
    assert read(json.dumps(dict(reversed(FIELDS.items()))).encode()) == read(GOOD)
    assert read(json.dumps(FIELDS, ensure_ascii=True).encode()) == read(GOOD)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "proof-empty"),
        (b" \n", "proof-empty"),
        (b"{", "proof-json"),
        (b"\xff\xfe\x00", "proof-json"),
        (b"\xef\xbb\xbf" + GOOD, "proof-json"),
        (GOOD[:-1], "proof-json"),
        (GOOD + GOOD, "proof-json"),
        (GOOD.decode().encode("utf-16"), "proof-json"),
        (bytes(range(256)) * 40, "proof-json"),
        (b"[" * 100_000, "proof-json"),
        (b'{"a":' * 100_000, "proof-json"),
        (b"1" * 100_000, "proof-json"),
        (b"tischlein-record 1\ngame: wagnis\n", "proof-json"),
        (b"null", "proof-fields"),
        (b"[]", "proof-fields"),
        (b"{}", "proof-fields"),
        (b'"' + b"x" * 1000 + b'"', "proof-fields"),
        (json.dumps([FIELDS]).encode(), "proof-fields"),
        (json.dumps(FIELDS | {"more": 1}).encode(), "proof-fields"),
        (GOOD.replace(b'"round"', b'"Round"'), "proof-fields"),
        (GOOD.replace(b'"round":1', b'"round":1,"round":1'), "proof-twice"),
        (GOOD.replace(b'"round":1', b'"round":{"round":1,"round":2}'), "proof-twice"),
        (GOOD.replace(b'"round":1', b'"round":{"round":1}'), "proof-round"),
        (b" " * (MOST_BYTES + 1), "proof-too-long"),
        (GOOD + b" " * MOST_BYTES, "proof-too-long"),
    ],
)
def test_what_is_no_proof(data: bytes, reason: str) -> None:
    assert refused(data) == reason


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_must_be_there(field: str) -> None:
    assert refused(json.dumps({name: value for name, value in FIELDS.items() if name != field}).encode()) == (
        "proof-fields"
    )


HEXADECIMAL = [None, 1, "", "a" * 63, "a" * 65, "A" * 64, "g" * 64, "a" * 64 + "\n", "a" * 63 + "é", ["a" * 64]]


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("format", [None, 1, "", "tischlein-fairness-3", fairness.VERSION.upper(), fairness.VERSION + "\n", []]),
        ("table", [None, 1, "", "bana-kolu", "BANA-KOLU\n", "BANAKOLU", "BANA-KOLUX", "ÄANA-KOLU", "BANA\nKOLU"]),
        ("round", [None, 0, -1, True, 1.0, "1", 2**31, 10**4000, [1]]),
        ("commitment", HEXADECIMAL),
        ("secret", HEXADECIMAL),
        ("nonces", [None, [], {}, "x", [0], [[]], [[0]], [["0", "a" * 64]], [[0, "a" * 64, 1]], [[True, "a" * 64]]]),
        ("nonces", [[[0, value]] for value in HEXADECIMAL]),
        ("nonces", [[[player, "a" * 64]] for player in (-2, 6, 0.0, None, 10**30)]),
        ("nonces", [[[0, "a" * 64]] * 2, [[1, "a" * 64], [0, "a" * 64]], [[p, "a" * 64] for p in range(-1, 7)]]),
        ("seals", [None, {}, "x", [0], [[0]], [[0, "a"]], [[0, "a" * 64]] * 2, [[1, "a" * 64], [0, "a" * 64]]]),
        ("abandoned", [None, {}, 1, [1], [[]], [{}], [{"round": 1}]]),
        ("record", [None, 1, [], ["tischlein-record 1"]]),
    ],
    ids=str,
)
def test_the_form_of_every_field(field: str, values: list[object]) -> None:
    for value in values:
        assert refused(changed(GOOD, **{field: value})) == f"proof-{field}"


def test_numbers_that_are_none() -> None:
    for number in (b"NaN", b"Infinity", b"1e999", b"1E0"):
        assert refused(GOOD.replace(b'"round":1', b'"round":' + number)) == "proof-round"
    assert refused(GOOD.replace(b'"round":1', b'"round":' + b"1" * 5000)) == "proof-json"


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_in_an_orderly_way(data: bytes) -> None:
    refused(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from([*FIELDS]), JSON)
def test_any_value_is_refused_or_checked(field: str, value: object) -> None:
    assume(value != FIELDS[field])
    with pytest.raises(ProofError):
        verify(read(changed(GOOD, **{field: value})))


@given(st.text(max_size=300))
def test_any_record_is_refused_in_an_orderly_way(record: str) -> None:
    assume(record)
    with pytest.raises(ProofError) as caught:
        verify(read(json.dumps(FIELDS | {"record": record}).encode()))
    assert caught.value.reason.id == "proof-unreadable"


def made_up(record: str) -> Proof:
    """A proof with a promise that is kept, whatever the record says: anybody can make one."""
    secret = digits("made up")
    commitment = fairness.commitment("BANA-KOLU", 1, secret)
    nonce = digits("nonce")
    seals = ((0, fairness.seal("BANA-KOLU", 1, nonce)),)
    return Proof("BANA-KOLU", 1, commitment, secret, ((0, nonce),), record, seals=seals)


@pytest.mark.parametrize(
    "hostile",
    [
        "x" * (MOST_CHARACTERS + 1),
        FIELDS["record"] + "1: " + "draw " * 100_000 + "\n",
        FIELDS["record"] + "1:" * 400_000,
        FIELDS["record"].replace('"risk": false', '"\\u001b[2J": ' + "[" * 50_000),
        FIELDS["record"].replace("players: 2", "players: 999999"),
        FIELDS["record"].replace('"Anna"', '"' + "A" * 100_000 + '"'),
    ],
    ids=["long", "one turn", "one line", "nested", "players", "name"],
)
def test_hostile_records_cost_little(hostile: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(ProofError) as caught:
            verify(made_up(hostile))
        assert tracemalloc.get_traced_memory()[1] < 40 << 20
    finally:
        tracemalloc.stop()
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(("do", "field"), [("ready", "seal"), ("unseal", "nonce")])
def test_the_server_takes_nothing_that_a_proof_could_not_hold(do: str, field: str) -> None:
    command = {"do": do, "expected_seq": 1, "key": "12345678", "player": 0}
    decoder = msgspec.json.Decoder(protocol.AnyCommand)
    assert decoder.decode(json.dumps(command | {field: digits(1)}))
    for value in HEXADECIMAL:
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(json.dumps(command | {field: value}))
