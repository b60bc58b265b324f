"""`tischlein page`: the page as a folder for any web space; what is in it, what it replaces, what it leaves alone."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tischlein.cli import main, page
from tischlein.server import pagefiles
from tischlein.server.guard import POLICY

INDEX = """<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <script type="module" crossorigin src="/assets/main-1.js"></script>
  </head>
  <body>
    <div id="page"></div>
  </body>
</html>
"""
FIRST = {
    "index.html": INDEX,
    "assets/main-1.js": "import './more-1.js'",
    "assets/more-1.js": "",
    "assets/more-1.js.gz": "x",
    "icon.svg": "<svg/>",
    "sw.js": "const FILES = [];\nconst PLACES = true;\n",
    ".vite/manifest.json": "{}",
}
NAMES = {"index.html", "assets/main-1.js", "assets/more-1.js", "icon.svg", "sw.js"}


class Said(NamedTuple):
    status: object
    out: str
    error: str


def build(folder: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A release's page."""
    build(tmp_path / "release", FIRST)
    monkeypatch.setattr(pagefiles, "FOLDER", tmp_path / "release")
    return tmp_path / "release"


def call(capsys: pytest.CaptureFixture[str], folder: Path | str, language: str = "en") -> Said:
    status: object = 0
    try:
        main(["page", str(folder), "--language", language])
    except SystemExit as end:
        status = end.code
    return Said(status, *capsys.readouterr())


def names(folder: Path) -> set[str]:
    """All files there but the command's own list."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return found - {page.LIST}


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["5 files", "several devices", "To try it"]), ("de", ["5 Dateien", "mehrere Geräte", "Zum Ausprobieren"])],
)
def test_it_writes_a_folder_and_says_how_to_try_it(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: list[str]
) -> None:
    folder = tmp_path / "new" / "my games"
    said = call(capsys, folder, language)
    assert (said.status, said.error) == (0, "")
    for word in [*words, str(folder), f"python3 -m http.server 8000 --directory '{folder}'", "http://localhost:8000/"]:
        assert word in said.out
    assert names(folder) == NAMES


def test_the_page_in_it_knows_where_it_is(built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call(capsys, tmp_path / "folder")
    index = (tmp_path / "folder" / "index.html").read_text(encoding="utf-8")
    assert page.MARK in index
    assert 'href="./icon.svg"' in index
    assert 'src="./assets/main-1.js"' in index
    for language, words in (("de", "von einem Webserver"), ("en", "from a web server")):
        assert re.search(f'<p class="unserved" lang="{language}">[^<]*{words}[^<]*http://localhost:8000/', index)
    assert "const PLACES = false;" in (tmp_path / "folder" / "sw.js").read_text(encoding="utf-8")
    assert (tmp_path / "folder" / "assets" / "main-1.js").read_text(encoding="utf-8") == FIRST["assets/main-1.js"]


def test_the_policy_is_the_servers_as_far_as_a_page_may_say_it(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call(capsys, tmp_path / "folder")
    index = (tmp_path / "folder" / "index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)" />', index)
    assert set(POLICY.split("; ")) - set(policy.split("; ")) == {"frame-ancestors 'none'"}
    assert set(policy.split("; ")) < set(POLICY.split("; "))
    assert index.index("Content-Security-Policy") < index.index("<script"), "it counts from where it stands"
    assert '<meta name="referrer" content="no-referrer" />' in index


def test_a_newer_page_takes_the_place_of_the_one_before(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder"
    call(capsys, folder)
    (folder / ".htaccess").write_text("own")
    (folder / "photos").mkdir()
    (built / "assets" / "main-1.js").rename(built / "assets" / "main-2.js")
    (built / "index.html").write_text(INDEX.replace("main-1", "main-2"), encoding="utf-8")
    for _ in range(2):  # once more changes nothing
        assert call(capsys, folder).status == 0
        assert names(folder) == NAMES | {"assets/main-2.js", ".htaccess"}, "somebody may have the one before open"
        assert "main-2.js" in (folder / "index.html").read_text(encoding="utf-8")
    (built / "assets" / "main-2.js").rename(built / "assets" / "main-3.js")
    (built / "index.html").write_text(INDEX.replace("main-1", "main-3"), encoding="utf-8")
    assert call(capsys, folder).status == 0
    assert names(folder) == NAMES - {"assets/main-1.js"} | {"assets/main-2.js", "assets/main-3.js", ".htaccess"}
    assert (folder / "photos").is_dir(), "what is not ours stays"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "this command has not written it"), ("de", "nicht, weil dieser Befehl")]
)
def test_a_folder_of_somebody_else_is_left_alone(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, words: str
) -> None:
    folder = tmp_path / "folder"
    build(folder, {"index.html": "my own page"})
    said = call(capsys, folder, language)
    assert said.status == 2
    assert words in said.error
    assert names(folder) == {"index.html"}
    assert not (folder / page.LIST).exists()
    assert (folder / "index.html").read_text() == "my own page"


def test_nothing_outside_the_folder_is_removed(built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever somebody has put into the list."""
    folder, precious = tmp_path / "folder", tmp_path / "precious.txt"
    call(capsys, folder)
    precious.write_text("x")
    for line in (
        "../precious.txt",
        str(precious),
        "",
        "assets/../../precious.txt",
        "- ../precious.txt",
        f"- {precious}",
    ):
        (folder / page.LIST).write_text(f"{line}\n")
        assert call(capsys, folder).status == 0
        (folder / page.LIST).write_text(f"older.js\n{line}\n")
        assert call(capsys, folder).status == 0
    assert precious.exists()


@pytest.mark.parametrize("again", [False, True], ids=["a new folder", "a page that is there"])
def test_a_run_that_breaks_leaves_no_half_page(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    """Wherever it breaks: there is the page before with all its files, or none; and another run puts it right."""
    put = page.put
    for breaks in range(1, len(NAMES) + 1):
        folder = tmp_path / f"folder-{breaks}"
        if again:
            build(built, FIRST)
            call(capsys, folder)
            (built / "assets" / "main-1.js").rename(built / "assets" / "main-2.js")
            (built / "index.html").write_text(INDEX.replace("main-1", "main-2"), encoding="utf-8")
        left = breaks

        def scarce(path: Path, content: bytes) -> None:
            nonlocal left
            if left == 0:
                path.with_name(f"{path.name}.tmp").write_bytes(content[:1])
                path.with_name(f"{path.name}.tmp").unlink()
                raise OSError(errno.ENOSPC, "No space left on device")
            left -= 1
            put(path, content)

        monkeypatch.setattr(page, "put", scarce)
        said = call(capsys, folder)
        monkeypatch.setattr(page, "put", put)
        assert said.status == 2
        assert "cannot be written" in said.error
        if again:
            assert names(folder) >= NAMES
            assert "main-1.js" in (folder / "index.html").read_text(encoding="utf-8")
        else:
            assert "index.html" not in names(folder)
        assert call(capsys, folder).status == 0
        assert names(folder) == (NAMES | {"assets/main-2.js"} if again else NAMES)
        build(built, FIRST)
        (built / "assets" / "main-2.js").unlink(missing_ok=True)


def test_a_file_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x").write_text("before")

    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as opened:
            opened.write(content[:1])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="space"):
        page.put(tmp_path / "x", b"after")
    assert [path.name for path in tmp_path.iterdir()] == ["x"]
    assert (tmp_path / "x").read_text() == "before"


def test_what_cannot_be_written_is_explained(built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        assert "Not a directory" in call(capsys, folder).error
        assert "Das ist kein Ordner" in call(capsys, folder, "de").error
    assert (tmp_path / "file").read_text() == "x"


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (errno.EACCES, "Permission denied", "Keine Berechtigung"),
        (errno.ENOSPC, "No space left", "Kein Speicherplatz mehr frei"),
        (errno.EROFS, "Nothing can be written there", "Dort lässt sich nichts schreiben"),
    ],
)
def test_why_the_system_refuses_is_said(
    built: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    english: str,
    german: str,
) -> None:
    def refuse(path: Path, content: bytes) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(page, "put", refuse)
    for language, words in (("en", english), ("de", german)):
        said = call(capsys, tmp_path / "folder", language)
        assert said.status == 2
        assert words in said.error


def test_without_a_page_there_is_nothing_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pagefiles, "FOLDER", tmp_path / "nothing")
    for language, words in (("en", "has no page"), ("de", "hat keine Seite")):
        said = call(capsys, tmp_path / "folder", language)
        assert said.status == 2
        assert words in said.error
        assert "make page" in said.error
    assert not (tmp_path / "folder").exists()


def test_the_page_that_was_built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All its files name each other by where they lie beside each other."""
    folder = tmp_path / "folder"
    assert call(capsys, folder).status == 0
    assert names(folder) == set(pagefiles.page_files())
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert page.MARK in index
    assert index.count('class="unserved"') == 2
    assert not re.search(r'(href|src)="(?!\./)', index)
    for name in re.findall(r'(?:href|src)="\./([^"]+)"', index):
        assert (folder / name).is_file()
    for path in folder.rglob("*.*"):
        if path.suffix in (".js", ".css", ".webmanifest"):
            assert not re.search(r"""["'`(]/assets/""", path.read_text(encoding="utf-8").replace("page /assets/", ""))
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    assert "const PLACES = false;" in worker
    assert all(f'"assets/{path.name}"' in worker for path in (folder / "assets").iterdir())
