game-name = Wagnis
game-summary = Turn up cards, build rows, stop in time: who dares too much loses to the die.

option-risk = With risk: a rolled star costs all open cards.
option-remove_turn_cards = Without turn cards (two players only).

colour = { $colour ->
    [green] Green
    [yellow] Yellow
    [red] Red
    [blue] Blue
   *[purple] Purple
}
card-number = { $colour } { $value }
card-die = die card
card-turn = turn card

action-draw-first = Turn up cards
action-draw = Turn up one more card
action-stop = Stop and take a row
action-secure = Secure { $colour }
action-place = Lay the { $card } on row { $row }
action-place-new = Begin row { $row } with the { $card }
action-take = Take row { $row }

prospect-danger = { $bad } of the { $cards } cards in the pile fit no row.
prospect-safe = Every card still fits.
prospect-open-points = { $points ->
    [one] One open point is
   *[other] { $points } open points are
} at stake.
prospect-gives-up = The best row is worth { $points ->
    [one] 1 point
   *[other] { $points } points
} now.
prospect-row = { $die ->
    [yes] Row { $row }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }, but then the die is rolled.
   *[no] Row { $row }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }, without the die.
}
prospect-danger-then = After that { $bad } of the { $cards } cards in the pile fit no row.
prospect-leaves = At most a row of { $points ->
    [one] 1 point
   *[other] { $points } points
} is left for the others.
prospect-nothing-left = Nothing is left for the others.
prospect-secures = { colour }: { $points ->
    [one] 1 point is
   *[other] { $points } points are
} safe then.
prospect-keeps-open = { $points ->
    [0] Then nothing lies open any more.
    [one] 1 point stays open.
   *[other] { $points } points stay open.
}

event-draws = { $who_you ->
    [yes] You turn up a card.
   *[no] { $who } turns up a card.
}
event-turned-up = It is the { $card }.
event-placed = { $who_you ->
    [yes] You lay it in row { $row }.
   *[no] { $who } lays it in row { $row }.
}
event-stops = { $who_you ->
    [yes] You stop.
   *[no] { $who } stops.
}
event-took = { $who_you ->
    [yes] You take
   *[no] { $who } takes
} row { $row } ({ $points ->
    [one] 1 point
   *[other] { $points } points
}).
event-secured = { $who_you ->
    [yes] You secure { $colour }.
   *[no] { $who } secures { $colour }.
}
event-rolled = { $who_you ->
    [yes] You roll
   *[no] { $who } rolls
} { $face ->
    [star] the star: { $lost ->
        [0] { $risk ->
            [yes] no card lay open.
           *[no] nothing is lost.
        }
        [one] the only open card is gone.
       *[other] all { $lost } open cards are gone.
    }
   *[green] { $face }: { $lost ->
        [0] nothing is lost.
        [one] one card is gone.
       *[other] { $lost } cards are gone.
    }
}

luck-card = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
luck-roll = { $count ->
    [one] 1 roll of the die
   *[other] { $count } rolls of the die
}

refusal-W4 = In one turn you either turn up cards or secure, not both.
refusal-W5 = There is no card waiting to be laid.
refusal-W6 = Lay the card that was turned up in a row that it fits, or in the next free one. There are never more than three rows.
refusal-W7 = This row already holds that number or that colour.
refusal-W8 = This row already holds a die card.
refusal-W10 = You can stop once a row lies there, and turn up more only while the pile lasts.
refusal-W11 = You take a row after you have stopped, and one that still lies there.
refusal-W14 = The rows are being handed out: take one that still lies there.
refusal-W21 = You have no open card of that colour.
refusal-W24 = The game is over.

rule-W1 = There are 120 cards and one die. 90 cards carry a number from 1 to 6 in one of five colours, every combination three times; the others are 18 die cards and 12 turn cards. The die shows the five colours and a star.
rule-W2 = Two to six people play, clockwise. Who sat down first begins.
rule-W3 = Every colour has a shape of its own, on the cards and on the die, so nobody needs to tell colours apart.
rule-W4 = On your turn you choose: turn up cards or secure cards. Never both in the same turn.
rule-W5 = You always turn up the top card of the pile. The first one that is not a turn card begins the first row.
rule-W6 = Every further card goes to a row that it fits, or begins a new one; there are never more than three rows in a turn. A card that can be laid must be laid.
rule-W7 = A number card does not fit a row in which its number or its colour is there already.
rule-W8 = A die card is laid like a number card, but never beside another die card in the same row.
rule-W9 = Turn cards belong to no row. They lie beside the pile until the turn and the handing out are over.
rule-W10 = When at least one row lies there and no card is waiting, you may stop, even right after a turn card. When the pile is empty, you must.
rule-W11 = Who stops takes one of the rows at once. Its number cards then lie open in that player's display.
rule-W12 = If the row holds a die card, the number cards go into the display first; then the die is rolled, and all open cards of that colour are lost, the new ones among them. The die card is discarded.
rule-W13 = A star costs nothing (but see W27), nor does a colour of which you have no open card.
rule-W14 = Then the others take exactly one of the remaining rows each, one after the other, starting on the left. Taking is a duty, and W12 holds for everybody. When the rows are gone, the rest get none.
rule-W15 = If an odd number of turn cards lies aside, the handing out starts on the right and goes anticlockwise.
rule-W16 = Turn cards never change whose turn comes next. They are discarded when the turn is over.
rule-W17 = With two players turn cards do nothing. They may be taken out beforehand.
rule-W18 = Rows that nobody took are discarded.
rule-W19 = If a card that was turned up fits none of three rows, you went too far: it is discarded, you take no row, roll at once and lose your open cards of that colour. The rows go to the others.
rule-W20 = Secured cards are safe for good.
rule-W21 = Instead of turning up cards you secure exactly one colour: all your open cards of it, at least one.
rule-W22 = You can secure again and again, the same colour too. New cards always lie open first.
rule-W23 = Secured cards lie face down. The others see how many there are of each colour; only their owner sees the numbers.
rule-W24 = The game ends when the pile is empty and the rows of that turn have been handed out. If the last card fits nowhere, W19 comes first. If no row lay there in that turn, it ends on the spot.
rule-W25 = Your points are the numbers on all your cards, open and secured.
rule-W26 = Most points win. On a tie, more cards win; if that is a tie too, there are several winners.
rule-W27 = With risk, every rolled star costs the whole open display. What is secured stays.

table-pile = Pile
table-row = Row { $row }
table-no-rows = No row has been begun.
table-taken = taken
table-aside = { $count ->
    [0] No turn card lies aside.
    [one] One turn card lies aside.
   *[other] { $count } turn cards lie aside.
}
table-order-left = Rows are handed out clockwise.
table-order-right = Rows are handed out anticlockwise.
table-display = open
table-secured = secured
table-nothing = nothing
table-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
table-unfit = { $cards } of { $of } cards in the pile fit nowhere.
