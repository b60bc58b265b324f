game-name = Elferreihe
game-summary = Four rows of numbers, each starting at 11: whoever runs out of cards first wins.

option-without = One colour stays in the box (two players only).
option-without-none = All colours take part.
option-without-red = Without red
option-without-yellow = Without yellow
option-without-green = Without green
option-without-blue = Without blue

colour = { $colour ->
    [red] Red
    [yellow] Yellow
    [green] Green
   *[blue] Blue
}
card-number = { $colour } { $value }

action-lay = { $way ->
    [first] Lay the { $card } in the middle to begin
    [new] Begin a new row with the { $card }
    [drawn] Lay the { $card } right away
    [last] Lay the { $card } and win
   *[plain] Lay the { $card }
}
action-draw = { $again ->
    [yes] Draw another card
   *[no] Draw a card
}
action-pass = Say that nothing fits
action-end = End your turn

prospect-wins = That wins.
prospect-own-next = You hold the { $card } after it yourself.
prospect-brings-on = Once the { $card } lies there, you can go on with { $count ->
    [one] 1 card
   *[other] { $count } cards
} of that row.
prospect-opens = It makes room for the { $card }, and you have no more cards on that side.
prospect-held-by = { $percent ->
    [100] { $who_you ->
        [yes] You have the { $card }.
       *[no] { $who } has the { $card } for sure.
    }
   *[other] { $who_you ->
        [yes] You have the { $card } in { $percent } of 100 cases.
       *[no] { $who } has the { $card } in { $percent } of 100 cases.
    }
}
prospect-held-alike = Each of the { $count } others has the { $card } just as likely, in { $percent } of 100 cases.
prospect-ends-row = The row ends there on that side.
prospect-all-go = All your cards can go now.
prospect-keeps-back = { $count ->
    [0] Nothing else fits.
    [one] You keep back 1 card that fits.
   *[other] You keep back { $count } cards that fit.
}
prospect-points = That takes { $points ->
    [one] 1 point
   *[other] { $points } points
} off your hand.
prospect-no-choice = Nothing else is possible.

event-dealt-all = The cards have been dealt.
event-dealt = { $card_known ->
    [no] { $who } gets a card.
   *[yes] { $who_you ->
        [yes] You get the { $card }.
       *[no] { $who } gets the { $card }.
    }
}
event-redealt = Nobody has an 11, so everything is shuffled and dealt once more.
event-draws = { $again ->
    [yes] { $who_you ->
        [yes] So you draw again.
       *[no] The card does not fit, so { $who } draws again.
    }
   *[no] { $who_you ->
        [yes] You have no card that fits, so you must draw.
       *[no] { $who } has no card that fits and must draw.
    }
}
event-drawn = { $card_known ->
    [no] { $who } draws { $count ->
        [1] a card.
        [2] a second card.
       *[3] a third card.
    }
   *[yes] { $who_you ->
        [yes] You draw the { $card }. { $fate ->
            [fits] It fits!
            [unfit] It does not fit.
           *[last] It does not fit, and your turn is over.
        }
       *[no] { $who } draws the { $card }.
    }
}
event-laid = { $who_you ->
    [yes] { $way ->
        [first] You have the { $card } and begin with it.
        [new] You lay the { $card } and begin a new row.
        [drawn] You lay the { $card } right away.
        [last] You lay the { $card }, have no cards left and win!
       *[plain] You lay the { $card }.
    }
   *[no] { $way ->
        [first] { $who } has the { $card } and begins with it.
        [new] { $who } lays the { $card } and begins a new row.
        [drawn] The card fits: { $who } lays the { $card }.
        [last] { $who } lays the { $card }, has no cards left and wins!
       *[plain] { $who } lays the { $card }.
    }
}
event-passes = { $who_you ->
    [yes] The pile is empty, and you say: “Nothing fits.”
   *[no] The pile is empty, and { $who } says: “Nothing fits.”
}
event-ends = { $who_you ->
    [yes] You end your turn.
   *[no] { $who } ends the turn.
}

luck-card = { $count ->
    [one] 1 card
   *[other] { $count } cards
}

refusal-E1 = There is no such card. Choose a number from 1 to 20.
refusal-E4 = This colour is not in the game today. Take a card of another colour.
refusal-E5 = First comes the 11 that you have to begin with. Lay it in the middle.
refusal-E7 = You can only lay what is in your hand. If any of it fits, you have to lay a card.
refusal-E8 = This row is not there yet. Its 11 must be on the table first.
refusal-E10 = This card does not fit yet. A row only takes the number that comes next at one of its ends.
refusal-E11 = You can draw only when you cannot lay anything. If the card you drew fits, you must lay that very card.
refusal-E12 = The card you drew does not fit. Draw the next one!
refusal-E13 = If nothing fits, you draw. Only when the pile is empty do you say “Nothing fits” instead.
refusal-E14 = If you have laid a card, end your turn when you are done. Before you have laid one, you cannot end it.
refusal-E15 = The game is over: somebody has no cards left.

rule-E1 = There are four colours – red, yellow, green and blue – with every number from 1 to 20 once in each, 80 cards in all. Two of you can start, and with six the table is full.
rule-E2 = With two or three people you get 20 cards each, with four 15, with five 12 and with six 10. What is left over goes face down on the pile.
rule-E3 = Your cards are your secret. Hold them so that nobody can peek.
rule-E4 = If there are just two of you, you can leave one colour in the box. Then only 60 cards take part, but you still get 20 each.
rule-E5 = If you have the red 11, you start with it. If it is in the pile, the yellow 11 starts, or else the green one, or else the blue one. If none of you has an 11, you shuffle everything together and deal once more.
rule-E6 = In the very first turn a single 11 is laid and nothing else. Then play goes on clockwise.
rule-E7 = If something in your hand fits, you must lay a card. After that you may go on for as long as something fits, on different rows too. Or you stop and save cards that fit for later.
rule-E8 = Every row starts with its 11. As long as that is missing, the rest of the colour has to wait.
rule-E9 = Each row keeps to one colour, the colour of its 11.
rule-E10 = On one side of the 11 you count up, from 12 to 20; on the other side you count down, from 10 to 1. No number is skipped.
rule-E11 = If nothing in your hand fits, you take the top card of the pile. If you can lay it, you do so right away, and that is all you do in this turn.
rule-E12 = If the card you drew does not fit, you keep it and draw another one, but no more than three in a turn. After the third you are done, and also if the pile runs out before that.
rule-E13 = If the pile is empty when your turn comes, and nothing fits, you say so. The person on your left goes on.
rule-E14 = If you laid from your hand, you end your turn yourself, even when nothing more fits. That way it stays secret whether you saved something. A turn ends on its own only after the very first 11, after drawing, and with the card that wins.
rule-E15 = When your last card lies there, the game stops on the spot, and you have won.
rule-E16 = At the end everybody adds up the numbers still in their hand: those are their points. Fewer is better, and whoever won gets 0. Until then you see only your own.
rule-E17 = If you play several rounds, your points from all of them are added together. Whoever has the fewest wins; if some of you have equally few, you win together.
rule-E18 = The game never gets stuck: what fits next is in somebody's hand, or it is still in the pile.
rule-E19 = Before each new round the cards are freshly shuffled and dealt. And again the 11 shows who starts.

table-pile = Pile
table-dealt-anew = Nobody had an 11, so the cards are dealt again.
table-drawn = Drawn in this turn: { $drawn } of at most 3 cards.
table-row = { $colour ->
    [red] Red row
    [yellow] Yellow row
    [green] Green row
   *[blue] Blue row
}
table-row-none = waiting for its 11
table-row-one = only the 11
table-row-ends = { $low } to { $high }
table-cards = { $cards ->
    [0] no cards left
    [one] 1 card
   *[other] { $cards } cards
}
table-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
table-hand = Your cards
table-hand-of = { $who }, still in hand
