"""Loaded once, in the process from which servers and commands under test are forked: they are ready in a moment."""

from __future__ import annotations

import uvloop  # noqa: F401 - with these comes all that they need

import tests.server.launcher  # noqa: F401
import tischlein.cli  # noqa: F401
from tischlein.server.warm import warm_players, warm_up

warm_up()
warm_players()
