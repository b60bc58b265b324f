lesson-rows = Jede Farbe fängt mit ihrer 11 an. Dann wächst die Reihe nach beiden Seiten: 12, 13, 14 … und 10, 9, 8 …
lesson-lay = Was passt, schaut aus deiner Hand heraus. Eine Karte musst du legen, wenn du willst auch mehr.
lesson-keep = Du musst nicht alles legen! Behalte Karten, auf die die anderen warten, und beende deinen Zug.
lesson-draw = Von deinen Karten passt keine, also ziehst du. Was du ziehst und was passt, legst du gleich hin.
lesson-drawn = Was du ziehst und nicht passt, kommt auf deine Hand. Mehr als drei Karten ziehst du in einem Zug nie.
