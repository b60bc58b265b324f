/** What a worker is asked that owes an answer, and what it answers at once. */
export const ALIVE = { alive: true } as const;
export type Alive = typeof ALIVE;
