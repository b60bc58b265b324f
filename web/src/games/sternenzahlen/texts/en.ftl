page-roll = { $open ->
    [yes] { $who }’s turn: roll the die!
   *[no] Your turn: roll the die!
}
page-roll-swims = { $open ->
    [yes] { $who } is swimming
   *[no] You are swimming
}: { $steps ->
    [0] whoever must give a chip now is out. Roll!
    [one] the hole right ahead is the end. Roll!
   *[other] the hole { $steps } fields ahead is the end. Roll!
}
page-gone = out
page-fatal = Next hole: out!
page-card-steal = Take a red chip from somebody.
page-card-gain = Take a red chip from the supply.
page-card-robbed = Give a red chip to the next piece.
page-card-lose = Give a red chip to the supply.
page-last-chip = { $mine ->
    [yes] Your last red chip is gone!
   *[no] { $who } has no red chip left!
}
page-swims-now = { $mine ->
    [yes] Now you are swimming. Be careful!
   *[no] Now { $who } is swimming.
}
page-out = { $mine ->
    [yes] You are out!
   *[no] { $who } is out!
}
page-out-why = No red chip left to give.
page-split = Split the { $number } into two numbers.
page-then-split = You drew the { $card }. Now split the { $number }.
page-pass = There is no room for the { $number }.
page-sit-out = Sit out
page-steal = Thief card! Tap who you steal from.
page-cut-first = Split it first
page-lay = Lay { $one } and { $two }
page-part = { $row } and { $rest }
page-own = Your piece and your chips
page-die = Die: { $pips }
page-cut-name = Split { $number }
page-whole = not split yet, { $number } beads
page-cut = { $one } and { $two }{ $fits ->
    [yes] { $stars ->
        [0] {""}
        [one] {", "}one star
       *[other] {", "}two stars
    }
   *[no] {", "}no room
}
page-fact-stars = The most stars: { $count }, by { $who_you ->
    [yes] you
   *[no] { $who }
}.
page-fact-holes = { $count } black holes pull at { $who_you ->
    [yes] you
   *[no] { $who }
}.
page-fact-ways = { $who_you ->
    [yes] You find
   *[no] { $who } finds
} the most ways to split: { $count } different ones.
page-fact-out = { $who_you ->
    [yes] You drift
   *[no] { $who } drifts
} off into space.
