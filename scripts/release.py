"""Pack a release into dist/: wheel, source package, sums and what has changed; the same bytes each time.

python scripts/release.py           check tree, version and changelog, then pack and check what was packed
python scripts/release.py --tree    only check that the tree is clean and the changelog knows the version
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
BACKEND = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"

STRAY = re.compile(
    r"__pycache__|\.py[cod]$|node_modules|\.venv|\.egg-info/.*\.(db|log)$|(^|/)\.(git/|DS_Store|env)|\.db$"
)
"""What has no place in a package."""


GAME = re.compile(r"tischlein/games/(\w+)/rules\.py")
"""What every game has."""


class Unfit(Exception):
    """Why this is no release."""


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: str = project["version"]
    return found


def changes(text: str, wanted: str) -> str:
    """The newest part of a changelog, which must be that version's, with a date."""
    parts = re.split(r"^## ", text, flags=re.MULTILINE)
    if len(parts) < 2:
        raise Unfit("CHANGELOG.md has no part that begins with ##")
    title, _, body = parts[1].partition("\n")
    if not re.fullmatch(rf"{re.escape(wanted)} \(\d{{4}}-\d\d-\d\d\)", title.strip()):
        raise Unfit(f"the first part of CHANGELOG.md must be “## {wanted} (YYYY-MM-DD)”, and is “## {title.strip()}”")
    return f"# Tischlein {title.strip()}\n\n{body.strip()}\n"


def check_tree() -> str:
    """Nothing uncommitted, one version everywhere; gives the changelog's part."""
    dirty = git("status", "--porcelain").strip()
    if dirty:
        raise Unfit(f"there are changes that are not committed:\n{dirty}")
    init = (ROOT / "tischlein" / "__init__.py").read_text(encoding="utf-8")
    if f'__version__ = "{version()}"' not in init:
        raise Unfit(f"tischlein/__init__.py has another version than pyproject.toml, which says {version()}")
    return changes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version())


def git(*arguments: str) -> str:
    """What git says of this tree, whoever owns it."""
    command = ["git", "-c", f"safe.directory={ROOT}", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


NOT_SOURCE = {
    *(".venv", "node_modules", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"),
    *("build", "dist", ".vite", "tischlein.egg-info", "test-results"),
}


def tracked() -> list[str]:
    """The files of the source tree: what git knows or, where somebody unpacked the tree without it, what lies there."""
    if (ROOT / ".git").exists():
        return [name for name in git("ls-files", "-z").split("\0") if name and (ROOT / name).exists()]
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    built = (("static",), ("tischlein", "page"), ("web", "src", "engine", "rules"))
    return [
        path.as_posix()
        for path in found
        if not NOT_SOURCE & {*path.parts} and not any(path.parts[: len(place)] == place for place in built)
    ]


def source_files() -> list[Path]:
    """What belongs to the source package: the source tree, and the built page."""
    page = ROOT / "tischlein" / "page"
    if not (page / "index.html").is_file():
        raise Unfit("the page has not been built: `make page` does it")
    built = [path for path in page.rglob("*") if path.is_file() and ".vite" not in path.parts]
    return [ROOT / name for name in tracked()] + built


def pack(target: Path, epoch: int) -> list[Path]:
    """Build the source package and, from it, the wheel; gives both files."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "copy"
        for path in source_files():
            (copy / path.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy / path.relative_to(ROOT))
        build(copy, "build_sdist", Path(place), epoch)
        (rough,) = Path(place).glob("*.tar.gz")
        source = target / rough.name
        source.write_bytes(repacked(rough.read_bytes(), epoch))
        with tarfile.open(source) as tar:
            tar.extractall(place, filter="data")
        unpacked = Path(place) / rough.name.removesuffix(".tar.gz")
        build(unpacked, "build_wheel", Path(place), epoch)
        (wheel,) = Path(place).glob("*.whl")
        shutil.copyfile(wheel, target / wheel.name)
    return [source, target / wheel.name]


def build(folder: Path, what: str, target: Path, epoch: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BACKEND, what, str(target)],
        cwd=folder,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(epoch)},
        umask=0o022,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Unfit((done.stderr.strip() or done.stdout.strip()).splitlines()[-1])


def repacked(packed: bytes, epoch: int) -> bytes:
    """The same archive without times, owners and an order that differ from one machine to the next."""
    plain = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(packed)) as rough,
        tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as fine,
    ):
        for member in sorted(rough.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.mode, member.pax_headers = 0o755 if member.isdir() or member.mode & 0o100 else 0o644, {}
            fine.addfile(member, rough.extractfile(member) if member.isfile() else None)
    return gzip.compress(plain.getvalue(), mtime=epoch)


def check_packages(source: Path, wheel: Path) -> None:
    """The page is in both, with rules and players of every game; nothing else is; the wheel has the package alone."""
    with tarfile.open(source) as tar:
        in_source = {name.partition("/")[2] for name in tar.getnames()}
    in_wheel = set(zipfile.ZipFile(wheel).namelist())
    page = {path.relative_to(ROOT).as_posix() for path in source_files() if "page" in path.relative_to(ROOT).parts}
    for name, names in ((source.name, in_source), (wheel.name, in_wheel)):
        missing = page - names
        if missing:
            raise Unfit(f"{name} lacks {min(missing)}")
        for game in sorted(filter(None, map(GAME.fullmatch, names)), key=str):
            for what, ending in (("rules", ""), ("players", r"\.players")):
                module = re.compile(rf"tischlein/page/assets/{game[1]}{ending}-[\w-]+\.wasm")
                if not any(map(module.fullmatch, names)):
                    raise Unfit(f"{name} lacks the {what} of {game[1]} for the browser: `make page` compiles them")
        stray = [entry for entry in names if STRAY.search(entry)]
        if stray:
            raise Unfit(f"{name} holds {min(stray)}")
    foreign = [name for name in in_wheel if not name.startswith(("tischlein/", f"tischlein-{version()}.dist-info/"))]
    if foreign:
        raise Unfit(f"{wheel.name} holds {min(foreign)}")
    forgotten = {name for name in set(tracked()) - in_source if not re.search(r"(^|/)\.", name)}
    if forgotten:
        raise Unfit(f"{source.name} lacks {min(forgotten)}: see MANIFEST.in")


def sums(files: list[Path]) -> str:
    """As `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files))


def main() -> None:
    part = check_tree()
    if "--tree" in sys.argv:
        return
    shutil.rmtree(DIST, ignore_errors=True)
    files = pack(DIST, int(git("log", "-1", "--format=%ct")))
    check_packages(*files)
    (DIST / "CHANGES.md").write_text(part, encoding="utf-8")
    (DIST / "SHA256SUMS").write_text(sums(files), encoding="utf-8")
    print(f"dist/ holds Tischlein {version()}: {', '.join(sorted(path.name for path in DIST.iterdir()))}")


if __name__ == "__main__":
    try:
        main()
    except Unfit as reason:
        sys.exit(f"This is no release yet: {reason}")
