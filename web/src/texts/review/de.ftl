# Wenn eine Partie noch einmal angeschaut wird.
lookback-title = Rückblick
lookback-whose = Wessen Spiel schauen wir uns an?
lookback-busy = Ich spiele alles noch einmal durch …
lookback-failed = Das hat gerade nicht geklappt.
lookback-again = Noch einmal versuchen
lookback-flawless = Kein Fehler, der ins Gewicht fällt. Stark gespielt!
lookback-drifted = Kein großer Fehler, aber viele kleine: Zusammen haben sie { $cost } von 100 Siegen gekostet.
lookback-little = kostet wenig
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
