"""Blitzraster: race to clear a grid of three by three cards, then one of four by three."""

from __future__ import annotations

from tischlein.core.game import Game
from tischlein.games.blitzraster import notation, options, rules, skill, state
from tischlein.games.blitzraster.effects import EFFECTS, card
from tischlein.games.blitzraster.habits import kueken, neuling
from tischlein.games.blitzraster.mind import MIND
from tischlein.games.blitzraster.offers import OFFERS, offer
from tischlein.games.blitzraster.policy import choose
from tischlein.games.blitzraster.prospects import PROSPECTS, foretell
from tischlein.games.blitzraster.refusals import forbid
from tischlein.games.blitzraster.sheet import VIEW, show

GAME = Game(
    name=options.NAME,
    package=__name__,
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
    to_agree=options.TO_AGREE,
    begin=options.begin,
    forms=notation.FORMS,
    forbid=forbid,
    view=VIEW,
    show=show,
    effects=EFFECTS,
    offers=OFFERS,
    offer=offer,
    card=card,
    policy=choose,
    policies={"kueken": kueken, "neuling": neuling, "koenner": skill.choose},
    rollouts=50_000,
    foresight=skill.FORESIGHT,
    prospects=PROSPECTS,
    foretell=foretell,
    mind=MIND,
    tokens=notation.TOKENS,
    token=notation.token,
    code=notation.code,
    check=state.check,
    constant=("limit",),
)
