proof-too-long = ein Beweis hat höchstens { $most } Bytes; diese Datei hat mehr
proof-empty = die Datei ist leer
proof-json = das ist kein Beweis oder ein beschädigter: Ein Beweis ist JSON in UTF-8
proof-fields = ein Beweis ist ein einziges JSON-Objekt, in dem jedes dieser Felder einmal steht und kein anderes: { $known }
proof-format = im Feld format muss „{ $expected }“ stehen
proof-table = im Feld table muss ein Code wie BANA-KOLU stehen
proof-round = im Feld round muss eine ganze Zahl ab 1 stehen
proof-commitment = im Feld commitment müssen 64 hexadezimale Ziffern in Kleinbuchstaben stehen
proof-secret = im Feld secret müssen 64 hexadezimale Ziffern in Kleinbuchstaben stehen
proof-nonces = im Feld nonces muss eine Liste von einem bis sieben Paaren stehen, nach Personen aufsteigend: die Nummer einer Person (-1, wenn sie den Tisch eröffnet hat und nur zuschaut) und 64 hexadezimale Ziffern in Kleinbuchstaben
proof-record = im Feld record muss Text stehen
proof-promise = das Versprechen wurde nicht gehalten: Zu diesem Geheimnis gehört { $expected }, versprochen war { $found }
proof-nobody = von Person { $player } kommt eine Zufallszahl, es waren aber nur { $players } am Tisch, gezählt ab 0
proof-unreadable = die Aufzeichnung darin stimmt nicht: Zeile { $line }: { $reason }
proof-luck = Zeile { $line } der Aufzeichnung: Zufall Nummer { $index } (gezählt ab 0) muss { $expected } sein, dort steht aber „{ $found }“
proof-held-back = die Aufzeichnung endet, wo Zufall Nummer { $index } (gezählt ab 0) hätte kommen müssen: { $expected }

luck-card = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
luck-roll = { $count ->
    [one] 1 Würfelwurf
   *[other] { $count } Würfelwürfe
}
luck-die = { $count ->
    [one] 1 Würfelwurf
   *[other] { $count } Würfelwürfe
}
luck-event = { $count ->
    [one] 1 Ereigniskarte
   *[other] { $count } Ereigniskarten
}
