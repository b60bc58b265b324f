page-roll = { $open ->
    [yes] { $who } ist dran: Würfle!
   *[no] Du bist dran: Würfle!
}
page-roll-swims = { $open ->
    [yes] { $who } schwimmt
   *[no] Du schwimmst
}: { $steps ->
    [0] Wer jetzt etwas hergeben muss, ist raus. Würfle!
    [one] Das Loch gleich davor ist das Ende. Würfle!
   *[other] Das Loch in { $steps } Feldern ist das Ende. Würfle!
}
page-gone = raus
page-fatal = Nächstes Loch: raus!
page-card-steal = Nimm jemandem einen roten Chip weg.
page-card-gain = Nimm dir einen roten Chip aus dem Vorrat.
page-card-robbed = Gib der nächsten Figur einen roten Chip.
page-card-lose = Gib einen roten Chip in den Vorrat.
page-last-chip = { $mine ->
    [yes] Dein letzter roter Chip ist weg!
   *[no] { $who } hat keinen roten Chip mehr!
}
page-swims-now = { $mine ->
    [yes] Jetzt schwimmst du. Pass auf!
   *[no] Jetzt schwimmt { $who }.
}
page-out = { $mine ->
    [yes] Du bist raus!
   *[no] { $who } ist raus!
}
page-out-why = Kein roter Chip mehr zum Hergeben.
page-split = Zerlege die { $number } in zwei Zahlen.
page-then-split = { $card }! Und jetzt zerlege die { $number }.
page-pass = Für die { $number } ist kein Platz mehr.
page-sit-out = Aussetzen
page-steal = Klaukarte! Tippe an, wem du etwas wegnimmst.
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
page-fact-stars = Die meisten Sterne: { $count } bei { $who_you ->
    [yes] dir
   *[no] { $who }
}.
page-fact-holes = { $who_you ->
    [yes] Dich ziehen
   *[no] { $who } ziehen
} { $count } schwarze Löcher an.
page-fact-ways = { $who_you ->
    [yes] Du findest
   *[no] { $who } findet
} die meisten Zerlegungen: { $count } verschiedene.
page-fact-out = { $who_you ->
    [yes] Du treibst
   *[no] { $who } treibt
} hinaus ins All.
