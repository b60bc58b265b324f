page-start = Nimm eine Karte oder tausch zwei Nachbarn.
page-neighbour = Mit welchem Nachbarn tauschst du?
page-which = Beide sind verdeckt. Welche deckst du auf?
page-play = Welche Handkarte spielst du?
page-which-card = Welche Handkarte kommt dorthin?
page-where = Wohin soll die Karte?
page-cards-left = { $count ->
    [one] Karte
   *[other] Karten
}
page-reveal = Deck eine deiner Karten auf.
page-new-grid = Dein zweites Raster! Deck eine Karte auf.
page-peek = Sieh dir heimlich eine verdeckte Karte an.
page-looked = Merk dir: { $card }
page-reward = Zur Belohnung: Sieh dir eine Karte an.
page-clear = Mehrere Linien sind fertig. Welche geht zuerst?
page-turn = Willst du sie aufdecken: { $card }?
page-chain = Kettenreaktion!
page-take-pile = Vom Stapel
page-take-open = Die offene
page-drop = Ablegen
page-skip = Nicht nachsehen
page-turn-up = Aufdecken
page-keep = Verdeckt lassen
page-cancel = Doch nicht
