# When a game is looked at again.
lookback-title = Review
lookback-whose = Whose game shall we look at?
lookback-busy = Playing it all through once more …
lookback-failed = That did not work just now.
lookback-again = Try again
lookback-flawless = No mistake that mattered. Well played!
lookback-drifted = No great mistake, but many little ones: together they cost { $cost } of 100 wins.
lookback-exact = More exactly
lookback-kinder = More simply
lookback-little = costs little
# In kind words, without figures.
lookback-kind-slip = a little more was in it
lookback-kind-mistake = more was in it
lookback-kind-blunder = much more was in it
lookback-kind-cost-slip = That would have helped a little.
lookback-kind-cost-mistake = That would have helped.
lookback-kind-cost-blunder = That would have helped a lot.
lookback-kind-given = That was great luck!
lookback-kind-taken = That was simply bad luck.
lookback-kind-drifted = No great mistake, only many little things.
lookback-kind-luck = { $sign ->
    [gave] Luck was on the side of { $who }.
    [took] Luck was not on the side of { $who } this time.
   *[none] Good luck and bad luck were even.
}
lookback-kind-skill = { $size ->
    [none] And that was played really well!
    [little] Some turns could have been a little better.
   *[much] There is a lot to gain in the turns: try them differently!
}
lookback-kind-sum = { $sign ->
    [gave] helped
    [took] did harm
   *[none] made no difference
}
# Exactly, counted on 100 games.
lookback-balance-luck = { $sign ->
    [gave] Dice and cards gave { $who } { $luck ->
        [one] one win
       *[other] { $luck } wins
    } in 100.
    [took] Dice and cards took { $luck ->
        [one] one win
       *[other] { $luck } wins
    } in 100 from { $who }.
   *[none] All in all, dice and cards neither helped nor harmed { $who }.
}
lookback-balance-skill = { $sign ->
    [gave] Decisions brought { $skill ->
        [one] one more
       *[other] { $skill } more
    }.
    [took] Decisions gave away { $skill ->
        [one] one
       *[other] { $skill }
    }.
   *[none] Decisions cost none.
}
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
