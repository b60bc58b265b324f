"""The page's wire types are those of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_wire_types_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "wire_types.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
