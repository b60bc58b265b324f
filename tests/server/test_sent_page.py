"""`tischlein verify --page`: a server that sends another page than the release is found out, file by file."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.process import ServerProcess
from tischlein.cli import main
from tischlein.server import pagefiles


class Said(NamedTuple):
    status: object
    out: str
    error: str


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    status: object = 0
    try:
        main(["verify", *arguments])
    except SystemExit as end:
        status = end.code
    return Said(status, *capsys.readouterr())


def test_the_page_of_an_honest_server_and_of_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ServerProcess(tmp_path) as server:
        good = call(capsys, "--page", server.url, "--language", "en")
        assert (good.status, good.error) == (0, "")
        assert "files are the same, byte for byte" in good.out
        # Beside another release: one file of it differs, and one is not sent.
        shutil.copytree(pagefiles.FOLDER, tmp_path / "page")
        (tmp_path / "page" / "index.html").write_text("<title>another</title>")
        (tmp_path / "page" / "more.txt").write_text("more")
        monkeypatch.setattr(pagefiles, "FOLDER", tmp_path / "page")
        bad = call(capsys, "--page", server.url, "--language", "en")
        assert (bad.status, bad.out) == (1, "")
        assert "index.html: something else" in bad.error
        assert "more.txt: not there" in bad.error
        german = call(capsys, "--page", server.url, "--language", "de")
        assert "more.txt: nicht da" in german.error
        gone = server.url
    assert call(capsys, "--page", gone, "--language", "en").status == 2
    monkeypatch.setattr(pagefiles, "FOLDER", tmp_path / "nothing")
    assert "no page to compare" in call(capsys, "--page", gone, "--language", "en").error


@pytest.mark.parametrize(
    "address", ["", "x", "ftp://localhost", "http://", "http://localhost:x", "http://[", "http://h/x"]
)
def test_what_is_no_address(capsys: pytest.CaptureFixture[str], address: str) -> None:
    said = call(capsys, "--page", address, "--language", "en")
    assert said.status == 2
    assert "no address of a server" in said.error


def test_either_a_proof_or_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in ([], [str(tmp_path / "x"), "--page", "http://localhost"]):
        assert "either a proof or --page" in call(capsys, *arguments, "--language", "en").error
