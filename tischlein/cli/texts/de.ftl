help-main = Vier Familienspiele am Tisch, der sich selbst deckt.
help-play = Ein Spiel im Terminal spielen, gegen den Rechner oder mit mehreren an einer Tastatur.
help-rules = Die Spielregeln lesen.
help-replay = Eine aufgezeichnete Partie Schritt für Schritt ansehen.
help-simulate = Viele Partien auf einmal spielen lassen und auswerten.
help-games = Die Spiele mit ihren Möglichkeiten auflisten.
help-game = Welches Spiel: { $games }.
help-players = Wie viele mitspielen, Rechner eingeschlossen.
help-name = Name einer Person an dieser Tastatur; mehrfach angeben, wenn mehrere spielen.
help-bot = Wie gut ein Rechner spielt, ohne Angabe neuling; mehrfach angeben, wenn mehrere mitspielen, oder einmal für alle.
help-option = Eine Abmachung als NAME=WERT, zum Beispiel risk=true. „tischlein games“ nennt alle.
help-seed = Eine Zahl, mit der sich derselbe Zufall wiederholen lässt.
help-language = Sprache: de oder en.
help-plain = Nur einfacher Text, ohne Farben und Zeichen; gut für Vorlesegeräte.
help-save = Die Partie am Ende in diese Datei schreiben.
help-continue = Eine gespeicherte Partie fortsetzen.
help-rounds = So viele Runden spielen.
help-wins = Spielen, bis jemand so viele Runden gewonnen hat.
help-open = Alle Karten offen zeigen (nur für beendete Partien; sonst die Sicht von Zuschauenden).
help-step = Nach jedem Zug auf die Eingabetaste warten.
help-games-count = Wie viele Partien.
help-policy = Wer spielt: kueken bis grossmeister, simple, random, MODUL:NAME oder „program: BEFEHL“; einmal für alle Plätze oder einmal für jeden.
help-threads = Auf wie vielen Kernen; ohne Angabe auf allen.
help-json = Das Ergebnis als JSON ausgeben.
help-help = Diese Hilfe zeigen.
help-version = Die Version zeigen.
usage = Aufruf
usage-options = Angaben
usage-commands = Befehle

error = Fehler: { $reason }
error-no-command = Diesen Befehl gibt es nicht: { $name }. Es gibt: { $known }.
error-no-option = Diese Angabe gibt es nicht: { $name }.
error-option-elsewhere = { $name } gehört zu einem Befehl: { $commands }
error-missing = Es fehlt: { $name }.
error-value = { $name }: { $reason }
error-file = Die Datei { $file } lässt sich nicht lesen: { $reason }
error-write = Die Datei { $file } lässt sich nicht schreiben: { $reason }
error-name-taken = Der Name { $name } oder einer, der fast so aussieht, ist vergeben: Jede Person an der Tastatur braucht einen eigenen.
error-no-level = Die Stufe „{ $level }“ gibt es in diesem Spiel nicht. Es gibt: { $known }.
error-levels = { $count ->
    [0] --bot: Hier spielt kein Rechner mit.
    [one] --bot: Hier spielt ein Rechner mit. Nenne eine Stufe.
   *[other] --bot: Hier spielen { $count } Rechner mit. Nenne eine Stufe für alle, oder für jeden eine.
}
error-language = TISCHLEIN_LANGUAGE muss eine dieser Sprachen sein: { $known }, nicht { $value }
error-option-form = „{ $text }“ ist keine Abmachung der Form NAME=WERT.

acting = { $name } (am Zug)
computer = Rechner { $number }
person = Du
seats = Am Tisch: { $names }.
your-turn = { $name }, du bist am Zug.
preparing = Wer in Gedanken vorausspielt, wird für diesen Rechner vorbereitet, nur dieses eine Mal. Bis es so weit ist, spielt dort ein Könner.
choose = Was tust du? Nummer eingeben, oder ? für Hilfe: 
choose-only = Eingabetaste, um weiterzumachen, oder ? für Hilfe: 
help-table =
    Nummer: diese Aktion ausführen. Eingabetaste: die einzige oder erste Aktion.
    ?: diese Hilfe. ? W12: diese Regel. regeln: das ganze Regelheft.
    tisch: den Tisch noch einmal zeigen. zurück: die letzte Aktion zurücknehmen, wenn sie nichts Neues gezeigt hat.
    speichern DATEI: die Partie in eine Datei schreiben. ende: aufhören; die Partie bleibt erhalten.
word-rules = regeln
word-table = tisch
word-back = zurück
word-save = speichern
word-quit = ende
not-understood = „{ $text }“ verstehe ich nicht. Gib eine der Nummern ein, oder ? für Hilfe.
refused = Das geht nicht. { $reason } (Regel { $rule })
no-rule = Eine Regel { $rule } gibt es in diesem Spiel nicht.
cannot-take-back = Das lässt sich nicht zurücknehmen: Es hat etwas Neues gezeigt, oder danach ist schon etwas geschehen.
taken-back = Zurückgenommen.
saved = Gespeichert in { $file }.
left = Die Partie ist gespeichert. Weiter geht es mit: tischlein play --continue { $file }
hand-over = Jetzt ist { $name } dran. Bitte das Gerät weitergeben und dann die Eingabetaste drücken.
meanwhile = Was geschehen ist:
turn-heading = Zug { $turn }
setup-heading = Vorbereitung
game-over = Das Spiel ist aus.
winners = { $count ->
    [one] Gewonnen hat: { $names }.
   *[other] Gewonnen haben: { $names }.
}
list-and = { $first } und { $last }
points-of = { $name }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
out-of-game = { $name }: ausgeschieden
match-round = Runde { $round }
match-totals = Stand: { $totals }
match-next = Eingabetaste für die nächste Runde.
match-over = Das Spiel über alle Runden ist aus.
games-players = { $low } bis { $high } Personen
simulate-progress = Partien
simulate-title = { $games } Partien { $game } zu { $players }
simulate-seat = Platz
simulate-policy = Spielweise
simulate-share = Gewinnanteil
simulate-interval = 95 %-Bereich
simulate-points = Punkte (Mittel)
simulate-range = 5 % bis 95 %
simulate-out = Ausgeschieden
simulate-turns = Züge in einer Partie: { $mean } (5 % bis 95 %: { $low } bis { $high })
simulate-decisions = Entscheidungen in einer Partie: { $mean }
simulate-shared = Geteilte Siege: { $share }
simulate-speed = { $seconds } s, { $moves } Entscheidungen je Sekunde
simulate-compiling = Davor { $seconds } s zum Übersetzen der Regeln
choose-game = Welches Spiel? Nummer oder Name: 
error-line = Zeile { $line }: { $reason }
error-range = { $name }: eine ganze Zahl von { $low } bis { $high }
error-whole = hier gehört eine ganze Zahl hin, nicht { $value }
error-one-of = es gibt: { $known }
error-not-utf8 = das ist kein Text in UTF-8
replay-given = { $turn ->
    [all] Alles Glück in dieser Partie war das einer anderen Runde.
    [0] Diese Partie setzt das Austeilen einer anderen fort: Bis dahin war ihr Glück das der anderen.
   *[other] Diese Partie setzt eine andere fort: Bis zum Ende von Zug { $turn } waren Glück und Züge die der anderen.
}
replay-unfinished = Die Partie ist nicht zu Ende gespielt.
continue-enter = Weiter mit der Eingabetaste.
help-serve = Den Tisch für alle Geräte im Haus decken und den Browser öffnen. Das tut auch `tischlein` allein.
help-backup = Alle gespeicherten Spiele in eine Datei kopieren, während der Server läuft.
help-page = Die Seite in einen Ordner schreiben, den jeder Webspace ausliefert: gespielt wird darin ohne Server.
help-host = Adresse, auf der gelauscht wird; 0.0.0.0 für das ganze Haus, 127.0.0.1 nur für dieses Gerät.
help-port = Port, auf dem gelauscht wird.
help-database = Wo Spiele gespeichert werden, als sqlite:///DATEI oder postgresql://…
help-no-browser = Den Browser nicht öffnen.
help-without-page = Ohne die Seite, nur für andere Oberflächen und Bots.
serve-preparing = Der Tisch wird gedeckt …
serve-here = Der Tisch ist gedeckt: { $address }
serve-others = Für Telefone und andere Geräte im Haus: { $address }
serve-stop = Strg-C beendet; alle Spiele bleiben erhalten.
serve-unkept = In { $folder } lässt sich nichts schreiben, oder dort ist zu wenig Platz: Die Regeln werden bei jedem Start neu vorbereitet. TISCHLEIN_CACHE nennt einen anderen Ordner.
serve-compiling = Beim ersten Mal werden die Regeln im Hintergrund für diesen Computer vorbereitet, ein bis zwei Minuten lang. Gespielt werden kann schon.
page-done = Die Seite liegt in { $folder }: { $count } Dateien, { $kilobytes } kB. Auf einen Webspace hochgeladen, in welchen Ordner auch immer, lässt sie alle Spiele auf einem Gerät spielen. Es fehlen nur Tische, die sich mehrere Geräte teilen: dafür ist „tischlein“ da.
page-try = Zum Ausprobieren: { $command }, dann im Browser { $address } öffnen.
page-unserved = Tischlein muss von einem Webserver kommen: Aus einer Datei laden Browser keine Programme. Zum Ausprobieren in diesem Ordner: python3 -m http.server { $port }, dann http://localhost:{ $port }/ öffnen.
page-taken = In { $folder } liegt schon etwas, und nicht, weil dieser Befehl es dort hingeschrieben hat. Nimm einen leeren Ordner oder einen neuen.
page-unwritten = Die Seite lässt sich nicht nach { $folder } schreiben: { $reason }
page-none = Diese Installation hat keine Seite: „make page“ baut sie, oder installiere eine Veröffentlichung.
backup-done = { $kilobytes } kB nach { $file } kopiert.
help-verify = Den Beweis für den Zufall einer Runde prüfen; - liest ihn von der Standardeingabe.
help-notes = Notizen, die ein Gerät zu dieser Runde gemacht hat, danach dort heruntergeladen; mehrmals möglich.
help-verify-page = Statt eines Beweises die Seite prüfen: Was unter dieser Adresse liegt, wird mit dieser Version verglichen.
verify-good = Jeder Zufall in dieser Datei folgt aus dem, was vor der Runde versprochen, versiegelt und beigetragen wurde.
verify-nothing = Es gab nichts zu prüfen: In dieser Runde kam noch kein Zufall vor.
verify-bad = Der Zufall in dieser Runde ist nicht bewiesen: { $reason }
verify-bad-notes = { $file }: { $reason }
verify-round = Tisch { $table }, Runde { $round }: { $game } zu { $players }, { $end ->
    [over] zu Ende gespielt.
   *[abandoned] vor dem Ende abgebrochen.
}
verify-never-begun = Tisch { $table }, Nummer { $round }: aufgegeben, bevor die Runde begann. Das Geheimnis ist das versprochene.
verify-strokes = Das Geheimnis ist das versprochene, und jeder Zufall folgt aus ihm und den Zufallszahlen der Personen. Geprüft: { $kinds }.
verify-no-luck = Das Geheimnis ist das versprochene. Die Runde endete, bevor Zufall vorkam.
verify-sealed = Jede Zufallszahl ist die, die versiegelt wurde, bevor eine gezeigt wurde.
verify-given-up = { $count ->
    [one] Eine Nummer wurde
   *[other] { $count } Nummern wurden
} vor dieser Runde aufgegeben, für alle sichtbar:
verify-number = { "  " }Nummer { $round }: { $silent ->
    [none] Niemand hatte etwas versiegelt
   *[other] versiegelt und nicht im Beweis: die Zufallszahl von Person { $silent }
}
verify-compare = Was eine Datei über sich selbst sagt, genügt nicht: Wer den Zufall erfindet, kann auch die Datei erfinden. Vergleiche sie mit dem, was die Geräte am Tisch notiert haben (--notes), oder von Hand. Dies wurde vor der Runde versprochen, versiegelt und beigetragen; Zufallszahlen sind von allen da, die bereit waren, und von sonst niemandem, auch von keinem Bot:
verify-fingerprint = { "  " }Ziffern zum Vorlesen: { $fingerprint }
verify-commitment = { "  " }Versprechen: { $commitment }
verify-nonce = { "  " }Zufallszahl von Person { $player }: { $nonce }
verify-host-nonce = { "  " }Zufallszahl der Person, die den Tisch eröffnet und nur zugeschaut hat: { $nonce }
verify-notes = Notizen { $file }:
verify-notes-same = { "  " }ja:   { $what }
verify-notes-other = { "  " }NEIN: { $what }
verify-notes-unknown = { "  " }?     { $what }
verify-notes-good = Beweis und Notizen passen zueinander. Was kein Gerät sehen konnte, hat ein Fragezeichen.
verify-notes-nothing = Es ließ sich nichts vergleichen: Diese Geräte haben nichts davon notiert.
verify-notes-bad = Dieser Beweis handelt nicht von dem, was am Tisch gezeigt wurde.
verify-notes-bad-back = Eines der Geräte hat notiert, dass der Server auf einen früheren Stand zurückgesetzt wurde. War ein anderes da nicht verbunden, kann das der Grund sein, warum seine Notizen abweichen: Was es davor notiert hatte, ging dabei verloren. Wer den Server betreibt, sollte das gesagt haben.
verify-notes-back = Das reicht nicht, um die Runde fair zu nennen: Der Server wurde auf einen früheren Stand zurückgesetzt. Was dabei verloren ging, lässt sich nicht vergleichen; der Rest passt.
verify-page-good = Die Seite unter { $address } ist die von Tischlein { $version }: { $count } Dateien stimmen Byte für Byte überein, dieses Mal und für diese Anfrage.
verify-page-folder = Die Seite unter { $address } ist die von Tischlein { $version } als Ordner, ohne gemeinsame Tische: { $count } Dateien stimmen Byte für Byte überein, dieses Mal und für diese Anfrage.
verify-page-rules = Die Regeln, nach denen diese Seite Karten herleitet, haben diese SHA-256-Summen. „War alles fair?“ zeigt sie auch, unter „Regelmodul“:
verify-page-sum = { "  " }{ $digest }  { $game }
verify-page-bad = Die Seite unter { $address } ist nicht die von Tischlein { $version }:
verify-page-other = { "  " }{ $file }: etwas anderes als in dieser Version
verify-page-missing = { "  " }{ $file }: nicht da
verify-page-needless = Gib entweder einen Beweis an oder --page mit einer Adresse.
verify-page-address = { $address } ist keine Adresse, unter der eine Seite liegt: Gib die eines Servers an, wie https://spiele.example, den Link zu einem Tisch dort, oder die eines Ordners mit / am Ende
verify-page-silent = { $address } antwortet nicht: { $reason }
verify-page-none = Diese Installation hat keine Seite zum Vergleichen: „make page“ baut sie, oder installiere eine Veröffentlichung.
help-arena = Spielende gegeneinander antreten lassen, alle mit demselben Glück, und sehen, wer besser ist: kueken bis grossmeister, simple, random, MODUL:NAME oder „program: BEFEHL“.
help-arena-games = Wie viele Partien, aufgerundet, damit alle auf jedem Platz mit demselben Glück sitzen.
help-seconds = Sekunden für eine Entscheidung; wer länger braucht, verliert die Partie.
help-processes = Auf wie vielen Kernen; ohne Angabe auf allen.
help-stop = Zu zweit: aufhören, sobald entschieden ist, wer besser ist.
help-csv = Jede Partie als CSV ausgeben, eine Zeile je Platz.
help-plot = Ein Bild des Ergebnisses in diese Datei zeichnen (SVG).
error-above-zero = { $name }: eine Zahl über 0
arena-contestants = Nenne 2 bis { $most } Spielende, zum Beispiel: tischlein arena wagnis simple random
arena-stop-two = --stop geht nur mit zwei Spielenden
arena-title = { $game } zu { $players }: { $games } Partien, { $deals } Austeilungen
arena-share = Gewinnt (95 %-Bereich)
arena-points = Punkte
arena-player = Wer
arena-even = Wären alle gleich gut, gewänne jeder { $share }.
arena-rating = Wertung
arena-time = Ein Zug
arena-failed = Ausfälle
arena-stopped = Vorzeitig beendet: { $name } ist besser. (Deshalb fallen die Anteile ein wenig zu deutlich aus.)
arena-reason = { $name } hat { $times ->
    [one] eine Partie
   *[other] { $times } Partien
} verloren: { $reason }
arena-seed = { $seconds } s; dasselbe Glück noch einmal: --seed { $seed }
arena-plot-shares = Gewinnanteil mit 95 %-Bereich; gestrichelt: wenn alle gleich gut wären
arena-plot-course = Gewinnanteil bis zu jeder Austeilung
arena-plot-deals = { $deals } Austeilungen
arena-plot-seed = tischlein arena, Startzahl { $seed }
