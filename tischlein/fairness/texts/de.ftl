proof-too-long = ein Beweis hat höchstens { $most } Bytes; diese Datei hat mehr
proof-empty = die Datei ist leer
proof-json = das ist kein Beweis oder ein beschädigter: Ein Beweis ist JSON in UTF-8
proof-played = das ist die Aufzeichnung einer Partie und kein Beweis: { $luck ->
    [all] Sie sagt selbst, dass all ihr Zufall vorgegeben war, von einer anderen Runde, die ihn schon hatte
    [part] Sie sagt selbst, dass der Zufall an ihrem Anfang vorgegeben war, von einer anderen Runde, die sie fortsetzt
   *[own] Sie erzählt, was gespielt wurde, aber nicht, woher der Zufall kam
}
proof-fields = ein Beweis ist ein einziges JSON-Objekt, in dem jedes dieser Felder einmal steht und kein anderes: { $known }
proof-twice = ein Feld steht zweimal darin
proof-format = im Feld format muss „{ $expected }“ oder „{ $before }“ stehen
proof-table = im Feld table muss ein Code wie BANA-KOLU stehen
proof-round = im Feld round muss eine ganze Zahl ab 1 stehen
proof-commitment = im Feld commitment müssen 64 hexadezimale Ziffern in Kleinbuchstaben stehen
proof-secret = im Feld secret müssen 64 hexadezimale Ziffern in Kleinbuchstaben stehen
proof-nonces = im Feld nonces muss eine Liste von Paaren stehen, höchstens sieben, nach Personen aufsteigend: die Nummer einer Person (-1, wenn sie den Tisch eröffnet hat und nur zuschaut) und 64 hexadezimale Ziffern in Kleinbuchstaben; mindestens eines, wenn die Runde begonnen hat
proof-seals = im Feld seals muss eine Liste von Paaren stehen, höchstens sieben, nach Personen aufsteigend: die Nummer einer Person (-1, wenn sie den Tisch eröffnet hat und nur zuschaut) und 64 hexadezimale Ziffern in Kleinbuchstaben
proof-seats = im Feld seats muss eine Liste von Paaren stehen, höchstens sechs, eines für jeden Platz: die Nummer der Person, die dort sitzt, jede ab 0 einmal, und „person“ oder die Stärke eines Bots
proof-abandoned = im Feld abandoned muss eine Liste von Objekten mit den Feldern round, commitment, secret, seals und nonces stehen, nach Runden aufsteigend, alle vor dieser
proof-record = im Feld record muss Text stehen
proof-promise = das Versprechen zu Runde { $round } wurde nicht gehalten: Zu diesem Geheimnis gehört { $expected }, versprochen war { $found }
proof-seal = Runde { $round }: Die Zufallszahl von Person { $player } ist nicht die versiegelte
proof-unopened = Runde { $round }: Es gibt Siegel ohne Zufallszahl, so konnte die Runde nicht beginnen
proof-kept-back = Runde { $round } soll aufgegeben worden sein, es wurden aber alle ihre Siegel geöffnet: Sie muss begonnen haben
proof-nobody = von Person { $player } kommt eine Zufallszahl, es waren aber nur { $players } am Tisch, gezählt ab 0
proof-given = { $luck ->
    [all] die Aufzeichnung sagt, dass ihr Glück das einer anderen Runde ist, also kam es nicht aus diesen Zahlen
   *[part] die Aufzeichnung setzt eine andere Runde fort, also kam ihr Glück nicht aus diesen Zahlen
}
proof-seating = im Feld seats stehen { $seats } Plätze, in der Aufzeichnung sind es { $players }
proof-unreadable = die Aufzeichnung darin stimmt nicht: Zeile { $line }: { $reason }
proof-luck = Zeile { $line } der Aufzeichnung: Zufall Nummer { $index } (gezählt ab 0) muss { $expected } sein, dort steht aber „{ $found }“
proof-held-back = die Aufzeichnung endet, wo Zufall Nummer { $index } (gezählt ab 0) hätte kommen müssen: { $expected }

notes-too-long = Notizen haben höchstens { $most } Bytes; diese Datei hat mehr
notes-json = das sind keine Notizen oder beschädigte: Notizen sind JSON in UTF-8
notes-format = das sind keine Notizen eines Geräts: Im Feld format muss „{ $expected }“ stehen
notes-fields = Notizen sind ein einziges JSON-Objekt, in dem jedes dieser Felder einmal steht und kein anderes: { $known }
notes-field = das Feld { $name } der Notizen hat nicht die vorgeschriebene Form
notes-other-round = die Notizen gehören zu Tisch { $table }, Runde { $round }: Das ist eine andere Runde
notes-commitment-same = Das Versprechen ist das, was dieses Gerät sah, bevor es bereit war.
notes-commitment-other = Dieses Gerät sah ein anderes Versprechen, bevor es bereit war.
notes-commitment-unknown = Dieses Gerät hat das Versprechen nicht rechtzeitig gesehen.
notes-seals-same = Die Siegel sind die, die dieses Gerät sah, bevor eine Zufallszahl gezeigt wurde.
notes-seals-other = Dieses Gerät sah andere Siegel.
notes-seals-unknown = Dieses Gerät hat die Siegel nicht rechtzeitig gesehen.
notes-setting-same = Spiel, Optionen und Plätze sind die, die dieses Gerät sah, bevor eine Zufallszahl gezeigt wurde.
notes-setting-other = Dieses Gerät sah ein anderes Spiel, andere Optionen oder eine andere Sitzordnung, bevor eine Zufallszahl gezeigt wurde.
notes-setting-unknown = Dieses Gerät hat Spiel, Optionen und Plätze nicht rechtzeitig gesehen.
notes-nonces-same = Die Zufallszahlen sind die, die diesem Gerät zu Beginn der Runde gezeigt wurden.
notes-nonces-other = Diesem Gerät wurden zu Beginn der Runde andere Zufallszahlen gezeigt.
notes-nonces-unknown = Dieses Gerät war zu Beginn der Runde nicht dabei.
notes-own-same = Die Zufallszahl dieses Geräts ist unverändert darunter.
notes-own-other = Die Zufallszahl dieses Geräts ist nicht darunter.
notes-own-unknown = Dieses Gerät hat für diese Runde keine Zufallszahl beigetragen.
notes-told-same = Platz { $seat } bekam genau das gezeigt, was in der Aufzeichnung steht: { $steps } Schritte{ $late ->
    [0] .
   *[other] , { $late } davon nachträglich.
}
notes-told-other = Platz { $seat } bekam etwas anderes gezeigt, als in der Aufzeichnung steht.
notes-told-part = Ob das Ende der Aufzeichnung stimmt: Von { $all } Schritten sah dieses Gerät die ersten { $steps } von Platz { $seat }{ $late ->
    [0] {""}
   *[other] , { $late } davon nachträglich
}, und die stimmen.
notes-told-part-other = Platz { $seat } bekam in den ersten { $steps } Schritten etwas anderes gezeigt, als in der Aufzeichnung steht.
notes-told-nowhere = Dieses Gerät weiß von einem Platz { $seat }, den es in der Aufzeichnung nicht gibt.
notes-told-unknown = Dieses Gerät hat nicht alles, was in der Runde gezeigt wurde.
notes-shown-same = Alles, was Platz { $seat } dabei gezeigt und angeboten wurde, ist so, wie die Regeln es zeigen.
notes-shown-other = Platz { $seat } wurde bei diesen { $steps } Schritten etwas anderes gezeigt, als die Regeln zeigen.
notes-shown-part = Ob alles stimmt, was Platz { $seat } gezeigt wurde: Dieses Gerät hat nur einen Teil davon gesehen oder mehr, als es notieren kann. Was es notiert hat, stimmt.
notes-shown-older = Was Platz { $seat } gezeigt wurde: Die Runde begann mit einer älteren Seite, die es nicht notiert hat.
notes-shown-release = Was gezeigt wurde: Der Server sagte, er sei von Version { $release }, dies ist Version { $own }. Eine andere Version zeigt dieselben Schritte vielleicht anders.
notes-event-other = Platz { $seat } wurde etwas gezeigt, das nach den Regeln nie geschah.
notes-view-other = { $step ->
    [-1] Vor Platz { $seat } lag etwas, das dort nach den Regeln nie liegt.
   *[other] Nach { $step } Schritten lag vor Platz { $seat } etwas anderes, als die Regeln dort hinlegen.
}
notes-offer-other = { $step ->
    [-1] Platz { $seat } wurde etwas anderes angeboten, als die Regeln erlauben.
   *[other] Nach { $step } Schritten wurde Platz { $seat } etwas anderes angeboten, als die Regeln erlauben.
}
notes-changed-commitment = Dieses Gerät hat gesehen, dass sich das Versprechen geändert hat.
notes-changed-seals = Dieses Gerät hat gesehen, dass sich die Siegel geändert haben.
notes-changed-nonces = Dieses Gerät hat gesehen, dass sich die Zufallszahlen geändert haben.
notes-changed-setting = Dieses Gerät hat gesehen, dass sich das Spiel, seine Optionen oder die Plätze geändert haben.
notes-changed-told = Diesem Gerät wurde die Runde auf zwei Arten erzählt, die nicht zusammenpassen.
notes-changed-round = Dieses Gerät hat gesehen, dass der Tisch die Runde aufgegeben hat, während sie gespielt wurde.
notes-changed-back = Der Server wurde auf einen früheren Stand zurückgesetzt. Was dieses Gerät davor gesehen und gehört hatte, ging dabei verloren und muss nicht das sein, was im Beweis steht.

luck-other = { $count } × „{ $kind }“
