# When a game is looked at again.
lookback-title = Review
lookback-whose = Whose game shall we look at?
lookback-busy = Playing it all through once more …
lookback-failed = That did not work just now.
lookback-again = Try again
lookback-flawless = No mistake that mattered. Well played!
lookback-drifted = No great mistake, but many little ones: together they cost { $cost } of 100 wins.
lookback-little = costs little
lookback-moments = { $count ->
    [one] One moment that mattered
   *[other] { $count } moments that mattered
}
lookback-turn = Turn { $turn }
lookback-start = At the very beginning
lookback-see-start = Show the beginning
lookback-did = Played:
lookback-better = Better:
lookback-cost = That wins { $cost ->
    [one] one more
   *[other] { $cost } more
} of 100 such games.
lookback-given = After that one wins { $cost ->
    [one] one more
   *[other] { $cost } more
} of 100 such games.
lookback-taken = After that one wins { $cost ->
    [one] one fewer
   *[other] { $cost } fewer
} of 100 such games.
lookback-see = Show me
lookback-try = Try it differently
lookback-try-turn = Try turn { $turn } differently
lookback-see-turn = Show turn { $turn }
lookback-sums = Luck or skill?
lookback-sums-hint = So many wins more or fewer, counted on 100 games.
lookback-luck = Luck
lookback-decision = Decisions
lookback-others = The others
lookback-light = Cards turned up
lookback-course = The chances of { $who }, step by step
lookback-chance = Chances of { $who }: { $chance } of 100
