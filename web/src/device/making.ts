/** Making a table: everything is checked before anything is stored (tischlein/server/making.py is the server's). */

import { OptionError, type Game } from "../engine/game";
import { MOST_ROUNDS } from "../engine/match";
import { PACES, type Chair, type MakeTable } from "../lib/wire";
import { checkLevel } from "./commands";
import type { State } from "../engine/state";
import type { ChairPlan, Logged, Made } from "./log";
import { checkFree, cleanName } from "./names";
import { Refusal } from "./refusal";

/** The first event of a table. */
export async function plan(wanted: MakeTable, open: (game: string) => Promise<Game>): Promise<Made> {
  const game = await open(wanted.game);
  const { rounds = null, wins = null } = wanted.match ?? { rounds: 1 };
  const fits = (number: number | null) =>
    number === null || (Number.isInteger(number) && number >= 1 && number <= MOST_ROUNDS);
  if ((rounds === null) === (wins === null) || !fits(rounds) || !fits(wins))
    throw new Refusal(422, "bad-match", { where: "match" });
  const pace = wanted.pace ?? "normal";
  if (!Object.hasOwn(PACES, pace)) throw new Refusal(400, "bad-input", { where: "pace" });
  const people: string[] = [];
  const chairs = wanted.chairs.map((chair): ChairPlan => {
    checkChair(chair);
    if (chair.kind === "bot") return { level: checkLevel(game, chair.level) };
    const person = cleanName(chair.name ?? "");
    checkFree(person, people);
    people.push(person);
    return { person };
  });
  const options = agreed(game, wanted);
  return { e: "made", game: game.facts.game, rules: game.facts.rules, options, chairs, rounds, wins, pace };
}

/** The first events of a table that goes on from a round, behind the one that makes it; there somebody is to act. */
export function goneOn(state: State, steps: number, names: string[]): Logged[] {
  const before = state.steps.slice(0, steps);
  const actions = before.flatMap(({ actor }, at) => (actor === "chance" ? [] : [at]));
  const tokens = (first: number, end = before.length) => before.slice(first, end).map(({ token }) => token);
  const acts = actions.map((at, nth): Logged => {
    const seat = before[at]!.actor as number;
    return { e: "act", seat, tokens: tokens(at, actions[nth + 1]).join(" ") };
  });
  const luck = tokens(0, actions[0]).join(" ");
  return [{ e: "begun", round: 1, names, luck, given: before.at(-1)?.turn ?? 0 }, ...acts];
}

function agreed(game: Game, { chairs, options = {} }: MakeTable): Record<string, unknown> {
  try {
    return game.allOptions(chairs.length, options);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw new Refusal(422, "bad-option", { where: error.option, say: error.reason });
  }
}

function checkChair({ kind, name, level }: Chair): void {
  if (kind === "open") throw new Refusal(422, "not-on-device", { where: "chairs" });
  if ((name != null) !== (kind === "me") || (level != null && kind !== "bot"))
    throw new Refusal(422, "bad-chair", { where: "chairs" });
}
