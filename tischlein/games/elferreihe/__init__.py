"""Elferreihe: four rows of numbers that begin at 11. Lay your hand first, keep back what others need."""

from __future__ import annotations

from pathlib import Path

from tischlein.core.game import Game, Wording
from tischlein.games.elferreihe import notation, options, rules, state, wording
from tischlein.games.elferreihe.refusals import refuse
from tischlein.games.elferreihe.sheet import VIEW, show
from tischlein.games.elferreihe.wire import WIRE

GAME = Game(
    name=options.NAME,
    rules_version=options.RULES_VERSION,
    seats=options.SEATS,
    dtype=state.STATE,
    kernels=rules.KERNELS,
    actions=notation.ACTIONS,
    outcomes=notation.OUTCOMES,
    rules=options.RULES,
    low_wins=True,
    seats_move=False,
    hidden_hands=True,
    folder=Path(__file__).parent,
    choices={"without": (None, *state.COLOURS)},
    option_rules={"without": "E4"},
    check_options=options.check_options,
    begin=options.begin,
    tokens=notation.tokens,
    code=notation.code,
    refuse=refuse,
    sight=notation.sight,
    silent=notation.silent,
    view=VIEW,
    show=show,
    wording=Wording(wording.card, wording.actions, wording.event),
    wire=WIRE,
    check=state.check,
)
