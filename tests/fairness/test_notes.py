"""What devices noted, beside what the operator published: whoever bends the luck contradicts somebody's notes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import TABLES, Options
from tests.fairness.rounds import CODE, Evening, by_chance, changed, digits, proof_of
from tests.fairness.sights import look, noted
from tischlein import __version__, fairness
from tischlein.cli import main
from tischlein.core.contract import CHANCE
from tischlein.core.language import LANGUAGES, Texts
from tischlein.core.moment import Event
from tischlein.fairness.notes import BEFORE, FORMAT, MOST_BYTES, compare, read_notes
from tischlein.fairness.proof import FOLDERS, ProofError, read, verify
from tischlein.fairness.shown import Witness, following, sight
from tischlein.records import load

Json = dict[str, Any]
TEXTS = [Texts(language, *FOLDERS) for language in LANGUAGES]


def notes_of(proof: bytes, seat: int = 0, **other: Any) -> Json:
    """What an honest device at that seat has noted of the round that this proof is about."""
    fields = json.loads(proof)
    state, about = load(fields["record"]), (fields["table"], fields["round"], seat)
    events = state.events_for(seat)
    *_, pictures = Witness(state, *about).running()
    told = {
        "seat": seat,
        "steps": len(events),
        "late": 0,
        "hash": fairness.told(*about, events),
        "whole": True,
        "shown": pictures,
    }
    known = {name: fields[name] for name in ("table", "round", "commitment", "seals", "nonces")}
    known["setting"] = verify(read(proof)).setting
    seen = {"seen": [{"seat": seat, "sights": noted(state, *about)}], "releases": [__version__]}
    notes = {"format": FORMAT, **known, "own": [fields["nonces"][seat]], "told": [told], **seen, "changed": []} | other
    return notes | {"told": [{"shown": None} | one for one in notes["told"]]}


def before(notes: Json) -> Json:
    """The same by a page that noted nothing of what was shown."""
    told = [{name: value for name, value in one.items() if name != "shown"} for one in notes["told"]]
    return {name: value for name, value in notes.items() if name not in ("seen", "releases")} | {
        "format": BEFORE,
        "told": told,
    }


def found(proof: bytes, notes: Json) -> dict[str, str]:
    """What comes of comparing, by the ids of the sentences; all of them can be said."""
    compared = compare(verify(read(proof)), read_notes(json.dumps(notes).encode()))
    assert all(texts.say(one.say) for one in compared for texts in TEXTS)
    return {one.say.id: one.agreement for one in compared}


def contradictions(proof: bytes, *notes: Json) -> set[str]:
    return {id for one in notes for id, agreement in found(proof, one).items() if agreement == "other"}


@pytest.mark.parametrize(("game", "players", "options"), TABLES[::2])
def test_honest_rounds_contradict_nobody(game: str, players: int, options: Options) -> None:
    proof = proof_of(game, players, options, by_chance(game), 60)
    for seat in range(players):
        assert set(found(proof, notes_of(proof, seat)).values()) == {"same"}


def test_a_device_that_knows_little_claims_little() -> None:
    proof = proof_of("wagnis", 2)
    nothing: Json = {"commitment": None, "seals": [], "setting": None, "nonces": [], "own": [], "told": []}
    assert set(found(proof, notes_of(proof, **nothing)).values()) == {"unknown"}


def lying(secret: str, proof: bytes, **other: Any) -> bytes:
    """Another round of the same people, with that secret: what an operator publishes in place of the true one."""
    evening = Evening("wagnis", 2, secret=secret)
    evening.begin()
    evening.play()
    return changed(evening.proof(), **other)


def test_an_operator_who_tries_twenty_secrets() -> None:
    """The best of them is published; every device has noted the promise of the first."""
    promised = proof_of("wagnis", 2)
    for attempt in range(20):
        published = lying(digits("attempt", attempt), promised)
        assert contradictions(published, notes_of(promised)) >= {"notes-commitment-other"}
    assert contradictions(promised, notes_of(promised, changed=["commitment"])) == {"notes-changed-commitment"}


def test_an_operator_with_an_accomplice() -> None:
    """The accomplice gives another nonce than was sealed; proof and seals are made to fit."""
    shown = notes_of(proof_of("wagnis", 2))
    evening = Evening("wagnis", 2)
    evening.nonce = lambda player: digits("chosen last") if player else digits("nonce", 1, 0)  # type: ignore[method-assign]
    evening.begin()
    evening.play()
    published = evening.proof()
    assert verify(read(published)), "by itself it holds"
    assert contradictions(published, shown) >= {"notes-seals-other", "notes-nonces-other"}
    unsealed = json.loads(published) | {"seals": shown["seals"]}
    with pytest.raises(ProofError, match="not the one that was sealed"):
        verify(read(json.dumps(unsealed).encode()))


def test_an_operator_who_deals_by_hand() -> None:
    """The cards that people saw are not those that the promise gives; the proof has the right ones."""
    published = proof_of("elferreihe", 2)
    state = load(json.loads(published)["record"])
    events = state.events_for(0)
    dealt = [("chance", "card:red-1", shown) if actor == "chance" else (actor, token, shown)
             for actor, token, shown in events[:1]] + events[1:]  # fmt: skip
    told = {"seat": 0, "steps": len(dealt), "late": 0, "hash": fairness.told(CODE, 1, 0, dealt), "whole": True}
    assert contradictions(published, notes_of(published, told=[told])) == {"notes-told-other"}


def test_an_operator_who_publishes_a_made_up_record() -> None:
    """Right luck, other decisions: nothing but what people were told speaks against it."""
    true = proof_of("wagnis", 2)
    made_up = proof_of("wagnis", 2, choose=by_chance("another game"))
    assert json.loads(true)["commitment"] == json.loads(made_up)["commitment"]
    assert verify(read(made_up))
    for seat in (0, 1):
        assert contradictions(made_up, notes_of(true, seat)) == {"notes-told-other"}


def test_an_operator_who_lies_to_one_seat_only() -> None:
    """A world made for Ben alone, with another Anna in it: it agrees with itself, and not with Anna's."""
    evening = Evening("wagnis", 2)
    evening.nonce = lambda player: digits("made-up Anna") if player == 0 else digits("nonce", 1, 1)  # type: ignore[method-assign]
    evening.begin()
    evening.play()
    for_ben, true = evening.proof(), proof_of("wagnis", 2)
    assert not contradictions(for_ben, notes_of(for_ben, 1))
    assert not contradictions(true, notes_of(true, 0))
    assert contradictions(true, notes_of(true, 0), notes_of(for_ben, 1))
    assert contradictions(for_ben, notes_of(true, 0), notes_of(for_ben, 1))
    assert verify(read(true)).fingerprint != verify(read(for_ben)).fingerprint


def test_an_operator_who_chooses_who_sits_where() -> None:
    """When all nonces are known: of two orders, that which suits. The proof of either holds by itself."""
    shown = proof_of("wagnis", 2)
    evening = Evening("wagnis", 2)
    evening.seal()
    evening.table.promise.seats.reverse()
    for player in (0, 1):
        evening.unseal(player)
    evening.events.append(evening.table.begin())
    evening.play()
    published = changed(evening.proof(), seats=[[1, "person"], [0, "person"]])
    assert verify(read(published)), "by itself it holds"
    for seat in (0, 1):
        assert contradictions(published, notes_of(shown, seat)) >= {"notes-setting-other"}
    assert verify(read(published)).fingerprint != verify(read(shown)).fingerprint


def test_what_was_told_before_a_gap_is_compared() -> None:
    """An operator deals a false card and cuts the line: the first steps speak against the record."""
    published = proof_of("elferreihe", 2)
    events = load(json.loads(published)["record"]).events_for(0)
    for seen in (1, 41, len(events)):
        part = {"seat": 0, "steps": seen, "late": 0, "hash": fairness.told(CODE, 1, 0, events[:seen]), "whole": False}
        assert found(published, notes_of(published, told=[part]))["notes-told-part"] == "unknown"
        false = [*events[: seen - 1], ("chance", "card:red-1", ["red-1"])]
        part["hash"] = fairness.told(CODE, 1, 0, false)
        assert contradictions(published, notes_of(published, told=[part])) == {"notes-told-part-other"}
    more = {"seat": 0, "steps": len(events) + 1, "late": 0, "hash": "0" * 64, "whole": False}
    assert contradictions(published, notes_of(published, told=[more])) == {"notes-told-part-other"}
    assert contradictions(published, notes_of(published, changed=["told"])) == {"notes-changed-told"}
    assert contradictions(published, notes_of(published, changed=["round"])) == {"notes-changed-round"}


@pytest.mark.parametrize(
    "release", ["\x1b[2J\x1b[HNothing contradicts the proof.", "0.2.0. All is right", "1" * 90, "٣"]
)
def test_an_operator_who_says_something_in_place_of_a_release(release: str) -> None:
    """It is the server's own word that stands in the notes, and is read where the rest is ours."""
    proof = proof_of("wagnis", 2)
    true = notes_of(proof, 0)
    false = true | {"releases": [release], "told": [true["told"][0] | {"shown": digits("something else")}]}
    said = [one.say for one in compare(verify(read(proof)), read_notes(json.dumps(false).encode()))]
    assert {say.id: say.args for say in said}["notes-shown-release"] == {"release": "?", "own": __version__}


@pytest.mark.parametrize(("game", "players", "options"), TABLES[::9])
def test_an_operator_who_shows_something_else(game: str, players: int, options: Options) -> None:
    """Every token is told truly; what the screen shows with it is not what the rules show."""
    proof = proof_of(game, players, options, by_chance(game), 40)
    state = load(json.loads(proof)["record"])
    for seat in range(players):
        true = notes_of(proof, seat)
        assert found(proof, true)["notes-shown-same"] == "same"
        (told,), (seen,) = true["told"], true["seen"]
        false = true | {"told": [told | {"shown": digits("something else")}]}
        assert contradictions(proof, false) == {"notes-shown-other"}
        first, *others = seen["sights"].split(" ")
        for kind, id in (("v", "notes-view-other"), ("o", "notes-offer-other")):
            false = true | {"seen": [seen | {"sights": f"{seen['sights']} 7{kind}{digits(kind)[:16]}"}]}
            assert contradictions(proof, false) == {id}
            loose = true | {"seen": [seen | {"sights": f"?{kind}{digits(kind)[:16]}"}]}
            assert contradictions(proof, loose) == {id}
            # What the page of another release was shown, or what was lost, is not held against anybody.
            assert not contradictions(proof, false | {"releases": ["0.0.1"]})
            assert found(proof, false | {"releases": [""]})["notes-shown-release"] == "unknown"
            assert not contradictions(proof, false | {"changed": ["back"]})
        beside = true | {"seen": [seen | {"sights": f"?e{digits('event')[:16]}"}]}
        assert contradictions(proof, beside) == {"notes-event-other"}
        assert contradictions(proof, true | {"told": [], "seen": [seen | {"sights": f"1v{'0' * 16}"}]}) == {
            "notes-view-other"
        }
        assert found(proof, true | {"seen": [seen | {"sights": f"{first} +"}]})["notes-shown-part"] == "unknown"
        assert found(proof, true | {"told": [told | {"shown": None}]})["notes-shown-older"] == "unknown"
        assert found(proof, true | {"seen": [{"seat": seat, "sights": noted(state, CODE, 1, seat, loose=True)}]})[
            "notes-shown-same"
        ]
        assert others


def test_what_is_shown_without_its_step_is_not_of_long_ago() -> None:
    """A device knows at least how far the round had come: a table of before is not the one that lies there."""
    proof = proof_of("wagnis", 2, None, by_chance("long ago"), 40)
    state = load(json.loads(proof)["record"])
    true = notes_of(proof)
    (seen,) = true["seen"]
    last = len(state.history)
    for one in dict.fromkeys(noted(state, CODE, 1, 0, loose=True).split(" ")):
        first = {"seen": [seen | {"sights": f"{seen['sights']} {one}"}]}
        assert not contradictions(proof, true | first)
        if one[1] == "e":
            continue
        later = {"seen": [seen | {"sights": f"{seen['sights']} {last + 1}{one}"}]}
        assert contradictions(proof, true | later) == {"notes-view-other" if one[1] == "v" else "notes-offer-other"}
        both = {"seen": [seen | {"sights": f"{last + 1}{one} {one}"}]}
        assert contradictions(proof, true | both)
    now = sight("", state.view(0))
    assert not contradictions(proof, true | {"seen": [seen | {"sights": f"{last}?v{now}"}]})


def test_what_was_taken_back_had_been_shown_truly() -> None:
    """It is not in the record, and can be derived all the same: whoever could take it back was at one of its nodes."""
    proof = proof_of("sternenzahlen", 2, None, by_chance("taken back"), 60)
    state = load(json.loads(proof)["record"])
    true = notes_of(proof)
    again, taken = state.game.start(2, state.options, state.names, remember=False), 0
    running = list(Witness(state, CODE, 1, 0).running())
    for step, token in enumerate(state.history):
        actor = again.actor
        for other in again.legal() if isinstance(actor, int) else ():
            aside = again.copy()
            aside.apply(other)
            if isinstance(actor, int) and aside.may_take_back(actor):
                taken += 1
                heard = aside.moment().hear(0, ("", ""))
                sights = look(aside, following(running[step], heard), 0, step + 1) + look(aside, "", 0, 0, loose=True)
                (seen,) = true["seen"]
                notes = true | {"seen": [seen | {"sights": " ".join([seen["sights"], *sights])}]}
                assert not contradictions(proof, notes)
        again.apply(token)
    assert taken


def test_notes_of_an_earlier_page_stay_readable() -> None:
    proof = proof_of("wagnis", 2)
    said = found(proof, before(notes_of(proof)))
    assert said["notes-told-same"] == "same"
    assert said["notes-shown-older"] == "unknown"
    assert set(said.values()) == {"same", "unknown"}
    with pytest.raises(ProofError):
        read_notes(json.dumps(notes_of(proof) | {"format": BEFORE}).encode())


@pytest.mark.parametrize(
    "sights",
    ["x", "1v", "1v123", f"v{'0' * 16}", f"1w{'0' * 16}", f"1v{'0' * 16}  +", f"1e{'0' * 16}", f"1?e{'0' * 16}", "1\n"],
)
def test_sights_that_are_none(sights: str) -> None:
    seen = [{"seat": 0, "sights": sights}]
    with pytest.raises(ProofError, match="seen"):
        read_notes(json.dumps(notes_of(proof_of("wagnis", 2)) | {"seen": seen}).encode())


def test_a_server_that_was_set_back_contradicts_nobody_and_is_said() -> None:
    published = proof_of("elferreihe", 3)
    other = {"seat": 0, "steps": 3, "late": 0, "hash": digits("another"), "whole": False}
    said = found(published, notes_of(published, told=[other], changed=["back"]))
    assert "other" not in said.values()
    assert said["notes-changed-back"] == "unknown"
    whole = notes_of(published, told=[other | {"whole": True}], changed=["back"])
    assert contradictions(published, whole) == {"notes-told-other"}


def trail_of(seat: int, events: Sequence[Event]) -> str:
    hashes = list(fairness.running(CODE, 1, seat, events))[1:]
    marks = ("!" if actor == CHANCE else "." for actor, _, _ in events)
    return "".join(mark + hash[:8] for mark, hash in zip(marks, hashes, strict=True))


def test_a_server_that_was_set_back_tells_other_luck_only_after_another_decision() -> None:
    published = proof_of("wagnis", 2)
    events = load(json.loads(published)["record"]).events_for(0)
    luck = next(index for index, (actor, _, _) in enumerate(events) if actor == CHANCE)
    told = {"seat": 0, "steps": luck + 1, "late": 0, "whole": False}
    for at, bad in ((luck, {"notes-told-part-other"}), (luck - 1, set())):
        actor, token, shown = events[at]
        other = [*events[:at], (actor, token + "-other", shown), *events[at + 1 : luck + 1]]
        part = told | {"hash": fairness.told(CODE, 1, 0, other), "trail": trail_of(0, other)}
        assert contradictions(published, notes_of(published, told=[part], changed=["back"])) == bad
        # The number was given anew since, or the device does not know by what it began.
        others: list[Json] = [{"commitment": digits("another")}, {"nonces": []}, {"setting": digits("another")}]
        for lost in others:
            assert not contradictions(published, notes_of(published, told=[part], changed=["back"]) | lost)
        untold = part | {"trail": ""}
        assert not contradictions(published, notes_of(published, told=[untold], changed=["back"]))


def test_a_number_that_is_given_anew_after_a_set_back_contradicts_nobody() -> None:
    """The device had noted another promise, other seals and nonces under it, in the past that was lost."""
    before = notes_of(lying(digits("lost"), b""))
    published = proof_of("wagnis", 2)
    other = [[0, digits("another")], [1, digits("one more")]]
    lost = before | {"seals": other, "nonces": other, "own": other[:1], "setting": digits("setting"), "told": []}
    assert contradictions(published, lost) >= {
        f"notes-{what}-other" for what in ("commitment", "seals", "nonces", "own")
    }
    changes = ["commitment", "seals", "setting", "nonces"]
    said = found(published, lost | {"changed": [*changes, "back"]})
    assert "other" not in said.values()
    assert said["notes-changed-back"] == "unknown"
    assert contradictions(published, lost | {"changed": ["seals", "back", "before"]}) == {"notes-changed-seals"}
    # What no set-back explains is still said.
    for what in ("told", "round"):
        assert contradictions(published, lost | {"changed": [what, "back"]}) == {f"notes-changed-{what}"}


def test_how_much_was_seen_is_said_plainly() -> None:
    published = proof_of("elferreihe", 2)
    events = load(json.loads(published)["record"]).events_for(0)
    part = {"seat": 0, "steps": 41, "late": 2, "hash": fairness.told(CODE, 1, 0, events[:41]), "whole": False}
    compared = compare(verify(read(published)), read_notes(json.dumps(notes_of(published, told=[part])).encode()))
    (said,) = (one.say for one in compared if one.say.id == "notes-told-part")
    assert f"of {len(events)} steps this device saw the first 41 from seat 1, 2 of them afterwards" in (
        Texts("en", *FOLDERS).say(said)
    )


def test_a_round_that_is_said_never_to_have_begun() -> None:
    """Its record is left out, and one nonce: everybody who was there has seen them all."""
    true = proof_of("wagnis", 2)
    published = changed(true, record="", nonces=json.loads(true)["nonces"][:1])
    assert verify(read(published)).state is None
    assert contradictions(published, notes_of(true)) >= {"notes-nonces-other", "notes-told-nowhere"}


def test_notes_of_another_round() -> None:
    proof = proof_of("wagnis", 2)
    for other in ({"round": 2}, {"table": "BANA-KOLA"}):
        with pytest.raises(ProofError, match="another round"):
            found(proof, notes_of(proof, **other))


GOOD = notes_of(proof_of("wagnis", 2, actions=9))


@pytest.mark.parametrize(
    "field", [*GOOD], ids=str,
)  # fmt: skip
def test_the_form_of_notes(field: str) -> None:
    for data in (
        json.dumps({name: value for name, value in GOOD.items() if name != field}),
        json.dumps(GOOD | {field: {}}),
        json.dumps(GOOD | {field: 1.5}),
        json.dumps(GOOD | {field: [1]}),
        json.dumps(GOOD)[:-1] + f', "{field}": 1}}',
    ):
        with pytest.raises(ProofError) as caught:
            read_notes(data.encode())
        assert all(texts.say(caught.value.reason) for texts in TEXTS)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff", b" " * (MOST_BYTES + 1), b"[" * 50_000])
def test_what_are_no_notes(data: bytes) -> None:
    with pytest.raises(ProofError):
        read_notes(data)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_an_orderly_way(data: bytes) -> None:
    with pytest.raises(ProofError):
        read_notes(data)


def test_the_command_says_what_fits_and_what_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = proof_of("wagnis", 2)
    (tmp_path / "proof.json").write_bytes(proof)
    devices = {
        "anna": notes_of(proof, 0),
        "ben": notes_of(proof, 1, own=[], told=[]),
        "liar": notes_of(proof, 1, seals=[[0, "a" * 64]], changed=["seals"]),
    }
    for name, notes in devices.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(notes))

    def call(language: str, *names: str) -> tuple[object, str, str]:
        given = [part for name in names for part in ("--notes", str(tmp_path / f"{name}.json"))]
        status: object = 0
        try:
            main(["verify", str(tmp_path / "proof.json"), *given, "--language", language])
        except SystemExit as end:
            status = end.code
        return status, *capsys.readouterr()

    status, out, error = call("en", "anna", "ben")
    assert (status, error) == (0, "")
    assert "yes: The promise is the one that this device saw before it was ready." in out
    assert "?    This device made no nonce for this round." in out
    assert "Proof and notes fit each other." in out
    assert "digits to compare aloud" in out
    status, out, error = call("de", "anna", "liar")
    assert status == 1
    assert "NEIN: Dieses Gerät sah andere Siegel." in out
    assert "NEIN: Dieses Gerät hat gesehen, dass sich die Siegel geändert haben." in out
    assert "nicht von dem, was am Tisch gezeigt wurde" in error
    (tmp_path / "ben.json").write_text(json.dumps(notes_of(proof, 1, changed=["back"])))
    status, out, error = call("en", "anna", "ben")
    assert status == 0
    assert "not enough to call the round fair" in out
    assert "Proof and notes fit" not in out
    status, out, error = call("en", "ben", "liar")
    assert status == 1
    assert "not about what was shown" in error
    assert "set back" in error
    blank = notes_of(proof, commitment=None, seals=[], setting=None, nonces=[], own=[], told=[])
    (tmp_path / "ben.json").write_text(json.dumps(blank))
    status, out, error = call("en", "ben")
    assert "Nothing could be compared" in out
    (tmp_path / "ben.json").write_text("no notes")
    assert call("en", "ben")[0] == 1
    (tmp_path / "ben.json").unlink()
    assert call("en", "ben")[0] == 2
