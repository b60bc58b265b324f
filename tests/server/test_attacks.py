"""Attacks from one address on a real server, beside honest tables of others. What people wait for and what it costs in
memory is measured in `make soak` and written to the terminal; docs/reliability.md has the figures of one run.

The bounds of the long runs are those that docs/reliability.md promises. Machines are shared and noisy: the time for
which the server's loop was ready to run and had no core is taken off what people waited, and nothing else.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.attack.floods import ATTACKS
from tests.server.attack.measure import HEADING, Result, measure
from tests.server.proxy import NGINX
from tests.server.test_slow import long_record

LONG_SECONDS = float(os.environ.get("TISCHLEIN_ATTACK_SECONDS", "600"))
"""How long the long one takes."""

MOST_TURN, MOST_P99, MOST_WAIT = 100.0, 100.0, 250.0
"""Milliseconds."""
MOST_GROWTH = 50.0
"""MiB."""
MOST_LINES = 500


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "attack" in metafunc.fixturenames:
        ways = [(name, False) for name in ATTACKS] + [(name, True) for name in ATTACKS if NGINX is not None]
        short = [("all_frames", False)]
        metafunc.parametrize(("attack", "proxied"), ways if metafunc.config.getoption("--soak") else short)


def check(result: Result, soak: bool) -> None:
    print(f"\n{HEADING}\n{result}")
    assert not result.errors
    assert result.cut == 0, "an honest page was cut"
    assert result.moves > 0
    assert result.lines < MOST_LINES
    if soak:
        assert result.turn < MOST_TURN
        assert result.p99 < MOST_P99 + result.starved * 1000
        assert result.worst < MOST_WAIT + result.starved * 1000
        assert result.peak - result.before < MOST_GROWTH
        assert result.after - result.before < MOST_GROWTH


def test_an_attack_leaves_honest_tables_alone(attack: str, proxied: bool, soak: bool, tmp_path: Path) -> None:
    seconds = 10.0 if soak else 1.0
    check(measure(attack, tmp_path, seconds, proxied=proxied, record=long_record(11_000) if soak else ""), soak)


def test_a_long_mixed_attack_beside_many_tables(soak: bool, tmp_path: Path) -> None:
    """Fifty tables and ten minutes in the long runs; else a moment."""
    seconds, tables = (LONG_SECONDS, 50) if soak else (1.0, 2)
    check(measure("everything", tmp_path, seconds, tables, record=long_record(11_000) if soak else ""), soak)
