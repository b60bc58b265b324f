lesson-setup = Turn up a card of your grid. Then you may look at another one in secret: remember it!
lesson-start = Take a card from the pile or from the discards. Or swap two cards of your grid that lie side by side or one above the other.
lesson-play = The same colours belong below each other, the same numbers side by side. Put a card from your hand into your grid, or discard it.
lesson-swap = If there is nothing you want to take: you can also swap two neighbours in your grid, but not across a corner.
lesson-line = A complete line goes away, and the rest moves together. When all of the grid is gone, the second one comes.
lesson-chain = That was a chain reaction! As the cards moved together, another line was complete at once.
lesson-reward = For the line that you cleared you may look at a card that lies face down. Remember it well!
lesson-second = The first grid is done! Whoever clears the second one first wins.
