"""One simple, sensible policy for each game, as a kernel: a code for the seat to act, from what that seat may know."""
