/**
 * Bots at the tables of this device: one at a time, while somebody sits there. They think during the pause before they act, and act when it
 * is over: how long one thought says nothing about its cards.
 */

import type { Game } from "../engine/game";
import type { Players } from "../engine/players";
import { LEAST, PACES } from "../lib/wire";
import { Recollection } from "./recollection";
import type { Table } from "./table";
import { Troupe } from "./troupe";

/** So many milliseconds longer a bot waits for the module of its game's players: it may have to come over a network. */
const PATIENCE = 5_000;

/** What a bot is to decide. */
export interface Turn {
  seat: number;
  level: string;
  /** The last event of the round that it knows. */
  moved: number;
}

const leastOf = (level: string) => (LEAST as Partial<Record<string, number>>)[level] ?? 0;

interface Thought extends Turn {
  /** Whether nobody wants to know any more. */
  dropped: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Bots {
  readonly #thoughts = new Map<string, Thought>();
  readonly #recollections = new Map<string, Recollection>();
  readonly #troupes = new WeakMap<Players, Troupe>();

  /** `act` lets a bot act: as it has decided, or null where it could not. */
  constructor(
    private readonly act: (code: string, turn: Turn, decided: number | null) => void,
    private readonly bits: () => bigint,
  ) {}

  /** A table has changed: see whether a bot is to act. One that thinks already, and sees nothing new, goes on with it. */
  look(table: Table): void {
    const { code, game, moved, at } = table;
    const turn = table.botToAct();
    const known = this.#thoughts.get(code);
    if (turn && known?.moved === moved && known.level === turn.level) return;
    this.#drop(code);
    // People see their cards already: who is to play with them is fetched meanwhile.
    if (at.places.some(({ level }) => level !== null)) void game.players().catch(() => undefined);
    if (!turn) return;
    const thought: Thought = { ...turn, moved, dropped: false, timer: undefined };
    this.#thoughts.set(code, thought);
    void this.#decide(table, thought, 1000 * Math.max(PACES[at.pace], leastOf(turn.level)));
  }

  /** Nobody sits at a table any more. */
  stop(code: string): void {
    this.#drop(code);
    this.#recollections.delete(code);
  }

  #drop(code: string): void {
    const thought = this.#thoughts.get(code);
    if (!thought) return;
    thought.dropped = true;
    clearTimeout(thought.timer);
    this.#thoughts.delete(code);
  }

  async #decide(table: Table, thought: Thought, length: number): Promise<void> {
    const { code } = table;
    const acts = performance.now() + length;
    const pause = new Promise<void>((over) => (thought.timer = setTimeout(over, length)));
    const thinking = this.#choose(table, thought, acts).catch(() => null);
    await pause;
    const decided = await thinking;
    if (thought.dropped) return;
    this.#thoughts.delete(code);
    this.act(code, thought, decided);
  }

  async #choose(table: Table, thought: Thought, acts: number): Promise<number | null> {
    const { code, game } = table;
    const players = await soon(game, acts - performance.now() + PATIENCE);
    if (!players || thought.dropped) return null;
    let recollection = this.#recollections.get(code);
    if (recollection?.players !== players) this.#recollections.set(code, (recollection = new Recollection(players)));
    let troupe = this.#troupes.get(players);
    if (!troupe) this.#troupes.set(players, (troupe = new Troupe(players)));
    const { seat, level } = thought;
    const [memory, sheet] = [recollection.of(table, seat), table.state!.sheet(seat)];
    const stop = () => thought.dropped || performance.now() >= acts;
    return troupe.choose(level, memory, sheet, this.bits(), { left: acts - performance.now(), stop });
  }
}

/** The players of a game; null where there are none, or none come in so many milliseconds. */
function soon(game: Game, patience: number): Promise<Players | null> {
  return new Promise((found) => {
    const late = setTimeout(() => found(null), patience);
    game
      .players()
      .then(found, () => found(null))
      .finally(() => clearTimeout(late));
  });
}
