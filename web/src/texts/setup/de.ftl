setup-who = Wer spielt mit?
setup-seat = Platz { $number }
setup-name = Name an Platz { $number }
setup-level = Stufe des Bots an Platz { $number }
setup-remove = Platz { $number } wegnehmen
setup-same-name = So heißt hier schon jemand. Wähle einen anderen Namen.
setup-add = Noch ein Platz
setup-kind-me = Hier
setup-kind-open = Gast
setup-kind-bot = Bot
setup-open-hint = Kommt mit dem Link
setup-agreed = Was macht ihr aus?
setup-length = Wie lange?
setup-rounds = { $rounds ->
    [one] Eine Runde
   *[other] { $rounds } Runden
}
setup-wins = Bis { $wins } Siege
setup-for-two = Das geht nur zu zweit, hier stehen { $count } Plätze.
setup-to-two = Zu zweit spielen
setup-no-limit = Keine Grenze
setup-place = Wo steht der Tisch?
setup-place-here = Auf diesem Gerät
setup-place-server = Auch für andere
setup-watch = Wer darf zuschauen?
setup-watch-everybody = Alle mit dem Code
setup-watch-nobody = Niemand
setup-begin = Tisch decken
setup-against = Wie viele Gegner?
setup-bots = { $count ->
    [one] 1 Bot
   *[other] { $count } Bots
}
setup-how-well = Wie gut spielen sie?
setup-go = Los!
