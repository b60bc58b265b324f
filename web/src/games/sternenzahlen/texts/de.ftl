page-roll = Du bist dran: Würfle!
page-split = Zerlege die { $number } in zwei Zahlen.
page-then-split = { $card }! Und jetzt zerlege die { $number }.
page-pass = Für die { $number } ist kein Platz mehr.
page-sit-out = Aussetzen
page-steal = Klaukarte! Bei wem klaust du?
page-cut-first = Zerlege zuerst
page-lay = { $one } und { $two } legen
page-part = { $row } und { $rest }
page-own = Deine Figur und deine Chips
page-die = Würfel: { $pips }
page-cut-name = { $number } zerlegen
page-whole = noch nicht zerlegt, { $number } Perlen
page-cut = { $one } und { $two }{ $fits ->
    [yes] { $stars ->
        [0] {""}
        [one] {", "}ein Stern
       *[other] {", "}zwei Sterne
    }
   *[no] {", "}kein Platz
}
