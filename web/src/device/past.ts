/** Rounds that are over, and records from anywhere: played again, as text or step by step. */

import type { Game } from "../engine/game";
import { brief } from "../engine/brief";
import { CARRIED, NotCarried } from "../engine/load";
import { Match } from "../engine/match";
import { isLegible } from "../engine/names";
import { loadEither, RecordError } from "../engine/record";
import { replay } from "../engine/replay";
import { breather } from "../engine/rest";
import { IllegalAction, type State } from "../engine/state";
import { OPEN } from "../engine/telling";
import type { Replay } from "../lib/wire";
import { givenOf, type Entry } from "./log";
import { Refusal } from "./refusal";

/** In place of a seat, in questions for replays. */
const ALL_CARDS = -1;
const AS_SPECTATOR = -2;

/** A table was begun with other rules than this page has, or what is stored is damaged. */
export const unreadable = () => new Refusal(410, "unreadable");

/** A round that is over or was abandoned, from its events; until then its record would show what is hidden. */
export async function finished(
  game: Game,
  options: Record<string, unknown>,
  entries: readonly Entry[],
): Promise<State> {
  const begun = entries[0]?.event;
  if (begun?.e !== "begun") throw new Refusal(404, "no-round");
  const tokens = begun.luck ? begun.luck.split(" ") : [];
  for (const { event } of entries) {
    if (event.e === "act") tokens.push(...event.tokens.split(" "));
    else if (event.e === "back") tokens.pop();
  }
  const state = game.start(begun.names.length, options, begun.names);
  state.given = givenOf(begun);
  const breathe = breather();
  try {
    for (const token of tokens) {
      await breathe();
      state.apply(token);
    }
  } catch (error) {
    throw error instanceof IllegalAction ? unreadable() : error;
  }
  if (state.actor !== "over" && !entries.some(({ event }) => event.e === "closed"))
    throw new Refusal(403, "round-not-over");
  return state;
}

/** Such a round step by step. */
export async function watched(state: State, seat: number | null, round = 1, rounds = 1): Promise<Replay> {
  const reader = seat === ALL_CARDS ? OPEN : seat === AS_SPECTATOR ? null : seat;
  const most = state.players - 1;
  if (reader !== null && reader !== OPEN && !(Number.isInteger(reader) && reader >= 0 && reader <= most))
    throw new Refusal(422, "no-place", { where: "seat", args: { most } });
  return replay(state, reader, round, rounds);
}

/** A record from anywhere, step by step. */
export async function watchedRecord(
  open: (game: string) => Promise<Game>,
  record: string,
  round: number,
  seat: number | null,
): Promise<Replay> {
  const { state, rounds } = await recorded(open, record, round);
  return watched(state, seat, round, rounds);
}

/** A round of a record, and of how many. */
export async function recorded(
  open: (game: string) => Promise<Game>,
  record: string,
  round: number,
): Promise<{ state: State; rounds: number }> {
  try {
    const found = await loadEither(open, record).catch((error: unknown) => {
      throw error instanceof NotCarried ? noGame(record) : error;
    });
    // Two may be alike, but all can be read.
    if (!found.names.every(isLegible)) throw new Refusal(422, "bad-name", { where: "names" });
    if (!(found instanceof Match)) return { state: found, rounds: 1 };
    const state = found.states[round - 1];
    if (!state) throw new Refusal(404, "no-round");
    return { state, rounds: found.states.length };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const { line, reason } = error;
    throw new Refusal(422, "bad-record", { say: ["record-line", { line, reason }], where: `line ${line}` });
  }
}

/** As where the rules are Python's: the game is named in the second line. */
function noGame(record: string): RecordError {
  const name = brief(/^game: (.*)$/m.exec(record)?.[1] ?? "");
  return new RecordError(2, ["error-no-game", { name, known: CARRIED.join(", ") }]);
}
