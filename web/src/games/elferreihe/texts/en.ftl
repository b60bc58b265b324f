page-first = You begin, with the { $card }.
page-lay = Your turn: lay a card.
page-only = Your turn: only the { $card } fits.
page-more = One more? Keeping slows the others.
page-no-more = Nothing else fits.
page-draw = { $drawn ->
    [0] Nothing fits, so you draw a card.
    [1] No fit. One more!
   *[other] Still no fit! The third one decides.
}
page-fits = It fits! The { $card } goes on the table.
page-nothing-left = Nothing fits, and the pile is empty.
page-lay-it = Lay the { $card }
page-end = Done
page-keep = Keep the rest
page-pass = Nothing fits!
page-draws = { $drawn ->
    [1] Nothing fits!
    [2] One more!
   *[other] The third!
}
page-left = { $cards ->
    [0] No cards left!
   *[other] Last card!
}
page-row-whole = { $colour ->
    [red] Red
    [yellow] Yellow
    [green] Green
   *[blue] Blue
} is complete!
page-in-hand = { $count ->
    [one] point in hand
   *[other] points in hand
}
