game-name = Elferreihe
game-summary = Vier Zahlenreihen, und jede beginnt bei der 11: Wer zuerst keine Karten mehr hat, gewinnt.

option-without = Eine Farbe bleibt in der Schachtel (nur zu zweit).
option-without-none = Alle Farben spielen mit.
option-without-red = Ohne Rot
option-without-yellow = Ohne Gelb
option-without-green = Ohne Grün
option-without-blue = Ohne Blau

colour = { $colour ->
    [red] Rot
    [yellow] Gelb
    [green] Grün
   *[blue] Blau
}
card-number = { $colour ->
    [red] rote
    [yellow] gelbe
    [green] grüne
   *[blue] blaue
} { $value }

action-lay = { $way ->
    [first] Die { $card } in die Mitte legen und anfangen
    [new] Die { $card } als neue Reihe auslegen
    [drawn] Die { $card } gleich auf den Tisch legen
    [last] Die { $card } legen und gewinnen
   *[plain] Die { $card } anlegen
}
action-draw = { $again ->
    [yes] Noch eine Karte ziehen
   *[no] Eine Karte ziehen
}
action-pass = Sagen, dass nichts passt
action-end = Den Zug beenden

prospect-wins = Damit gewinnst du.
prospect-own-next = Die { $card } danach hast du selbst.
prospect-brings-on = Liegt dann die { $card }, kommst du mit { $count ->
    [one] einer Karte
   *[other] { $count } Karten
} der Reihe weiter.
prospect-opens = Damit wird der Platz für die { $card } frei, und du hast dort keine Karte mehr.
prospect-held-by = { $percent ->
    [100] { $who_you ->
        [yes] Die { $card } hast du.
       *[no] Die { $card } hat sicher { $who }.
    }
   *[other] { $who_you ->
        [yes] In { $percent } von 100 Fällen hast du die { $card }.
       *[no] In { $percent } von 100 Fällen hat { $who } die { $card }.
    }
}
prospect-held-alike = Von den { $count } anderen hat jeder gleich wahrscheinlich die { $card }, in { $percent } von 100 Fällen.
prospect-ends-row = Auf dieser Seite ist die Reihe dann zu Ende.
prospect-all-go = Alle deine Karten können jetzt gehen.
prospect-keeps-back = { $count ->
    [0] Es passt nichts mehr.
    [one] Eine Karte, die passt, hältst du zurück.
   *[other] { $count } Karten, die passen, hältst du zurück.
}
prospect-points = { $points ->
    [one] Ein Punkt ist
   *[other] { $points } Punkte sind
} damit weg.
prospect-no-choice = Etwas anderes geht nicht.

event-dealt-all = Die Karten sind ausgeteilt.
event-dealt = { $card_known ->
    [no] { $who } bekommt eine Karte.
   *[yes] { $who_you ->
        [yes] Du bekommst die { $card }.
       *[no] { $who } bekommt die { $card }.
    }
}
event-redealt = Niemand hat eine 11, also wird noch einmal gemischt und ausgeteilt.
event-draws = { $again ->
    [yes] { $who_you ->
        [yes] Also ziehst du noch einmal.
       *[no] Die Karte passt nicht, also zieht { $who } noch einmal.
    }
   *[no] { $who_you ->
        [yes] Du hast keine Karte, die passt, und musst ziehen.
       *[no] { $who } hat keine Karte, die passt, und muss ziehen.
    }
}
event-drawn = { $card_known ->
    [no] { $who } zieht { $count ->
        [1] eine Karte.
        [2] eine zweite Karte.
       *[3] eine dritte Karte.
    }
   *[yes] { $who_you ->
        [yes] Du ziehst die { $card }. { $fate ->
            [fits] Sie passt!
            [unfit] Sie passt nicht.
           *[last] Sie passt nicht, und dein Zug ist vorbei.
        }
       *[no] { $who } zieht die { $card }.
    }
}
event-laid = { $who_you ->
    [yes] { $way ->
        [first] Du hast die { $card } und fängst damit an.
        [new] Du legst die { $card } aus und beginnst eine neue Reihe.
        [drawn] Du legst die { $card } gleich auf den Tisch.
        [last] Du legst die { $card }, hast keine Karte mehr und gewinnst!
       *[plain] Du legst die { $card } an.
    }
   *[no] { $way ->
        [first] { $who } hat die { $card } und fängt damit an.
        [new] { $who } legt die { $card } aus und beginnt eine neue Reihe.
        [drawn] Die Karte passt: { $who } legt die { $card } auf den Tisch.
        [last] { $who } legt die { $card }, hat keine Karte mehr und gewinnt!
       *[plain] { $who } legt die { $card } an.
    }
}
event-passes = { $who_you ->
    [yes] Der Stapel ist leer, und du sagst: „Bei mir passt nichts.“
   *[no] Der Stapel ist leer, und { $who } sagt: „Bei mir passt nichts.“
}
event-ends = { $who_you ->
    [yes] Du beendest deinen Zug.
   *[no] { $who } beendet den Zug.
}

luck-card = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}

refusal-E1 = Diese Karte gibt es nicht. Wähle eine Zahl von 1 bis 20.
refusal-E4 = Diese Farbe spielt heute nicht mit. Nimm eine Karte in einer anderen Farbe.
refusal-E5 = Zuerst kommt die 11, mit der du anfangen musst. Lege sie in die Mitte.
refusal-E7 = Legen kannst du nur, was du auf der Hand hast. Passt davon etwas, musst du wenigstens eine Karte legen.
refusal-E8 = Diese Reihe gibt es noch nicht. Erst muss ihre 11 auf dem Tisch liegen.
refusal-E10 = Noch passt diese Karte nicht. An eine Reihe kommt immer nur die Zahl, die als Nächstes folgt.
refusal-E11 = Ziehen kannst du nur, wenn du nichts legen kannst. Passt die gezogene Karte, musst du genau diese legen.
refusal-E12 = Deine gezogene Karte passt nicht. Zieh die nächste!
refusal-E13 = Passt nichts, dann ziehst du. Erst wenn der Stapel leer ist, sagst du stattdessen: „Bei mir passt nichts.“
refusal-E14 = Hast du schon gelegt, dann beende deinen Zug, wenn du fertig bist. Ohne gelegte Karte kannst du ihn nicht beenden.
refusal-E15 = Das Spiel ist aus: Jemand hat keine Karte mehr.

rule-E1 = In vier Farben – Rot, Gelb, Grün und Blau – gibt es jede Zahl von 1 bis 20 einmal, zusammen 80 Karten. Zu zweit könnt ihr loslegen, zu sechst ist der Tisch voll.
rule-E2 = Zu zweit oder zu dritt bekommt ihr je 20 Karten, zu viert je 15, zu fünft je 12 und zu sechst je 10. Was übrig bleibt, kommt verdeckt auf den Stapel.
rule-E3 = Deine Karten gehen nur dich etwas an. Halte sie so, dass niemand hineinschaut.
rule-E4 = Zu zweit dürft ihr eine ganze Farbe in der Schachtel lassen. Dann sind nur 60 Karten dabei, aber ihr bekommt trotzdem je 20.
rule-E5 = Hast du die rote 11, dann fängst du mit ihr an. Liegt sie im Stapel, fängt die gelbe 11 an, sonst die grüne, sonst die blaue. Hat niemand von euch eine 11, mischt ihr alles zusammen und teilt noch einmal aus.
rule-E6 = Im allerersten Zug wird eine einzige 11 gelegt und sonst nichts. Weiter geht es im Uhrzeigersinn.
rule-E7 = Passt etwas aus deiner Hand, musst du eine Karte legen. Danach darfst du weiterlegen, solange etwas passt, auch an verschiedene Reihen. Du darfst aber auch aufhören und dir passende Karten aufheben.
rule-E8 = Jede Reihe fängt mit ihrer 11 an. Solange die fehlt, muss der Rest der Farbe warten.
rule-E9 = Jede Reihe bleibt bei einer Farbe, der Farbe ihrer 11.
rule-E10 = Auf der einen Seite der 11 wird hochgezählt, von 12 bis 20, auf der anderen hinunter, von 10 bis 1. Übersprungen wird keine Zahl.
rule-E11 = Passt gar nichts aus deiner Hand, nimmst du die oberste Karte vom Stapel. Kannst du sie legen, dann tust du es gleich; mehr machst du in diesem Zug nicht.
rule-E12 = Passt die gezogene Karte nicht, behältst du sie und ziehst noch eine, aber nicht mehr als drei in einem Zug. Nach der dritten bist du fertig, und auch dann, wenn der Stapel vorher ausgeht.
rule-E13 = Ist der Stapel leer, wenn du drankommst, und passt nichts, dann sagst du es. Weiter geht es bei der Person links von dir.
rule-E14 = Hast du aus der Hand gelegt, beendest du deinen Zug selbst, sogar wenn nichts mehr passt. So bleibt geheim, ob du dir etwas aufgehoben hast. Von allein endet ein Zug nur nach der allerersten 11, nach dem Ziehen und mit der Karte, die gewinnt.
rule-E15 = Liegt deine letzte Karte, ist das Spiel auf der Stelle aus, und du hast gewonnen.
rule-E16 = Am Ende zählen alle die Zahlen zusammen, die sie noch auf der Hand haben: Das sind ihre Punkte. Wenige sind gut, und wer gewonnen hat, bekommt 0. Bis dahin siehst du nur deine eigenen.
rule-E17 = Spielt ihr mehrere Runden, werden eure Punkte aus allen Runden zusammengezählt. Es gewinnt, wer die wenigsten hat; haben mehrere gleich wenige, gewinnen sie gemeinsam.
rule-E18 = Es geht immer weiter: Was als Nächstes passt, hat jemand auf der Hand, oder es steckt noch im Stapel.
rule-E19 = Vor jeder neuen Runde wird frisch gemischt und ausgeteilt. Und wieder zeigt die 11, wer anfängt.

table-pile = Stapel
table-dealt-anew = Niemand hatte eine 11, darum wird neu ausgeteilt.
table-drawn = In diesem Zug gezogen: { $drawn } von höchstens 3 Karten.
table-row = { $colour ->
    [red] Rote Reihe
    [yellow] Gelbe Reihe
    [green] Grüne Reihe
   *[blue] Blaue Reihe
}
table-row-none = wartet auf die 11
table-row-one = nur die 11
table-row-ends = { $low } bis { $high }
table-cards = { $cards ->
    [0] keine Karte mehr
    [one] 1 Karte
   *[other] { $cards } Karten
}
table-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
table-hand = Deine Karten
table-hand-of = { $who }, noch auf der Hand
