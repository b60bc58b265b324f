"""`tischlein verify FILE`: whether the luck of a round was fair, from its proof and from what devices noted of it; and
`tischlein verify --page URL`: whether a server sends the page of this release."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tischlein import __version__
from tischlein.cli.frame import FOLDER, CommandError, Frame
from tischlein.cli.names import written_list
from tischlein.cli.sent_page import compare_page
from tischlein.core.game import Game
from tischlein.core.language import Texts, phrase
from tischlein.core.system import why
from tischlein.fairness import WATCHING_HOST
from tischlein.fairness.notes import compare, read_notes
from tischlein.fairness.proof import FOLDERS, MOST_BYTES, GivenUp, ProofError, Verified, read, verify

STANDARD_INPUT = Path("-")


def run(frame: Frame, file: Path | None, notes: Sequence[Path] = (), page: str | None = None) -> None:
    texts = Texts(frame.language, FOLDER, *FOLDERS)
    if (file is None) == (page is None):
        raise CommandError(phrase("verify-page-needless"))
    if page is not None:
        _verify_page(texts, page)
        return
    assert file is not None
    try:
        verified = verify(read(_data(file)))
    except ProofError as error:
        print(_on_one_line(texts("verify-bad", reason=error.reason)), file=sys.stderr)
        sys.exit(1)
    noted = [(_on_one_line(str(one)), _data(one)) for one in notes]
    for line in told(texts, verified):
        print(line)
    if noted:
        _verify_notes(texts, verified, noted)


def _strokes(texts: Texts, game: Game, kind: str, count: int) -> str:
    """So many strokes of luck of one kind, in the game's own words where it has some."""
    own = game.texts(texts.language)
    return own(f"luck-{kind}", count=count) if f"luck-{kind}" in own else texts("luck-other", kind=kind, count=count)


def told(texts: Texts, verified: Verified) -> list[str]:
    """What was checked, and what only the people of the round can check: whether this is what their pages showed."""
    proof = verified.proof
    if verified.state is None:
        return [texts("verify-never-begun", table=proof.table, round=str(proof.round))]
    end = "over" if verified.finished else "abandoned"
    kinds = [_strokes(texts, verified.state.game, kind, count) for kind, count in sorted(verified.luck.items())]
    lines = [
        texts("verify-good" if kinds else "verify-nothing"),
        texts(
            "verify-round",
            table=proof.table,
            round=str(proof.round),
            game=verified.game,
            players=verified.players,
            end=end,
        ),
        texts("verify-strokes", kinds=written_list(texts, kinds)) if kinds else texts("verify-no-luck"),
    ]
    if proof.seals:
        lines.append(texts("verify-sealed"))
    if proof.abandoned:
        lines.append(texts("verify-given-up", count=len(proof.abandoned)))
        lines += [_number(texts, one) for one in proof.abandoned]
    lines += ["", texts("verify-compare"), texts("verify-commitment", commitment=proof.commitment)]
    for player, nonce in proof.nonces:
        if player == WATCHING_HOST:
            lines.append(texts("verify-host-nonce", nonce=nonce))
        else:
            lines.append(texts("verify-nonce", player=player, nonce=nonce))
    if verified.fingerprint is not None:
        lines.append(texts("verify-fingerprint", fingerprint=verified.fingerprint))
    return lines


def _number(texts: Texts, one: GivenUp) -> str:
    silent = ", ".join(str(player) for player in one.silent)
    return texts("verify-number", round=str(one.round), silent=silent or "none")


def _verify_notes(texts: Texts, verified: Verified, files: Sequence[tuple[str, bytes]]) -> None:
    """Beside each other; ends with 1 where something contradicts the proof."""
    contradicted = known = back = False
    for name, data in files:
        try:
            notes = read_notes(data)
            found = compare(verified, notes)
        except ProofError as error:
            print(_on_one_line(texts("verify-bad-notes", file=name, reason=error.reason)), file=sys.stderr)
            sys.exit(1)
        back = back or notes.back
        print(f"\n{texts('verify-notes', file=name)}")
        for one in found:
            contradicted = contradicted or one.agreement == "other"
            known = known or one.agreement == "same"
            print(texts(f"verify-notes-{one.agreement}", what=texts.say(one.say)))
    if contradicted:
        print(texts("verify-notes-bad"), file=sys.stderr)
        if back:
            print(texts("verify-notes-bad-back"), file=sys.stderr)
        sys.exit(1)
    print(f"\n{texts('verify-notes-back' if back else 'verify-notes-good' if known else 'verify-notes-nothing')}")


def _verify_page(texts: Texts, address: str) -> None:
    found = compare_page(address)
    known = {"address": _on_one_line(address), "version": __version__}
    if not found.other and not found.missing:
        print(texts("verify-page-folder" if found.folder else "verify-page-good", count=found.same, **known))
        print(texts("verify-page-rules"))
        for game, digest in found.rules.items():
            print(texts("verify-page-sum", game=game, digest=digest))
        return
    print(texts("verify-page-bad", **known), file=sys.stderr)
    for id, files in (("verify-page-other", found.other), ("verify-page-missing", found.missing)):
        for file in files:
            print(texts(id, file=file), file=sys.stderr)
    sys.exit(1)


def _data(file: Path) -> bytes:
    """The file, or as much of it as shows that it is too long."""
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(phrase("error-file", file=str(file), reason=why(error))) from None


def _on_one_line(text: str) -> str:
    """Nothing in a foreign file may steer the terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
