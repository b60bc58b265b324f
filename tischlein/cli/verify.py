"""`tischlein verify FILE`: whether the luck of a round was fair, from its proof."""

from __future__ import annotations

import sys
from pathlib import Path

from tischlein.cli.frame import FOLDER, CommandError, Frame
from tischlein.cli.names import written_list
from tischlein.core.language import Texts, phrase
from tischlein.fairness.proof import FOLDERS, MOST_BYTES, WATCHING_HOST, ProofError, Verified, read, verify

STANDARD_INPUT = Path("-")


def run(frame: Frame, file: Path) -> None:
    texts = Texts(frame.language, FOLDER, *FOLDERS)
    try:
        verified = verify(read(_data(file)))
    except ProofError as error:
        print(_on_one_line(texts("verify-bad", reason=error.reason)), file=sys.stderr)
        sys.exit(1)
    for line in told(texts, verified):
        print(line)


def told(texts: Texts, verified: Verified) -> list[str]:
    """What was checked, and what only the people of the round can check: whether this is what their pages showed."""
    proof = verified.proof
    end = "over" if verified.finished else "abandoned"
    kinds = [texts(f"luck-{kind}", count=count) for kind, count in sorted(verified.luck.items())]
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
        "",
        texts("verify-compare"),
        texts("verify-commitment", commitment=proof.commitment),
    ]
    for player, nonce in proof.nonces:
        if player == WATCHING_HOST:
            lines.append(texts("verify-host-nonce", nonce=nonce))
        else:
            lines.append(texts("verify-nonce", player=player, nonce=nonce))
    return lines


def _data(file: Path) -> bytes:
    """The file, or as much of it as shows that it is too long."""
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(phrase("error-file", file=str(file), reason=error.strerror or "")) from None


def _on_one_line(text: str) -> str:
    """Nothing in a foreign file may steer the terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
