"""Loaded once, in the process from which servers and commands under test are forked: they are ready in a moment."""

from __future__ import annotations

import tischlein.cli  # noqa: F401 - with these comes all that they need
from tischlein.server.warm import warm_up

warm_up()
