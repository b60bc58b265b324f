"""What some tests need of the machine, and what happens where it is not there."""

from __future__ import annotations

import os

import pytest

MOUNTING = "run the tests as root, in a container with the right to mount (--cap-add SYS_ADMIN)"
TRACING = "run the tests as root, in a container with the right to trace (--cap-add SYS_PTRACE)"


def allow(allowed: object, what: str, remedy: str) -> None:
    """Go on only where the machine allows it: no set-up can give itself rights, so this is skipped everywhere."""
    if not allowed:
        pytest.skip(f"{what}: {remedy}")


def need(there: object, what: str, remedy: str) -> None:
    """Go on only where a tool is there. Somebody's own machine may lack it: then the test is skipped and says so. Where
    everything is to be looked at (`CI=true`), nothing is left out by luck."""
    if there:
        return
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(f"{what}: {remedy}", pytrace=False)
    pytest.skip(what)
