page-start = Your turn: turn up the first card.
page-start-or-secure = Turn up cards or secure a colour.
page-where = Which row do you lay the card in?
page-where-only = The card fits here.
page-more = Do you dare one more?
page-must-draw = There is no row yet: keep turning up.
page-must-stop = The pile is empty: take a row.
page-take = Choose a row.
page-take-last = This row is left for you.
page-draw = One more!
page-draw-on = Keep turning up
page-stop = Stop
page-risk = { $cards ->
    [one] { $cards } of { $of } hurts
   *[other] { $cards } of { $of } hurt
}
page-risk-percent = { $percent }% risk
page-sure = No card fits any more. Really?
page-really = Yes, really!
page-secure-asked = Safe for good. That ends your turn.
page-secure = { $points ->
    [one] Secure 1 point
   *[other] Secure { $points } points
}
page-put-down = Not now
page-too-far = Too far!
page-relief = Phew!
page-secured-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
page-fact-catch = The best catch: { $who_you ->
    [yes] you take
   *[no] { $who } takes
} { $count } points at once.
page-fact-lost = The worst luck: the die takes { $count } cards at once from { $who_you ->
    [yes] you
   *[no] { $who }
}.
page-fact-bold = The boldest: { $who_you ->
    [yes] you turn
   *[no] { $who } turns
} up { $count } cards in one turn.
page-fact-too-far = Somebody went too far { $count } times.
