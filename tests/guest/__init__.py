"""A game of another package: the one that docs/adding-a-game.md builds."""
