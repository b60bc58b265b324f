/**
 * Luck by kind and number: the n-th card of a round, the n-th throw of a seat. So the same luck can come again however the round is played,
 * and one other decision does not shift all that comes after it. Kinds are those of tischlein/arena/deals.py.
 */

import { hmac } from "../lib/sha256";
import { fromHex, type Luck } from "./luck";
import { breather } from "./rest";
import type { State } from "./state";

/** The luck of a round. */
export interface Deal {
  /** What came, for each kind in its order. */
  strokes: Record<string, string[]>;
  /** From where the rest comes, in 64 hexadecimal digits. */
  seed: string;
}

/** Of which kind the luck at a chance node is. What comes from a pile is the table's; what is thrown, the seat's whose luck it is. */
export function kindOf(state: State): string {
  const legal = state.legal();
  const verb = verbOf(legal[0]!);
  const { facts } = state.game;
  const all = facts.outcomes.filter((outcome) => verbOf(outcome) === verb).length;
  const thrown = state.cases === all && legal.length === all;
  return thrown ? `${verb} ${String(state.view(null)["concerns"])}` : verb;
}

const verbOf = (token: string) => token.split(":", 1)[0]!;

/** The luck that a round had; all beyond that is to come from a seed. */
export async function dealOf(played: State, seed: string): Promise<Deal> {
  const { game, players, options, names, steps } = played;
  const state = game.start(players, options, names);
  const strokes: Deal["strokes"] = {};
  const breathe = breather();
  for (const { actor, token } of steps) {
    await breathe();
    if (actor === "chance") (strokes[kindOf(state)] ??= []).push(token);
    state.apply(token);
  }
  return { strokes, seed };
}

/** A deal in a round that is played. */
export class Dealt {
  readonly #came = new Map<string, number>();

  constructor(private readonly deal: Deal) {}

  /** At a chance node something came that is known already. */
  count(at: State): void {
    if (at.actor === "chance") this.#number(kindOf(at));
  }

  /** The stroke of that number where it can come, else one that follows from the seed, the kind and the number alone. */
  readonly luck: Luck = (cases, at) => {
    const kind = kindOf(at);
    const number = this.#number(kind);
    const token = this.deal.strokes[kind]?.[number];
    const known = token === undefined ? null : at.caseOf(token);
    if (known !== null) return known;
    const seed = fromHex(this.deal.seed);
    for (let attempt = 0; ; attempt++) {
      const stroke = hmac(seed, new TextEncoder().encode(`${kind} ${number} ${attempt}`));
      const found = at.game.rules.fair(stroke, cases);
      if (found !== null) return found;
    }
  };

  #number(kind: string): number {
    const number = this.#came.get(kind) ?? 0;
    this.#came.set(kind, number + 1);
    return number;
  }
}
