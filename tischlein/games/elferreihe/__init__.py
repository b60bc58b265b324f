"""Elferreihe: four rows of numbers that begin at 11. Lay your hand first, keep back what others need."""

from __future__ import annotations

from tischlein.core.game import Game
from tischlein.games.elferreihe import notation, options, rules, skill, state
from tischlein.games.elferreihe.effects import EFFECTS, card
from tischlein.games.elferreihe.habits import kueken, neuling
from tischlein.games.elferreihe.mind import MIND
from tischlein.games.elferreihe.offers import OFFERS, offer
from tischlein.games.elferreihe.policy import choose
from tischlein.games.elferreihe.prospects import PROSPECTS, foretell
from tischlein.games.elferreihe.refusals import forbid
from tischlein.games.elferreihe.sheet import VIEW, show

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
    rollouts=300_000,
    prospects=PROSPECTS,
    foretell=foretell,
    mind=MIND,
    check=state.check,
    constant=("left_out",),
)
