lesson-roll = Würfle und lauf auf das Ziel zu. Deine roten Chips sind deine Leben, und wer am Ende die meisten hat, gewinnt.
lesson-split = Mach aus der Zahl zwei kleinere: Tippe auf eine Perle oder auf eine Reihe. In beide Reihen kommt dann ein Chip.
lesson-star = Ein Chip auf einem Stern bringt einen roten Chip. Schau, welche Reihe ihren Stern als Nächstes erreicht!
lesson-event = Das ist eine Ereigniskarte. Erst geschieht, was sie sagt, dann wird die Zahl zerlegt.
lesson-hole = Jedes schwarze Loch kostet einen roten Chip. Sieh dir an, wo das nächste liegt!
lesson-swim = Du hast keinen roten Chip mehr: Du schwimmst. Noch ein Loch, und du bist draußen. Mit dem nächsten roten Chip ist alles wieder gut.
lesson-steal = Tippe auf die Figur, der du einen roten Chip wegnehmen willst.
