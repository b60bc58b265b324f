"""Sternenzahlen: walk to Ziel, split numbers into two, cover stars with chips, mind the black holes."""

from __future__ import annotations

from tischlein.core.game import Game
from tischlein.games.sternenzahlen import notation, options, rules, skill, state
from tischlein.games.sternenzahlen.effects import EFFECTS, card
from tischlein.games.sternenzahlen.habits import kueken, neuling
from tischlein.games.sternenzahlen.mind import MIND
from tischlein.games.sternenzahlen.offers import OFFERS, offer
from tischlein.games.sternenzahlen.policy import choose
from tischlein.games.sternenzahlen.prospects import PROSPECTS, foretell
from tischlein.games.sternenzahlen.refusals import forbid
from tischlein.games.sternenzahlen.sheet import VIEW, show

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
    rollouts=500_000,
    prospects=PROSPECTS,
    foretell=foretell,
    mind=MIND,
    tokens=notation.TOKENS,
    token=notation.token,
    code=notation.code,
    check=state.check,
    constant=("cells", "path", "events", "red_chips", "fields", "rows", "first"),
)
