replay-title = { $game }, noch einmal angesehen
replay-round = Runde { $round }
replay-round-choose = Welche Runde?
replay-loading = Die Partie wird geholt …
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
replay-copy = Link zu dieser Stelle
replay-copied = Der Link zu genau dieser Stelle ist kopiert.
replay-download = Aufzeichnung herunterladen
replay-keys = Tasten: Pfeile für Schritte, Leertaste spielt ab, Bild auf und ab springt von Zug zu Zug, Pos 1 und Ende.
replay-points = Punkte
replay-to-table = Zum Tisch
replay-gone = Diese Partie gibt es hier nicht mehr, oder der Link hat einen Tippfehler.
replay-gone-hint = Hast du ihre Aufzeichnung noch? Dann kannst du sie hier laden.
replay-not-over = Diese Runde läuft noch. Ansehen könnt ihr sie, wenn sie zu Ende ist.
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
past-intro = Das weiß dieser Browser noch. Wer den Code eines Tisches hat, kann seine fertigen Runden ansehen.
past-none = Hier ist noch keine Runde zu Ende gespielt. Das lässt sich ändern!
past-round = Runde { $round }
past-abandoned = abgebrochen
past-won = { $count ->
    [one] { $names } hat gewonnen
   *[other] { $names } haben gewonnen
}
past-watch = Ansehen
past-watch-round = Runde { $round } vom Tisch { $code } ansehen
past-record-round = Aufzeichnung von Runde { $round } vom Tisch { $code } herunterladen
past-forget = Mich an diesem Tisch vergessen
past-forget-sure = Dein Name und dein Schlüssel werden gelöscht, hier und auf dem Server. An den Platz kommst du nicht zurück.
past-forget-running = Die Partie läuft noch. Dein Platz wird dann frei.
past-forget-yes = Ja, vergessen
past-forget-no = Doch nicht
past-load = Aufzeichnung laden

data-title = Was über dich gespeichert ist
data-tables = { $count ->
    [0] Nichts: Dieser Browser kennt keinen Tisch von dir.
    [one] Dein Name an einem Tisch und der Schlüssel zu deinem Platz.
   *[other] Dein Name an { $count } Tischen und die Schlüssel zu deinen Plätzen.
}
data-past = Partien und Aufzeichnungen
data-delete = Alles über mich löschen
data-sure = Überall steht dann „N. N.“ statt deines Namens, und an laufenden Tischen verlierst du deinen Platz. Das lässt sich nicht zurückholen.
data-yes = Ja, alles löschen
data-no = Doch nicht
data-done = { $count ->
    [0] Gelöscht. Der Server kannte dich schon nicht mehr.
    [one] Gelöscht: dein Name und dein Schlüssel an einem Platz.
   *[other] Gelöscht: dein Name und deine Schlüssel an { $count } Plätzen.
}
data-failed = Das hat nicht geklappt: Der Server ist nicht zu erreichen. Es ist nichts gelöscht, versuch es gleich noch einmal.
data-partly = Nicht alles ist gelöscht: Der Server war zwischendurch nicht zu erreichen. Drück noch einmal, dann geht es weiter.

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
fair-now = Alles Glück dieser Runde stand fest, bevor sie begann. Niemand kann es jetzt noch ändern.
fair-next = Alles Glück der nächsten Runde steht schon fest. Niemand kann es dann noch ändern.
fair-how = Wie geht das?
fair-how-text = Vor der Runde hat der Server eine geheime Zufallszahl festgelegt und ein Siegel davon gezeigt. Dann hat jede Person eine eigene Zufallszahl dazugegeben. Aus allen zusammen folgt jede Karte und jeder Wurf. Nach der Runde wird das Geheimnis gezeigt, und alle können nachrechnen.
fair-seal = Siegel
fair-part = Deine Zufallszahl
fair-part-of = Zufallszahl von { $name }
fair-copy-seal = Siegel kopieren
fair-copy-part = Zufallszahl kopieren
fair-copied = Kopiert
fair-unknown = Deine Zufallszahl kennt nur das Gerät, auf dem du „Los geht’s“ gedrückt hast.
check-asking = Wir rechnen nach …
check-good = Ja. Das Siegel ist dasselbe wie vor der Runde, deine eigene Zufallszahl ist unverändert dabei, und niemand hat heimlich eine dazugegeben.
check-own = Ja. Das Siegel ist dasselbe wie vor der Runde, das Geheimnis passt dazu, und deine eigene Zufallszahl ist unverändert dabei.
check-seen = Ja, soweit man es hier sehen kann: Das Siegel ist dasselbe wie vor der Runde. Eine eigene Zufallszahl hast du auf diesem Gerät nicht dazugegeben.
check-fits = Das Siegel passt zum Geheimnis. Ob es dasselbe ist wie vor der Runde, weiß nur ein Gerät, das dabei war.
check-bad-seal = Nein! Das Geheimnis passt nicht zum Siegel. Zeig den Beweis jemandem, der sich auskennt.
check-bad-promise = Nein! Vor der Runde zeigte der Server ein anderes Siegel. Zeig den Beweis jemandem, der sich auskennt.
check-bad-part = Die Zufallszahl von diesem Gerät ist nicht dabei. Hat von Anfang an ein Bot für dich gespielt, gehört das so. Sonst zeig den Beweis jemandem, der sich auskennt.
check-bad-others = Nein! Es fehlt eine Zufallszahl von jemandem, der mitspielte, oder es ist eine zu viel. Zeig den Beweis jemandem, der sich auskennt.
check-details = Was genau geprüft wurde
check-step-seal = Das gezeigte Geheimnis ergibt das Siegel.
check-step-promise = Das Siegel ist das, was dieses Gerät vor der Runde sah.
check-step-part = Die Zufallszahl von diesem Gerät ist unverändert dabei.
check-step-others = Zufallszahlen sind von allen da, die bereit waren, und von niemandem sonst.
check-step-open = nicht auf diesem Gerät
check-rest = Dass auch jede einzelne Karte und jeder Wurf daraus folgt, rechnet ein Programm auf deinem eigenen Computer nach: Lade den Beweis und ruf „tischlein verify“ mit der Datei auf.
check-secret = Geheimnis
check-download = Beweis herunterladen
check-failed = Der Beweis ist gerade nicht zu bekommen. Versuch es gleich noch einmal.
