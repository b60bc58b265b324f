/** So much of a chance to win a decision costs at least, to be called so; and so much luck at once has a name. */
export const COSTS = { blunder: 0.1, mistake: 0.05, slip: 0.02 } as const;
export const STROKE = 0.1;
