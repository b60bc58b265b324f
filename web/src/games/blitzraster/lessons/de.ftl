lesson-setup = Deck eine Karte in deinem Raster auf. Danach darfst du dir eine andere heimlich ansehen: Merk sie dir!
lesson-start = Nimm eine Karte vom Stapel oder vom Ablagestapel. Oder tausch zwei Karten in deinem Raster, die nebeneinander oder übereinander liegen.
lesson-play = Gleiche Farben gehören untereinander, gleiche Zahlen nebeneinander. Leg eine Handkarte auf einen Platz in deinem Raster, oder leg sie ab.
lesson-swap = Wenn du nichts nehmen willst: Zwei Nachbarn in deinem Raster tauschen geht auch, nur nicht schräg.
lesson-line = Eine fertige Linie kommt weg, und der Rest rückt zusammen. Ist das ganze Raster leer, kommt das zweite.
lesson-chain = Das war eine Kettenreaktion! Beim Zusammenrücken ist gleich noch eine Linie fertig geworden.
lesson-reward = Fürs Abräumen darfst du dir eine verdeckte Karte ansehen. Merk sie dir gut!
lesson-second = Das erste Raster ist geschafft! Wer als Erstes auch das zweite leer hat, gewinnt.
