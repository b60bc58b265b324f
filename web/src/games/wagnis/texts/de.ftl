page-start = Du bist dran: Deck die erste Karte auf.
page-start-or-secure = Deck auf oder sichere eine Farbe.
page-where = In welche Reihe legst du die Karte?
page-where-only = Hier passt die Karte hin.
page-more = Wagst du noch eine?
page-must-draw = Noch liegt keine Reihe: Deck weiter auf.
page-must-stop = Der Stapel ist leer: Nimm dir eine Reihe.
page-take = Such dir eine Reihe aus.
page-take-last = Diese Reihe bleibt für dich.
page-draw = Noch eine!
page-draw-on = Weiter aufdecken
page-stop = Aufhören
page-risk = { $cards ->
    [one] { $cards } von { $of } tut weh
   *[other] { $cards } von { $of } tun weh
}
page-risk-percent = { $percent } % Risiko
page-sure = Keine Karte passt mehr. Wirklich?
page-really = Ja, wirklich!
page-secure-asked = Für immer sicher. Damit endet dein Zug.
page-secure = { $points ->
    [one] 1 Punkt sichern
   *[other] { $points } Punkte sichern
}
page-put-down = Doch nicht
page-too-far = Zu weit gegangen!
page-relief = Puh!
page-secured-cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
}
page-fact-catch = Der beste Fang: { $who_you ->
    [yes] Du nimmst
   *[no] { $who } nimmt
} { $count } Punkte auf einmal.
page-fact-lost = Das größte Pech: { $count } Karten nimmt der Würfel { $who_you ->
    [yes] dir
   *[no] { $who }
} auf einmal.
page-fact-bold = Am mutigsten: { $who_you ->
    [yes] Du deckst
   *[no] { $who } deckt
} in einem Zug { $count } Karten auf.
page-fact-too-far = Zu weit ging es { $count }-mal.
