page-start = Du bist dran: Deck die erste Karte auf.
page-start-or-secure = Deck auf oder sichere eine Farbe.
page-where = In welche Reihe legst du die Karte?
page-more = Wagst du noch eine?
page-take = Such dir eine Reihe aus.
page-draw = Noch eine!
page-stop = Aufhören
page-too-far = Zu weit gegangen!
page-secured-points = { $points } Pkt.
page-secured-cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
}
