"""Our server beside boardgame.io's: the same driver, the same machine, in turn."""
