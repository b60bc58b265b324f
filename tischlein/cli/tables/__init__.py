"""How the table of each game is drawn in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

from tischlein.cli.pen import Pen
from tischlein.cli.tables import blitzraster, elferreihe, sternenzahlen, wagnis

Render = Callable[[Mapping[str, Any], Pen], list[Text]]

TABLES: dict[str, Render] = {
    "blitzraster": blitzraster.render,
    "elferreihe": elferreihe.render,
    "sternenzahlen": sternenzahlen.render,
    "wagnis": wagnis.render,
}
