game-name = Sternenzahlen
game-summary = Zahlen zerlegen, Sterne treffen, rote Chips sammeln: Aber Vorsicht vor den schwarzen Löchern!

option-finish = Wann ist Schluss?
option-finish-first = Sobald eine Figur im Ziel ist.
option-finish-all = Erst wenn niemand mehr unterwegs ist.
option-board = Welcher Spielplan?
option-board-zehn = Zahlen bis 10.
option-board-zwanzig = Zahlen bis 20.

card-steal = Klaukarte
card-gain = Glückskarte
card-robbed = Räuberkarte
card-lose = Pechkarte

action-roll = Würfeln
action-split = { $number } in { $large } und { $small } zerlegen
action-pass = Aussetzen, denn für die { $number } ist kein Platz mehr
action-steal = { $fate ->
    [out] { $piece ->
        [rocket] Die schwimmende Rakete
        [moon] Den schwimmenden Mond
        [sun] Die schwimmende Sonne
       *[saturn] Den schwimmenden Saturn
    } aus dem Spiel werfen
   *[pays] { $piece ->
        [rocket] Der Rakete
        [moon] Dem Mond
        [sun] Der Sonne
       *[saturn] Dem Saturn
    } einen roten Chip wegnehmen
}

prospect-earns = Das bringt { $chips ->
    [one] einen roten Chip
   *[other] { $chips } rote Chips
}.
prospect-earns-nothing = Das bringt keinen roten Chip.
prospect-opens = { $who_you ->
    [yes] Danach erreichst du
   *[no] Danach erreicht { $who }
} mit { $throws } von 4 Zahlen des Würfels einen Stern.
prospect-opens-nothing = { $who_you ->
    [yes] Danach erreichst du
   *[no] Danach erreicht { $who }
} beim nächsten Wurf keinen Stern.
prospect-puts-out = { $who_you ->
    [yes] Du schwimmst und bist
   *[no] { $who } schwimmt und ist
} dann aus dem Spiel.
prospect-takes = { $who_you ->
    [yes] Du hast
   *[no] { $who } hat
} { $chips ->
    [one] einen roten Chip
   *[other] { $chips } rote Chips
}.
prospect-holes = { $holes ->
    [0] Kein schwarzes Loch ist in Reichweite.
    [one] Eine von 4 Zahlen führt in ein schwarzes Loch.
   *[other] { $holes } von 4 Zahlen führen in ein schwarzes Loch.
}
prospect-no-choice = Etwas anderes geht nicht.

event-rolls = { $who_you ->
    [yes] Du würfelst.
   *[no] { $who } würfelt.
}
event-die-fell = Eine { $pips }!
event-landed = { $who_you ->
    [yes] Du landest
   *[no] { $who } landet
} auf der { $number }{ $stars ->
    [yes] { " " }mit Sternen{ $cards ->
        [0] , aber es ist keine Ereigniskarte mehr da.
       *[other] .
    }
   *[no] .
}
event-fell = { $who_you ->
    [yes] Du fällst in ein schwarzes Loch { $fate ->
        [out] und hast nichts mehr abzugeben. Du bist ausgeschieden.
        [swims] und verlierst deinen letzten roten Chip. Jetzt schwimmst du.
       *[pays] und verlierst einen roten Chip.
    }
   *[no] { $who } fällt in ein schwarzes Loch { $fate ->
        [out] und hat nichts mehr abzugeben. { $who } ist ausgeschieden.
        [swims] und verliert den letzten roten Chip. Jetzt schwimmt { $who }.
       *[pays] und verliert einen roten Chip.
    }
}
event-home = { $who_you ->
    [yes] Du bist im Ziel.
   *[no] { $who } ist im Ziel.
}
event-card-steal = { $fate ->
    [nothing] { $who_you ->
        [yes] Du ziehst die { $card }, aber außer dir ist niemand mehr auf dem Weg.
       *[no] { $who } zieht die { $card }, aber sonst ist niemand mehr auf dem Weg.
    }
   *[chooses] { $who_you ->
        [yes] Du ziehst die { $card } und suchst dir jemanden zum Beklauen aus.
       *[no] { $who } zieht die { $card } und sucht sich jemanden zum Beklauen aus.
    }
}
event-card-gain = { $fate ->
    [nothing] { $who_you ->
        [yes] Du ziehst die { $card }, aber der Vorrat ist leer.
       *[no] { $who } zieht die { $card }, aber der Vorrat ist leer.
    }
   *[gets] { $who_you ->
        [yes] Du ziehst die { $card } und bekommst einen roten Chip aus dem Vorrat.
       *[no] { $who } zieht die { $card } und bekommt einen roten Chip aus dem Vorrat.
    }
}
event-card-robbed = { $fate ->
    [nothing] { $who_you ->
        [yes] Du ziehst die { $card }, aber außer dir ist niemand mehr auf dem Weg.
       *[no] { $who } zieht die { $card }, aber sonst ist niemand mehr auf dem Weg.
    }
    [out] { $who_you ->
        [yes] Du ziehst die { $card } und hast nichts mehr abzugeben. Du bist ausgeschieden.
       *[no] { $who } zieht die { $card } und hat nichts mehr abzugeben. { $who } ist ausgeschieden.
    }
    [swims] { $who_you ->
        [yes] Du ziehst die { $card } und verlierst deinen letzten roten Chip an { $other }. Jetzt schwimmst du.
       *[no] { $who } zieht die { $card } und verliert den letzten roten Chip an { $other_you ->
            [yes] dich
           *[no] { $other }
        }. Jetzt schwimmt { $who }.
    }
   *[pays] { $who_you ->
        [yes] Du ziehst die { $card } und verlierst einen roten Chip an { $other }.
       *[no] { $who } zieht die { $card } und verliert einen roten Chip an { $other_you ->
            [yes] dich
           *[no] { $other }
        }.
    }
}
event-card-lose = { $who_you ->
    [yes] Du ziehst die { $card } { $fate ->
        [out] und hast nichts mehr abzugeben. Du bist ausgeschieden.
        [swims] und verlierst deinen letzten roten Chip. Jetzt schwimmst du.
       *[pays] und gibst einen roten Chip in den Vorrat.
    }
   *[no] { $who } zieht die { $card } { $fate ->
        [out] und hat nichts mehr abzugeben. { $who } ist ausgeschieden.
        [swims] und verliert den letzten roten Chip. Jetzt schwimmt { $who }.
       *[pays] und gibt einen roten Chip in den Vorrat.
    }
}
event-stole = { $fate ->
    [out] { $other_you ->
        [yes] { $who } will bei dir klauen. Du hast keinen roten Chip mehr und bist ausgeschieden.
       *[no] { $who_you ->
            [yes] Du willst
           *[no] { $who } will
        } bei { $other } klauen. { $other } hat keinen roten Chip mehr und ist ausgeschieden.
    }
    [swims] { $other_you ->
        [yes] { $who } nimmt dir deinen letzten roten Chip weg. Jetzt schwimmst du.
       *[no] { $who_you ->
            [yes] Du nimmst
           *[no] { $who } nimmt
        } { $other } den letzten roten Chip weg. Jetzt schwimmt { $other }.
    }
   *[pays] { $other_you ->
        [yes] { $who } nimmt dir einen roten Chip weg.
       *[no] { $who_you ->
            [yes] Du nimmst
           *[no] { $who } nimmt
        } { $other } einen roten Chip weg.
    }
}
event-split = { $who_you ->
    [yes] Du zerlegst die { $number } in { $large } und { $small }.
   *[no] { $who } zerlegt die { $number } in { $large } und { $small }.
}
event-stars = { $stars ->
    [one] Ein Stern!
   *[other] Zwei Sterne!
} { $chips ->
    [0] Nur leider ist der Vorrat leer.
    [1] { $short ->
        [yes] Dafür gibt es den letzten roten Chip aus dem Vorrat.
       *[no] Dafür gibt es einen roten Chip.
    }
    [2] Dafür gibt es zwei rote Chips.
   *[other] Dafür gibt es { $chips } rote Chips.
}
event-passes = { $who_you ->
    [yes] Du findest keinen Platz für die { $number } und setzt aus.
   *[no] { $who } findet keinen Platz für die { $number } und setzt aus.
}

luck-die = { $count ->
    [one] 1 Würfelwurf
   *[other] { $count } Würfelwürfe
}
luck-event = { $count ->
    [one] 1 Ereigniskarte
   *[other] { $count } Ereigniskarten
}

refusal-S2 = Für eine so große Zahl gibt es im Zahlenfeld keine Reihe. Versuch es mit einer kleineren.
refusal-S5 = Dein Zug fängt mit dem Würfel an: Würfle zuerst.
refusal-S6 = Jetzt ist die Zahl auf deinem Feld dran: Zerlege sie in zwei Zahlen, keine kleiner als 1.
refusal-S7 = In den Reihen ist dafür nicht genug Platz. Zerlege die Zahl anders, oder setz aus, wenn nichts mehr passt.
refusal-S8 = Ausgesetzt wird nur, wenn gar keine Zerlegung mehr passt. Dann musst du aussetzen, sonst darfst du es nicht.
refusal-S10 = Erst kommt die Ereigniskarte, dann die Zahl: Such dir aus, bei wem du klaust.
refusal-S13 = Diese Figur ist schon ausgeschieden. Such dir eine andere aus.
refusal-S14 = Geklaut wird nur nach einer Klaukarte, dann aber auf jeden Fall und immer bei einer anderen Figur.
refusal-S19 = Diese Figur ist im Ziel, dort ist sie sicher. Such dir eine andere aus.
refusal-S21 = Das Spiel ist zu Ende.
refusal-S22 = Das Spiel ist zu Ende, denn nur eine Figur ist übrig.

rule-S1 = Ein Weg aus Feldern führt vom Start ins Ziel. Es gibt Zahlen, Zahlen mit Sternen (das sind die Ereignisfelder) und schwarze Löcher. Der Würfel hat vier Seiten und zeigt 1 bis 4.
rule-S2 = Im Zahlenfeld hat jede Zahl von 1 an ihre eigene Reihe aus Kästchen, und in manchen funkelt ein Stern. Dorthin legt ihr blaue Chips. Die gehen nie aus.
rule-S3 = Die roten Chips sind eure Leben. Zwei davon hast du am Anfang, die anderen auch; was übrig ist, heißt Vorrat. Die Ereigniskarten liegen gemischt und verdeckt auf einem Stapel.
rule-S4 = Ihr spielt zu zweit, zu dritt oder zu viert, und jede Figur wartet auf dem Start. Die jüngste Person fängt an, dann geht es im Uhrzeigersinn reihum.
rule-S5 = Würfle und lauf so viele Felder auf das Ziel zu. Genau treffen musst du es nicht: Übrige Schritte verfallen. Auf einem Feld dürfen mehrere Figuren stehen.
rule-S6 = Stehst du auf einer Zahl, machst du zwei Zahlen daraus, die zusammen wieder diese Zahl ergeben; keine ist kleiner als 1. Jede der beiden bekommt im Zahlenfeld einen blauen Chip.
rule-S7 = In jeder Reihe geht es der Reihe nach: Dein Chip kommt ins erste freie Kästchen von links. Sind in einer Reihe noch zwei Kästchen frei, dürfen auch beide Chips hinein, so wie bei 4 = 2 + 2.
rule-S8 = Ist für keine Zerlegung mehr Platz, setzt du aus; dir entgeht nur dieses eine Zerlegen. Solange eine passt, musst du legen.
rule-S9 = Liegt dein blauer Chip auf einem Stern, gibt es dafür einen roten aus dem Vorrat. Triffst du mit beiden Chips einen Stern, gibt es zwei, wenn noch so viele da sind.
rule-S10 = Auf einem Ereignisfeld drehst du zuerst die oberste Ereigniskarte um und tust, was sie sagt; danach ist sie aus dem Spiel. Dann zerlegst du die Zahl, auch wenn keine Karte mehr da ist. Nur wenn du durch die Karte ausscheidest oder das Spiel damit endet, wird nichts mehr zerlegt.
rule-S11 = Ein schwarzes Loch kostet dich einen roten Chip. Er kommt in den Vorrat.
rule-S12 = Hast du deinen letzten roten Chip verloren, schwimmst du. Du spielst ganz normal mit, und sobald du wieder einen bekommst, hast du festen Boden unter den Füßen.
rule-S13 = Sollst du einen roten Chip hergeben, während du schwimmst, scheidest du aus. Deine Figur kommt vom Weg herunter, und wenn du am Zug warst, ist dein Zug vorbei.
rule-S14 = Klaukarte: Such dir eine andere Figur auf dem Weg aus und nimm ihr einen roten Chip weg. Du musst, auch wenn nur jemand übrig ist, der schwimmt.
rule-S15 = Glückskarte: Der Vorrat schenkt dir einen roten Chip.
rule-S16 = Räuberkarte: Du verlierst einen roten Chip an die nächste Person im Uhrzeigersinn, deren Figur auf dem Weg ist. Verzichten kann sie darauf nicht. Manche Spielpläne haben gar keine Räuberkarte.
rule-S17 = Pechkarte: Einer deiner roten Chips wandert in den Vorrat.
rule-S18 = Klaust du bei jemandem, der schwimmt, scheidet diese Person aus, und du gehst leer aus. Ziehst du die Räuberkarte, während du schwimmst, scheidest du selbst aus.
rule-S19 = Im Ziel bist du in Sicherheit: Deine roten Chips werden dort weder mehr noch weniger, und niemand kann sich dich zum Klauen aussuchen.
rule-S20 = Aus einem leeren Vorrat kommt nichts. Ist sonst niemand auf dem Weg, bleiben Klaukarte und Räuberkarte ohne Wirkung, selbst wenn du schwimmst.
rule-S21 = Gewöhnlich ist Schluss, sobald die erste Figur im Ziel ankommt. Ihr könnt auch abmachen, dass ihr alle zu Ende lauft: Wer im Ziel ist, wartet dort, und Schluss ist, wenn niemand mehr unterwegs ist. Scheidet die letzte Figur auf dem Weg aus, ist es ebenfalls vorbei.
rule-S22 = Bleibt von euch nur eine einzige Person übrig, weil alle anderen ausgeschieden sind, hat sie auf der Stelle gewonnen.
rule-S23 = Sonst werden die roten Chips gezählt, und die meisten gewinnen, ob du im Ziel bist oder noch unterwegs. Ausgeschiedene zählen nicht mit. Bei Gleichstand gewinnt ihr gemeinsam.
rule-S24 = Jeder rote Chip ist ein Punkt. Wer ausgeschieden ist, hat keine Punkte, auch nicht null.

table-path = Weg
table-start = Start
table-goal = Ziel
table-hole = schwarzes Loch
table-stars = { $number } mit Sternen
table-fields = { $count ->
    [one] Feld { $first }
   *[other] Felder { $first } bis { $last }
}
table-chart = Zahlenfeld
table-row = Reihe { $row }
table-full = voll
table-filled = { $covered } von { $cells } Kästchen belegt
table-stars-at = { $count ->
    [0] kein Stern frei
    [one] Stern auf { $places }
   *[other] Sterne auf { $places }
}
table-star = Stern
table-blue-chip = blauer Chip
table-free = freies Kästchen
table-number = Zu zerlegen
table-supply = Vorrat
table-chips = { $count ->
    [0] kein roter Chip
    [one] 1 roter Chip
   *[other] { $count } rote Chips
}
table-pile = Ereigniskarten
table-cards = { $count ->
    [one] 1 { $card }
   *[other] { $count } { $card }n
}
table-no-cards = keine mehr
table-piece = { $piece ->
    [rocket] Rakete
    [moon] Mond
    [sun] Sonne
   *[saturn] Saturn
}
table-at-start = auf dem Start
table-at-field = auf Feld { $place }
table-next = danach
table-swims = schwimmt
table-home = im Ziel
table-out = ausgeschieden

board-kind = muss { $known } oder ein ausgeschriebenes Spielbrett sein, nicht { $value }
board-entry = diesen Eintrag gibt es nicht; es gibt: { $known }
board-missing = fehlt
board-rows = muss 1 bis { $most } Reihen nennen
board-row-name = eine Reihe heißt nach ihrer Zahl, von 1 bis { $most }
board-gap = fehlt: Die Reihen gehen von 1 an ohne Lücke
board-cells = muss aus 1 bis { $most } Kästchen bestehen, jedes ein Punkt (leer) oder * (Stern), nicht { $value }
board-path = muss eine Liste von 1 bis { $most } Feldern sein
board-field = muss hole oder eine Zahl von 2 bis { $highest } sein (das Doppelte der höchsten Reihe), mit * für ein Ereignisfeld, nicht { $value }
board-events = muss sagen, wie viele Karten es von jeder Art gibt: { $known }
