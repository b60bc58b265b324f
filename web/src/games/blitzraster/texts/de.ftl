page-start = Nimm eine Karte. Oder tausch zwei Nachbarn.
page-neighbour = Tipp einen Nachbarn an: Die beiden tauschen.
page-which = Welche von beiden deckst du auf?
page-play = Wähl eine Handkarte.
page-which-card = Wähl die Handkarte, die dorthin kommt.
page-where = Leg sie ins Raster. Oder leg sie ab.
page-cards-left = { $count ->
    [one] Karte
   *[other] Karten
}
page-reveal = Deck eine deiner Karten auf.
page-new-grid = Dein zweites Raster! Deck eine Karte auf.
page-peek = Sieh dir heimlich eine verdeckte Karte an.
page-looked = Merk dir: { $card }
page-seen = Gemerkt!
page-reward = Zur Belohnung: Sieh dir eine verdeckte Karte an.
page-clear = Mehrere Linien sind voll. Tipp die an, die zuerst geht.
page-turn = Willst du sie aufdecken: { $card }?
page-first-grid = Das erste von zwei Rastern
page-second-grid = Das zweite von zwei Rastern; das erste ist leer
page-chain = Kettenreaktion!
page-take-pile = Vom Stapel
page-take-open = Die offene
page-drop = Ablegen
page-skip = Nicht nachsehen
page-turn-up = Aufdecken
page-keep = Zudecken
page-cancel = Doch nicht
page-fact-chain = Die längste Kettenreaktion: { $count } Linien bei { $who_you ->
    [yes] dir
   *[no] { $who }
}.
page-fact-first = Als Erstes leer: { $who_you ->
    [yes] dein Raster
   *[no] das Raster von { $who }
}, in Zug { $turn }.
page-fact-cleared = { $who_you ->
    [yes] Du räumst
   *[no] { $who } räumt
} die meisten Linien ab: { $count }.
page-fact-looked = { $who_you ->
    [yes] Du hast
   *[no] { $who } hat
} { $count }-mal heimlich nachgesehen.
