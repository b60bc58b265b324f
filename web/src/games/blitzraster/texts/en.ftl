page-start = Take a card. Or swap two neighbours.
page-neighbour = Tap a neighbour: the two swap.
page-which = Which of the two do you turn up?
page-play = Pick a hand card.
page-which-card = Pick the hand card that goes there.
page-where = Put it in your grid. Or discard it.
page-cards-left = { $count ->
    [one] card
   *[other] cards
}
page-reveal = Turn up one of your cards.
page-new-grid = Your second grid! Turn up a card.
page-peek = Peek at one of your face-down cards.
page-looked = Remember: { $card }
page-seen = Got it!
page-reward = Your reward: peek at a face-down card.
page-clear = Several lines are complete. Tap the one to go first.
page-turn = Do you want to turn it up: { $card }?
page-first-grid = The first of two grids
page-second-grid = The second of two grids; the first is empty
page-chain = Chain reaction!
page-take-pile = From the pile
page-take-open = The open one
page-drop = Discard
page-skip = No peek
page-turn-up = Turn it up
page-keep = Cover it
page-cancel = Never mind
page-fact-chain = The longest chain reaction: { $count } lines, by { $who_you ->
    [yes] you
   *[no] { $who }
}.
page-fact-first = The first empty grid: { $who_you ->
    [yes] yours
   *[no] { $who }’s
}, in turn { $turn }.
page-fact-cleared = { $who_you ->
    [yes] You clear
   *[no] { $who } clears
} the most lines: { $count }.
page-fact-looked = { $who_you ->
    [yes] You
   *[no] { $who }
} peeked { $count } times.
