lesson-rows = Each colour begins with its 11. Then the row grows on both sides: 12, 13, 14 … and 10, 9, 8 …
lesson-lay = What fits sticks out of your hand. You have to lay one card, and may lay more.
lesson-keep = You need not lay everything! Keep cards that the others wait for, and end your turn.
lesson-draw = None of your cards fits, so you draw. What you draw and what fits, you lay at once.
lesson-drawn = What you draw and what does not fit goes into your hand. You never draw more than three cards in a turn.
