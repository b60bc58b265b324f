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
page-fact-run = { $who_you ->
    [yes] You lay
   *[no] { $who } lays
} { $count } cards in a single turn.
page-fact-near = { $who_you ->
    [yes] You
   *[no] { $who }
} also had just one card left at one point.
page-fact-whole = { $count ->
    [one] One row is complete,
   *[other] { $count } rows are complete,
} from 1 to 20.
page-fact-drawn = { $who_you ->
    [yes] You
   *[no] { $who }
} had to draw the most: { $count } cards.
page-fact-longest = The longest row is { $colour }: from { $low } to { $high }.
page-fact-none-drawn = Nobody had to draw.
