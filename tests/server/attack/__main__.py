"""One attack by hand: `python -m tests.server.attack all_frames pipelined --seconds 10 --nginx`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.server.attack.floods import ATTACKS
from tests.server.attack.measure import HEADING, measure
from tests.server.test_slow import long_record


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.attack")
    parser.add_argument("attacks", nargs="*", help=f"of {', '.join(ATTACKS)}; all, where none is named")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--nginx", action="store_true")
    given = parser.parse_args()
    print(HEADING, flush=True)
    for name in given.attacks or ATTACKS:
        with tempfile.TemporaryDirectory(prefix="tischlein-") as folder:
            result = measure(name, Path(folder), given.seconds, given.tables, given.nginx, long_record(11_000))
        print(result, *result.errors[:5], f"honest pages were cut: {result.cut}" if result.cut else "", flush=True)


if __name__ == "__main__":
    main()
