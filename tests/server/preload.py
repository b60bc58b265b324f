"""Loaded once, in the process from which all servers under test are forked: they are ready in a moment."""

from __future__ import annotations

import tests.server.launcher  # noqa: F401 - with it comes all that a server needs
from tischlein.server.warm import warm_up

warm_up()
