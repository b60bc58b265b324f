game-name = Wagnis
game-summary = Karten aufdecken, Reihen bauen, rechtzeitig aufhören: Wer zu viel wagt, verliert an den Würfel.

option-risk = Mit Risiko: Ein gewürfelter Stern kostet alle offenen Karten.
option-remove_turn_cards = Ohne Richtungskarten (nur zu zweit).

colour = { $colour ->
    [green] Grün
    [yellow] Gelb
    [red] Rot
    [blue] Blau
   *[purple] Lila
}
card-number = { $colour ->
    [green] grüne
    [yellow] gelbe
    [red] rote
    [blue] blaue
   *[purple] lila
} { $value }
card-die = Würfelkarte
card-turn = Richtungskarte

action-draw-first = Karten aufdecken
action-draw = Noch eine Karte aufdecken
action-stop = Aufhören und eine Reihe nehmen
action-secure = { $colour ->
    [green] Grün
    [yellow] Gelb
    [red] Rot
    [blue] Blau
   *[purple] Lila
} sichern
action-place = Die { $card } an Reihe { $row } legen
action-place-new = Die { $card } als neue Reihe { $row } auslegen
action-take = Reihe { $row } nehmen

prospect-danger = { $bad } von { $cards } Karten im Stapel passen in keine Reihe.
prospect-safe = Noch passt jede Karte.
prospect-open-points = { $points ->
    [one] Ein offener Punkt steht
   *[other] { $points } offene Punkte stehen
} auf dem Spiel.
prospect-gives-up = Die beste Reihe ist jetzt { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} wert.
prospect-row = { $die ->
    [yes] Reihe { $row }: { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    }, aber danach wird gewürfelt.
   *[no] Reihe { $row }: { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    }, ohne Würfel.
}
prospect-danger-then = Danach passen { $bad } von { $cards } Karten im Stapel in keine Reihe.
prospect-leaves = Für die anderen bleibt höchstens eine Reihe mit { $points ->
    [one] einem Punkt
   *[other] { $points } Punkten
}.
prospect-nothing-left = Für die anderen bleibt nichts.
prospect-secures = { colour }: { $points ->
    [one] ein Punkt ist
   *[other] { $points } Punkte sind
} dann sicher.
prospect-keeps-open = { $points ->
    [0] Dann liegt nichts mehr offen.
    [one] Ein Punkt bleibt offen liegen.
   *[other] { $points } Punkte bleiben offen liegen.
}

event-draws = { $who_you ->
    [yes] Du deckst eine Karte auf.
   *[no] { $who } deckt eine Karte auf.
}
event-turned-up = Es ist die { $card }.
event-placed = { $who_you ->
    [yes] Du legst sie in Reihe { $row }.
   *[no] { $who } legt sie in Reihe { $row }.
}
event-stops = { $who_you ->
    [yes] Du hörst auf.
   *[no] { $who } hört auf.
}
event-took = { $who_you ->
    [yes] Du nimmst
   *[no] { $who } nimmt
} Reihe { $row } ({ $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}).
event-secured = { $who_you ->
    [yes] Du sicherst
   *[no] { $who } sichert
} { $colour ->
    [green] Grün.
    [yellow] Gelb.
    [red] Rot.
    [blue] Blau.
   *[purple] Lila.
}
event-rolled = { $who_you ->
    [yes] Du würfelst
   *[no] { $who } würfelt
} { $face ->
    [green] Grün
    [yellow] Gelb
    [red] Rot
    [blue] Blau
    [purple] Lila
   *[star] den Stern
}: { $face ->
    [star] { $lost ->
        [0] { $risk ->
            [yes] Es lag keine Karte offen.
           *[no] Nichts geht verloren.
        }
        [one] Die einzige offene Karte ist weg.
       *[other] Alle { $lost } offenen Karten sind weg.
    }
   *[green] { $lost ->
        [0] Nichts geht verloren.
        [one] Eine Karte ist weg.
       *[other] { $lost } Karten sind weg.
    }
}

luck-card = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
luck-roll = { $count ->
    [one] 1 Würfelwurf
   *[other] { $count } Würfelwürfe
}

refusal-W4 = In einem Zug deckst du entweder auf oder du sicherst, nicht beides.
refusal-W5 = Es ist keine Karte aufgedeckt, die du legen könntest.
refusal-W6 = Leg die aufgedeckte Karte in eine Reihe, in die sie passt, oder in die nächste freie. Mehr als drei Reihen gibt es nicht.
refusal-W7 = In dieser Reihe liegt schon diese Zahl oder diese Farbe.
refusal-W8 = In dieser Reihe liegt schon eine Würfelkarte.
refusal-W10 = Aufhören kannst du, sobald eine Reihe liegt; weiter aufdecken nur, solange der Stapel reicht.
refusal-W11 = Eine Reihe nimmst du, nachdem du aufgehört hast, und zwar eine, die noch da liegt.
refusal-W14 = Jetzt wird verteilt: Nimm eine der Reihen, die noch da liegen.
refusal-W21 = Von dieser Farbe liegt keine Karte offen vor dir.
refusal-W24 = Das Spiel ist zu Ende.

rule-W1 = Gespielt wird mit 120 Karten und einem Würfel. 90 Karten tragen eine Zahl von 1 bis 6 in einer von fünf Farben, jede Kombination dreimal; dazu kommen 18 Würfelkarten und 12 Richtungskarten. Der Würfel zeigt die fünf Farben und einen Stern.
rule-W2 = Zwei bis sechs Personen spielen. Es geht im Uhrzeigersinn; wer als Erste oder Erster saß, fängt an.
rule-W3 = Zu jeder Farbe gehört eine eigene Form, auf den Karten wie auf dem Würfel. Niemand muss Farben unterscheiden können.
rule-W4 = Wer dran ist, entscheidet sich: Karten aufdecken oder Karten sichern. Beides im selben Zug geht nicht.
rule-W5 = Aufgedeckt wird immer die oberste Karte des Stapels. Die erste, die keine Richtungskarte ist, beginnt die erste Reihe.
rule-W6 = Jede weitere Karte kommt an eine Reihe, in die sie passt, oder sie beginnt eine neue; mehr als drei Reihen gibt es in einem Zug nicht. Was sich legen lässt, muss gelegt werden.
rule-W7 = Eine Zahlenkarte passt nicht zu einer Reihe, in der ihre Zahl oder ihre Farbe schon vorkommt.
rule-W8 = Eine Würfelkarte wird gelegt wie eine Zahlenkarte, nur nie zu einer zweiten Würfelkarte in dieselbe Reihe.
rule-W9 = Richtungskarten gehören in keine Reihe. Sie liegen neben dem Stapel, bis der Zug samt Verteilen vorbei ist.
rule-W10 = Liegt mindestens eine Reihe und wartet keine Karte, darf man aufhören, auch gleich nach einer Richtungskarte. Ist der Stapel leer, muss man.
rule-W11 = Wer aufhört, nimmt sofort eine der Reihen. Ihre Zahlenkarten liegen dann offen in der eigenen Auslage.
rule-W12 = Steckt eine Würfelkarte in der genommenen Reihe, wandern erst die Zahlenkarten in die Auslage, dann fällt der Würfel: Alle offenen Karten der gewürfelten Farbe sind verloren, die neuen eingeschlossen. Die Würfelkarte wird abgelegt.
rule-W13 = Der Stern kostet nichts (außer nach W27), eine Farbe, die man nicht offen hat, ebenso wenig.
rule-W14 = Danach nehmen die anderen der Reihe nach je genau eine der übrigen Reihen, links von der Person am Zug beginnend. Nehmen ist Pflicht, und W12 gilt für alle. Sind die Reihen weg, gehen die Restlichen leer aus.
rule-W15 = Liegt eine ungerade Zahl von Richtungskarten daneben, beginnt das Verteilen rechts und läuft gegen den Uhrzeigersinn.
rule-W16 = Wer als Nächstes am Zug ist, ändern Richtungskarten nie. Am Ende des Zuges werden sie abgelegt.
rule-W17 = Zu zweit bewirken Richtungskarten nichts. Man darf sie vorher aussortieren.
rule-W18 = Reihen, die niemand genommen hat, werden abgelegt.
rule-W19 = Passt eine aufgedeckte Karte in keine von drei Reihen, ist man zu weit gegangen: Die Karte wird abgelegt, man nimmt keine Reihe, würfelt sofort und verliert die offenen Karten dieser Farbe. Die Reihen bekommen die anderen.
rule-W20 = Gesicherte Karten sind für immer sicher.
rule-W21 = Statt aufzudecken sichert man genau eine Farbe: alle eigenen offenen Karten dieser Farbe, mindestens eine.
rule-W22 = Sichern geht immer wieder, auch mit derselben Farbe. Neue Karten liegen stets erst einmal offen.
rule-W23 = Gesichertes liegt verdeckt. Die anderen sehen, wie viele Karten welcher Farbe es sind; die Zahlen sieht nur, wem sie gehören.
rule-W24 = Ist der Stapel leer und sind die Reihen dieses Zuges verteilt, ist Schluss. Passt die letzte Karte nirgends, gilt vorher noch W19. Lag in diesem Zug keine Reihe, endet das Spiel auf der Stelle.
rule-W25 = Die Zahlen aller eigenen Karten, offen oder gesichert, sind die Punkte.
rule-W26 = Die meisten Punkte gewinnen. Bei Gleichstand entscheidet die größere Zahl an Karten; ist auch die gleich, gewinnen mehrere.
rule-W27 = Mit Risiko kostet jeder gewürfelte Stern die ganze offene Auslage. Gesichertes bleibt.

table-pile = Stapel
table-row = Reihe { $row }
table-no-rows = Noch liegt keine Reihe.
table-taken = genommen
table-aside = { $count ->
    [0] Keine Richtungskarte liegt daneben.
    [one] Eine Richtungskarte liegt daneben.
   *[other] { $count } Richtungskarten liegen daneben.
}
table-order-left = Verteilt wird im Uhrzeigersinn.
table-order-right = Verteilt wird gegen den Uhrzeigersinn.
table-display = offen
table-secured = gesichert
table-nothing = nichts
table-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
table-unfit = { $cards } von { $of } Karten im Stapel passen nirgends.
