back = Zurück
close = Schließen

home-rules = Regeln von { $game }
home-play = Spielen
home-invite = Mit anderen
home-join = Dich hat jemand eingeladen?
home-join-go = Dazusetzen
home-back-to = Dein Platz ist noch frei
home-past = Noch einmal ansehen
home-past-all = Alle Partien
home-your-turn = Du bist dran
home-bad-code = Ein Code hat acht Buchstaben, zum Beispiel WOBA-GILO. Schau noch einmal nach.
home-no-address = Diese Adresse führt nirgendwohin. Such dir hier einen Tisch.
home-offline = Keine Verbindung zum Server. Auf diesem Gerät könnt ihr trotzdem spielen; Tische mit anderen warten, bis sie wieder da ist.
home-alone = Diese Seite kommt ohne Server aus. Wer mit Leuten an anderen Geräten spielen, ihnen zuschauen oder mitten im Spiel das Gerät wechseln will, braucht einen Tischlein-Server, und dafür genügt ein Computer. Wo es ihn gibt und wie man ihn startet, steht in der README des Projekts.
home-problem = Das hat nicht geklappt. Versuch es gleich noch einmal.
home-unloaded = Dieses Spiel ließ sich gerade nicht laden. Versuch es noch einmal, sobald ihr Netz habt.
home-slow = Das Spiel lädt gerade etwas langsam. Einen Moment noch …
home-missing = Dieser Teil der Seite ist noch nicht geladen. Dafür braucht es einmal das Netz.

lobby-code = Mit diesem Code setzt man sich dazu:
lobby-code-watch = Wer zusehen möchte, kommt mit diesem Code an den Tisch:
lobby-qr = Der Link zum Tisch als QR-Code
lobby-share = Link teilen
lobby-copy = Link kopieren
lobby-copied = Kopiert
lobby-invitation = Komm an den Tisch, wir spielen { $game }!
lobby-seats = Am Tisch
lobby-free = Freier Platz
lobby-earlier = { $who } einen Platz nach vorn
lobby-add = Noch ein Platz
lobby-remove = Platz wegnehmen
lobby-sit = Hierher setzen
lobby-dismiss = Platz von { $who } wieder freigeben
lobby-bot = Bot
lobby-level = Stufe von { $who }
level-practises = Wird noch vorbereitet. So lange spielt ein Könner.
lobby-is-ready = bereit
lobby-ready = Los geht’s
lobby-waiting = Gleich geht es los …
lobby-waiting-for = Warten auf { $who } …
lobby-waiting-free = { $count ->
    [one] Ein Platz ist noch frei …
   *[other] { $count } Plätze sind noch frei …
}
lobby-name = Wie heißt du?
lobby-join = Dazusetzen
lobby-join-as = Als { $name } Platz nehmen
lobby-name-needed = Sag zuerst, wie du heißt.
lobby-full = Alle Plätze sind besetzt, und zuschauen kann hier niemand.
lobby-watch = Alle Plätze sind besetzt. Sobald es losgeht, kannst du zuschauen.

line-connecting = Der Tisch wird gedeckt …
line-lost = Keine Verbindung. Wir versuchen es gleich noch einmal …
line-lost-short = Keine Verbindung

table-home = Zum Anfang
table-round = Runde { $round } von { $rounds }
table-wins = Runde { $round }, bis { $wins ->
    [one] 1 Sieg
   *[other] { $wins } Siege
}
table-others = Die anderen
table-middle = Mitte des Tisches
table-own = Deine Karten
table-paused = Pause
table-lesson = Tipp
table-lesson-done = Verstanden
table-lesson-none = Nichts mehr erklären
table-pictures = So geht’s
table-pictures-next = Weiter
table-pictures-skip = Überspringen
table-pictures-again = Noch einmal
table-pictures-play = Spielen
table-rushing = Dreimal so schnell, bis du dran bist
table-stuck = Hier ist etwas hängen geblieben. Gleich geht es weiter …
table-stuck-short = Gleich geht es weiter
table-unkept = Wird nicht gespeichert
plate-away = gerade nicht da
plate-open = Karten von { $who } ansehen
bar-waiting = { $who } ist dran …
bar-away = { $who } ist gerade nicht da.
bar-left = { $who } ist aufgestanden.
bar-stand-in = Ein Bot spielt weiter
bar-host-can = { $host } kann einen Bot weiterspielen lassen.
bar-points = { $count ->
    [one] Punkt
   *[other] Punkte
}
bar-watching = Du schaust zu
bar-take-back = Zurücknehmen
hint-ask = Tipp holen
hint-ask-left = { $left ->
    [one] Den letzten Tipp holen
   *[other] Tipp holen, { $left } sind noch übrig
}
hint-none-left = In diesem Spiel ist kein Tipp mehr übrig
hint-title = Tipp:
hint-least-bad = Alles andere verspricht weniger.
log-title = Was geschah
log-begin = Zu Beginn
log-nothing = Noch ist nichts geschehen.
log-close = Was geschah: zuklappen
menu-title = Tisch und Einstellungen
menu-here = Dieser Tisch steht nur auf diesem Gerät.
menu-come-back = Zurückkommen
menu-you-left = Du bist aufgestanden.

signals-title = Kurz etwas sagen
signal-hello = Hallo!
signal-well_played = Gut gespielt!
signal-thanks = Danke!
signal-one_moment = Moment, bitte
signal-dare_you = Trau dich!
signal-stop = Halt!
signal-oops = Ups!
signal-lucky = So ein Glück!
signal-good_game = Schöne Partie!
signal-bye = Tschüss!
signal-said = { $who }: { $what }
rules-title = Spielregeln
rules-loading = Das Regelheft wird geholt …
rules-missing = Das Regelheft ist gerade nicht zu erreichen.
refusal-rule = Regel { $rule } nachlesen
refusal-elsewhere = Dieser Tisch ist gerade in einem anderen Fenster offen.
refusal-not-here = Diesen Tisch gibt es auf diesem Gerät nicht, oder er wurde gelöscht.
refusal-out-of-reach = Was dieser Browser gespeichert hat, lässt sich gerade nicht lesen. Lade die Seite neu; wo nichts gespeichert werden darf, endet eine Partie mit ihrem Fenster.
refusal-not-on-device = Das geht nur an einem Tisch, der auf dem Server steht.
refusal-unreadable = Diese Partie wurde mit einer anderen Fassung der Regeln begonnen oder ist beschädigt. Sie kann hier nicht mehr gespielt oder angesehen werden.
ended-hint = Frag nach dem Code, oder deck einen neuen Tisch.
ended-again = Code noch einmal eingeben
ended-here = Hier weiterspielen

curtain-title = Jetzt ist { $name } dran
curtain-look = { $name } schaut zu
curtain-hint = Gib das Gerät weiter. Die anderen schauen kurz weg.
curtain-lift = Ich bin { $name }
handover-title = { $name } ist dran
meanwhile-title = Seit du zuletzt dran warst

result-back = Zum Ergebnis
result-home = Zum Anfang

settings-title = Einstellungen
setting-language = Sprache
setting-speed = Bewegung
speed-slow = Gemütlich
speed-normal = Normal
speed-fast = Flott
speed-off = Aus
setting-bots = Bots spielen
pace-slow = Gemütlich
pace-normal = Normal
pace-fast = Flott
pace-instant = Sofort
setting-theme = Licht
theme-system = Wie das Gerät
theme-light = Hell
theme-dark = Dunkel
setting-sound = Töne
setting-volume = Lautstärke
setting-vibration = Vibrieren
setting-vibration-hint = Das Handy zittert ein wenig, wenn etwas Besonderes geschieht
setting-gauge = Risiko anzeigen
setting-gauge-hint = Wie viele Karten im Stapel nirgends mehr passen
setting-percent = Risiko in Prozent
setting-lays = Karten legen sich selbst
setting-lays-hint = In Wagnis, wenn eine Karte nur in eine Reihe passt
setting-marks = Gesehene Karten merken
setting-marks-hint = Was du angeschaut hast, bleibt für dich markiert
setting-hints = Tipps
setting-hints-hint = Wo du allein mit dem Computer spielst
hints-three = 3 im Spiel
hints-all = So viele du magst
hints-none = Keine
setting-coach = Neues erklären
setting-coach-hint = Beim Spielen, in einer Sprechblase, jedes einmal
setting-large = Große Karten
setting-contrast = Starker Kontrast
