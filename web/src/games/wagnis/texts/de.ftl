page-start = Du bist dran: Deck die erste Karte auf.
page-start-or-secure = Deck auf oder sichere eine Farbe.
page-where = Wohin mit der Karte „{ $card }“?
page-more = Wagst du noch eine?
page-take = Such dir eine Reihe aus.
page-draw = Noch eine!
page-stop = Aufhören
page-too-far = Zu weit gegangen!
