"""What a device noted of a round while it was played, and whether the proof of that round says the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from tischlein import __version__, fairness
from tischlein.core.contract import CHANCE
from tischlein.core.language import Phrase, phrase
from tischlein.fairness import shown
from tischlein.fairness.proof import (
    Pairs,
    ProofError,
    Verified,
    are_pairs,
    is_hexadecimal,
    is_number,
    is_round,
    is_table,
    once,
    pairs,
)

BEFORE = "tischlein-notes-2"
"""Notes of this version say nothing of what was shown; they stay readable."""
FORMAT = "tischlein-notes-3"
MOST_BYTES = 1 << 20
MOST_STEPS = 1 << 20
MOST_RELEASE = 100
MARK = 9
"""So many characters of a trail are one step: `!` for luck or `.`, and the beginning of the running hash after it."""
CHANGEABLE = ("commitment", "seals", "setting", "nonces", "told", "round", "back", "before")
"""What a device may have seen to change under one number; `back` where the server was set back to an earlier state, and
`before` where what is named had changed before that, so that no set-back explains it."""
GIVEN_ANEW = ("commitment", "seals", "setting", "nonces")
"""What is other than it was noted where a server that was set back gives the same number once more."""

_RELEASE = re.compile(r"[0-9A-Za-z.+-]{1,40}")
"""What releases are called. Whoever runs a server chooses what it says to be: no sentence, nothing that steers a
terminal."""
_TRAIL = re.compile(f"(?:[!.][0-9a-f]{{{MARK - 1}}})*")

Agreement = Literal["same", "other", "unknown"]


@dataclass(frozen=True)
class Told:
    """A sum of what one seat was told, from the first step on; see `fairness.told`."""

    seat: int
    steps: int
    late: int
    """How many of these steps the device heard only afterwards."""
    hash: str
    whole: bool
    """Whether this is the round to its end; otherwise the device missed what came after these steps."""
    trail: str = ""
    """Every step, where the server was set back afterwards: `MARK` characters each."""
    shown: str | None = None
    """A sum of all that was shown with these steps (`fairness.shown`); None where an older page has noted none."""


@dataclass(frozen=True)
class Seen:
    """What lay on the table before one seat, and what it was offered."""

    seat: int
    sights: str


@dataclass(frozen=True)
class Notes:
    """The notes of one device about one round."""

    table: str
    round: int
    commitment: str | None
    """What was promised before the device was ready; None if it came later."""
    seals: Pairs
    setting: str | None
    """The game, its options and who sits where, as the device saw it before it unsealed; None if it came later."""
    nonces: Pairs
    own: Pairs
    """The nonces that this device made."""
    told: tuple[Told, ...]
    changed: tuple[str, ...]
    seen: tuple[Seen, ...] = ()
    releases: tuple[str, ...] = ()
    """Of which release the servers said to be that told of the round. Another one may show the same steps in another
    way."""

    @property
    def back(self) -> bool:
        """Whether the server was set back to an earlier state after this device had noted something of the number."""
        return "back" in self.changed


@dataclass(frozen=True)
class Comparison:
    """One thing in the notes beside the proof."""

    agreement: Agreement
    say: Phrase


def read_notes(data: bytes) -> Notes:
    """The notes that a file holds; raises `ProofError` where it holds none."""
    if len(data) > MOST_BYTES:
        raise ProofError(phrase("notes-too-long", most=MOST_BYTES))
    try:
        fields = json.loads(data.decode("utf-8"), object_pairs_hook=once)
    except ProofError:
        raise
    except (ValueError, RecursionError):
        raise ProofError(phrase("notes-json")) from None
    version = fields.pop("format", None) if isinstance(fields, dict) else None
    if version not in (BEFORE, FORMAT):
        raise ProofError(phrase("notes-format", expected=FORMAT))
    forms = _FORMS if version == FORMAT else _FORMS_BEFORE
    if fields.keys() != forms.keys():
        raise ProofError(phrase("notes-fields", known=", ".join(("format", *forms))))
    for name, fits in forms.items():
        if not fits(fields[name]):
            raise ProofError(phrase("notes-field", name=name))
    return Notes(
        table=fields["table"],
        round=fields["round"],
        commitment=fields["commitment"],
        seals=pairs(fields["seals"]),
        setting=fields["setting"],
        nonces=pairs(fields["nonces"]),
        own=pairs(fields["own"]),
        told=tuple(Told(**one) for one in fields["told"]),
        changed=tuple(fields["changed"]),
        seen=tuple(Seen(**one) for one in fields.get("seen", ())),
        releases=tuple(fields.get("releases", ())),
    )


def compare(verified: Verified, notes: Notes) -> list[Comparison]:
    """What the device knows of everything that the proof says. Raises `ProofError` for notes of another round."""
    proof = verified.proof
    if (notes.table, notes.round) != (proof.table, proof.round):
        raise ProofError(phrase("notes-other-round", table=notes.table, round=str(notes.round)))
    found = [
        _compared("commitment", notes.commitment is not None, notes.commitment == proof.commitment),
        _compared("seals", bool(notes.seals), notes.seals == proof.seals),
        _compared("setting", None not in (notes.setting, verified.setting), notes.setting == verified.setting),
        _compared("nonces", bool(notes.nonces), notes.nonces == proof.nonces),
    ]
    given = {nonce for _, nonce in proof.nonces}  # by value: people may have changed places
    found.append(_compared("own", bool(notes.own), all(nonce in given for _, nonce in notes.own)))
    changed = [what for what in notes.changed if what not in ("back", "before")]
    told = [(one, _told(verified, one)) for one in notes.told]
    if notes.back:  # the number may have been given anew since, and a round in play have come to another end
        found = [one for one in found if one.agreement != "other"]
        if "before" not in notes.changed:
            changed = [what for what in changed if what not in GIVEN_ANEW]
        told = [
            (one, said)
            for one, said in told
            if one.whole or said.agreement != "other" or (_same_luck(verified, notes) and _other_luck(verified, one))
        ]
    found += [said for _, said in told] or [_compared("told", False, False)]
    found += _shown(verified, notes, [one for one, said in told if said.agreement != "other"])
    found += [Comparison("other", phrase(f"notes-changed-{what}")) for what in changed]
    found += [Comparison("unknown", phrase("notes-changed-back"))] * notes.back
    return found


def _compared(what: str, known: bool, same: bool) -> Comparison:
    agreement: Agreement = "unknown" if not known else "same" if same else "other"
    return Comparison(agreement, phrase(f"notes-{what}-{agreement}"))


def _told(verified: Verified, told: Told) -> Comparison:
    state, proof = verified.state, verified.proof
    if state is None or told.seat >= state.players:
        return Comparison("other", phrase("notes-told-nowhere", seat=told.seat + 1))
    events = state.events_for(told.seat)
    said = {"seat": told.seat + 1, "steps": told.steps, "late": told.late, "all": len(events)}
    enough = len(events) == told.steps if told.whole else len(events) >= told.steps
    if not enough or fairness.told(proof.table, proof.round, told.seat, events[: told.steps]) != told.hash:
        return Comparison("other", phrase("notes-told-other" if told.whole else "notes-told-part-other", **said))
    if told.whole:
        return Comparison("same", phrase("notes-told-same", **said))
    return Comparison("unknown", phrase("notes-told-part", **said))


def _shown(verified: Verified, notes: Notes, told: list[Told]) -> list[Comparison]:
    """What seats were shown, beside what the rules show. `told` are those that were told what the record says."""
    state, proof = verified.state, verified.proof
    if state is None:
        return []
    found: list[Comparison] = []
    known, seen = {one.seat: one for one in told}, {one.seat: one.sights for one in notes.seen}
    misled = {one.seat for one in notes.told} - known.keys()
    for seat in sorted((known.keys() | seen.keys()) - misled):
        if seat < state.players:
            witness = shown.Witness(state, proof.table, proof.round, seat)
            found += _shown_to(witness, known.get(seat), seen.get(seat, ""))
    if any(one.agreement == "other" for one in found):
        if notes.back:
            return []
        others = [one for one in notes.releases if one != __version__]
        if others:  # it is not here to be asked what it showed
            why = phrase("notes-shown-release", release=_named(others[0]), own=__version__)
            return [one for one in found if one.agreement != "other"] + [Comparison("unknown", why)]
    return found


def _shown_to(witness: shown.Witness, told: Told | None, sights: str) -> list[Comparison]:
    said: dict[str, Any] = {"seat": witness.seat + 1, "steps": told.steps if told else 0}
    if told and told.shown is not None and list(witness.running())[told.steps] != told.shown:
        return [Comparison("other", phrase("notes-shown-other", **said))]
    strange = witness.strange(sights)
    if strange:
        step = -1 if strange[0].step is None else strange[0].step
        return [Comparison("other", phrase(f"notes-{strange[0].what}-other", **said, step=step))]
    if told is None:
        return []
    if told.shown is None:
        return [Comparison("unknown", phrase("notes-shown-older", **said))]
    if not told.whole or sights.endswith(shown.MORE):
        return [Comparison("unknown", phrase("notes-shown-part", **said))]
    return [Comparison("same", phrase("notes-shown-same", **said))]


def _same_luck(verified: Verified, notes: Notes) -> bool:
    """Whether the luck of the round follows from what the device saw it begin with."""
    proof = verified.proof
    return (
        bool(notes.nonces)
        and notes.nonces == proof.nonces
        and notes.commitment in (None, proof.commitment)
        and notes.setting in (None, verified.setting)
    )


def _other_luck(verified: Verified, told: Told) -> bool:
    """Whether the record parts from what the device was told at a stroke of luck, and not at what somebody decided."""
    state, proof = verified.state, verified.proof
    if state is None or told.seat >= state.players:
        return False
    events = state.events_for(told.seat)
    hashes = islice(fairness.running(proof.table, proof.round, told.seat, events), 1, None)
    for index, (event, now) in enumerate(zip(events, hashes, strict=True)):
        known = told.trail[index * MARK : (index + 1) * MARK]
        mark = ("!" if event[0] == CHANCE else ".") + now[: MARK - 1]
        if known != mark:
            return bool(known) and "!" in (known[0], mark[0])
    return False


def _is_trail(value: object) -> bool:
    return isinstance(value, str) and _TRAIL.fullmatch(value) is not None


def _are_told_and_shown(value: object) -> bool:
    return _are_told(value, {"shown": lambda value: value is None or is_hexadecimal(value)})


def _are_seen(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, dict)
        and one.keys() == {"seat", "sights"}
        and is_number(one["seat"], shown.WATCHING, 5)
        and shown.are_sights(one["sights"])
        for one in value
    )


def _are_releases(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) and len(one) <= MOST_RELEASE for one in value)


def _named(release: str) -> str:
    return release if _RELEASE.fullmatch(release) else "?"


def _are_told(value: object, more: dict[str, Callable[[Any], bool]] | None = None) -> bool:
    forms: dict[str, Callable[[Any], bool]] = {
        "seat": lambda seat: is_number(seat, 0, 5),
        "steps": lambda steps: is_number(steps, 0, MOST_STEPS),
        "late": lambda late: is_number(late, 0, MOST_STEPS),
        "hash": is_hexadecimal,
        "whole": lambda whole: type(whole) is bool,
        **(more or {}),
    }
    return isinstance(value, list) and all(
        isinstance(one, dict)
        and one.keys() - {"trail"} == forms.keys()
        and all(fits(one[name]) for name, fits in forms.items())
        and _is_trail(one.get("trail", ""))
        for one in value
    )


_FORMS_BEFORE: dict[str, Callable[[Any], bool]] = {
    "table": is_table,
    "round": is_round,
    "commitment": lambda value: value is None or is_hexadecimal(value),
    "seals": are_pairs,
    "setting": lambda value: value is None or is_hexadecimal(value),
    "nonces": are_pairs,
    "own": are_pairs,
    "told": _are_told,
    "changed": lambda value: isinstance(value, list) and all(one in CHANGEABLE for one in value),
}
_FORMS = _FORMS_BEFORE | {"told": _are_told_and_shown, "seen": _are_seen, "releases": _are_releases}
"""Every field but `format`, with the form that it has."""
