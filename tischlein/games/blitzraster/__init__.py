"""Blitzraster: race to clear a grid of three by three cards, then one of four by three."""

from __future__ import annotations

from pathlib import Path

from tischlein.core.game import Game, Wording
from tischlein.games.blitzraster import notation, options, rules, state, wording
from tischlein.games.blitzraster.refusals import refuse
from tischlein.games.blitzraster.sheet import VIEW, show
from tischlein.games.blitzraster.wire import WIRE

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
    seats_move=True,
    hidden_hands=True,
    folder=Path(__file__).parent,
    choices={},
    option_rules={"turn_limit": "B28"},
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
