game-name = Sternenzahlen
game-summary = Split numbers, land on stars, collect red chips: but beware of the black holes!

option-finish = When does the game end?
option-finish-first = As soon as one piece is home.
option-finish-all = Only when nobody is on the path any more.
option-board = Which board?
option-board-zehn = Numbers up to 10.
option-board-zwanzig = Numbers up to 20.

card-steal = thief card
card-gain = lucky card
card-robbed = robber card
card-lose = unlucky card

action-roll = Roll the die
action-split = Split { $number } into { $large } and { $small }
action-pass = Sit out, as there is no room for the { $number }
action-steal = { $fate ->
    [out] Knock { $piece ->
        [rocket] the swimming rocket
        [moon] the swimming moon
        [sun] the swimming sun
       *[saturn] swimming Saturn
    } out of the game
   *[pays] Take a red chip from { $piece ->
        [rocket] the rocket
        [moon] the moon
        [sun] the sun
       *[saturn] Saturn
    }
}

prospect-earns = That brings { $chips ->
    [one] 1 red chip
   *[other] { $chips } red chips
}.
prospect-earns-nothing = That brings no red chip.
prospect-opens = { $who_you ->
    [yes] After that you reach
   *[no] After that { $who } reaches
} a star with { $throws } of the 4 numbers of the die.
prospect-opens-nothing = { $who_you ->
    [yes] After that you reach
   *[no] After that { $who } reaches
} no star with the next throw.
prospect-puts-out = { $who_you ->
    [yes] You are swimming and are
   *[no] { $who } is swimming and is
} out of the game then.
prospect-takes = { $who_you ->
    [yes] You have
   *[no] { $who } has
} { $chips ->
    [one] 1 red chip
   *[other] { $chips } red chips
}.
prospect-holes = { $holes ->
    [0] No black hole is within reach.
    [one] 1 of the 4 numbers leads into a black hole.
   *[other] { $holes } of the 4 numbers lead into a black hole.
}
prospect-no-choice = Nothing else is possible.

event-rolls = { $who_you ->
    [yes] You roll the die.
   *[no] { $who } rolls the die.
}
event-die-fell = A { $pips }!
event-landed = { $who_you ->
    [yes] You land
   *[no] { $who } lands
} on the { $number }{ $stars ->
    [yes] { " " }with stars{ $cards ->
        [0] , but there are no event cards left.
       *[other] .
    }
   *[no] .
}
event-fell = { $who_you ->
    [yes] You fall into a black hole { $fate ->
        [out] and have nothing left to give. You are out of the game.
        [swims] and lose your last red chip. Now you are swimming.
       *[pays] and lose a red chip.
    }
   *[no] { $who } falls into a black hole { $fate ->
        [out] and has nothing left to give. { $who } is out of the game.
        [swims] and loses the last red chip. Now { $who } is swimming.
       *[pays] and loses a red chip.
    }
}
event-home = { $who_you ->
    [yes] You are home.
   *[no] { $who } is home.
}
event-card-steal = { $fate ->
    [nothing] { $who_you ->
        [yes] You draw the { $card }, but nobody else is on the path any more.
       *[no] { $who } draws the { $card }, but nobody else is on the path any more.
    }
   *[chooses] { $who_you ->
        [yes] You draw the { $card } and choose somebody to steal from.
       *[no] { $who } draws the { $card } and chooses somebody to steal from.
    }
}
event-card-gain = { $fate ->
    [nothing] { $who_you ->
        [yes] You draw the { $card }, but the supply is empty.
       *[no] { $who } draws the { $card }, but the supply is empty.
    }
   *[gets] { $who_you ->
        [yes] You draw the { $card } and get a red chip from the supply.
       *[no] { $who } draws the { $card } and gets a red chip from the supply.
    }
}
event-card-robbed = { $fate ->
    [nothing] { $who_you ->
        [yes] You draw the { $card }, but nobody else is on the path any more.
       *[no] { $who } draws the { $card }, but nobody else is on the path any more.
    }
    [out] { $who_you ->
        [yes] You draw the { $card } and have nothing left to give. You are out of the game.
       *[no] { $who } draws the { $card } and has nothing left to give. { $who } is out of the game.
    }
    [swims] { $who_you ->
        [yes] You draw the { $card } and lose your last red chip to { $other }. Now you are swimming.
       *[no] { $who } draws the { $card } and loses the last red chip to { $other_you ->
            [yes] you
           *[no] { $other }
        }. Now { $who } is swimming.
    }
   *[pays] { $who_you ->
        [yes] You draw the { $card } and lose a red chip to { $other }.
       *[no] { $who } draws the { $card } and loses a red chip to { $other_you ->
            [yes] you
           *[no] { $other }
        }.
    }
}
event-card-lose = { $who_you ->
    [yes] You draw the { $card } { $fate ->
        [out] and have nothing left to give. You are out of the game.
        [swims] and lose your last red chip. Now you are swimming.
       *[pays] and give a red chip to the supply.
    }
   *[no] { $who } draws the { $card } { $fate ->
        [out] and has nothing left to give. { $who } is out of the game.
        [swims] and loses the last red chip. Now { $who } is swimming.
       *[pays] and gives a red chip to the supply.
    }
}
event-stole = { $fate ->
    [out] { $other_you ->
        [yes] { $who } tries to steal from you. You have no red chip left and are out of the game.
       *[no] { $who_you ->
            [yes] You try
           *[no] { $who } tries
        } to steal from { $other }. { $other } has no red chip left and is out of the game.
    }
    [swims] { $other_you ->
        [yes] { $who } takes your last red chip. Now you are swimming.
       *[no] { $who_you ->
            [yes] You take
           *[no] { $who } takes
        } the last red chip from { $other }. Now { $other } is swimming.
    }
   *[pays] { $other_you ->
        [yes] { $who } takes a red chip from you.
       *[no] { $who_you ->
            [yes] You take
           *[no] { $who } takes
        } a red chip from { $other }.
    }
}
event-split = { $who_you ->
    [yes] You split the { $number } into { $large } and { $small }.
   *[no] { $who } splits the { $number } into { $large } and { $small }.
}
event-stars = { $stars ->
    [one] A star!
   *[other] Two stars!
} { $chips ->
    [0] But the supply is empty.
    [1] { $short ->
        [yes] That earns the last red chip of the supply.
       *[no] That earns a red chip.
    }
    [2] That earns two red chips.
   *[other] That earns { $chips } red chips.
}
event-passes = { $who_you ->
    [yes] You find no room for the { $number } and sit out.
   *[no] { $who } finds no room for the { $number } and sits out.
}

luck-die = { $count ->
    [one] 1 roll of the die
   *[other] { $count } rolls of the die
}
luck-event = { $count ->
    [one] 1 event card
   *[other] { $count } event cards
}

refusal-S2 = The number chart has no row for such a big number. Try a smaller one.
refusal-S5 = Your turn begins with the die: roll it first.
refusal-S6 = The number on your space comes now: split it into two numbers, neither smaller than 1.
refusal-S7 = There is not enough room in the rows for that. Split the number another way, or sit out if nothing fits any more.
refusal-S8 = You sit out only when no split fits any more. Then you must, otherwise you may not.
refusal-S10 = The event card comes first, then the number: choose whom to steal from.
refusal-S13 = That piece is out of the game already. Choose another one.
refusal-S14 = You steal only after a thief card, but then you must, and always from another piece.
refusal-S19 = That piece is home and safe. Choose another one.
refusal-S21 = The game is over.
refusal-S22 = The game is over, because only one piece is left.

rule-S1 = A path of spaces leads from the start all the way home. There are numbers, numbers with stars (these are the event spaces) and black holes. The die has four sides and shows 1 to 4.
rule-S2 = In the number chart every number from 1 up has its own row of boxes, and a star twinkles in some of them. This is where you lay blue chips. They never run out.
rule-S3 = The red chips are your lives. You have two at the start, and so has everybody else; what is left over is called the supply. The event cards lie shuffled and face down in a pile.
rule-S4 = Two, three or four of you play, and every piece waits on the start. The youngest begins, and then turns go round clockwise.
rule-S5 = Roll the die and walk that many spaces towards home. You need not hit it exactly: any steps left over are lost. Several pieces may stand on one space.
rule-S6 = If you stand on a number, you make two numbers of it that add up to it again; neither is smaller than 1. Each of the two gets a blue chip in the number chart.
rule-S7 = Rows are filled in order: your chip goes into the first free box from the left. If a row still has two free boxes, both chips may go there, as with 4 = 2 + 2.
rule-S8 = If there is no room left for any split, you sit out; you miss only this one split. As long as one fits, you must lay it.
rule-S9 = When your blue chip lies on a star, you get a red one for it from the supply. If both chips land on stars you get two, if that many are left.
rule-S10 = On an event space you first turn over the top event card and do what it says; then the card is out of the game. After that you split the number, even when no card was left. Only if the card puts you out or ends the game is there nothing more to split.
rule-S11 = A black hole costs you one red chip. It goes to the supply.
rule-S12 = When you have lost your last red chip, you are swimming. You play on just as before, and as soon as you get one again you are back on solid ground.
rule-S13 = If you have to give up a red chip while you are swimming, you are out of the game. Your piece leaves the path, and if it was your turn, your turn is over.
rule-S14 = Thief card: choose another piece on the path and take a red chip from its player. You must, even if the only one left is swimming.
rule-S15 = Lucky card: the supply gives you a red chip.
rule-S16 = Robber card: you lose a red chip to the next player clockwise whose piece is on the path. That player cannot turn it down. Some boards have no robber cards at all.
rule-S17 = Unlucky card: one of your red chips goes to the supply.
rule-S18 = If you steal from somebody who is swimming, that player is out and you get nothing. If you draw the robber card while you are swimming, you are out yourself.
rule-S19 = At home you are safe: the number of your red chips no longer changes, and nobody can choose to steal from you.
rule-S20 = Nothing comes out of an empty supply. If nobody else is on the path, the thief card and the robber card do nothing, even when you are swimming.
rule-S21 = Usually the game ends as soon as the first piece comes home. You can also agree that everybody walks to the end: if you are home you wait there, and the game ends when nobody is on the path any more. It is over, too, if the last piece on the path goes out.
rule-S22 = If only one of you is left because all the others are out, that player wins on the spot.
rule-S23 = Otherwise the red chips are counted, and the most win, whether you are home or still on the path. Players who are out do not count. On a tie you win together.
rule-S24 = Every red chip is a point. If you are out you have no points, not even zero.

table-path = Path
table-start = Start
table-goal = Home
table-hole = black hole
table-stars = { $number } with stars
table-fields = { $count ->
    [one] Space { $first }
   *[other] Spaces { $first } to { $last }
}
table-chart = Number chart
table-row = Row { $row }
table-full = full
table-filled = { $cells ->
    [one] { $covered } of 1 box filled
   *[other] { $covered } of { $cells } boxes filled
}
table-stars-at = { $count ->
    [0] no star free
    [one] star in { $places }
   *[other] stars in { $places }
}
table-star = star
table-blue-chip = blue chip
table-free = free box
table-number = To split
table-supply = Supply
table-chips = { $count ->
    [0] no red chips
    [one] 1 red chip
   *[other] { $count } red chips
}
table-pile = Event cards
table-cards = { $count ->
    [one] 1 { $card }
   *[other] { $count } { $card }s
}
table-no-cards = none left
table-piece = { $piece ->
    [rocket] rocket
    [moon] moon
    [sun] sun
   *[saturn] Saturn
}
table-at-start = on the start
table-at-field = on space { $place }
table-next = next
table-swims = swimming
table-home = home
table-out = out of the game

board-kind = must be { $known } or a board written out, not { $value }
board-entry = there is no such entry; there are: { $known }
board-missing = is missing
board-rows = must name 1 to { $most } rows
board-row-name = a row is called by its number, from 1 to { $most }
board-gap = is missing: rows go from 1 up without a gap
board-cells = must be 1 to { $most } cells, each a dot (plain) or * (star), not { $value }
board-path = must be a list of 1 to { $most } fields
board-field = must be hole or a number from 2 to { $highest } (twice the highest row), with * for an event field, not { $value }
board-events = must say how many cards there are of each kind: { $known }
