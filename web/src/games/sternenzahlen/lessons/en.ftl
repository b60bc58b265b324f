lesson-roll = Roll and walk towards the goal. Your red chips are your lives, and whoever has the most in the end wins.
lesson-split = Make two smaller numbers out of this one: tap a bead or a row. Both rows then get a chip.
lesson-star = A chip on a star brings a red chip. Look which row reaches its star next!
lesson-event = This is an event card. First it does what it says, then the number is split.
lesson-hole = Every black hole costs a red chip. See where the next one lies!
lesson-swim = You have no red chip left: you are swimming. One more hole and you are out. With the next red chip all is well again.
lesson-steal = Tap the piece from which you want to take a red chip.
