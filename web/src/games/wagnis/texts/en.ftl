page-start = Your turn: turn up the first card.
page-start-or-secure = Turn up cards or secure a colour.
page-where = Which row do you lay the card in?
page-more = Do you dare one more?
page-take = Choose a row.
page-draw = One more!
page-stop = Stop
page-too-far = Too far!
page-secured-points = { $points } pts
page-secured-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
