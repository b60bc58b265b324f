replay-title = { $game }, noch einmal angesehen
replay-review = Rückblick
replay-round = Runde { $round }
replay-round-choose = Welche Runde?
replay-loading = Die Partie wird geholt …
replay-seat = Platz { $number }
replay-beginning = Anfang
replay-start = So fing es an.
replay-turn = Zug { $turn } von { $turns }
replay-set-up = Vorbereitung
replay-slider = Stelle in der Partie
replay-controls = Abspielen
replay-first = Zum Anfang der Partie
replay-back = Ein Schritt zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-forward = Ein Schritt weiter
replay-last = Zum Ende der Partie
replay-speed = Tempo: { $speed }
replay-speed-slow = gemütlich
replay-speed-normal = normal
replay-speed-fast = flott
replay-reader = Wer schaut?
replay-reader-open = Alle Karten offen
replay-reader-all = Von allen Seiten
replay-reader-watch = Wie Zuschauende
replay-reader-seat = Wie { $name }
replay-hands = Alle Hände
replay-try = Von hier an selbst spielen
replay-again-deal = Dasselbe Glück noch einmal
replay-copy = Link zu dieser Stelle
replay-copied = Der Link zu genau dieser Stelle ist kopiert.
replay-download = Aufzeichnung herunterladen
replay-keys = Tasten: Pfeile für Schritte, Leertaste spielt ab, Bild auf und ab springt von Zug zu Zug, Pos 1 und Ende.
replay-points = Punkte
replay-to-table = Zum Tisch
replay-gone = Diese Partie gibt es hier nicht mehr, oder der Link hat einen Tippfehler.
replay-gone-hint = Hast du ihre Aufzeichnung noch? Dann kannst du sie hier laden.
replay-not-over = Diese Runde läuft noch. Ansehen könnt ihr sie, wenn sie zu Ende ist.
replay-private = Öffne sie auf dem Gerät, mit dem du gespielt hast.
replay-offline = Der Tisch ist gerade nicht zu erreichen. Prüf die Verbindung und versuch es noch einmal.
replay-again = Noch einmal versuchen

load-title = Aufzeichnung ansehen
load-intro = Eine Aufzeichnung ist ein kurzer Text mit allem, was geschah. Du bekommst sie nach jeder Runde.
load-file = Datei auswählen
load-drop = … oder zieh sie hierher
load-paste = … oder füg den Text ein
load-paste-label = Text der Aufzeichnung
load-go = Ansehen
load-too-large = Diese Datei ist zu groß für eine Aufzeichnung.
load-wrong = Das ist keine Aufzeichnung, die sich nachspielen lässt.

past-title = Deine Partien
past-intro = Das weiß dieser Browser noch. Was ihr auf diesem Gerät gespielt habt, sieht sonst niemand. Wer den Code eines Tisches auf dem Server hat, kann seine fertigen Runden ansehen, außer wenn dort niemand zuschauen durfte.
past-intro-here = Das weiß dieser Browser noch. Was ihr auf diesem Gerät gespielt habt, sieht sonst niemand.
past-none = Hier ist noch keine Runde zu Ende gespielt. Das lässt sich ändern!
past-round = Runde { $round }
past-abandoned = abgebrochen
past-given = { $turn ->
    [all] mit dem Glück einer anderen Runde
    [0] nach dem Austeilen weitergespielt
   *[other] nach Zug { $turn } weitergespielt
}
past-won = { $count ->
    [one] { $names } hat gewonnen
   *[other] { $names } haben gewonnen
}
past-again = Dasselbe Glück
past-again-round = Dasselbe Glück noch einmal: Runde { $round } vom Tisch { $code }
past-watch = Ansehen
past-watch-round = Runde { $round } vom Tisch { $code } ansehen
past-review-round = Rückblick auf Runde { $round } am Tisch { $code }
past-record-round = Aufzeichnung von Runde { $round } vom Tisch { $code } herunterladen
past-check-round = War alles fair? Runde { $round } an Tisch { $code }
past-forget = Mich an diesem Tisch vergessen
past-forget-sure = Dein Name und dein Schlüssel werden gelöscht, hier und auf dem Server. An den Platz kommst du nicht zurück.
past-forget-running = Die Partie läuft noch. Dein Platz wird dann frei.
past-erase = Diese Partie löschen
past-erase-sure = Der Tisch und alle seine Runden sind dann von diesem Gerät gelöscht. Das lässt sich nicht zurückholen.
past-erase-yes = Ja, löschen
past-forget-yes = Ja, vergessen
past-forget-no = Doch nicht
past-load = Aufzeichnung laden

own-title = So hast du gespielt
own-intro = Das zählt nur dieser Browser, und nur für dich. Mit „Alles über mich löschen“ in den Einstellungen ist es weg.
own-none = Noch nichts! Nach deiner ersten Runde steht hier, wie es lief.
own-rounds = { $rounds ->
    [one] 1 Runde gespielt,
   *[other] { $rounds } Runden gespielt,
}
own-won = { $won ->
    [0] noch keine gewonnen.
   *[other] { $won } gewonnen.
}
own-best-wagnis = Deine beste Reihe: { $best } Punkte
own-best-elferreihe = Die meisten Karten in einem Zug: { $best }
own-best-blitzraster = Deine längste Kettenreaktion: { $best } Linien
own-found = { $count ->
    [one] Eine Zerlegung hast du schon gefunden:
   *[other] { $count } Zerlegungen hast du schon gefunden:
}
own-against = Gegen
own-of-rounds = Runden

data-title = Was über dich gespeichert ist
data-tables = { $count ->
    [0] Nichts: Dieser Browser kennt keinen Tisch von dir.
    [one] Dein Name und was gespielt wurde, an einem Tisch.
   *[other] Dein Name und was gespielt wurde, an { $count } Tischen.
}
data-notes = { $count ->
    [one] Dazu Notizen über das Glück einer Runde, nur auf diesem Gerät.
   *[other] Dazu Notizen über das Glück von { $count } Runden, nur auf diesem Gerät.
}
data-rounds = { $count ->
    [one] Dazu, wie eine Runde für dich ausging, nur auf diesem Gerät.
   *[other] Dazu, wie { $count } Runden für dich ausgingen, nur auf diesem Gerät.
}
data-reviews = { $count ->
    [one] Dazu ein Rückblick auf eine Partie, nur auf diesem Gerät.
   *[other] Dazu { $count } Rückblicke auf Partien, nur auf diesem Gerät.
}
data-past = Partien und Aufzeichnungen
data-delete = Alles über mich löschen
data-sure = Partien auf diesem Gerät sind dann weg. Auf dem Server steht überall „N. N.“ statt deines Namens, und an laufenden Tischen verlierst du deinen Platz. Das lässt sich nicht zurückholen.
data-sure-here = Alle Partien auf diesem Gerät sind dann weg. Das lässt sich nicht zurückholen.
data-yes = Ja, alles löschen
data-no = Doch nicht
data-done = { $count ->
    [0] Gelöscht. Der Server kannte dich schon nicht mehr.
    [one] Gelöscht: alles über dich an einem Platz.
   *[other] Gelöscht: alles über dich an { $count } Plätzen.
}
data-failed = Das hat nicht geklappt. Es ist nichts gelöscht, versuch es gleich noch einmal.
data-partly = Nicht alles ist gelöscht. Drück gleich noch einmal, dann geht es weiter.

menu-last = Die letzte Runde
menu-bot-plays = ein Bot spielt
menu-left = ist gegangen
menu-leave = Aufstehen
menu-give-to-bot = Bot spielt weiter
menu-watching = { $count ->
    [one] Eine Person schaut zu
   *[other] { $count } Personen schauen zu
}
menu-close = Tisch abräumen
menu-close-sure = Dann ist diese Partie für alle zu Ende.
menu-close-yes = Ja, abräumen
menu-close-no = Nein, weiterspielen
menu-pause = Pause machen
menu-resume = Weiterspielen

result-you = Du hast gewonnen!
result-who = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
result-you-round = Du gewinnst die Runde!
result-who-round = { $count ->
    [one] { $names } gewinnt die Runde.
   *[other] { $names } gewinnen die Runde.
}
result-round = Runde { $round } von { $rounds }
result-wins = { $wins ->
    [one] Runde { $round }. Wer eine Runde gewinnt, hat gewonnen.
   *[other] Runde { $round }. Wer zuerst { $wins } Runden gewinnt, hat gewonnen.
}
result-few = Wenige Punkte sind gut.
result-given = Weitergespielt aus einer anderen Runde: Bis dahin waren Glück und Züge nicht deine. Das ist zum Üben und zählt nicht.
result-given-all = Das Glück war dasselbe wie in einer anderen Runde. Das ist zum Üben und zählt nicht.
result-compared = Letztes Mal: { $before ->
    [none] ausgeschieden
    [1] 1 Punkt
   *[other] { $before } Punkte
}. Dieses Mal: { $now ->
    [none] ausgeschieden
   *[other] { $now }
}.
result-compared-who = { $name }: letztes Mal { $before ->
    [none] ausgeschieden
    [1] 1 Punkt
   *[other] { $before } Punkte
}, dieses Mal { $now ->
    [none] ausgeschieden
   *[other] { $now }
}
result-again = Dasselbe Glück noch einmal
result-own = du
result-facts = Das bleibt in Erinnerung
result-coming = { $rest ->
    [one] Als Nächstes kommt die letzte Runde.
   *[other] Als Nächstes kommt Runde { $round } von { $rounds }.
}
result-needs = Nur ein Sieg fehlt noch: { $names }.
result-next = Nächste Runde
score-title = So steht es
score-round = Runde { $round }
score-points = Punkte
score-wins = Siege
result-rematch = Noch einmal
result-waiting = Warten auf die anderen …
result-look = Tisch ansehen
result-replay = Wiederholung
result-check = War alles fair?

here-title = Mit anderen spielen
here-alone = Einladen, zuschauen lassen oder auf einem anderen Gerät weiterspielen geht nur an einem Tisch, der auf dem Server steht. Dieser hier bleibt auf diesem Gerät, so könnt ihr ihn auch ohne Netz spielen.
here-folder = Diese Seite liegt in einem Ordner ohne Server. Einladen, zuschauen lassen oder auf einem anderen Gerät weiterspielen geht mit einem Tischlein-Server.
here-others = Tisch für andere decken

along-title = Auf einem anderen Gerät weiterspielen
along-intro = Nimm deinen Platz mit, zum Beispiel aufs Handy. Hier bleibt er auch.
along-make = Link dafür holen
along-make-for = Link für { $name }
along-scan = Scann das mit dem anderen Gerät, oder öffne dort den Link.
along-once = Er gilt zehn Minuten und für ein Gerät. Gib ihn niemandem sonst: Wer ihn öffnet, spielt als { $name }.
along-qr = Der Link zu deinem Platz als QR-Code
along-copy = Link kopieren
along-copied = Kopiert
along-sitting = Dein Platz wird gedeckt …
along-failed = Der Link fehlt oder ist nicht ganz. Hol dir auf dem anderen Gerät einen neuen.

fair-title = Faire Karten und Würfel
fair-here = Karten und Würfel kommen hier aus dem Zufallsgenerator dieses Geräts. Ein Versprechen vorab und ein Beweis danach gehören zu Tischen auf dem Server, wo sonst niemand sehen könnte, woher die Karten kommen.
fair-now = Das Glück dieser Runde stand fest, als sie begann: durch das Versprechen des Servers und eure Zufallszahlen.
fair-next = Das Glück der nächsten Runde legt ihr gemeinsam fest, sobald alle bereit sind.
fair-digits = Alle am Tisch sollten dieselben neun Ziffern sehen. Lest sie einander vor. Wer andere hat, bekommt etwas anderes gezeigt als ihr.
fair-digits-label = Die Ziffern dieser Runde
fair-how = Wie geht das?
fair-how-text = Vor der Runde wählt der Server eine geheime Zufallszahl und zeigt ein Versprechen darüber. Dann legt das Gerät von jeder Person eine eigene Zufallszahl in einen verschlossenen Umschlag. Erst wenn alle Umschläge auf dem Tisch liegen, werden sie geöffnet. Aus allen Zahlen zusammen folgt jede Karte und jeder Wurf. Nach der Runde wird das Geheimnis gezeigt, und alle können nachrechnen.
fair-promise = Versprechen
fair-part = Deine Zufallszahl
fair-part-of = Zufallszahl von { $name }
fair-copy-promise = Versprechen kopieren
fair-copy-part = Zufallszahl kopieren
fair-copied = Kopiert
fair-unknown = Von diesem Gerät kommt in dieser Runde keine Zufallszahl. Warst du auf einem anderen Gerät bereit, kennt nur das deine.
luck-abandoned = { $count ->
    [one] Das Gerät von { $names } hat nicht rechtzeitig geantwortet. Es geht von vorn los, sobald alle bereit sind. Wer den Tisch leitet, kann einen Bot einsetzen.
   *[other] Die Geräte von { $names } haben nicht rechtzeitig geantwortet. Es geht von vorn los, sobald alle bereit sind. Wer den Tisch leitet, kann einen Bot einsetzen.
}
luck-back = Der Server wurde auf einen früheren Stand zurückgesetzt. Es geht mit einer neuen Rundennummer weiter.
luck-commitment = Achtung: Der Server hat sein Versprechen über Karten und Würfel ausgetauscht.
luck-seals = Achtung: Ein Umschlag mit einer Zufallszahl wurde ausgetauscht. Das Glück dieser Runde ist vielleicht gelenkt.
luck-nonces = Achtung: Eine Zufallszahl passt nicht zu ihrem Umschlag. Das Glück dieser Runde ist vielleicht gelenkt.
luck-setting = Achtung: Das Spiel, seine Optionen oder die Plätze sind nicht die, die gezeigt wurden, ehe die Umschläge geöffnet wurden.
luck-round = Achtung: Der Server hat eine Runde aufgegeben, während sie gespielt wurde.
luck-gone = Achtung: Eine Runde, deren Beginn dieses Gerät gesehen hat, fehlt bei den Ergebnissen. Wurde der Server auf eine Sicherung zurückgesetzt? Frag, wer ihn betreibt.
luck-unheard = Eine Rundennummer wurde aufgegeben, obwohl dieses Gerät seine Zufallszahl geschickt hatte. Der Server sagt, nicht alle kamen rechtzeitig an.
luck-own = Diese Runde beginnt ohne die Zufallszahl von diesem Gerät.
luck-numbers = Achtung: Dieses Gerät hat dreimal um eine neue Rundennummer gebeten, und jedes Mal passte etwas nicht. Es beteiligt sich nicht mehr am Glück dieses Tisches.
luck-more = Was heißt das?
luck-more-back = Zum Beispiel, weil eine Sicherung eingespielt wurde. Frag, wer den Server betreibt: Stimmt das nicht, will vielleicht jemand etwas verschwinden lassen. Dein Gerät gibt für eine Runde nie zwei Zufallszahlen. Darum bittet es um eine neue Nummer.
luck-more-commitment = Für dieselbe Runde galt vorher ein anderes Versprechen. Wer es austauscht, kann so lange probieren, bis das Glück passt. Dein Gerät gibt dafür keine Zufallszahl und bittet um eine neue Nummer. Geschieht das öfter, spielt lieber woanders.
luck-more-seals = Ehe die Umschläge geöffnet wurden, hat dein Gerät sich alle gemerkt. Jetzt liegt ein anderer da. Wer das kann, wählt seine Zahl, nachdem er eure kennt. Ladet nach der Runde Beweis und Notizen herunter.
luck-more-nonces = Jede Zufallszahl muss zu dem Umschlag passen, der vorher auf dem Tisch lag. Diese tut es nicht. Ladet nach der Runde Beweis und Notizen herunter.
luck-more-setting = Was gespielt wird und wer wo sitzt, steht fest, ehe die Umschläge geöffnet werden. Wer das später ändert, kennt die Karten schon und kann aussuchen, wer sie bekommt. Ladet nach der Runde Beweis und Notizen herunter.
luck-more-round = Sobald eine Runde begonnen hat, steht ihr Glück fest. Wer dann von vorn anfängt, hat es gesehen und kann probieren, bis es passt. Geschieht das öfter, spielt lieber woanders.
luck-more-gone = Sobald eine Runde begonnen hat, steht ihr Glück fest, und wer den Server betreibt, hat es gesehen. Wurde keine Sicherung eingespielt, fängt vielleicht jemand Runden von vorn an, bis das Glück passt. Dann spielt lieber woanders.
luck-more-unheard = Das kann an der Leitung liegen. Wer den Server betreibt, kennt dann aber vielleicht schon das Glück dieser Nummer. Geschieht das öfter, spielt lieber woanders.
luck-more-own = Das gehört so, wenn du auf einem anderen Gerät bereit warst oder zwischendurch ein Bot für dich gespielt hat. Sonst hat jemand deinen Umschlag ausgetauscht.
luck-more-numbers = Solange du hier sitzt, kann keine Runde ohne dich beginnen. Lade diese Seite neu, wenn du es noch einmal versuchen willst. Geht es so weiter, spielt lieber woanders.
check-asking = Wir rechnen nach …
check-yes = Ja, diese Runde war fair.
check-good = Was dieses Gerät prüfen konnte, passt zusammen.
check-little = Dieses Gerät konnte nur einen Teil davon prüfen.
check-bad = Hier stimmt etwas nicht.
check-bad-more = { $files ->
    [1] Lade den Beweis herunter und zeig ihn jemandem, der sich auskennt.
   *[2] Lade beide Dateien herunter und zeig sie jemandem, der sich auskennt.
}
check-did = Geprüft
check-fact = Gut zu wissen
check-not = Hier nicht geprüft
check-promise = Der Server hat sein Versprechen gehalten: Es ist dasselbe wie vor der Runde, und das Geheimnis passt dazu.
check-promise-wrong = Das Geheimnis passt nicht zum Versprechen des Servers.
check-promise-changed = Der Server hat sein Versprechen ausgetauscht.
check-promise-late = Ob das Versprechen dasselbe ist wie vor der Runde: Dieses Gerät kam später dazu.
check-seals = Alle Zufallszahlen lagen in verschlossenen Umschlägen, ehe die erste gezeigt wurde. Keine wurde ausgetauscht.
check-seals-wrong = Eine Zufallszahl passt nicht zu ihrem Umschlag, oder eine fehlt.
check-seals-changed = Ein Umschlag oder eine Zufallszahl wurde ausgetauscht.
check-seals-late = Ob ein Umschlag ausgetauscht wurde: Dieses Gerät hat sie vor der Runde nicht gesehen.
check-setting = Das Spiel, seine Optionen und die Plätze sind die, die feststanden, ehe die erste Zufallszahl gezeigt wurde.
check-setting-wrong = Das Spiel, seine Optionen oder die Plätze wurden geändert, als sie schon feststanden.
check-setting-late = Ob das Spiel, seine Optionen und die Plätze schon vorher feststanden: Dieses Gerät hat sie vor der Runde nicht gesehen.
check-own = Was dieses Gerät an Zufall beigetragen hat, ist unverändert dabei.
check-own-missing = Die Zufallszahl von diesem Gerät fehlt.
check-own-elsewhere = Ob deine Zufallszahl dabei ist: Dieses Gerät hat keine beigetragen.
check-own-left-out = Warum die Zufallszahl von diesem Gerät nicht dabei ist. Warst du auf einem anderen Gerät bereit oder hat zu Beginn ein Bot für dich gespielt, gehört das so. Sonst stimmt etwas nicht.
check-others = Zufallszahlen sind von allen da, die bereit waren, und von niemandem sonst.
check-others-wrong = Es fehlt eine Zufallszahl von jemandem, der bereit war, oder es ist eine zu viel.
check-luck = { $strokes ->
    [one] Dieses Gerät hat den einen Glücksfall der Runde selbst nachgerechnet: Es ist der, der aus dem Versprechen und den Zufallszahlen folgt.
   *[other] Dieses Gerät hat jede Karte, jeden Wurf und jedes Ereignis selbst nachgerechnet: Alle { $strokes } sind die, die aus dem Versprechen und den Zufallszahlen folgen.
}
check-luck-wrong = Bei Schritt { $step } hat jemand das Glück geändert. Das hätte kommen müssen: { $due } Das kam stattdessen: { $came }
check-luck-held = Die Aufzeichnung endet vor Glück, das noch kommen musste: { $due }
check-rules = Alles ging nach den Regeln, { $steps } Schritte bis zum Ende, und Punkte und Sieg stimmen. Hier nachgespielt mit dem Regelmodul, Fassung { $version } ({ $sum } …).
check-rules-cut = Alles ging nach den Regeln, { $steps } Schritte, bis der Tisch abgeräumt wurde. Hier nachgespielt mit dem Regelmodul, Fassung { $version } ({ $sum } …).
check-rules-wrong = { $line ->
    [0] Die Aufzeichnung im Beweis ist keine Partie, die nach den Regeln gespielt werden kann.
   *[other] Die Aufzeichnung im Beweis ist keine Partie, die nach den Regeln gespielt werden kann: Zeile { $line } ist falsch.
}
check-result-wrong = Punkte oder Sieg sind nicht die, die nach den Regeln herauskommen.
check-shown = Alles, was dieses Gerät in diesen { $steps } Schritten gezeigt, gesagt und angeboten hat, ist so, wie die Regeln es zeigen.
check-shown-wrong = { $known ->
    [yes] Bei Schritt { $step } wurde etwas anderes gezeigt, als geschehen ist. Nach den Regeln war es: { $due }
   *[no] Bei Schritt { $step } wurde etwas anderes gezeigt, als geschehen ist.
}
check-event-wrong = Es wurde etwas gezeigt, das nach den Regeln nie geschah.
check-view-wrong = { $step ->
    [-1] Auf dem Tisch lag etwas, das nach den Regeln nie dort lag: Eine Karte, eine Zahl oder Punkte waren falsch.
    [0] Am Anfang lag etwas anderes auf dem Tisch, als die Regeln dort hinlegen: Eine Karte, eine Zahl oder Punkte waren falsch.
   *[other] Nach Schritt { $step } lag etwas anderes auf dem Tisch, als die Regeln dort hinlegen: Eine Karte, eine Zahl oder Punkte waren falsch.
}
check-offer-wrong = { $step ->
    [-1] Es wurde etwas anderes angeboten, als die Regeln dort erlauben.
   *[other] Nach Schritt { $step } wurde etwas anderes angeboten, als die Regeln dort erlauben.
}
check-shown-older = Ob die Bilder stimmten: Diese Runde begann mit einer älteren Seite, die sie nicht notiert hat.
check-shown-many = Ob alle Bilder stimmten: Dieses Gerät hat welche gesehen, die es nicht notieren konnte.
check-shown-release = Ob die Bilder stimmten: Der Server sagte, er sei von Version { $release }, diese Seite ist von Version { $own }. Eine andere Version zeigt dasselbe vielleicht anders. Frag, wer ihn betreibt, ob er während der Runde erneuert wurde.
check-guest = Ob Karten und Bilder daraus folgen: Dieses Spiel ist hier zu Gast, und diese Seite kennt seine Regeln nicht.
check-rules-failed = Ob Karten und Bilder daraus folgen: Die Regeln ließen sich hier nicht laden, oder sie sind inzwischen andere. Lade diese Seite neu und frag noch einmal.
check-digits = Ob die anderen dieselbe Runde sahen: Das zeigen nur eure neun Ziffern, wenn ihr sie euch vorgelesen habt.
check-page = Ob diese Seite selbst die richtige ist. Das zeigt das Programm „tischlein verify --page“ auf einem anderen Computer. Den Beweis bekommt, wer dort auch das Übrige nachprüfen will:
check-module = Regelmodul, Fassung { $version }
check-module-more = Das ist die SHA-256-Summe der Datei mit den Regeln. „tischlein verify --page“ vergleicht auch sie mit der des Release.
check-copy-module = Die Summe des Regelmoduls kopieren
check-told = Was diesem Gerät erzählt wurde, steht genau so in der Aufzeichnung: { $steps } Schritte.
check-told-late = Was diesem Gerät erzählt wurde, steht genau so in der Aufzeichnung: { $steps } Schritte, davon { $late } erst im Nachhinein.
check-told-wrong = { $known ->
    [yes] Bei Schritt { $step } wurde diesem Gerät etwas anderes erzählt, als jetzt in der Aufzeichnung steht. Dort steht: { $due }
   *[no] Diesem Gerät wurde etwas anderes erzählt, als jetzt in der Aufzeichnung steht.
}
check-told-torn = Der Server hat diesem Gerät nachträglich eine andere Geschichte der Runde erzählt.
check-told-gap = Ob die Aufzeichnung stimmt: Dieses Gerät hat von der Runde nichts gesehen.
check-told-nothing = Ob die Aufzeichnung stimmt: Es steht nichts darin, der Tisch wurde vor dem ersten Schritt abgeräumt.
check-told-part = Ob das Ende der Aufzeichnung stimmt: Von { $steps } Schritten hat dieses Gerät die ersten { $seen } gesehen. Die stimmen.
check-told-long = Ob die Aufzeichnung stimmt: Die Runde ist zu lang, um sie hier zu vergleichen.
check-told-watching = Ob die Aufzeichnung stimmt: Das vergleichen nur die Geräte, auf denen jemand mitspielt.
check-record-wrong = Die Aufzeichnung im Beweis ist nicht die Partie, die der Server zum Ansehen zeigt.
check-back = Was dieses Gerät sah, ehe der Server auf einen früheren Stand zurückgesetzt wurde: Das ging verloren. Frag, wer ihn betreibt, ob eine Sicherung eingespielt wurde.
check-numbers-wrong = Eine Nummer, die vor dieser Runde aufgegeben wurde, ist verschwunden oder verändert.
check-round-cut = Der Server hat eine Runde aufgegeben, während sie gespielt wurde, und am Tisch ging es weiter. Wer das tut, hat das Glück gesehen und kann probieren, bis es passt.
check-numbers-silent = { $count ->
    [one] Vor dieser Runde wurde eine Nummer aufgegeben, weil das Gerät von { $names } nicht geantwortet hat.
   *[other] Vor dieser Runde wurde eine Nummer aufgegeben, weil die Geräte von { $names } nicht geantwortet haben.
}
check-numbers-unheard = Für diese Nummer hat dieses Gerät seine Zufallszahl geschickt; der Server sagt, sie kam nicht rechtzeitig an. Das kann an der Leitung liegen. Wer den Server betreibt, könnte es aber auch von Glück sagen, das nicht gepasst hat.
check-numbers-unused = { $count ->
    [one] Vor dieser Runde blieb eine Nummer ungenutzt.
   *[other] Vor dieser Runde blieben { $count } Nummern ungenutzt.
}
check-numbers-often = Warum { $count } Nummern aufgegeben wurden, als schon alle versiegelt hatten. Einmal kann ein Versehen sein. Wer den Server betreibt, könnte sich so etwas aussuchen.
check-numbers-table = An diesem Tisch wurde bisher aus { $count } Nummern keine Runde, die dieses Gerät gesehen hat, obwohl schon alle versiegelt hatten. Einmal kann ein Versehen sein. Wer den Server betreibt, könnte sich so etwas aussuchen.
check-numbers-unseen = { $count ->
    [one] Ob eine Runde vor dieser wirklich gespielt wurde, wie der Server sagt: Alle hatten versiegelt, und dieses Gerät hat nichts davon gesehen.
   *[other] Ob { $count } Runden vor dieser wirklich gespielt wurden, wie der Server sagt: Alle hatten versiegelt, und dieses Gerät hat nichts davon gesehen.
}
check-numbers-part = { $count ->
    [one] Ob eine Runde vor dieser so zu Ende ging, wie der Server sagt: Dieses Gerät hat es nicht so gesehen.
   *[other] Ob { $count } Runden vor dieser so zu Ende gingen, wie der Server sagt: Dieses Gerät hat es nicht so gesehen.
}
check-numbers-back = Was aus Nummern vor dieser Runde wurde: Sie gingen verloren, als der Server auf einen früheren Stand zurückgesetzt wurde. Frag, wer ihn betreibt, ob eine Sicherung eingespielt wurde.
check-cards = Die Karten und Würfe selbst. Das macht das Programm „tischlein verify“ auf deinem eigenen Computer. { $files ->
    [1] Lade dafür den Beweis herunter:
   *[2] Lade dafür den Beweis und die Notizen dieses Geräts herunter:
}
check-screen = Ob die Bilder dazu passten. Auch sie kommen vom Server, und niemand hebt sie auf. Sieht ein Zug beim Ansehen der Runde anders aus, als ihr ihn gesehen habt, stimmt etwas nicht.
check-unkept = Dieses Fenster kann nichts aufheben: Wird es geschlossen, sind die Notizen weg.
check-details = Die Zahlen dazu
check-secret = Geheimnis
check-download = Beweis
check-download-notes = Notizen dieses Geräts
check-failed = Der Beweis ist gerade nicht zu bekommen. Versuch es gleich noch einmal.
setting-chatter = Bots sagen ab und zu etwas
