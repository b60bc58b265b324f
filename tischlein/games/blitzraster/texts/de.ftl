game-name = Blitzraster
game-summary = Gleiche Farben untereinander, gleiche Zahlen nebeneinander: Wer räumt zwei Raster am schnellsten ab?

option-turn_limit = Wie viele Züge höchstens, alle zusammen?

colour = { $colour ->
    [red] rot
    [orange] orange
    [yellow] gelb
    [lime] hellgrün
    [green] grün
    [lightblue] hellblau
    [darkblue] dunkelblau
    [purple] lila
    [pink] rosa
   *[brown] braun
}
card-number = { $colour ->
    [red] rote
    [orange] orange
    [yellow] gelbe
    [lime] hellgrüne
    [green] grüne
    [lightblue] hellblaue
    [darkblue] dunkelblaue
    [purple] lila
    [pink] rosa
   *[brown] braune
} { $number }
card-hidden = verdeckte Karte
card-known = verdeckte { $card }

action-pile = Eine Karte vom Stapel ziehen
action-discard = Die { $card } vom Ablagestapel nehmen
action-swap = { $first } und { $second } tauschen: die { $one } und die { $other }
action-swap-reveal = { $first } und { $second } tauschen und dabei die { $card } von { $turned } aufdecken
action-reveal = Die { $card } auf { $cell } aufdecken
action-peek = Die { $card } auf { $cell } heimlich ansehen
action-skip = Keine Karte ansehen
action-keep = Die Karte auf { $cell } verdeckt lassen
action-drop = Die { $card } ablegen und dann eine Karte aufdecken
action-drop-only = Die { $card } ablegen
action-put = Die { $card } auf { $cell } legen und die { $old } ablegen
action-clear-column = Spalte { $line } abräumen (ganz { $colour })
action-clear-row = Reihe { $line } abräumen (überall die { $number })

prospect-clears = { $cards ->
    [0] Damit ist eine Reihe oder Spalte fertig.
    [one] Damit geht eine Karte aus deinem Raster.
   *[other] Damit gehen { $cards } Karten aus deinem Raster.
}
prospect-column-lacks = In Spalte { $line } ({ $colour }) { $missing ->
    [0] fehlt dann nichts mehr, nur liegt noch nicht alles offen.
    [one] fehlt dann eine Karte{ $held ->
        [0] ; { $fitting ->
            [0] keine von { $unseen } verborgenen passt.
            [one] eine von { $unseen } verborgenen passt.
           *[other] { $fitting } von { $unseen } verborgenen passen.
        }
       *[other] , und du hast sie auf der Hand.
    }
   *[other] fehlen dann { $missing } Karten{ $held ->
        [0] ; { $fitting ->
            [0] keine von { $unseen } verborgenen passt.
            [one] eine von { $unseen } verborgenen passt.
           *[other] { $fitting } von { $unseen } verborgenen passen.
        }
        [one] ; eine passende hast du auf der Hand, { $fitting ->
            [0] keine von { $unseen } verborgenen passt.
            [one] eine von { $unseen } verborgenen passt.
           *[other] { $fitting } von { $unseen } verborgenen passen.
        }
       *[other] ; { $held } passende hast du auf der Hand, { $fitting ->
            [0] keine von { $unseen } verborgenen passt.
            [one] eine von { $unseen } verborgenen passt.
           *[other] { $fitting } von { $unseen } verborgenen passen.
        }
    }
}
prospect-row-lacks = In Reihe { $line } (lauter { $number }) { $missing ->
    [0] fehlt dann nichts mehr, nur liegt noch nicht alles offen.
    [one] fehlt dann eine Karte{ $held ->
        [0] ; { $fitting ->
            [0] keine von { $unseen } verborgenen passt.
            [one] eine von { $unseen } verborgenen passt.
           *[other] { $fitting } von { $unseen } verborgenen passen.
        }
       *[other] , und du hast sie auf der Hand.
    }
   *[other] fehlen dann { $missing } Karten{ $held ->
        [0] ; { $fitting ->
            [0] keine von { $unseen } verborgenen passt.
            [one] eine von { $unseen } verborgenen passt.
           *[other] { $fitting } von { $unseen } verborgenen passen.
        }
        [one] ; eine passende hast du auf der Hand, { $fitting ->
            [0] keine von { $unseen } verborgenen passt.
            [one] eine von { $unseen } verborgenen passt.
           *[other] { $fitting } von { $unseen } verborgenen passen.
        }
       *[other] ; { $held } passende hast du auf der Hand, { $fitting ->
            [0] keine von { $unseen } verborgenen passt.
            [one] eine von { $unseen } verborgenen passt.
           *[other] { $fitting } von { $unseen } verborgenen passen.
        }
    }
}
prospect-helps = Aber { $who_you ->
    [yes] du kannst
   *[no] { $who } kann
} die { $card } brauchen: Damit wird dort eine Reihe oder Spalte fertig.
prospect-lies-open = Die { $card } kennst du; vom Stapel kommt eine unbekannte.
prospect-unknown = Was dort liegt, weißt du noch nicht.

event-dealt-all = Die Karten sind ausgeteilt.
event-dealt = { $who_you ->
    [yes] Du bekommst
   *[no] { $who } bekommt
} { $card_known ->
    [yes] verdeckt die { $card }
   *[no] eine verdeckte Karte
} auf { $cell }.
event-opened = Auf dem Ablagestapel liegt als Erstes die { $card }.
event-drawn = { $who_you ->
    [yes] Du ziehst
   *[no] { $who } zieht
} { $card_known ->
    [yes] die { $card }.
   *[no] eine Karte.
}
event-reaches = { $who_you ->
    [yes] Du greifst zum Stapel.
   *[no] { $who } greift zum Stapel.
}
event-took = { $who_you ->
    [yes] Du nimmst
   *[no] { $who } nimmt
} die { $card } vom Ablagestapel.
event-swap = { $who_you ->
    [yes] Du vertauschst
   *[no] { $who } vertauscht
} die { $one } auf { $first } und die { $other } auf { $second }.
event-swap-reveal = { $who_you ->
    [yes] Du vertauschst
   *[no] { $who } vertauscht
} { $first } und { $second }. Auf { $cell } liegt jetzt offen die { $card }.
event-turned-up = { $who_you ->
    [yes] Du deckst
   *[no] { $who } deckt
} auf { $cell } die { $card } auf.
event-looked = { $who_you ->
    [yes] Du siehst dir
   *[no] { $who } sieht sich
} heimlich die Karte auf { $cell } an{ $card_known ->
    [yes] : Es ist die { $card }.
   *[no] .
}
event-skips = { $who_you ->
    [yes] Du siehst dir keine Karte an.
   *[no] { $who } sieht sich keine Karte an.
}
event-keeps = { $who_you ->
    [yes] Du lässt
   *[no] { $who } lässt
} die Karte auf { $cell } verdeckt.
event-dropped = { $who_you ->
    [yes] Du legst
   *[no] { $who } legt
} die { $card } ab.
event-put = { $who_you ->
    [yes] Du legst
   *[no] { $who } legt
} die { $card } auf { $cell }{ $hidden ->
    [yes] . Dort lag verdeckt die { $old }; sie kommt auf den Ablagestapel.
   *[no] { " " }und die { $old } auf den Ablagestapel.
}
event-column-cleared = { $way ->
    [chosen] { $who_you ->
        [yes] Du räumst
       *[no] { $who } räumt
    } Spalte { $line } ab, sie ist ganz { $colour }.
    [chain] Kettenreaktion! Jetzt ist Spalte { $line } ganz { $colour } und wird auch abgeräumt.
    [also] Nach dem Zusammenschieben ist Spalte { $line } ganz { $colour } und wird auch abgeräumt.
   *[alone] Spalte { $line } ist ganz { $colour } und wird abgeräumt.
}
event-row-cleared = { $way ->
    [chosen] { $who_you ->
        [yes] Du räumst
       *[no] { $who } räumt
    } Reihe { $line } ab, sie zeigt überall die { $number }.
    [chain] Kettenreaktion! Jetzt zeigt Reihe { $line } überall die { $number } und wird auch abgeräumt.
    [also] Nach dem Zusammenschieben zeigt Reihe { $line } überall die { $number } und wird auch abgeräumt.
   *[alone] Reihe { $line } zeigt überall die { $number } und wird abgeräumt.
}
event-emptied = { $second ->
    [yes] { $who_you ->
        [yes] Dein zweites Raster ist leer: Du gewinnst!
       *[no] Das zweite Raster ist leer: { $who } gewinnt!
    }
   *[no] { $who_you ->
        [yes] Dein erstes Raster ist leer: Du bekommst das zweite!
       *[no] Das erste Raster ist leer: { $who } bekommt das zweite!
    }
}

luck-card = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}

refusal-B3 = Decke erst eine deiner Karten auf und sieh dir dann eine verdeckte an.
refusal-B5 = Nimm am Anfang deines Zuges genau eine Karte, und spiele erst dann eine aus.
refusal-B6 = Lege erst eine deiner Handkarten ab, und decke dann eine verdeckte Karte auf.
refusal-B7 = In dein Raster legst du nur eine Karte, die du auf der Hand hast.
refusal-B8 = Du kannst nur zwei direkte Nachbarn tauschen, und nur, solange du noch keine Karte genommen hast.
refusal-B9 = Sind beide Karten verdeckt, such dir eine der beiden zum Aufdecken aus. Sonst gibt es nichts auszusuchen.
refusal-B10 = Diese Spalte bleibt noch liegen: Erst müssen alle ihre Karten offen sein und dieselbe Farbe haben.
refusal-B11 = Diese Reihe bleibt noch liegen: Erst müssen alle ihre Karten offen sein und dieselbe Zahl haben.
refusal-B12 = Eine einzelne Karte kannst du nicht abräumen. Es müssen mindestens zwei sein.
refusal-B13 = So groß ist dein Raster nicht. Such dir eine Stelle aus, an der Karten liegen.
refusal-B14 = Räume zuerst eine der fertigen Linien ab.
refusal-B16 = Nach dem Abräumen siehst du dir eine verdeckte Karte an oder lässt es bleiben. Sonst darfst du keine ansehen.
refusal-B17 = In diesem Zug hast du dir schon eine Karte angesehen.
refusal-B18 = Nach einer Kettenreaktion deckst du die angesehene Karte auf oder lässt sie liegen. Zu anderen Zeiten geht das nicht.
refusal-B23 = Dein neues Raster ist da: Decke erst eine Karte auf und sieh dir dann eine verdeckte an.
refusal-B25 = Das Spiel ist aus: Ein zweites Raster ist ganz abgeräumt.
refusal-B28 = Das Spiel ist aus: So viele Züge, wie ihr wolltet, sind gespielt.

rule-B1 = Ihr seid zwei bis fünf und habt 120 Karten. Auf jeder steht ein aufrechter Blitz in einer von zehn Farben und daneben eine Zahl von 1 bis 12; keine Karte gibt es doppelt. Ein kleines Zeichen bei der Zahl gehört zur Farbe, damit auch alle mitspielen können, die Farben anders sehen.
rule-B2 = Vor dir liegen neun Karten mit dem Rücken nach oben: drei Reihen und drei Spalten, dein Raster. Niemand weiß, was darin steckt. Die übrigen Karten sind der Stapel; dreht eine davon um, mit ihr fängt der Ablagestapel an.
rule-B3 = Decke irgendeine deiner neun Karten auf. Sieh dir dann eine andere heimlich an und leg sie wieder hin, wie sie war. Zum Schluss ziehst du zwei Karten vom Stapel auf die Hand; so machen es alle, eine Person nach der anderen.
rule-B4 = Wer links neben der Person sitzt, die gegeben hat, fängt an. Weiter geht es im Uhrzeigersinn.
rule-B5 = Bist du am Zug, tust du eins von zwei Dingen, A oder B. A heißt: Nimm eine Karte auf die Hand, blind vom Stapel oder die sichtbare vom Ablagestapel.
rule-B6 = Jetzt hast du drei Handkarten und spielst eine davon aus. Du kannst sie ablegen und dafür eine Karte in deinem Raster aufdecken, falls dort noch eine verdeckt liegt. Auch die Karte, die du gerade vom Ablagestapel geholt hast, darf gleich wieder dorthin.
rule-B7 = Oder du legst die Handkarte offen in dein Raster und nimmst dafür eine Karte heraus, eine offene oder eine verdeckte. Die herausgenommene legst du offen ab.
rule-B8 = B heißt: Du nimmst nichts, sondern lässt in deinem Raster zwei Nachbarn die Plätze tauschen. Nachbarn liegen Seite an Seite oder genau übereinander, aber nie schräg.
rule-B9 = Eine verdeckte Karte wird beim Tauschen aufgedeckt. Waren beide verdeckt, deckst du nur eine auf; welche, sagst du, ohne vorher nachzusehen.
rule-B10 = In den Spalten zählt die Farbe: Ist eine Spalte ganz offen und hat nur eine Farbe, räumst du sie ab. Das gilt immer, auch mitten im Zug.
rule-B11 = In den Reihen zählt die Zahl: Ist eine Reihe ganz offen und zeigt überall die gleiche Zahl, räumst du sie ab. Auch das gilt immer.
rule-B12 = Spalten und Reihen nennen wir Linien. Eine Linie hat zwei, drei oder vier Karten; eine Karte allein ist keine.
rule-B13 = Was du abräumst, kommt in die Schachtel. Schieb den Rest zusammen: Dein Raster ist immer ein Rechteck ohne Löcher.
rule-B14 = Eine fertige Linie musst du abräumen. Sind mehrere zugleich fertig, suchst du aus, welche zuerst geht; was nach dem Zusammenschieben noch fertig ist, kommt danach dran.
rule-B15 = Sind in einem Raster aus zwei mal zwei Karten eine Reihe und eine Spalte zugleich fertig, geht nur eine davon: Von der anderen bleibt eine einzelne Karte. Das kann dir in jedem Raster passieren, das nur zwei breit oder zwei hoch ist. Gehen in der richtigen Reihenfolge beide, darfst du sie so nehmen.
rule-B16 = Abräumen wird belohnt: Du darfst dir danach eine deiner verdeckten Karten ansehen. Dann kommt sie genauso wieder hin.
rule-B17 = Auch wenn du viele Linien abräumst: Belohnt wirst du in einem Zug nur mit einem Blick.
rule-B18 = Manchmal wird durch das Zusammenschieben noch eine Linie fertig. Das ist eine Kettenreaktion: Du räumst auch sie gleich ab, und immer so weiter. Die Karte, die du dir zur Belohnung ansiehst, darfst du dann sofort aufdecken.
rule-B19 = Belohnt wirst du erst, wenn nichts mehr abzuräumen ist. Für eine Kettenreaktion musst du eine Linie abräumen, die noch nicht fertig war, als du in diesem Zug die erste abgeräumt hast; zwei, die im selben Augenblick fertig werden, genügen nicht. Eine Linie, die dabei nur kürzer wird, zählt nicht als neu.
rule-B20 = Macht die Karte, die du zur Belohnung aufdeckst, wieder etwas fertig, räumst du es ab, vielleicht sogar dein ganzes Raster. Einen zweiten Blick bringt das nicht. Ansehen darfst du auch eine Karte, die du dir schon einmal angesehen hast.
rule-B21 = Beginnt ein Zug oder wird vom Stapel eine Karte gebraucht, und er ist leer, dann macht ihr einen neuen. Mischt dafür alles aus der Schachtel und alle abgelegten Karten; nur die oberste bleibt offen liegen.
rule-B22 = Für einen neuen Stapel reicht es immer: In Rastern, auf Händen und oben auf dem Ablagestapel sind zusammen nie mehr als 72 Karten. Der Ablagestapel kann nur kurz leer sein, wenn du seine einzige Karte genommen hast. Ein Raster aus nur einer Karte kommt nicht vor.
rule-B23 = Hast du dein erstes Raster abgeräumt, bekommst du sofort ein zweites: zwölf verdeckte Karten, die noch niemand kennt, vier breit und drei hoch. Du deckst irgendeine auf, siehst dir eine verdeckte an und behältst deine beiden Handkarten. Dann geht es mit dem nächsten Zug weiter.
rule-B24 = Ist dein Raster leer, gibt es nichts anzusehen, und die Belohnung entfällt. Die Blicke zu Beginn und in ein neues Raster sind keine Belohnung: In einem Zug kannst du also erst zur Belohnung eine Karte ansehen und danach noch eine im neuen Raster.
rule-B25 = Hast du als Erste oder Erster auch das zweite Raster abgeräumt, gewinnst du auf der Stelle.
rule-B26 = Ihr wollt mehrere Runden spielen? Dann macht aus, wie viele Runden jemand gewinnen muss.
rule-B27 = Oder ihr zählt Punkte: Jede Karte, die am Ende einer Runde noch in deinem Raster liegt, ist einer, im ersten Raster wie im zweiten. Nach allen Runden gewinnen die wenigsten Punkte, bei Gleichstand mehrere. Das Geben wandert jede Runde einen Platz weiter.
rule-B28 = Soll es nicht so lange dauern, macht ihr eine Zahl von Zügen aus, alle zusammengezählt. Danach schlägt das zweite Raster das erste, und im gleichen Raster gewinnen die wenigsten Karten; bei Gleichstand gewinnen mehrere. Der letzte Zug wird ganz zu Ende gespielt, mit Belohnung und neuem Raster, und wer darin das zweite Raster leert, gewinnt.

table-turn = Zug { $turn } von { $limit }
table-pile = Stapel
table-box = Schachtel
table-cards = { $count ->
    [0] leer
    [one] 1 Karte
   *[other] { $count } Karten
}
table-top = Ablagestapel ({ $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}), obenauf
table-no-discards = Der Ablagestapel ist gerade leer.
table-grid = Raster { $grid }, { $count ->
    [0] leer
    [one] 1 Karte
   *[other] { $count } Karten
}
table-shape = { $width } breit, { $height } hoch
table-hand = Hand
table-row = Reihe { $row }
table-open = { $name }, offen
table-looked = { $name }, verdeckt und schon angesehen
table-hidden = { $name }, noch verdeckt
table-nothing = nichts
table-cell-open = { $cell } { $card }
table-cell-down = { $cell } verdeckt
table-cell-looked = { $cell } verdeckt, schon angesehen
table-cell-known = { $cell } verdeckte { $card }
table-legend-down = verdeckt
table-legend-looked = verdeckt, schon angesehen
table-legend-over = lag noch verdeckt
