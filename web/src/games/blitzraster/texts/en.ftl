page-start = Take a card, or swap two neighbours.
page-neighbour = Which neighbour do you swap it with?
page-which = Both are face down. Which one do you turn up?
page-play = Which hand card do you play?
page-which-card = Which hand card goes there?
page-where = Where should the card go?
page-cards-left = { $count ->
    [one] card
   *[other] cards
}
page-reveal = Turn up one of your cards.
page-new-grid = Your second grid! Turn up a card.
page-peek = Peek at one of your face-down cards.
page-looked = Remember: { $card }
page-reward = Your reward: peek at a card.
page-clear = Several lines are complete. Which goes first?
page-turn = Do you want to turn it up: { $card }?
page-chain = Chain reaction!
page-take-pile = From the pile
page-take-open = The open one
page-drop = Discard
page-skip = No peek
page-turn-up = Turn it up
page-keep = Leave it down
page-cancel = Never mind
