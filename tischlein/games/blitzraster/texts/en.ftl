game-name = Blitzraster
game-summary = Same colours down, same numbers across: who is the fastest to clear two grids?

option-turn_limit = How many turns at most, all together?

colour = { $colour ->
    [red] red
    [orange] orange
    [yellow] yellow
    [lime] lime
    [green] green
    [lightblue] light blue
    [darkblue] dark blue
    [purple] purple
    [pink] pink
   *[brown] brown
}
card-number = { $colour ->
    [red] red
    [orange] orange
    [yellow] yellow
    [lime] lime
    [green] green
    [lightblue] light blue
    [darkblue] dark blue
    [purple] purple
    [pink] pink
   *[brown] brown
} { $number }
card-hidden = face-down card
card-known = face-down { $card }

action-pile = Draw a card from the pile
action-discard = Take the { $card } from the discard pile
action-swap = Swap { $first } and { $second }: the { $one } and the { $other }
action-swap-reveal = Swap { $first } and { $second }, and turn up the { $card } from { $turned }
action-reveal = Turn up the { $card } on { $cell }
action-peek = Peek at the { $card } on { $cell }
action-skip = Do not peek at any card
action-keep = Leave the card on { $cell } face down
action-drop = Discard the { $card }, then turn up a card
action-drop-only = Discard the { $card }
action-put = Put the { $card } on { $cell } and discard the { $old }
action-clear-column = Clear column { $line } (all { $colour })
action-clear-row = Clear row { $line } (all { $number }s)

prospect-clears = { $cards ->
    [0] That completes a row or a column.
    [one] That takes 1 card out of your grid.
   *[other] That takes { $cards } cards out of your grid.
}
prospect-column-lacks = Column { $line } ({ $colour }) { $missing ->
    [0] lacks nothing then, but not all of it lies face up.
    [one] lacks 1 card then{ $held ->
        [0] ; { $fitting ->
            [0] none of { $unseen } hidden ones fits.
            [one] 1 of { $unseen } hidden ones fits.
           *[other] { $fitting } of { $unseen } hidden ones fit.
        }
       *[other] , and you have it in your hand.
    }
   *[other] lacks { $missing } cards then{ $held ->
        [0] ; { $fitting ->
            [0] none of { $unseen } hidden ones fits.
            [one] 1 of { $unseen } hidden ones fits.
           *[other] { $fitting } of { $unseen } hidden ones fit.
        }
        [one] ; 1 that fits is in your hand, and { $fitting ->
            [0] none of { $unseen } hidden ones fits.
            [one] 1 of { $unseen } hidden ones fits.
           *[other] { $fitting } of { $unseen } hidden ones fit.
        }
       *[other] ; { $held } that fit are in your hand, and { $fitting ->
            [0] none of { $unseen } hidden ones fits.
            [one] 1 of { $unseen } hidden ones fits.
           *[other] { $fitting } of { $unseen } hidden ones fit.
        }
    }
}
prospect-row-lacks = Row { $line } (all { $number }) { $missing ->
    [0] lacks nothing then, but not all of it lies face up.
    [one] lacks 1 card then{ $held ->
        [0] ; { $fitting ->
            [0] none of { $unseen } hidden ones fits.
            [one] 1 of { $unseen } hidden ones fits.
           *[other] { $fitting } of { $unseen } hidden ones fit.
        }
       *[other] , and you have it in your hand.
    }
   *[other] lacks { $missing } cards then{ $held ->
        [0] ; { $fitting ->
            [0] none of { $unseen } hidden ones fits.
            [one] 1 of { $unseen } hidden ones fits.
           *[other] { $fitting } of { $unseen } hidden ones fit.
        }
        [one] ; 1 that fits is in your hand, and { $fitting ->
            [0] none of { $unseen } hidden ones fits.
            [one] 1 of { $unseen } hidden ones fits.
           *[other] { $fitting } of { $unseen } hidden ones fit.
        }
       *[other] ; { $held } that fit are in your hand, and { $fitting ->
            [0] none of { $unseen } hidden ones fits.
            [one] 1 of { $unseen } hidden ones fits.
           *[other] { $fitting } of { $unseen } hidden ones fit.
        }
    }
}
prospect-helps = But { $who_you ->
    [yes] you
   *[no] { $who }
} can use the { $card }: it completes a row or a column there.
prospect-lies-open = You know the { $card }; what comes from the pile is unknown.
prospect-unknown = You do not know yet what lies there.

event-dealt-all = The cards have been dealt.
event-dealt = { $who_you ->
    [yes] You get
   *[no] { $who } gets
} { $card_known ->
    [yes] the { $card } face down
   *[no] a face-down card
} on { $cell }.
event-opened = The discard pile begins with the { $card }.
event-drawn = { $who_you ->
    [yes] You draw
   *[no] { $who } draws
} { $card_known ->
    [yes] the { $card }.
   *[no] a card.
}
event-reaches = { $who_you ->
    [yes] You reach for the pile.
   *[no] { $who } reaches for the pile.
}
event-took = { $who_you ->
    [yes] You take
   *[no] { $who } takes
} the { $card } from the discard pile.
event-swap = { $who_you ->
    [yes] You swap
   *[no] { $who } swaps
} the { $one } on { $first } with the { $other } on { $second }.
event-swap-reveal = { $who_you ->
    [yes] You swap
   *[no] { $who } swaps
} { $first } and { $second }. The { $card } now lies face up on { $cell }.
event-turned-up = { $who_you ->
    [yes] You turn up
   *[no] { $who } turns up
} the { $card } on { $cell }.
event-looked = { $who_you ->
    [yes] You peek
   *[no] { $who } peeks
} at the card on { $cell }{ $card_known ->
    [yes] : it is the { $card }.
   *[no] .
}
event-skips = { $who_you ->
    [yes] You do not peek at any card.
   *[no] { $who } does not peek at any card.
}
event-keeps = { $who_you ->
    [yes] You leave
   *[no] { $who } leaves
} the card on { $cell } face down.
event-dropped = { $who_you ->
    [yes] You discard
   *[no] { $who } discards
} the { $card }.
event-put = { $hidden ->
    [yes] { $who_you ->
        [yes] You put
       *[no] { $who } puts
    } the { $card } on { $cell }. The face-down card there was the { $old }; it goes to the discard pile.
   *[no] { $who_you ->
        [yes] You put the { $card } on { $cell } and discard the { $old }.
       *[no] { $who } puts the { $card } on { $cell } and discards the { $old }.
    }
}
event-column-cleared = { $way ->
    [chosen] { $who_you ->
        [yes] You clear
       *[no] { $who } clears
    } column { $line }, which is all { $colour }.
    [chain] Chain reaction! Now column { $line } is all { $colour } and is cleared too.
    [also] After pushing together, column { $line } is all { $colour } and is cleared too.
   *[alone] Column { $line } is all { $colour } and is cleared.
}
event-row-cleared = { $way ->
    [chosen] { $who_you ->
        [yes] You clear
       *[no] { $who } clears
    } row { $line }, which is all { $number }s.
    [chain] Chain reaction! Now row { $line } is all { $number }s and is cleared too.
    [also] After pushing together, row { $line } is all { $number }s and is cleared too.
   *[alone] Row { $line } is all { $number }s and is cleared.
}
event-emptied = { $second ->
    [yes] { $who_you ->
        [yes] Your second grid is empty: you win!
       *[no] The second grid is empty: { $who } wins!
    }
   *[no] { $who_you ->
        [yes] Your first grid is empty: you get the second one!
       *[no] The first grid is empty: { $who } gets the second one!
    }
}

luck-card = { $count ->
    [one] 1 card
   *[other] { $count } cards
}

refusal-B3 = First turn up one of your cards, then peek at one that is face down.
refusal-B5 = Take exactly one card at the start of your turn, and only then play one.
refusal-B6 = First discard one of your hand cards, then turn up a face-down card.
refusal-B7 = Only a card from your hand can go into your grid.
refusal-B8 = You can only swap two direct neighbours, and only while you have not taken a card.
refusal-B9 = If both cards are face down, pick one of the two to turn up. Otherwise there is nothing to pick.
refusal-B10 = This column stays for now: all its cards must be face up and have the same colour.
refusal-B11 = This row stays for now: all its cards must be face up and have the same number.
refusal-B12 = You cannot clear a single card. It takes at least two.
refusal-B13 = Your grid is not that big. Pick a place where cards lie.
refusal-B14 = First clear one of the lines that are complete.
refusal-B16 = After clearing you peek at one face-down card, or leave it. At other times you may not peek.
refusal-B17 = You have already peeked at a card in this turn.
refusal-B18 = After a chain reaction you turn up the card you peeked at, or leave it. At other times you cannot.
refusal-B23 = Your new grid is here: first turn up a card, then peek at one that is face down.
refusal-B25 = The game is over: a second grid has been cleared completely.
refusal-B28 = The game is over: you have played as many turns as you wanted.

rule-B1 = There are two to five of you, and 120 cards. Each card shows an upright bolt of lightning in one of ten colours and beside it a number from 1 to 12; no two cards are the same. A little sign near the number belongs to the colour, so that people who see colours differently can play too.
rule-B2 = In front of you lie nine cards with their backs up: three rows and three columns, your grid. Nobody knows what is in it. The other cards are the pile; flip one of them over, and the discard pile begins with it.
rule-B3 = Turn up any of your nine cards. Then peek at another one and put it back the way it was. Last, draw two cards from the pile into your hand; everybody does this, one person after the other.
rule-B4 = Whoever sits to the left of the person who dealt begins. After that it goes clockwise.
rule-B5 = On your turn you do one of two things, A or B. A means: take a card into your hand, blindly from the pile or the one you can see on the discard pile.
rule-B6 = Now you hold three cards and play one of them. You can discard it and turn up a card in your grid in return, if one is still face down there. Even the card that you have just fetched from the discard pile may go straight back.
rule-B7 = Or you put the hand card face up into your grid and take a card out for it, an open one or a hidden one. You discard the one you took out, face up.
rule-B8 = B means: you take nothing and let two neighbours in your grid change places instead. Neighbours lie side by side or one right above the other, never slantwise.
rule-B9 = A face-down card is turned up when it is swapped. If both were face down, you turn up just one of them; you say which, without peeking first.
rule-B10 = In columns it is the colour that counts: when a whole column is face up and has only one colour, you clear it. This is always so, even in the middle of a turn.
rule-B11 = In rows it is the number that counts: when a whole row is face up and shows one and the same number, you clear it. This is always so, too.
rule-B12 = We call columns and rows lines. A line has two, three or four cards; a card on its own is no line.
rule-B13 = What you clear goes into the box. Push the rest together: your grid is always a rectangle without holes.
rule-B14 = You must clear a line that is complete. If several are complete together, you pick the one to go first; whatever is still complete after pushing together goes after it.
rule-B15 = If a row and a column of a grid of two by two cards are complete together, only one of them can go: a single card is left of the other. This can happen to you in every grid that is only two wide or two high. If both can go in the right order, you may take them in that order.
rule-B16 = Clearing has a reward: afterwards you may peek at one of your face-down cards. Then it goes back the way it was.
rule-B17 = Even if you clear many lines, your reward in one turn is a single peek.
rule-B18 = Sometimes pushing together completes one more line. This is a chain reaction: you clear that line at once as well, and so on. The card you peek at as your reward may then be turned up right away.
rule-B19 = The reward comes when there is nothing left to clear. For a chain reaction you have to clear a line that was not complete yet when you cleared the first one of this turn; two that become complete in the same moment are not enough. A line that only gets shorter meanwhile does not count as new.
rule-B20 = If the card that you turn up as a reward completes something again, you clear it, perhaps even your whole grid. This brings no second peek. You may also peek at a card that you have peeked at before.
rule-B21 = When a turn begins, or a card from the pile is needed, and the pile is empty, you make a new one. Shuffle everything in the box and all discards for it; only the top discard stays where it is.
rule-B22 = There is always enough for a new pile: grids, hands and the top of the discard pile never hold more than 72 cards together. The discard pile can be empty for a moment only, when you have taken its only card. A grid of just one card never happens.
rule-B23 = When you have cleared your first grid, you get a second one at once: twelve face-down cards that nobody has seen, four wide and three high. You turn up any of them, peek at one that is face down, and keep your two hand cards. Then the next turn follows.
rule-B24 = When your grid is empty there is nothing to peek at, and so no reward. The peeks at the start and into a new grid are no rewards: so in one turn you can first peek at a card as a reward and then at another one in the new grid.
rule-B25 = If you are the first to clear the second grid as well, you win on the spot.
rule-B26 = Would you like to play several rounds? Then agree on how many rounds somebody has to win.
rule-B27 = Or you count points: each card that is still in your grid when a round ends is one point, in the first grid and in the second. After all rounds the fewest points win; on a tie there are several winners. The deal moves on by one place each round.
rule-B28 = If it should not take so long, agree on a number of turns, counting everybody's. After that the second grid beats the first, and in the same grid the fewest cards win; on a tie there are several winners. The last turn is played to its end, with its reward and its new grid, and if you empty the second grid in it, you win.

table-turn = Turn { $turn } of { $limit }
table-pile = Pile
table-box = Box
table-cards = { $count ->
    [0] empty
    [one] 1 card
   *[other] { $count } cards
}
table-top = Discard pile ({ $count ->
    [one] 1 card
   *[other] { $count } cards
}), on top
table-no-discards = The discard pile is empty just now.
table-grid = Grid { $grid }, { $count ->
    [0] empty
    [one] 1 card
   *[other] { $count } cards
}
table-shape = { $width } wide, { $height } high
table-hand = Hand
table-row = Row { $row }
table-open = { $name }, face up
table-looked = { $name }, face down but peeked at
table-hidden = { $name }, still face down
table-nothing = nothing
table-cell-open = { $cell } { $card }
table-cell-down = { $cell } face down
table-cell-looked = { $cell } face down, peeked at
table-cell-known = { $cell } face-down { $card }
table-legend-down = face down
table-legend-looked = face down, peeked at
table-legend-over = was still face down
