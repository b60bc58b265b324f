# Wenn eine Partie noch einmal angeschaut wird.
lookback-title = Rückblick
lookback-whose = Wessen Spiel schauen wir uns an?
lookback-busy = Ich spiele alles noch einmal durch …
lookback-failed = Das hat gerade nicht geklappt.
lookback-again = Noch einmal versuchen
lookback-flawless = Kein Fehler, der ins Gewicht fällt. Stark gespielt!
lookback-drifted = Kein großer Fehler, aber viele kleine: Zusammen haben sie { $cost } von 100 Siegen gekostet.
lookback-exact = Genauer
lookback-kinder = Einfacher
lookback-little = kostet wenig
# In freundlichen Worten, ohne Zahlen.
lookback-kind-slip = da ging noch etwas
lookback-kind-mistake = da ging mehr
lookback-kind-blunder = da ging viel mehr
lookback-kind-cost-slip = Das hätte ein bisschen geholfen.
lookback-kind-cost-mistake = Das hätte geholfen.
lookback-kind-cost-blunder = Das hätte viel geholfen.
lookback-kind-given = Das war ein großes Glück!
lookback-kind-taken = Das war einfach Pech.
lookback-kind-drifted = Kein großer Fehler, nur viele Kleinigkeiten.
lookback-kind-luck = { $sign ->
    [gave] Das Glück war auf der Seite von { $who }.
    [took] Das Glück war diesmal nicht auf der Seite von { $who }.
   *[none] Glück und Pech hielten sich die Waage.
}
lookback-kind-skill = { $size ->
    [none] Und gespielt war das richtig gut!
    [little] Ein paar Züge gingen noch ein wenig besser.
   *[much] Bei den Zügen ist noch viel zu holen: Versuch sie einmal anders!
}
lookback-kind-sum = { $sign ->
    [gave] hat geholfen
    [took] hat geschadet
   *[none] machte nichts aus
}
# Genau, auf 100 Partien gerechnet.
lookback-balance-luck = { $sign ->
    [gave] Würfel und Karten haben { $who } { $luck ->
        [one] einen von 100 Siegen
       *[other] { $luck } von 100 Siegen
    } geschenkt.
    [took] Würfel und Karten haben { $who } { $luck ->
        [one] einen von 100 Siegen
       *[other] { $luck } von 100 Siegen
    } genommen.
   *[none] Würfel und Karten haben { $who } im Ganzen weder geholfen noch geschadet.
}
lookback-balance-skill = { $sign ->
    [gave] Die Entscheidungen haben { $skill ->
        [one] einen
       *[other] { $skill }
    } dazugewonnen.
    [took] Die Entscheidungen haben { $skill ->
        [one] einen
       *[other] { $skill }
    } verschenkt.
   *[none] Die Entscheidungen haben keinen gekostet.
}
lookback-moments = { $count ->
    [one] Ein Augenblick, auf den es ankam
   *[other] { $count } Augenblicke, auf die es ankam
}
lookback-turn = Zug { $turn }
lookback-start = Ganz am Anfang
lookback-see-start = Den Anfang ansehen
lookback-did = Gespielt:
lookback-better = Besser:
lookback-cost = Damit gewinnt man von 100 solchen Partien { $cost ->
    [one] eine
   *[other] { $cost }
} mehr.
lookback-given = Von 100 solchen Partien gewinnt man danach { $cost ->
    [one] eine
   *[other] { $cost }
} mehr.
lookback-taken = Von 100 solchen Partien gewinnt man danach { $cost ->
    [one] eine
   *[other] { $cost }
} weniger.
lookback-see = Ansehen
lookback-try = Anders versuchen
lookback-try-turn = Zug { $turn } anders versuchen
lookback-see-turn = Zug { $turn } ansehen
lookback-sums = Glück oder Können?
lookback-sums-hint = So viele Siege mehr oder weniger, auf 100 Partien gerechnet.
lookback-luck = Glück
lookback-decision = Entscheidungen
lookback-others = Die anderen
lookback-light = Aufgedeckte Karten
lookback-course = Die Chancen von { $who }, Schritt für Schritt
lookback-chance = Chancen von { $who }: { $chance } von 100
