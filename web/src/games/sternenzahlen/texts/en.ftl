page-roll = Your turn: roll the die!
page-split = Split the { $number } into two numbers.
page-then-split = You drew the { $card }. Now split the { $number }.
page-pass = There is no room for the { $number }.
page-sit-out = Sit out
page-steal = Thief card! Who do you steal from?
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
