"""`tischlein page FOLDER`: the page as a folder that any web space serves, with no server of ours behind it."""

from __future__ import annotations

import errno
import html
import re
import shlex
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from tischlein.cli.frame import FOLDER, CommandError, Frame
from tischlein.core.language import LANGUAGES, Texts, phrase
from tischlein.core.system import why
from tischlein.server import pagefiles
from tischlein.server.guard import POLICY

LIST = ".tischlein-page"
"""Lies in the folder and names what this command has written there: what it may replace and remove."""

OLDER = "- "
"""Before the names of files that belong to the page before this one."""

WORKER = "sw.js"
MARK = '<meta name="tischlein" content="folder" />'
"""By this the page knows that there is nobody to ask (web/src/lib/place.ts)."""

CHARSET = '<meta charset="utf-8" />'
BODY = '<div id="page"></div>'
NO_META = "frame-ancestors"
"""The one part of the policy that counts in headers only."""

PORT = 8000


def run(frame: Frame, folder: Path) -> None:
    files = folder_files()
    try:
        write(folder, files)
    except OSError as error:
        raise CommandError(phrase("page-unwritten", folder=str(folder), reason=why(error))) from None
    size = sum(map(len, files.values()))
    print(frame.say("page-done", folder=str(folder), count=len(files), kilobytes=max(1, size // 1000)))
    command = shlex.join(["python3", "-m", "http.server", str(PORT), "--directory", str(folder)])
    print(frame.say("page-try", command=command, address=f"http://localhost:{PORT}/"))


def folder_files() -> dict[str, bytes]:
    """All files of such a folder, by their names in it."""
    if not pagefiles.has_page(pagefiles.FOLDER):
        raise CommandError(phrase("page-none"))
    found = {name: path.read_bytes() for name, path in pagefiles.page_files(pagefiles.FOLDER).items()}
    found[pagefiles.INDEX] = folder_index(found[pagefiles.INDEX].decode()).encode()
    found[WORKER] = found[WORKER].replace(b"const PLACES = true;", b"const PLACES = false;")
    return found


def folder_index(page: str) -> str:
    """It says where it lies, brings the server's policy along, and names its files by where they lie beside it."""
    policy = "; ".join(part for part in POLICY.split("; ") if not part.startswith(NO_META))
    told = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />',
        '<meta name="referrer" content="no-referrer" />',
        MARK,
    )
    words = [f'<p class="unserved" lang="{language}">{html.escape(_unserved(language))}</p>' for language in LANGUAGES]
    beside = re.sub(r'\b(href|src)="/', r'\1="./', page)
    for place, more in ((CHARSET, told), (BODY, words)):
        beside = beside.replace(place, "\n    ".join((place, *more)), 1)
    return beside


def _unserved(language: str) -> str:
    """For who opens the file itself: then there are no styles, which hide it everywhere else (web/src/app.css)."""
    return Texts(language, FOLDER)("page-unserved", port=str(PORT))


class Written(NamedTuple):
    """What this command has written into a folder: the page, and what is left of the one before it."""

    page: set[str]
    older: set[str]

    def text(self) -> bytes:
        return "".join(f"{name}\n" for name in sorted({*self.page, *(OLDER + name for name in self.older)})).encode()


def write(folder: Path, files: dict[str, bytes]) -> None:
    """The page itself comes last: until then there is the one before, with all its files, or none. Those stay for as
    long as somebody may have it open, which is until the next one."""
    before, now = written(folder), {*files}
    folder.mkdir(parents=True, exist_ok=True)
    put(folder / LIST, Written(before.page | now, before.older - now).text())
    for name in sorted(files, key=lambda name: name == pagefiles.INDEX):
        put(folder / name, files[name])
    older = before.page - now or before.older - now
    for name in before.older - now - older:
        (folder / name).unlink(missing_ok=True)
    put(folder / LIST, Written(now, older).text())


def written(folder: Path) -> Written:
    """What there is from before. A folder with anything but that is not for us to write to."""
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "")
    try:
        names = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        if folder.exists() and any(folder.iterdir()):
            raise CommandError(phrase("page-taken", folder=str(folder))) from None
        return Written(set(), set())
    except UnicodeDecodeError:
        raise CommandError(phrase("page-taken", folder=str(folder))) from None
    inside = {name for name in names if _is_inside(PurePosixPath(name.removeprefix(OLDER)))}
    older = {name for name in inside if name.startswith(OLDER)}
    return Written(inside - older, {name.removeprefix(OLDER) for name in older})


def _is_inside(name: PurePosixPath) -> bool:
    return bool(name.parts) and not name.is_absolute() and ".." not in name.parts


def put(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.tmp")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
