"""What people install: wheel and source package hold the page, and a server from either of them shows it."""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import httpx
import pytest

import tischlein
from scripts import release
from tischlein.cli.page import LIST
from tischlein.server.pagefiles import page_sums

EPOCH = 1_700_000_000
ROOT = Path(tischlein.__file__).parent.parent


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Source package and wheel."""
    return release.pack(tmp_path_factory.mktemp("dist"), EPOCH)


def test_both_packages_hold_the_page_and_nothing_stray(packages: list[Path]) -> None:
    release.check_packages(*packages)


def test_whoever_packs_it_gets_the_same_bytes(packages: list[Path], tmp_path: Path) -> None:
    again = release.pack(tmp_path / "elsewhere", EPOCH)
    assert [file.name for file in again] == [file.name for file in packages]
    assert release.sums(again) == release.sums(packages)
    assert release.sums(packages).splitlines() == [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in sorted(packages)
    ]


def test_a_stray_or_missing_file_is_found(packages: list[Path], tmp_path: Path) -> None:
    for name, said in (("tischlein/__pycache__/x.pyc", "holds"), ("other/x.py", "holds other/x.py")):
        wheel = tmp_path / packages[1].name
        shutil.copyfile(packages[1], wheel)
        with zipfile.ZipFile(wheel, "a") as more:
            more.writestr(name, "")
        with pytest.raises(release.Unfit, match=said):
            release.check_packages(packages[0], wheel)
    with zipfile.ZipFile(packages[1]) as whole, zipfile.ZipFile(tmp_path / "less.whl", "w") as less:
        for entry in whole.namelist():
            if not entry.endswith("page/sw.js"):
                less.writestr(entry, whole.read(entry))
    with pytest.raises(release.Unfit, match=r"lacks tischlein/page/sw\.js"):
        release.check_packages(packages[0], tmp_path / "less.whl")


@pytest.mark.parametrize(("file", "what"), [("wagnis-", "rules"), ("wagnis.players-", "players")])
def test_a_game_without_one_of_its_modules_is_found(
    packages: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, what: str
) -> None:
    """Also where the page was built without it."""
    built = [path for path in release.source_files() if not path.name.startswith(file)]
    monkeypatch.setattr(release, "source_files", lambda: built)
    less = tmp_path / "less.whl"
    with zipfile.ZipFile(packages[1]) as whole, zipfile.ZipFile(less, "w") as target:
        for entry in whole.namelist():
            if f"assets/{file}" not in entry:
                target.writestr(entry, whole.read(entry))
    with pytest.raises(release.Unfit, match=f"lacks the {what} of wagnis"):
        release.check_packages(packages[0], less)


@pytest.mark.parametrize("what", ["build_wheel", "build_sdist"])
def test_without_the_page_nothing_is_packed(packages: list[Path], tmp_path: Path, what: str) -> None:
    shutil.unpack_archive(packages[0], tmp_path, filter="data")
    (folder,) = tmp_path.glob("tischlein-*")
    shutil.rmtree(folder / "tischlein" / "page")
    with pytest.raises(release.Unfit, match=r"the page for the browser has not been built.*`make page` builds it"):
        release.build(folder, what, tmp_path / "dist", EPOCH)
    assert not [*tmp_path.glob("dist/*")]


@pytest.mark.parametrize("which", [0, 1], ids=["sdist", "wheel"])
def test_an_installed_package_shows_the_page(packages: list[Path], tmp_path: Path, which: int) -> None:
    """Into a fresh environment; other people's libraries are those of this one, so that nothing has to be fetched."""
    place = tmp_path / "venv"
    venv.create(place, symlinks=True)
    (site,) = place.glob("lib/python*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python"), "install", "--quiet"]
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed", "--disable-pip-version-check"]
    subprocess.run([*pip, *offline, str(packages[which])], check=True)
    assert (site / "tischlein" / "page" / "index.html").is_file()
    assert_shows_the_page(place / "bin" / "tischlein", tmp_path)
    assert_writes_the_page(place / "bin" / "tischlein", tmp_path)


def assert_writes_the_page(command: Path, folder: Path) -> None:
    """For any web space: all files, and nothing else is needed for it."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([command, "page", folder / "page"], env=environment, cwd=folder, check=True, capture_output=True)
    written = {path.relative_to(folder / "page").as_posix() for path in (folder / "page").rglob("*") if path.is_file()}
    assert written == {*page_sums(), LIST}


def assert_shows_the_page(command: Path, folder: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY")}
    environment |= {"TISCHLEIN_DATA": str(folder / "data"), "TISCHLEIN_HOST": "127.0.0.1", "TISCHLEIN_PORT": "0"}
    server = subprocess.Popen(
        [command, "--language", "en"], env=environment, cwd=folder, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        said = ""
        while (found := re.search(r"The table is set: (\S+)", said)) is None:
            line = server.stdout.readline()
            assert line, said
            said += line
        with httpx.Client(base_url=found[1], trust_env=False) as browser:
            for name, expected in page_sums().items():
                answer = browser.get("/" if name == "index.html" else f"/{name}")
                assert answer.status_code == 200
                assert hashlib.sha256(answer.content).hexdigest() == expected
            assert browser.get("/api/server").json()["version"] == tischlein.__version__
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


ROUTES = {
    "pip": ["{tools}/python -m venv {place}", "{place}/bin/pip install --quiet --constraint {constraints} {wheel}"],
    "pipx": ["{tools}/pip install --quiet pipx", "{tools}/pipx install --quiet {wheel}"],
    "uv": ["{tools}/pip install --quiet uv", "{tools}/uv tool install --quiet {wheel}"],
}
"""How README says that people install it, with the wheel in place of its name."""


@pytest.mark.parametrize("route", ROUTES)
def test_the_ways_to_install_it_with_all_its_libraries(
    packages: list[Path], tmp_path: Path, soak: bool, route: str
) -> None:
    """Over the network, in long runs alone; in short ones, that they are the ways which README names."""
    named = {"pip": "pip install dist/", "pipx": "pipx install dist/", "uv": "uv tool install dist/"}
    assert f"{named[route]}{packages[1].name}" in (ROOT / "README.md").read_text(encoding="utf-8")
    if not soak:
        return
    tools, place, bin = tmp_path / "tools", tmp_path / "place", tmp_path / "bin"
    venv.create(tools, with_pip=True, symlinks=True)
    own = {"PIPX_HOME": str(place), "PIPX_BIN_DIR": str(bin), "UV_TOOL_DIR": str(place), "UV_TOOL_BIN_DIR": str(bin)}
    for step in ROUTES[route]:
        words = {"tools": tools / "bin", "place": place, "wheel": packages[1], "constraints": ROOT / "constraints.txt"}
        subprocess.run(step.format(**words).split(), env=os.environ | own, check=True)
    command = (place / "bin" if route == "pip" else bin) / "tischlein"
    refused = subprocess.run(
        [command, "--language", "en", "serve", "--database", "postgresql://127.0.0.1/x"],
        capture_output=True,
        check=False,
    )
    assert refused.returncode == 2
    assert b"pip install 'tischlein[postgresql]'" in refused.stderr, "plain Tischlein comes without it"
    assert_shows_the_page(command, tmp_path)


def test_there_is_one_version(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == tischlein.__version__ == release.version()
    assert not any("psycopg" in needed for needed in project["dependencies"])


BY_NAME = {"httptools", "uvloop"}
"""What uvicorn loads itself where it is there; we name the one and want the other."""
EXTRA = {"psycopg": "postgresql"}
"""What only who asks for it has."""


def plain(name: str) -> str:
    """The name of a distribution as all spell it, without what is demanded of it."""
    found = re.match(r"[\w.-]+", name)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_what_the_package_imports_is_what_it_says_it_needs() -> None:
    """And nothing more; what comes with something that is needed anyway counts as said."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {plain(name) for name in project["dependencies"]}
    extras = {name: {plain(one) for one in wanted} for name, wanted in project["optional-dependencies"].items()}
    brought = {plain(name) for one in needed - BY_NAME for name in requires(one) or [] if "extra ==" not in name}
    owners = packages_distributions()
    used = set[str]()
    for module in imported():
        if module in EXTRA:
            assert module in extras[EXTRA[module]]
            continue
        found = {plain(name) for name in owners[module]}
        assert found & (needed | brought), f"{module} is imported, and pyproject.toml names nothing that brings it"
        used |= found & needed
    assert used == needed - BY_NAME, "named in pyproject.toml, and imported nowhere"


def imported() -> set[str]:
    """The modules of others that any file of the package imports, anywhere in it."""
    found = set[str]()
    for file in Path(tischlein.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"tischlein"}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree that is fit to be released, as far as anybody looks at it."""
    (tmp_path / "tischlein").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    (tmp_path / "tischlein" / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3 (2026-01-31)\n\n- new\n")
    (tmp_path / ".gitignore").write_text("dist/\n")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    release.git("init", "--quiet")
    commit()
    return tmp_path


def commit() -> None:
    release.git("add", "--all")
    who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")
    release.git(*who, "commit", "--quiet", "--allow-empty", "--message", "x")


def test_a_tree_is_looked_at_before_it_is_packed(tree: Path) -> None:
    assert release.check_tree() == "# Tischlein 1.2.3 (2026-01-31)\n\n- new\n"
    (tree / "new.txt").touch()
    with pytest.raises(release.Unfit, match=r"not committed:\n\?\? new\.txt"):
        release.check_tree()
    (tree / "tischlein" / "__init__.py").write_text('__version__ = "1.2.2"\n')
    commit()
    with pytest.raises(release.Unfit, match=r"another version than pyproject\.toml, which says 1\.2\.3"):
        release.check_tree()


def test_a_release_is_packed_with_sums_and_changes(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What lay in dist/ before is gone, and what is not as it must be stays away."""
    checked: list[tuple[Path, ...]] = []

    def pack(target: Path, epoch: int) -> list[Path]:
        assert epoch == int(release.git("log", "-1", "--format=%ct"))
        target.mkdir()
        for name in ("x.tar.gz", "x.whl"):
            (target / name).write_text(name)
        return [target / "x.tar.gz", target / "x.whl"]

    monkeypatch.setattr(release, "pack", pack)
    monkeypatch.setattr(release, "check_packages", lambda *files: checked.append(files))
    monkeypatch.setattr(sys, "argv", ["release.py", "--tree"])
    release.main()
    dist = tree / "dist"
    assert not dist.exists(), "only looked at"
    monkeypatch.setattr(sys, "argv", ["release.py"])
    dist.mkdir()
    (dist / "old.whl").touch()
    release.main()
    assert sorted(path.name for path in dist.iterdir()) == ["CHANGES.md", "SHA256SUMS", "x.tar.gz", "x.whl"]
    assert checked == [(dist / "x.tar.gz", dist / "x.whl")]
    assert (dist / "CHANGES.md").read_text() == release.check_tree()
    assert (dist / "SHA256SUMS").read_text() == release.sums([dist / "x.tar.gz", dist / "x.whl"])
    assert capsys.readouterr().out == "dist/ holds Tischlein 1.2.3: CHANGES.md, SHA256SUMS, x.tar.gz, x.whl\n"


@pytest.mark.parametrize(
    ("changelog", "said"),
    [
        ("# Changelog\n", "no part"),
        ("# Changelog\n\n## Unreleased\n\n- x\n", r"must be “## 1.2.3 \(YYYY-MM-DD\)”, and is “## Unreleased”"),
        ("## 1.2.3 (unreleased)\n", "must be"),
        ("## 1.2.2 (2026-01-31)\n\n- x\n", "must be"),
    ],
)
def test_a_changelog_that_does_not_know_the_version(changelog: str, said: str) -> None:
    with pytest.raises(release.Unfit, match=said):
        release.changes(changelog, "1.2.3")


def test_the_part_of_the_changelog() -> None:
    text = "# Changelog\n\nWords.\n\n## 1.2.3 (2026-01-31)\n\n- new\n\n## 1.2.2 (2026-01-01)\n\n- old\n"
    assert release.changes(text, "1.2.3") == "# Tischlein 1.2.3 (2026-01-31)\n\n- new\n"
