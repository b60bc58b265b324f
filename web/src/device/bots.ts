/**
 * Bots at the tables of this device: one at a time, while somebody sits there. They think while people see what happened before, and during the
 * pause after that, and act when it is over: how long one thought says nothing about its cards.
 */

import type { Game } from "../engine/game";
import type { Players } from "../engine/players";
import { lasting } from "../lib/lasting";
import { WITHIN_TURN, HASTE, LEAST, PACES, type EventOut } from "../lib/wire";
import { Recollection } from "./recollection";
import { Showing, type Seen } from "./showing";
import type { Table } from "./table";
import { Troupe } from "./troupe";

/** So many milliseconds longer a bot waits, once, for the module of its game's players: it may have to come over a network. */
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
  /** When the bot acts, as far as one knows. */
  acts: number;
  /** Whether nobody wants to know any more. */
  dropped: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** There is news of what the page shows. */
  news: () => void;
}

/** Seconds that a bot waits when everything has been seen. That says only what everybody knows: no time is lost on what must be done, but only where no hand is hidden. */
function pauseAt({ at, game, state }: Table, within: boolean): number {
  if (!within) return PACES[at.pace];
  const forced = !game.facts.hidden_hands && state!.legalCodes().length === 1;
  return forced ? 0 : WITHIN_TURN * PACES[at.pace];
}

export class Bots {
  readonly #thoughts = new Map<string, Thought>();
  readonly #recollections = new Map<string, Recollection>();
  readonly #troupes = new WeakMap<Players, Troupe>();
  readonly #showings = new Map<string, Showing>();
  /** Games whose players were waited for in vain: they are taken when they come, and waited for no more. */
  readonly #late = new WeakSet<Game>();

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
    const when = this.#when(table, turn.level);
    const thought: Thought = { ...turn, moved, acts: when(), dropped: false, timer: undefined, news: () => undefined };
    this.#thoughts.set(code, thought);
    void this.#decide(table, thought, when);
  }

  /** The page of a table is told what happened. */
  told(table: Table, events: readonly EventOut[]): void {
    const { code, game, seq, moments, at } = table;
    if (!events.length || at.places.every(({ level }) => level === null)) return;
    const lasts = new Map(game.facts.effects.map((kind) => [kind.kind, kind.lasts]));
    const lengths = events.flatMap(({ effects = [] }) => effects.map((one) => lasting(one, lasts.get(one.kind)!)));
    const turn = moments.findLast(({ step }) => typeof step.actor === "number")?.step.turn ?? null;
    this.#showing(code).tell(
      seq,
      lengths.reduce((sum, length) => sum + length, 0),
      turn,
    );
  }

  /** The page of a table says how far it has shown that. */
  shown(code: string, seen: Seen): void {
    this.#showing(code).hear(seen);
    this.#thoughts.get(code)?.news();
  }

  #showing(code: string): Showing {
    const known = this.#showings.get(code) ?? new Showing();
    this.#showings.set(code, known);
    return known;
  }

  /** When a bot is to act whose turn begins now, as far as one knows whenever that is asked. */
  #when(table: Table, level: string): () => number {
    const showing = this.#showing(table.code);
    const begins = performance.now();
    const least = begins + 1000 * leastOf(level);
    const pause = 1000 * pauseAt(table, showing.turn === table.state!.turn);
    if (!PACES[table.at.pace]) return () => least;
    return () => Math.max(least, showing.hastened ? begins + 1000 * HASTE : Math.max(begins, showing.over) + pause);
  }

  /** Nobody sits at a table any more. */
  stop(code: string): void {
    this.#drop(code);
    this.#recollections.delete(code);
    this.#showings.delete(code);
  }

  #drop(code: string): void {
    const thought = this.#thoughts.get(code);
    if (!thought) return;
    thought.dropped = true;
    clearTimeout(thought.timer);
    this.#thoughts.delete(code);
  }

  async #decide(table: Table, thought: Thought, when: () => number): Promise<void> {
    const { code } = table;
    const thinking = this.#choose(table, thought).catch(() => null);
    do {
      await new Promise<void>((over) => {
        thought.timer = setTimeout(over, thought.acts - performance.now());
        thought.news = over;
      });
      clearTimeout(thought.timer);
      thought.acts = when();
    } while (thought.acts > performance.now());
    const decided = await thinking;
    if (thought.dropped) return;
    this.#showing(code).giveUp();
    this.#thoughts.delete(code);
    this.act(code, thought, decided);
  }

  async #choose(table: Table, thought: Thought): Promise<number | null> {
    const { code, game } = table;
    const left = () => thought.acts - performance.now();
    const players = await soon(game, left() + (this.#late.has(game) ? 0 : PATIENCE), () => this.#late.add(game));
    if (!players || thought.dropped) return null;
    let recollection = this.#recollections.get(code);
    if (recollection?.players !== players) this.#recollections.set(code, (recollection = new Recollection(players)));
    let troupe = this.#troupes.get(players);
    if (!troupe) this.#troupes.set(players, (troupe = new Troupe(players)));
    const { seat, level } = thought;
    const [memory, sheet] = [recollection.of(table, seat), table.state!.sheet(seat)];
    const stop = () => thought.dropped || left() <= 0;
    return troupe.choose(level, memory, sheet, this.bits(), { left: left(), stop });
  }
}

/** The players of a game; null where there are none, or none come in so many milliseconds, which is said. */
function soon(game: Game, patience: number, say: () => void): Promise<Players | null> {
  return new Promise((found) => {
    const late = setTimeout(() => {
      say();
      found(null);
    }, patience);
    game
      .players()
      .then(found, () => found(null))
      .finally(() => clearTimeout(late));
  });
}
