page-first = Du fängst an: Leg die { $card }.
page-lay = Du bist dran: Leg eine Karte an.
page-only = Du bist dran: Nur die { $card } passt.
page-more = Noch eine? Behalten bremst die anderen.
page-no-more = Mehr passt nicht.
page-draw = { $drawn ->
    [0] Nichts passt, also ziehst du eine Karte.
    [1] Passt nicht. Noch eine!
   *[other] Wieder nichts! Die dritte entscheidet.
}
page-fits = Sie passt! Die { $card } kommt auf den Tisch.
page-nothing-left = Nichts passt, und der Stapel ist leer.
page-lay-it = Die { $card } legen
page-end = Fertig
page-keep = Rest behalten
page-pass = Nichts passt!
page-draws = { $drawn ->
    [1] Nichts passt!
    [2] Noch eine!
   *[other] Die dritte!
}
page-left = { $cards ->
    [0] Keine Karte mehr!
   *[other] Letzte Karte!
}
page-row-whole = { $colour ->
    [red] Rot
    [yellow] Gelb
    [green] Grün
   *[blue] Blau
} ist komplett!
page-in-hand = { $count ->
    [one] Minuspunkt
   *[other] Minuspunkte
}
page-fact-run = { $who_you ->
    [yes] Du legst
   *[no] { $who } legt
} { $count } Karten in einem einzigen Zug.
page-fact-near = { $who_you ->
    [yes] Du hattest
   *[no] { $who } hatte
} auch einmal nur noch eine Karte.
page-fact-whole = { $count ->
    [one] Eine Reihe ist komplett,
   *[other] { $count } Reihen sind komplett,
} von der 1 bis zur 20.
page-fact-drawn = { $who_you ->
    [yes] Du musstest
   *[no] { $who } musste
} am meisten ziehen: { $count } Karten.
page-fact-longest = Am längsten ist die { $colour ->
    [red] rote
    [yellow] gelbe
    [green] grüne
   *[blue] blaue
} Reihe: von { $low } bis { $high }.
page-fact-none-drawn = Niemand musste ziehen.
