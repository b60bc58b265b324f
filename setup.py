"""What pyproject.toml cannot say: no package is built without the page."""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

PAGE = Path(__file__).parent / "tischlein" / "page" / "index.html"
MISSING = (
    "the page for the browser has not been built, or without the rules of the games, "
    "and a package without it would be of no use. "
    "`make page` builds it (it needs Node 20.19, 22.12 or newer with npm); then build the package again."
)


def check_page() -> None:
    if not PAGE.is_file() or not any(PAGE.parent.glob("assets/*.wasm")):
        raise SystemExit(f"Tischlein cannot be packed yet: {MISSING}")


class BuildWithPage(build_py):
    def run(self) -> None:
        if not self.editable_mode:  # who works on the source builds the page when it is needed
            check_page()
        super().run()


class SourceWithPage(sdist):
    def run(self) -> None:
        check_page()
        super().run()


setup(cmdclass={"build_py": BuildWithPage, "sdist": SourceWithPage})
